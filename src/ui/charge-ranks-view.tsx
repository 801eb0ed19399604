import { useMemo } from 'react';
import type { Hands } from '../app/hands.ts';
import type { Names } from '../words/names.ts';
import type { ChargeGroup, RegimentStage } from '../app/regiment-stage.ts';
import { reactionOf } from '../app/regiment-steps.ts';
import { chargeNeed, FACING_TEXT, REACTION_LABEL } from '../app/regiment-text.ts';
import { useTable } from '../app/table-store.ts';
import type { UnitId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state.ts';
import { chargeOf } from '../rules/regiment/field.ts';
import { Back, Commit, Deeds } from './deeds.tsx';
import { SideChip } from './side-chip.tsx';
import { words } from '../words/words.ts';

export type RegimentViewProps<K extends RegimentStage['kind']> = {
  readonly stage: Extract<RegimentStage, { kind: K }>;
  readonly state: GameState;
  readonly names: Names;
  readonly hands: Hands;
};

/** Who charges: somebody is to be picked, or those who have declared roll. */
export function ChargeWith({ stage, state, names, hands }: RegimentViewProps<'charge-with'>) {
  const { unit, groups, group } = stage;
  const own = unit === undefined ? undefined : chargeOf(state, unit);
  return (
    <>
      <p className="who">
        {unit === undefined ? (
          <>
            <SideChip side={stage.side} />{' '}
            {groups.length > 0 ? 'may add a regiment' : 'picks a regiment to charge with'} <kbd>[</kbd> <kbd>]</kbd>
          </>
        ) : own ? (
          <>
            <b>{names.unit(unit)}</b> <span className="arrow">→</span> <b>{names.unit(own.target)}</b>
            {own.reaction === 'flee' && <span className="sight">fled</span>}
          </>
        ) : (
          <WhomToCharge unit={unit} names={names} />
        )}
      </p>
      {groups.length > 0 && <Groups groups={groups} chosen={group} state={state} names={names} hands={hands} />}
      {group && (
        <Deeds hands={hands}>
          <Commit hands={hands}>
            {group.charges.length > 1 ? `Roll ${group.charges.length} ranges` : 'Roll the range'}
          </Commit>
        </Deeds>
      )}
    </>
  );
}

/** The enemies a regiment may charge, or the one sentence that says why none. */
function WhomToCharge({ unit, names }: { readonly unit: UnitId; readonly names: Names }) {
  const foes = useTable((table) => table.ranks.foes);
  const open = foes.filter(({ why }) => why.length === 0);
  const [first] = foes;
  if (foes.length > 0 && open.length === 0 && first) {
    const [why] = first.why;
    return (
      <>
        {foes.length === 1 && why
          ? words.explain.violation(why, names)
          : `${names.unit(unit)} can charge nobody from here.`}
      </>
    );
  }
  return (
    <>
      <b>{names.unit(unit)}</b> charges whom?{' '}
      {open.length > 0 && open.length < 4 ? (
        <span className="muted">
          {words.say.list(
            open.map(({ target }) => names.unit(target)),
            'or',
          )}
        </span>
      ) : (
        <>
          Click an enemy <kbd>;</kbd> <kbd>’</kbd>
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
  readonly hands: Hands;
};

/** Everybody who has declared, by whom they charge, each with what the dice must show. */
function Groups({ groups, chosen, state, names, hands }: GroupsProps) {
  return (
    <ol className="charge-groups" aria-label="Declared charges">
      {groups.map((group, i) => (
        <li key={group.target} aria-current={groups.length > 1 && group === chosen ? 'true' : undefined}>
          {groups.length > 1 && (
            <button type="button" className="quiet" onClick={() => hands.chooseNumber(i + 1)}>
              <kbd>{i + 1}</kbd> {names.unit(group.target)}
            </button>
          )}
          <ul>
            {group.charges.map((charge) => (
              <li key={charge.unit}>
                <b>{names.unit(charge.unit)}</b>
                <NeedText state={state} unit={charge.unit} target={charge.target} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** "front, 7.9″: needs 3 · 97 %". */
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
      {FACING_TEXT[need.facing]} · {words.say.ruler(need.distance)} · {need.needs <= 2 ? 'sure' : `${need.needs}+`}{' '}
      <i>{words.say.percent(need.chance)}</i>
    </span>
  );
}

/** A charge about to be declared. */
export function ChargeAt({ stage, state, names, hands }: RegimentViewProps<'charge-at'>) {
  const foes = useTable((table) => table.ranks.foes);
  const why = foes.find(({ target }) => target === stage.target)?.why ?? [];
  const need = useMemo(() => chargeNeed(state, stage.unit, stage.target), [state, stage.unit, stage.target]);
  const with_ = state.battle?.charges.filter(({ target }) => target === stage.target) ?? [];
  return (
    <>
      <p className="who">
        <b>{names.unit(stage.unit)}</b> <span className="arrow">→</span> <b>{names.unit(stage.target)}</b>
        <span className="sight">{FACING_TEXT[need.facing]}</span>
      </p>
      {why.length === 0 ? (
        <>
          <p className="headline" data-testid="headline">
            <strong>{need.needs <= 2 ? 'sure' : `needs ${need.needs}`}</strong> <i>·</i>{' '}
            <strong>{words.say.percent(need.chance)}</strong>
          </p>
          <p className="difference">
            {words.say.ruler(need.distance)} away, stride {need.stride}″
            {with_.length > 0 && <span>together with {words.say.list(with_.map(({ unit }) => names.unit(unit)))}</span>}
          </p>
        </>
      ) : (
        <p className="difference" data-verdict="illegal">
          {why[0] && words.explain.violation(why[0], names)}
        </p>
      )}
      <Deeds hands={hands}>
        {why.length === 0 && (
          <Commit hands={hands}>{stage.redirects ? 'Try to turn on them' : 'Declare the charge'}</Commit>
        )}
        <Back hands={hands}>Back</Back>
      </Deeds>
    </>
  );
}

/** How a charged regiment answers. */
export function AnswerCharge({ stage, names, hands }: RegimentViewProps<'answer-charge'>) {
  const ranks = useTable((table) => table.ranks);
  const focus = reactionOf(stage, ranks);
  const { charge } = stage;
  return (
    <>
      <p className="who">
        <SideChip side={stage.side} /> <b>{names.unit(stage.unit)}</b> is charged by <b>{names.unit(charge.unit)}</b>
      </p>
      <p className="difference">
        into its {FACING_TEXT[charge.facing]}, {words.say.ruler(charge.distance)} away
      </p>
      <ol className="candidates answers" aria-label="Answers">
        {stage.choices.map(({ reaction, why }, i) => (
          <li key={reaction}>
            <button
              type="button"
              aria-pressed={reaction === focus}
              disabled={why.length > 0}
              onClick={() => hands.chooseNumber(i + 1)}
            >
              <kbd>{i + 1}</kbd>
              <span>
                <b>{REACTION_LABEL[reaction]}</b>
                {why[0] && <small> {words.explain.violation(why[0], names)}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <Deeds hands={hands}>
        <Commit hands={hands}>{REACTION_LABEL[focus]}</Commit>
      </Deeds>
    </>
  );
}
