// Runs the benches, each in a process of its own: all of them, or those whose names contain a given word.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../test/bench');
const words = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const options = process.argv.slice(2).filter((arg) => arg.startsWith('-'));
const benches = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts') && (words.length === 0 || words.some((word) => name.includes(word))))
  .toSorted();

if (benches.length === 0) {
  console.error(`No bench in test/bench is called ${words.join(' or ') || '*.bench.ts'}.`);
  process.exitCode = 1;
}
for (const name of benches) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(process.execPath, ['--expose-gc', join(folder, name), ...options], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
