import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActionContext } from '../../src/app/state/action-context.ts';
import { createTableStore } from '../../src/app/state/table-store.ts';
import type { Services } from '../../src/app/state/services.ts';
import { openRooms } from '../../src/browser/rooms.ts';
import { roomUiMessages } from '../../src/messages/room.ts';

vi.mock('../../src/browser/computer-seat.ts', () => {
  throw new Error('not kept for use without a network');
});

const NO_TABLE = { open: async () => undefined, show: () => undefined, syncDebris: () => undefined };

/** The actions of a page in a room that was made on it. */
function aPage() {
  const store = createTableStore();
  const link = (token: string): string => `https://host/#room=r1&seat=${token}`;
  store.setState({
    room: {
      ...{ room: 'r1', token: 'a', seat: 'attacker', connection: { state: 'here' }, log: undefined, shown: undefined },
      ...{ waiting: 0, presence: undefined, chat: [], chatSeen: 0, hands: {}, ahead: 0, computer: undefined },
      links: { attacker: link('a'), defender: link('d'), watch: link('w'), host: link('h') },
      isPlayerKnown: true,
    },
  });
  const context = createActionContext(store, {} as Services, () => undefined);
  const rooms = openRooms({ context, table: { ...NO_TABLE, followUp: async () => undefined } });
  return { store, rooms, said: () => store.getState().notices.at(-1)?.text };
}

beforeEach(() => void vi.stubGlobal('location', new URL('https://host/')));
afterEach(() => void vi.unstubAllGlobals());

it('says that the computer cannot play where its code does not load', async () => {
  const { store, rooms, said } = aPage();
  rooms.seatComputer('easy');
  expect(store.getState().room?.computer).toBe('easy');
  await expect.poll(said).toBe(roomUiMessages.computerEnds.stuck);
  expect(store.getState().room?.computer).toBeUndefined();
});

it('says nothing of it once the player has dismissed the computer', async () => {
  const { rooms, said } = aPage();
  rooms.seatComputer('easy');
  rooms.dismissComputer();
  await new Promise((done) => setTimeout(done, 200));
  expect(said()).toBeUndefined();
});

it.each([
  ['the host has new keys', 'InvalidStateError', true],
  ['the push service does not answer', 'AbortError', false],
])('ends a subscription that is in the way where %s, and no other', async (_, name, isOver) => {
  let current: 'old' | 'new' | undefined = 'old';
  const pushManager = {
    subscribe: async () => {
      if (current === 'old') throw new DOMException('', name);
      current = 'new';
      return { toJSON: () => ({ endpoint: 'https://push/1', keys: {} }) };
    },
    getSubscription: async () => ({
      unsubscribe: async () => {
        current = undefined;
        return true;
      },
    }),
  };
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } });
  vi.stubGlobal('caches', { open: async () => ({ put: async () => undefined }) });
  vi.stubGlobal('fetch', async () => Response.json({ pushKey: 'key' }));
  const { rooms, said } = aPage();
  await rooms.tellTurns();
  expect(current).toBe(isOver ? 'new' : 'old');
  expect(said()).toBe(isOver ? roomUiMessages.turnsTold : roomUiMessages.turnsNotTold);
});
