import { basename } from 'node:path';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { Arm, BatchOrder, Setting } from '../../lab/batch/batch-order.ts';
import { emptyBatchTally, foldSeed } from '../../lab/batch/batch-tally.ts';
import type { PlayedSeed } from '../../lab/batch/seeds.ts';
import { type BatchSummary, summarise } from '../../lab/batch/summary.ts';
import { scenarioPathText } from '../../lab/batch/variants.ts';
import { parseNumber } from '../terminal/arguments.ts';
import { playBatch } from './batch-command.ts';
import { type PlayOptions, type PlayTask, readPlayOptions } from './batch-options.ts';
import { type ArmOptions, prepareBatch } from './batch-order.ts';
import type { DoneBatch } from '../../lab/batch/batch-files.ts';
import { writeOut } from './batch-out.ts';
import { batchText } from './batch-text.ts';
import { looksBundled } from '../files/load.ts';
import { type AskedOptions, compareAsked } from './compare-asked.ts';
import { compareMaps, looksLikeMap } from './compare-maps.ts';
import { type BadInput, badInput, type Outcome } from '../terminal/outcome.ts';
import { looksLikeBatch, type ReadBatch, readBatch, readEither } from './read-batch.ts';

/** The options of `compare` as the user wrote them. */
type CompareOptions = PlayOptions &
  Omit<AskedOptions, 'what'> & {
    /** A question whose maps are compared instead of games. */
    readonly what?: string;
    readonly setA: readonly string[];
    readonly setB: readonly string[];
  };

/** The most tables that can be compared at once. */
const MOST = 20;

/** `highground compare`: compares tables by games with the same dice or by maps, finished batches, or two maps. */
export async function compareCommand(files: readonly string[], options: CompareOptions): Promise<Outcome> {
  if (options.what !== undefined) return compareAnswers(files, { ...options, what: options.what });
  if (files.length > MOST)
    return badInput('usage', `At most ${MOST} files can be compared at once; got ${files.length}.`);
  const texts: string[] = [];
  for (const file of files) {
    const text = looksBundled(file) ? ok('') : readEither(file);
    if (!text.ok) return text.error;
    texts.push(text.value);
  }
  const maps = texts.filter(looksLikeMap).length;
  if (maps > 0)
    return maps === files.length
      ? compareMaps(files, texts, options.out, options.layer)
      : badInput('usage', 'Maps can only be compared with maps; give files of one kind.');
  const task = readPlayOptions(options);
  if (!task.ok) return task.error;
  const batches = texts.filter(looksLikeBatch).length;
  if (batches > 0 && batches < files.length)
    return badInput('usage', 'Scenarios cannot be compared with batches; give files of one kind.');
  return batches > 0 ? compareBatches(files, texts, task.value, options) : compareTables(files, task.value, options);
}

/** Compares the maps of two tables; the options about games do not apply. */
async function compareAnswers(files: readonly string[], options: CompareOptions & AskedOptions): Promise<Outcome> {
  const { setA, setB, engine, resume, precision, script, seed, ...asked } = options;
  if (setA.length > 0 || setB.length > 0)
    return badInput(
      'usage',
      '--set-a and --set-b do not apply to --what; write the second setting to a file of its own.',
    );
  if (engine !== undefined || resume === true || precision !== undefined || script === true)
    return badInput('usage', '--engine, --resume, --precision and --script do not apply to --what; leave them out.');
  return compareAsked(files, asked.what === 'hidden' ? { ...asked, seed } : asked);
}

/** Plays the tables with the same dice. */
async function compareTables(files: readonly string[], task: PlayTask, options: CompareOptions): Promise<Outcome> {
  const wishes = readWishes(files, options);
  if (!wishes.ok) return wishes.error;
  const { games, seed, policies, play, precision } = task;
  const wish = {
    games,
    seed,
    vary: [],
    first: 'as-given',
    policies,
    play,
    ...(precision === undefined ? {} : { precision }),
  } as const;
  const ready = await prepareBatch(wishes.value, wish);
  if (!ready.ok) return ready.error;
  const played = await playBatch(ready.value, task, options, async (batch) => writeAll(batch, task));
  return played.ok ? toOutcome(played.value, task) : played.error;
}

/** The tables to compare: several files, or one file with two settings. */
function readWishes(files: readonly string[], { setA, setB }: CompareOptions): Result<readonly ArmOptions[], BadInput> {
  const isSet = setA.length > 0 || setB.length > 0;
  if (!isSet && files.length < 2)
    return err(
      badInput(
        'usage',
        'Give two files to compare, or one with --set-a or --set-b, such as --set-b terrain.wall.at.0=4.',
      ),
    );
  if (isSet && files.length > 1)
    return err(badInput('usage', '--set-a and --set-b are two settings of one file; give one file.'));
  if (!isSet) {
    const names = files.map((file) => basename(file));
    const isClear = new Set(names).size === names.length;
    return ok(files.map((file, i) => ({ name: isClear ? names[i]! : file, file, settings: [] })));
  }
  const wishes: ArmOptions[] = [];
  for (const [option, texts] of [
    ['--set-a', setA],
    ['--set-b', setB],
  ] as const) {
    const settings: Setting[] = [];
    for (const text of texts) {
      const setting = parseSetting(text);
      if (setting === undefined)
        return err(
          badInput('usage', `${option} must be PLACE=VALUE, such as terrain.wall.at.0=4; got "${text.slice(0, 60)}".`),
        );
      settings.push(setting);
    }
    const name = settings.map(({ path, value }) => `${scenarioPathText(path)} = ${value}`).join(', ');
    wishes.push({ name: name === '' ? basename(files[0]!) : name, file: files[0]!, settings });
  }
  return ok(wishes);
}

/** One setting in the form `place=value`: a number, true or false, or a word. */
function parseSetting(text: string): Setting | undefined {
  const [, place, value] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (place === undefined || value === undefined) return undefined;
  const path = place.split('.');
  if (path.includes('')) return undefined;
  return { path, value: parseNumber(value) ?? (value === 'true' ? true : value === 'false' ? false : value) };
}

/** Pairs the games of finished batches. */
function compareBatches(
  files: readonly string[],
  texts: readonly string[],
  task: PlayTask,
  { setA, setB, engine, resume }: CompareOptions,
): Outcome {
  if (setA.length > 0 || setB.length > 0 || engine !== undefined || resume === true)
    return badInput(
      'usage',
      '--set-a, --set-b, --engine and --resume do not apply to batches that have been played; leave them out.',
    );
  if (files.length < 2) return badInput('usage', 'Give at least two batches to compare.');
  const batches: ReadBatch[] = [];
  for (const [i, file] of files.entries()) {
    const batch = readBatch(file, texts[i]!);
    if (!batch.ok) return batch.error;
    batches.push(batch.value);
  }
  const [first, ...others] = batches as [ReadBatch, ...ReadBatch[]];
  for (const other of others) {
    const why = whyNotPaired(first, other);
    if (why !== undefined) return badInput('usage', why);
  }
  const done = pairBatches(batches);
  return writeAll(done, task) ?? toOutcome(done.summary, task);
}

/** Why the games of two batches cannot be paired. */
function whyNotPaired(a: ReadBatch, b: ReadBatch): string | undefined {
  if (a.summary.seed !== b.summary.seed)
    return `"${a.file}" was played with seed ${a.summary.seed} and "${b.file}" with seed ${b.summary.seed}; play both with the same --seed, so that their games can be paired.`;
  if (a.summary.core !== b.summary.core)
    return `"${a.file}" and "${b.file}" were played with different editions of the rules; play them again.`;
  if (JSON.stringify(a.summary.play) !== JSON.stringify(b.summary.play))
    return `"${a.file}" and "${b.file}" were not played the same way; play both with the same --turns, or both with --script.`;
  return undefined;
}

/** Several batches as one, each cut to the number of games of the shortest. */
function pairBatches(batches: readonly ReadBatch[]): DoneBatch {
  const [{ summary }] = batches as [ReadBatch];
  const names = batches.map(
    ({ file, summary: { policies } }) =>
      `${basename(file)}${isSame(batches) ? '' : ` (${policies.attacker} v ${policies.defender})`}`,
  );
  const isClear = new Set(names).size === names.length;
  const arms = batches.map(
    ({ file }, i): Arm => ({ name: isClear ? names[i]! : file, scenario: '', settings: [], meshes: [] }),
  );
  const games = Math.min(...batches.map((batch) => batch.games.length));
  const { core, seed, policies, play } = summary;
  const order: BatchOrder = { core, arms, games, seed, vary: [], first: 'as-given', policies, play };
  const seeds = Array.from({ length: games }, (_, game): PlayedSeed => {
    const played = batches.map((batch) => batch.games[game]!);
    return { game, rows: played.map(({ row }) => row), facts: played.map(({ facts }) => facts) };
  });
  const tally = emptyBatchTally(order);
  for (const { game, facts } of seeds) foldSeed(tally, game, facts);
  return { order, summary: summarise(order, tally, summary.name), seeds: () => seeds };
}

const isSame = (batches: readonly ReadBatch[]): boolean =>
  new Set(batches.map(({ summary: { policies } }) => `${policies.attacker} ${policies.defender}`)).size === 1;

function writeAll(batch: DoneBatch, { outs }: PlayTask): BadInput | undefined {
  for (const out of outs) {
    const fault = writeOut(out, batch, () => undefined, undefined);
    if (fault) return fault;
  }
  return undefined;
}

function toOutcome(summary: BatchSummary, { outs }: PlayTask): Outcome {
  const files = outs.map(({ file }) => file);
  const written = files.length > 0 ? ['', `Written: ${files.join(', ')}`] : [];
  return { kind: 'yes', answer: { ...summary, files }, text: [...batchText(summary), ...written] };
}
