import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { endWithProcess } from '../support/end-with-process.ts';
import { freePort } from '../support/redis-server.ts';
import { REPOSITORY } from '../support/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'highground-fault-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Throws outside of any call once the host serves. */
const FAULT = `
  import { isMainThread } from 'node:worker_threads';
  const log = console.log;
  if (isMainThread) console.log = (...said) => {
    log(...said);
    setTimeout(() => { throw new Error('a fault of its own'); });
  };`;

it('ends with status 1 and says why in its log on a fault of its own', async () => {
  const options = [
    '--port',
    String(await freePort()),
    '--address',
    '127.0.0.1',
    '--data',
    join(folder, 'rooms.sqlite'),
  ];
  const child = spawn(
    process.execPath,
    [`--import=data:text/javascript,${encodeURIComponent(FAULT)}`, 'src/server/main.ts', ...options],
    { cwd: REPOSITORY, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  endWithProcess(child);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [status] = (await once(child, 'close')) as [number | null];
  expect(said).toContain('"what":"failure","message":"a fault of its own"');
  expect(status).toBe(1);
});
