import { CircleHelp, Library, Maximize, PackagePlus, Redo2, Undo2 } from 'lucide-react';
import type { Actions } from '../../app/actions.ts';
import { useTable, useTableParts } from '../../app/state/table-store.ts';
import { clientOf } from '../../app/systems/systems.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { PHASES } from '../../rules/core/turn.ts';
import { isOpponentActing } from '../../app/state/opponent.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { awaitedSide, isRoomGameOver } from '../../app/state/room.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { EditorMenuView } from '../editor/editor-menu.tsx';
import { Scoreboard } from './scoreboard.tsx';
import { LookMenu } from './look-menu.tsx';
import { PlayersButton } from './hand-over.tsx';
import { Tool } from '../controls/tool.tsx';
import { whyNoRedo, whyNoUndo } from '../../app/keys/play-key-bindings.ts';
import { messages } from '../../messages/messages.ts';
import { lastTurnOf, resultOf } from '../../rules/play/result-of.ts';

/** A scenario that can be opened. */
export type ScenarioChoice = { readonly id: string; readonly name: string; readonly text: string };

/** The button to the next phase; disabled while the other side must decide something. */
function EndPhase({ actions, state }: { readonly actions: Actions; readonly state: GameState }) {
  const awaited = useTable(awaitedSide);
  const isComputers = useTable(isOpponentActing);
  const isEnded = useTable(isRoomGameOver);
  const why =
    isEnded || resultOf(state)
      ? messages.menuActions.theGameIsOver
      : awaited
        ? roomUiMessages.waitingForSide(awaited)
        : isComputers
          ? opponentMessages.notNow
          : clientOf(state).whyNotLeave(state);
  return (
    <button type="button" disabled={why !== undefined} title={why} onClick={() => void actions.play.askToEndPhase()}>
      {messages.bar.endPhase}
    </button>
  );
}

type ChooserProps = { readonly actions: Actions; readonly scenarios: readonly ScenarioChoice[] };

/** The bar at the top: the table, the active side, the phase, and the button to the next phase. */
export function PhaseBar({ actions, scenarios }: ChooserProps) {
  const state = useTable((table) => table.game?.state);
  const lastTurn = state && lastTurnOf(state);
  const isOver = state !== undefined && resultOf(state) !== undefined;
  return (
    <header className="phase-bar card">
      <h1>{messages.bar.highground}</h1>
      <Chooser actions={actions} scenarios={scenarios} />
      {state && (
        <div className="turn-group">
          <span className="turn">
            {messages.bar.turn(Math.min(state.turn, lastTurn ?? state.turn))}
            {lastTurn !== undefined && <small>{messages.bar.ofTurns(lastTurn)}</small>}{' '}
            <PlayersButton actions={actions} side={state.side} />
          </span>
          <Scoreboard state={state} actions={actions} />
          <ol className="phases" aria-label={messages.bar.phaseList}>
            {(state.phase === 'deploy' ? ['deploy' as const] : PHASES[state.rules.system]).map((phase) => (
              <li key={phase} aria-current={phase === state.phase && !isOver ? 'step' : undefined}>
                {messages.bar.phases[phase]}
              </li>
            ))}
          </ol>
          <EndPhase actions={actions} state={state} />
        </div>
      )}
      <Tools actions={actions} />
    </header>
  );
}

function Chooser({ actions, scenarios }: ChooserProps) {
  const { onTable, name, busy } = useTableParts((table) => ({
    onTable: table.onTable?.id,
    name: table.game?.state.name,
    busy: table.busy,
  }));
  const isBuiltIn = scenarios.some((s) => s.id === onTable);
  return (
    <div className="chooser">
      <select
        aria-label={messages.bar.scenario}
        value={onTable ?? ''}
        disabled={busy === 'opening'}
        onChange={(event) => {
          const chosen = scenarios.find((s) => s.id === event.target.value);
          if (chosen) void actions.scenario.open(chosen.id, chosen.text);
          event.target.blur();
        }}
      >
        {!isBuiltIn && <option value={onTable ?? ''}>{name ?? messages.bar.opening}</option>}
        {scenarios.map((s) => (
          <option key={s.id} value={s.id}>
            {s.name}
          </option>
        ))}
      </select>
      <Tool label={messages.bar.savedTables} word={messages.toolWords.saves} onClick={actions.view.toggleSavedTables}>
        <Library size={17} />
      </Tool>
      <Tool label={messages.bar.yours} word={messages.toolWords.models} onClick={actions.view.toggleUserAssets}>
        <PackagePlus size={17} />
      </Tool>
      <EditorMenuView actions={actions} />
    </div>
  );
}

function Tools({ actions }: { readonly actions: Actions }) {
  const { noUndo, noRedo } = useTableParts((table) => ({ noUndo: whyNoUndo(table), noRedo: whyNoRedo(table) }));
  return (
    <div className="tools">
      <Tool label={messages.buttons.undo} word={messages.toolWords.undo} why={noUndo} onClick={actions.play.undo}>
        <Undo2 size={17} />
      </Tool>
      <Tool label={messages.buttons.redo} word={messages.toolWords.redo} why={noRedo} onClick={actions.play.redo}>
        <Redo2 size={17} />
      </Tool>
      <Tool label={messages.bar.wholeTable} word={messages.toolWords.table} onClick={() => actions.view.look('home')}>
        <Maximize size={17} />
      </Tool>
      <LookMenu actions={actions} />
      <span className="keys-tool">
        <Tool label={messages.bar.keys} word={messages.toolWords.keys} onClick={actions.view.toggleKeySheet}>
          <CircleHelp size={17} />
        </Tool>
      </span>
    </div>
  );
}
