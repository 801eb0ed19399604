import { useEffect, useState } from 'react';
import { useTable } from '../../app/state/table-store.ts';
import { frameOnPage, insetOnPage, useCuttingRoom } from '../../replay-viewer/cutting-room.ts';
import { useReplayViewer } from '../../replay-viewer/replay-viewer-store.ts';
import { shotMessages } from '../../messages/shots.ts';

/** Where the film's picture ends: a frame over what it looks at, or about the small picture of it. */
export function FilmFrames() {
  const page = usePage();
  const aspect = useReplayViewer((replayViewer) => replayViewer.shots?.aspect) ?? '16:9';
  const camera = useReplayViewer((replayViewer) => replayViewer.camera);
  const bare = useTable(({ replayViewer }) => replayViewer?.bare);
  const open = useCuttingRoom((room) => room.open);
  if (!open || bare) return null;
  const { left, top, width, height } = camera === 'shots' ? frameOnPage(page, aspect) : insetOnPage(page, aspect);
  return (
    <div
      className={camera === 'shots' ? 'film-frame' : 'film-inset'}
      style={{ left, top, width, height }}
      aria-hidden="true"
    >
      {camera !== 'shots' && <span>{shotMessages.room.inset}</span>}
    </div>
  );
}

function usePage(): { readonly width: number; readonly height: number } {
  const [page, setPage] = useState({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const look = () => setPage({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return page;
}
