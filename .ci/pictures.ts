// Renders the pictures that test/site/likeness.test.ts compares with. Look at each before committing it.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const { status } = spawnSync(
  join(ROOT, 'node_modules/.bin/vitest'),
  ['run', '--project=site', 'test/site/likeness.test.ts'],
  { cwd: ROOT, stdio: 'inherit', env: { ...process.env, RENEW_PICTURES: 'yes' } },
);
process.exitCode = status ?? 1;
