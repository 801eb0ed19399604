import type { Combat } from '../../core/state/squads.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { initiativeOf } from './charts.ts';
import { modelsInFight } from './contact.ts';

/**
 * The index of the initiative step a model fights at: its initiative, or with Fights First, if the table plays it so,
 * the step before the first.
 *
 * @source R7-08, R10-29
 */
export function fightStepOf(state: GameState, model: Model): number {
  const { fight } = state.rules;
  const first = fight.fightsFirst === 'strikes-first' && hasStatus(getUnit(state, model.unit), 'fights-first');
  return first ? fight.firstStep + 1 : initiativeOf(model.profile, fight);
}

/**
 * The index of the next initiative step of a combat in which a model may strike; undefined when all steps are over.
 *
 * @source R7-08
 */
export function nextFightStep(state: GameState, combat: Combat): number | undefined {
  if (combat.stage.kind !== 'blows') return undefined;
  const { below } = combat.stage;
  const steps = modelsInFight(state, combat)
    .map((model) => fightStepOf(state, model))
    .filter((step) => step < below);
  return steps.length > 0 ? Math.max(...steps) : undefined;
}
