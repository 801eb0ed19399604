import type { Actions } from '../../app/actions.ts';
import { ownSide } from '../../app/state/room.ts';
import { useTable } from '../../app/state/table-store.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import type { Side } from '../../rules/core/turn.ts';
import { ActionButtons } from '../controls/action-buttons.tsx';
import { usePlayerName } from '../controls/side-chip.tsx';

/** The prompt while another player of a room decides. */
export function AwaitedPlayer({ side }: { readonly side: Side }) {
  const name = useTable((table) => table.room?.log?.state.players[side]?.name);
  return (
    <p className="who muted" role="status">
      {name === undefined ? roomUiMessages.waitingForSide(side) : roomUiMessages.waitingFor(name, side)}
    </p>
  );
}

/** How a game in a room ended without its rules, in one sentence; undefined while it goes on. */
export function useOutcome(): string | undefined {
  const ended = useTable(({ room }) => room?.shown?.state.ended);
  const names = { attacker: usePlayerName('attacker'), defender: usePlayerName('defender') };
  if (ended === undefined) return undefined;
  const { winner } = ended;
  return roomUiMessages.ended(ended.why, winner && names[winner], winner && names[otherSide(winner)]);
}

/** The prompt after a game in a room has ended without its rules. */
export function RoomEnded({ actions }: { readonly actions: Actions }) {
  const outcome = useOutcome();
  return (
    <>
      <p className="who">
        <b>{outcome}</b>
      </p>
      <ActionButtons actions={actions}>
        <RematchButton actions={actions} />
      </ActionButtons>
    </>
  );
}

/** The button that asks the other player for another game, or goes to it once both want one. Spectators only go. */
export function RematchButton({ actions }: { readonly actions: Actions }) {
  const room = useTable((table) => table.room);
  const own = useTable(ownSide);
  const wanted = room?.log?.state.rematch;
  if (wanted === undefined || (own === undefined && !wanted.room)) return null;
  const isAsked = own !== undefined && wanted[own] === true;
  const run = (): void =>
    void actions.room.enter().then(({ rematch, toRematch }) => (wanted.room ? toRematch() : rematch()));
  return (
    <button type="button" className="primary" disabled={isAsked && !wanted.room} onClick={run}>
      {wanted.room ? roomUiMessages.toRematch : isAsked ? roomUiMessages.rematchAsked : roomUiMessages.rematch}
    </button>
  );
}
