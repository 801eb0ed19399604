import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import { driveSeeds } from '../../lab/batch/drive-batch.ts';
import type { PlayedSeed } from '../../lab/batch/seeds.ts';
import { jobAt } from '../../lab/batch/tasks.ts';
import {
  pairHalves,
  type LadderGame,
  type LadderMatch,
  type LadderSummary,
  type LadderTable,
  summariseLadder,
} from '../../lab/ladder/ladder.ts';
import {
  ladderMethodLines,
  ladderPlayedText,
  makeLadderPage,
  pairingCells,
  partCells,
  ratingCells,
  timeCells,
} from '../../lab/report/ladder-page.ts';
import { type PairCounts, pairMoments, sprtVerdict } from '../../lab/statistics/pairs.ts';
import { ladderMessages } from '../../messages/ladder.ts';
import { inTheWay } from '../batch/batch-journal.ts';
import { prepareBatch, type ReadyBatch } from '../batch/batch-order.ts';
import { makeFolder, replayHref, writePieces } from '../batch/batch-out.ts';
import type { Pool } from '../batch/batch-pool.ts';
import { columns } from '../batch/batch-text.ts';
import { playOrder, stoppedOrder } from '../batch/play-order.ts';
import { fromUserFolder } from '../files/user-folder.ts';
import { type BadInput, badInput, type Outcome } from '../terminal/outcome.ts';
import { createProgressBar, type ProgressBar } from '../terminal/progress-bar.ts';
import { type LadderOptions, type LadderRequest, readLadderOptions } from './ladder-options.ts';

/** `highground ladder`: every two policies play pairs of games, and the policies are rated with intervals. */
export async function ladderCommand(names: readonly string[], options: LadderOptions): Promise<Outcome> {
  const read = readLadderOptions(names, options);
  if (!read.ok) return read.error;
  const request = read.value;
  const orders = await prepareOrders(request);
  if (!orders.ok) return orders.error;
  const unready = (request.recordTo === undefined ? undefined : makeFolder(request.recordTo)) ?? whyBlocked(request);
  if (unready) return unready;
  const bar = await createProgressBar(2 * request.pairs * orders.value.length);
  const matches: LadderMatch[] = [];
  try {
    for (const parts of orders.value) {
      const match = await playMatchOf(parts, request, matches, bar);
      if (!match.ok) return match.error;
      matches.push(match.value);
    }
  } finally {
    bar.dispose();
  }
  const summary = summarise(matches, request);
  const times = request.isTimed
    ? await (await import('./decision-times.ts')).timeDecisions(orders.value[0]!, matches, request.policies)
    : undefined;
  const ladder: LadderSummary = times ? { ...summary, times } : summary;
  const fault = writeAll(ladder, request);
  if (fault) return fault;
  for (const { order } of matches) {
    const place = journalOf(request, order);
    if (place !== undefined) rmSync(fromUserFolder(place), { force: true });
  }
  return { kind: 'yes', ...reportOf(ladder, request) };
}

/** The summary of matches, of which there is at least one; all are on the same tables. */
const summarise = (matches: readonly LadderMatch[], { policies }: LadderRequest): LadderSummary =>
  summariseLadder(policies, matches[0]!.order.arms.map(tableOf), matches);

/** What is known of a ladder that was stopped; nothing where no pair of games is complete. */
const reportSoFar = (matches: readonly LadderMatch[], request: LadderRequest): Partial<Report> =>
  matches.length === 0 ? {} : reportOf(summarise(matches, request), { ...request, outs: [], recordTo: undefined });

/** The order of every pairing: each policy against every one before it. */
async function prepareOrders(request: LadderRequest): Promise<Result<readonly ReadyBatch[], BadInput>> {
  const { policies, tables, pairs, seed, turns, test } = request;
  const pairings = policies.flatMap((second, i) => policies.slice(i + 1).map((first) => [first, second] as const));
  const [attacker, defender] = pairings[0]!;
  const ready = await prepareBatch(
    tables.map(({ shown, file }) => ({ name: shown, file, settings: [] })),
    {
      ...{ games: pairs, seed, vary: [], first: 'as-given', policies: { attacker, defender } },
      ...{ play: { kind: 'game', turns }, match: test },
    },
  );
  if (!ready.ok) return ready;
  return ok(
    pairings.map(([one, other]) => ({
      ...ready.value,
      order: { ...ready.value.order, policies: { attacker: one, defender: other } },
    })),
  );
}

/** Where the games of a pairing are stored. */
const journalOf = ({ journal }: LadderRequest, { policies }: Pick<BatchOrder, 'policies'>): string | undefined =>
  journal === undefined ? undefined : `${journal}.${policies.attacker}-${policies.defender}`;

/** Whether a journal is in the way: it is told before the first game, not at its own pairing. */
function whyBlocked(request: LadderRequest): BadInput | undefined {
  const { policies, resume } = request;
  if (resume) return undefined;
  for (const [i, defender] of policies.entries())
    for (const attacker of policies.slice(i + 1)) {
      const place = journalOf(request, { policies: { attacker, defender } });
      if (place !== undefined && existsSync(fromUserFolder(place))) return badInput('file', inTheWay(place));
    }
  return undefined;
}

/**
 * Plays a pairing until its test has a verdict or all its pairs are played, and records its games where asked to.
 *
 * @param before What was played before, to report all that was played where it is stopped.
 */
async function playMatchOf(
  parts: ReadyBatch,
  request: LadderRequest,
  before: readonly LadderMatch[],
  bar: ProgressBar,
): Promise<Result<LadderMatch, BadInput>> {
  const { order } = parts;
  const { workers, engine, resume } = request;
  const journal = journalOf(request, order);
  return playOrder(parts, { workers, engine, resume, journal }, async (run, pool) => {
    const pairs: PlayedSeed[] = [];
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    let games = 0;
    const isDone = await driveSeeds({
      ...{ order, ...run, isOver: () => isMatchOver(order, counts) },
      take: (pair) => {
        pairs.push(pair);
        counts[pairHalves(pair) as 0]++;
      },
      follow: (now) => {
        for (; games < now; games++) bar.step();
      },
    });
    if (!isDone) {
      const stopped = stoppedOrder(games + 2 * before.reduce((all, one) => all + one.pairs.length, 0), journal);
      return err({ ...stopped, ...reportSoFar(pairs.length > 0 ? [...before, { order, pairs }] : before, request) });
    }
    for (; games < 2 * order.games; games++) bar.step();
    const fault = await recordMatch({ order, pairs }, request, pool);
    return fault ? err(fault) : ok({ order, pairs });
  });
}

/** Records the replays of all games of a pairing, as many at once as there are threads. */
async function recordMatch(
  { order, pairs }: LadderMatch,
  { recordTo }: LadderRequest,
  pool: () => Pool,
): Promise<BadInput | undefined> {
  if (recordTo === undefined) return undefined;
  const faults = await Promise.all(
    pairs.flatMap(({ game }) =>
      [false, true].map(async (isSecond) => {
        const job = jobAt(order, 0, game, isSecond);
        const replay = await pool().record(job);
        return writePieces(join(recordTo, replayName({ pair: game, ...job.policies })), [replay]);
      }),
    ),
  );
  return faults.find((fault) => fault !== undefined);
}

/** The file of the replay of a game; its names tell both games of a pair apart. */
const replayName = ({ pair, attacker, defender }: Pick<LadderGame, 'pair' | 'attacker' | 'defender'>): string =>
  `${attacker}-${defender}-${pair + 1}.replay`;

/** Whether a match has its verdict, or all its pairs. */
const isMatchOver = ({ games, match }: BatchOrder, counts: PairCounts): boolean =>
  pairMoments(counts).count >= games || (match !== undefined && sprtVerdict(counts, match) !== 'undecided');

/** What a ladder tells of a table. */
function tableOf({ name: file, scenario }: BatchOrder['arms'][number]): LadderTable {
  const document = JSON.parse(scenario) as {
    readonly name: string;
    readonly system: string;
    readonly mission?: object;
  };
  return { file, name: document.name, system: document.system, hasMission: document.mission !== undefined };
}

function writeAll(ladder: LadderSummary, request: LadderRequest): BadInput | undefined {
  for (const { kind, file } of request.outs) {
    const fault = writePieces(file, kind === 'json' ? [jsonOf(ladder, request)] : [pageOf(ladder, request, file)]);
    if (fault) return fault;
  }
  return undefined;
}

const commandOf = ({ tables }: LadderSummary, { turns }: LadderRequest, game: LadderGame): string => {
  const { file, hasMission } = tables[game.table]!;
  return ladderMessages.again({ ...game, file, turns: hasMission ? undefined : turns });
};

const pageOf = (ladder: LadderSummary, request: LadderRequest, file: string): string =>
  makeLadderPage(ladder, (game) => ({
    command: commandOf(ladder, request, game),
    href:
      request.recordTo === undefined
        ? undefined
        : replayHref(file, join(request.recordTo, replayName(game)), request.page),
  }));

/** Every number of a ladder, with the command that plays each game again. */
const jsonOf = (ladder: LadderSummary, request: LadderRequest): string =>
  `${JSON.stringify(withCommands(ladder, request), undefined, 1)}\n`;

const withCommands = (ladder: LadderSummary, request: LadderRequest) => ({
  ...ladder,
  pairings: ladder.pairings.map((pairing) => ({
    ...pairing,
    games: pairing.games.map((game) => ({ ...game, run: commandOf(ladder, request, game) })),
  })),
});

type Report = Pick<Extract<Outcome, { kind: 'yes' }>, 'answer' | 'text'>;

function reportOf(ladder: LadderSummary, request: LadderRequest): Report {
  const say = ladderMessages;
  const files = [
    ...request.outs.map(({ file }) => file),
    ...(request.recordTo === undefined ? [] : [request.recordTo]),
  ];
  return {
    answer: { ...withCommands(ladder, request), files },
    text: [
      say.title,
      `  ${ladderPlayedText(ladder)}`,
      ...['', ...columns([say.ratingsHead, ...ratingCells(ladder)])],
      ...['', ...columns([say.pairingsHead, ...pairingCells(ladder)])],
      ...ladder.pairings.flatMap((pairing) => {
        const rows = partCells(ladder, pairing).slice(0, pairing.systems.filter(({ pairs }) => pairs > 0).length);
        return ['', say.versus(pairing.first, pairing.second), ...columns(rows)];
      }),
      ...(ladder.times ? ['', say.times, ...columns([say.timesHead, ...timeCells(ladder)])] : []),
      '',
      ...ladderMethodLines(ladder),
      ...(files.length > 0 ? ['', say.written(files)] : []),
    ],
  };
}
