import './theatre.css';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Hands } from '../../app/hands.ts';
import { useTable } from '../../app/table/table-store.ts';
import type { FilmMaker } from '../../film/film-maker.ts';
import { useCuttingRoom } from '../../replay-viewer/cutting-room.ts';
import { replayMessages } from '../../messages/replay.ts';
import { TheatreBar } from './theatre-bar.tsx';
import { TheatreHead } from './theatre-head.tsx';
import { TheatreLog } from './theatre-log.tsx';
import { TheatreProofCard } from './theatre-proof-card.tsx';

const ShotsRoom = lazy(async () => ({ default: (await import('../shots/shots-room.tsx')).ShotsRoom }));
const FilmPanel = lazy(async () => ({ default: (await import('../film/film-panel.tsx')).FilmPanel }));

type TheatreRoomProps = {
  readonly hands: Hands;
  readonly tray: ReactNode;
  /** Fetches what makes films. */
  readonly film: () => Promise<FilmMaker>;
};

/** The panels about a replay that is watched: its head, its log with the dice, its bar. Not part of the first script. */
export function TheatreRoom({ hands, tray, film }: TheatreRoomProps) {
  const [isFilming, setIsFilming] = useState(false);
  const bare = useTable(({ theatre }) => theatre?.bare);
  const isCutting = useCuttingRoom(({ open }) => open);
  const own = hands.theatre.hands();
  if (own === undefined) return null;
  if (bare)
    return (
      <button
        type="button"
        className="theatre-show card"
        aria-label={replayMessages.theatre.head.showPanels}
        onClick={own.togglePanels}
      >
        <kbd>H</kbd>
      </button>
    );
  return (
    <>
      <TheatreHead hands={own} table={hands} film={() => setIsFilming(true)} />
      <TheatreLog hands={own} tray={tray} />
      <TheatreProofCard />
      {/* Whoever cuts a film goes by its seconds, not by the replay's. */}
      {isCutting ? (
        <Suspense fallback={null}>
          <ShotsRoom />
        </Suspense>
      ) : (
        <TheatreBar hands={own} />
      )}
      {isFilming && (
        <Suspense fallback={null}>
          <FilmPanel fetchMaker={film} close={() => setIsFilming(false)} />
        </Suspense>
      )}
    </>
  );
}
