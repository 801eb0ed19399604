import type { Obstacle } from '../../geometry/obstacles/levels.ts';
import { walkRound } from '../../geometry/outlines/outline-walk.ts';
import { type Rounded, sharpCorners, signedDistance } from '../../geometry/outlines/rounded.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { SAME_PLACE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Agility } from '../../rules/core/agility.ts';

/** Distance between places on a lip. */
const SPACING: Inches = 0.3;
/** Maximum distance of these places from the model that the path bends past. */
const PAST: Inches = 1.2;

/** A top that paths jump down from: its height and its plain outline. */
export type DropTop = { readonly hi: Inches; readonly shape: Rounded };

/**
 * Places on lips at which a path may bend to jump down: the corners of tops, and places near a model that it may not pass
 * over and that is so close below, or beside, that the mover cannot land before the path has to turn round it.
 *
 * @param others Other models and their ranges, grown by the mover's base.
 * @param radius Radius of the mover's base. Inches.
 * @source S-18
 */
export function dropPlaces(
  { checks, jump }: Agility,
  tops: readonly DropTop[],
  others: readonly Obstacle[],
  radius: Inches,
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
  return tops.flatMap((top) => [...sharpCorners(top.shape), ...pastOthers(top)]);
}

/** Whether the bounds of two outlines are near each other. */
const isNear = (a: Rounded, b: Rounded): boolean =>
  a.minX < b.maxX + PAST && a.maxX > b.minX - PAST && a.minZ < b.maxZ + PAST && a.maxZ > b.minZ - PAST;
