import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import type { Point } from '../../src/kernel/point.ts';
import { createSight, uprightOf } from '../../src/physics/sight/sight.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { Body } from '../../src/rules/core/ports.ts';
import type { Shape, TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box, seeded } from './pieces.ts';

const round: Base = { kind: 'round', radius: 16 / 25.4 };
const body = (id: string, at: Point, base: Base = round, facing = 0, height = 1.5): Body => ({
  id: modelId(id),
  base,
  facing,
  height,
  at,
});

describe('sight over terrain', () => {
  it('is stopped by a hill and not by its foot', async () => {
    const heights = [0, 0, 0, 0, 4, 0, 0, 0, 0];
    const sight = await createSight([
      aPiece('moor', { kind: 'heightfield', size: [12, 12], columns: 3, rows: 3, heights }, [0, 0, 0], 0, 'hill'),
    ]);
    expect(sight.see(body('a', [-9, 0, 0]), body('b', [9, 0, 0]), [])).toMatchObject({
      visible: false,
      blockedBy: [{ kind: 'piece', id: 'moor' }],
    });
    expect(sight.see(body('a', [-9, 0, 0]), body('b', [0, 4, 0]), []).visible).toBe(true);
    expect(sight.sees(body('a', [-9, 0, 7]), body('b', [9, 0, 7]), [])).toBe(true);
  });

  it('looks along a ramp and not through it', async () => {
    const sight = await createSight([aPiece('ramp', { kind: 'ramp', size: [8, 4, 8] })]);
    expect(sight.sees(body('a', [0, 0, -8]), body('b', [0, 3.5, 3]), [])).toBe(true);
    expect(sight.sees(body('a', [0, 0, -8]), body('b', [0, 0, 8]), [])).toBe(false);
  });

  it('names several blockers, nearest first', async () => {
    const sight = await createSight([
      aPiece('far', box(0.5, 3, 30), [4, 0, 0]),
      aPiece('near', box(0.5, 1.2, 30), [-4, 0, 0]),
    ]);
    expect(sight.see(body('a', [-8, 0, 0]), body('b', [8, 0, 0]), []).blockedBy).toEqual([
      { kind: 'piece', id: 'near' },
      { kind: 'piece', id: 'far' },
    ]);
  });

  it('sees half of a body beside a wall that covers half of it', async () => {
    // The wall stands at the target and ends at its middle.
    const sight = await createSight([aPiece('wall', box(0.2, 3, 10), [7, 0, 5])]);
    const answer = sight.see(body('a', [-40, 0, 0], round), body('b', [8, 0, 0]), []);
    expect(answer.fraction).toBeGreaterThan(0.4);
    expect(answer.fraction).toBeLessThan(0.62);
  });

  it('turns hulls and ovals with their facing', () => {
    const [corner] = uprightOf(body('t', [1, 0, 1], { kind: 'hull', halfWidth: 2, halfDepth: 1 }, Math.PI / 2)).core;
    expect(Math.abs(corner![0] - 1)).toBeCloseTo(1, 12);
    expect(Math.abs(corner![1] - 1)).toBeCloseTo(2, 12);
    const oval = uprightOf(body('t', [0, 0, 0], { kind: 'oval', halfWidth: 3, halfDepth: 1 }, Math.PI / 2));
    expect(Math.max(...oval.core.map(([, z]) => z))).toBeCloseTo(3, 9);
    expect(Math.max(...oval.core.map(([x]) => x))).toBeCloseTo(1, 9);
  });

  it('gives the same verdict from either end, and a share above 0 exactly when visible (500 pairs, seed 8)', async () => {
    const random = seeded(8);
    const between = (a: number, b: number) => a + (b - a) * random();
    const shapes: (() => Shape)[] = [
      () => box(between(0.3, 4), between(0.5, 6), between(0.3, 4)),
      () => ({ kind: 'cylinder', radius: between(0.3, 2), height: between(0.5, 6) }),
      () => ({ kind: 'ramp', size: [between(2, 5), between(1, 4), between(2, 5)] }),
      () => ({
        kind: 'parts',
        parts: [
          { shape: box(5, 0.2, 5), at: [0, 2.8, 0], yaw: 0, role: 'floor' },
          { shape: box(0.3, 5, 5), at: [2.5, 0, 0], yaw: 0, role: 'wall' },
        ],
      }),
    ];
    const bases: readonly Base[] = [
      round,
      { kind: 'hull', halfWidth: 1.5, halfDepth: 2.5 },
      { kind: 'oval', halfWidth: 1, halfDepth: 2 },
    ];
    let visible = 0;
    for (let i = 0; i < 50; i++) {
      const terrain: TerrainPiece[] = Array.from({ length: 8 }, (_, k) =>
        aPiece(`p${k}`, shapes[k % 4]!(), [between(-9, 9), 0, between(-9, 9)], between(0, 7)),
      );
      const sight = await createSight(terrain);
      for (let k = 0; k < 10; k++) {
        const at = (): Point => [between(-12, 12), random() < 0.3 ? 3 : 0, between(-12, 12)];
        const [a, b] = [
          body('a', at(), bases[k % 3], between(0, 7)),
          body('b', at(), bases[(k + i) % 3], between(0, 7), 1 + random()),
        ];
        const [there, back] = [sight.see(a, b, []), sight.see(b, a, [])];
        expect(there.visible).toBe(back.visible);
        expect(sight.sees(a, b, [])).toBe(there.visible);
        expect(there.fraction > 0).toBe(there.visible);
        if (!there.visible) expect(there.blockedBy.length).toBeGreaterThan(0);
        if (there.visible) visible++;
      }
    }
    expect(visible).toBeGreaterThan(100);
    expect(visible).toBeLessThan(450);
  });
});
