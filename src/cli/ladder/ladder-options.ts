import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '../../kernel/result.ts';
import { BATCH_LIMITS } from '../../lab/batch/batch-order.ts';
import { POLICY_NAMES, type PolicyName, policyNamed } from '../../lab/policy/policy-name.ts';
import type { Sprt } from '../../lab/statistics/pairs.ts';
import { ARMY_SYSTEMS } from '../../scenario/armies/army.ts';
import { BUILTIN_SCENARIOS } from '../../scenario/builtin.ts';
import { folderBeside, type Out, readOuts, readPage, readWorkers } from '../batch/batch-options.ts';
import { oneOf, parseNumber, parseWhole } from '../terminal/arguments.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';

/** The options of `ladder` as the user wrote them. */
export type LadderOptions = {
  readonly tables?: readonly string[];
  readonly systems?: string;
  readonly pairs: string;
  readonly seed: string;
  readonly turns: string;
  readonly sprt: string;
  readonly alpha: string;
  readonly beta: string;
  readonly workers?: string;
  readonly resume?: boolean;
  readonly journal?: string;
  readonly engine?: string;
  readonly out: readonly string[];
  readonly page?: string;
  readonly times?: boolean;
};

/** A table to play on: its file as it is shown, and its path. */
export type TableFile = { readonly shown: string; readonly file: string };

/** A ladder, from the parsed options. */
export type LadderRequest = {
  /** The one that is rated 0 first. */
  readonly policies: readonly PolicyName[];
  readonly tables: readonly TableFile[];
  readonly pairs: number;
  readonly seed: number;
  readonly turns: number;
  readonly test: Sprt;
  readonly workers: number | undefined;
  readonly engine: string | undefined;
  readonly resume: boolean;
  /** The path that those of the journals begin with; undefined where games are not stored. */
  readonly journal: string | undefined;
  readonly outs: readonly Out<'html' | 'json'>[];
  readonly page: string | undefined;
  /** The folder for replays; undefined where none are recorded. */
  readonly recordTo: string | undefined;
  readonly isTimed: boolean;
};

/** The most pairs of a pairing: all of them are kept in memory. */
const MOST_PAIRS = 100_000;

/**
 * A ladder, from its options.
 *
 * @errors The first option that is out of its range, names no policy or game, or needs another.
 */
export function readLadderOptions(names: readonly string[], options: LadderOptions): Result<LadderRequest, BadInput> {
  const policies = readPolicies(names);
  if (!policies.ok) return policies;
  const tables = readTables(options);
  if (!tables.ok) return tables;
  const pairs = parseWhole(options.pairs, '--pairs', 1, MOST_PAIRS);
  if (!pairs.ok) return pairs;
  const seed = parseWhole(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (!seed.ok) return seed;
  const turns = parseWhole(options.turns, '--turns', 1, BATCH_LIMITS.turns);
  if (!turns.ok) return turns;
  const test = readTest(options);
  if (!test.ok) return test;
  const workers = readWorkers(options);
  if (!workers.ok) return workers;
  const outs = readOuts(options.out, ['html', 'json']);
  if (!outs.ok) return outs;
  const page = readPage(options.page);
  if (!page.ok) return page;
  if (page.value !== undefined && !outs.value.some(({ kind }) => kind === 'html'))
    return err(badInput('usage', '--page needs a .html file that links to it; add one with --out.'));
  const journal = options.journal ?? (outs.value[0] && `${outs.value[0].file}.journal`);
  if (options.resume === true && journal === undefined)
    return err(badInput('usage', '--resume needs the same --journal or --out as before; give it again.'));
  return ok({
    ...{ policies: policies.value, tables: tables.value, pairs: pairs.value, seed: seed.value, turns: turns.value },
    ...{ test: test.value, workers: workers.value, engine: options.engine, resume: options.resume === true },
    ...{ journal, outs: outs.value, page: page.value, isTimed: options.times === true },
    recordTo: page.value === undefined ? undefined : folderBeside(outs.value),
  });
}

/** The policies that play: all, or those named; `random` comes first, as it is rated 0. */
function readPolicies(names: readonly string[]): Result<readonly PolicyName[], BadInput> {
  const policies: PolicyName[] = [];
  for (const name of names) {
    const policy = policyNamed(name);
    if (policy === undefined)
      return err(badInput('usage', `A policy must be one of ${POLICY_NAMES.join(', ')}; got "${name.slice(0, 60)}".`));
    if (policies.includes(policy)) return err(badInput('usage', `The policy ${policy} is given twice; name it once.`));
    policies.push(policy);
  }
  if (policies.length === 1) return err(badInput('usage', 'A ladder needs at least two policies; name another.'));
  const all: readonly PolicyName[] = policies.length === 0 ? POLICY_NAMES : policies;
  return ok(all.toSorted((a, b) => Number(b === 'random') - Number(a === 'random')));
}

/**
 * The tables: those that are named, and with or without them the built-in missions of some games, in turn so that every
 * part of a pairing has all games.
 */
function readTables({ tables = [], systems }: LadderOptions): Result<readonly TableFile[], BadInput> {
  const found: TableFile[] = [];
  if (systems !== undefined || tables.length === 0) {
    const wanted = (systems ?? ARMY_SYSTEMS.join(',')).split(',').map((name) => oneOf(ARMY_SYSTEMS, name, '--systems'));
    const missions: string[][] = [];
    for (const system of wanted) {
      if (!system.ok) return system;
      missions.push(missionsOf(system.value));
    }
    for (let i = 0; missions.some((list) => i < list.length); i++)
      found.push(...missions.flatMap((list) => list.slice(i, i + 1).map(builtinTable)));
  }
  const builtin = new Set(BUILTIN_SCENARIOS.map(({ id }) => id));
  for (const name of tables) found.push(builtin.has(name) ? builtinTable(name) : { shown: name, file: name });
  const twice = found.find(({ file }, i) => found.findIndex((other) => other.file === file) < i);
  if (twice) return err(badInput('usage', `The table ${twice.shown} is given twice; name it once.`));
  return found.length > BATCH_LIMITS.variants
    ? err(badInput('usage', `There are ${found.length} tables; name at most ${BATCH_LIMITS.variants}.`))
    : ok(found);
}

/** The ids of the built-in scenarios of a game that have a mission. */
const missionsOf = (system: string): string[] =>
  BUILTIN_SCENARIOS.filter(({ text }) => {
    const document = JSON.parse(text) as { readonly system: string; readonly mission?: object };
    return document.system === system && document.mission !== undefined;
  }).map(({ id }) => id);

const builtinTable = (id: string): TableFile => ({
  shown: `src/scenario/builtin/${id}.json`,
  file: fileURLToPath(new URL(`../../scenario/builtin/${id}.json`, import.meta.url)),
});

function readTest({ sprt, alpha, beta }: LadderOptions): Result<Sprt, BadInput> {
  const [low, high, ...more] = sprt.split(',').map(parseNumber);
  if (
    low === undefined ||
    high === undefined ||
    more.length > 0 ||
    low >= high ||
    Math.abs(low) + Math.abs(high) > 2000
  )
    return err(
      badInput('usage', `--sprt must be two differences in Elo, the smaller first, such as 0,20; got "${sprt}".`),
    );
  const a = readChance(alpha, '--alpha');
  if (!a.ok) return a;
  const b = readChance(beta, '--beta');
  return b.ok ? ok({ elo: [low, high], alpha: a.value, beta: b.value }) : b;
}

function readChance(text: string, option: string): Result<number, BadInput> {
  const chance = parseNumber(text);
  return chance !== undefined && chance >= 0.001 && chance <= 0.4
    ? ok(chance)
    : err(badInput('usage', `${option} must be a probability from 0.001 to 0.4, such as 0.05; got "${text}".`));
}
