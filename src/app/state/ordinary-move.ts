import type { Inches } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** How far a model of the active side may move in the movement phase, inches; undefined if it may not move. */
export function ordinaryMoveLimit(state: GameState, id: ModelId): Inches | undefined {
  const model = state.models.get(id);
  const unit = model && state.units.get(model.unit);
  if (model === undefined || unit?.side !== state.side || state.phase !== 'movement') return undefined;
  return unit.status.includes('moved') ? undefined : (model.profile['M'] ?? 6);
}
