import { spawnSync } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { isDeep } from '../support/drawn.ts';
import { REPOSITORY } from '../support/source-files.ts';

let folder: ScenarioFolder;
beforeAll(() => {
  folder = createScenarioFolder();
});
afterAll(() => folder.dispose());

/** Asks the command line as a program of its own, what is compiled being kept at a place. */
function ask(place: string, ...args: readonly string[]) {
  const env = { ...process.env, NODE_COMPILE_CACHE: place };
  const asked = spawnSync(process.execPath, [join(REPOSITORY, 'src/cli/main.ts'), ...args], { encoding: 'utf8', env });
  return { status: asked.status, stdout: asked.stdout, stderr: asked.stderr };
}

/** How many pieces of code lie at a place. */
const kept = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

const BUILT_IN = join(REPOSITORY, 'src/scenario/builtin');
const QUESTION = ['path', join(BUILT_IN, 'over-the-wall.json'), '--model', 'north-1', '--to=0,3'];
const THREADS = ['check', BUILT_IN, '--filter', 'over-the', '--workers', '2'];

describe('what is compiled', () => {
  it.each([['one', QUESTION] as const, ...(isDeep ? [['several', THREADS] as const] : [])])(
    'is kept for the next command, which answers the same: %s thread(s)',
    (name, question) => {
      const place = folder.path(name);
      const first = ask(place, ...question);
      expect(first).toMatchObject({ status: 0, stderr: '' });
      const pieces = kept(place);
      expect(pieces).toBeGreaterThan(100);
      expect(ask(place, ...question)).toEqual(first);
      expect(kept(place)).toBe(pieces);
    },
  );

  it('is not kept where nothing can be written, and says nothing about it', () => {
    const place = folder.path('a-file');
    writeFileSync(place, '');
    expect(ask(place, ...QUESTION)).toEqual(ask(folder.path('one'), ...QUESTION));
    expect(statSync(place).size).toBe(0);
  });
});
