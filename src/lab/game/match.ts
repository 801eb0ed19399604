import { type Random32, seededRandom } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';
import { decide } from '../../rules/core/decide.ts';
import { type Dice, diceFrom } from '../../rules/core/dice.ts';
import { evolveAll } from '../../rules/core/evolve.ts';
import type { Game, LogEntry } from '../../rules/core/game.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state.ts';

/**
 * A game that is being played to its end: unlike `play`, which gives a new game for each command and copies its log for
 * that, it is changed in place.
 */
export type Match = {
  readonly initial: GameState;
  readonly table: TableQuery;
  readonly log: readonly LogEntry[];
  state: GameState;
  /** Plays a command; whether it was allowed. A refused one leaves everything as it was, the next die too. */
  readonly attempt: (command: Command) => boolean;
};

/** A game about to begin, with the dice of a seed. */
export function beginMatch(initial: GameState, table: TableQuery, seed: number): Match {
  const stream = rewound(seededRandom(seed));
  const dice: Dice = diceFrom(stream.next);
  const log: LogEntry[] = [];
  const match: Match = {
    initial,
    table,
    log,
    state: initial,
    attempt: (command) => {
      const decided = decide(match.state, command, table, dice);
      if (!decided.ok) {
        stream.rewind();
        return false;
      }
      stream.keep();
      log.push({ command, events: decided.value });
      match.state = evolveAll(match.state, decided.value);
      return true;
    },
  };
  return match;
}

/** The game as everybody else knows it: a value that later commands do not change. */
export const gameOf = ({ initial, log, state }: Match): Game => ({
  initial,
  log: [...log],
  cut: log.length,
  state,
});

/** A stream that can be taken back to where it was kept last. */
function rewound(random: Random32): { next: Random32; keep: () => void; rewind: () => void } {
  let drawn: number[] = [];
  let at = 0;
  return {
    next: () => {
      if (at === drawn.length) drawn.push(random());
      return drawn[at++]!;
    },
    keep: () => {
      drawn = drawn.slice(at);
      at = 0;
    },
    rewind: () => {
      at = 0;
    },
  };
}
