import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { BatchOrder } from '../../lab/batch/batch-order.ts';
import { type PolicyLadder, type LadderPairing, ladderOf, pairingOf } from '../../lab/batch/ladder.ts';
import { hashOrder } from '../../lab/batch/summary.ts';
import { POLICY_NAMES, policyNamed, type PolicyName } from '../../lab/policy/policy-name.ts';
import { makeLadderPage } from '../../lab/report/ladder-page.ts';
import type { SequentialTest } from '../../lab/statistics/sequential-test.ts';
import { ladderMessages as say } from '../../messages/ladder.ts';
import { isRecord } from '../../replay/sealed-line.ts';
import { prepareBatch, type ReadyBatch } from '../batch/batch-order.ts';
import { playBatch } from '../batch/batch-command.ts';
import { makeFolder, writePieces } from '../batch/batch-out.ts';
import { fromUserFolder } from '../files/user-folder.ts';
import { parseNumber, parseWhole } from '../terminal/arguments.ts';
import { type BadInput, badInput, type Outcome } from '../terminal/outcome.ts';

/** The options of `ladder` as the user wrote them. */
export type LadderOptions = {
  readonly tables: readonly string[];
  readonly rounds: string;
  readonly seed: string;
  readonly sprt: string;
  readonly alpha: string;
  readonly beta: string;
  readonly workers?: string;
  readonly engine?: string;
  readonly resume?: boolean;
  readonly out: readonly string[];
};

/** What a ladder is played with. */
type LadderTask = Pick<BatchOrder, 'games' | 'seed'> & {
  readonly policies: readonly PolicyName[];
  readonly test: SequentialTest | undefined;
  readonly workers: number | undefined;
  readonly files: readonly string[];
};

/** The most rounds: in each, every table is played by both policies from both seats, once with each side first. */
const MOST_ROUNDS = 100_000;
const MOST_WORKERS = 256;

/**
 * `highground ladder`: every two of some policies play pairs of games, and their strengths are told with error bars.
 *
 * The games of each pairing are a batch of their own: they are kept in a folder beside the first `--out`, so that a
 * ladder that was stopped goes on with `--resume`.
 */
export async function ladderCommand(names: readonly string[], options: LadderOptions): Promise<Outcome> {
  const task = readTask(names, options);
  if (!task.ok) return task.error;
  const { policies, files, seed, test } = task.value;
  const folder = options.out[0]?.replace(/\.[a-z]+$/i, '-games');
  const fault = folder === undefined ? undefined : makeFolder(folder);
  if (fault) return fault;
  const pairings: LadderPairing[] = [];
  for (const [a, weaker] of policies.entries())
    for (const stronger of policies.slice(a + 1)) {
      const place = folder === undefined ? undefined : `${folder}/${stronger}-${weaker}.json`;
      const played = await playPairing(stronger, weaker, task.value, options, place);
      if (!played.ok) return played.error;
      pairings.push(played.value);
    }
  const tables = files.map((file) => basename(file, '.json'));
  const ladder = ladderOf(policies, pairings, { seed, tables, test: test ?? null });
  for (const file of options.out) {
    const text = file.endsWith('.html') ? makeLadderPage(ladder) : `${JSON.stringify(ladder)}\n`;
    const failed = writePieces(file, [text]);
    if (failed) return failed;
  }
  return { kind: 'yes', answer: { ...ladder, files: options.out }, text: ladderText(ladder) };
}

/** Plays one pairing, or reads what was played of it before. */
async function playPairing(
  stronger: PolicyName,
  weaker: PolicyName,
  { games, seed, test, workers, files }: LadderTask,
  { resume, engine }: LadderOptions,
  place: string | undefined,
): Promise<Result<LadderPairing, BadInput>> {
  const arms = files.map((file) => ({ name: basename(file, '.json'), file, settings: [] }));
  const policies = { attacker: stronger, defender: weaker };
  const play = { kind: 'game', turns: TURNS } as const;
  const wish = {
    games,
    seed,
    vary: [],
    first: 'swap',
    seats: 'swap',
    policies,
    play,
    ...(test ? { test } : {}),
  } as const;
  const ready = await prepareBatch(arms, wish);
  if (!ready.ok) return ready;
  const known = resume === true && place !== undefined ? readPairing(place, ready.value) : undefined;
  if (known) return ok(known);
  const task = {
    ...{ games, seed, policies, play, outs: place === undefined ? [] : [{ kind: 'json' as const, file: place }] },
    ...(workers === undefined ? {} : { workers }),
  };
  let found: LadderPairing | undefined;
  const goesOn = resume === true && place !== undefined && existsSync(fromUserFolder(`${place}.journal`));
  const run = { resume: goesOn, ...(engine === undefined ? {} : { engine }) };
  const played = await playBatch(ready.value, task, run, async (batch) => {
    found = pairingOf(batch, files);
    if (place === undefined) return undefined;
    return writePieces(place, [`${JSON.stringify({ order: hashOrder(ready.value.order), pairing: found })}\n`]);
  });
  if (!played.ok) return played;
  return ok(found!);
}

/** Turns of each side on a table without a mission. */
const TURNS = 5;

/** A pairing that was played to its end before; undefined where its file is missing, damaged or of another order. */
function readPairing(place: string, { order }: ReadyBatch): LadderPairing | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(fromUserFolder(place), 'utf8'));
    return isRecord(read) && read['order'] === hashOrder(order) ? (read['pairing'] as LadderPairing) : undefined;
  } catch {
    return undefined;
  }
}

function readTask(names: readonly string[], options: LadderOptions): Result<LadderTask, BadInput> {
  const usage = (message: string) => err(badInput('usage', message));
  const policies: PolicyName[] = [];
  for (const name of names) {
    const policy = policyNamed(name);
    if (policy === undefined) return usage(say.unknownPolicy(name.slice(0, 60), POLICY_NAMES));
    if (policies.includes(policy)) return usage(say.namedTwice(policy));
    policies.push(policy);
  }
  if (policies.length < 2) return usage(say.twoPolicies);
  const games = parseWhole(options.rounds, '--rounds', 1, MOST_ROUNDS);
  if (!games.ok) return games;
  const seed = parseWhole(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (!seed.ok) return seed;
  const test = readTest(options);
  if (!test.ok) return test;
  const least = options.engine === undefined ? 1 : 0;
  const workers =
    options.workers === undefined ? ok(undefined) : parseWhole(options.workers, '--workers', least, MOST_WORKERS);
  if (!workers.ok) return workers;
  const wrong = options.out.find((file) => !/\.(?:html|json)$/.test(file));
  if (wrong !== undefined) return usage(say.badOut(wrong));
  const files = options.tables.length > 0 ? options.tables : builtInMissions();
  if (files.length === 0) return usage(say.noTables);
  return ok({ policies, games: games.value, seed: seed.value, test: test.value, workers: workers.value, files });
}

function readTest({ sprt, alpha, beta }: LadderOptions): Result<SequentialTest | undefined, BadInput> {
  if (sprt === 'none') return ok(undefined);
  const [none, some, ...more] = sprt.split(',').map(parseNumber);
  if (
    none === undefined ||
    some === undefined ||
    more.length > 0 ||
    none >= some ||
    Math.abs(none) > 1000 ||
    some > 1000
  )
    return err(badInput('usage', say.badTest(sprt.slice(0, 60))));
  const errors = { '--alpha': alpha, '--beta': beta };
  for (const [option, text] of Object.entries(errors)) {
    const value = parseNumber(text);
    if (value === undefined || value < 0.001 || value > 0.5)
      return err(badInput('usage', say.badError(option, text.slice(0, 60))));
  }
  return ok({ none, some, alpha: parseNumber(alpha)!, beta: parseNumber(beta)! });
}

/** The built-in tables that are played for a mission. */
function builtInMissions(): readonly string[] {
  const folder = fileURLToPath(new URL('../../scenario/builtin/', import.meta.url));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => `${folder}${name}`)
    .filter((file) => 'mission' in (JSON.parse(readFileSync(file, 'utf8')) as object));
}

function ladderText({ ratings, pairings, stuck }: PolicyLadder): readonly string[] {
  const sorted = ratings.toSorted((a, b) => b.rating.value - a.rating.value);
  return [
    say.heading,
    ...sorted.map(({ policy, rating }) => `  ${policy.padEnd(12)} ${say.eloRange(rating)}`),
    '',
    ...pairings.map(
      ({ stronger, weaker, pairs, share, elo, verdict }) =>
        `  ${say.versus(stronger, weaker).padEnd(24)} ${String(pairs).padStart(5)} ${say.pairs.toLowerCase()}  ${share ? say.shareRange(share) : '–'}  ${elo ? `${say.eloRange(elo)} Elo` : ''}  ${verdict === null ? '' : say.verdicts[verdict]}`,
    ),
    '',
    say.stuck(stuck),
  ];
}
