import type { GameEvent } from '../../core/events/event.ts';
import type { FightEvent } from '../../core/events/squads.ts';
import type { FightViolation } from '../../core/violations/squads.ts';
import type { GameState } from '../../core/state/state.ts';
import { formCombats, partedDuels } from './combats.ts';
import { evolveFight } from './evolve-fight.ts';

/** A state on its way through one command, with what has happened since the command began. */
export type EventAccumulator = { readonly state: GameState; readonly events: readonly GameEvent[] };

/** The course after something more happened in the fight. */
export const apply = ({ state, events }: EventAccumulator, ...more: readonly FightEvent[]): EventAccumulator => ({
  state: more.reduce(evolveFight, state),
  events: [...events, ...more],
});

/**
 * The fight phase with its combats formed; duels whose fighters have been parted since are over.
 *
 * @source R7-05, B15
 */
export function begin(state: GameState): EventAccumulator {
  const accumulator: EventAccumulator = { state, events: [] };
  if (state.fight) return accumulator;
  const parted = partedDuels(state);
  const left = apply(
    accumulator,
    ...parted.map(
      ({ challenger, challengee }) => ({ kind: 'duel-ended', challenger, challengee, because: 'parted' }) as const,
    ),
  );
  return apply(left, { kind: 'combats-formed', combats: formCombats(left.state) });
}

/** The clause against doing this outside the fight phase. */
export const whyNotFightPhase = (state: GameState, clause: 'D-01' | 'D-33' | 'R7-05'): FightViolation | undefined =>
  state.phase === 'fight' ? undefined : { clause, kind: 'not-fight-phase', phase: state.phase };
