import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { namesOf } from '../words/names.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { isFailure, runScript } from '../scenario/run-script.ts';
import { loadScenario } from './load.ts';
import { type BadInput, badInput, type InputError, type Outcome, type TextedViolation } from './outcome.ts';
import { createProgress } from './progress.ts';
import { failuresOf } from './run-command.ts';
import { describeOutcome } from './script-text.ts';
import { fromUserFolder } from './user-folder.ts';

/** What checking one file came to. */
type Checked =
  | {
      readonly file: string;
      readonly name: string;
      readonly passed: boolean;
      readonly steps: number;
      readonly violations: readonly TextedViolation[];
      readonly lines: readonly string[];
    }
  | { readonly file: string; readonly error: InputError };

/** Folders inside folders are searched this deep. */
const DEEPEST = 16;

/** `highground check`: runs every script of the files and folders given; the last line counts them. */
export async function checkCommand(paths: readonly string[]): Promise<Outcome> {
  const files: string[] = [];
  for (const path of paths) {
    const found = findScenarios(path);
    if (!found.ok) return found.error;
    files.push(...found.value);
  }
  const checked: Checked[] = [];
  const bar = await createProgress(files.length);
  for (const file of files) {
    checked.push(await checkFile(file));
    bar.step();
  }
  bar.dispose();
  return sumUp(checked);
}

async function checkFile(file: string): Promise<Checked> {
  const loaded = await loadScenario(file);
  if (!loaded.ok) return { file, error: loaded.error.error };
  const { scenario, state, table, dispose } = loaded.value;
  const names = namesOf(state);
  try {
    const report = runScript(scenario.script, state, table, scenario.seed);
    const lines = report.outcomes.flatMap((outcome, i) =>
      isFailure(outcome) ? describeOutcome(outcome, names).map((line) => `      step ${i}: ${line}`) : [],
    );
    return {
      file,
      name: scenario.name,
      passed: report.passed,
      steps: report.outcomes.length,
      violations: failuresOf(report, names),
      lines,
    };
  } finally {
    dispose();
  }
}

function sumUp(checked: readonly Checked[]): Outcome {
  const passed = checked.filter((c) => 'passed' in c && c.passed).length;
  const failed = checked.length - passed;
  const text = [...checked.flatMap(tell), `${passed} passed, ${failed} failed`];
  const problems = checked.flatMap((c) =>
    'error' in c ? c.error.problems.map((problem) => ({ file: c.file, ...problem })) : [],
  );
  const bad = checked.find((c) => 'error' in c);
  if (bad && 'error' in bad) return { kind: 'bad-input', error: { kind: bad.error.kind, problems }, text };
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

function tell(checked: Checked): readonly string[] {
  if ('error' in checked) return [`  bad   ${checked.file}`];
  return [`  ${checked.passed ? 'ok   ' : 'FAIL '} ${checked.name} (${checked.file})`, ...checked.lines];
}

/** The scenario files a path stands for: itself, or every .json file in the folder, in the order of their names. */
function findScenarios(path: string, depth = 0): Result<readonly string[], BadInput> {
  const stat = statSync(fromUserFolder(path), { throwIfNoEntry: false });
  if (!stat) return err(badInput('file', `There is no file or folder "${path}"; check the path.`));
  if (!stat.isDirectory()) return ok([path]);
  if (depth > DEEPEST) return err(badInput('file', `The folder "${path}" lies more than ${DEEPEST} folders deep.`));
  const files: string[] = [];
  const entries = readdirSync(fromUserFolder(path), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  for (const entry of entries) {
    if (entry.isFile() && entry.name.endsWith('.json')) files.push(join(path, entry.name));
    if (!entry.isDirectory() || entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
    const inner = findScenarios(join(path, entry.name), depth + 1);
    if (!inner.ok) return inner;
    files.push(...inner.value);
  }
  if (depth === 0 && files.length === 0) return err(badInput('file', `The folder "${path}" holds no .json files.`));
  return ok(files);
}
