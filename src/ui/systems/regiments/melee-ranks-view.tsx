import { useMemo } from 'react';
import { blowLines, rowText, targetsNow } from '../../../app/systems/squads/blows-text.ts';
import { makeWayChoices } from '../../../app/state/make-way-choices.ts';
import type { Actions } from '../../../app/actions.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import { useTable } from '../../../app/state/table-store.ts';
import type { AttackRow } from '../../../rules/regiments/melee/view.ts';
import type { ModelId } from '../../../rules/core/ids.ts';
import { getModel, getUnit } from '../../../rules/core/state/lookup.ts';
import type { MeleeCombat } from '../../../rules/core/state/regiments-melee.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { RegimentViewProps } from './charge-ranks-view.tsx';
import { Commit, Decline, ActionButtons } from '../../controls/action-buttons.tsx';
import { SideChip } from '../../controls/side-chip.tsx';
import { messages } from '../../../messages/messages.ts';
import { nameInside } from '../../../messages/phrases/sentence.ts';

/** Offers a challenge before the blows are struck. */
export function DuelOffer({ stage, state, names, actions }: RegimentViewProps<'duel-offer'>) {
  const ways = useMemo(() => makeWayChoices(state, stage.combat, stage.side), [state, stage.combat, stage.side]);
  return (
    <>
      <Fighting combat={stage.combat} state={state} names={names} />
      <p className="who">
        <SideChip side={stage.side} /> {messages.regiments.mayChallenge}
      </p>
      <Candidates candidates={stage.candidates} focus={stage.focus} state={state} names={names} actions={actions} />
      <ActionButtons actions={actions}>
        {stage.focus && <Commit actions={actions}>{messages.regiments.challengeWith(names.model(stage.focus))}</Commit>}
        <Decline actions={actions}>{messages.regiments.noDuel}</Decline>
        {ways.map((way) => (
          <button key={way.model} type="button" onClick={() => void actions.play.perform({ kind: 'make-way', ...way })}>
            {messages.regiments.letThrough(names.model(way.model))}
          </button>
        ))}
      </ActionButtons>
    </>
  );
}

/** Asks for the answer to a challenge. */
export function DuelAnswer({ stage, state, names, actions }: RegimentViewProps<'duel-answer'>) {
  return (
    <>
      <p className="who">
        <SideChip side={stage.side} />{' '}
        {messages.fight.answersChallenge(<b key="who">{nameInside(names.model(stage.challenger))}</b>)}
      </p>
      <Candidates candidates={stage.candidates} focus={stage.focus} state={state} names={names} actions={actions} />
      <ActionButtons actions={actions}>
        {stage.focus && <Commit actions={actions}>{messages.regiments.acceptWith(names.model(stage.focus))}</Commit>}
        <Decline actions={actions}>{messages.regiments.refuse}</Decline>
      </ActionButtons>
    </>
  );
}

/** Asks which model is shamed after a refused challenge. */
export function DuelShame({ stage, state, names, actions }: RegimentViewProps<'duel-shame'>) {
  return (
    <>
      <p className="who">
        {messages.regiments.namesWhoHoldsBack(
          <b key="who">{names.model(stage.challenger)}</b>,
          <SideChip key="side" side={stage.side} />,
        )}
      </p>
      <Candidates candidates={stage.candidates} focus={stage.focus} state={state} names={names} actions={actions} />
      <ActionButtons actions={actions}>
        {stage.focus && <Commit actions={actions}>{messages.regiments.shame(names.model(stage.focus))}</Commit>}
      </ActionButtons>
    </>
  );
}

type CandidatesProps = {
  readonly candidates: readonly ModelId[];
  readonly focus: ModelId | undefined;
  readonly state: GameState;
  readonly names: Names;
  readonly actions: Actions;
};

function Candidates({ candidates, focus, state, names, actions }: CandidatesProps) {
  return (
    <ol className="candidates row" aria-label={messages.buttons.candidates}>
      {candidates.map((id, i) => (
        <li key={id}>
          <button type="button" aria-pressed={id === focus} onClick={() => actions.play.chooseNumber(i + 1)}>
            {i < 9 && <kbd>{i + 1}</kbd>} <b>{names.model(id)}</b> <small>{names.unit(getModel(state, id).unit)}</small>
          </button>
        </li>
      ))}
    </ol>
  );
}

type FightingProps = { readonly combat: MeleeCombat; readonly state: GameState; readonly names: Names };

function Fighting({ combat, state, names }: FightingProps) {
  const of = (side: string) => combat.units.filter((id) => getUnit(state, id).side === side).map(names.unit);
  return (
    <p className="difference">
      {messages.say.list(of('attacker'))} <i className="arrow">×</i> {messages.say.list(of('defender'))}
    </p>
  );
}

/** The attacks at one initiative step: their targets, the default allocation, and the dice. */
export function DealBlows({ stage, state, names, actions }: RegimentViewProps<'deal-blows'>) {
  const model = useTable((table) => table.model);
  const lines = useMemo(() => blowLines(state, stage.rows, stage.step), [state, stage.rows, stage.step]);
  const row = model === undefined ? undefined : stage.rows.find((r) => r.model.id === model);
  const total = lines.reduce((sum, line) => sum + line.attacks, 0);
  return (
    <div className="deal-blows">
      <div>
        <p className="who">
          <SideChip side="attacker" /> <SideChip side="defender" />{' '}
          {stage.locked ? messages.regiments.bothRoll : messages.regiments.bothDeal}
        </p>
        <p className="headline small">
          <strong>{messages.regiments.attackCount(total)}</strong>{' '}
          <span>{messages.regiments.atInitiative(stage.step)}</span>
        </p>
        {row ? (
          <RowOf row={row} stage={stage} names={names} actions={actions} />
        ) : (
          <p className="difference small">
            {stage.locked ? messages.regiments.dealtAndLocked : messages.regiments.clickAModelToSee}
          </p>
        )}
        <ActionButtons actions={actions}>
          <Commit actions={actions}>
            {stage.locked ? messages.regiments.rollTheBlows : messages.regiments.lockTheAttacks}
          </Commit>
        </ActionButtons>
      </div>
      <ul className="blows" aria-label={messages.regiments.attacks}>
        {lines.map((line) => (
          <li key={`${line.unit}>${line.pool}`} data-side={getUnit(state, line.unit).side}>
            <span>
              <b>{line.attacks}</b> {names.unit(line.unit)} <i className="arrow">→</i>{' '}
              {messages.regiments.pool(line.pool, names)}
            </span>
            <small>
              {line.needs}
              {line.supporting > 0 && messages.regiments.inSupport(line.supporting)}
              {line.swirling > 0 && messages.regiments.swirling(line.swirling)}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}

type RowProps = {
  readonly row: AttackRow;
  readonly stage: Parameters<typeof DealBlows>[0]['stage'];
  readonly names: Names;
  readonly actions: Actions;
};

/** The attacks of the selected model, with a button for each of its pools. */
function RowOf({ row, stage, names, actions }: RowProps) {
  const now = targetsNow(row);
  const mayDeal = !stage.locked && row.step === stage.step && row.attacks > 0 && row.targets.length > 1;
  return (
    <div className="deal-row">
      <p className="difference small">{rowText(row, names)}</p>
      {mayDeal && (
        <p className="checks">
          {row.targets.map(({ pool, via }) => (
            <button
              type="button"
              key={pool}
              className="chip on"
              onClick={() => actions.regiments.shiftAttack(row.model.id, pool)}
            >
              {now.filter((id) => id === pool).length} × {messages.regiments.pool(pool, names)}
              {via === 'swirling' && messages.regiments.isSwirling}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
