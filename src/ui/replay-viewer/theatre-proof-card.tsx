import { proofsOf, provenBeat } from '../../replay-viewer/proven-beat.ts';
import { useTheatre } from '../../replay-viewer/theatre-store.ts';
import type { Beat, Reel } from '../../timeline/reel.ts';
import { tableNamesOf } from '../../messages/names.ts';
import { replayMessages } from '../../messages/replay.ts';
import { messages } from '../../messages/messages.ts';

/** In words what the proof draws: the clauses of what happens now, and the longest way with its stretches. */
export function TheatreProofCard() {
  const reel = useTheatre((theatre) => theatre.reel);
  const beat = useTheatre((theatre) => theatre.beat) ?? 0;
  const wished = useTheatre((theatre) => theatre.proof) ?? false;
  const now = reel && provenBeat(reel, beat);
  if (!wished || !reel || !now) return null;
  const { label, none } = replayMessages.theatre.proofCard;
  const proofs = proofsOf(reel, now);
  const way = wayOf(reel, now);
  return (
    <aside className="theatre-proof card" aria-label={label}>
      <h2>{label}</h2>
      {way && <p>{way}</p>}
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

/** The longest way of a beat, stretch by stretch. */
function wayOf({ initial }: Reel, { act }: Beat): string | undefined {
  if (act?.kind !== 'walk') return undefined;
  const longest = act.moves.toSorted((a, b) => b.path.length - a.path.length)[0];
  if (longest === undefined) return undefined;
  const { path, model } = longest;
  return replayMessages.theatre.proofCard.way(
    tableNamesOf(initial).model(model),
    messages.say.ruler(path.length),
    messages.say.way(path),
  );
}
