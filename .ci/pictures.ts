// Takes the pictures anew that test/site/likeness.test.ts compares with: look at each before it is committed.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', '--project=site', 'test/site/likeness.test.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, RENEW_PICTURES: 'yes' } },
);
process.exitCode = status ?? 1;
