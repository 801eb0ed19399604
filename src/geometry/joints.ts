import type { PlanPoint } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import { bendsAmong, SAME_COST } from './bends.ts';
import { type Level, type Obstacle, SAME_LEVEL } from './levels.ts';
import { boundaryCrossings, normalAt, signedDistance } from './rounded.ts';
import { type Sector, sectorsAbout } from './sectors.ts';

/** A place where ways bend though nothing has a corner there. */
export type Joint = {
  readonly x: Inches;
  readonly z: Inches;
  /** What a mover that bends there counts as over, besides what it is strictly inside. */
  readonly owners: readonly number[];
};

/** How near an outline counts as on it. */
const ON: Inches = 1e-6;
/** Outlines that meet at less than this angle, as its sine, are looked at as they run on: they may only touch. */
const SLIGHT = 1e-3;
const NONE: readonly number[] = [];

/**
 * Where ways bend at crossings of outlines.
 *
 * Outlines part what lies about a crossing into sectors, each with its levels. A way through the crossing would rather
 * cut it short on the narrow side; it bends there only where that side is closed, or climbs more. Corners apart, these
 * are all the places at which shortest ways bend.
 *
 * @param boxes  Bounds of the obstacles as rows of four: minX, maxX, minZ, maxZ.
 */
export function jointsOf(obstacles: readonly Obstacle[], boxes: Float64Array, freeStep: Inches): readonly Joint[] {
  const joints: Joint[] = [];
  const around = { obstacles, boxes, freeStep, amid: new Set<string>() };
  for (let j = 1; j < obstacles.length; j++) {
    if (isShut(obstacles[j]!)) continue;
    const b = 4 * j;
    for (let i = 0; i < j; i++) {
      const a = 4 * i;
      if (boxes[a]! > boxes[b + 1]! || boxes[a + 1]! < boxes[b]!) continue;
      if (boxes[a + 2]! > boxes[b + 3]! || boxes[a + 3]! < boxes[b + 2]!) continue;
      if (!(isTop(obstacles[i]!) || isTop(obstacles[j]!)) || isShut(obstacles[i]!)) continue;
      for (const at of boundaryCrossings(obstacles[i]!.shape, obstacles[j]!.shape)) addAt(around, joints, i, j, at);
    }
  }
  return joints;
}

/** Whether a mover can be on an obstacle: where none is, heights do not change. */
const isTop = (o: Obstacle): boolean => o.stand || o.through;

/** Whether nobody can be where an obstacle is, at any height. */
const isShut = (o: Obstacle): boolean => !o.through && o.lo === -Infinity && o.hi === Infinity;

type Around = {
  readonly obstacles: readonly Obstacle[];
  readonly boxes: Float64Array;
  readonly freeStep: Inches;
  /** Places at which more than two outlines meet, or where they have corners. */
  readonly amid: Set<string>;
};

/** Adds the joints where two outlines cross: what else is there decides which. */
function addAt(
  { obstacles, boxes, freeStep, amid }: Around,
  joints: Joint[],
  i: number,
  j: number,
  [x, z]: PlanPoint,
): void {
  let over = NONE;
  let touched = NONE;
  for (let k = 0; k < obstacles.length; k++) {
    const b = 4 * k;
    if (k === i || k === j || x < boxes[b]! - ON || x > boxes[b + 1]! + ON) continue;
    if (z < boxes[b + 2]! - ON || z > boxes[b + 3]! + ON) continue;
    const off = signedDistance(obstacles[k]!.shape, x, z);
    if (off < -ON) {
      if (isShut(obstacles[k]!)) return;
      over = [...over, k];
    } else if (off <= ON) touched = [...touched, k];
  }
  const isPlain = touched.length === 0 && isTransversal(obstacles[i]!, obstacles[j]!, x, z);
  if (isPlain && mayCutShort(obstacles, over, i, j)) return;
  // Where more than two meet, every two of them cross.
  if (!isPlain && !isFirst(amid, x, z)) return;
  const met = [i, j, ...touched];
  const sectors = isPlain ? plainSectors(over, i, j) : sectorsAbout(obstacles, { x, z, over, touched: met });
  for (const bend of bendsAmong(obstacles, sectors, freeStep))
    joints.push({ x, z, owners: met.filter((k) => bend.includes(k)) });
}

/** Whether a place was not among those met before. */
function isFirst(met: Set<string>, x: Inches, z: Inches): boolean {
  const key = `${Math.round(x * 1e7)} ${Math.round(z * 1e7)}`;
  const isNew = !met.has(key);
  met.add(key);
  return isNew;
}

/** Whether two outlines cross at a place, and neither has a corner there. */
function isTransversal(a: Obstacle, b: Obstacle, x: Inches, z: Inches): boolean {
  const [m, n] = [normalAt(a.shape, x, z, ON), normalAt(b.shape, x, z, ON)];
  return m !== undefined && n !== undefined && Math.abs(m[0] * n[1] - m[1] * n[0]) > SLIGHT;
}

/**
 * Whether all that is about a crossing of two outlines stands on the ground, to be climbed from there, and nowhere is it
 * dearer to cut the crossing short. Says no more than its sectors would, but sooner: most crossings of low pieces are such.
 */
function mayCutShort(obstacles: readonly Obstacle[], over: readonly number[], i: number, j: number): boolean {
  const isSolid = (k: number) => {
    const { stand, through, lo, foot } = obstacles[k]!;
    return stand && !through && lo < -SAME_LEVEL && foot <= 0;
  };
  if (!isSolid(i) || !isSolid(j) || !over.every(isSolid)) return false;
  const higher = (a: Level, k: number): Level => {
    const { hi, ruleTop } = obstacles[k]!;
    return hi > a.y + SAME_LEVEL ? { y: hi, rule: ruleTop } : a;
  };
  const none = over.reduce(higher, { y: 0, rule: 0 });
  const [a, b] = [higher(none, i), higher(none, j)];
  const both = higher(a, j);
  const isDearer = (from: Level, by: Level, to: Level, than: Level) =>
    Math.abs(from.rule - by.rule) + Math.abs(by.rule - to.rule) >
    Math.abs(from.rule - than.rule) + Math.abs(than.rule - to.rule) + SAME_COST;
  return !(
    isDearer(a, none, b, both) ||
    isDearer(a, both, b, none) ||
    isDearer(none, a, both, b) ||
    isDearer(none, b, both, a)
  );
}

/** The sectors about a place where two outlines just cross: turning half round takes one past two of them. */
const plainSectors = (over: readonly number[], i: number, j: number): readonly Sector[] =>
  [over, [...over, i], [...over, i, j], [...over, j]].map((set, k) => ({
    from: k * (Math.PI / 2),
    to: (k + 1) * (Math.PI / 2),
    over: set,
  }));
