import './replay-viewer.css';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import type { FilmMaker } from '../../film/film-maker.ts';
import { useCuttingRoom } from '../../replay-viewer/replay-viewer-store.ts';
import { replayMessages } from '../../messages/replay.ts';
import type { FilmChoice } from '../film/film-form.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { ReplayHeader } from './replay-header.tsx';
import { ReplayLog } from './replay-log.tsx';
import { ReplayProofCard } from './replay-proof-card.tsx';

const ShotsRoom = lazy(async () => ({ default: (await import('../shots/shots-room.tsx')).ShotsRoom }));
const FilmPanel = lazy(async () => ({ default: (await import('../film/film-panel.tsx')).FilmPanel }));

type ReplayViewerRoomProps = {
  readonly actions: Actions;
  readonly tray: ReactNode;
  /** Loads the code that makes films. */
  readonly film: () => Promise<FilmMaker>;
};

/** The panels of a watched replay: header, log with dice, and bar. Not part of the initial script. */
export function ReplayViewerPanels({ actions, tray, film }: ReplayViewerRoomProps) {
  const [isFilming, setIsFilming] = useState(false);
  const [choice, setChoice] = useState<FilmChoice>();
  const bare = useTable(({ replayViewer }) => replayViewer?.bare);
  const isCutting = useCuttingRoom(({ open }) => open);
  const own = actions.replayViewer.actions();
  if (own === undefined) return null;
  if (bare)
    return (
      <button
        type="button"
        className="replay-show card"
        aria-label={replayMessages.replayViewer.head.showPanels}
        onClick={own.togglePanels}
      >
        <kbd>H</kbd>
      </button>
    );
  return (
    <>
      <ReplayHeader actions={own} table={actions} film={() => setIsFilming(true)} />
      <ReplayLog actions={own} tray={tray} />
      <ReplayProofCard />
      {/* The cutting room follows the film's clock, not the replay's. */}
      {isCutting ? (
        <Suspense fallback={null}>
          <ShotsRoom />
        </Suspense>
      ) : (
        <ReplayBar actions={own} />
      )}
      {isFilming && (
        <Suspense fallback={null}>
          <FilmPanel fetchMaker={film} kept={choice} keep={setChoice} close={() => setIsFilming(false)} />
        </Suspense>
      )}
    </>
  );
}
