import { type Result, ok } from '../../kernel/result.ts';
import { type BadInput, badInput, type Outcome } from '../terminal/outcome.ts';
import { findScenarios } from './find-scenarios.ts';
import type { Checked } from './check-file.ts';
import { tally, report, type Reporter } from './check-report.ts';
import { writeWhole } from '../files/write-whole.ts';

/** The files to check, and the results of the paths that cannot be read. */
type Chosen = { readonly files: readonly string[]; readonly unread: readonly Checked[] };

/**
 * The scenario files under some paths that match the filter.
 *
 * @errors No path, none that can be read, or a filter that no file matches.
 */
export function chosen(paths: readonly string[], { filter }: CheckPlan): Result<Chosen, BadInput> {
  if (paths.length === 0) return { ok: false, error: badInput('usage', 'check needs the path of a file or a folder.') };
  const files = findScenarios(paths);
  if (!files.ok) return files;
  const { files: all, unfound } = files.value;
  const wanted = all.filter((file) => file.toLowerCase().includes(filter.toLowerCase()));
  if (wanted.length > 0) return ok({ files: wanted, unread: unfound });
  const message = `--filter: none of the ${all.length} files has "${filter.slice(0, 60)}" in its path; give another text.`;
  return { ok: false, error: badInput('usage', message) };
}

/**
 * The outcome for all files: passed, failed, or input that cannot be read. A file that cannot be read has its own entry
 * and hides no other's.
 */
export function sumUp(checked: readonly Checked[], plan: CheckPlan): Outcome {
  const { passed, failed } = tally(checked);
  const lines = report(checked, plan.reporter);
  const unwritten = plan.out === undefined ? undefined : writeWhole(plan.out, `${lines.join('\n')}\n`, '--out');
  if (unwritten) return unwritten;
  const text = plan.out === undefined ? lines : report(checked, 'text');
  const problems = checked.flatMap((c) =>
    'error' in c ? c.error.problems.map((problem) => ({ file: c.file, ...problem })) : [],
  );
  const scenarios = checked.map((c) =>
    'passed' in c
      ? { file: c.file, name: c.name, passed: c.passed, steps: c.steps }
      : { file: c.file, passed: false, error: c.error },
  );
  const answer = { passed, failed, scenarios };
  const violations = checked.flatMap((c) =>
    'violations' in c ? c.violations.map((v) => ({ ...v, file: c.file })) : [],
  );
  const bad = checked.find((c) => 'error' in c);
  if (bad && 'error' in bad) {
    const printsReport = plan.reporter !== 'text' && plan.out === undefined;
    const error = { kind: bad.error.kind, problems: printsReport ? [] : problems };
    return { kind: 'bad-input', error, answer, violations, text };
  }
  return failed === 0 ? { kind: 'yes', answer, text } : { kind: 'no', violations, answer, text };
}

/** The parsed options. */
export type CheckPlan = {
  readonly filter: string;
  readonly workers: number | undefined;
  readonly reporter: Reporter;
  readonly out: string | undefined;
  readonly update: boolean;
};
