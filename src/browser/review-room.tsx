import { useEffect, useState } from 'react';
import type { Actions } from '../app/actions.ts';
import type { LabServices } from '../app/lab/lab-port.ts';
import { type ReviewProgress, reviewGame } from '../app/review/reviewer.ts';
import { useTable, useTableStore } from '../app/state/table-store.ts';
import { userAssetReader } from '../app/user-assets/user-asset-files.ts';
import { userAssetBytesFor } from '../app/state/user-asset-paths.ts';
import { useReplayViewer } from '../replay-viewer/replay-viewer-store.ts';
import { ReviewPanel } from '../ui/review/review-panel.tsx';
import { trackWorker } from '../workers/spawn-referee.ts';

/** The review of the watched game: weighed once while its replay is open, and shown as long as it is wanted. */
export function ReviewRoom({ actions }: { readonly actions: Actions }) {
  const store = useTableStore();
  const timeline = useReplayViewer((replayViewer) => replayViewer.timeline);
  const scenario = useReplayViewer((replayViewer) => replayViewer.scenario);
  const isShown = useTable(({ replayViewer }) => replayViewer?.reviewing && !replayViewer.bare) ?? false;
  const [progress, setProgress] = useState<ReviewProgress>();
  useEffect(() => {
    if (timeline === undefined || scenario === undefined) return undefined;
    setProgress(undefined);
    const tools = {
      ownFor: (text: string) => userAssetBytesFor(text, userAssetReader(store)),
      spawn: (died: (reason: string) => void) =>
        trackWorker<LabServices>(
          new Worker(new URL('../workers/lab-worker.ts', import.meta.url), { type: 'module', name: 'review' }),
          died,
        ),
    };
    return reviewGame(tools, scenario, { initial: timeline.initial, log: timeline.entries }, setProgress);
  }, [store, timeline, scenario]);
  return isShown && timeline !== undefined && <ReviewPanel {...{ actions, timeline, progress }} />;
}
