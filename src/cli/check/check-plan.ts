import { type Result, ok } from '../../kernel/result.ts';
import { type BadInput, badInput, type Outcome } from '../terminal/outcome.ts';
import { findScenarios } from './find-scenarios.ts';
import type { Checked } from './check-file.ts';
import { tally, report, type Reporter } from './check-report.ts';
import { writeWhole } from '../files/write-whole.ts';

/**
 * The scenario files under some paths that match the filter.
 *
 * @errors No path, a path that cannot be read, or a filter that no file matches.
 */
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

/** The parsed options. */
export type CheckPlan = {
  readonly filter: string;
  readonly workers: number | undefined;
  readonly reporter: Reporter;
  readonly out: string | undefined;
  readonly update: boolean;
};
