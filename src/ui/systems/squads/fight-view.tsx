import { type ReactNode, useMemo } from 'react';
import { duelLines, testChance, type DuelLine, spokenDuel, woundsText } from '../../../app/systems/squads/duel-text.ts';
import { blowsLabel, declineLabel, whyNotDecline } from '../../../app/systems/squads/fight-menu-actions.ts';
import { withCombats } from '../../../app/systems/squads/fight-stage.ts';
import { placedLabel } from '../../../app/systems/squads/menu-actions.ts';
import { useTable, useTableParts } from '../../../app/state/table-store.ts';
import type { Actions } from '../../../app/actions.ts';
import type { Names } from '../../../messages/phrases/names.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import { getModel, getUnit } from '../../../rules/core/state/lookup.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { initiativeOf } from '../../../rules/squads/fight/charts.ts';
import { Back, Commit, Decline, ActionButtons } from '../../controls/action-buttons.tsx';
import { DragLine } from './drag-line.tsx';
import { SideChip } from '../../controls/side-chip.tsx';
import { messages } from '../../../messages/messages.ts';
import type { ChoiceStage, FightStage } from '../../../app/state/squads.ts';
import { nameInside } from '../../../messages/phrases/sentence.ts';

type FightViewProps = {
  readonly stage: FightStage;
  readonly state: GameState;
  readonly names: Names;
  readonly actions: Actions;
};

/** What the fight waits for, and from which side. */
export function FightView({ stage, state, names, actions }: FightViewProps) {
  switch (stage.kind) {
    case 'pick-combat':
      return <PickCombat stage={stage} state={state} names={names} actions={actions} />;
    case 'blows':
      return <Blows stage={stage} state={state} names={names} actions={actions} />;
    case 'fought':
      return (
        <>
          <p className="who">
            {(state.fight?.combats.length ?? 0) > 0 ? messages.fight.everyCombatIsFought : messages.fight.noCombats}
          </p>
          <ActionButtons actions={actions}>
            <Commit actions={actions}>{messages.buttons.endThePhase}</Commit>
          </ActionButtons>
        </>
      );
    case 'issue':
    case 'answer':
    case 'nominate':
    case 'make-way':
    case 'intervene':
      return <Choose stage={stage} state={state} names={names} actions={actions} />;
  }
}

type PickProps = FightViewProps & { readonly stage: Extract<FightStage, { kind: 'pick-combat' }> };

function PickCombat({ stage, state, names, actions }: PickProps) {
  const foes = (unit: UnitId) =>
    (withCombats(state).fight?.combats.find((c) => c.units.includes(unit))?.units ?? [])
      .filter((other) => getUnit(state, other).side !== stage.side)
      .map(names.unit);
  return (
    <>
      <p className="who">
        <SideChip side={stage.side} /> {messages.fight.picksWhoFightsNext}
      </p>
      <ol className="candidates">
        {stage.units.map((unit, i) => (
          <li key={unit}>
            <button type="button" onClick={() => actions.play.chooseNumber(i + 1)}>
              {i < 9 && <kbd>{i + 1}</kbd>}
              <span>
                <b>{names.unit(unit)}</b> <small>{messages.fight.against(foes(unit))}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

type BlowsProps = FightViewProps & { readonly stage: Extract<FightStage, { kind: 'blows' }> };

function Blows({ stage, state, names, actions }: BlowsProps) {
  const { placed, losses } = useTableParts((table) => ({ placed: table.placements.size, losses: table.losses }));
  const label = useTable(placedLabel);
  const units = withCombats(state).fight?.combats[stage.combat]?.units ?? [];
  const of = (side: string) => units.filter((unit) => getUnit(state, unit).side === side).map(names.unit);
  return (
    <>
      <p className="who">
        <b>{messages.say.list(of('attacker'))}</b> <span className="arrow">×</span>{' '}
        <b>{messages.say.list(of('defender'))}</b>
      </p>
      <p className="difference">
        {stage.duel && (
          <>
            {messages.fight.inADuel(
              <b key="challenger">{names.model(stage.duel.challenger)}</b>,
              <b key="challengee">{nameInside(names.model(stage.duel.challengee))}</b>,
              stage.duel.round,
            )}
            {stage.strikers.length > 0 && ' · '}
          </>
        )}
        {stage.strikers.length > 0 && messages.fight.strike(strikersText(state, stage.strikers, names))}
      </p>
      {losses.length > 0 && (
        <p className="difference small">{messages.fight.firstToTakeWounds(losses.map(names.model))}</p>
      )}
      {(stage.pilesIn || placed > 0) && (
        <DragLine hint={messages.fight.orDrag(stage.standOff.map(names.model), state.rules.fight.pileIn)} />
      )}
      <ActionButtons actions={actions}>
        <Commit actions={actions}>{label ?? blowsLabel(stage)}</Commit>
        {placed > 0 && <Back actions={actions}>{messages.buttons.takeBack}</Back>}
      </ActionButtons>
    </>
  );
}

/** Up to two strikers by name; more of them as one count for each unit. */
function strikersText(state: GameState, strikers: readonly ModelId[], names: Names): readonly string[] {
  if (strikers.length <= 2) return strikers.map(names.model);
  const counts = Map.groupBy(strikers, (id) => getModel(state, id).unit);
  return [...counts].map(([unit, { length }]) => messages.fight.strikersOf(names.unit(unit), length));
}

type ChooseProps = FightViewProps & { readonly stage: ChoiceStage };

/** Asks for one of several models, each with its odds. */
function Choose({ stage, state, names, actions }: ChooseProps) {
  const lines = useMemo(() => duelLines(state, stage), [state, stage]);
  const no = stage.kind === 'issue' || stage.kind === 'answer' || stage.kind === 'intervene';
  const whyNot = no ? whyNotDecline(state, stage) : undefined;
  const only = stage.candidates.length === 1;
  return (
    <>
      <p className="who">
        <SideChip side={stage.side} /> <Asks stage={stage} names={names} />
      </p>
      {(!only || lines.length > 0 || stage.kind === 'intervene') && stage.kind !== 'issue' && (
        <ol className="candidates" aria-label={messages.buttons.candidates}>
          {stage.candidates.map((id, i) => (
            <Candidate
              key={id}
              number={only ? undefined : i + 1}
              isFocus={id === stage.focus}
              onChoose={() => actions.fight.choose(id)}
            >
              <span>
                <b>{names.model(id)}</b> <Whose names={names} state={state} id={id} />
              </span>
              {stage.kind === 'intervene' && <TestOf state={state} id={id} />}
              <DuelBar line={lines.find((line) => line.who === id)} />
            </Candidate>
          ))}
        </ol>
      )}
      {stage.kind === 'issue' && (
        <>
          {!only && (
            <ol className="candidates row" aria-label={messages.buttons.candidates}>
              {stage.candidates.map((id, i) => (
                <Candidate
                  key={id}
                  number={i + 1}
                  isFocus={id === stage.focus}
                  onChoose={() => actions.fight.choose(id)}
                >
                  <b>{names.model(id)}</b>
                </Candidate>
              ))}
            </ol>
          )}
          <ol className="candidates foes" aria-label={messages.fight.whoMightAnswer}>
            {lines.map((line) => (
              <li key={line.against}>
                <span>
                  {messages.fight.oneAgainst(
                    <b key="who">{names.model(line.who)}</b>,
                    <b key="against">{nameInside(names.model(line.against))}</b>,
                  )}
                </span>
                <DuelBar line={line} />
              </li>
            ))}
          </ol>
        </>
      )}
      {stage.kind === 'issue' && stage.foes.length === 0 && (
        <p className="difference small">{messages.fight.nobodyOverThereIsAble}</p>
      )}
      {whyNot && <p className="difference small">{whyNot}</p>}
      <ActionButtons actions={actions}>
        {stage.focus !== undefined && <Commit actions={actions}>{yesLabel(stage, names.model(stage.focus))}</Commit>}
        {no && (
          <Decline actions={actions} disabled={whyNot !== undefined}>
            {declineLabel(stage)}
          </Decline>
        )}
      </ActionButtons>
    </>
  );
}

type CandidateProps = {
  readonly number: number | undefined;
  readonly isFocus: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

/** A model that can be chosen. */
const Candidate = ({ number, isFocus, onChoose, children }: CandidateProps) => (
  <li>
    <button type="button" aria-pressed={isFocus} onClick={onChoose}>
      {number !== undefined && number < 10 && <kbd>{number}</kbd>}
      {children}
    </button>
  </li>
);

/** The unit of a model; nothing when both have the same name. */
function Whose({ names, state, id }: { readonly names: Names; readonly state: GameState; readonly id: ModelId }) {
  const unit = names.unit(getModel(state, id).unit);
  return unit === names.model(id) ? null : <small>{unit}</small>;
}

function Asks({ stage, names }: { readonly stage: ChoiceStage; readonly names: Names }): ReactNode {
  const { model } = names;
  switch (stage.kind) {
    case 'issue':
      return messages.fight.mayIssueAChallenge;
    case 'answer':
      return <>{messages.fight.answersChallenge(<b key="who">{nameInside(model(stage.challenger))}</b>)}</>;
    case 'nominate':
      return <>{messages.fight.namesWhoShrinks(<b key="who">{nameInside(model(stage.challenger))}</b>)}</>;
    case 'make-way':
      return (
        <>
          {messages.fight.saysWhoMakesWay(
            <b key="challenger">{nameInside(model(stage.duel.challenger))}</b>,
            <b key="challengee">{nameInside(model(stage.duel.challengee))}</b>,
          )}
        </>
      );
    case 'intervene': {
      const { challenger, challengee, round } = stage.duel;
      const friend = challenger === stage.opponent ? challengee : challenger;
      return (
        <>
          {messages.fight.mayTakeThePlace(
            <b key="friend">{nameInside(model(friend))}</b>,
            <b key="opponent">{nameInside(model(stage.opponent))}</b>,
            round,
          )}
        </>
      );
    }
  }
}

function yesLabel(stage: ChoiceStage, name: string): string {
  switch (stage.kind) {
    case 'issue':
      return messages.fight.challengeWith(name);
    case 'answer':
      return messages.fight.acceptWith(name);
    case 'nominate':
      return messages.fight.hangsBack(name);
    case 'make-way':
      return messages.fight.makesWay(name);
    case 'intervene':
      return messages.fight.sendIn(name);
  }
}

/** The test an intervening model must pass. */
function TestOf({ state, id }: { readonly state: GameState; readonly id: ModelId }) {
  const initiative = initiativeOf(getModel(state, id).profile, state.rules.fight);
  return <small>{messages.fight.comesInTime(initiative, testChance(initiative))}</small>;
}

/** The odds of the next round as one bar, the wounds to expect below it, and exact fractions as tooltips. */
function DuelBar({ line }: { readonly line: DuelLine | undefined }) {
  if (line === undefined) return null;
  const shares = line.shares.filter(({ chance }) => chance.chance > 0);
  return (
    <span className="duel-bar" role="img" aria-label={spokenDuel(line)}>
      <span className="shares">
        {shares.map(({ kind, chance }) => (
          <span key={kind} data-share={kind} title={chance.exact}>
            {messages.fight.shares[kind]} <b>{messages.say.percent(chance.chance)}</b>
          </span>
        ))}
      </span>
      <span className="bar">
        {shares.map(({ kind, chance }) => (
          <i key={kind} data-share={kind} style={{ flexGrow: chance.chance }} title={chance.exact} />
        ))}
      </span>
      <span className="wounds">
        <span>{messages.fight.woundsTaken(woundsText(line.takes))}</span>
        <span>{messages.fight.dealt(woundsText(line.deals))}</span>
      </span>
    </span>
  );
}
