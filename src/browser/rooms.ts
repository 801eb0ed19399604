import { createRoomActions, type RoomActions, type RoomDependencies } from '../app/room/room-actions.ts';
import type { RoomListener } from '../app/room/room-ports.ts';
import { hashOfSeat, SEATS_CACHE, type SeatLink, seatInHash, seatPath } from '../app/room/seat-link.ts';
import { later } from './decision-worker-of.ts';

/** Creates the actions in rooms, over this page's host, its memory and its network. */
export function openRooms({ context, table }: Pick<RoomDependencies, 'context' | 'table'>): RoomActions {
  const seatComputer: RoomDependencies['ports']['seatComputer'] = (seat, level, left) => {
    const coming = import('./computer-seat.ts').then(({ openComputerSeat }) =>
      openComputerSeat({ seat, level, left, ports: PAGE_PORTS, page: context.store }),
    );
    let hasLeft = false;
    coming.catch(() => {
      if (!hasLeft) left('stuck');
    });
    return () => {
      hasLeft = true;
      void coming.then(
        (leave) => leave(),
        () => undefined,
      );
    };
  };
  return createRoomActions({ context, table, ports: { ...PAGE_PORTS, seatComputer } });
}

const PAGE_PORTS: Omit<RoomDependencies['ports'], 'seatComputer'> = {
  canPush,
  subscribeToTurns: (seat) => subscribeToTurns(seat, PAGE_PORTS.post).catch(() => false),
  connect: connectSocket,
  later,
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

/** Whether this browser can be told of a turn while the page is closed, and has not been forbidden to. */
function canPush(): boolean {
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  return isAble && Notification.permission !== 'denied' && import.meta.env.PROD;
}

/**
 * Asks the player to allow notices, and has the host tell this browser of each turn of a seat.
 *
 * @returns Whether the player and the host agreed.
 */
async function subscribeToTurns(
  seat: SeatLink,
  post: (path: string, body: object, bearer: string) => Promise<{ readonly status: number } | undefined>,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const health: unknown = await fetch('/health', { credentials: 'omit' }).then((answer) => answer.json());
  const { pushKey } = health as { readonly pushKey?: unknown };
  if (typeof pushKey !== 'string') return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = (): Promise<PushSubscription> =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const subscription = await subscribe().catch(async (fault: unknown) => {
    if (!(fault instanceof DOMException && fault.name === 'InvalidStateError')) throw fault;
    // A host that lost its data has new keys: the subscription under the old one is in the way, and of no use.
    await (await pushManager.getSubscription())?.unsubscribe();
    return subscribe();
  });
  const { endpoint, keys } = subscription.toJSON();
  const answer = await post(`/rooms/${seat.room}/push`, { subscription: { endpoint, keys } }, seat.token);
  if (answer?.status !== 200) return false;
  const link = `${location.origin}${location.pathname}${hashOfSeat(seat)}`;
  await (await caches.open(SEATS_CACHE)).put(seatPath(seat.room), new Response(link));
  return true;
}
