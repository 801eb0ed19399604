import type { Obstacle } from '../geometry/levels.ts';
import { walkRound } from '../geometry/outline-walk.ts';
import { type Rounded, signedDistance } from '../geometry/rounded.ts';
import type { PlanPoint } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';
import type { Agility } from '../rules/core/agility.ts';

/** How far apart places on a lip are, and how far from whom the way bends past. */
const SPACING: Inches = 0.3;
const PAST: Inches = 1.2;
/** Heights that differ by less are the same. */
const LEVEL: Inches = 1e-6;

/** A top that ways jump down from: how high, and its outline as it stands. */
export type DropTop = { readonly hi: Inches; readonly shape: Rounded };

/**
 * Places on lips at which a way may bend to jump down past somebody whom it may not pass over: he stands so near below,
 * or beside, that nobody comes down before the way has to turn round him.
 *
 * @param others  What nobody stands on, grown by the mover's base: other models and their ranges.
 * @param radius  Of the mover's base.
 * @source S-18
 */
export function dropPlaces(
  { checks, jump }: Agility,
  tops: readonly DropTop[],
  others: readonly Obstacle[],
  radius: Inches,
): readonly PlanPoint[] {
  if (!checks.includes('jump-down') || others.length === 0) return [];
  return tops.flatMap(({ hi, shape }): readonly PlanPoint[] => {
    const past = others.filter((o) => o.lo < hi - LEVEL && o.hi > hi - jump.clear + LEVEL && isNear(shape, o.shape));
    if (past.length === 0) return [];
    const walk = walkRound(shape);
    const count = Math.max(1, Math.ceil(walk.length / SPACING));
    const places = Array.from({ length: count }, (_, k) => walk.at((k * walk.length) / count));
    const away = past.map((o) => places.map(([x, z]) => signedDistance(o.shape, x, z)));
    const isBeside = away.map((all) => Math.min(...all) < radius);
    return places.filter(
      (_, k) => away.some((all, j) => isBeside[j]! && all[k]! < PAST) && away.every((all) => all[k]! >= 0),
    );
  });
}

/** Whether the bounds of two outlines are near each other. */
const isNear = (a: Rounded, b: Rounded): boolean =>
  a.minX < b.maxX + PAST && a.maxX > b.minX - PAST && a.minZ < b.maxZ + PAST && a.maxZ > b.minZ - PAST;
