import { describe, expect, it } from 'vitest';
import type { Base } from '../../src/geometry/base.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { findPath, whyNoPlaceOn } from '../../src/physics/paths/find-path.ts';
import { createTable } from '../../src/physics/table.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { MeshData, TerrainPiece } from '../../src/rules/core/terrain.ts';
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

/** A steep pyramid of some number of sides as a closed mesh. */
function pyramid(corners: readonly PlanPoint[], height: number): MeshData {
  const positions = [0, height, 0, 0, 0, 0, ...corners.flatMap(([x, z]) => [x, 0, z])];
  const indices = corners.flatMap((_, k) => {
    const [a, b] = [2 + k, 2 + ((k + 1) % corners.length)];
    return [0, b, a, 1, a, b];
  });
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Length of a string between two places drawn round one side of some points: the hull of all of them on that side. */
function stringPast([a, b]: readonly [PlanPoint, PlanPoint], ring: readonly PlanPoint[], side: 1 | -1): number {
  const off = (p: PlanPoint, q: PlanPoint, r: PlanPoint) =>
    side * ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  const points = ring.filter((p) => off(a, b, p) > 0);
  const all = [a, ...points, b];
  let [here, length] = [a, 0];
  for (let n = 0; here !== b && n <= all.length; n++) {
    let next: PlanPoint | undefined;
    for (const p of all) {
      if (p === here || p === a) continue;
      const turn = next && off(here, next, p);
      const isFurther =
        next && Math.hypot(p[0] - here[0], p[1] - here[1]) > Math.hypot(next[0] - here[0], next[1] - here[1]);
      if (!next || turn! > 1e-12 || (Math.abs(turn!) <= 1e-12 && isFurther)) next = p;
    }
    length += Math.hypot(next![0] - here[0], next![1] - here[1]);
    here = next!;
  }
  return length;
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

  it('[C-26] bend round a pyramid of steep sides where it rises too high within the base', async () => {
    let bent = 0;
    for (let seed = 3200; seed < 3200 + drawn(40, 4, 4); seed++) {
      const { random, between, frame } = drawing(seed);
      const [sides, size, steep] = [3 + Math.floor(random() * 4), between(2, 4), between(1.8, 4)];
      const corners = Array.from({ length: sides }, (_, k): PlanPoint => {
        const angle = (2 * Math.PI * k) / sides;
        return [size * Math.cos(angle), size * Math.sin(angle)];
      });
      const height = steep * size * Math.cos(Math.PI / sides);
      const terrain = [pieceIn(frame, 'tor', { kind: 'mesh', file: 'tor', data: pyramid(corners, height) }, [0, 0, 0])];
      const [radius, freeStep] = [between(0.4, 1.5), random() < 0.5 ? 1 : 2];
      const rise = Math.max(radius + 0.3, freeStep);
      if (height < rise + 0.5) continue;
      const ends: readonly [PlanPoint, PlanPoint] = [
        [-size - radius - between(0.5, 5), between(-3, 3)],
        [size + radius + between(0.5, 5), between(-3, 3)],
      ];
      /** The way past with the base raised all along: no lower than its centre's ground, nor than slopes allow. */
      const pastAt = (raised: number) => {
        const share = 1 - (rise + raised) / height;
        const ring = corners.flatMap(([x, z]) =>
          Array.from({ length: 360 }, (_, k): PlanPoint => {
            const angle = (k * Math.PI) / 180;
            return [x * share + radius * Math.cos(angle), z * share + radius * Math.sin(angle)];
          }),
        );
        const foot = 1 - raised / height;
        for (const [x, z] of corners) ring.push([x * foot, z * foot]);
        return 2 * raised + Math.min(stringPast(ends, ring, 1), stringPast(ends, ring, -1));
      };
      const [onGround, straight] = [pastAt(0), Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1])];
      const least = Math.min(...Array.from({ length: 30 }, (_, k) => pastAt(((height - rise) * (k + 1)) / 31)));
      if (least < onGround || onGround < straight + 1e-3) continue;
      bent++;
      const [from, to] = ends.map(([x, z]) => placed(frame, [x, 0, z])) as [Point, Point];
      const setting = { ...anyMover(between, random, from), freeStep };
      const mover = { ...setting.mover, base: { kind: 'round' as const, radius } };
      expectLength(await confirmedLength(terrain, { ...setting, mover }, to), onGround, `seed ${seed}`);
    }
    expect(bent).toBeGreaterThan(0);
  });
});
