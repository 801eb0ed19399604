import { type Curve, meet, outlineCurves } from '../../../geometry/outlines/curves.ts';
import { footprintOf, grow } from '../../../geometry/outlines/grow.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { Measured } from './measure.ts';

/** Outlines with more corners than these are skipped: ovals are approximated by very many. */
const MOST_CORNERS = 16;

/** The positions of a base's centre at which the gap to another base is `across`, as circles and straight pieces. */
export function outlineAt(mover: Measured, other: Measured, across: Inches): readonly Curve[] {
  const f = footprintOf(other.base, other.facing);
  const core = f.core.map((p): PlanPoint => [p[0] + other.at[0], p[1] + other.at[2]]);
  const shape = grow(core, f.radius, footprintOf(mover.base, mover.facing), across);
  return shape.px.length > MOST_CORNERS ? [] : outlineCurves(shape, 0);
}

/** Points where two outlines cross: exactly between two bases, or beside one at the limit of another's reach. */
export function* crossings(outlines: readonly (readonly Curve[])[]): Generator<PlanPoint> {
  for (const [i, a] of outlines.entries())
    for (const b of outlines.slice(0, i)) for (const c of a) for (const d of b) yield* meet(c, d);
}
