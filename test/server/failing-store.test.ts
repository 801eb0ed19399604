import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHost, type Host } from '../../src/server/host.ts';
import type { Hub } from '../../src/server/hub.ts';
import { createMetrics } from '../../src/server/metrics.ts';

const failing = (): Promise<never> => Promise.reject(new Error('the database is away'));
const faults: unknown[] = [];

let host: Host;
beforeAll(async () => {
  const hub = { seatOf: async () => 'attacker', lines: failing } as unknown as Hub;
  host = await startHost(
    { port: 0, address: '127.0.0.1', pages: undefined, origins: [], isBehindProxy: false, openings: [3, 1] },
    {
      ...{ hub, metrics: createMetrics(failing), push: { publicKey: '', isService: () => true }, now: Date.now },
      ...{ connectionId: () => 'a', failed: (fault) => void faults.push(fault) },
    },
  );
});
afterAll(() => host.close());

it.each(['/metrics', '/rooms/r1/log'])('answers %s with a fault while the database is away', async (path) => {
  const answer = await fetch(`http://127.0.0.1:${host.port}${path}`, {
    headers: { authorization: 'Bearer t' },
    signal: AbortSignal.timeout(5000),
  });
  expect([answer.status, await answer.json()]).toMatchObject([500, { error: { kind: 'internal' } }]);
  expect(faults.at(-1)).toMatchObject({ message: 'the database is away' });
});
