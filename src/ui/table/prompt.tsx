import type { Actions } from '../../app/actions.ts';
import { tableNamesOf, type Names } from '../../messages/phrases/names.ts';
import { handOverTo } from '../../app/play/hand-over.ts';
import { verdictHere } from '../../app/play/hand-steps.ts';
import { stageOf } from '../../app/play/stage-of-play.ts';
import { isOpponentActing } from '../../app/state/opponent.ts';
import { awaitedSide, isRoomGameOver } from '../../app/state/room.ts';
import { AwaitedPlayer, RematchButton, RoomEnded } from '../room/room-prompt.tsx';
import { arriving, unplacedUnits } from '../../rules/mission/deploy.ts';
import { useTable, useTableParts } from '../../app/state/table-store.ts';
import { TurnInHand } from '../hands/hand-hint.tsx';
import { HandOverCard } from './hand-over.tsx';
import { ManualD20 } from '../dice/manual-d20.tsx';
import { opponentMessages } from '../../messages/opponent.ts';
import { messages } from '../../messages/messages.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { GameResult } from '../../rules/core/game-result.ts';
import { ActionButtons, Back, Commit } from '../controls/action-buttons.tsx';
import { SideChip, usePlayerName } from '../controls/side-chip.tsx';
import type { Stage } from '../../app/state/stage.ts';
import { Reasons } from '../controls/reasons.tsx';
import type { ReactNode } from 'react';
import { UI_SYSTEMS } from '../systems/systems.tsx';
import type { PromptProps } from '../controls/ui-system.ts';
import type { Refusal } from '../../app/state/play.ts';

/** Stages in which either side may decide: the prompt takes that side's colour. */
const FIGHTS: ReadonlySet<string> = new Set([
  'pick-combat',
  'issue',
  'answer',
  'nominate',
  'make-way',
  'intervene',
  'step-in',
  'melee',
  'answer-charge',
  'duel-offer',
  'duel-answer',
  'duel-shame',
]);

/** The prompt at the bottom centre: the decision, the side that makes it, and the units. It does not dim the board. */
export function Prompt({ actions }: { readonly actions: Actions }) {
  const parts = useTableParts(({ game, selection, model, targets, playing }) => ({
    game,
    selection,
    model,
    targets,
    playing,
  }));
  const cast = useTable((table) => table.throw);
  const { refusal, asked } = useTableParts(({ refusal, asked }) => ({ refusal, asked }));
  const handOver = useTable(handOverTo);
  const awaited = useTable(awaitedSide);
  const opponent = useTable((table) => (isOpponentActing(table) ? table.opponent?.seat.side : undefined));
  const isEnded = useTable(isRoomGameOver);
  const { game } = parts;
  if (game === undefined) return null;
  const stage = stageOf(parts);
  const names = tableNamesOf(game.state, game.initial);
  const showsRefusal = refusal !== undefined && parts.playing === undefined;
  return (
    <section
      className="prompt card"
      aria-label={messages.bar.prompt}
      data-stage={stage.kind}
      data-side={awaited ?? (FIGHTS.has(stage.kind) && 'side' in stage ? stage.side : undefined)}
    >
      {asked ? (
        <ManualD20 key={asked.serial} asked={asked} actions={actions} />
      ) : showsRefusal ? (
        <RefusalView refusal={refusal} rolled={refusal.failed && cast?.pips} names={names} actions={actions} />
      ) : isEnded && !parts.playing ? (
        <RoomEnded actions={actions} />
      ) : awaited && stage.kind !== 'over' && !parts.playing && !isShared(stage) ? (
        <AwaitedPlayer side={awaited} />
      ) : opponent && !parts.playing && stage.kind !== 'over' ? (
        <OpponentActs side={opponent} />
      ) : handOver ? (
        <HandOverCard actions={actions} to={handOver} />
      ) : (
        <StageView stage={stage} state={game.state} names={names} actions={actions} />
      )}
    </section>
  );
}

/** The line while the computer opponent decides; on a narrow screen with the reason for its last step. */
function OpponentActs({ side }: { readonly side: Side }) {
  const told = useTable(({ opponent }) => opponent?.told);
  return (
    <>
      <p className="who muted">{opponentMessages.acts(usePlayerName(side))}</p>
      {told !== undefined && <p className="difference small opponent-told">{told}</p>}
    </>
  );
}

/** Both players allocate attacks at the same time, each those of their own models. */
const isShared = ({ kind }: Stage): boolean => kind === 'deal-blows';

type RefusalViewProps = {
  readonly refusal: Refusal;
  /** The dice of a charge that has just failed. */
  readonly rolled: readonly number[] | undefined;
  readonly names: Names;
  readonly actions: Actions;
};

/** Why an action was refused: the clauses in plain words, and for a failed charge the roll and what it needed. */
function RefusalView({ refusal, rolled, names, actions }: RefusalViewProps) {
  const needed = refusal.failed?.needed;
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
      <Reasons violations={refusal.violations} names={names} told={refusal.told} />
      <div className="actions">
        <Back actions={actions}>{rolled ? messages.buttons.goOn : messages.charge.understood}</Back>
      </div>
    </>
  );
}

/** What the active player is about to do, and its buttons. */
function StageView(props: PromptProps) {
  const { stage, state, actions } = props;
  const { Prompt } = UI_SYSTEMS[state.rules.system];
  if (stage.kind === 'empty') return null;
  if (stage.kind === 'deploy') return <Deploying {...props} stage={stage} />;
  if (stage.kind === 'over') return <Over result={stage.result} actions={actions} />;
  if (stage.kind === 'rolling' || stage.kind === 'walking' || stage.kind === 'falling')
    return <Showing actions={actions}>{SHOWING[stage.kind]}</Showing>;
  // Every other stage belongs to the current game.
  return (
    <>
      <Prompt {...props} />
      <Reserves state={state} names={props.names} actions={actions} />
    </>
  );
}

/** The units that may arrive from reserve now. */
function Reserves({ state, names, actions }: Pick<PromptProps, 'state' | 'names' | 'actions'>) {
  const late = arriving(state);
  if (late.length === 0) return null;
  return (
    <ActionButtons actions={actions}>
      {late.slice(0, MOST_WAITING).map(({ unit }) => (
        <button key={unit} type="button" onClick={() => actions.selection.pickUnit(unit)}>
          {messages.mission.arrive(names.unit(unit))}
        </button>
      ))}
    </ActionButtons>
  );
}

type DeployingProps = Pick<PromptProps, 'state' | 'names' | 'actions'> & {
  readonly stage: Extract<Stage, { readonly kind: 'deploy' }>;
};

/** Deployment: the units that wait, and how the selected one comes onto the table. */
function Deploying({ stage: { side, waiting, unit, isArriving }, state, names, actions }: DeployingProps) {
  const rest = unplacedUnits(state);
  return (
    <>
      <p className="who">
        <SideChip side={side} />{' '}
        {unit === undefined
          ? messages.mission.deploys
          : (isArriving ? messages.mission.arriving : messages.mission.placing)(names.unit(unit))}
      </p>
      {unit === undefined ? (
        <>
          <p className="difference small">{rest ? messages.mission.chooseUnit : messages.mission.allPlaced}</p>
          <ActionButtons actions={actions}>
            {waiting.slice(0, MOST_WAITING).map((one) => (
              <button key={one} type="button" onClick={() => actions.selection.pickUnit(one)}>
                {names.unit(one)}
              </button>
            ))}
            {rest ? (
              <button type="button" onClick={() => void actions.play.endPhase()}>
                {messages.mission.restForMe(rest)}
              </button>
            ) : (
              <Commit actions={actions}>{messages.mission.deployed}</Commit>
            )}
          </ActionButtons>
        </>
      ) : (
        <Placing unit={unit} isArriving={isArriving} actions={actions} />
      )}
    </>
  );
}

type PlacingProps = { readonly unit: UnitId; readonly isArriving: boolean; readonly actions: Actions };

/** How the unit in hand is put down: where it is, once it was moved there, or where its file has it. */
function Placing({ unit, isArriving, actions }: PlacingProps) {
  const carry = useTable((table) => table.hands.carry);
  return (
    <>
      <p className="difference small">{isArriving ? messages.mission.clickArrival : messages.mission.clickZone}</p>
      <p className="difference small by-mouse">{messages.mission.turnIt}</p>
      <ActionButtons actions={actions}>
        {carry?.moved ? (
          <>
            <Commit actions={actions} wanted={verdictHere(carry)?.why.length === 0}>
              {messages.mission.putHere}
            </Commit>
            <button type="button" onClick={() => void actions.play.perform({ kind: 'deploy', unit })}>
              {messages.mission.placeForMe}
            </button>
          </>
        ) : (
          <Commit actions={actions}>{messages.mission.placeForMe}</Commit>
        )}
        <TurnInHand actions={actions} />
        <Back actions={actions}>{messages.mission.another}</Back>
      </ActionButtons>
    </>
  );
}

/** Units that are named in the prompt; further ones are picked beside the table. */
const MOST_WAITING = 6;

/** The end of the game: the winner, and a button for another. */
function Over({ result, actions }: { readonly result: GameResult; readonly actions: Actions }) {
  const isInRoom = useTable((table) => table.room !== undefined);
  return (
    <>
      <p className="who">
        <b>{messages.result.title(result)}.</b>
      </p>
      <ActionButtons actions={actions}>
        {isInRoom ? (
          <RematchButton actions={actions} />
        ) : (
          <button type="button" className="primary" onClick={actions.scenario.restart}>
            {messages.menuActions.startAgain}
          </button>
        )}
      </ActionButtons>
    </>
  );
}

const SHOWING = {
  rolling: messages.charge.theDiceAreFalling,
  walking: messages.charge.minisOnTheirWay,
  falling: messages.charge.theSlainFall,
} as const;

/** The line for an animation in progress, with a button to skip it. */
const Showing = ({ actions, children }: { readonly actions: Actions; readonly children: ReactNode }) => (
  <p className="who muted">
    {children}{' '}
    <button type="button" className="quiet" onClick={actions.animation.hurry}>
      {messages.buttons.skip} <kbd>{messages.buttons.enter}</kbd>
    </button>
  </p>
);
