import { err, ok, type Result } from '../../kernel/result.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import { DEFAULT_WITHIN, STORED_WITHIN } from '../../kernel/tolerances.ts';
import { differencesOf, missesIn } from '../../scenario/expectations.ts';
import type { StepOutcome } from '../../scenario/run-script.ts';
import type { AskStep } from '../../scenario/scenario.ts';
import { storedForm, type StoredAnswer, type StoredAnswers } from '../../scenario/stored-answers.ts';
import { describeDifferences } from './difference-text.ts';
import { type BadInput, type Outcome, toJson } from '../terminal/outcome.ts';
import { answerWritten } from '../questions/questions.ts';
import { describeMiss } from './script-text.ts';

/** A question of a script with its answer. `gave` is the JSON document that the command line would print. */
export type Answered = {
  /** Index of the step in the script. */
  readonly index: number;
  readonly step: AskStep;
  readonly outcome: Exclude<Outcome, BadInput>;
  readonly gave: unknown;
};

/** Answers every question of a script, each for the game at that step. @errors The first that is invalid. */
export async function answerAsked(
  outcomes: readonly StepOutcome[],
  table: TableQuery,
): Promise<Result<readonly Answered[], BadInput>> {
  const answered: Answered[] = [];
  for (const [index, asked] of outcomes.entries()) {
    if (asked.kind !== 'asked') continue;
    const { step, state } = asked;
    const outcome = await answerWritten(step.question, { state, table });
    if (outcome.kind === 'bad-input') return err(atStep(index, outcome));
    answered.push({ index, step, outcome, gave: JSON.parse(toJson(outcome)) });
  }
  return ok(answered);
}

const atStep = (index: number, { error }: BadInput): BadInput => ({
  kind: 'bad-input',
  error: { ...error, problems: error.problems.map(({ message }) => ({ at: `/script/${index}/ask`, message })) },
});

/** How an answer differs from what its own step expects, one line for each difference. */
export const unmetBy = ({ step: { values, within }, gave }: Answered): readonly string[] =>
  values ? missesIn({ values, within: within ?? DEFAULT_WITHIN }, gave).map(describeMiss) : [];

/** The answers that are compared with stored ones: those whose steps expect nothing. */
export const storedKind = (answered: readonly Answered[]): readonly Answered[] =>
  answered.filter(({ step }) => !step.values);

/** How an answer differs from the stored one, one line for each difference. */
export function differsFrom({ step, gave }: Answered, stored: StoredAnswer | undefined): readonly string[] {
  if (!stored) return ['There is no stored answer to compare with; check --update stores the current one.'];
  return describeDifferences(differencesOf(stored.gave, storedForm(gave), step.within ?? STORED_WITHIN));
}

/** Answers as they are stored. */
export const toStored = (answered: readonly Answered[]): StoredAnswers['answers'] =>
  answered.map(({ step, gave }) => ({ ask: step.question, gave: storedForm(gave) }));
