import { proofsOf, provenBeat } from '../../theatre/proven-beat.ts';
import { useTheatre } from '../../theatre/theatre-store.ts';
import type { Beat, Reel } from '../../reel/reel.ts';
import { tableNamesOf } from '../../words/names.ts';
import { replayWords } from '../../words/replay-words.ts';
import { words } from '../../words/words.ts';

/** In words what the proof draws: the clauses of what happens now, and the longest way with its stretches. */
export function TheatreProofCard() {
  const reel = useTheatre((theatre) => theatre.reel);
  const beat = useTheatre((theatre) => theatre.beat) ?? 0;
  const wished = useTheatre((theatre) => theatre.proof) ?? false;
  const now = reel && provenBeat(reel, beat);
  if (!wished || !reel || !now) return null;
  const { label, none } = replayWords.theatre.proofCard;
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
  return replayWords.theatre.proofCard.way(
    tableNamesOf(initial).model(model),
    words.say.ruler(path.length),
    words.say.way(path),
  );
}
