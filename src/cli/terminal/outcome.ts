import type { Violation } from '../../rules/core/violations/violation.ts';
import type { ScenarioError } from '../../scenario/problem.ts';
import { scenarioMessages } from '../../messages/scenario.ts';
import type { Names } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';

/** The outcome of a command; the exit status follows from it. */
export type Outcome =
  /** Exit 0: the question is answered, and what was asked about is legal or passed. */
  | { readonly kind: 'yes'; readonly answer: object; readonly text: readonly string[] }
  /** Exit 1: the question is answered, and what was asked about is illegal or failed. */
  | {
      readonly kind: 'no';
      readonly violations: readonly TextedViolation[];
      readonly answer?: object;
      readonly text: readonly string[];
    }
  /** Exit 2: the input has an error. */
  | BadInput;

/** Input that cannot be answered. Where it is some of several files, the others have their answer and violations. */
export type BadInput = {
  readonly kind: 'bad-input';
  readonly error: InputError;
  readonly answer?: object;
  readonly violations?: readonly TextedViolation[];
  readonly text?: readonly string[];
};

/** What is wrong with the input; `kind` is `usage`, `file`, `text`, `shape`, `table`, `unknown-id` or `internal`. */
export type InputError = {
  readonly kind: string;
  readonly problems: readonly ToldProblem[];
};

/** One error of the input: its place (a JSON pointer, empty for the whole), how to fix it, and its file. */
type ToldProblem = { readonly at: string; readonly message: string; readonly file?: string };

/** A broken clause with its explanation in English. */
export type TextedViolation = (
  | Violation
  | { readonly clause: string; readonly kind: string; readonly [fact: string]: unknown }
) & {
  readonly message: string;
};

/** Bad input with one problem. */
export const badInput = (kind: string, message: string, at = ''): BadInput => ({
  kind: 'bad-input',
  error: { kind, problems: [{ at, message }] },
});

/** A scenario with errors; `file` is its path. */
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

/** The JSON document of an outcome. Absent numbers are null: JSON has no undefined. */
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
      return JSON.stringify({
        error: outcome.error,
        ...(outcome.violations ? { violations: outcome.violations } : {}),
        ...(outcome.answer ? { answer: outcome.answer } : {}),
      });
  }
}

/** Characters that steer a terminal, and those that reverse the direction of what follows; not line breaks and tabs. */
const UNPRINTABLE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text for a terminal: names in files may hold any character, and those that would steer it are written as codes. */
export const printable = (text: string): string =>
  text.replace(UNPRINTABLE, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `\\u{${sign.codePointAt(0)!.toString(16)}}`,
  );

/** The text of an outcome. */
export function toText(outcome: Outcome): string {
  const problems =
    outcome.kind === 'bad-input'
      ? outcome.error.problems.map(
          ({ file, at, message }) =>
            `error: ${[file, at].filter(Boolean).join(' ')}${file || at ? ': ' : ''}${message}`,
        )
      : [];
  return printable([...problems, ...(outcome.text ?? [])].join('\n'));
}

/** A violation with its sentence, as JSON answers carry it. */
export const withMessage = <V extends Violation>(violation: V, names: Names): V & { readonly message: string } => ({
  ...violation,
  message: messages.explain.violation(violation, names),
});
