import { chargeDifference, chargeHeadline } from '../../../app/systems/squads/charge-text.ts';
import type { Actions } from '../../../app/actions.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import type { ReactNode } from 'react';
import type { ChargeRules } from '../../../rules/core/rules/rules.ts';
import type { ChargeAnswer } from '../../../rules/squads/charge/answer.ts';
import { Asking } from '../../controls/action-buttons.tsx';
import { Reasons } from '../../controls/reasons.tsx';
import { messages } from '../../../messages/messages.ts';
import type { ChargeQuestion } from '../../../app/state/selection.ts';

type AnswerViewProps = {
  readonly question: ChargeQuestion;
  readonly rules: ChargeRules;
  readonly names: Names;
  readonly actions: Actions;
};

/** What a charge needs. While it is searched for, the best found so far, and a button that stops the search. */
export function AnswerView({ question, rules, names, actions }: AnswerViewProps) {
  if (question.state === 'none') return null;
  if (question.state === 'answered') return <Answer answer={question.answer} rules={rules} names={names} />;
  return (
    <Asking actions={actions}>
      {question.soFar && (
        <Answer answer={question.soFar} rules={rules} names={names}>
          <p className="difference small" role="status">
            {messages.charge.stillSeeking}{' '}
            <button type="button" className="quiet" onClick={actions.selection.stopSearch}>
              {messages.buttons.takeBest}
            </button>
          </p>
        </Answer>
      )}
    </Asking>
  );
}

type AnswerProps = {
  readonly answer: ChargeAnswer;
  readonly rules: ChargeRules;
  readonly names: Names;
  readonly children?: ReactNode;
};

/** The roll a charge needs; below it the tape's distance, the true distance, and the reason for the difference. */
function Answer({ answer, rules, names, children }: AnswerProps) {
  const { need, odds } = chargeHeadline(answer);
  const difference = chargeDifference(answer, rules, names);
  return (
    <div className="answer">
      <p className="headline" data-testid="headline" data-hopeless={answer.needed === undefined || undefined}>
        <strong>{need}</strong>
        {odds !== undefined && (
          <>
            {' '}
            <i>·</i> <strong>{odds}</strong>
          </>
        )}
      </p>
      {difference && (
        <p className="difference">
          {messages.charge.tapeAndTruth(
            <b key="tape">{messages.say.ruler(difference.tape)}</b>,
            <b key="truth">{messages.say.ruler(difference.truth)}</b>,
          )}
          <span>{difference.because}</span>
          {!answer.proven && <em title={messages.charge.boundedSearch}>{messages.charge.bestFound}</em>}
        </p>
      )}
      {answer.violations.length > 0 && <Reasons violations={answer.violations} names={names} />}
      {children}
    </div>
  );
}
