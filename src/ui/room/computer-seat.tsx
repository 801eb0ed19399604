import { useState } from 'react';
import type { Actions } from '../../app/actions.ts';
import type { RoomActions } from '../../app/room/room-actions.ts';
import { useTable } from '../../app/state/table-store.ts';
import { type OpponentLevel, LEVELS } from '../../lab/policy/policy-name.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { roomUiMessages } from '../../messages/room.ts';
import type { Side } from '../../rules/core/turn.ts';

type ComputerSeatProps = { readonly actions: Actions; readonly side: Side };

/** Has the computer play the other seat of a room that was made on this page, while that seat is empty. */
export function ComputerSeat({ actions, side }: ComputerSeatProps) {
  const isHere = useTable(({ room }) => room?.connection.state === 'here');
  const isTaken = useTable(({ room }) => room?.presence?.players[side] ?? false);
  const isOver = useTable(({ room }) => room?.log?.state.ended !== undefined);
  const playing = useTable(({ room }) => room?.computer);
  const [level, setLevel] = useState<OpponentLevel>('medium');
  const run = (does: (rooms: RoomActions) => void) => (): void => void actions.room.enter().then(does);
  if (playing !== undefined)
    return (
      <div className="room-computer">
        <p>{roomUiMessages.computerPlays(side, opponentMessages.levels[playing].name)}</p>
        <button type="button" onClick={run(({ dismissComputer }) => dismissComputer())}>
          {roomUiMessages.dismissComputer}
        </button>
      </div>
    );
  if (isTaken || isOver) return null;
  return (
    <div className="room-computer">
      <label>
        {roomUiMessages.computer(side)}
        <select value={level} onChange={({ target }) => setLevel(target.value as OpponentLevel)}>
          {LEVELS.map((one) => (
            <option key={one} value={one}>
              {opponentMessages.levels[one].name}
            </option>
          ))}
        </select>
      </label>
      <button type="button" disabled={!isHere} onClick={run(({ seatComputer }) => seatComputer(level))}>
        {roomUiMessages.seatComputer}
      </button>
    </div>
  );
}
