/**
 * Sight of 40 models by 40 others behind 28 turned boxes, 2 to 7 inches high: `node test/bench/sight.bench.ts`.
 *
 * Verifies every verdict first, then times ours and the same rays on Rapier, alternating. Prints; never fails on time.
 */
import { cpus } from 'node:os';
import RAPIER from '@dimforge/rapier3d-compat';
import {
  buildSightScene,
  findSightLine,
  isClear,
  silhouetteOf,
  silhouettePoint,
  type SightSegment,
  type Upright,
  uprightsNear,
} from '../../src/geometry/sight/sight.ts';
import type { PlanPoint, Point } from '../../src/kernel/point.ts';

const SEED = 20_261_121;
const ROUNDS = 9;

let state = SEED >>> 0;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 4_294_967_296;
};
const between = (a: number, b: number) => a + (b - a) * random();

type Box = {
  readonly x: number;
  readonly z: number;
  readonly w: number;
  readonly d: number;
  readonly high: number;
  readonly turn: number;
};
const boxes = Array.from(
  { length: 28 },
  (): Box => ({
    x: between(-20, 20),
    z: between(-14, 14),
    w: between(0.5, 3),
    d: between(0.5, 3),
    high: between(2, 7),
    turn: between(0, 6.28),
  }),
);
const solids = boxes.map(({ x, z, w, d, high, turn }): Upright => {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  return {
    core: [
      [-w, -d],
      [w, -d],
      [w, d],
      [-w, d],
    ].map(([p, q]): PlanPoint => [x + p! * c + q! * s, z - p! * s + q! * c]),
    radius: 0,
    low: 0,
    high,
  };
});
const isFree = (x: number, z: number) =>
  boxes.every((b) => {
    const [dx, dz] = [x - b.x, z - b.z];
    const [c, s] = [Math.cos(b.turn), Math.sin(b.turn)];
    return Math.abs(dx * c - dz * s) > b.w + 0.7 || Math.abs(dx * s + dz * c) > b.d + 0.7;
  });
function crowd(low: number, high: number): Upright[] {
  const models: Upright[] = [];
  while (models.length < 40) {
    const [x, z] = [between(low, high), between(-20, 20)];
    if (isFree(x, z)) models.push({ core: [[x, z]], radius: 0.63, low: 0, high: 1.6 });
  }
  return models;
}
const viewers = crowd(-29, -8);
const targets = crowd(8, 29);

const scene = buildSightScene(
  solids,
  solids.map((_, i) => i),
);
await RAPIER.init();
const world = new RAPIER.World({ x: 0, y: 0, z: 0 });
for (const b of boxes) {
  const turned = { x: 0, y: Math.sin(b.turn / 2), z: 0, w: Math.cos(b.turn / 2) };
  world.createCollider(
    RAPIER.ColliderDesc.cuboid(b.w, b.high / 2, b.d)
      .setTranslation(b.x, b.high / 2, b.z)
      .setRotation(turned),
  );
}
world.step();

const ray = new RAPIER.Ray({ x: 0, y: 0, z: 0 }, { x: 1, y: 0, z: 0 });
function isClearInRapier(from: Point, to: Point): boolean {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  ray.origin = { x: from[0], y: from[1], z: from[2] };
  ray.dir = { x: dx / length, y: dy / length, z: dz / length };
  return world.castRay(ray, length, true) === null;
}

/** Every pair's verdict: the exact question. */
function exactly(): number {
  let visible = 0;
  for (const a of viewers) for (const b of targets) if (findSightLine(scene, a, b)) visible++;
  return visible;
}

/** The 81 rays from the middle of each viewer's top to each target's silhouette. */
function raysBetween(a: Upright, b: Upright): readonly SightSegment[] {
  const from = silhouettePoint(a, b, 0, 1);
  return silhouetteOf(b, a).map((to) => ({ from, to }));
}

/** How many rays between two are clear; ours look for the uprights near them as well. */
function ours(a: Upright, b: Upright, rays: readonly SightSegment[]): number {
  const near = uprightsNear(scene, a, b, []);
  let open = 0;
  for (const ray of rays) if (isClear(scene, ray, [], near)) open++;
  return open;
}
function rapiers(rays: readonly SightSegment[]): number {
  let open = 0;
  for (const { from, to } of rays) if (isClearInRapier(from, to)) open++;
  return open;
}

/** All rays, pair by pair, cast by ours and by Rapier: the rays themselves are made before the clock starts. */
function castAll() {
  const [open, ms] = [
    [0, 0],
    [0, 0],
  ];
  for (const a of viewers) {
    for (const b of targets) {
      const rays = raysBetween(a, b);
      const start = performance.now();
      open[0]! += ours(a, b, rays);
      const middle = performance.now();
      open[1]! += rapiers(rays);
      ms[0]! += middle - start;
      ms[1]! += performance.now() - middle;
    }
  }
  return { open, ms };
}

// (1) Answers first: no pair that 81 × 81 rays see may be missed, and ours and Rapier's rays must agree.
let missed = 0;
let byRays = 0;
for (const a of viewers) {
  for (const b of targets) {
    const ends = silhouetteOf(b, a);
    const near = uprightsNear(scene, a, b, []);
    const seen = silhouetteOf(a, b).some((from) => ends.some((to) => isClear(scene, { from, to }, [], near)));
    if (seen) byRays++;
    if (seen && !findSightLine(scene, a, b)) missed++;
  }
}
const visible = exactly();
const [openOurs, openRapier] = castAll().open as [number, number];

// (2) Times, alternating.
const clock = (work: () => number, expected: number): number => {
  const start = performance.now();
  const answer = work();
  const ms = performance.now() - start;
  if (answer !== expected) throw new Error(`an answer changed between runs: ${answer}, ${expected} before`);
  return ms;
};
const times: [number[], number[], number[]] = [[], [], []];
for (let i = -2; i < ROUNDS; i++) {
  const exact = clock(exactly, visible);
  const { open, ms } = castAll();
  if (open[0] !== openOurs || open[1] !== openRapier) throw new Error(`an answer changed between runs: ${open}`);
  const round = [exact, ...ms];
  if (i >= 0) round.forEach((ms, k) => times[k]!.push(ms));
}
const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[list.length >> 1]!;
const spread = (list: readonly number[]) => `${Math.min(...list).toFixed(1)}–${Math.max(...list).toFixed(1)}`;
const [exactMs, oursMs, rapierMs] = times.map(median) as [number, number, number];
const rays = viewers.length * targets.length * 81;

console.log(`seed ${SEED}, node ${process.version}, Rapier ${RAPIER.version()}, ${cpus()[0]?.model}`);
console.log(
  `checksum ${visible}/${openOurs}; ${visible} of 1600 pairs visible, 81 × 81 rays see ${byRays}, missed ${missed}; rays that differ from Rapier's: ${Math.abs(openOurs - openRapier)} of ${rays}`,
);
console.log(`exact verdicts, 40 × 40   ${exactMs.toFixed(1)} ms (${spread(times[0])})`);
console.log(
  `81 rays a pair, ours      ${oursMs.toFixed(1)} ms (${spread(times[1])}), ${(rays / oursMs / 1000).toFixed(2)} M rays/s`,
);
console.log(
  `81 rays a pair, Rapier    ${rapierMs.toFixed(1)} ms (${spread(times[2])}), ${(rays / rapierMs / 1000).toFixed(2)} M rays/s`,
);
console.log(`G13 ratio of rays/s: at least 30   ${(rapierMs / oursMs).toFixed(1)}`);
