import { useMemo } from 'react';
import type { Actions } from '../../../app/actions.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import { mayRedirect } from '../../../app/systems/regiments/regiment-stage.ts';
import { reactionOf } from '../../../app/systems/regiments/regiment-steps.ts';
import { chargeNeed } from '../../../app/systems/regiments/regiment-text.ts';
import { useTable } from '../../../app/state/table-store.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { chargeOf } from '../../../rules/regiments/ranks/regiment-state.ts';
import { Back, Commit, ActionButtons } from '../../controls/action-buttons.tsx';
import { SideChip } from '../../controls/side-chip.tsx';
import { messages } from '../../../messages/messages.ts';
import { nameInside } from '../../../messages/phrases/sentence.ts';
import { FoeKeys, NextKeys } from '../../keys/next-keys.tsx';
import type { ChargeGroup, RegimentStage } from '../../../app/state/regiments.ts';

export type RegimentViewProps<K extends RegimentStage['kind']> = {
  readonly stage: Extract<RegimentStage, { kind: K }>;
  readonly state: GameState;
  readonly names: Names;
  readonly actions: Actions;
};

/** The charge phase: asks for a regiment, or lets the declared chargers roll. */
export function ChargeWith({ stage, state, names, actions }: RegimentViewProps<'charge-with'>) {
  const { unit, groups, group, mayAdd } = stage;
  const mayJoin = mayAdd && groups.length > 0;
  const own = unit === undefined ? undefined : chargeOf(state, unit);
  return (
    <>
      <p className="who">
        {unit === undefined ? (
          <>
            <SideChip side={stage.side} />{' '}
            {groups.length === 0 ? (
              <>
                {messages.regiments.picksToCharge} <NextKeys />
              </>
            ) : mayJoin ? (
              messages.regiments.mayAdd
            ) : (
              messages.regiments.mayRoll
            )}
          </>
        ) : own ? (
          <>
            <b>{names.unit(unit)}</b> <span className="arrow">→</span> <b>{names.unit(own.target)}</b>
            {own.reaction === 'flee' && <span className="sight">{messages.regiments.fled}</span>}
          </>
        ) : (
          <WhomToCharge unit={unit} names={names} />
        )}
      </p>
      {groups.length > 0 && <Groups groups={groups} chosen={group} state={state} names={names} actions={actions} />}
      {mayJoin && (unit === undefined || own) && (
        <p className="difference small">{messages.regiments.anotherMayJoin(<NextKeys key="keys" />)}</p>
      )}
      {group && (
        <ActionButtons actions={actions}>
          <Commit actions={actions}>{messages.regiments.rollRanges(group.charges.length)}</Commit>
        </ActionButtons>
      )}
    </>
  );
}

/** Asks for the enemy to charge, or says in one sentence why there is none. */
function WhomToCharge({ unit, names }: { readonly unit: UnitId; readonly names: Names }) {
  const foes = useTable((table) => table.regiments.foes);
  const open = foes.filter(({ why }) => why.length === 0);
  const [first] = foes;
  if (foes.length > 0 && open.length === 0 && first) {
    const [why] = first.why;
    return (
      <>
        {foes.length === 1 && why
          ? messages.explain.violation(why, names)
          : messages.regiments.canChargeNobody(names.unit(unit))}
      </>
    );
  }
  return (
    <>
      {messages.regiments.chargesWhom(<b key="unit">{nameInside(names.unit(unit))}</b>)}{' '}
      {open.length > 0 && open.length < 4 ? (
        <span className="muted">
          {messages.say.list(
            open.map(({ target }) => nameInside(names.unit(target))),
            'or',
          )}
        </span>
      ) : (
        <>
          {messages.regiments.clickAnEnemy} <FoeKeys />
        </>
      )}
    </>
  );
}

type GroupsProps = {
  readonly groups: readonly ChargeGroup[];
  readonly chosen: ChargeGroup | undefined;
  readonly state: GameState;
  readonly names: Names;
  readonly actions: Actions;
};

/** All declared charges, grouped by target, each with the roll it needs. */
function Groups({ groups, chosen, state, names, actions }: GroupsProps) {
  return (
    <ol className="charge-groups" aria-label={messages.regiments.declaredCharges}>
      {groups.map((group, i) => (
        <li key={group.target} aria-current={groups.length > 1 && group === chosen ? 'true' : undefined}>
          {groups.length > 1 && (
            <button type="button" className="quiet" onClick={() => actions.play.chooseNumber(i + 1)}>
              <kbd>{i + 1}</kbd> {names.unit(group.target)}
            </button>
          )}
          <ul>
            {group.charges.map((charge) => (
              <li key={charge.unit}>
                <b>{names.unit(charge.unit)}</b>
                <NeedText state={state} unit={charge.unit} target={charge.target} />
                {mayRedirect(charge) && <small className="muted">{messages.regiments.mayRedirect}</small>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** The text "front, 7.9″: needs 3 · 97 %". */
function NeedText({
  state,
  unit,
  target,
}: {
  readonly state: GameState;
  readonly unit: UnitId;
  readonly target: UnitId;
}) {
  const need = useMemo(() => chargeNeed(state, unit, target, chargeOf(state, unit)), [state, unit, target]);
  return (
    <span>
      {messages.regiments.facings[need.facing]} · {messages.say.ruler(need.distance)} ·{' '}
      {messages.regiments.diceOf(need.needs)} <i>{messages.say.percent(need.chance)}</i>
    </span>
  );
}

/** A charge before it is declared. */
export function ChargeAt({ stage, state, names, actions }: RegimentViewProps<'charge-at'>) {
  const foes = useTable((table) => table.regiments.foes);
  const why = foes.find(({ target }) => target === stage.target)?.why ?? [];
  const need = useMemo(() => chargeNeed(state, stage.unit, stage.target), [state, stage.unit, stage.target]);
  const with_ = state.regiments?.charges.filter(({ target }) => target === stage.target) ?? [];
  return (
    <>
      <p className="who">
        <b>{names.unit(stage.unit)}</b> <span className="arrow">→</span> <b>{names.unit(stage.target)}</b>
        <span className="sight">{messages.regiments.facings[need.facing]}</span>
      </p>
      {why.length === 0 ? (
        <>
          <p className="headline" data-testid="headline">
            <strong>{messages.regiments.needs(need.needs)}</strong> <i>·</i>{' '}
            <strong>{messages.say.percent(need.chance)}</strong>
          </p>
          <p className="difference">
            {messages.regiments.away(need.distance, need.stride, need.less)}
            {with_.length > 0 && (
              <span>{messages.regiments.togetherWith(with_.map(({ unit }) => names.unit(unit)))}</span>
            )}
          </p>
        </>
      ) : (
        <p className="difference" data-verdict="illegal">
          {why[0] && messages.explain.violation(why[0], names)}
        </p>
      )}
      <ActionButtons actions={actions}>
        {why.length === 0 && (
          <Commit actions={actions}>
            {stage.redirects ? messages.regiments.tryToTurnOnThem : messages.regiments.declareTheCharge}
          </Commit>
        )}
        <Back actions={actions}>{messages.buttons.back}</Back>
      </ActionButtons>
    </>
  );
}

/** The charge reactions of a regiment. */
export function AnswerCharge({ stage, names, actions }: RegimentViewProps<'answer-charge'>) {
  const ranks = useTable((table) => table.regiments);
  const focus = reactionOf(stage, ranks);
  const { charge } = stage;
  return (
    <>
      <p className="who">
        <SideChip side={stage.side} />{' '}
        {messages.regiments.isChargedBy(
          <b key="unit">{nameInside(names.unit(stage.unit))}</b>,
          <b key="by">{nameInside(names.unit(charge.unit))}</b>,
        )}
      </p>
      <p className="difference">{messages.regiments.intoIts(charge.facing, charge.distance)}</p>
      <ol className="candidates answers" aria-label={messages.regiments.answers}>
        {stage.choices.map(({ reaction, why }, i) => (
          <li key={reaction}>
            <button
              type="button"
              aria-pressed={reaction === focus}
              disabled={why.length > 0}
              onClick={() => actions.play.chooseNumber(i + 1)}
            >
              <kbd>{i + 1}</kbd>
              <span>
                <b>{messages.regiments.reactions[reaction]}</b>
                {why[0] && <small> {messages.explain.violation(why[0], names)}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <ActionButtons actions={actions}>
        <Commit actions={actions}>{messages.regiments.reactions[focus]}</Commit>
      </ActionButtons>
    </>
  );
}
