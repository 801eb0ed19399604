import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import type { Hands } from '../app/hands.ts';
import type { ShelfHands } from '../app/table/saved-tables.ts';
import { useTable } from '../app/table/table-store.ts';
import type { FilmMaker } from '../film/film-maker.ts';
import { DeedMenu } from './table/deed-menu.tsx';
import { KeySheet } from './keys/key-sheet.tsx';
import { watchKeys } from './keys/keys.ts';
import { Lessons } from './lessons/lessons.tsx';
import { LogPanel } from './table/log-panel.tsx';
import { Notices } from './table/notices.tsx';
import { Palette } from './palette/palette.tsx';
import type { ScenarioChoice } from './table/phase-bar.tsx';
import { PhaseBar } from './table/phase-bar.tsx';
import { FreeTray } from './dice/free-tray.tsx';
import { Problem } from './table/problem.tsx';
import { Prompt } from './table/prompt.tsx';
import { ResultBanner } from './table/result-banner.tsx';
import { ShelfPanel } from './storage/shelf-panel.tsx';
import { StampView } from './table/stamp-view.tsx';
import { ToolStrip } from './table/tool-strip.tsx';
import { UnitCard } from './table/unit-card.tsx';

type InterfaceProps = {
  readonly hands: Hands;
  readonly shelf: ShelfHands;
  readonly scenarios: readonly ScenarioChoice[];
  readonly tray: ReactNode;
  /** The same for a replay that is watched. */
  readonly theatreTray: ReactNode;
  readonly felt: ReactNode;
  /** Fetches what makes films of replays. */
  readonly film: () => Promise<FilmMaker>;
  /** What comes only when it is wanted. */
  readonly room: ReactNode;
};

const TheatreRoom = lazy(async () => ({ default: (await import('./replay-viewer/theatre-room.tsx')).TheatreRoom }));
const BuildRoom = lazy(async () => ({ default: (await import('./editor/build-room.tsx')).BuildRoom }));

/** The four pieces about the table, what is said aloud, and the one line for when the machine fails. */
export function Interface({ hands, shelf, scenarios, tray, theatreTray, felt, room, film }: InterfaceProps) {
  const { theme, text, contrast } = useTable((table) => table.settings);
  const said = useTable((table) => table.said);
  const isBuilding = useTable((table) => table.build !== undefined);
  const isWatching = useTable((table) => table.theatre !== undefined);
  // The shelf lies over them, and says them itself.
  const isShelfOpen = useTable((table) => table.shelfOpen);
  useEffect(() => watchKeys(hands), [hands]);
  useEffect(() => {
    Object.assign(document.documentElement.dataset, { theme, text, contrast: contrast ? 'more' : 'usual' });
  }, [theme, text, contrast]);
  return (
    <div className="interface">
      {isWatching ? (
        <Suspense fallback={null}>
          <TheatreRoom hands={hands} tray={theatreTray} film={film} />
        </Suspense>
      ) : isBuilding ? (
        <Suspense fallback={null}>
          <BuildRoom hands={hands} />
        </Suspense>
      ) : (
        <PhaseBar hands={hands} scenarios={scenarios} />
      )}
      {!isShelfOpen && <Problem onDismiss={hands.dismissProblem} />}
      {isBuilding || isWatching ? (
        !isShelfOpen && <Notices />
      ) : (
        <>
          <StampView />
          <UnitCard />
          <ToolStrip hands={hands} />
          <div className="left-stack">
            {!isShelfOpen && <Notices />}
            <Lessons hands={hands} scenarios={scenarios} />
            <FreeTray hands={hands} felt={felt} />
            <ResultBanner hands={hands} />
          </div>
          <Prompt hands={hands} />
          <LogPanel hands={hands} tray={tray} />
        </>
      )}
      <KeySheet hands={hands} />
      <Palette hands={hands} scenarios={scenarios} />
      <ShelfPanel hands={hands} shelf={shelf} />
      {room}
      <DeedMenu hands={hands} />
      <div className="spoken" aria-live="polite" data-testid="said">
        {said}
      </div>
    </div>
  );
}
