/** The share of all cases that a test draws by default; `npm run test:deep` draws all of them. */
const USUAL_SHARE = 0.1;

const asked = process.env['HIGHGROUND_DEPTH'];
const share = asked ? Number(asked) : USUAL_SHARE;
if (!(share > 0 && share < Infinity))
  throw new Error(`HIGHGROUND_DEPTH is ‘${asked}’: give the share of all cases to draw, such as 0.1, 1 or 10.`);

/** Whether this run draws every case, plays every recorded game and runs every process. */
export const isDeep: boolean = share >= 1;

/**
 * How many cases to draw: a tenth of all in a normal run, all with HIGHGROUND_DEPTH=1, ten times as many with 10.
 *
 * @param all   How many a deep run draws.
 * @param least How many are always drawn, so that a property never rests on one or two cases.
 * @param cost  How many times as slow as usual a case is: a normal run draws that many times fewer.
 */
export const drawn = (all: number, least = 3, cost = 1): number =>
  Math.max(Math.min(all, least), Math.round((all * share) / (isDeep ? 1 : cost)));

/**
 * The cases of a list to run: all of them in a deep run, otherwise the first and some more, evenly spaced.
 *
 * @param least How many are always run.
 * @param cost  How many times as slow as usual a case is.
 */
export function drawnOf<T>(cases: readonly T[], least = 2, cost = 1): readonly T[] {
  const count = Math.min(cases.length, drawn(cases.length, least, cost));
  return Array.from({ length: count }, (_, i) => cases[Math.floor((i * cases.length) / count)]!);
}

/**
 * How often something must occur among the drawn cases: in proportion to them, and at least once, so that no property
 * holds vacuously.
 *
 * @param inAll How often it must occur in a deep run.
 * @param cost  The cost that the cases were drawn with.
 */
export const scaled = (inAll: number, cost = 1): number =>
  Math.max(1, Math.floor((inAll * Math.min(1, share)) / (isDeep ? 1 : cost)));

const askedSeed = process.env['HIGHGROUND_SEED'];

/**
 * The seed of a property that has one of its own. HIGHGROUND_SEED=7 draws other cases for it too, and `fresh` new ones on
 * every run; a failure names the seed to use instead.
 *
 * @param own The seed of a usual run.
 */
export const seedOf = (own: number): number => {
  if (!askedSeed) return own;
  return askedSeed === 'fresh' ? Math.floor(Math.random() * 2 ** 31) : Number(askedSeed);
};
