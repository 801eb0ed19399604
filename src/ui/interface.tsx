import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import type { Actions } from '../app/actions.ts';
import type { SavedTableActions } from '../app/state/saved-tables.ts';
import { useTable, useTableStore } from '../app/state/table-store.ts';
import type { FilmMaker } from '../film/film-maker.ts';
import { ActionMenu } from './table/action-menu.tsx';
import { DragReasonLine } from './table/drag-reason.tsx';
import { TurnClockView } from './hands/turn-clock.tsx';
import { HandHint } from './hands/hand-hint.tsx';
import { usePageLook } from './controls/page-look.ts';
import { watchKeys } from './keys/keys.ts';
import { Lessons } from './lessons/lessons.tsx';
import { LogPanel } from './table/log-panel.tsx';
import { Notices } from './table/notices.tsx';
import type { ScenarioChoice } from './table/phase-bar.tsx';
import { PhaseBar } from './table/phase-bar.tsx';
import { Prompt } from './table/prompt.tsx';
import { ResultBanner, StampView } from './table/result-banner.tsx';
import { RoomBar } from './room/room-bar.tsx';
import { SavedTablesPanel } from './storage/saved-tables-panel.tsx';
import { ToolStrip } from './table/tool-strip.tsx';
import { UnitCard } from './table/unit-card.tsx';
import { FreeTray, HandPanel, KeySheet, NewRoomPanel, OpponentCard, Palette } from './lazy-panels.tsx';

type InterfaceProps = {
  readonly actions: Actions;
  readonly savedTableActions: SavedTableActions;
  readonly scenarios: readonly ScenarioChoice[];
  readonly tray: ReactNode;
  /** The dice tray of a watched replay. */
  readonly replayTray: ReactNode;
  readonly felt: ReactNode;
  /** Loads the code that makes films of replays. */
  readonly film: () => Promise<FilmMaker>;
  /** The parts that are loaded on request. */
  readonly room: ReactNode;
};

const ReplayViewerRoom = lazy(async () => ({
  default: (await import('./replay-viewer/replay-viewer-room.tsx')).ReplayViewerPanels,
}));
const EditorRoom = lazy(async () => ({ default: (await import('./editor/editor-room.tsx')).EditorRoom }));

/** All panels around the table, the notices, and the line read out by screen readers. */
export function Interface({
  actions,
  savedTableActions,
  scenarios,
  tray,
  replayTray,
  felt,
  room,
  film,
}: InterfaceProps) {
  const said = useTable((table) => table.said);
  const isBuilding = useTable((table) => table.editor !== undefined);
  const isWatching = useTable((table) => table.replayViewer !== undefined);
  // The panel of saved tables covers the notices and shows them itself.
  const areSavedTablesOpen = useTable((table) => table.savedTablesOpen);
  const store = useTableStore();
  useEffect(() => watchKeys(store, actions), [store, actions]);
  usePageLook();
  return (
    <div className="interface">
      {isWatching ? (
        <Suspense fallback={null}>
          <ReplayViewerRoom actions={actions} tray={replayTray} film={film} />
        </Suspense>
      ) : isBuilding ? (
        <Suspense fallback={null}>
          <EditorRoom actions={actions} />
        </Suspense>
      ) : (
        <PhaseBar actions={actions} scenarios={scenarios} />
      )}
      {isBuilding || isWatching ? (
        !areSavedTablesOpen && <Notices />
      ) : (
        <>
          <StampView />
          <UnitCard />
          <ToolStrip actions={actions} />
          <div className="left-stack">
            {!areSavedTablesOpen && <Notices />}
            <Lessons actions={actions} scenarios={scenarios} />
            <OpponentCard actions={actions} scenarios={scenarios} />
            <FreeTray actions={actions} felt={felt} />
            <ResultBanner actions={actions} />
          </div>
          <RoomBar actions={actions} />
          <HandHint actions={actions} />
          <DragReasonLine actions={actions} />
          <TurnClockView actions={actions} />
          <HandPanel actions={actions} />
          <Prompt actions={actions} />
          <LogPanel actions={actions} tray={tray} />
        </>
      )}
      <KeySheet actions={actions} />
      <NewRoomPanel actions={actions} />
      <Palette actions={actions} scenarios={scenarios} sharing={savedTableActions} />
      <SavedTablesPanel actions={actions} savedTableActions={savedTableActions} />
      {room}
      <ActionMenu actions={actions} />
      <div className="spoken" aria-live="polite" data-testid="said">
        {said}
      </div>
    </div>
  );
}
