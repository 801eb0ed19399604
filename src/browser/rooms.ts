import { createRoomActions, type RoomActions, type RoomDependencies } from '../app/room/room-actions.ts';
import type { RoomListener } from '../app/room/room-ports.ts';
import { hashOfSeat, type SeatLink, seatInHash } from '../app/room/seat-link.ts';

/** Creates the actions in rooms, over this page's host, its memory and its network. */
export const openRooms = ({ context, table }: Omit<RoomDependencies, 'ports'>): RoomActions =>
  createRoomActions({ context, table, ports: PAGE_PORTS });

const PAGE_PORTS: RoomDependencies['ports'] = {
  connect: connectSocket,
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  newSecret: () => [...crypto.getRandomValues(new Uint8Array(32))].map((n) => n.toString(16).padStart(2, '0')).join(''),
  memory: {
    read: (key) => quietly(() => localStorage.getItem(key) ?? undefined),
    write: (key, text) => void quietly(() => localStorage.setItem(key, text)),
  },
  watchNetwork: (awake, asleep) => {
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') awake();
    };
    addEventListener('online', awake);
    addEventListener('offline', asleep);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', awake);
      removeEventListener('offline', asleep);
      document.removeEventListener('visibilitychange', onVisible);
    };
  },
  post: async (path, body, bearer) => {
    try {
      const answer = await fetch(path, {
        method: 'POST',
        credentials: 'omit',
        headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json().catch((): undefined => undefined) };
    } catch {
      return undefined;
    }
  },
  fetchBundle: async ({ room, token }) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`/rooms/${room}/bundle`, { credentials: 'omit', headers }).catch(() => undefined);
    return answer?.ok ? new File([await answer.arrayBuffer()], 'room.zip') : undefined;
  },
  linkTo: (seat) => `${location.origin}${location.pathname}${hashOfSeat(seat)}`,
  seatIn: (link) => (URL.canParse(link) ? seatInHash(new URL(link).hash) : undefined),
  addressOf: (path) => `${location.origin}${path}`,
  startOver: () => location.reload(),
  showSeat: (seat: SeatLink | undefined) => {
    const url = new URL(location.href);
    if (seat === undefined && seatInHash(url.hash) === undefined) return;
    url.hash = seat ? hashOfSeat(seat) : '';
    history.replaceState(history.state, '', url.href.replace(/#$/, ''));
  },
};

/** A WebSocket to a room of this page's host. */
function connectSocket(room: string, { opened, message, closed }: RoomListener) {
  const { protocol, host } = location;
  const socket = new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/rooms/${encodeURIComponent(room)}`);
  socket.onopen = opened;
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') message(data);
  };
  socket.onclose = closed;
  return {
    send: (text: string): void => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: (): void => socket.close(),
  };
}

/** What storage answers; undefined where the browser forbids it. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
