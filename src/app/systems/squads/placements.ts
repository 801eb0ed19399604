import type { Command, MoveOrder } from '../../../rules/core/command.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { pileInOf, unitOfCombat, withCombats } from './fight-stage.ts';
import { ordinaryMoveLimit } from '../../state/ordinary-move.ts';
import type { PathQuestion } from '../../state/services.ts';
import type { Placements } from '../../state/drag.ts';

/** How far a model may be dragged now, inches; undefined if it may not be dragged. */
export function moveLimit(state: GameState, id: ModelId): Inches | undefined {
  const model = state.models.get(id);
  const unit = model && state.units.get(model.unit);
  if (model === undefined || unit === undefined) return undefined;
  if (state.phase === 'fight') return pileInOf(state, id) ? state.rules.fight.pileIn : undefined;
  if (unit.side !== state.side) return undefined;
  if (state.charge) return state.charge.unit === unit.id ? state.charge.roll?.allowed : undefined;
  return ordinaryMoveLimit(state, id);
}

/** The purpose of a dragged model's path: piling in, a charge, or an ordinary move. */
export function squadsPathPurpose(state: GameState, model: ModelId): PathQuestion['purpose'] {
  const combat = pileInOf(state, model);
  if (combat) return { kind: 'pile-in', units: combat.units };
  return state.charge ? { kind: 'charge', targets: state.charge.targets } : { kind: 'move' };
}

/** The state as it would be with the placed models moved. */
export function withPlacements(state: GameState, placements: Placements, except?: ModelId): GameState {
  if (placements.size === 0) return state;
  const models = new Map(state.models);
  for (const [id, path] of placements) {
    const model = models.get(id);
    if (model && id !== except) models.set(id, { ...model, at: path.to });
  }
  return { ...state, models };
}

/** The command that moves the placed models along the paths shown. */
export function placedCommand(state: GameState, placements: Placements): Command {
  const moves: readonly MoveOrder[] = [...placements].map(([model, { to, corners = [] }]) =>
    corners.length > 0 ? { model, path: [...corners, to] } : { model, to },
  );
  if (state.phase === 'fight') return { kind: 'pile-in', moves, ...pileInUnit(state, placements) };
  return state.charge ? { kind: 'move-charge', moves } : { kind: 'move', moves };
}

/** The unit that identifies the combat of models that pile in. */
function pileInUnit(state: GameState, placements: Placements): { readonly unit?: UnitId } {
  const [first] = placements.keys();
  const of = first && state.models.get(first)?.unit;
  const index = withCombats(state).fight?.combats.findIndex((c) => of !== undefined && c.units.includes(of)) ?? -1;
  const unit = index < 0 ? undefined : unitOfCombat(state, index);
  return unit ? { unit } : {};
}
