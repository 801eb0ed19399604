import type { Violation } from '../rules/core/violations/violation.ts';
import type { ScenarioError } from '../scenario/problem.ts';
import { scenarioMessages } from '../messages/scenario.ts';

/** What a command came to; the exit status follows from it. */
export type Outcome =
  /** Exit 0: answered, and the thing asked for is legal or held. */
  | { readonly kind: 'yes'; readonly answer: object; readonly text: readonly string[] }
  /** Exit 1: answered, and it is illegal or failed. */
  | {
      readonly kind: 'no';
      readonly violations: readonly TextedViolation[];
      readonly answer?: object;
      readonly text: readonly string[];
    }
  /** Exit 2: the input is bad. */
  | BadInput;

/** Input that no answer can be given for. */
export type BadInput = { readonly kind: 'bad-input'; readonly error: InputError; readonly text?: readonly string[] };

/** What is wrong with the input. `kind` groups it: `usage`, `file`, `text`, `shape`, `table`, `unknown-id` or `internal`. */
export type InputError = {
  readonly kind: string;
  readonly problems: readonly ToldProblem[];
};

/** One fault of the input: where (a JSON pointer, empty for the whole), what to do about it, and in which file. */
export type ToldProblem = { readonly at: string; readonly message: string; readonly file?: string };

/** A broken clause with its explanation in English. */
export type TextedViolation = (
  | Violation
  | { readonly clause: string; readonly kind: string; readonly [fact: string]: unknown }
) & {
  readonly message: string;
};

/** Bad input of one problem. */
export const badInput = (kind: string, message: string, at = ''): BadInput => ({
  kind: 'bad-input',
  error: { kind, problems: [{ at, message }] },
});

/** Bad input that is a scenario; with `file`, where it lies. */
export const refusedInput = ({ kind, problems }: ScenarioError, file?: string): BadInput => ({
  kind: 'bad-input',
  error: {
    kind,
    problems: problems.map(({ at, fault }) => ({
      at,
      message: scenarioMessages.fault(fault),
      ...(file === undefined ? {} : { file }),
    })),
  },
});

/** The exit status of each kind of outcome. */
export const EXIT_STATUS: Readonly<Record<Outcome['kind'], 0 | 1 | 2>> = { yes: 0, no: 1, 'bad-input': 2 };

/** The one JSON document of an outcome. Absent numbers are null: JSON has no undefined. */
export function toJson(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'yes':
      return JSON.stringify({ ok: true, answer: outcome.answer });
    case 'no':
      return JSON.stringify({
        ok: false,
        violations: outcome.violations,
        ...(outcome.answer ? { answer: outcome.answer } : {}),
      });
    case 'bad-input':
      return JSON.stringify({ error: outcome.error });
  }
}

/** The lines of an outcome for people. */
export function toText(outcome: Outcome): string {
  if (outcome.kind !== 'bad-input') return outcome.text.join('\n');
  const problems = outcome.error.problems.map(
    ({ file, at, message }) => `error: ${[file, at].filter(Boolean).join(' ')}${file || at ? ': ' : ''}${message}`,
  );
  return [...problems, ...(outcome.text ?? [])].join('\n');
}
