import { hashText } from '../../kernel/hash.ts';
import { type Random32, xoshiro128 } from '../../kernel/random.ts';

/** Whose choices a stream of numbers is for: whoever has the first turn, or the other. */
export type Seat = 'first' | 'second';

/**
 * The numbers a policy chooses by: of the game's seed, but neither the stream the dice are thrown from nor the other
 * side's. They go with the seat, not with the name of a side, so that a game with all names exchanged is the same game.
 */
export function choiceStream(seed: number, seat: Seat): Random32 {
  const words = ['a', 'b'].flatMap((half) => {
    const digits = hashText(`${seed} ${seat} ${half}`);
    return [Number.parseInt(digits.slice(0, 8), 16), Number.parseInt(digits.slice(8), 16)];
  });
  return xoshiro128([words[0]!, words[1]!, words[2]!, words[3]! | 1]);
}
