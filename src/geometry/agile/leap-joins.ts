import type { PlanPoint } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { type Agile, holds, leaves } from './agile.ts';
import { type Field, isInBounds, overAt } from '../field/field.ts';
import { isFree } from '../field/levels.ts';
import { areFarApart, keptGap } from './lips.ts';
import type { Rounded } from '../outlines/rounded.ts';

/** A place on a surface: the ground, or the top of an obstacle. */
export type SurfacePlace = { readonly surface: number; readonly x: Inches; readonly z: Inches };

/** How far apart places on lips, and beyond them, are looked at. */
const SPACING: Inches = 0.6;

/**
 * Places that leaps of a mover may join: tops near and high enough for a leap across, and what lies below tops within a
 * leap down. Too many, for some leaps may not be free.
 *
 * @param ground  The number of the ground among surfaces.
 */
export function leapJoins(field: Field, ground: number): readonly (readonly SurfacePlace[])[] {
  const { agile, obstacles } = field;
  if (!agile || !leaves(agile)) return [];
  const tops = obstacles.flatMap((o, i) => (o.stand && holds(agile, i) ? [i] : []));
  const joins: SurfacePlace[][] = [];
  for (const i of tops) {
    const lip = lipOf(agile.solids[i]!);
    const around = (k: number) => lipOf(agile.solids[k]!).map(([x, z]) => ({ surface: k, x, z }));
    const own = lip.map(([x, z]) => ({ surface: i, x, z }));
    const near = tops.filter((k) => k !== i && isLeapt(field, agile, i, k));
    if (near.length > 0) joins.push([...own, ...near.flatMap(around)]);
    if (agile.moves.checks.includes('jump-down') && obstacles[i]!.hi > field.freeStep)
      joins.push([...own, ...groundBelow(field, lip, agile.moves.jump.landing + agile.radius, ground)]);
  }
  return joins;
}

/** Whether a mover may leap from one top to another. */
function isLeapt({ obstacles, freeStep }: Field, agile: Agile, i: number, k: number): boolean {
  const { checks, jump } = agile.moves;
  const rise = obstacles[k]!.hi - obstacles[i]!.hi;
  const [a, b] = [agile.solids[i]!, agile.solids[k]!];
  if (areFarApart(a, b, Math.max(jump.free, jump.most, jump.landing) + 1e-3)) return false;
  const gap = () => keptGap(a, b);
  if (Math.abs(rise) <= freeStep + 1e-6 && gap() <= jump.free + 1e-6) return true;
  if (
    checks.includes('jump-across') &&
    rise <= jump.rise + 1e-6 &&
    -rise <= freeStep + 1e-6 &&
    gap() <= jump.most + 1e-6
  )
    return true;
  return checks.includes('jump-down') && rise < -freeStep && gap() <= jump.landing;
}

/** Points of an outline, its corners among them. */
function lipOf({ px, pz, nx, nz, len, rho }: Rounded): readonly PlanPoint[] {
  const points: PlanPoint[] = [];
  if (px.length === 1) {
    const n = Math.max(8, Math.ceil((2 * Math.PI * rho) / SPACING));
    for (let k = 0; k < n; k++) {
      const a = (2 * Math.PI * k) / n;
      points.push([px[0]! + rho * Math.cos(a), pz[0]! + rho * Math.sin(a)]);
    }
    return points;
  }
  for (let i = 0; i < px.length; i++) {
    const steps = Math.max(1, Math.ceil(len[i]! / SPACING));
    for (let k = 0; k < steps; k++) {
      const along = (k / steps) * len[i]!;
      points.push([px[i]! + rho * nx[i]! - along * nz[i]!, pz[i]! + rho * nz[i]! + along * nx[i]!]);
    }
  }
  return points;
}

/** Places on the ground within a leap of a lip. */
function groundBelow(field: Field, lip: readonly PlanPoint[], reach: Inches, surface: number): readonly SurfacePlace[] {
  const [cx, cz] = [mean(lip.map((p) => p[0])), mean(lip.map((p) => p[1]))];
  return lip.flatMap(([x, z]) => {
    const out = Math.sqrt((x - cx) ** 2 + (z - cz) ** 2) || 1;
    const places: SurfacePlace[] = [];
    for (let d = SPACING; d <= reach; d += SPACING) {
      const [px, pz] = [x + (d * (x - cx)) / out, z + (d * (z - cz)) / out];
      if (isInBounds(field.bounds, px, pz) && isFree(field.obstacles, overAt(field, px, pz), 0))
        places.push({ surface, x: px, z: pz });
    }
    return places;
  });
}

const mean = (values: readonly number[]): number => values.reduce((sum, v) => sum + v, 0) / values.length;
