import { gapAcross } from '../../../geometry/gap.ts';
import type { Point } from '../../../kernel/point.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import type { Measured } from '../../core/measure/measure.ts';
import type { LandingZone } from '../../core/ports.ts';
import type { SkirmishRules } from '../../core/rules/skirmish.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { pastTouching, zoneAround } from '../../core/measure/zone.ts';
import { enemiesOf, fighterOf } from './fighters.ts';

/** Whether two fighters' bases touch; terrain low enough to step over does not separate them. @source S-08 */
export const touches = (one: Measured, other: Measured, rules: SkirmishRules): boolean =>
  isLevelWith(one, other, rules) && gapAcross(one, other) <= rules.contactAcross;

/** Whether two fighters stand at heights at which their bases can touch. @source S-08 */
export const isLevelWith = (one: Measured, other: Measured, rules: SkirmishRules): boolean =>
  Math.abs(one.at[1] - other.at[1]) <= rules.contactUp + rules.lengthSlack;

/** The zone where a fighter's base touches an enemy's. @source S-08 */
export const fighterContactZone = (mover: Model, enemy: Model, rules: SkirmishRules): LandingZone =>
  zoneAround(mover, enemy, enemy.at, pastTouching(mover, enemy), rules.contactUp);

/** The enemies a fighter's base touches where it stands, in the state's order. @source S-08, A-16 */
export function enemiesInContact(
  state: GameState,
  unit: UnitId,
  model: Model = fighterOf(state, unit),
): readonly UnitId[] {
  return enemiesOf(state, unit)
    .filter((enemy) => touches(model, fighterOf(state, enemy.id), state.rules.skirmish))
    .map((enemy) => enemy.id);
}

/** The models of the enemies a fighter's base would touch at a place, as a move records them. @source S-08 */
export const fighterContactsAt = (state: GameState, unit: UnitId, at: Point): readonly ModelId[] =>
  enemiesInContact(state, unit, { ...fighterOf(state, unit), at }).map((enemy) => fighterOf(state, enemy).id);
