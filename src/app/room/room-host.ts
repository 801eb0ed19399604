import { roomUiMessages } from '../../messages/room.ts';
import type { OpponentLevel } from '../../lab/policy/policy-name.ts';
import { SEATS, type Seat } from '../../net/seat.ts';
import type { ComputerEnd, RoomLinks, RoomWish, TableRoom } from '../state/room.ts';
import type { TableStore } from '../state/table-store.ts';
import { packUserAssets } from '../user-assets/user-asset-files.ts';
import { createRoomLink } from './room-link.ts';
import type { RoomPorts } from './room-ports.ts';
import type { SeatLink } from './seat-link.ts';

/** What making a room needs of the page. */
export type RoomHostPorts = {
  /** Sends JSON to the page's own host; undefined where it does not answer. */
  readonly post: (
    path: string,
    body: object,
    bearer?: string,
  ) => Promise<{ readonly status: number; readonly body: unknown } | undefined>;
  /** The models that the table of a room uses, as a file; undefined where there are none. */
  readonly fetchBundle: (seat: SeatLink) => Promise<File | undefined>;
  /** The whole link of a seat. */
  readonly linkTo: (seat: SeatLink) => string;
  /** The seat that a link names. */
  readonly seatIn: (link: string) => SeatLink | undefined;
  /** Writes the seat into the page's address, or takes it out. */
  readonly showSeat: (seat: SeatLink | undefined) => void;
  /** Whether this browser can be told of a turn while the page is closed. */
  readonly canPush: () => boolean;
  /** Has the host tell this browser of each turn of a seat; false where the player or the host does not want it. */
  readonly subscribeToTurns: (seat: SeatLink) => Promise<boolean>;
  /** The whole address of a path of the page's host. */
  readonly addressOf: (path: string) => string;
  /**
   * Has the computer play a seat of a room from this page.
   *
   * @param left Called when it has lost the seat, or can play no further.
   * @returns How to have it leave.
   */
  readonly seatComputer: (seat: SeatLink, level: OpponentLevel, left: (why: ComputerEnd) => void) => () => void;
  /** Reloads the page, without a room. */
  readonly startOver: () => void;
};

/** Where the links of a room are remembered on the device that made it. */
const linksKey = (room: string): string => `highground/room/${room}`;

type Around = {
  readonly join: (room: string, token: string, links: TableRoom['links']) => void;
  readonly remember: (player: { readonly name: string; readonly colour: string }) => void;
};

/** The actions of a player who makes a room: its links are made, replaced and kept on this page. */
export function createRoomHost(store: TableStore, ports: RoomPorts & RoomHostPorts, { join, remember }: Around) {
  const fail = (why: string): void =>
    store.setState({ roomDialog: { state: 'failed', why: roomUiMessages.notMade(why) } });
  return {
    /** Makes a room of the table at hand, and takes a seat in it. */
    make: async (wish: RoomWish): Promise<void> => {
      store.setState({ roomDialog: { state: 'making' } });
      const body = await bodyOf(store, wish);
      if (body === undefined) return fail(roomUiMessages.noGame);
      const answer = await ports.post('/rooms', body);
      if (answer === undefined) return fail(roomUiMessages.noAnswer);
      const made = answer.status === 201 ? madeIn(answer.body) : undefined;
      if (made === undefined) return fail(faultIn(answer));
      remember({ name: wish.name, colour: wish.colour });
      const { room, tokens } = made;
      const links = Object.fromEntries(
        SEATS.map((seat) => [seat, ports.linkTo({ room, token: tokens[seat] })]),
      ) as RoomLinks;
      ports.memory.write(linksKey(room), JSON.stringify(links));
      store.setState({ roomDialog: { state: 'made', room, seat: wish.side, links } });
      join(room, tokens[wish.side], links);
    },
    /** Replaces the link of a seat; the old one stops working. */
    renewLink: async (seat: Exclude<Seat, 'host'>): Promise<void> => {
      const { room } = store.getState();
      const bearer = room?.links && ports.seatIn(room.links.host)?.token;
      if (room?.links === undefined || bearer === undefined) return;
      const answer = await ports.post(`/rooms/${room.room}/tokens`, { seat }, bearer);
      const { token } = (answer?.body ?? {}) as { readonly token?: unknown };
      if (typeof token !== 'string') {
        store.setState({ problem: roomUiMessages.notMade(answer ? faultIn(answer) : roomUiMessages.noAnswer) });
        return;
      }
      const links = { ...room.links, [seat]: ports.linkTo({ room: room.room, token }) };
      ports.memory.write(linksKey(room.room), JSON.stringify(links));
      const { room: now } = store.getState();
      if (now?.room === room.room) store.setState({ room: { ...now, links } });
    },
    /** Removes a spectator: in the name of the host, whose link is on this page. */
    dismiss: async (who: string): Promise<void> => {
      const { room } = store.getState();
      const token = room?.links && ports.seatIn(room.links.host)?.token;
      if (room === undefined || token === undefined) return;
      const host = createRoomLink(ports, room.room, token, () => undefined);
      await host.act({ kind: 'dismiss', who });
      host.close();
    },
    closeDialog: (): void => store.setState({ roomDialog: undefined }),
  };
}

/** The links of a room that was made on this device; undefined where it was not. */
export function rememberedLinks({ memory }: RoomPorts, room: string): RoomLinks | undefined {
  try {
    const links = JSON.parse(memory.read(linksKey(room)) ?? '{}') as Partial<RoomLinks>;
    return SEATS.every((seat) => typeof links[seat] === 'string') ? (links as RoomLinks) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The links of a room's rematch, where every seat keeps its token and the players swap sides; remembered on this device.
 * Undefined where the room was not made on it.
 */
export function linksOfRematch(
  ports: RoomPorts & RoomHostPorts,
  links: RoomLinks | undefined,
  rematch: string,
): RoomLinks | undefined {
  const known = rememberedLinks(ports, rematch);
  if (links === undefined || known !== undefined) return known;
  const { attacker, defender, watch, host } = links;
  const linkFrom = (link: string): string => ports.linkTo({ room: rematch, token: ports.seatIn(link)?.token ?? '' });
  const swapped: RoomLinks = {
    ...{ attacker: linkFrom(defender), defender: linkFrom(attacker) },
    ...{ watch: linkFrom(watch), host: linkFrom(host) },
  };
  ports.memory.write(linksKey(rematch), JSON.stringify(swapped));
  return swapped;
}

/** What the server is asked to make a room of, with the models that its table uses; undefined without a game. */
async function bodyOf(store: TableStore, { settings }: RoomWish): Promise<object | undefined> {
  const { game, onTable } = store.getState();
  if (game === undefined || onTable === undefined) return undefined;
  const bundle = await packUserAssets(store, onTable.text);
  const entries = game.log.slice(0, game.cut).map(({ command, events }) => ({ command, events }));
  const { name } = game.initial;
  return {
    scenario: onTable.text,
    settings: { ...settings, ...(name === '' ? {} : { name: name.slice(0, MOST_NAME) }) },
    ...(entries.length > 0 ? { entries } : {}),
    ...(bundle ? { bundle: toBase64(bundle) } : {}),
  };
}

/** Characters of a room's name, and bytes that are encoded at once: each becomes an argument of a call. */
const MOST_NAME = 120;
const AT_ONCE = 0x8000;

/** Bytes in base64. */
function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += AT_ONCE) binary += String.fromCharCode(...bytes.subarray(i, i + AT_ONCE));
  return btoa(binary);
}

function madeIn(body: unknown): { readonly room: string; readonly tokens: Readonly<Record<Seat, string>> } | undefined {
  const { room, tokens } = (body ?? {}) as { readonly room?: unknown; readonly tokens?: Record<string, unknown> };
  if (typeof room !== 'string' || !SEATS.every((seat) => typeof tokens?.[seat] === 'string')) return undefined;
  return { room, tokens: tokens as Record<Seat, string> };
}

/** What a server says of a request that it refused. */
function faultIn({ status, body }: { readonly status: number; readonly body: unknown }): string {
  const { error } = (body ?? {}) as {
    readonly error?: { readonly problems?: readonly { readonly message?: unknown }[] };
  };
  const message = error?.problems?.[0]?.message;
  if (typeof message === 'string') return message;
  return status === 413 ? roomUiMessages.tooLarge : roomUiMessages.noAnswer;
}
