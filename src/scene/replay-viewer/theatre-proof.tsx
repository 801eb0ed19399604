import { useMemo } from 'react';
import { provenBeat } from '../../replay-viewer/proven-beat.ts';
import { useTheatre } from '../../replay-viewer/theatre-store.ts';
import { BandView } from '../overlays/band-view.tsx';
import { ChalkView } from '../overlays/chalk-view.tsx';
import { INK } from '../context/palette.ts';
import { NO_PROOF, planProof } from './plan-proof.ts';
import { RingsView } from '../overlays/rings-view.tsx';
import { SightView } from '../overlays/sight-view.tsx';

/** The proof of what happens now, drawn on the table where it is wished for. */
export function TheatreProof() {
  const reel = useTheatre((theatre) => theatre.reel);
  const beat = useTheatre((theatre) => theatre.beat) ?? 0;
  const wished = useTheatre((theatre) => theatre.proof) ?? false;
  const proof = useMemo(() => {
    const now = reel && wished ? provenBeat(reel, beat) : undefined;
    return reel && now ? planProof(reel, now) : NO_PROOF;
  }, [reel, beat, wished]);
  return (
    <>
      <ChalkView chalk={proof.chalk} ink={INK.chalk} />
      {proof.band && <BandView band={proof.band} />}
      {proof.lines.length > 0 && <SightView lines={proof.lines} />}
      <RingsView rings={proof.rings} />
    </>
  );
}
