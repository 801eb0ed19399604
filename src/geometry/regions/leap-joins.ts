import type { PlanPoint } from '../../kernel/point.ts';
import { STEP_ROUNDING, SURELY_BEYOND } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type Agile, type AgileAction, holds, leaves } from '../agile/agile.ts';
import type { Field } from '../field/field.ts';
import { isInBounds, overAt } from '../field/over.ts';
import { isFree } from '../obstacles/levels.ts';
import { areFarApart, keptGap } from '../agile/lips.ts';
import type { Rounded } from '../outlines/rounded.ts';
import * as trig from '../../kernel/trig.ts';

/** A place on a surface: the ground, or the top of an obstacle. */
export type SurfacePlace = { readonly surface: number; readonly x: Inches; readonly z: Inches };

/** Places from which leaps may lead, and places they may lead to: from any of the former to any of the latter. */
type LeapJoin = {
  readonly from: readonly SurfacePlace[];
  readonly to: readonly SurfacePlace[];
  /** The check it requires; none over a gap narrow enough to walk over. */
  readonly check: AgileAction | undefined;
};

/** Distance between the places sampled on lips, and beyond them. */
const SPACING: Inches = 0.6;

/**
 * Places that leaps of a mover may join: tops near and high enough for a leap across, and surfaces within a leap down.
 * Possibly too many, since some leaps may be blocked.
 *
 * @param ground  The index of the ground among surfaces.
 * @source S-17, S-18; held against test/geometry/regions.test.ts.
 */
export function leapJoins(field: Field, ground: number): readonly LeapJoin[] {
  const { agile, obstacles } = field;
  if (!agile || !leaves(agile)) return [];
  const tops = obstacles.flatMap((o, i) => (o.stand && holds(agile, i) ? [i] : []));
  const joins: LeapJoin[] = [];
  for (const i of tops) {
    const lip = lipOf(agile.solids[i]!);
    const around = (k: number) => lipOf(agile.solids[k]!).map(([x, z]) => ({ surface: k, x, z }));
    const from = lip.map(([x, z]) => ({ surface: i, x, z }));
    const leaps = tops.map((k) => (k === i ? NO_LEAPS : leapsBetween(field, agile, i, k)));
    for (const check of LEAPS) {
      const near = tops.filter((_, n) => leaps[n]!.includes(check));
      if (near.length > 0) joins.push({ from, to: near.flatMap(around), check });
    }
    if (agile.moves.checks.includes('jump-down') && obstacles[i]!.hi > field.freeStep) {
      const to = groundBelow(field, lip, agile.moves.jump.landing + agile.radius, ground);
      joins.push({ from, to, check: 'jump-down' });
    }
  }
  return joins;
}

/** The check of a leap from one top to another; undefined over a narrow gap. */
type Leap = Exclude<AgileAction, 'climb'> | undefined;

const LEAPS: readonly Leap[] = [undefined, 'jump-across', 'jump-down'];
const NO_LEAPS: readonly Leap[] = [];

/** The possible leaps from one top to another. */
function leapsBetween({ obstacles, freeStep }: Field, agile: Agile, i: number, k: number): readonly Leap[] {
  const { checks, jump } = agile.moves;
  const rise = obstacles[k]!.hi - obstacles[i]!.hi;
  const [a, b] = [agile.solids[i]!, agile.solids[k]!];
  if (areFarApart(a, b, Math.max(jump.free, jump.most, jump.landing) + SURELY_BEYOND)) return NO_LEAPS;
  const isLevel = rise <= jump.rise + STEP_ROUNDING && -rise <= freeStep + STEP_ROUNDING;
  const widest = new Map<Leap, Inches>();
  if (Math.abs(rise) <= freeStep + STEP_ROUNDING) widest.set(undefined, jump.free + STEP_ROUNDING);
  if (isLevel && checks.includes('jump-across')) widest.set('jump-across', jump.most + STEP_ROUNDING);
  if (rise < -freeStep && checks.includes('jump-down')) widest.set('jump-down', jump.landing);
  if (widest.size === 0) return NO_LEAPS;
  const gap = keptGap(a, b);
  return LEAPS.filter((leap) => gap <= (widest.get(leap) ?? -Infinity));
}

/** Points of an outline, including its corners. */
function lipOf({ px, pz, nx, nz, len, rho }: Rounded): readonly PlanPoint[] {
  const points: PlanPoint[] = [];
  if (px.length === 1) {
    const n = Math.max(8, Math.ceil((2 * Math.PI * rho) / SPACING));
    for (let k = 0; k < n; k++) {
      const a = (2 * Math.PI * k) / n;
      points.push([px[0]! + rho * trig.cos(a), pz[0]! + rho * trig.sin(a)]);
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
