import { type FormEvent, useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import type { RoomPlayer } from '../../app/room/room-actions.ts';
import { ownSide } from '../../app/state/room.ts';
import { useTable } from '../../app/state/table-store.ts';
import { roomTexts } from '../../messages/room.ts';
import { PLAYER_COLOURS, PlayerFields } from './player-fields.tsx';

/** The name and colour of a player who came by a link for the first time; they may play before they tell them. */
export function SitDown({ actions }: { readonly actions: Actions }) {
  const own = useTable(ownSide);
  const isDue = useTable(({ room }) => {
    const state = room?.connection.state === 'here' ? room.log?.state : undefined;
    return own !== undefined && state !== undefined && state.players[own] === undefined && state.ended === undefined;
  });
  const [player, setPlayer] = useState<RoomPlayer>();
  const [isPutOff, putOff] = useState(false);
  if (!isDue || isPutOff || own === undefined) return null;
  const now = player ?? { name: '', colour: PLAYER_COLOURS[own === 'attacker' ? 0 : 1] };
  const sit = (event: FormEvent): void => {
    event.preventDefault();
    void actions.room.enter().then((rooms) => rooms.sit({ ...now, name: now.name.trim() }));
  };
  return (
    <form className="sit-down card" onSubmit={sit}>
      <p>{roomTexts.youPlay(own)}</p>
      <PlayerFields player={now} set={setPlayer} />
      <div className="room-actions">
        <button type="submit" className="primary" disabled={now.name.trim() === ''}>
          {roomTexts.sitDown}
        </button>
        <button type="button" className="quiet" onClick={() => putOff(true)}>
          {roomTexts.later}
        </button>
      </div>
    </form>
  );
}
