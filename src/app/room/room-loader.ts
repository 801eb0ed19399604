import { roomUiMessages } from '../../messages/room.ts';
import type { ActionContext } from '../state/action-context.ts';
import { loadOnce } from '../state/load-once.ts';
import { showNotice } from '../state/notices.ts';
import type { RoomActions } from './room-actions.ts';

/** Rooms, whose code is loaded when one is first made or joined. */
export type RoomLoader = {
  /** The actions in rooms, once they are loaded. */
  readonly enter: () => Promise<RoomActions>;
  /** Opens the dialog that makes a room of the table at hand, or says why there can be none. */
  readonly ask: () => void;
  readonly join: (room: string, token: string) => Promise<void>;
  readonly togglePanel: () => void;
};

/** The default where no rooms are available. */
const NO_ROOMS = (): Promise<RoomActions> => Promise.reject(new Error(roomUiMessages.notHosted));

/** Creates a loader that fetches the code of rooms once. */
export function createRoomLoader(
  context: ActionContext,
  fetchRooms: () => Promise<RoomActions> = NO_ROOMS,
): RoomLoader {
  const enter = loadOnce(fetchRooms);
  const { store } = context;
  return {
    enter,
    ask: (): void => {
      const { hostsRooms, game, room } = store.getState();
      const why =
        hostsRooms !== true
          ? roomUiMessages.notHosted
          : room
            ? roomUiMessages.inRoomAlready
            : game
              ? undefined
              : roomUiMessages.noGame;
      if (why === undefined) store.setState({ roomDialog: { state: 'asking' } });
      else showNotice(store, { about: 'room', text: why });
    },
    join: (room, token) =>
      context.guarded(roomUiMessages.joining, async () => {
        (await enter()).join(room, token);
      }),
    togglePanel: (): void => {
      const { roomPanel, room } = store.getState();
      if (room) store.setState({ roomPanel: !roomPanel, room: { ...room, chatSeen: room.chat.length } });
    },
  };
}
