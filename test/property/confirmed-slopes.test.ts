import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import type { Point } from '../../src/kernel/point.ts';
import { findPath, whyNoPlaceOn } from '../../src/physics/paths/find-path.ts';
import { createTable } from '../../src/physics/table.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { drawn } from '../support/drawn.ts';
import { drawing, expectLength, pieceIn, placed } from '../support/slope-scenes.ts';

const SPEC = { width: 80, depth: 80 };

type Between = (a: number, b: number) => number;

/** A mover of any base, and of any height down to less than half of what a walkable slope rises within its base. */
function anyMover(between: Between, random: () => number, from: Point): MoveSetting {
  const [halfWidth, halfDepth] = [between(0.3, 2), between(0.3, 2)];
  const bases: readonly Base[] = [
    { kind: 'round', radius: halfWidth },
    { kind: 'oval', halfWidth, halfDepth },
    { kind: 'rect', halfWidth, halfDepth },
  ];
  const base = bases[Math.floor(random() * bases.length)]!;
  const mover = { id: modelId('m'), base, facing: between(0, 6), height: between(0.7, 3), fly: false, light: false };
  return { mover, from, crowd: [], freeStep: [0, 1, 2][Math.floor(random() * 3)]!, flyThroughAir: 'always' };
}

/** The table's own answer, confirmed by the sweep. */
async function confirmedLength(terrain: readonly TerrainPiece[], setting: MoveSetting, to: Point): Promise<number> {
  const table = await createTable({ ...SPEC, terrain });
  const answer = table.path(setting, to);
  table.dispose();
  return answer.kind === 'path' ? answer.path.length : Infinity;
}

describe('paths over slopes that the sweep has to confirm', () => {
  it('[C-27] cross a gable of two ramps up to 45° as the unfolded line does, however wide and low the body', async () => {
    for (let seed = 3000; seed < 3000 + drawn(60, 5, 2); seed++) {
      const { random, between, frame } = drawing(seed);
      const [run, half] = [between(3, 6), 15];
      const high = between(2.1, run * 0.999);
      const terrain = [
        pieceIn(frame, 'a', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, -run / 2]),
        pieceIn(frame, 'b', { kind: 'ramp', size: [2 * half, high, run] }, [0, 0, run / 2], Math.PI),
      ];
      const [x, xx, out, off] = [between(-3, 3), between(-3, 3), between(2.9, 5), between(2.9, 5)];
      const from = placed(frame, [x, 0, -run - out]);
      const setting = anyMover(between, random, from);
      const found = await confirmedLength(terrain, setting, placed(frame, [xx, 0, run + off]));
      expectLength(found, Math.hypot(out + 2 * Math.hypot(run, high) + off, xx - x), `seed ${seed}`);
    }
  });

  it('[C-27] lead wherever a base may stand, and over ground up to 45° as they were planned', async () => {
    let [walked, steep] = [0, 0];
    for (let seed = 3100; seed < 3100 + drawn(80, 8, 2); seed++) {
      const { random, between, frame } = drawing(seed);
      const [n, size, most] = [9, 16, random() < 0.5 ? 0.5 : 1.6];
      const [u, v, w, top] = [between(0.3, 0.7), between(0.3, 0.7), between(0, 6), between(0.3, most)];
      const heights = Array.from({ length: n * n }, (_, i) => {
        const [x, z] = [((i % n) / (n - 1) - 0.5) * size, (Math.floor(i / n) / (n - 1) - 0.5) * size];
        const edge = Math.min(1, (size / 2 - Math.max(Math.abs(x), Math.abs(z))) / 4);
        return Math.max(0, edge * top * (1.2 + Math.sin(u * x + w) + Math.cos(v * z)));
      });
      const shape = { kind: 'heightfield' as const, size: [size, size] as const, columns: n, rows: n, heights };
      const terrain = [pieceIn(frame, 'hill', shape, [0, 0, 0])];
      const views = createViews({ ...SPEC, terrain });
      const setting = anyMover(between, random, placed(frame, [-12, 0, between(-8, 8)]));
      const [tx, , tz] = placed(frame, [between(-6, 12), 0, between(-7, 7)]);
      const planned = findPath(views, setting, [tx, tz]);
      if (planned.kind !== 'path' || whyNoPlaceOn(views, setting, setting.from)) continue;
      const to = planned.path.legs.at(-1)!.to;
      const found = await confirmedLength(terrain, setting, to);
      expect(found, `seed ${seed}`).toBeLessThan(Infinity);
      const slopes = views.view(setting, []).slopes?.hills() ?? [];
      if (slopes.some(({ isPartial }) => isPartial)) steep++;
      else {
        walked++;
        expectLength(found, planned.path.length, `seed ${seed}`);
      }
    }
    expect(Math.min(walked, steep)).toBeGreaterThan(0);
  });
});
