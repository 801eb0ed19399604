import { randomBytes } from 'node:crypto';
import { singleProcess } from '../../src/server/fan-out/fan-out.ts';
import { startHost } from '../../src/server/host.ts';
import { createHub } from '../../src/server/hub.ts';
import { createJudgePool } from '../../src/server/judge/judge-pool.ts';
import { createMetrics } from '../../src/server/metrics.ts';
import { createPush, PUSH_SERVICES } from '../../src/server/room/push.ts';
import { readHostOptions } from '../../src/server/options.ts';
import { openSqliteStore } from '../../src/server/storage/sqlite-store.ts';

// A host for benches whose judges can be made to hang or to end by a token of that name (odd-judge-worker.ts).
const options = readHostOptions(process.argv.slice(2));
if ('help' in options || 'fault' in options) throw new Error(JSON.stringify(options));
const store = openSqliteStore(options.data);
const module = new URL('./odd-judge-worker.ts', import.meta.url);
const judges = createJudgePool({ threads: options.threads, deadline: options.deadline, megabytes: 512, module });
const metrics = createMetrics(async () => ({}));
const now = (): number => Date.now();
const hub = createHub({
  ...{ process: 'odd', store, judges, fanOut: singleProcess(), now, count: metrics.count, turnPassed: () => undefined },
  secret: () => randomBytes(32).toString('hex'),
  token: () => randomBytes(16).toString('base64url'),
});
const push = await createPush(store, options.contact, {
  services: PUSH_SERVICES,
  send: () => Promise.reject(new Error('nothing is pushed here')),
  title: () => '',
  failed: console.error,
});
await startHost(
  { ...options, pages: undefined },
  { hub, metrics, push, now, failed: console.error, connectionId: () => randomBytes(8).toString('hex') },
);
console.log('Rooms are kept in', options.data);
