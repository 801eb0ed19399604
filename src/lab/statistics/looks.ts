/** When a batch may stop, and what chance of a miss each of those looks may spend. */
export type Looks = {
  /** After how many games of each combination it looks; the last is all of them. */
  readonly after: readonly number[];
  /** The chance of a miss an interval may have at any one look. */
  readonly alpha: number;
};

/** The first look, and how much farther each next one lies. */
const FIRST = 100;
const GROWTH = 1.5;

/**
 * The looks of a batch that stops once its intervals are narrow enough.
 *
 * Whoever looks at a growing sample again and again, and stops when it pleases him, has intervals that miss more often
 * than they say. So the looks are planned before the first game, from the number of games alone, and the chance of a
 * miss is shared out among them evenly (a union bound, which holds whatever the games do: Bonferroni's alpha-spending).
 * With exact intervals (`exactRate`) at each look's share, the interval that is reported misses the true rate with at
 * most the chance `alpha`, however early the batch stops. For 10,000 games that are 13 looks: the interval is half as
 * wide again as that of a batch of the same length that does not look.
 *
 * @param games     The most games of each combination.
 * @param precision Whether the batch may stop early at all: without it there is one look, at the end.
 */
export function planLooks(games: number, precision: boolean, alpha: number): Looks {
  const after: number[] = [];
  if (precision) for (let n = FIRST; n < games; n = Math.ceil(n * GROWTH)) after.push(n);
  after.push(games);
  return { after, alpha: alpha / after.length };
}
