import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import type { EngageViolation } from '../../../rules/core/violations/skirmish-engage.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { whyNotMeasure } from '../../../rules/skirmish/engage/secrecy.ts';
import { skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import type { Step } from '../../state/step.ts';
import type { TableState } from '../../state/table-state.ts';
import { ownFighters } from './skirmish-steps.ts';

/**
 * Why measuring is not allowed now. While a fighter may still declare an attempt, only the path of the fighter that has
 * declared one may be measured.
 *
 * @param from The model the ruler would begin at.
 */
export function whyNoRuler(
  state: GameState,
  from: ModelId | undefined,
  picked: UnitId | undefined,
): readonly EngageViolation[] {
  const unit = from && state.models.get(from)?.unit;
  if (unit !== undefined && unit === skirmishOf(state).attempt?.unit) return [];
  const waiting = ownFighters(state).flatMap((id) => whyNotMeasure(state, id));
  const why = waiting.find((v) => 'unit' in v && v.unit === picked) ?? waiting[0];
  return why ? [why] : [];
}

/** The refusal to measure, at all or from a model; undefined if measuring is allowed. */
export function stepWhyNoRuler({ game, selection }: TableState, from?: ModelId): Step {
  const unit = selection.at(-1);
  const violations = game ? whyNoRuler(game.state, from, unit) : [];
  return violations.length > 0 ? { refusal: { unit, violations } } : undefined;
}

/** Whether distances across the table, as in the inch grid, are hidden, because a fighter may still declare. */
export const keepsSecret = (state: GameState): boolean =>
  state.rules.system === 'skirmish' && ownFighters(state).some((id) => whyNotMeasure(state, id).length > 0);
