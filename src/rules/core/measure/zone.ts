import { PAST_TOUCHING, PAST_TOUCHING_OVALS, MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import { measuredFootprintOf, grow } from '../../../geometry/outlines/grow.ts';
import type { PlanPoint, Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { isMeasuredToBody } from './measure.ts';
import type { LandingZone } from '../ports.ts';
import type { ChargeRules } from '../rules/rules.ts';
import type { Model } from '../state/state.ts';

/** The zone where the mover's centre is within `across` of another base, at heights within `up` of its support. */
export function zoneAround(mover: Model, other: Model, at: Point, across: Inches, up: Inches): LandingZone {
  const f = measuredFootprintOf(other.base, other.facing);
  const core = f.core.map((p): PlanPoint => [p[0] + at[0], p[1] + at[2]]);
  const shape = grow(core, f.radius, measuredFootprintOf(mover.base, mover.facing), across);
  const body = isMeasuredToBody(other) ? other.height : 0;
  return {
    core: Array.from(shape.px, (x, i): PlanPoint => [x, shape.pz[i]!]),
    radius: shape.rho,
    low: at[1] - up,
    high: at[1] + body + up,
  };
}

/** Whether a model's base is oval. */
export const isOval = ({ base }: Model): boolean => base.kind === 'oval';

/** How far past touching the places of contact of two bases reach, so that a path leads to them. */
export const pastTouching = (mover: Model, other: Model): Inches =>
  isOval(mover) || isOval(other) ? PAST_TOUCHING_OVALS : PAST_TOUCHING;

/** The zone where the mover is in base contact with another model at that model's position. @source R10-22, R10-23 */
export function contactAround(mover: Model, other: Model, rules: ChargeRules): LandingZone {
  const up = isMeasuredToBody(mover) || isMeasuredToBody(other) ? rules.engageUp : MEASURE_TOLERANCE;
  return zoneAround(mover, other, other.at, pastTouching(mover, other), up);
}
