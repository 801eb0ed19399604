import { chargeDifference, chargeHeadline, rulerText } from '../app/charge-text.ts';
import type { Names } from '../app/names.ts';
import type { Question } from '../app/table-state.ts';
import type { ChargeRules } from '../rules/core/rules.ts';
import { Reasons } from './prompt.tsx';

type AnswerViewProps = { readonly question: Question; readonly rules: ChargeRules; readonly names: Names };

/** What the charge needs, large; under it the tape beside the truth and what makes the difference. */
export function AnswerView({ question, rules, names }: AnswerViewProps) {
  if (question.state === 'none') return null;
  if (question.state === 'asking') {
    return (
      <p className="headline asking" aria-busy="true">
        <strong>…</strong>
      </p>
    );
  }
  const { answer } = question;
  const { need, odds } = chargeHeadline(answer);
  const difference = chargeDifference(answer, rules);
  return (
    <>
      <p className="headline" data-testid="headline" data-hopeless={answer.needed === undefined || undefined}>
        <strong>{need}</strong> <i>·</i> <strong>{odds}</strong>
      </p>
      {difference && (
        <p className="difference">
          tape <b>{rulerText(difference.tape)}</b>, true <b>{rulerText(difference.truth)}</b>
          <span>{difference.because}</span>
          {!answer.proven && <em title="A bounded search: a shorter way may exist">best found</em>}
        </p>
      )}
      {answer.violations.length > 0 && <Reasons violations={answer.violations} names={names} />}
    </>
  );
}
