import { hashText } from '../../kernel/hash.ts';
import { type Random32, xoshiro128 } from '../../kernel/random.ts';

/** The side a random stream is for, by turn order: the one with the first turn, or the other. */
export type Seat = 'first' | 'second';

/**
 * The random numbers from which a policy chooses: derived from the game's seed, but separate from the dice and from the
 * other side's. They belong to the turn order, not to the side's name, so that a game with the names swapped is the
 * same game.
 */
export function choiceStream(seed: number, seat: Seat): Random32 {
  const words = ['a', 'b'].flatMap((half) => {
    const digits = hashText(`${seed} ${seat} ${half}`);
    return [Number.parseInt(digits.slice(0, 8), 16), Number.parseInt(digits.slice(8), 16)];
  });
  return xoshiro128([words[0]!, words[1]!, words[2]!, words[3]! | 1]);
}
