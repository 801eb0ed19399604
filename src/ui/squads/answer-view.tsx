import { chargeDifference, chargeHeadline } from '../../app/squads/charge-text.ts';
import type { Hands } from '../../app/hands.ts';
import type { Names } from '../../words/names.ts';
import type { Question } from '../../app/table/table-state.ts';
import type { ChargeRules } from '../../rules/core/rules.ts';
import { Waiting } from '../controls/deeds.tsx';
import { Reasons } from '../controls/reasons.tsx';
import { useLate } from '../controls/use-late.ts';
import { words } from '../../words/words.ts';

type AnswerViewProps = {
  readonly question: Question;
  readonly rules: ChargeRules;
  readonly names: Names;
  readonly hands: Hands;
};

/** What the charge needs, large; under it the tape beside the truth and what makes the difference. */
export function AnswerView({ question, rules, names, hands }: AnswerViewProps) {
  const late = useLate(question.state === 'asking');
  if (question.state === 'none') return null;
  if (question.state === 'asking')
    return (
      <div className="answer" aria-busy="true">
        <p className="headline asking">
          <strong>…</strong>
        </p>
        {late && (
          <div className="deeds">
            <Waiting hands={hands} />
          </div>
        )}
      </div>
    );
  const { answer } = question;
  const { need, odds } = chargeHeadline(answer);
  const difference = chargeDifference(answer, rules);
  return (
    <div className="answer">
      <p className="headline" data-testid="headline" data-hopeless={answer.needed === undefined || undefined}>
        <strong>{need}</strong> <i>·</i> <strong>{odds}</strong>
      </p>
      {difference && (
        <p className="difference">
          {words.charge.tapeAndTruth(
            <b key="tape">{words.say.ruler(difference.tape)}</b>,
            <b key="truth">{words.say.ruler(difference.truth)}</b>,
          )}
          <span>{difference.because}</span>
          {!answer.proven && <em title={words.charge.boundedSearch}>{words.charge.bestFound}</em>}
        </p>
      )}
      {answer.violations.length > 0 && <Reasons violations={answer.violations} names={names} />}
    </div>
  );
}
