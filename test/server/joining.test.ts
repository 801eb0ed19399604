import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serveConnection } from '../../src/server/connection.ts';
import type { Hub } from '../../src/server/hub.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection to a room that takes for ever to wake, and what is sent and closed. */
function aConnection() {
  const sent: string[] = [];
  const receiver = serveConnection(
    {
      ...{ hub: { seatOf: () => new Promise(() => undefined) } as unknown as Hub, now: Date.now },
      ...{ failed: () => undefined, rates: { requests: [10, 1], others: [10, 1] } },
    },
    'r1',
    'c1',
    {
      send: (text) => void sent.push((JSON.parse(text) as { error: { kind: string } }).error.kind),
      waiting: () => 0,
      close: (code) => void sent.push(String(code)),
      terminate: () => void sent.push('terminated'),
    },
  );
  return { receiver, sent };
}

it('ends a connection that asks for no seat in 10 s, and waits for a room that takes longer to wake', () => {
  const [silent, joining] = [aConnection(), aConnection()];
  joining.receiver.message(JSON.stringify({ kind: 'join', token: 't' }));
  vi.advanceTimersByTime(60_000);
  expect([silent.sent, joining.sent]).toEqual([['no-join', '1008'], []]);
});
