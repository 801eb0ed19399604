import type { Estimate } from '../statistics/intervals.ts';
import { rate } from '../statistics/ratings.ts';
import {
  addCounts,
  logLikelihoodRatio,
  type PairCounts,
  pairsIn,
  type SequentialTest,
  strengthOf,
  type StrengthVerdict,
  strengthVerdict,
} from '../statistics/sequential-test.ts';
import type { PolicyName } from '../policy/policy-name.ts';
import { ladderMessages } from '../../messages/ladder.ts';
import type { DoneBatch } from './batch-files.ts';
import { seedOfGame } from './seed-of-game.ts';
import { variantsOf } from './variants.ts';

/** A game of a ladder, and the command that plays it again. */
type LadderGame = {
  readonly table: string;
  readonly seed: number;
  readonly first: string;
  /** The policy that won, or `draw`. */
  readonly winner: string;
  readonly command: string;
};

/** Two policies, and what their pairs of games say; null where there were too few, or no test was asked for. */
export type LadderPairing = {
  /** The policy that is thought to be the stronger one: the later of the two as they were named. */
  readonly stronger: PolicyName;
  readonly weaker: PolicyName;
  readonly pairs: number;
  /** Pairs by the points of the stronger policy: 0, ½, 1, 1½ and 2. */
  readonly counts: PairCounts;
  readonly share: Estimate | null;
  readonly elo: Estimate | null;
  readonly ratio: number | null;
  readonly verdict: StrengthVerdict | null;
  readonly byTable: readonly { readonly table: string; readonly counts: PairCounts; readonly share?: number }[];
  readonly stuck: number;
  readonly games: readonly LadderGame[];
};

/** A ladder: ratings of policies, in Elo, the first named one's being 0, and the pairings they come from. */
export type PolicyLadder = {
  readonly format: 'highground/ladder';
  readonly version: 1;
  readonly seed: number;
  readonly tables: readonly string[];
  readonly test: SequentialTest | null;
  readonly confidence: number;
  readonly ratings: readonly { readonly policy: PolicyName; readonly rating: Estimate }[];
  readonly pairings: readonly LadderPairing[];
  readonly stuck: number;
};

/** The chance that an interval of a ladder misses. */
const MISSES = 0.05;

/**
 * What the games of one pairing say.
 *
 * @param batch Its games, the policy that is thought to be stronger being the attacker of the order; seats are swapped.
 * @param files The scenario files of its tables, as they are named in commands.
 */
export function pairingOf({ order, summary, seeds }: DoneBatch, files: readonly string[]): LadderPairing {
  const { attacker: stronger, defender: weaker } = order.policies;
  const byArm = summary.pairs!;
  const counts = addCounts(byArm);
  const strength = strengthOf(counts, MISSES);
  const variants = variantsOf(order);
  const games: LadderGame[] = [];
  let stuck = 0;
  for (const { game, facts } of seeds())
    facts.forEach(({ first, winner, ending }, number) => {
      const { arm, exchanged } = variants[number]!;
      const seat = exchanged ? { attacker: weaker, defender: stronger } : { attacker: stronger, defender: weaker };
      const seed = seedOfGame(order.seed, game);
      if (ending === 'stuck') stuck++;
      games.push({
        ...{ table: order.arms[arm]!.name, seed, first },
        winner: winner === 'draw' ? 'draw' : seat[winner],
        command: ladderMessages.again(files[arm]!, seat, seed, first),
      });
    });
  return {
    ...{ stronger, weaker, pairs: pairsIn(counts), counts },
    share: strength ? tidy(strength.share) : null,
    elo: strength ? tidy(strength.elo) : null,
    ratio: order.test ? round(logLikelihoodRatio(order.test, counts)) : null,
    verdict: order.test ? strengthVerdict(order.test, counts) : null,
    byTable: byArm.map((one, arm) => {
      const pairs = pairsIn(one);
      const share = one.reduce((sum, count, i) => sum + (count * i) / 4, 0) / pairs;
      return { table: order.arms[arm]!.name, counts: one, ...(pairs > 0 ? { share: round(share) } : {}) };
    }),
    stuck,
    games,
  };
}

/** The ladder of some pairings. */
export function ladderOf(
  policies: readonly PolicyName[],
  pairings: readonly LadderPairing[],
  of: Pick<PolicyLadder, 'seed' | 'tables' | 'test'>,
): PolicyLadder {
  const place = (policy: PolicyName): number => policies.indexOf(policy);
  const ratings = rate(
    pairings.map(({ stronger, weaker, counts }) => ({ a: place(stronger), b: place(weaker), counts })),
    policies.length,
    MISSES,
  );
  return {
    ...{ format: 'highground/ladder', version: 1, ...of, confidence: 1 - MISSES },
    ratings: policies.map((policy, i) => ({ policy, rating: tidy(ratings[i]!) })),
    pairings,
    stuck: pairings.reduce((sum, one) => sum + one.stuck, 0),
  };
}

/** Four decimals: finer than any ladder resolves, and the same text on every machine. */
const round = (value: number): number => (Number.isFinite(value) ? Math.round(value * 1e4) / 1e4 + 0 : value);

const tidy = ({ value, low, high }: Estimate): Estimate => ({
  value: round(value),
  low: round(low),
  high: round(high),
});
