import type { Opponent } from '../../app/state/opponent.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { usePlayerName } from '../controls/side-chip.tsx';

/** The prompt while the computer opponent decides. */
export function OpponentActs({ opponent: { seat } }: { readonly opponent: Opponent }) {
  const name = usePlayerName(seat.side);
  return (
    <p className="who muted" role="status">
      {opponentMessages.acts(name)}
    </p>
  );
}
