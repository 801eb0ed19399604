import type { PlanPoint } from '../../kernel/point.ts';
import { ON_OUTLINE, SAME_LEVEL, STEP_ROUNDING } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type Agile, comesBack, crossingsBetween } from './agile.ts';
import { isFree, type Obstacle } from '../obstacles/levels.ts';
import { BESIDE_ALL, type Joint } from '../obstacles/joints.ts';
import { isInside } from '../outlines/rounded.ts';

/** A circle that paths may bend round. */
type Circle = { readonly x: Inches; readonly z: Inches; readonly rho: Inches };

/**
 * Whether an obstacle blocks a mover at a corner of it: one that stands on the ground, or on a top nearby.
 *
 * @source Derived here: a corner whose obstacle blocks no height a mover can have there bends no path.
 */
export function isMetAt(obstacles: readonly Obstacle[], { lo, hi }: Obstacle, { x, z, rho }: Circle): boolean {
  const from = lo + SAME_LEVEL;
  const to = hi - SAME_LEVEL;
  if (0 > from && 0 < to) return true;
  for (let i = 0; i < obstacles.length; i++) {
    const { stand, hi: y, shape: s } = obstacles[i]!;
    if (!stand || y <= from || y >= to) continue;
    if (s.minX < x + rho && s.maxX > x - rho && s.minZ < z + rho && s.maxZ > z - rho) return true;
  }
  return false;
}

/**
 * Joints at which a path of a mover with declared checks can bend on tops: crossings of the outlines of two obstacles
 * it can be on; or of one with something lower, such as an enemy's base, beside which it comes down. Between two tops a
 * path may also come down where their outlines cross, and go up again there.
 *
 * @source Derived here from S-15 and S-16; held against test/oracles/paths-by-lattice.ts.
 */
export function agileJoints(obstacles: readonly Obstacle[], agile: Agile, freeStep: Inches): readonly Joint[] {
  const joints: Joint[] = [];
  const isTop = (o: Obstacle) => o.stand && (o.ruleTop > 0 || o.through);
  const isPassedOver = (o: Obstacle, top: Obstacle) => !o.stand && !o.through && o.lo < top.hi && o.hi <= top.hi;
  for (let i = 0; i < obstacles.length; i++) {
    const a = obstacles[i]!;
    if (!isTop(a)) continue;
    const near = indicesNear(obstacles, a);
    for (const j of near) {
      const b = obstacles[j]!;
      if (j === i) continue;
      const owners = isTop(b) ? (j > i ? [i, j] : undefined) : isPassedOver(b, a) ? [i] : undefined;
      if (!owners) continue;
      const isReturning = owners.length > 1 && (comesBack(agile) || isSteppedUp(agile, freeStep, a.hi, b.hi));
      for (const [x, z] of crossingsBetween(agile, obstacles, i, j)) {
        if (isBend(obstacles, near, agile, freeStep, owners, [x, z])) joints.push({ x, z, owners });
        if (isReturning) joints.push({ x, z, owners: BESIDE_ALL });
      }
    }
  }
  return joints;
}

/** Whether a mover that has come down by a check where two outlines cross may step up onto both tops again. */
function isSteppedUp({ moves: { checks } }: Agile, freeStep: Inches, a: Inches, b: Inches): boolean {
  const isDown = checks.some((check) => check !== 'jump-across');
  return isDown && Math.min(a, b) <= freeStep + STEP_ROUNDING && Math.abs(a - b) <= freeStep + STEP_ROUNDING;
}

/**
 * Whether a path of a mover that climbs only as declared may bend where the outlines of two obstacles cross: it can
 * walk or climb from one top to the other, and no top of the same height surrounds the place, which would have no
 * corner there.
 *
 * @param near  Obstacles that may be around the place.
 * @param tops  The obstacles it can be on: one if the other is passed over.
 */
function isBend(
  obstacles: readonly Obstacle[],
  near: readonly number[],
  agile: Agile,
  freeStep: Inches,
  tops: readonly number[],
  [x, z]: PlanPoint,
): boolean {
  const heights = tops.map((i) => obstacles[i]!.hi);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  const isWalked = high - low <= freeStep + STEP_ROUNDING;
  const isClimbed = agile.moves.checks.includes('climb') || tops.some((i) => agile.ladders[i]);
  if (!isWalked && !isClimbed) return false;
  // Between steps from the ground a mover walks freely.
  if (tops.length > 1 && high <= freeStep && isFree(obstacles, closedAround(obstacles, near, x, z), 0)) return false;
  const over = near.filter((i) => !tops.includes(i) && isInside(obstacles[i]!.shape, x, z));
  if (!heights.some((y) => isFree(obstacles, over, y))) return false;
  return (
    tops.length < 2 ||
    !over.some((i) => obstacles[i]!.stand && heights.some((y) => Math.abs(y - obstacles[i]!.hi) < SAME_LEVEL))
  );
}

/** Obstacles around a place that no mover can be on. */
const closedAround = (
  obstacles: readonly Obstacle[],
  near: readonly number[],
  x: Inches,
  z: Inches,
): readonly number[] =>
  near.filter((i) => {
    const { stand, shape } = obstacles[i]!;
    const { minX, maxX, minZ, maxZ } = shape;
    return (
      !stand && x >= minX - ON_OUTLINE && x <= maxX + ON_OUTLINE && z >= minZ - ON_OUTLINE && z <= maxZ + ON_OUTLINE
    );
  });

/** Obstacles whose bounds meet another's, that one among them, by index. */
function indicesNear(obstacles: readonly Obstacle[], { shape: a }: Obstacle): readonly number[] {
  const near: number[] = [];
  for (let i = 0; i < obstacles.length; i++) {
    const s = obstacles[i]!.shape;
    if (s.minX > a.maxX + ON_OUTLINE || s.maxX < a.minX - ON_OUTLINE) continue;
    if (s.minZ <= a.maxZ + ON_OUTLINE && s.maxZ >= a.minZ - ON_OUTLINE) near.push(i);
  }
  return near;
}
