import type { PlanPoint } from '../../kernel/point.ts';
import { ON_OUTLINE, SAME_GATE, SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Bounds } from '../bounds.ts';
import type { Kept } from './obstacle-memory.ts';
import { crossOutline, levelsOver, type Obstacle } from './levels.ts';
import { outlinePlaces } from './outline-places.ts';
import { walkRound } from '../outlines/outline-walk.ts';
import { signedDistance } from '../outlines/rounded.ts';

/** A place on an outline where a path comes out from under something and goes up onto it, or back. */
export type Gate = {
  readonly x: Inches;
  readonly z: Inches;
  readonly obstacle: number;
  /** How far round the outline it is. */
  readonly along: Inches;
};

/** Distance between gates; paths through them are drawn taut afterwards. */
export const GATE_STEP: Inches = 0.5;

/**
 * Places where paths may come out of an outline and go back in on another level: from under a low floor onto it.
 *
 * The outline reflects such a path as a mirror reflects light, at a place that depends on both its ends. Gates are
 * therefore put all along the outline, and the path is drawn taut once it is known.
 *
 * @source Derived here: the law of reflection; held against test/geometry/route-under.test.ts.
 */
export function gatesOf(
  obstacles: readonly Obstacle[],
  bounds: Bounds,
  freeStep: Inches,
  kept?: Kept<readonly Gate[]>,
): readonly Gate[] {
  const { minX, maxX, minZ, maxZ } = bounds;
  const and = `${minX} ${maxX} ${minZ} ${maxZ} ${freeStep}`;
  return obstacles.flatMap((o, obstacle) => {
    if (!o.stand || o.through || o.lo < -SAME_LEVEL) return [];
    const beside = besides(obstacles, obstacle);
    const find = () => gatesOn(obstacles, obstacle, beside, bounds, freeStep);
    if (!kept) return find();
    const others = beside.map((k) => obstacles[k]!);
    // Obstacle indices differ in another list.
    return kept(o, others, find, and).map((gate) => (gate.obstacle === obstacle ? gate : { ...gate, obstacle }));
  });
}

/** The gates of one outline, among those beside it. */
function gatesOn(
  obstacles: readonly Obstacle[],
  obstacle: number,
  beside: readonly number[],
  bounds: Bounds,
  freeStep: Inches,
): readonly Gate[] {
  const gates: Gate[] = [];
  const walk = walkRound(obstacles[obstacle]!.shape);
  const count = Math.ceil(walk.length / GATE_STEP);
  const alongs = Array.from({ length: count }, (_, k) => ((k + 0.5) * walk.length) / count);
  const isApart = (along: Inches) => alongs.slice(0, count).every((a) => Math.abs(a - along) > SAME_GATE);
  // Every stretch between two crossings gets a gate, however short it is.
  for (const { x, z, isCrossing } of outlinePlaces(obstacles, obstacle, beside, bounds)) {
    const along = isCrossing ? 0 : walk.of(x, z);
    if (!isCrossing && isApart(along)) alongs.push(along);
  }
  for (const along of alongs) {
    const [x, z] = walk.at(along);
    if (x < bounds.minX || x > bounds.maxX || z < bounds.minZ || z > bounds.maxZ) continue;
    if (leadsBack(obstacles, obstacle, beside, [x, z], freeStep)) gates.push({ x, z, obstacle, along });
  }
  return gates;
}

/** Obstacles whose bounds meet those of another one. */
function besides(obstacles: readonly Obstacle[], index: number): readonly number[] {
  const own = obstacles[index]!.shape;
  return obstacles.flatMap(({ shape: s }, k) => {
    const isBeside =
      s.minX <= own.maxX + ON_OUTLINE && s.maxX >= own.minX - ON_OUTLINE && s.minZ <= own.maxZ + ON_OUTLINE;
    return k !== index && isBeside && s.maxZ >= own.minZ - ON_OUTLINE ? [k] : [];
  });
}

/** Whether a path may change its level by coming out of an outline at a place and going back in. */
function leadsBack(
  obstacles: readonly Obstacle[],
  index: number,
  beside: readonly number[],
  [x, z]: PlanPoint,
  freeStep: Inches,
): boolean {
  const out: number[] = [];
  const within: number[] = [index];
  for (const k of beside) {
    const s = obstacles[k]!.shape;
    if (x < s.minX - ON_OUTLINE || x > s.maxX + ON_OUTLINE || z < s.minZ - ON_OUTLINE || z > s.maxZ + ON_OUTLINE)
      continue;
    const off = signedDistance(s, x, z);
    if (off < -ON_OUTLINE) out.push(k);
    if (off <= ON_OUTLINE) within.push(k);
  }
  const levels = levelsOver(obstacles, within);
  return (
    levels.length > 1 &&
    levels.some((from) =>
      crossOutline(obstacles, within, out, from, freeStep).some(({ to: clear }) =>
        crossOutline(obstacles, out, within, clear, freeStep).some(({ to }) => Math.abs(to.y - from.y) >= SAME_LEVEL),
      ),
    )
  );
}
