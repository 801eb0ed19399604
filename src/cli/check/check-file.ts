import { existsSync, rmSync } from 'node:fs';
import { namesOf } from '../../messages/phrases/names.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { isFailure, runScript } from '../../scenario/run-script.ts';
import {
  ANSWERS_ENDING,
  findStored,
  parseAnswers,
  printAnswers,
  type StoredAnswers,
} from '../../scenario/stored-answers.ts';
import { settingOf, whatChanged } from '../../scenario/what-changed.ts';
import { type Answered, answerAsked, differsFrom, storedKind, toStored, unmetBy } from '../run/script-answers.ts';
import { describeChanges } from '../run/difference-text.ts';
import { loadScenario, readText } from '../files/load.ts';
import { type BadInput, badInput, type InputError, type TextedViolation } from '../terminal/outcome.ts';
import { failuresOf } from '../run/run-command.ts';
import { describeOutcome } from '../run/script-text.ts';
import { fromUserFolder } from '../files/user-folder.ts';
import { writeWhole } from '../files/write-whole.ts';

/** The result of checking one file; plain data, because another thread may have checked it. */
export type Checked = CheckedScenario | { readonly file: string; readonly error: InputError };

/** A scenario that was played to its end, or to the first command that failed. */
type CheckedScenario = {
  readonly file: string;
  readonly name: string;
  readonly passed: boolean;
  readonly steps: number;
  readonly violations: readonly TextedViolation[];
  /** What failed, step by step, and then what may have caused it. */
  readonly lines: readonly string[];
  /** Notes that are not failures: answers that were stored, or stored answers without a question. */
  readonly notes: readonly string[];
};

/** A file to check; `update` stores answers that differ from the stored ones, instead of failing. */
export type CheckOrder = { readonly file: string; readonly update: boolean };

/** Plays a scenario's script and compares its answers. Never throws, so that an error in one file does not affect the others. */
export async function checkFile({ file, update }: CheckOrder): Promise<Checked> {
  const loaded = await loadScenario(file);
  if (!loaded.ok) return { file, error: loaded.error.error };
  const { scenario, state, table, dispose } = loaded.value;
  try {
    const report = runScript(scenario.script, state, table, scenario.seed);
    const answered = await answerAsked(report.outcomes, table);
    if (!answered.ok) return { file, error: answered.error.error };
    const answers = await compareAnswers(file, scenario, answered.value, update);
    if (!answers.ok) return { file, error: answers.error.error };
    const names = namesOf(state);
    const { faults, notes, since } = answers.value;
    const lines = report.outcomes.flatMap((outcome, i) => {
      if (isFailure(outcome)) return describeOutcome(outcome, names).map((line) => `step ${i}: ${line}`);
      const unlike = faults.get(i);
      return unlike && outcome.kind === 'asked' ? [`step ${i}: ${outcome.step.question}`, ...unlike.map(indented)] : [];
    });
    return {
      file,
      name: scenario.name,
      passed: report.passed && faults.size === 0,
      steps: report.outcomes.length,
      violations: [...failuresOf(report, names), ...toViolations(faults)],
      lines: since && faults.size > 0 ? [...lines, `changed since the answers were stored: ${since}`] : lines,
      notes,
    };
  } finally {
    dispose();
  }
}

type Compared = {
  /** By number of the step. */
  readonly faults: ReadonlyMap<number, readonly string[]>;
  readonly notes: readonly string[];
  /** How the scenario has changed since its answers were stored. */
  readonly since: string | undefined;
};

async function compareAnswers(
  file: string,
  scenario: Scenario,
  answered: readonly Answered[],
  update: boolean,
): Promise<Result<Compared, BadInput>> {
  const place = answersPlace(file);
  const compared = storedKind(answered);
  const unmet = answered.flatMap((each) => faultOf(each, unmetBy(each)));
  if (update) {
    const notes = storeAnswers(place, { setting: settingOf(scenario.document), answers: toStored(compared) });
    return notes.ok ? ok({ faults: new Map(unmet), notes: notes.value, since: undefined }) : notes;
  }
  const before = readAnswers(place);
  if (!before.ok) return before;
  const stored = findStored(
    compared.map(({ step }) => step.question),
    before.value,
  );
  const differing = compared.flatMap((each, i) => faultOf(each, differsFrom(each, stored[i])));
  const spare = (before.value?.answers.length ?? 0) - stored.filter((answer) => answer !== undefined).length;
  return ok({
    faults: new Map([...unmet, ...differing]),
    notes:
      spare > 0
        ? [
            `${spare} stored ${spare === 1 ? 'answer has' : 'answers have'} no question any more; check --update removes ${spare === 1 ? 'it' : 'them'}.`,
          ]
        : [],
    since: before.value && describeChanges(whatChanged(before.value.setting, settingOf(scenario.document))),
  });
}

const faultOf = ({ index }: Answered, lines: readonly string[]): readonly (readonly [number, readonly string[]])[] =>
  lines.length > 0 ? [[index, lines]] : [];

const indented = (line: string): string => `  ${line}`;

const toViolations = (faults: Compared['faults']): readonly TextedViolation[] =>
  [...faults].flatMap(([step, lines]) => lines.map((message) => ({ clause: 'script', kind: 'answer', step, message })));

/** The path of the stored answers of a scenario file: beside it, under its own name. */
const answersPlace = (file: string): string => `${file.replace(/\.json$/, '')}${ANSWERS_ENDING}`;

function readAnswers(place: string): Result<StoredAnswers | undefined, BadInput> {
  if (!existsSync(fromUserFolder(place))) return ok(undefined);
  const text = readText(place);
  if (!text.ok) return text;
  const parsed = parseAnswers(text.value);
  if (parsed.ok) return parsed;
  const { at, fault } = parsed.error;
  const message = scenarioMessages.fault(fault);
  return err(
    badInput(
      'file',
      `The stored answers ${place} cannot be used: ${message} Run check --update to write them again.`,
      at,
    ),
  );
}

/** Stores answers where they have changed, and notes it. Where there are none, deletes the file. */
function storeAnswers(place: string, answers: StoredAnswers): Result<readonly string[], BadInput> {
  const path = fromUserFolder(place);
  if (answers.answers.length === 0) {
    if (!existsSync(path)) return ok([]);
    rmSync(path);
    return ok([`Removed ${place}: the script has no questions with stored answers.`]);
  }
  const text = printAnswers(answers);
  const before = existsSync(path) ? readText(place) : undefined;
  if (before?.ok && before.value === text) return ok([]);
  const fault = writeWhole(place, text, '--update');
  return fault
    ? err(fault)
    : ok([`Stored ${answers.answers.length} ${answers.answers.length === 1 ? 'answer' : 'answers'} in ${place}.`]);
}
