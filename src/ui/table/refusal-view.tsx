import type { Actions } from '../../app/actions.ts';
import type { Names } from '../../messages/names.ts';
import type { Refusal } from '../../app/state/table-state.ts';
import { useTable } from '../../app/state/table-store.ts';
import { Back } from '../controls/action-buttons.tsx';
import { Reasons } from '../controls/reasons.tsx';
import { messages } from '../../messages/messages.ts';

type RefusalViewProps = {
  readonly refusal: Refusal;
  /** The dice of a charge that has just failed. */
  readonly rolled: readonly number[] | undefined;
  readonly names: Names;
  readonly actions: Actions;
};

/** Why not: the clauses in plain words; for a failed charge what was rolled and what it needed. */
export function RefusalView({ refusal, rolled, names, actions }: RefusalViewProps) {
  const needed = useTable(({ question }) => (question.state === 'answered' ? question.answer.needed : undefined));
  return (
    <>
      <p className="who refused">{rolled ? messages.charge.theChargeFails : messages.charge.notLikeThis}</p>
      {rolled && needed !== undefined && (
        <p className="difference">
          {messages.charge.rolledAndNeeded(
            <b key="rolled">{rolled.reduce((sum, p) => sum + p, 0)}</b>,
            <b key="needed">{needed}</b>,
          )}
        </p>
      )}
      <Reasons violations={refusal.violations} names={names} />
      <div className="deeds">
        <Back actions={actions}>{rolled ? messages.buttons.goOn : messages.charge.understood}</Back>
      </div>
    </>
  );
}
