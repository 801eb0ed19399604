import { assertNever } from '../../kernel/assert.ts';
import type { GameEvent, ModelMove } from './event.ts';
import type { ModelId, UnitId } from './ids.ts';
import { getUnit, withPlaces } from './lookup.ts';
import { isLastPhase, nextPhase, SIDES, type GameState, type PendingCharge, type Status } from './state.ts';

/** The state after an event. Events are facts: nothing is judged here, and an event of this state always applies. */
export function evolve(state: GameState, event: GameEvent): GameState {
  switch (event.kind) {
    case 'phase-ended':
      return endPhase(state);
    case 'unit-moved':
      return addStatus(placeMoves(state, event.moves), event.unit, 'moved');
    case 'charge-declared':
      return { ...addStatus(state, event.unit, 'declared'), charge: { unit: event.unit, targets: event.targets } };
    case 'charge-rolled':
      return withRoll(state, { dice: event.dice, modifier: event.modifier, allowed: event.allowed });
    case 'charge-failed':
      return withoutCharge(state);
    case 'charge-moved':
      return addStatus(withoutCharge(placeMoves(state, event.moves)), event.unit, 'charged', 'fights-first');
    case 'models-removed':
      return removeModels(state, event.unit, event.models);
    case 'overridden':
      return state;
    default:
      return assertNever(event);
  }
}

/** The state after several events. */
export const evolveAll = (state: GameState, events: readonly GameEvent[]): GameState => events.reduce(evolve, state);

/** The next phase, and after the last one the other side's turn. @source C-02, C-03, C-25 */
function endPhase(state: GameState): GameState {
  const { phase, side } = withoutCharge(state);
  if (!isLastPhase(phase)) {
    const rested = phase === 'charge' ? clearStatus(state, (status) => status === 'declared') : state;
    return { ...withoutCharge(rested), phase: nextPhase(phase) };
  }
  const lastSide = side === SIDES.at(-1);
  return {
    ...withoutCharge(clearStatus(state, () => true)),
    phase: nextPhase(phase),
    side: lastSide ? SIDES[0] : SIDES[SIDES.indexOf(side) + 1]!,
    turn: lastSide ? state.turn + 1 : state.turn,
  };
}

const placeMoves = (state: GameState, moves: readonly ModelMove[]): GameState =>
  withPlaces(
    state,
    moves.map((move) => [move.model, move.to] as const),
  );

function withRoll(state: GameState, roll: NonNullable<PendingCharge['roll']>): GameState {
  return state.charge ? { ...state, charge: { ...state.charge, roll } } : state;
}

function withoutCharge(state: GameState): GameState {
  const { charge: _, ...rest } = state;
  return rest;
}

function addStatus(state: GameState, id: UnitId, ...status: readonly Status[]): GameState {
  const unit = getUnit(state, id);
  const units = new Map(state.units);
  units.set(id, { ...unit, status: [...unit.status, ...status.filter((s) => !unit.status.includes(s))] });
  return { ...state, units };
}

function clearStatus(state: GameState, ends: (status: Status) => boolean): GameState {
  const units = new Map(state.units);
  for (const [id, unit] of units) {
    const status = unit.status.filter((s) => !ends(s));
    if (status.length < unit.status.length) units.set(id, { ...unit, status });
  }
  return { ...state, units };
}

function removeModels(state: GameState, id: UnitId, gone: readonly ModelId[]): GameState {
  const unit = getUnit(state, id);
  const units = new Map(state.units).set(id, { ...unit, models: unit.models.filter((model) => !gone.includes(model)) });
  const models = new Map(state.models);
  for (const model of gone) models.delete(model);
  return { ...state, units, models };
}
