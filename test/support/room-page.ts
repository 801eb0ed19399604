import { createActions } from '../../src/app/actions.ts';
import { createRoomActions, type RoomPlayer } from '../../src/app/room/room-actions.ts';
import { hashOfSeat, type SeatLink, seatInHash } from '../../src/app/room/seat-link.ts';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import type { UserAssetFiles } from '../../src/app/state/user-assets.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import type { Seat } from '../../src/net/seat.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { createTimers, type FakeRoom, fakePorts } from './fake-room.ts';
import { NO_MESHES } from './scenarios.ts';
import { until } from './until.ts';

/** A page without a screen that has joined a room. */
export type RoomPage = Awaited<ReturnType<typeof openRoomPage>>;

/**
 * Opens a page and joins a room with it.
 *
 * @param models The imported models that the page's server has for the room, and where the page keeps its own.
 * @param player The name and colour that the page remembers of an earlier game.
 */
export async function openRoomPage(
  room: FakeRoom,
  seat: Seat,
  models?: { readonly bundle: File; readonly files: UserAssetFiles },
  player?: RoomPlayer,
) {
  const store = createTableStore();
  if (models) store.setState({ userAssetFiles: models.files });
  const timers = createTimers();
  const ports = {
    ...fakePorts(room, timers),
    post: async () => undefined,
    linkTo: (there: SeatLink) => `https://host/${hashOfSeat(there)}`,
    seatIn: (link: string) => seatInHash(new URL(link).hash),
    showSeat: () => undefined,
    fetchBundle: async ({ token }: { readonly token: string }) => (token === seat ? models?.bundle : undefined),
    canPush: () => false,
    subscribeToTurns: async () => false,
    seatComputer: () => () => undefined,
    startOver: () => undefined,
    addressOf: (path: string) => path,
  };
  if (player) ports.kept.set('highground/player', JSON.stringify(player));
  store.setState({ settings: { ...EMPTY_TABLE.settings, reducedMotion: true } });
  const own = createReferee(async () => NO_MESHES);
  const actions = createActions(store, own, undefined, undefined, undefined, undefined, async (context, table) =>
    createRoomActions({ context, table, ports }),
  );
  await actions.room.join('r1', seat);
  await until(() => store.getState().room?.shown !== undefined);
  const rooms = await actions.room.enter();
  return { store, actions, rooms, timers, ports, state: store.getState };
}
