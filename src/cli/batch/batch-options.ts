import { err, ok, type Result } from '../../kernel/result.ts';
import { BATCH_LIMITS, type First, type Play, type Variation } from '../../lab/batch/batch-order.ts';
import { POLICY_NAMES, policyNamed, type PolicyName } from '../../lab/policy/policy-name.ts';
import { explainVariation } from '../../lab/vary/explain-vary.ts';
import { parseVariation } from '../../lab/vary/parse-variation.ts';
import { parseNumber, parseWhole } from '../terminal/arguments.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';

/** The options of `batch` as the user wrote them; `compare` shares those that say how games are played. */
export type BatchOptions = PlayOptions & {
  readonly vary: readonly string[];
  readonly first?: string;
  readonly record?: string;
  readonly recordTo?: string;
  readonly page?: string;
};

/** The options that `batch` and `compare` share. */
export type PlayOptions = {
  readonly games: string;
  readonly seed: string;
  readonly attacker: string;
  readonly defender: string;
  readonly turns: string;
  readonly script?: boolean;
  readonly precision?: string;
  readonly workers?: string;
  readonly out: readonly string[];
  readonly resume?: boolean;
  readonly engine?: string;
};

/** How games are played, from the parsed options. */
export type PlayTask = {
  readonly games: number;
  readonly seed: number;
  readonly policies: { readonly attacker: PolicyName; readonly defender: PolicyName };
  readonly play: Play;
  readonly precision?: number;
  readonly workers?: number;
  readonly outs: readonly Out[];
};

/** A file to write, by its ending. */
export type Out<K extends OutKind = OutKind> = { readonly kind: K; readonly file: string };
type OutKind = (typeof OUT_KINDS)[number];
const OUT_KINDS = ['html', 'json', 'csv'] as const;

/** The games to keep as replays: the outliers, none, or a number of the first ones. */
type Recorded = 'outliers' | 'none' | number;

/** The task of a batch: how its games are played, what is varied, and what is recorded. */
export type BatchRequest = PlayTask & {
  readonly vary: readonly Variation[];
  readonly first: First;
  readonly record: Recorded;
  readonly recordTo: string | undefined;
  readonly page: string | undefined;
};

/** The most games that can be kept as replays. */
const MOST_RECORDED = 1_000;
/** More threads than any machine this will run on has. */
const MOST_WORKERS = 256;

/**
 * How games are played, from the options.
 *
 * @errors The first option that is out of its range, names no policy, or contradicts another.
 */
export function readPlayOptions(options: PlayOptions): Result<PlayTask, BadInput> {
  const games = parseWhole(options.games, '--games', 1, BATCH_LIMITS.games);
  if (!games.ok) return games;
  const seed = parseWhole(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (!seed.ok) return seed;
  const turns = parseWhole(options.turns, '--turns', 1, BATCH_LIMITS.turns);
  if (!turns.ok) return turns;
  const attacker = readPolicy(options.attacker, '--attacker');
  if (!attacker.ok) return attacker;
  const defender = readPolicy(options.defender, '--defender');
  if (!defender.ok) return defender;
  const precision = options.precision === undefined ? ok(undefined) : readPrecision(options.precision);
  if (!precision.ok) return precision;
  const workers = readWorkers(options);
  if (!workers.ok) return workers;
  const outs = readOuts(options.out, OUT_KINDS);
  if (!outs.ok) return outs;
  if (options.resume === true && outs.value.length === 0)
    return err(badInput('usage', '--resume needs the same --out as before, because the journal is beside that file.'));
  return ok({
    games: games.value,
    seed: seed.value,
    policies: { attacker: attacker.value, defender: defender.value },
    play: options.script === true ? { kind: 'script' } : { kind: 'game', turns: turns.value },
    ...(precision.value === undefined ? {} : { precision: precision.value }),
    ...(workers.value === undefined ? {} : { workers: workers.value }),
    outs: outs.value,
  });
}

/**
 * The task of a batch, from the options.
 *
 * @errors As {@link readPlayOptions}; a variation that cannot be read, or replays without a folder for them.
 */
export function readBatchOptions(options: BatchOptions): Result<BatchRequest, BadInput> {
  const play = readPlayOptions(options);
  if (!play.ok) return play;
  const vary = readVariations(options.vary);
  if (!vary.ok) return vary;
  if (options.first !== undefined && options.first !== 'swap')
    return err(badInput('usage', `--first must be swap; got "${options.first}".`));
  if (options.first !== undefined && options.script === true)
    return err(
      badInput('usage', 'Give --first swap or --script, not both: a script itself says which side moves when.'),
    );
  const record = readRecord(options.record ?? (options.recordTo === undefined ? 'none' : 'outliers'));
  if (!record.ok) return record;
  const recordTo = options.recordTo ?? folderBeside(play.value.outs);
  if (record.value !== 'none' && recordTo === undefined)
    return err(badInput('usage', '--record needs a folder for the replays; give --record-to FOLDER, or --out.'));
  const page = readPage(options.page);
  if (!page.ok) return page;
  return ok({
    ...play.value,
    vary: vary.value,
    first: options.first === 'swap' ? 'swap' : 'as-given',
    record: record.value,
    recordTo: record.value === 'none' ? undefined : recordTo,
    page: page.value,
  });
}

function readPolicy(text: string, option: string): Result<PolicyName, BadInput> {
  const name = policyNamed(text);
  return name
    ? ok(name)
    : err(badInput('usage', `${option} must be one of ${POLICY_NAMES.join(', ')}; got "${text}".`));
}

function readPrecision(text: string): Result<number, BadInput> {
  const precision = parseNumber(text);
  return precision !== undefined && precision >= 0.001 && precision <= 0.5
    ? ok(precision)
    : err(badInput('usage', `--precision must be between 0.001 and 0.5, such as 0.02 for 2 points; got "${text}".`));
}

/**
 * The number of threads: with other machines it may be 0.
 *
 * @errors Not a whole number, or out of range.
 */
export function readWorkers({
  workers,
  engine,
}: Pick<PlayOptions, 'workers' | 'engine'>): Result<number | undefined, BadInput> {
  return workers === undefined
    ? ok(undefined)
    : parseWhole(workers, '--workers', engine === undefined ? 1 : 0, MOST_WORKERS);
}

/** The address of the page that opens replays. @errors Not an address. */
export function readPage(page: string | undefined): Result<string | undefined, BadInput> {
  return page === undefined || /^(?:https?:\/\/|\.{0,2}\/)[^\s"'<>]*$/.test(page)
    ? ok(page)
    : err(badInput('usage', `--page must be an address such as https://table.example/ or ./; got "${page}".`));
}

/** The files to write. @errors One that has none of the endings. */
export function readOuts<K extends OutKind>(
  files: readonly string[],
  kinds: readonly K[],
): Result<readonly Out<K>[], BadInput> {
  const outs: Out<K>[] = [];
  for (const file of files) {
    const kind = kinds.find((ending) => file.toLowerCase().endsWith(`.${ending}`));
    if (kind === undefined) {
      const endings = kinds.map((ending) => `.${ending}`);
      const listed = `${endings.slice(0, -1).join(', ')} or ${endings.at(-1)}`;
      return err(badInput('usage', `--out must end in ${listed}; got "${file}".`));
    }
    outs.push({ kind, file });
  }
  return ok(outs);
}

function readVariations(texts: readonly string[]): Result<readonly Variation[], BadInput> {
  const variations: Variation[] = [];
  for (const text of texts) {
    const variation = parseVariation(text);
    if (!variation.ok) return err(badInput('usage', `--vary: ${explainVariation(variation.error)}`));
    const name = variation.value.path.join('.');
    if (variations.some(({ path }) => path.join('.') === name))
      return err(badInput('usage', `--vary ${name} is given twice; give all its values at once.`));
    variations.push(variation.value);
  }
  return ok(variations);
}

function readRecord(text: string): Result<Recorded, BadInput> {
  if (text === 'outliers' || text === 'none') return ok(text);
  const number = parseNumber(text);
  return number !== undefined && Number.isInteger(number) && number >= 1 && number <= MOST_RECORDED
    ? ok(number)
    : err(
        badInput('usage', `--record must be outliers, none or a whole number up to ${MOST_RECORDED}; got "${text}".`),
      );
}

/** The default folder for replays: beside the first output file, with its name. */
export const folderBeside = ([first]: readonly { readonly file: string }[]): string | undefined =>
  first?.file.replace(/\.[a-z]+$/i, '-games');
