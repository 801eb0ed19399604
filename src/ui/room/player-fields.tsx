import { NAME_LENGTH } from '../../app/state/settings.ts';
import type { RoomPlayer } from '../../app/room/room-actions.ts';
import { roomUiMessages } from '../../messages/room.ts';

/** The colours a player can choose, told apart with every kind of colour blindness; their names are in `roomUiMessages`. */
export const PLAYER_COLOURS = ['#c98a12', '#2d6fb0', '#2f8f5b', '#c2527c', '#7a5bc0', '#5a6672'] as const;

type PlayerFieldsProps = {
  readonly player: RoomPlayer;
  readonly set: (player: RoomPlayer) => void;
  /** The other player's colour, where that has chosen one. */
  readonly taken?: string | undefined;
};

/** The name and the colour of a player. */
export function PlayerFields({ player, set, taken }: PlayerFieldsProps) {
  return (
    <>
      <label className="room-field">
        <span>{roomUiMessages.yourName}</span>
        <input
          type="text"
          required
          maxLength={NAME_LENGTH}
          autoComplete="nickname"
          value={player.name}
          onChange={({ target }) => set({ ...player, name: target.value })}
        />
      </label>
      <div className="room-field">
        <span>{roomUiMessages.colour}</span>
        <div className="swatches">
          {PLAYER_COLOURS.map((colour, i) => (
            <button
              key={colour}
              type="button"
              aria-label={roomUiMessages.colourNames[i]}
              title={colour === taken ? roomUiMessages.colourTaken : roomUiMessages.colourNames[i]}
              disabled={colour === taken}
              aria-pressed={colour === player.colour}
              style={{ background: colour }}
              onClick={() => set({ ...player, colour })}
            />
          ))}
        </div>
      </div>
    </>
  );
}
