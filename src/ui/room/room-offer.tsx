import type { Actions } from '../../app/actions.ts';
import { ownSide } from '../../app/state/room.ts';
import { useTable } from '../../app/state/table-store.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { SIDES } from '../../rules/core/turn.ts';
import { usePlayerName } from '../controls/side-chip.tsx';

/** What one player asks of the other, with the answers; and a pause, with the way on. */
export function RoomOfferView({ actions }: { readonly actions: Actions }) {
  const state = useTable(({ room }) => room?.log?.state);
  const own = useTable(ownSide);
  const names = { attacker: usePlayerName('attacker'), defender: usePlayerName('defender') };
  if (state === undefined || state.ended) return null;
  const { offer, paused } = state;
  /** Answers the offer that is shown, whatever has come until then. */
  const answer = (accepts: boolean) => (): void => {
    if (offer) void actions.room.enter().then((rooms) => rooms.answer(offer.n, accepts));
  };
  const by = SIDES.find((side) => side === paused);
  return (
    <>
      {paused !== undefined && (
        <div className="room-line card" role="status" data-state="paused">
          <span>{roomUiMessages.paused(by ? names[by] : roomUiMessages.seats.host)}</span>
          {own && (
            <button type="button" onClick={() => void actions.room.enter().then((rooms) => rooms.pause(false))}>
              {roomUiMessages.resume}
            </button>
          )}
        </div>
      )}
      {offer && (
        <div className="room-line card" role="status" data-state="offer">
          <span>
            {offer.by === own
              ? roomUiMessages.offerStands[offer.offer.kind]
              : roomUiMessages.offer(
                  names[offer.by],
                  offer.offer,
                  offer.offer.kind === 'takeback' ? state.cut - offer.offer.cut : 0,
                )}
          </span>
          {own && offer.by !== own && (
            <>
              <button type="button" className="primary" onClick={answer(true)}>
                {roomUiMessages.agree}
              </button>
              <button type="button" onClick={answer(false)}>
                {roomUiMessages.decline}
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}
