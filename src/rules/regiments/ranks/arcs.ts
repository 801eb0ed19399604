import type { Standing } from '../../../geometry/gap.ts';
import type { PlanPoint } from '../../../kernel/point.ts';
import type { Facing, Formation } from '../../core/formation.ts';
import type { GameState, Unit } from '../../core/state/state.ts';
import { bodyOfUnit } from './regiment-state.ts';
import { boundaryOf, fromLocal, toLocal } from './formation.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';

/**
 * The side of a regiment whose arc contains a point. The arcs meet along the diagonals from the corners of its
 * boundary, and the border belongs to the flank.
 *
 * @source RG-17
 */
export function arcOf(target: Formation, point: PlanPoint): Facing {
  const { left, right: edge, back: depth } = boundaryOf(target);
  const { right, back } = toLocal(target, point);
  const aside = Math.max(left - right, right - edge);
  if (-back > aside + MEASURE_TOLERANCE && -back > 0) return 'front';
  if (back - depth > aside + MEASURE_TOLERANCE && back > depth) return 'rear';
  return right < 0 ? 'left' : 'right';
}

/** The location of a unit: the centre of its front edge, or of its base when that is round. @source RG-17 */
export const locationOf = (body: Standing): PlanPoint =>
  body.base.kind === 'round' || body.base.kind === 'oval'
    ? [body.at[0], body.at[2]]
    : fromLocal(body, 0, -body.base.halfDepth);

/** The side of a unit a charger must strike from its position; on a round base the front. @source RG-02, RG-17 */
export const facingLocated = (state: GameState, target: Unit, charger: Unit): Facing =>
  target.formation ? arcOf(target.formation, locationOf(bodyOfUnit(state, charger))) : 'front';
