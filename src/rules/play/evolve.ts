import { afterFight, evolveFight } from '../squads/fight/evolve-fight.ts';
import {
  afterSkirmishPhase,
  evolveSkirmish,
  isLasting,
  isSkirmishEvent,
  withoutLookouts,
} from '../skirmish/fighters/evolve-skirmish.ts';
import {
  afterRegimentsPhase,
  afterRegimentsTurn,
  evolveRegiments,
  isRegimentsEvent,
  isLastingInRegiments,
} from '../regiments/charge/evolve-regiments.ts';
import type { GameEvent } from '../core/events/event.ts';
import type { ModelMove } from '../core/model-move.ts';
import { withoutModels, withPlaces, withStatus } from '../core/lookup.ts';
import type { GameState, PendingCharge, Status } from '../core/state/state.ts';
import { firstPhase, phaseAfter, SIDES } from '../core/turn.ts';

/** The state after an event. Events are facts: nothing is judged here, and an event of this state always applies. */
export function evolve(state: GameState, event: GameEvent): GameState {
  switch (event.kind) {
    case 'phase-ended':
      return endPhase(state);
    case 'unit-moved':
      return withStatus(placeMoves(state, event.moves), event.unit, 'moved', ...(event.fallBack ? FELL_BACK : []));
    case 'charge-declared':
      return { ...withStatus(state, event.unit, 'declared'), charge: { unit: event.unit, targets: event.targets } };
    case 'charge-rolled':
      return withRoll(state, { dice: event.dice, modifier: event.modifier, allowed: event.allowed });
    case 'charge-failed':
      return withoutCharge(state);
    case 'charge-moved':
      return withStatus(withoutCharge(placeMoves(state, event.moves)), event.unit, 'charged', 'fights-first');
    case 'models-removed':
      return withoutModels(state, event.models);
    case 'overridden':
      return state;
    default:
      if (isRegimentsEvent(event)) return evolveRegiments(state, event);
      return isSkirmishEvent(event) ? evolveSkirmish(state, event) : evolveFight(state, event);
  }
}

const FELL_BACK = ['fell-back'] as const;

/** The state after several events. */
export const evolveAll = (state: GameState, events: readonly GameEvent[]): GameState => events.reduce(evolve, state);

/** The next phase, and after the last one the other side's turn. @source C-02, C-03, C-25 */
function endPhase(state: GameState): GameState {
  const { phase, side, rules } = state;
  const next = phaseAfter(rules.system, phase, state);
  if (next !== undefined) {
    const rested = phase === 'charge' ? clearStatus(state, (status) => status === 'declared') : state;
    return { ...afterRegimentsPhase(afterSkirmishPhase(withoutCharge(rested))), phase: next };
  }
  const lastSide = side === SIDES.at(-1);
  const nextSide = lastSide ? SIDES[0] : SIDES[SIDES.indexOf(side) + 1]!;
  const rested = clearStatus(afterFight(state), (status) => !isLasting(status) && !isLastingInRegiments(status));
  return {
    ...withoutLookouts(afterRegimentsTurn(afterRegimentsPhase(afterSkirmishPhase(withoutCharge(rested)))), nextSide),
    phase: firstPhase(rules.system),
    side: nextSide,
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

function clearStatus(state: GameState, ends: (status: Status) => boolean): GameState {
  const units = new Map(state.units);
  for (const [id, unit] of units) {
    const status = unit.status.filter((s) => !ends(s));
    if (status.length < unit.status.length) units.set(id, { ...unit, status });
  }
  return { ...state, units };
}
