import type { PlanPoint } from '../../kernel/point.ts';
import { ON_OUTLINE, SAME_CLIMB, SAME_LEVEL, SLIGHT_SINE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type BoxIndex, findBoxes } from '../outlines/box-index.ts';
import { bendsAmong } from './bends.ts';
import type { Kept } from './obstacle-memory.ts';
import type { Level, Obstacle } from './levels.ts';
import { boundaryCrossings, normalAt, signedDistance } from '../outlines/rounded.ts';
import { type Sector, sectorsAbout } from './sectors.ts';

/** A place where paths bend although no obstacle has a corner there. */
export type Joint = {
  readonly x: Inches;
  readonly z: Inches;
  /** Obstacles a mover that bends there counts as over, besides those it is strictly inside. */
  readonly owners: readonly number[];
};

/**
 * The outlines that a mover counts as over at a joint beside all of them: none. A stretch to such a joint has left the
 * outlines that meet there, whatever rounding says.
 */
export const BESIDE_ALL: readonly number[] = [];

const NONE: readonly number[] = [];

/**
 * Where paths bend at crossings of outlines.
 *
 * Outlines divide the surroundings of a crossing into sectors, each with its levels. A path through the crossing would
 * be shorter on the narrow side; it bends there only if that side is closed or climbs more. Apart from corners, these
 * are all the places at which shortest paths bend.
 *
 * @param neighbours For each obstacle the indices of those whose bounds meet its own.
 * @param freeStep   Inches.
 * @source Derived here; held against test/oracles/least-by-grid.ts (test/property/storeyed-paths.test.ts).
 */
export function jointsOf(
  obstacles: readonly Obstacle[],
  neighbours: readonly (readonly number[])[],
  freeStep: Inches,
  kept?: Kept<JointsOf>,
): readonly Joint[] {
  const joints: Joint[] = [];
  const amid = new Set<string>();
  obstacles.forEach((a, i) => {
    if (isShut(a)) return;
    const near = neighbours[i]!;
    // Nothing bends where neither of two outlines is a top's: only there heights change.
    if (near.length === 0 || !(isTop(a) || near.some((k) => isTop(obstacles[k]!)))) return;
    const own = near.findLastIndex((k) => k < i) + 1;
    const about = near.toSpliced(own, 0, i);
    const there = about.map((k) => obstacles[k]!);
    const find = () => crossingsOn(there, own, freeStep);
    const { places, others, bends } = kept ? kept(a, there, find, freeStep) : find();
    for (let k = 0; k < others.length; k++) {
      const [x, z] = [places[2 * k]!, places[2 * k + 1]!];
      if (others[k]! < 0) {
        // Where more than two outlines meet, each pair of them crosses.
        const key = `${Math.round(x * 1e7)} ${Math.round(z * 1e7)}`;
        if (amid.has(key)) continue;
        amid.add(key);
      }
      const around = () => ({ obstacles: there, near: besides(there, own), freeStep });
      for (const owners of (bends[k] ??= bendsAt(around(), own, ~others[k]!, x, z)))
        joints.push({ x, z, owners: owners.length === 0 ? NONE : owners.map((at) => about[at]!) });
    }
  });
  return joints;
}

/** The sets of obstacles a mover at the joints of a crossing counts as over, by index in a list. */
type BendSets = readonly (readonly number[])[];

/**
 * The crossings of one outline of a list with those that come after it, in that order. Tens of thousands are kept.
 *
 * @shape `places`: x and z of each. `others`: the other outline, by index in the list; where more than two outlines may
 *        meet, which is examined once for all pairs, the complement of it (`~`). `bends`: computed on first use.
 */
export type JointsOf = {
  readonly places: Float64Array;
  readonly others: Int32Array;
  readonly bends: (BendSets | undefined)[];
};

/** A crossing of two outlines; its joints are still unknown where more than two may meet. */
type Crossing = { readonly at: PlanPoint; readonly other: number; readonly bends: BendSets | undefined };

const NO_BENDS: BendSets = [];

function besides(obstacles: readonly Obstacle[], i: number): readonly number[] {
  const others: number[] = [];
  for (let k = 0; k < obstacles.length; k++) if (k !== i) others.push(k);
  return others;
}

function crossingsOn(obstacles: readonly Obstacle[], i: number, freeStep: Inches): JointsOf {
  const a = obstacles[i]!;
  const near = besides(obstacles, i);
  const found: Crossing[] = [];
  for (const j of near) {
    const b = obstacles[j]!;
    if (j < i || !(isTop(a) || isTop(b)) || isShut(b)) continue;
    for (const at of boundaryCrossings(a.shape, b.shape)) {
      const crossing = crossingAt({ obstacles, near, freeStep }, i, j, at);
      if (crossing) found.push(crossing);
    }
  }
  return {
    places: Float64Array.from(found.flatMap(({ at }) => at)),
    others: Int32Array.from(found, ({ other, bends }) => (bends ? other : ~other)),
    bends: found.map(({ bends }) => bends),
  };
}

/**
 * For each obstacle those whose bounds meet its own, by index in rising order.
 *
 * @shape `boxes`: bounds of the obstacles as rows of four: minX, maxX, minZ, maxZ.
 * @source Bounding boxes.
 */
export function nearbyObstacles(boxes: Float64Array, index: BoxIndex): readonly (readonly number[])[] {
  const near: number[][] = [];
  for (let i = 0, a = 0; a < boxes.length; i++, a += 4) {
    const minX = boxes[a]! - ON_OUTLINE;
    const maxX = boxes[a + 1]! + ON_OUTLINE;
    const minZ = boxes[a + 2]! - ON_OUTLINE;
    const maxZ = boxes[a + 3]! + ON_OUTLINE;
    const own: number[] = [];
    const count = findBoxes(index, minX, maxX, minZ, maxZ);
    for (let n = 0; n < count; n++) {
      const k = index.found[n]!;
      const b = 4 * k;
      if (k === i || boxes[b]! > maxX || boxes[b + 1]! < minX) continue;
      if (boxes[b + 2]! <= maxZ && boxes[b + 3]! >= minZ) own.push(k);
    }
    near.push(own);
  }
  return near;
}

/** Whether a mover can be on an obstacle; without any, heights do not change. */
const isTop = (o: Obstacle): boolean => o.stand || o.through;

/** Whether no mover can be inside an obstacle, at any height. */
const isShut = (o: Obstacle): boolean => !o.through && o.lo === -Infinity && o.hi === Infinity;

type Around = {
  readonly obstacles: readonly Obstacle[];
  /** Obstacles that may be met at a crossing of the first outline. */
  readonly near: readonly number[];
  readonly freeStep: Inches;
};

/** A crossing of two outlines, unless nothing bends there, as far as that is told at once. */
function crossingAt(around: Around, i: number, other: number, at: PlanPoint): Crossing | undefined {
  const [x, z] = at;
  const found = setsAt(around, other, x, z);
  if (!found) return undefined;
  const { over, touched } = found;
  if (touched.length > 0 || !isTransversal(around.obstacles[i]!, around.obstacles[other]!, x, z))
    return { at, other, bends: undefined };
  const bends = plainBends(around, over, i, other);
  return bends.length === 0 ? undefined : { at, other, bends };
}

/** The obstacles a place on two outlines is inside, and those whose outlines it touches; undefined where none may be. */
function setsAt({ obstacles, near }: Around, other: number, x: Inches, z: Inches) {
  const [over, touched]: [number[], number[]] = [[], []];
  for (const k of near) {
    const { minX, maxX, minZ, maxZ } = obstacles[k]!.shape;
    if (k === other || x < minX - ON_OUTLINE || x > maxX + ON_OUTLINE) continue;
    if (z < minZ - ON_OUTLINE || z > maxZ + ON_OUTLINE) continue;
    const off = signedDistance(obstacles[k]!.shape, x, z);
    if (off < -ON_OUTLINE) {
      if (isShut(obstacles[k]!)) return undefined;
      over.push(k);
    } else if (off <= ON_OUTLINE) touched.push(k);
  }
  return { over, touched };
}

/** The joints where just two outlines cross, neither at a corner. */
function plainBends({ obstacles, freeStep }: Around, over: readonly number[], i: number, j: number) {
  const quick = solidJoints(obstacles, over, i, j) ?? bodyJoints(obstacles, over, i, j);
  return quick ?? among([i, j], bendsAmong(obstacles, plainSectors(over, i, j), freeStep));
}

/** The joints of a crossing at which more outlines meet, or have corners. */
function bendsAt(around: Around, i: number, other: number, x: Inches, z: Inches): BendSets {
  const { over = [], touched = [] } = setsAt(around, other, x, z) ?? {};
  const met = [i, other, ...touched];
  const sectors = sectorsAbout(around.obstacles, { x, z, over, touched: met });
  return among(met, bendsAmong(around.obstacles, sectors, around.freeStep));
}

const among = (met: readonly number[], bends: BendSets): BendSets =>
  bends.length === 0 ? NO_BENDS : bends.map((bend) => met.filter((k) => bend.includes(k)));

/** Whether two outlines cross at a place, and neither has a corner there. */
function isTransversal(a: Obstacle, b: Obstacle, x: Inches, z: Inches): boolean {
  const [m, n] = [normalAt(a.shape, x, z, ON_OUTLINE), normalAt(b.shape, x, z, ON_OUTLINE)];
  return m !== undefined && n !== undefined && Math.abs(m[0] * n[1] - m[1] * n[0]) > SLIGHT_SINE;
}

/** Whether an obstacle stands on the ground and is climbed from there; over such ones there is a single level. */
function isSolid({ stand, through, lo, foot }: Obstacle): boolean {
  return stand && !through && lo < -SAME_LEVEL && foot <= 0;
}

const GROUND: Level = { y: 0, rule: 0 };

const higher = (a: Level, { hi, ruleTop }: Obstacle): Level => (hi > a.y + SAME_LEVEL ? { y: hi, rule: ruleTop } : a);

/**
 * Joints where two solids cross with nothing but solids around: a fast path that gives the same result as their sectors
 * and covers most crossings. Undefined when it does not apply.
 */
function solidJoints(
  obstacles: readonly Obstacle[],
  over: readonly number[],
  i: number,
  j: number,
): readonly (readonly number[])[] | undefined {
  const [a, b] = [obstacles[i]!, obstacles[j]!];
  if (!isSolid(a) || !isSolid(b) || !over.every((k) => isSolid(obstacles[k]!))) return undefined;
  const none = over.reduce((level, k) => higher(level, obstacles[k]!), GROUND);
  const [onA, onB] = [higher(none, a), higher(none, b)];
  const both = higher(onA, b);
  const isCheaper = (from: Level, by: Level, to: Level, than: Level) =>
    Math.abs(from.rule - by.rule) + Math.abs(by.rule - to.rule) <
    Math.abs(from.rule - than.rule) + Math.abs(than.rule - to.rule) - SAME_CLIMB;
  return [
    ...(isCheaper(onA, both, onB, none) ? [[i, j]] : []),
    ...(isCheaper(onA, none, onB, both) ? [NONE] : []),
    ...(isCheaper(none, onA, both, onB) ? [[i]] : []),
    ...(isCheaper(none, onB, both, onA) ? [[j]] : []),
  ];
}

/**
 * The same where a solid crosses a model's body or range: a mover comes down past it, not into it, off a higher top.
 */
function bodyJoints(
  obstacles: readonly Obstacle[],
  over: readonly number[],
  i: number,
  j: number,
): readonly (readonly number[])[] | undefined {
  const top = isSolid(obstacles[i]!) ? i : j;
  const [a, b] = [obstacles[top]!, obstacles[top === i ? j : i]!];
  if (!isSolid(a) || isTop(b) || b.lo >= -SAME_LEVEL || !over.every((k) => isSolid(obstacles[k]!))) return undefined;
  const none = over.reduce((level, k) => higher(level, obstacles[k]!), GROUND);
  const isClear = (level: Level) => level.y >= b.hi - SAME_LEVEL;
  return isClear(higher(none, a)) && !isClear(none) ? [[top]] : [];
}

/** The sectors about a place where just two outlines cross: half a turn passes two of them. */
const plainSectors = (over: readonly number[], i: number, j: number): readonly Sector[] =>
  [over, [...over, i], [...over, i, j], [...over, j]].map((set, k) => ({
    from: k * (Math.PI / 2),
    to: (k + 1) * (Math.PI / 2),
    over: set,
  }));
