import type { ReactNode } from 'react';
import { placedLabel, whyNoCharge, whyNoMove } from '../../../app/systems/squads/menu-actions.ts';
import { isRefusedCharge, remedyOfCharge } from '../../../app/systems/squads/charge-text.ts';
import type { Actions } from '../../../app/actions.ts';
import { type Names, tableNamesOf } from '../../../messages/phrases/names.ts';
import { useTable, useTableParts } from '../../../app/state/table-store.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { Side } from '../../../rules/core/turn.ts';
import { AnswerView } from './answer-view.tsx';
import { Back, Commit, ActionButtons } from '../../controls/action-buttons.tsx';
import { DragLine } from './drag-line.tsx';
import { FightView } from './fight-view.tsx';
import { SideChip } from '../../controls/side-chip.tsx';
import { messages } from '../../../messages/messages.ts';
import { nameInside } from '../../../messages/phrases/sentence.ts';
import { isShootingStage } from '../../../app/systems/squads/shooting.ts';
import { ShotView } from './shot-view.tsx';
import { FoeKeys, NextKeys } from '../../keys/next-keys.tsx';
import { isFightStage } from '../../../app/systems/squads/fight-steps.ts';
import type { PromptProps } from '../../controls/ui-system.ts';
import type { Stage } from '../../../app/state/stage.ts';
import { clientOf } from '../../../app/systems/systems.ts';
import { stayingOf } from '../../../app/systems/squads/squad-drag.ts';
import { squadReport } from '../../../app/systems/squads/squad-report.ts';
import { FORMATIONS } from '../../../app/state/squads.ts';
import type { RegimentStage } from '../../../app/state/regiments.ts';
import type { SkirmishStage } from '../../../app/state/skirmish.ts';

type SquadsPromptProps = Omit<PromptProps, 'stage'> & { readonly stage: Exclude<Stage, RegimentStage | SkirmishStage> };

/** What the squads game waits for, and its buttons. */
export function SquadsPrompt({ stage, state, names, actions }: SquadsPromptProps) {
  const { side } = state;
  if (isFightStage(stage)) return <FightView stage={stage} state={state} names={names} actions={actions} />;
  if (isShootingStage(stage)) return <ShotView stage={stage} state={state} names={names} actions={actions} />;
  switch (stage.kind) {
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
      return <Asked stage={stage} state={state} names={names} actions={actions} />;
    case 'charge-move':
      return (
        <>
          <Pair unit={stage.unit} targets={stage.targets} names={names} />
          <p className="headline">
            <strong>{stage.allowed}″</strong> <span>{messages.charge.forEachModel}</span>
          </p>
          <DragLine hint={messages.charge.orDragTheModelsYourself} />
          <PlacedActions actions={actions}>{messages.charge.moveTheSquad}</PlacedActions>
        </>
      );
    case 'move':
      return <Move unit={stage.unit} state={state} names={names} actions={actions} />;
    case 'empty':
    case 'over':
    case 'deploy':
    case 'rolling':
    case 'walking':
    case 'falling':
      return null;
  }
}

type MoveProps = Omit<SquadsPromptProps, 'stage'> & { readonly unit: UnitId | undefined };

/** The movement phase: what to drag, what is being dragged, or why the selected squad may not move. */
function Move({ unit, state, names, actions }: MoveProps) {
  const { hasPlaced, isDragged, isAlone } = useTableParts(({ placements, drag, model }) => ({
    hasPlaced: placements.size > 0,
    isDragged: drag !== undefined,
    isAlone: model !== undefined,
  }));
  const why = unit && !hasPlaced && !isDragged ? whyNoMove(state, unit) : undefined;
  if (why)
    return (
      <>
        <p className="who">{why}</p>
        <p className="difference small">{messages.charge.pickAnotherSquad(<NextKeys key="keys" isNeeded />)}</p>
      </>
    );
  const { dragHints } = messages.charge;
  const goesTogether = !isAlone && clientOf(state).carriesUnits(state);
  return (
    <>
      <Say side={state.side}>{unit ? <b>{names.unit(unit)}</b> : messages.charge.moves}</Say>
      <DragLine
        hint={
          hasPlaced
            ? dragHints.placed
            : !goesTogether
              ? dragHints.alone
              : unit
                ? dragHints.together
                : dragHints.unpicked
        }
      />
      <SquadLine actions={actions} />
      <StayingLine names={names} />
      <PlacedActions actions={actions} />
    </>
  );
}

type ChooseTargetProps = Pick<PromptProps, 'state' | 'names'> & { readonly unit: UnitId };

/** Asks for a target, or says why the unit may not charge. */
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
      <p className="difference small">{messages.charge.pickAnotherSquad(<NextKeys key="keys" isNeeded />)}</p>
    </>
  );
}

type AskedProps = PromptProps & { readonly stage: Extract<Stage, { kind: 'declare' | 'roll' }> };

/** A charge before its dice: the roll it needs, then the declaration, then the roll. */
function Asked({ stage, state, names, actions }: AskedProps) {
  const question = useTable((table) => table.question);
  const own = useTable((table) => table.handPips);
  const hopeless = question.state === 'answered' && question.answer.needed === undefined;
  return (
    <>
      <Pair unit={stage.unit} targets={stage.targets} names={names} />
      <AnswerView question={question} rules={state.rules.charge} names={names} actions={actions} />
      <ActionButtons actions={actions}>
        {stage.kind === 'declare' && isRefusedCharge(state, stage.unit, stage.targets) ? (
          <Mend stage={stage} state={state} names={names} actions={actions} />
        ) : stage.kind === 'declare' ? (
          <>
            <Commit actions={actions} wanted={!hopeless}>
              {messages.charge.declareTheCharge}
            </Commit>
            <Back actions={actions}>{messages.buttons.back}</Back>
          </>
        ) : (
          <>
            <Commit actions={actions}>
              {own.includes(0) ? messages.charge.rollTheDice : messages.log.use(own[0] + own[1])}
            </Commit>
            <ManualDice actions={actions} />
          </>
        )}
      </ActionButtons>
    </>
  );
}

/** In place of the button of a charge that may not be declared: the smallest change that makes it legal. */
function Mend({ stage, state, names, actions }: AskedProps) {
  const remedy = remedyOfCharge(state, stage.unit, stage.targets);
  return (
    <>
      {remedy?.kind === 'targets' && (
        <button
          type="button"
          className="primary"
          onClick={() => {
            actions.selection.pickNothing();
            for (const unit of [stage.unit, ...remedy.targets]) actions.selection.pickUnit(unit);
          }}
        >
          {messages.charge.chargeInstead(remedy.targets.map(names.unit))}
        </button>
      )}
      {remedy?.kind === 'nearer' && <span className="muted">{messages.charge.comeNearer(remedy.by)}</span>}
      <Back actions={actions}>{messages.buttons.back}</Back>
    </>
  );
}

/** Moves the placed models, or shows the given actions when none is placed. */
function PlacedActions({ actions, children }: { readonly actions: Actions; readonly children?: ReactNode }) {
  const placed = useTable((table) => table.placements.size);
  const label = useTable(placedLabel);
  if (placed === 0 && children === undefined) return null;
  return (
    <ActionButtons actions={actions}>
      <Commit actions={actions}>{label ?? children}</Commit>
      {placed > 0 && <Back actions={actions}>{messages.buttons.takeBack}</Back>}
    </ActionButtons>
  );
}

const Say = ({ side, children }: { readonly side: Side; readonly children: ReactNode }) => (
  <p className="who">
    <SideChip side={side} /> {children}
  </p>
);

type PairProps = {
  readonly unit: UnitId;
  readonly targets: readonly UnitId[];
  readonly names: Names;
};

const Pair = ({ unit, targets, names }: PairProps) => (
  <p className="who">
    <b>{names.unit(unit)}</b> <span className="arrow">→</span> <b>{messages.say.list(targets.map(names.unit))}</b>
  </p>
);

const FACES = [1, 2, 3, 4, 5, 6] as const;

/** Two hand-thrown dice, entered one by one; the large button then uses them. In a room the dice are the server's. */
function ManualDice({ actions }: { readonly actions: Actions }) {
  const pips = useTable((table) => table.handPips);
  const isInRoom = useTable((table) => table.room !== undefined);
  if (isInRoom) return null;
  const die = (which: 0 | 1) => (
    <select
      aria-label={which === 0 ? messages.log.firstDieThrownByHand : messages.log.secondDieThrownByHand}
      value={pips[which]}
      onChange={(event) => actions.play.tellChargeDie(which, Number(event.target.value))}
    >
      <option value={0}>–</option>
      {FACES.map((face) => (
        <option key={face} value={face}>
          {face}
        </option>
      ))}
    </select>
  );
  return (
    <span className="own-dice">
      <span className="muted small">{messages.log.orByHand}</span>
      {die(0)}
      {die(1)}
    </span>
  );
}

/** Which models of a squad that was dropped stay where they are, and why. */
function StayingLine({ names }: { readonly names: Names }) {
  const staying = useTable(stayingOf);
  const isDragged = useTable((table) => table.drag !== undefined);
  if (staying === undefined || isDragged) return null;
  return (
    <p className="difference" data-verdict="illegal">
      <b>{messages.tools.stayThere(staying.mates.length)}</b>
      {squadReport({ mates: staying.mates, apart: [] }, names).lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </p>
  );
}

/** A dragged squad in words: its longest move, the models that cannot move and why, and its formations. */
function SquadLine({ actions }: { readonly actions: Actions }) {
  const drag = useTable((table) => table.drag);
  const state = useTable((table) => table.game?.state);
  if (drag?.squad === undefined || state === undefined) return null;
  const { squad } = drag;
  const { furthest, limit, lines, verdict } = squadReport(squad, tableNamesOf(state));
  return (
    <>
      <p className="difference" data-verdict={drag.fresh ? verdict : undefined}>
        {messages.charge.models(squad.mates.length)}{' '}
        <b>{furthest === undefined ? '…' : messages.charge.furthest(furthest, limit)}</b>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <div className="formations">
        {FORMATIONS.map((name, i) => (
          <button key={name} type="button" aria-pressed={squad.form === name} onClick={() => actions.move.form(name)}>
            <kbd>{i + 1}</kbd> {messages.tools.formations[name]}
          </button>
        ))}
        <span className="muted small keys">
          <kbd>Q</kbd> <kbd>E</kbd> {messages.charge.turn}
        </span>
      </div>
    </>
  );
}
