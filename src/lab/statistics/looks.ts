/** When a batch may stop, and what miss probability each of those looks may spend. */
export type Looks = {
  /** Number of games of each combination at each look; the last is all of them. */
  readonly after: readonly number[];
  /** The miss probability of an interval at any one look. */
  readonly alpha: number;
};

/** Games before the first look, and the factor from each look to the next. */
const FIRST = 100;
const GROWTH = 1.5;

/**
 * The looks of a batch that stops once its intervals are narrow enough.
 *
 * Looking at a growing sample repeatedly and stopping when the result is convenient makes intervals miss more often
 * than stated. So the looks are planned before the first game, from the number of games alone, and the miss probability
 * is divided evenly among them (a union bound, which holds whatever the games do: Bonferroni's alpha-spending). With
 * exact intervals (`exactRate`) at each look's share, the reported interval misses the true rate with probability at
 * most `alpha`, however early the batch stops. For 10,000 games that means 13 looks: the interval is half as wide again
 * as that of a batch of the same length without looks.
 *
 * @param games     The most games of each combination.
 * @param precision Whether the batch may stop early at all: if not, there is one look, at the end.
 */
export function planLooks(games: number, precision: boolean, alpha: number): Looks {
  const after: number[] = [];
  if (precision) for (let n = FIRST; n < games; n = Math.ceil(n * GROWTH)) after.push(n);
  after.push(games);
  return { after, alpha: alpha / after.length };
}
