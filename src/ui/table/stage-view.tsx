import type { ReactNode } from 'react';
import { placedLabel, whyNoCharge } from '../../app/play/deeds.ts';
import type { Hands } from '../../app/hands.ts';
import type { Names } from '../../messages/names.ts';
import type { Stage } from '../../app/play/stage-of-play.ts';
import { useTable } from '../../app/table/table-store.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { AnswerView } from '../systems/squads/answer-view.tsx';
import { Back, Commit, Deeds } from '../controls/deeds.tsx';
import { DragLine } from '../systems/squads/drag-line.tsx';
import { FightView } from '../systems/squads/fight-view.tsx';
import { RegimentView } from '../systems/regiments/regiment-view.tsx';
import { SkirmishView } from '../systems/skirmish/skirmish-view.tsx';
import { isRegimentStage } from '../../app/systems/regiments/regiment-stage.ts';
import { isSkirmishStage } from '../../app/systems/skirmish/skirmish-stage.ts';
import { SquadLine } from '../systems/squads/squad-line.tsx';
import { OwnDice } from '../dice/own-dice.tsx';
import { SideChip } from '../controls/side-chip.tsx';
import { messages } from '../../messages/messages.ts';
import { nameInside } from '../../messages/sentence.ts';
import { FoeKeys, NextKeys } from '../keys/next-keys.tsx';

type StageViewProps = {
  readonly stage: Stage;
  readonly state: GameState;
  readonly names: Names;
  readonly hands: Hands;
};

/** What the player in turn is about to do, and with which buttons. */
export function StageView({ stage, state, names, hands }: StageViewProps) {
  const { side } = state;
  switch (stage.kind) {
    case 'empty':
      return null;
    case 'rolling':
      return <Showing hands={hands}>{messages.charge.theDiceAreFalling}</Showing>;
    case 'walking':
      return <Showing hands={hands}>{messages.charge.minisOnTheirWay}</Showing>;
    case 'falling':
      return <Showing hands={hands}>{messages.charge.theSlainFall}</Showing>;
    case 'choose-unit':
      return (
        <Say side={side}>
          {messages.charge.picksASquad} <NextKeys />
        </Say>
      );
    case 'pass':
      return <Say side={side}>{messages.charge.nothingToDecide}</Say>;
    case 'choose-target':
      return <ChooseTarget unit={stage.unit} state={state} names={names} />;
    case 'declare':
    case 'roll':
      return <Asked stage={stage} state={state} names={names} hands={hands} />;
    case 'charge-move':
      return (
        <>
          <Pair unit={stage.unit} targets={stage.targets} names={names} />
          <p className="headline">
            <strong>{stage.allowed}″</strong> <span>{messages.charge.forEachModel}</span>
          </p>
          <DragLine hint={messages.charge.orDragTheModelsYourself} />
          <PlacedDeeds hands={hands}>{messages.charge.moveTheSquad}</PlacedDeeds>
        </>
      );
    case 'move':
      return (
        <>
          <Say side={side}>{stage.unit ? <b>{names.unit(stage.unit)}</b> : messages.charge.moves}</Say>
          <DragLine hint={messages.charge.dragModelsToMoveThem} />
          <SquadLine hands={hands} />
          <PlacedDeeds hands={hands} />
        </>
      );
    default:
      if (isSkirmishStage(stage)) return <SkirmishView stage={stage} state={state} names={names} hands={hands} />;
      if (isRegimentStage(stage)) return <RegimentView stage={stage} state={state} names={names} hands={hands} />;
      return <FightView stage={stage} state={state} names={names} hands={hands} />;
  }
}

type ChooseTargetProps = Pick<StageViewProps, 'state' | 'names'> & { readonly unit: UnitId };

/** Asks for a target, or says why the unit may have none. */
function ChooseTarget({ unit, state, names }: ChooseTargetProps) {
  const why = whyNoCharge(state, unit);
  if (why === undefined)
    return (
      <p className="who">
        {messages.charge.chargesWhom(<b key="unit">{nameInside(names.unit(unit))}</b>)} <FoeKeys />
      </p>
    );
  return (
    <>
      <p className="who">{why}</p>
      <p className="difference small">{messages.charge.pickAnotherSquad(<NextKeys key="keys" />)}</p>
    </>
  );
}

type AskedProps = StageViewProps & { readonly stage: Extract<Stage, { kind: 'declare' | 'roll' }> };

/** The charge before its dice: what it needs, then the declaration, then the roll. */
function Asked({ stage, state, names, hands }: AskedProps) {
  const question = useTable((table) => table.question);
  const busy = useTable((table) => table.busy !== undefined);
  const hopeless = question.state === 'answered' && question.answer.needed === undefined;
  return (
    <>
      <Pair unit={stage.unit} targets={stage.targets} names={names} />
      <AnswerView question={question} rules={state.rules.charge} names={names} hands={hands} />
      <Deeds hands={hands}>
        {stage.kind === 'declare' ? (
          <>
            <Commit hands={hands} wanted={!hopeless}>
              {messages.charge.declareTheCharge}
            </Commit>
            <Back hands={hands}>{messages.buttons.back}</Back>
          </>
        ) : (
          <>
            <Commit hands={hands}>{messages.charge.rollTheDice}</Commit>
            <OwnDice hands={hands} busy={busy} />
          </>
        )}
      </Deeds>
    </>
  );
}

/** Moves the models that were given a place, or does what is offered when none was. */
function PlacedDeeds({ hands, children }: { readonly hands: Hands; readonly children?: ReactNode }) {
  const placed = useTable((table) => table.placements.size);
  if (placed === 0 && children === undefined) return null;
  return (
    <Deeds hands={hands}>
      <Commit hands={hands}>{placedLabel(placed) ?? children}</Commit>
      {placed > 0 && <Back hands={hands}>{messages.buttons.takeBack}</Back>}
    </Deeds>
  );
}

/** What is being shown, and the way past it. */
const Showing = ({ hands, children }: { readonly hands: Hands; readonly children: ReactNode }) => (
  <p className="who muted">
    {children}{' '}
    <button type="button" className="quiet" onClick={hands.hurry}>
      {messages.buttons.skip} <kbd>{messages.buttons.enter}</kbd>
    </button>
  </p>
);

const Say = ({ side, children }: { readonly side: Side; readonly children: ReactNode }) => (
  <p className="who">
    <SideChip side={side} /> {children}
  </p>
);

type PairProps = { readonly unit: UnitId; readonly targets: readonly UnitId[]; readonly names: Names };

const Pair = ({ unit, targets, names }: PairProps) => (
  <p className="who">
    <b>{names.unit(unit)}</b> <span className="arrow">→</span> <b>{messages.say.list(targets.map(names.unit))}</b>
  </p>
);
