import { useTable } from '../../app/state/table-store.ts';
import type { Side } from '../../rules/core/turn.ts';
import { messages } from '../../messages/messages.ts';

/** The name of a side's player, at this screen or in the room; the side's own name where none was given. */
export const usePlayerName = (side: Side): string =>
  useTable(({ settings, room }) => {
    const name = room ? room.log?.state.players[side]?.name : settings.players[side].trim();
    return name || messages.bar.sides[side];
  });

/** A side, shown by its colour, its pattern and the name of its player. */
export function SideChip({ side }: { readonly side: Side }) {
  const name = usePlayerName(side);
  return (
    <span className="side-chip" data-side={side} title={messages.bar.sides[side]}>
      <i aria-hidden="true" />
      {name}
    </span>
  );
}
