import { createActions } from '../app/actions.ts';
import { createOpponentPlayer } from '../app/opponent/opponent-player.ts';
import { createRoomActions, type RoomDependencies } from '../app/room/room-actions.ts';
import type { SeatLink } from '../app/room/seat-link.ts';
import { seatedOpponent } from '../app/state/opponent.ts';
import { type ComputerEnd, ownSide } from '../app/state/room.ts';
import type { TableState } from '../app/state/table-state.ts';
import { createTableStore, type TableStore } from '../app/state/table-store.ts';
import { userAssetReader } from '../app/user-assets/user-asset-files.ts';
import type { OpponentLevel } from '../lab/policy/policy-name.ts';
import { opponentMessages } from '../messages/opponent.ts';
import { roomUiMessages } from '../messages/room.ts';
import { connectReferee } from '../workers/spawn-referee.ts';
import { later, decisionWorkerOf } from './decision-worker-of.ts';

type ComputerSeat = {
  readonly seat: SeatLink;
  readonly level: OpponentLevel;
  /** Called when the seat is lost, or the computer can play no further. */
  readonly left: (why: ComputerEnd) => void;
  readonly ports: Omit<RoomDependencies['ports'], 'seatComputer'>;
  /** The table of the page, for the models that players have imported. */
  readonly page: TableStore;
};

/**
 * Has the computer play a seat of a room, at a table of its own without a screen. It joins by the seat's link like any
 * player, so it knows what that seat may know; it agrees to take back, and to no draw.
 *
 * @returns How to have it leave.
 */
export function openComputerSeat({ seat: { room, token }, level, left, ports, page }: ComputerSeat): () => void {
  const store = createTableStore();
  const share = (): void => store.setState({ userAssetFiles: page.getState().userAssetFiles });
  const { settings } = store.getState();
  store.setState({ settings: { ...settings, ...{ reducedMotion: true, fastDice: true, greeted: true } } });
  share();
  const referee = connectReferee(userAssetReader(store), () => left('stuck'));
  const nothing = (): void => undefined;
  const openRooms: Parameters<typeof createActions>[6] = async (context, table) =>
    createRoomActions({
      ...{ context, table, computer: roomUiMessages.computerName(opponentMessages.levels[level].name) },
      ports: { ...ports, showSeat: nothing, startOver: nothing, seatComputer: () => nothing },
    });
  // It builds nothing, watches no replays and starts no games.
  const actions = createActions(store, referee.services, referee.abort, undefined, undefined, undefined, openRooms);
  const worker = decisionWorkerOf(store);
  let answered: unknown;
  const look = (): void => {
    const table = store.getState();
    const side = ownSide(table);
    const why = endOf(table);
    if (why !== undefined) left(why);
    if (why !== undefined || side === undefined || table.room?.shown === undefined) return;
    if (table.opponent === undefined) store.setState({ opponent: seatedOpponent({ side, level, pace: 'normal' }) });
    const { offer } = table.room.shown.state;
    if (offer === undefined || offer.by === side || offer === answered) return;
    answered = offer;
    void actions.room.enter().then((rooms) => rooms.answer(offer.n, offer.offer.kind === 'takeback'));
  };
  const ends = [
    store.subscribe(look),
    page.subscribe((now, before) => {
      if (now.userAssetFiles !== before.userAssetFiles) share();
    }),
    createOpponentPlayer({ store, actions, worker, later }),
    worker.dismiss,
    referee.dismiss,
  ];
  void actions.room.join(room, token);
  return () => {
    for (const end of ends) end();
    void actions.room.enter().then((rooms) => rooms.leave());
  };
}

/** Why the computer can play no further at its table; undefined while it can. */
function endOf({ room, opponent }: TableState): ComputerEnd | undefined {
  const { connection } = room ?? {};
  if (connection?.state === 'ended') return connection.why.kind === 'taken-over' ? 'taken' : 'shut-out';
  return opponent?.paused === undefined ? undefined : 'stuck';
}
