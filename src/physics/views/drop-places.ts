import { areFarApart, cutsAt } from '../../geometry/agile/lips.ts';
import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { furthest } from '../../geometry/line-search.ts';
import { walkRound } from '../../geometry/outlines/outline-walk.ts';
import { isInside, type Rounded, sharpCorners, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { DRAWN_ON_LIP, SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Agility } from '../../rules/core/agility.ts';

/** Distance between places on a lip. */
const SPACING: Inches = 0.3;
/** Maximum distance of these places from the model that the path bends past. */
const PAST: Inches = 1.2;

/** A top that paths jump down from or land on: its height, its plain outline, and that grown by the mover's base. */
export type DropTop = { readonly hi: Inches; readonly shape: Rounded; readonly grown: Rounded };

/**
 * Places on lips at which a path may bend to jump down: the corners of tops, and places near a model that it may not pass
 * over and that is so close below, or beside, that the mover cannot land before the path has to turn round it; and places
 * on lower lips at which it may bend as it lands.
 *
 * @param solids   Terrain, grown by the mover's base: no path bends where something stands on a top.
 * @param others   Other models and their ranges, grown by the mover's base.
 * @param canStand Whether the mover may end a jump at a place.
 * @param radius   Radius of the mover's base. Inches.
 * @param freeStep The greatest difference in height that is no jump. Inches.
 * @source S-18
 */
export function dropPlaces(
  { checks, jump }: Agility,
  tops: readonly DropTop[],
  { solids, others }: { readonly solids: readonly Obstacle[]; readonly others: readonly Obstacle[] },
  canStand: (at: Point) => boolean,
  radius: Inches,
  freeStep: Inches,
): readonly PlanPoint[] {
  if (!checks.includes('jump-down')) return [];
  const pastOthers = ({ hi, shape }: DropTop): readonly PlanPoint[] => {
    const past = others.filter(
      (o) => o.lo < hi - SAME_PLACE && o.hi > hi - jump.clear + SAME_PLACE && isNear(shape, o.shape),
    );
    if (past.length === 0) return [];
    const walk = walkRound(shape);
    const count = Math.max(1, Math.ceil(walk.length / SPACING));
    const places = Array.from({ length: count }, (_, k) => walk.at((k * walk.length) / count));
    const away = past.map((o) => places.map(([x, z]) => signedDistance(o.shape, x, z)));
    const isBeside = away.map((all) => Math.min(...all) < radius);
    return places.filter(
      (_, k) => away.some((all, j) => isBeside[j]! && all[k]! < PAST) && away.every((all) => all[k]! >= 0),
    );
  };
  const isLast = checks.indexOf('jump-down') === checks.length - 1;
  const isFree = ([x, z]: PlanPoint, hi: Inches): boolean =>
    !solids.some((o) => o.lo < hi - SAME_PLACE && o.hi > hi + SAME_PLACE && isInside(o.shape, x, z));
  return tops.flatMap((top) => {
    if (top.hi <= freeStep) return [];
    const lower = tops.filter(
      ({ hi, shape }) => hi < top.hi - freeStep && !areFarApart(top.shape, shape, jump.landing),
    );
    const landed = lower.flatMap((low) => [
      ...landingPlaces(top.shape, low.shape, radius, jump.landing, isLast).filter((at) => isFree(at, low.hi)),
      ...placesBeside(top, low, canStand),
    ]);
    return [...[...sharpCorners(top.shape), ...pastOthers(top)].filter((at) => isFree(at, top.hi)), ...landed];
  });
}

/**
 * Places on the lip of a lower top at which a path that jumps down onto it may bend: those nearest to its corners at
 * which it holds half of the base; and where the longest jumps from the corners of the upper top end, since a path that
 * has another check to make may go on from there another way.
 *
 * @param radius  Radius of the mover's base. Inches.
 * @param longest The length of the longest jump. Inches.
 * @param isLast  Whether no check follows the first jump down.
 */
function landingPlaces(
  top: Rounded,
  low: Rounded,
  radius: Inches,
  longest: Inches,
  isLast: boolean,
): readonly PlanPoint[] {
  const held = sharpCorners(low).flatMap((corner) => cutsAt(low, corner, radius));
  const ends = isLast ? [] : sharpCorners(top).flatMap((from) => cutsAt(low, from, longest));
  return [...held, ...ends].filter(([x, z]) => {
    const away = signedDistance(top, x, z);
    return away > 0 && away <= longest + SAME_PLACE;
  });
}

/** Where the part of a top's outline beside which a mover may land on a lower top begins and ends. */
function placesBeside(top: DropTop, low: DropTop, canStand: (at: Point) => boolean): readonly PlanPoint[] {
  const walk = walkRound(top.grown);
  const count = Math.max(4, Math.ceil(walk.length / SPACING));
  const step = walk.length / count;
  const holds = (along: Inches): boolean => {
    const [x, z] = walk.at(along);
    return isInside(low.shape, x, z) && canStand([x, low.hi, z]);
  };
  const held = Array.from({ length: count }, (_, k) => holds(k * step));
  return held.flatMap((isHere, k): readonly PlanPoint[] => {
    if (isHere === held[(k + 1) % count]) return [];
    const cost = (along: Inches) => (holds(along) ? 0 : Infinity);
    const [on, off] = isHere ? [k * step, (k + 1) * step] : [(k + 1) * step, k * step];
    return [walk.at(furthest(cost, on, off, DRAWN_ON_LIP))];
  });
}

/** Whether the bounds of two outlines are near each other. */
const isNear = (a: Rounded, b: Rounded): boolean =>
  a.minX < b.maxX + PAST && a.maxX > b.minX - PAST && a.minZ < b.maxZ + PAST && a.maxZ > b.minZ - PAST;
