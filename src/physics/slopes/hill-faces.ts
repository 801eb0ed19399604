import type { Bounds } from '../../geometry/bounds.ts';
import { isInBounds } from '../../geometry/field/over.ts';
import { isFree, type Level, type Obstacle } from '../../geometry/obstacles/levels.ts';
import { isInside, type Rounded } from '../../geometry/outlines/rounded.ts';
import { heightIn, type Sheet, triangleAt } from '../../geometry/slopes/sheet.ts';
import type { SheetPlace } from '../../geometry/slopes/sheet-nodes.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { SAME_LEVEL } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import * as trig from '../../kernel/trig.ts';

/** A place on a slope from which a mover climbs onto the top of an obstacle on or above the slope. */
export type FacePlace = SheetPlace & {
  readonly level: Level;
  /** Index of that obstacle in `on` of {@link HillPlace}. */
  readonly top: number;
};

/** The surroundings of a slope and its walker: all obstacles, those on or above the slope, and the table's bounds. */
export type HillPlace = {
  readonly obstacles: readonly Obstacle[];
  readonly on: readonly Obstacle[];
  readonly bounds: Bounds;
  readonly freeStep: Inches;
  /** How far the slope may rise above a base within the base. */
  readonly rise: Inches;
};

/** Distance between places on outlines, unless that gives more than {@link MOST} on one hill. */
const SPACING: Inches = 0.5;
/** Approximate maximum number of places on one hill. */
const MOST = 160;

/**
 * The places where a mover on a slope can climb an obstacle on it: on the outlines of grown solids, where a face joins
 * the slope to a top above it and nothing else is in the way.
 */
export function facePlaces(sheet: Sheet, { obstacles, on, bounds, freeStep }: HillPlace): readonly FacePlace[] {
  const tops = on.flatMap((o, top) => (o.stand && o.owner >= 0 ? [{ o, top }] : []));
  const around = tops.reduce((sum, { o }) => sum + lengthOf(o.shape), 0);
  const spacing = Math.max(SPACING, around / MOST);
  return tops.flatMap(({ o, top }) =>
    outlinePoints(o.shape, spacing).flatMap(([x, z]): FacePlace[] => {
      if (!isInBounds(bounds, x, z)) return [];
      const triangle = triangleAt(sheet, x, z, o.hi);
      const y = triangle < 0 ? undefined : heightIn(sheet.triangles[triangle]!, x, z);
      if (y === undefined || y > o.hi + SAME_LEVEL || !joins(o, y, freeStep)) return [];
      const isOpen = isOpenBetween(obstacles, o, x, z, y);
      return isOpen ? [{ at: [x, y, z], triangle, level: { y: o.hi, rule: o.ruleTop }, top }] : [];
    }),
  );
}

/** Whether a solid's face joins a slope's height to its top, up to a free step. */
const joins = (top: Obstacle, y: Inches, freeStep: Inches): boolean =>
  top.through || top.foot <= y + SAME_LEVEL || top.hi <= y + freeStep + SAME_LEVEL;

/** Whether a mover at a place of an outline is free at every height from the slope's up to the top. */
function isOpenBetween(obstacles: readonly Obstacle[], top: Obstacle, x: Inches, z: Inches, y: Inches): boolean {
  const over = obstacles.flatMap((o, i) => (o !== top && isInside(o.shape, x, z) ? [i] : []));
  if (!isFree(obstacles, over, top.hi)) return false;
  return over.every((i) => {
    const { through, owner, lo, hi } = obstacles[i]!;
    return through || owner < 0 || lo >= top.hi - SAME_LEVEL || hi <= y + SAME_LEVEL;
  });
}

const lengthOf = ({ len, rho }: Rounded): Inches => len.reduce((sum, l) => sum + l, 2 * Math.PI * rho);

/** Points all round an outline, including the ends of its straight pieces. */
function outlinePoints({ px, pz, nx, nz, len, rho }: Rounded, spacing: Inches): readonly PlanPoint[] {
  const n = px.length;
  const points: PlanPoint[] = [];
  for (let i = 0; i < n; i++) {
    const first = n === 1 ? 0 : trig.atan2(nz[(i + n - 1) % n]!, nx[(i + n - 1) % n]!);
    const turn = n === 1 ? 2 * Math.PI : positive(trig.atan2(nz[i]!, nx[i]!) - first);
    const arcs = Math.max(1, Math.ceil((rho * turn) / spacing));
    for (let k = 0; k < arcs; k++) {
      const angle = first + (k / arcs) * turn;
      points.push([px[i]! + rho * trig.cos(angle), pz[i]! + rho * trig.sin(angle)]);
    }
    if (n === 1) break;
    const steps = Math.max(1, Math.ceil(len[i]! / spacing));
    for (let k = 0; k < steps; k++) {
      const along = (k / steps) * len[i]!;
      points.push([px[i]! + rho * nx[i]! - along * nz[i]!, pz[i]! + rho * nz[i]! + along * nx[i]!]);
    }
  }
  return points;
}

const positive = (angle: number): number => (angle < 0 ? angle + 2 * Math.PI : angle);
