import { accumulateFrom, type EventAccumulator } from '../../core/judge/event-accumulator.ts';
import type { FightViolation } from '../../core/violations/squads.ts';
import type { GameState } from '../../core/state/state.ts';
import { formCombats, partedDuels } from './combats.ts';
import { applyFight } from './evolve-fight.ts';

/**
 * The fight phase with its combats formed. Duels whose fighters have been separated since are over.
 *
 * @source R7-05, B15
 */
export function begin(state: GameState): EventAccumulator {
  const accumulator = accumulateFrom(state);
  if (state.fight) return accumulator;
  const parted = partedDuels(state);
  const left = applyFight(
    accumulator,
    ...parted.map(
      ({ challenger, challengee }) => ({ kind: 'duel-ended', challenger, challengee, because: 'parted' }) as const,
    ),
  );
  return applyFight(left, { kind: 'combats-formed', combats: formCombats(left.state) });
}

/** The violation of acting outside the fight phase; undefined inside it. */
export const whyNotFightPhase = (state: GameState, clause: 'D-01' | 'D-33' | 'R7-05'): FightViolation | undefined =>
  state.phase === 'fight' ? undefined : { clause, kind: 'not-fight-phase', phase: state.phase };
