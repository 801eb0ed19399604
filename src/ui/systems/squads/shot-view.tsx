import type { ShotQuestion, ShootingStage } from '../../../app/state/squads.ts';
import { useTable } from '../../../app/state/table-store.ts';
import {
  aimChoices,
  shooterLines,
  silentLines,
  slainAtLeast,
  volleyLines,
  whyNoShots,
} from '../../../app/systems/squads/shooting.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import { messages } from '../../../messages/messages.ts';
import { nameInside } from '../../../messages/phrases/sentence.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { ShotAnswer } from '../../../rules/core/shooting/shots.ts';
import { ActionButtons, Asking, Back, Commit } from '../../controls/action-buttons.tsx';
import { Reasons } from '../../controls/reasons.tsx';
import { SideChip } from '../../controls/side-chip.tsx';
import type { PromptProps } from '../../controls/ui-system.ts';
import { FoeKeys, NextKeys } from '../../keys/next-keys.tsx';

type ShotViewProps = Omit<PromptProps, 'stage'> & { readonly stage: ShootingStage };

/** The shooting phase of squads: who shoots, at whom, and what it may do before the dice are rolled. */
export function ShotView({ stage, state, names, actions }: ShotViewProps) {
  const shots = useTable((table) => table.shots);
  switch (stage.kind) {
    case 'choose-shooter':
      return (
        <p className="who">
          <SideChip side={stage.side} /> {messages.shooting.choosesAShooter} <NextKeys />
        </p>
      );
    case 'take-aim': {
      const why = whyNoShots(state, stage.unit);
      if (why === undefined)
        return (
          <p className="who">
            {messages.shooting.aimsAtWhom(<b key="unit">{nameInside(names.unit(stage.unit))}</b>)} <FoeKeys />
          </p>
        );
      return (
        <>
          <p className="who">{messages.explain.violation(why, names)}</p>
          <p className="difference small">{messages.shooting.pickAnother(<NextKeys key="keys" isNeeded />)}</p>
        </>
      );
    }
    case 'shots': {
      const isRefused = shots.state === 'answered' && shots.answer.violations.length > 0;
      return (
        <>
          <p className="who">
            <b>{names.unit(stage.unit)}</b> <span className="arrow">→</span> <b>{names.unit(stage.target)}</b>
          </p>
          <ShotsAsked question={shots} names={names} actions={actions} />
          <AimsApart unit={stage.unit} target={stage.target} state={state} names={names} actions={actions} />
          <ActionButtons actions={actions}>
            {!isRefused && <Commit actions={actions}>{messages.shooting.shoot}</Commit>}
            <Back actions={actions}>{messages.buttons.back}</Back>
          </ActionButtons>
        </>
      );
    }
  }
}

type AimsApartProps = Pick<PromptProps, 'state' | 'names' | 'actions'> & {
  readonly unit: UnitId;
  readonly target: UnitId;
};

/** For a unit with several weapons: which unit each of them aims at. */
function AimsApart({ unit, target, state, names, actions }: AimsApartProps) {
  const aims = useTable((table) => table.aims);
  const { weapons, targets } = aimChoices(state, unit);
  if (weapons.length === 0) return null;
  return (
    <details className="aims">
      <summary>{messages.shooting.aimApart}</summary>
      {weapons.map((weapon) => (
        <label key={weapon}>
          {weapon}{' '}
          <select
            aria-label={messages.shooting.aimOf(weapon)}
            value={aims[weapon] ?? target}
            onChange={({ target: { value } }) =>
              actions.selection.aim(weapon, value === target ? undefined : (value as UnitId | 'hold'))
            }
          >
            {[target, ...targets.filter((id) => id !== target)].map((id) => (
              <option key={id} value={id}>
                {names.unit(id)}
              </option>
            ))}
            <option value="hold">{messages.shooting.holdFire}</option>
          </select>
        </label>
      ))}
    </details>
  );
}

type ShotsAskedProps = Pick<PromptProps, 'names' | 'actions'> & { readonly question: ShotQuestion };

/** The answer of the referee, or that it is still being looked for. */
function ShotsAsked({ question, names, actions }: ShotsAskedProps) {
  if (question.state === 'none') return null;
  if (question.state === 'asking') return <Asking actions={actions} />;
  const { answer } = question;
  if (answer.violations.length > 0)
    return (
      <div className="answer">
        <p className="headline" data-testid="headline" data-hopeless>
          <strong>{messages.shooting.notAllowed}</strong>
        </p>
        <Reasons violations={answer.violations} names={names} />
      </div>
    );
  return <ShotsToldView answer={answer} names={names} />;
}

/** Odds, then each volley with its needs, then what is not shot. */
function ShotsToldView({ answer, names }: { readonly answer: ShotAnswer; readonly names: Names }) {
  const { shooting, say } = messages;
  return (
    <div className="answer shots">
      {answer.odds.length === 0 && <p className="difference">{shooting.uncounted}</p>}
      {answer.odds.map((odds) => (
        <div key={odds.against}>
          <p className="headline" data-testid="headline">
            <strong>{shooting.meanSlain(odds.meanSlain)}</strong> <i>·</i>{' '}
            <span>{shooting.meanWounds(odds.meanWounds)}</span>
          </p>
          <p className="chances">
            {slainAtLeast(odds).map(({ count, chance }) => (
              <span key={count}>
                {count}+ <b>{say.percent(chance)}</b>
              </span>
            ))}
            {odds.slain.length > 2 && (
              <span>
                {shooting.all} <b>{say.percent(odds.wipedOut.chance)}</b>
              </span>
            )}
            {odds.panic && (
              <span>
                {shooting.panic} <b>{say.percent(odds.panic.chance)}</b>
              </span>
            )}
          </p>
        </div>
      ))}
      <ul className="volleys">
        {volleyLines(answer).map(({ what, distance, needs }) => (
          <li key={`${what} ${distance} ${needs.join()}`}>
            <b>{what}</b> {distance}
            <span>{needs.join(' · ')}</span>
          </li>
        ))}
        {silentLines(answer, names).map((line) => (
          <li key={line} className="muted">
            {line}
          </li>
        ))}
      </ul>
      <details>
        <summary>{shooting.eachModel}</summary>
        <ul className="volleys">
          {shooterLines(answer, names).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
