// Runs the benches, each in a process of its own: all of them, or those whose names contain a given word, and where one
// has exactly that name, it alone. Words come first; options are passed on.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../test/bench');
const given = process.argv.slice(2);
const first = given.findIndex((arg) => arg.startsWith('-'));
const words = first < 0 ? given : given.slice(0, first);
const options = first < 0 ? [] : given.slice(first);
const all = readdirSync(folder).filter((name) => name.endsWith('.bench.ts'));
const isMeant = (name: string, word: string): boolean =>
  all.includes(`${word}.bench.ts`) ? name === `${word}.bench.ts` : name.includes(word);
const benches = all
  .filter((name) => words.length === 0 || words.some((word) => isMeant(name, word)))
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
