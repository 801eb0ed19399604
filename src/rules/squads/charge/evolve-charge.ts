import type { ChargeEvent } from '../../core/events/squads.ts';
import { withMoves } from '../../core/judge/evolve-common.ts';
import { withStatus } from '../../core/state/lookup.ts';
import type { GameState, PendingCharge } from '../../core/state/state.ts';

/** The state after an event of a charge phase. Nothing is judged. */
export function evolveCharge(state: GameState, event: ChargeEvent): GameState {
  switch (event.kind) {
    case 'charge-declared':
      return { ...withStatus(state, event.unit, 'declared'), charge: { unit: event.unit, targets: event.targets } };
    case 'charge-rolled':
      return withRoll(state, { dice: event.dice, modifier: event.modifier, allowed: event.allowed });
    case 'charge-failed':
      return withoutCharge(state);
    case 'charge-moved':
      return withStatus(withoutCharge(withMoves(state, event.moves)), event.unit, 'charged', 'fights-first');
  }
}

function withRoll(state: GameState, roll: NonNullable<PendingCharge['roll']>): GameState {
  return state.charge ? { ...state, charge: { ...state.charge, roll } } : state;
}

/** The state without an open charge. */
export function withoutCharge(state: GameState): GameState {
  const { charge: _, ...rest } = state;
  return rest;
}
