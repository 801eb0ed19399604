import type { Random32 } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';
import { decide } from '../../rules/play/decide.ts';
import { type Dice, diceFrom } from '../../rules/core/dice.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game, LogEntry } from '../../rules/play/game.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/**
 * A game being played to its end. Unlike `play`, which returns a new game for each command and copies its log, it is
 * changed in place.
 */
export type Match = {
  readonly initial: GameState;
  readonly table: TableQuery;
  readonly log: readonly LogEntry[];
  state: GameState;
  /** Plays a command and returns whether it was allowed. A refused command changes nothing, not even the next die. */
  readonly attempt: (command: Command) => boolean;
  /** How many commands were refused: policies find out what is legal by trying. */
  refused: number;
  /** The luck of all dice rolled for commands that were allowed. */
  luck: DiceLuck;
};

/** The pips some dice showed above their means, and the variance of that many fair dice. */
export type DiceLuck = { readonly off: number; readonly variance: number };

const NO_LUCK: DiceLuck = { off: 0, variance: 0 };

/**
 * A game about to begin.
 *
 * @param streamAt The random numbers of the dice in a state; the same function as long as the same stream goes on.
 */
export function beginMatch(initial: GameState, table: TableQuery, streamAt: (state: GameState) => Random32): Match {
  let random = streamAt(initial);
  const stream = rewound(() => random());
  let falling = NO_LUCK;
  const dice = watched(diceFrom(stream.next), (pips, sides) => {
    const mean = (sides + 1) / 2;
    const off = pips.reduce((sum, pip) => sum + pip - mean, falling.off);
    falling = { off, variance: falling.variance + (pips.length * (sides * sides - 1)) / 12 };
  });
  const log: LogEntry[] = [];
  const match: Match = {
    initial,
    table,
    log,
    state: initial,
    refused: 0,
    luck: NO_LUCK,
    attempt: (command) => {
      falling = match.luck;
      const now = streamAt(match.state);
      if (now !== random) {
        // What was drawn ahead for a refused command belongs to the stream before.
        stream.forget();
        random = now;
      }
      const decided = decide(match.state, command, table, dice);
      if (!decided.ok) {
        stream.rewind();
        match.refused++;
        return false;
      }
      stream.keep();
      match.luck = falling;
      log.push({ command, events: decided.value });
      match.state = evolveAll(match.state, decided.value);
      return true;
    },
  };
  return match;
}

/** The game as an immutable value. */
export const gameOf = ({ initial, log, state }: Match): Game => ({
  initial,
  log: [...log],
  cut: log.length,
  state,
});

/** Dice that report what they show. */
function watched(dice: Dice, tell: (pips: readonly number[], sides: number) => void): Dice {
  const told = (pips: readonly number[], sides: number): readonly number[] => {
    tell(pips, sides);
    return pips;
  };
  return { d6: (count) => told(dice.d6(count), 6), d20: (count) => told(dice.d20(count), 20) };
}

/** A random stream that can be rewound to its last checkpoint. */
function rewound(random: Random32): {
  next: Random32;
  keep: () => void;
  rewind: () => void;
  forget: () => void;
} {
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
    forget: () => {
      drawn = [];
      at = 0;
    },
  };
}
