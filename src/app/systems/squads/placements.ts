import type { Command, MoveOrder } from '../../../rules/core/command.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { whyUnfit } from '../../../rules/skirmish/engage/intercept.ts';
import { whyNotMeasure } from '../../../rules/skirmish/engage/secrecy.ts';
import { allowedMove } from '../../../rules/skirmish/fighters/decide-fighter-move.ts';
import { skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { whyNotMove } from '../../../rules/skirmish/fighters/who-moves.ts';
import { pileInOf, unitOfCombat, withCombats } from './fight-stage.ts';
import type { Placements } from '../../state/table-state.ts';

/** How far a model may be dragged now; undefined when it is not its moment. */
export function moveLimit(state: GameState, id: ModelId, run = false): number | undefined {
  const model = state.models.get(id);
  const unit = model && state.units.get(model.unit);
  if (model === undefined || unit === undefined) return undefined;
  if (state.phase === 'fight') return pileInOf(state, id) ? state.rules.fight.pileIn : undefined;
  if (state.rules.system === 'skirmish') return fighterLimit(state, unit.id, run);
  if (unit.side !== state.side) return undefined;
  if (state.charge) return state.charge.unit === unit.id ? state.charge.roll?.allowed : undefined;
  return state.phase === 'movement' && !unit.status.includes('moved') ? (model.profile['M'] ?? 6) : undefined;
}

/** How far a fighter may be carried now: as he moves or runs, along the path he chooses, or into somebody's way. */
function fighterLimit(state: GameState, unit: UnitId, run: boolean): number | undefined {
  const { attempt } = skirmishOf(state);
  const stage = attempt?.stage;
  if (stage?.kind === 'path') return attempt?.unit === unit ? stage.reach : undefined;
  if (stage?.kind === 'intercept' && attempt)
    return whyUnfit(state, attempt, unit).length === 0 ? state.rules.skirmish.intercept : undefined;
  if (state.phase !== 'move' || whyNotMove(state, unit, { run, checks: [] }).length > 0) return undefined;
  return allowedMove(state, unit, run);
}

/** Why a fighter may not be carried now; nothing where there is no more to it than that it is not his moment. */
export function whyNoCarry(state: GameState, unit: UnitId, run: boolean): readonly Violation[] {
  if (state.rules.system !== 'skirmish') return [];
  const { attempt } = skirmishOf(state);
  if (attempt?.stage.kind === 'intercept') return attempt.unit === unit ? [] : whyUnfit(state, attempt, unit);
  return state.phase === 'move' ? whyNotMove(state, unit, { run, checks: [] }) : whyNotMeasure(state, unit);
}

/** The state as it would be with the placements made so far. */
export function withPlacements(state: GameState, placements: Placements, except?: ModelId): GameState {
  if (placements.size === 0) return state;
  const models = new Map(state.models);
  for (const [id, way] of placements) {
    const model = models.get(id);
    if (model && id !== except) models.set(id, { ...model, at: way.to });
  }
  return { ...state, models };
}

/** The command that carries the placements out, each model along the way that was shown. */
export function placedCommand(state: GameState, placements: Placements): Command {
  const moves: readonly MoveOrder[] = [...placements].map(([model, { to, corners = [] }]) =>
    corners.length > 0 ? { model, path: [...corners, to] } : { model, to },
  );
  if (state.phase === 'fight') return { kind: 'pile-in', moves, ...pileInUnit(state, placements) };
  return state.charge ? { kind: 'move-charge', moves } : { kind: 'move', moves };
}

/** The unit that names the combat of models that close up. */
function pileInUnit(state: GameState, placements: Placements): { readonly unit?: UnitId } {
  const [first] = placements.keys();
  const of = first && state.models.get(first)?.unit;
  const index = withCombats(state).fight?.combats.findIndex((c) => of !== undefined && c.units.includes(of)) ?? -1;
  const unit = index < 0 ? undefined : unitOfCombat(state, index);
  return unit ? { unit } : {};
}
