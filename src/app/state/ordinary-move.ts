import type { Inches } from '../../kernel/units.ts';
import type { ModelId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** How far a model of the side in turn may move in the movement phase, inches; undefined when it may not. */
export function ordinaryMoveLimit(state: GameState, id: ModelId): Inches | undefined {
  const model = state.models.get(id);
  const unit = model && state.units.get(model.unit);
  if (model === undefined || unit?.side !== state.side || state.phase !== 'movement') return undefined;
  return unit.status.includes('moved') ? undefined : (model.profile['M'] ?? 6);
}
