import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { askJson, createScenarioFolder } from '../support/command-line.ts';
import { drawnOf } from '../support/drawn.ts';
import { WALL_SCENARIO } from '../support/scenarios.ts';

const folder = createScenarioFolder();
afterAll(folder.dispose);
const file = folder.write('wall.json', WALL_SCENARIO);
const map = (...args: readonly string[]) => askJson('map', file, ...args);

it('highground map writes the same table, document and picture by one thread and by two', async () => {
  const asked = [
    ['png', '4', ['--what', 'reach', '--unit', 'red']],
    ['csv', '6', ['--what', 'gap', '--base', '32,60x35']],
    ['json', '2.5', ['--what', 'hidden', '--places', '50']],
  ] as const;
  for (const [ending, step, what] of drawnOf(asked, 2)) {
    const [one, two] = ['1', '2'].map((workers) => folder.path(`by-${workers}.${ending}`));
    expect((await map(...what, '--step', step, '--workers', '1', '--out', one!)).status).toBe(0);
    expect((await map(...what, '--step', step, '--workers', '2', '--out', two!)).status).toBe(0);
    const bytes = readFileSync(one!);
    expect(bytes.length).toBeGreaterThan(1000);
    expect(readFileSync(two!).equals(bytes)).toBe(true);
  }
});
