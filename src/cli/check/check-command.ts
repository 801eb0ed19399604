import { ok } from '../../kernel/result.ts';
import { parseWhole } from '../terminal/arguments.ts';
import { checkAll } from './check-pool.ts';
import { REPORTERS } from './check-report.ts';
import { badInput, type Outcome } from '../terminal/outcome.ts';
import { createProgressBar } from '../terminal/progress-bar.ts';
import { chosen, sumUp, type CheckPlan } from './check-plan.ts';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fromUserFolder } from '../files/user-folder.ts';

/** The folder of the example tests. */
const STARTER = new URL('./starter/', import.meta.url).pathname;

/** `highground check --init`: creates a folder with example tests. Existing files are never overwritten. */
function writeStarter(paths: readonly string[]): Outcome {
  const [folder, ...more] = paths;
  if (folder === undefined || more.length > 0)
    return badInput('usage', 'check --init needs one folder, such as "check --init my-scenarios".');
  const place = fromUserFolder(folder);
  const files = readdirSync(STARTER).toSorted();
  try {
    mkdirSync(place, { recursive: true });
    const there = new Set(readdirSync(place));
    const taken = files.find((file) => there.has(file));
    if (taken !== undefined)
      return badInput('file', `check --init: ${join(folder, taken)} already exists; name a new folder.`);
    for (const file of files) copyFileSync(join(STARTER, file), join(place, file));
  } catch {
    return badInput('file', `check --init: cannot write to ${folder}; name a folder that can be written to.`);
  }
  const written = files.map((file) => join(folder, file));
  const text = [...written.map((file) => `  ${file}`), `Run them with: highground check ${folder}`];
  return { kind: 'yes', answer: { written }, text };
}

/** The options of `check`. */
type CheckOptions = {
  readonly filter?: string;
  readonly workers?: string;
  readonly reporter?: string;
  readonly out?: string;
  readonly update?: boolean;
  readonly watch?: boolean;
  readonly init?: boolean;
  readonly json?: boolean;
};

/** The most threads that can be asked for. */
const MOST_WORKERS = 64;

/** `highground check`: runs the scripts of the given files and folders; the last line counts them. */
export async function checkCommand(paths: readonly string[], options: CheckOptions): Promise<Outcome> {
  if (options.init) return writeStarter(paths);
  const plan = readPlan(options);
  if ('kind' in plan) return plan;
  if (options.watch) return (await import('./check-watch.ts')).watchChecks(paths, plan);
  const files = chosen(paths, plan);
  if (!files.ok) return files.error;
  const bar = await createProgressBar(files.value.files.length);
  const orders = files.value.files.map((file) => ({ file, update: plan.update }));
  const checked = await checkAll(orders, plan.workers, bar.step);
  bar.dispose();
  return sumUp([...checked, ...files.value.unread], plan);
}

function readPlan({ filter = '', workers, reporter = 'text', out, update = false, ...rest }: CheckOptions) {
  const threads = workers === undefined ? ok(undefined) : parseWhole(workers, '--workers', 1, MOST_WORKERS);
  if (!threads.ok) return threads.error;
  const known = REPORTERS.find((name) => name === reporter);
  if (!known) return badInput('usage', `--reporter must be text, tap or junit; got "${reporter.slice(0, 60)}".`);
  if (rest.json && known !== 'text' && out === undefined)
    return badInput(
      'usage',
      `--json and --reporter ${known} cannot both be printed; write the report to a file with --out.`,
    );
  if (rest.watch && (rest.json || known !== 'text' || out !== undefined))
    return badInput('usage', '--watch prints text only; leave --json, --reporter and --out out.');
  return { filter, workers: threads.value, reporter: known, out, update } satisfies CheckPlan;
}
