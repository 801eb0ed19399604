import { proofsOf, provenClip } from '../../replay-viewer/proven-clip.ts';
import { useReplayViewer } from '../../replay-viewer/replay-viewer-store.ts';
import type { TimelineClip, Timeline } from '../../timeline/timeline.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import { replayMessages } from '../../messages/replay.ts';
import { messages } from '../../messages/messages.ts';

/** The drawn proof in words: the clauses that apply now, and the longest path with its parts. */
export function ReplayProofCard() {
  const timeline = useReplayViewer((replayViewer) => replayViewer.timeline);
  const clip = useReplayViewer((replayViewer) => replayViewer.clip) ?? 0;
  const wished = useReplayViewer((replayViewer) => replayViewer.proof) ?? false;
  const now = timeline && provenClip(timeline, clip);
  if (!wished || !timeline || !now) return null;
  const { label, none } = replayMessages.replayViewer.proofCard;
  const proofs = proofsOf(timeline, now);
  const path = pathText(timeline, now);
  return (
    <aside className="replay-proof card" aria-label={label}>
      <h2>{label}</h2>
      {path && <p>{path}</p>}
      {proofs.length === 0 && <p className="muted">{none}</p>}
      {proofs.map(({ kind, clauses, text }) => (
        <p key={kind}>
          {clauses.map((clause) => (
            <b key={clause}>{clause}</b>
          ))}{' '}
          {text}
        </p>
      ))}
    </aside>
  );
}

/** The longest path of a clip, part by part. */
function pathText({ initial }: Timeline, { act }: TimelineClip): string | undefined {
  if (act?.kind !== 'walk') return undefined;
  const longest = act.moves.toSorted((a, b) => b.path.length - a.path.length)[0];
  if (longest === undefined) return undefined;
  const { path, model } = longest;
  return replayMessages.replayViewer.proofCard.way(
    tableNamesOf(initial).model(model),
    messages.say.ruler(path.length),
    messages.say.path(path),
  );
}
