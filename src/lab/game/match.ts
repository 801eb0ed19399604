import { type Random32, seededRandom } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';
import { decide } from '../../rules/play/decide.ts';
import { type Dice, diceFrom } from '../../rules/core/dice.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game, LogEntry } from '../../rules/play/game.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';

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
  /** How all dice that counted fell. */
  fallen: DiceLuck;
};

/** How many pips some dice showed above their means, and the variance that so many fair dice have. */
export type DiceLuck = { readonly off: number; readonly variance: number };

const NONE_FALLEN: DiceLuck = { off: 0, variance: 0 };

/** A game about to begin, with the dice of a seed. */
export function beginMatch(initial: GameState, table: TableQuery, seed: number): Match {
  const stream = rewound(seededRandom(seed));
  let falling = NONE_FALLEN;
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
    fallen: NONE_FALLEN,
    attempt: (command) => {
      falling = match.fallen;
      const decided = decide(match.state, command, table, dice);
      if (!decided.ok) {
        stream.rewind();
        return false;
      }
      stream.keep();
      match.fallen = falling;
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

/** Dice that tell what they show. */
function watched(dice: Dice, tell: (pips: readonly number[], sides: number) => void): Dice {
  const told = (pips: readonly number[], sides: number): readonly number[] => {
    tell(pips, sides);
    return pips;
  };
  return { d6: (count) => told(dice.d6(count), 6), d20: (count) => told(dice.d20(count), 20) };
}

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
