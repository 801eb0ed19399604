import type { Combat } from '../../core/state/squads.ts';
import { enemyModels } from '../../core/state/lookup.ts';
import { inContact } from '../../core/measure/measure.ts';
import type { GameState, Model } from '../../core/state/state.ts';

/** The enemies of a model that do not fight in its combat. */
export const outsidersOf = (state: GameState, { units }: Pick<Combat, 'units'>, model: Model): readonly Model[] =>
  enemyModels(state, model.unit).filter((enemy) => !units.includes(enemy.unit));

/** Whether a model at another place would touch a further enemy of another combat. @source R7-05, R10-30 */
export const meetsOutsider = (
  state: GameState,
  outsiders: readonly Model[],
  before: Model,
  after: Pick<Model, 'at'>,
): boolean =>
  outsiders.some(
    (enemy) =>
      inContact({ ...before, at: after.at }, enemy, state.rules.charge) &&
      !inContact(before, enemy, state.rules.charge),
  );
