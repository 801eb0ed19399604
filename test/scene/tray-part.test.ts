import { describe, expect, it } from 'vitest';
import { simulateThrow } from '../../src/physics/dice/dice-throw.ts';
import { trayAbout } from '../../src/scene/dice/tray-part.ts';

const tray = { halfWidth: 4, halfDepth: 3 };
const thrownAt = (...frames: readonly (readonly [x: number, y: number, z: number])[]) => ({
  ...{ dice: 1, sides: 6 as const, forms: [6 as const], frames: frames.length, secondsPerFrame: 1 / 60, tray },
  poses: Float32Array.from(frames.flatMap(([x, y, z]) => [x, y, z, 0, 0, 0, 1])),
});

describe('the part of a tray that is filmed', () => {
  it('is what a die rolls over, and not what it flies over', () => {
    const part = trayAbout(thrownAt([-3.5, 4, 2], [-1, 0.5, 0], [2, 0.3, 1]));
    expect(part.x - part.halfWidth).toBeCloseTo(-1.62);
    expect(part.x + part.halfWidth).toBeCloseTo(2.62);
    expect(part).toMatchObject({ z: 0.5, halfDepth: 1.2 });
  });

  it('is the whole tray where nothing came down, and never beyond it', () => {
    expect(trayAbout(thrownAt([0, 4, 0]))).toEqual({ x: 0, z: 0, ...tray });
    const part = trayAbout(thrownAt([3.7, 0.3, -2.7]));
    expect([part.x + part.halfWidth, part.z - part.halfDepth]).toEqual([4, -3]);
  });

  it.each([[1], [2], [5], [12]])('holds all that %i simulated dice do on the felt', async (count) => {
    for (const seed of [1, 2, 3]) {
      const thrown = await simulateThrow({ pips: Array.from({ length: count }, (_, i) => 1 + (i % 6)), seed });
      const part = trayAbout(thrown);
      expect(part.halfWidth).toBeLessThanOrEqual(thrown.tray.halfWidth);
      expect(part.halfDepth).toBeLessThanOrEqual(thrown.tray.halfDepth);
      for (let die = 0; die < thrown.frames * count; die++) {
        const [x, y, z] = thrown.poses.subarray(7 * die, 7 * die + 3);
        if (y! > 0.5) continue;
        expect(Math.abs(x! - part.x)).toBeLessThan(part.halfWidth - 0.25);
        expect(Math.abs(z! - part.z)).toBeLessThan(part.halfDepth - 0.25);
      }
    }
  });
});
