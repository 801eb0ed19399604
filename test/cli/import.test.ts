import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson } from '../support/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'highground-import-'));
const put = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const LIST = put('list.txt', 'Riders (90 pts)\n• 3x Rider\n  • 3x Long spear\nwhat is this\nScouts (60 pts)');

it('writes an army list as a scenario that can be played', async () => {
  const [out, bases] = [join(folder, 'army.json'), put('bases.txt', 'Riders, 75x42 oval\nnonsense')];
  const { status, json } = await askJson('import', LIST, '--bases', bases, '--out', out);
  expect(status).toBe(0);
  expect(json['answer']).toMatchObject({
    ...{ format: 'text', unreadBases: ['nonsense'], unplaced: [{ n: 4, text: 'what is this' }] },
    units: [
      { name: 'Riders', count: 3, base: 'file', models: [{ name: 'Rider', base: { oval: [75, 42] } }] },
      { name: 'Scouts', count: 1, base: 'guess' },
    ],
  });
  expect(JSON.parse(readFileSync(out, 'utf8')).units).toHaveLength(2);
  expect((await runCli(['check', out])).stdout).toContain('1 passed, 0 failed');
});

it('tells what it read in words, and what it did not understand', async () => {
  const { stdout } = await runCli(['import', LIST, '--out', join(folder, 'again.json')]);
  expect(stdout).toContain('2 units, 4 models, 150 points');
  expect(stdout).toContain('Line 4: what is this');
  expect(stdout).toContain('Guessed bases: 2.');
});

it.each([
  [[join(folder, 'none.txt')], /Cannot read/],
  [[put('letter.txt', 'Dear Oru')], /No unit was found/],
  [[LIST, '--bases', put('empty.txt', 'nothing')], /has no base sizes/],
  [[LIST, '--side', 'both'], /--side must be one of/],
  [[put('huge.txt', '200x Scouts (900 pts)\n200x Guards (900 pts)'), '--table', '12x12'], /room for 0 of 2/],
])('refuses with one sentence: %j', async (args, sentence) => {
  const { status, stderr } = await runCli(['import', ...args]);
  expect(status).toBe(2);
  expect(stderr).toMatch(sentence);
});
