import { ok, type Result } from '../../kernel/result.ts';
import { parseWhole } from '../arguments.ts';
import type { Checked } from './check-file.ts';
import { checkAll } from './check-pool.ts';
import { report, REPORTERS, type Reporter, tally } from './check-report.ts';
import { findScenarios } from './find-scenarios.ts';
import { type BadInput, badInput, type Outcome } from '../outcome.ts';
import { createProgress } from '../progress.ts';
import { writeWhole } from '../write-whole.ts';

/** The options of `check`. */
export type CheckOptions = {
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
  if (options.init) return (await import('./check-starter.ts')).writeStarter(paths);
  const plan = readPlan(options);
  if ('kind' in plan) return plan;
  if (options.watch) return (await import('./check-watch.ts')).watchChecks(paths, plan);
  const files = chosen(paths, plan);
  if (!files.ok) return files.error;
  const bar = await createProgress(files.value.length);
  const orders = files.value.map((file) => ({ file, update: plan.update }));
  const checked = await checkAll(orders, plan.workers, bar.step);
  bar.dispose();
  return sumUp(checked, plan);
}

/** The parsed options. */
export type CheckPlan = {
  readonly filter: string;
  readonly workers: number | undefined;
  readonly reporter: Reporter;
  readonly out: string | undefined;
  readonly update: boolean;
};

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

/** The scenario files of the paths, those whose path contains the text of the filter. */
export function chosen(paths: readonly string[], { filter }: CheckPlan): Result<readonly string[], BadInput> {
  if (paths.length === 0) return { ok: false, error: badInput('usage', 'check needs the path of a file or a folder.') };
  const files = findScenarios(paths);
  if (!files.ok) return files;
  const wanted = files.value.filter((file) => file.toLowerCase().includes(filter.toLowerCase()));
  if (wanted.length > 0) return ok(wanted);
  const message = `--filter: none of the ${files.value.length} files has "${filter.slice(0, 60)}" in its path; give another text.`;
  return { ok: false, error: badInput('usage', message) };
}

/** The outcome for all files: passed, failed, or input that cannot be read. */
export function sumUp(checked: readonly Checked[], plan: CheckPlan): Outcome {
  const { passed, failed } = tally(checked);
  const lines = report(checked, plan.reporter);
  const unwritten = plan.out === undefined ? undefined : writeWhole(plan.out, `${lines.join('\n')}\n`, '--out');
  if (unwritten) return unwritten;
  const text = plan.out === undefined ? lines : report(checked, 'text');
  const problems = checked.flatMap((c) =>
    'error' in c ? c.error.problems.map((problem) => ({ file: c.file, ...problem })) : [],
  );
  const bad = checked.find((c) => 'error' in c);
  if (bad && 'error' in bad) {
    const printsReport = plan.reporter !== 'text' && plan.out === undefined;
    return { kind: 'bad-input', error: { kind: bad.error.kind, problems: printsReport ? [] : problems }, text };
  }
  const scenarios = checked.map((c) =>
    'passed' in c ? { file: c.file, name: c.name, passed: c.passed, steps: c.steps } : { file: c.file },
  );
  const answer = { passed, failed, scenarios };
  if (failed === 0) return { kind: 'yes', answer, text };
  return {
    kind: 'no',
    violations: checked.flatMap((c) => ('violations' in c ? c.violations.map((v) => ({ ...v, file: c.file })) : [])),
    answer,
    text,
  };
}
