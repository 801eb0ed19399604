import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { drawnOf } from '../support/drawn.ts';
import { REPOSITORY } from '../support/source-files.ts';

const MAIN = join(REPOSITORY, 'src/cli/main.ts');
const BUILT_IN = join(REPOSITORY, 'src/scenario/builtin');
const LARGEST = join(BUILT_IN, 'the-quiet-quarter.json');

const SKIRMISH = join(REPOSITORY, 'test/scenario/examples/skirmish/x-61.json');

/** Most resident memory the command line may ever have. */
const MOST_MB = 300;

/**
 * Loaded before the program: as it ends, it writes the most kilobytes that were ever resident as the last line. What the
 * system counts for a process begins with what its parent had when it was started, so Linux is asked for its memory's own.
 */
const TELL = `data:text/javascript,import { readFileSync, writeSync } from 'node:fs';
const own = () => /VmHWM:\\s+(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
process.on('exit', () => {
  writeSync(2, '\\nresident ' + (process.platform === 'linux' ? own() : process.resourceUsage().maxRSS));
});`;

/** The most megabytes a command of the plain program has resident. It must have an answer. */
function residentOf(args: readonly string[]): number {
  const { status, stderr } = spawnSync(process.execPath, ['--import', TELL, MAIN, ...args], { encoding: 'utf8' });
  expect(status).toBe(0);
  return Number(/\nresident (\d+)$/.exec(stderr)?.[1]) / 1024;
}

// The hungriest question of each command; of all charges between all squads, these.
const ASKED: readonly (readonly string[])[] = [
  ['check', BUILT_IN],
  ['engage', SKIRMISH, '--unit', 'a', '--target', 'b', '--check', 'jump-across'],
  ['charge', LARGEST, '--unit', 'quarry', '--target', 'runners'],
  ['charge', LARGEST, '--unit', 'quarry', '--target', 'lanterns', '--roll', '12'],
  ['path', LARGEST, '--model', 'runners-1', '--to=10,-8'],
  ['run', LARGEST, '--auto'],
];

it.each(drawnOf(ASKED, 3))(`never has more than ${MOST_MB} MB resident, however it is started: %s`, (...args) => {
  const resident = residentOf(args);
  // The very first command compiles all there is, and in every thread; what that comes to is kept, and taken up by this.
  expect(resident < MOST_MB ? resident : residentOf(args)).toBeLessThan(MOST_MB);
});
