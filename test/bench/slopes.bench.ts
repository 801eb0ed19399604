/**
 * Ways, reaches and charges among 20 pieces of which 9 are ramps: `node test/bench/slopes.bench.ts`.
 *
 * Cold questions are each asked of a table of their own. Answers are summed up; prints, never fails on time.
 */
import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { findPath } from '../../src/physics/paths/find-path.ts';
import { restingHeights } from '../../src/physics/terrain/places.ts';
import { createReachMap } from '../../src/physics/paths/reach-map.ts';
import { createTable } from '../../src/physics/table.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { MoveSetting } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aPiece, box, seeded } from '../physics/pieces.ts';
import { aGame } from '../support/game.ts';
import { machine, R32, spread, timed } from './crowded-table.ts';

const SEED = 20_261_124;
const [WIDTH, DEPTH] = [60, 44];
const TABLES = 3;

type Hilly = {
  readonly terrain: readonly TerrainPiece[];
  readonly free: () => Point;
  readonly isFree: (x: number, z: number) => boolean;
};

/** Nine ramps, eight of them up to a deck, and three crates, crowded about the middle; free places lie on slopes too. */
function hillyTable(seed: number): Hilly {
  const random = seeded(seed);
  const between = (a: number, b: number) => a + (b - a) * random();
  const terrain: TerrainPiece[] = [];
  for (let i = 0; i < 9; i++) {
    const [x, z, yaw, h] = [between(-14, 14), between(-10, 10), between(0, 2 * Math.PI), between(2.2, 4)];
    terrain.push(aPiece(`ramp${i}`, { kind: 'ramp', size: [4, h, 6] }, [x, 0, z], yaw, 'hill'));
    const [bx, bz] = [x + 5 * Math.sin(yaw), z + 5 * Math.cos(yaw)];
    if (i < 8) terrain.push(aPiece(`deck${i}`, box(4, h, 4), [bx, 0, bz], yaw, 'container'));
  }
  for (let i = 0; i < 3; i++)
    terrain.push(aPiece(`crate${i}`, box(3, 3, 2), [between(-20, 20), 0, between(-16, 16)], 0, 'container'));
  const views = createViews({ width: WIDTH, depth: DEPTH, terrain });
  const { terrain: grown } = views.view(settingAt([0, 0, 0], false), []);
  const isFree = (x: number, z: number) =>
    Math.abs(x) < WIDTH / 2 - 1 && Math.abs(z) < DEPTH / 2 - 1 && restingHeights(grown, x, z).includes(0);
  const free = (): Point => {
    for (;;) {
      const [x, z] = [between(-20, 20), between(-15, 15)];
      const heights = restingHeights(grown, x, z);
      if (heights.length > 0) return [x, heights.at(-1)!, z];
    }
  };
  return { terrain, free, isFree };
}

const settingAt = (from: Point, fly: boolean): MoveSetting => ({
  mover: { id: modelId('m'), base: { kind: 'round', radius: R32 }, facing: 0, height: 1.5, fly, light: false },
  from,
  crowd: [],
  freeStep: 2,
  flyThroughAir: 'always',
});

const row = (name: string, ms: readonly number[], sum: number, found: number) =>
  console.log(`${name.padEnd(30)}${spread(ms, 1)}   checksum ${sum.toFixed(4)}, ${found} of ${ms.length} possible`);

function measurePaths(hilly: Hilly, fly: boolean): void {
  const ms: number[] = [];
  let [sum, found] = [0, 0];
  for (let i = 0; i < 12; i++) {
    const [from, to] = [hilly.free(), hilly.free()];
    const views = createViews({ width: WIDTH, depth: DEPTH, terrain: hilly.terrain });
    const [t, answer] = timed(() => findPath(views, settingAt(from, fly), to));
    ms.push(t);
    if (answer.kind !== 'path') continue;
    sum += answer.path.length;
    found++;
  }
  row(fly ? 'first flight' : 'first way', ms, sum, found);
}

function measureReach(hilly: Hilly, fly: boolean): void {
  const ms: number[] = [];
  const views = createViews({ width: WIDTH, depth: DEPTH, terrain: hilly.terrain });
  let [sum, found] = [0, 0];
  for (let i = 0; i < 6; i++) {
    const from = hilly.free();
    const ends = Array.from({ length: 40 }, () => hilly.free());
    const [t, total] = timed(() => {
      const map = createReachMap(views, settingAt(from, fly), 12);
      return ends.reduce((s, to) => s + (map.lengthTo(to) ?? 0), 0);
    });
    ms.push(t);
    sum += total;
    found++;
  }
  row(fly ? 'reach of 12 flying, 40 ends' : 'reach of 12, 40 ends', ms, sum, found);
}

/** A squad in rows of five about a place. */
const squad = ([x, , z]: Point, count: number): PlanPoint[] =>
  Array.from({ length: count }, (_, i): PlanPoint => [x + ((i % 5) - 2) * 1.6, z + Math.floor(i / 5) * 1.6]);

async function measureCharges(hilly: Hilly, fly: boolean): Promise<void> {
  const ms: number[] = [];
  let [sum, found] = [0, 0];
  const isOpen = (places: readonly PlanPoint[]) => places.every(([x, z]) => hilly.isFree(x, z));
  for (let tries = 0; ms.length < 3 && tries < 20_000; tries++) {
    const [a, b] = [hilly.free(), hilly.free()];
    const [red, blue] = [squad(a, 10), squad(b, 5)];
    const away = Math.hypot(a[0] - b[0], a[2] - b[2]);
    if (away < 8 || away > 11 || !isOpen(red) || !isOpen(blue)) continue;
    const state = aGame({
      table: { width: WIDTH, depth: DEPTH },
      terrain: [...hilly.terrain],
      units: [
        { id: 'red', at: red, keywords: fly ? ['INFANTRY', 'FLY'] : ['MONSTER'] },
        { id: 'blue', side: 'defender', at: blue },
      ],
    });
    const table = await createTable({ width: WIDTH, depth: DEPTH, terrain: hilly.terrain });
    const [t, plan] = timed(() => planCharge(state, unitId('red'), [unitId('blue')], 10, table));
    table.dispose();
    ms.push(t);
    if (!plan.success) continue;
    sum += plan.moves.reduce((s, m) => s + m.path.length, 0);
    found++;
  }
  row(fly ? 'charge of 10 flying' : 'charge of 10', ms, sum, found);
}

console.log(`seed ${SEED}, ${machine()}; median, 95th percentile, most; milliseconds`);
for (let i = 0; i < TABLES; i++) {
  for (const fly of [false, true]) {
    measurePaths(hillyTable(SEED + i), fly);
    measureReach(hillyTable(SEED + 10 + i), fly);
    await measureCharges(hillyTable(SEED + 20 + i), fly);
  }
}
