import { useMemo } from 'react';
import { provenBeat } from '../../replay-viewer/proven-beat.ts';
import { useReplayViewer } from '../../replay-viewer/replay-viewer-store.ts';
import { BandView } from '../overlays/band-view.tsx';
import { ChalkView } from '../overlays/chalk-view.tsx';
import { INK } from '../materials/palette.ts';
import { NO_PROOF, planProof } from './plan-proof.ts';
import { RingsView } from '../overlays/rings-view.tsx';
import { SightView } from '../overlays/sight-view.tsx';

/** The proof of what happens now, drawn on the table where it is wished for. */
export function ReplayProof() {
  const timeline = useReplayViewer((replayViewer) => replayViewer.timeline);
  const beat = useReplayViewer((replayViewer) => replayViewer.beat) ?? 0;
  const wished = useReplayViewer((replayViewer) => replayViewer.proof) ?? false;
  const proof = useMemo(() => {
    const now = timeline && wished ? provenBeat(timeline, beat) : undefined;
    return timeline && now ? planProof(timeline, now) : NO_PROOF;
  }, [timeline, beat, wished]);
  return (
    <>
      <ChalkView chalk={proof.chalk} ink={INK.chalk} />
      {proof.band && <BandView band={proof.band} />}
      {proof.lines.length > 0 && <SightView lines={proof.lines} />}
      <RingsView rings={proof.rings} />
    </>
  );
}
