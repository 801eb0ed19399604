import type { Side } from '../../rules/core/turn.ts';
import type { BatchOrder } from '../batch/batch-order.ts';
import type { BatchFacts } from '../batch/fact-row.ts';
import type { PlayedSeed } from '../batch/seeds.ts';
import type { Told } from '../batch/summary.ts';
import { jobAt } from '../batch/tasks.ts';
import type { PolicyName } from '../policy/policy-name.ts';
import { ALPHA, type Estimate } from '../statistics/intervals.ts';
import {
  countPairs,
  eloInterval,
  logLikelihoodRatio,
  type PairCounts,
  pairMoments,
  scoreInterval,
  type Sprt,
  sprtBounds,
  type SprtVerdict,
  sprtVerdict,
} from '../statistics/pairs.ts';
import { fitRatings } from '../statistics/ratings.ts';

/** A table of a ladder, in the order of the arms. */
export type LadderTable = {
  /** Its file, as it was named. */
  readonly file: string;
  readonly name: string;
  readonly system: string;
  readonly hasMission: boolean;
};

/** What two policies played. */
export type LadderMatch = { readonly order: BatchOrder; readonly pairs: readonly PlayedSeed[] };

/** The results of some pairs, of the first policy against the second. */
type PairScore = { readonly pairs: number; readonly counts: PairCounts; readonly score: Told; readonly elo: Told };

/** One game of a ladder. `pair` is the index of its pair, from 0; both games of a pair have the same seed. */
export type LadderGame = {
  readonly pair: number;
  /** Index of its table. */
  readonly table: number;
  readonly seed: number;
  readonly first: Side;
  readonly attacker: PolicyName;
  readonly defender: PolicyName;
} & Pick<BatchFacts, 'winner' | 'ending' | 'turns' | 'commands' | 'refused' | 'score' | 'hash'>;

/** What two policies played, and what it says of their strengths. */
export type LadderPairing = PairScore & {
  readonly first: PolicyName;
  readonly second: PolicyName;
  readonly llr: number;
  readonly verdict: SprtVerdict;
  /** How many games ended because no command was possible any more. */
  readonly stuck: number;
  /** How many commands were refused, and in how many games. */
  readonly refused: { readonly games: number; readonly commands: number };
  readonly systems: readonly (PairScore & { readonly system: string })[];
  readonly tables: readonly (PairScore & { readonly table: number })[];
  readonly games: readonly LadderGame[];
};

/** A policy with its rating in Elo; null where it did not meet the others. */
type LadderRank = { readonly policy: PolicyName; readonly rating: Told; readonly games: number };

/** How long decisions of a policy took, milliseconds; `of` counts them. */
export type DecisionTimes = {
  readonly policy: PolicyName;
  readonly of: number;
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
};

/** Everything that a ladder found; the same for the same order, wherever it was played. */
export type LadderSummary = {
  readonly format: 'highground/ladder';
  readonly version: 1;
  readonly core: string;
  readonly seed: number;
  /** The most pairs of a pairing. */
  readonly asked: number;
  readonly confidence: number;
  readonly test: Sprt & { readonly bounds: readonly [number, number] };
  readonly tables: readonly LadderTable[];
  /** The strongest first. */
  readonly ranks: readonly LadderRank[];
  readonly pairings: readonly LadderPairing[];
  /** Only where they were asked for, as they differ from run to run. */
  readonly times?: readonly DecisionTimes[];
};

/**
 * The summary of a ladder.
 *
 * @param policies All policies, the one that is rated 0 first.
 * @param matches  Of every two of them, at least one.
 */
export function summariseLadder(
  policies: readonly PolicyName[],
  tables: readonly LadderTable[],
  matches: readonly LadderMatch[],
): LadderSummary {
  const pairings = matches.map((match) => pairingOf(match, tables));
  const encounters = pairings.map(({ first, second, counts }) => ({
    a: policies.indexOf(first),
    b: policies.indexOf(second),
    counts,
  }));
  const ratings = fitRatings(encounters, policies.length, ALPHA);
  const ranks = policies.map((policy, i) => ({
    policy,
    rating: ratings?.[i] ?? null,
    games: pairings.reduce(
      (all, { first, second, pairs }) => all + (first === policy || second === policy ? 2 * pairs : 0),
      0,
    ),
  }));
  const { order } = matches[0]!;
  const test = order.match!;
  return {
    format: 'highground/ladder',
    version: 1,
    core: order.core,
    seed: order.seed,
    asked: order.games,
    confidence: 1 - ALPHA,
    test: { ...test, bounds: sprtBounds(test) },
    tables,
    ranks: ranks.toSorted((a, b) => (b.rating?.value ?? 0) - (a.rating?.value ?? 0)),
    pairings,
  };
}

/** Twice the points that the first policy of a match took from a pair: a count of half points, 0 to 4. */
export function pairHalves({ facts }: PlayedSeed): number {
  const seats: readonly Side[] = ['attacker', 'defender'];
  return facts.reduce((all, { winner }, i) => all + (winner === 'draw' ? 1 : winner === seats[i] ? 2 : 0), 0);
}

function pairingOf({ order, pairs }: LadderMatch, tables: readonly LadderTable[]): LadderPairing {
  const test = order.match!;
  const tableOf = ({ game }: PlayedSeed): number => jobAt(order, 0, game).variant;
  const whole = scoreOf(pairs);
  const played = pairs.flatMap(({ facts }) => facts);
  const refusals = played.map(({ refused }) => refused ?? 0);
  const systems = [...new Set(tables.map(({ system }) => system))];
  return {
    first: order.policies.attacker,
    second: order.policies.defender,
    ...whole,
    llr: logLikelihoodRatio(whole.counts, test.elo),
    verdict: sprtVerdict(whole.counts, test),
    stuck: played.filter(({ ending }) => ending === 'stuck').length,
    refused: {
      games: refusals.filter((count) => count > 0).length,
      commands: refusals.reduce((all, count) => all + count, 0),
    },
    systems: systems.map((system) => ({
      system,
      ...scoreOf(pairs.filter((pair) => tables[tableOf(pair)]!.system === system)),
    })),
    tables: tables.map((_, table) => ({ table, ...scoreOf(pairs.filter((pair) => tableOf(pair) === table)) })),
    games: pairs.flatMap(({ game: pair, facts }) =>
      facts.map(({ winner, ending, turns, commands, refused, score, hash }, i) => {
        const { variant, seed, first, policies } = jobAt(order, 0, pair, i === 1);
        return {
          ...{ pair, table: variant, seed, first: first!, ...policies, winner, ending, turns, commands },
          ...{ ...(refused === undefined ? {} : { refused }), ...(score ? { score } : {}), hash },
        };
      }),
    ),
  };
}

function scoreOf(pairs: readonly PlayedSeed[]): PairScore {
  const counts = countPairs(pairs.map(pairHalves));
  const score: Estimate | undefined = scoreInterval(pairMoments(counts), ALPHA);
  return { pairs: pairs.length, counts, score: score ?? null, elo: score ? eloInterval(score) : null };
}
