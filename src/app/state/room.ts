import type { OpponentLevel } from '../../lab/policy/policy-name.ts';
import type { RoomLog } from '../../net/room-log.ts';
import type { RoomSettings } from '../../net/room-line.ts';
import { type Seat, sideOfSeat } from '../../net/seat.ts';
import type { PHRASES, Presence, RoomSay } from '../../net/wire.ts';
import type { Side } from '../../rules/core/turn.ts';

/** Why a page no longer takes part in a room. */
export type RoomEnd =
  /** The server refused the link, or does not know the room. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The same seat was taken in another tab or on another device. */
  | { readonly kind: 'taken-over' }
  /** The host removed this spectator. */
  | { readonly kind: 'removed' }
  /** The link of this seat was replaced by the host. */
  | { readonly kind: 'revoked' }
  /** A line of the server does not continue the log that this page has. */
  | { readonly kind: 'altered' }
  /** Events of the log do not fit the game, as of another edition of the rules. */
  | { readonly kind: 'unplayable' };

/** The connection of a page to its room. Times are in milliseconds since 1970. */
export type RoomConnection =
  | { readonly state: 'connecting' }
  | { readonly state: 'here' }
  | { readonly state: 'cut-off'; readonly since: number }
  | { readonly state: 'ended'; readonly why: RoomEnd };

/** A line of a room's chat. A note tells what happened in the room. */
export type ChatLine = { readonly serial: number; readonly at: number } & (
  | { readonly kind: 'chat'; readonly from: Seat; readonly text: string }
  | { readonly kind: 'phrase'; readonly from: Seat; readonly phrase: (typeof PHRASES)[number] }
  | { readonly kind: 'note'; readonly text: string }
);

/** What another player has in hand and measures. */
export type RemoteHand = {
  readonly drag: Extract<RoomSay, { kind: 'drag' }>['models'];
  readonly tape: Extract<RoomSay, { kind: 'tape' }>['corners'];
};

/** The links of a room that was made on this page. */
export type RoomLinks = Readonly<Record<Seat, string>>;

/** The room at whose table this page is. */
export type TableRoom = {
  readonly room: string;
  /** The token of this page's seat: the secret part of its link. */
  readonly token: string;
  /** Undefined until the server has let this page in. */
  readonly seat: Seat | undefined;
  /** Whether this device remembers a player's name and colour: they are told without asking. */
  readonly isPlayerKnown: boolean;
  readonly connection: RoomConnection;
  /** The log as far as it is known, and as far as the table shows it. */
  readonly log: RoomLog | undefined;
  readonly shown: RoomLog | undefined;
  /** Commands and acts that the server has not answered yet. */
  readonly waiting: number;
  readonly presence: Presence | undefined;
  readonly chat: readonly ChatLine[];
  /** How many chat lines the player has seen. */
  readonly chatSeen: number;
  readonly hands: { readonly [S in Side]?: RemoteHand };
  /** Milliseconds by which the server's clock is ahead of this device's. */
  readonly ahead: number;
  /** All links of the room, if it was made on this page. */
  readonly links: RoomLinks | undefined;
  /** The level at which the computer plays the other seat from this page; undefined where it does not. */
  readonly computer: OpponentLevel | undefined;
};

/** Why the computer no longer plays its seat: a player took it, its link no longer works, or it can play no further. */
export type ComputerEnd = 'taken' | 'shut-out' | 'stuck';

/** The dialog that makes a room, and its progress. */
export type NewRoomState =
  | { readonly state: 'asking' }
  | { readonly state: 'making' }
  | { readonly state: 'failed'; readonly why: string }
  | { readonly state: 'made'; readonly room: string; readonly seat: Seat; readonly links: RoomLinks };

/** What a player chooses for a new room. */
export type RoomWish = {
  readonly name: string;
  readonly colour: string;
  readonly side: Side;
  readonly settings: Partial<Omit<RoomSettings, 'name'>>;
};

/** The part of the client's state about rooms. */
export type RoomUiState = {
  readonly room: TableRoom | undefined;
  /** The dialog that makes a room; undefined while it is closed. */
  readonly roomDialog: NewRoomState | undefined;
  /** Whether the room's panel is open. */
  readonly roomPanel: boolean;
  /** Whether the host of this page has rooms; undefined until it is known. */
  readonly hostsRooms: boolean | undefined;
};

/** No room. */
export const INITIAL_ROOM: RoomUiState = {
  room: undefined,
  roomDialog: undefined,
  roomPanel: false,
  hostsRooms: undefined,
};

/** The side that this page plays in its room; undefined without a room, for spectators and for hosts. */
export const ownSide = ({ room }: Pick<RoomUiState, 'room'>): Side | undefined => room?.seat && sideOfSeat(room.seat);

/** The same, but undefined also once this page has lost its seat: to another tab, or because its link was replaced. */
export const playedSide = (table: Pick<RoomUiState, 'room'>): Side | undefined =>
  table.room?.connection.state === 'ended' ? undefined : ownSide(table);

/** The side in a room whose decision is awaited here: one that this page does not play. */
export function awaitedSide(table: RoomUiState): Side | undefined {
  const state = table.room?.shown?.state;
  return state === undefined || state.ended || state.next === playedSide(table) ? undefined : state.next;
}

/** Whether the game shown of a room has ended without its rules: by resignation, agreement, time or absence. */
export const isRoomGameOver = ({ room }: RoomUiState): boolean => room?.shown?.state.ended !== undefined;

/** Whether this page only looks on: as a spectator or a host, or because it has lost its seat. */
export const isLookingOn = ({ room }: RoomUiState): boolean =>
  room !== undefined && (room.connection.state === 'ended' || room.seat === 'watch' || room.seat === 'host');

/** Changes part of the room; nothing without a room. */
export const stepTableRoom = ({ room }: RoomUiState, part: Partial<TableRoom>): Partial<RoomUiState> =>
  room ? { room: { ...room, ...part } } : {};

/** How many entries come before the last command of the side that this page plays; undefined where it has given none. */
export function lastOwnEntry(table: Pick<RoomUiState, 'room'>): number | undefined {
  const side = ownSide(table);
  const entries = table.room?.log?.entries ?? [];
  const at = side === undefined ? -1 : entries.findLastIndex(({ by }) => by === side);
  return at < 0 ? undefined : at;
}
