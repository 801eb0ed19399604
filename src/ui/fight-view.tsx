import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { duelLines, testChance } from '../app/duel-text.ts';
import { blowsLabel, declineLabel, whyNotDecline } from '../app/fight-deeds.ts';
import { type ChoiceStage, type FightStage, withCombats } from '../app/fight-stage.ts';
import { placedLabel } from '../app/deeds.ts';
import { useTableParts } from '../app/table-store.ts';
import type { Hands } from '../app/hands.ts';
import type { Names } from '../words/names.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import { getModel, getUnit } from '../rules/core/lookup.ts';
import type { GameState } from '../rules/core/state.ts';
import { initiativeOf } from '../rules/fight/charts.ts';
import { Back, Commit, Decline, Deeds } from './deeds.tsx';
import { DragLine } from './drag-line.tsx';
import { DuelBar } from './duel-bar.tsx';
import { SideChip } from './side-chip.tsx';
import { words } from '../words/words.ts';

type FightViewProps = {
  readonly stage: FightStage;
  readonly state: GameState;
  readonly names: Names;
  readonly hands: Hands;
};

/** What the fight waits for, and whose word it is. */
export function FightView({ stage, state, names, hands }: FightViewProps) {
  switch (stage.kind) {
    case 'pick-combat':
      return <PickCombat stage={stage} state={state} names={names} hands={hands} />;
    case 'blows':
      return <Blows stage={stage} state={state} names={names} hands={hands} />;
    case 'fought':
      return (
        <>
          <p className="who">Every combat is fought.</p>
          <Deeds hands={hands}>
            <Commit hands={hands}>End the phase</Commit>
          </Deeds>
        </>
      );
    default:
      return <Choose stage={stage} state={state} names={names} hands={hands} />;
  }
}

type PickProps = FightViewProps & { readonly stage: Extract<FightStage, { kind: 'pick-combat' }> };

function PickCombat({ stage, state, names, hands }: PickProps) {
  const foes = (unit: UnitId) =>
    (withCombats(state).fight?.combats.find((c) => c.units.includes(unit))?.units ?? [])
      .filter((other) => getUnit(state, other).side !== stage.side)
      .map(names.unit);
  return (
    <>
      <p className="who">
        <SideChip side={stage.side} /> picks who fights next
      </p>
      <ol className="candidates">
        {stage.units.map((unit, i) => (
          <li key={unit}>
            <button type="button" onClick={() => hands.chooseNumber(i + 1)}>
              {i < 9 && <kbd>{i + 1}</kbd>}
              <span>
                <b>{names.unit(unit)}</b> <small>against {words.say.list(foes(unit))}</small>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

type BlowsProps = FightViewProps & { readonly stage: Extract<FightStage, { kind: 'blows' }> };

function Blows({ stage, state, names, hands }: BlowsProps) {
  const { placed, losses } = useTableParts((table) => ({ placed: table.placements.size, losses: table.losses }));
  const units = withCombats(state).fight?.combats[stage.combat]?.units ?? [];
  const of = (side: string) => units.filter((unit) => getUnit(state, unit).side === side).map(names.unit);
  return (
    <>
      <p className="who">
        <b>{words.say.list(of('attacker'))}</b> <span className="arrow">×</span> <b>{words.say.list(of('defender'))}</b>
      </p>
      <p className="difference">
        {stage.duel && (
          <>
            <b>{names.model(stage.duel.challenger)}</b> and <b>{names.model(stage.duel.challengee)}</b> in a duel
            {stage.duel.round > 1 && `, round ${stage.duel.round}`}
            {stage.strikers.length > 0 && ' · '}
          </>
        )}
        {stage.strikers.length > 0 && strikersText(stage.strikers.map(names.model))}
      </p>
      {losses.length > 0 && (
        <p className="difference small">first to take wounds: {words.say.list(losses.map(names.model))}</p>
      )}
      {(stage.pilesIn || placed > 0) && (
        <DragLine
          hint={`or drag ${words.say.list(stage.standOff.slice(0, 3).map(names.model), 'or')}${stage.standOff.length > 3 ? ' …' : ''} yourself, up to ${state.rules.fight.pileIn}″`}
        />
      )}
      <Deeds hands={hands}>
        <Commit hands={hands}>{placedLabel(placed) ?? blowsLabel(stage)}</Commit>
        {placed > 0 && <Back hands={hands}>Take back</Back>}
      </Deeds>
    </>
  );
}

/** Names while they are few, else the first and how many more. */
const strikersText = (who: readonly string[]): string =>
  who.length <= 4
    ? `${words.say.list(who)} ${who.length === 1 ? 'strikes' : 'strike'}`
    : `${who.slice(0, 2).join(', ')} and ${who.length - 2} more strike`;

type ChooseProps = FightViewProps & { readonly stage: ChoiceStage };

/** One of several models is to be named: each with what is in store for it. */
function Choose({ stage, state, names, hands }: ChooseProps) {
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
        <ol className="candidates" aria-label="Candidates">
          {stage.candidates.map((id, i) => (
            <Candidate
              key={id}
              number={only ? undefined : i + 1}
              isFocus={id === stage.focus}
              onChoose={() => hands.choose(id)}
            >
              <span>
                <b>{names.model(id)}</b> <small>{names.unit(getModel(state, id).unit)}</small>
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
            <ol className="candidates row" aria-label="Candidates">
              {stage.candidates.map((id, i) => (
                <Candidate key={id} number={i + 1} isFocus={id === stage.focus} onChoose={() => hands.choose(id)}>
                  <b>{names.model(id)}</b>
                </Candidate>
              ))}
            </ol>
          )}
          <ol className="candidates foes" aria-label="Who might answer">
            {lines.map((line) => (
              <li key={line.against}>
                <span>
                  <b>{names.model(line.who)}</b> against <b>{names.model(line.against)}</b>
                </span>
                <DuelBar line={line} />
              </li>
            ))}
          </ol>
        </>
      )}
      {stage.kind === 'issue' && stage.foes.length === 0 && (
        <p className="difference small">Nobody over there is able to answer: the challenge would come to nothing.</p>
      )}
      {whyNot && <p className="difference small">{whyNot}</p>}
      <Deeds hands={hands}>
        {stage.focus !== undefined && <Commit hands={hands}>{yesLabel(stage, names.model(stage.focus))}</Commit>}
        {no && (
          <Decline hands={hands} disabled={whyNot !== undefined}>
            {declineLabel(stage)}
          </Decline>
        )}
      </Deeds>
    </>
  );
}

type CandidateProps = {
  readonly number: number | undefined;
  readonly isFocus: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
};

/** One who may be named. */
const Candidate = ({ number, isFocus, onChoose, children }: CandidateProps) => (
  <li>
    <button type="button" aria-pressed={isFocus} onClick={onChoose}>
      {number !== undefined && number < 10 && <kbd>{number}</kbd>}
      {children}
    </button>
  </li>
);

function Asks({ stage, names }: { readonly stage: ChoiceStage; readonly names: Names }): ReactNode {
  const { model } = names;
  switch (stage.kind) {
    case 'issue':
      return 'may issue a challenge';
    case 'answer':
      return (
        <>
          answers the challenge of <b>{model(stage.challenger)}</b>
        </>
      );
    case 'nominate':
      return (
        <>
          names who shrinks from <b>{model(stage.challenger)}</b>
        </>
      );
    case 'make-way':
      return (
        <>
          says who makes way, so that <b>{model(stage.duel.challenger)}</b> meets <b>{model(stage.duel.challengee)}</b>
        </>
      );
    case 'intervene': {
      const { challenger, challengee, round } = stage.duel;
      const friend = challenger === stage.opponent ? challengee : challenger;
      return (
        <>
          may take the place of <b>{model(friend)}</b> against <b>{model(stage.opponent)}</b>, round {round}
        </>
      );
    }
  }
}

function yesLabel(stage: ChoiceStage, name: string): string {
  switch (stage.kind) {
    case 'issue':
      return `Challenge with ${name}`;
    case 'answer':
      return `Accept with ${name}`;
    case 'nominate':
      return `${name} hangs back`;
    case 'make-way':
      return `${name} makes way`;
    case 'intervene':
      return `Send ${name} in`;
  }
}

/** The test an intervener has to pass. */
function TestOf({ state, id }: { readonly state: GameState; readonly id: ModelId }) {
  const initiative = initiativeOf(getModel(state, id).profile, state.rules.fight);
  return (
    <small>
      initiative {initiative} · comes in time {words.say.percent(testChance(initiative))}
    </small>
  );
}
