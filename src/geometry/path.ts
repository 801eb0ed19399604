import type { PlanPoint, Point } from '../kernel/point.ts';
import type { Inches } from '../kernel/units.ts';

/**
 * How a leg is travelled. `slope` runs along walkable sloping ground, `climb` straight up or down a face, `ladder` up or
 * down one, `step` up or down for free; `jump-across` and `jump-down` go from take-off to landing and count across.
 */
export const LEG_KINDS = ['walk', 'slope', 'climb', 'step', 'fly', 'ladder', 'jump-across', 'jump-down'] as const;
export type LegKind = (typeof LEG_KINDS)[number];

/** One leg of a path: straight, or an arc about `turn.centre` (in plan, counter-clockwise if `sweep` > 0). */
export type Leg = {
  readonly kind: LegKind;
  readonly from: Point;
  readonly to: Point;
  /** Inches counted against the move. */
  readonly length: Inches;
  readonly turn?: { readonly centre: PlanPoint; readonly radius: Inches; readonly sweep: number };
};

/** A whole path from one place to another. `length` = `across` + `up` + `down`. */
export type Path = {
  readonly length: Inches;
  /** Inches along the ground, along slopes and through the air. */
  readonly across: Inches;
  /** Inches climbed up, as counted. */
  readonly up: Inches;
  /** Inches climbed down, as counted. */
  readonly down: Inches;
  readonly legs: readonly Leg[];
};
