import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';

const RUIN = {
  id: 'ruin',
  kind: 'ruin',
  at: [8, 0],
  shape: {
    parts: [
      { shape: { box: [8, 0.25, 8] }, at: [0, 3, 0], role: 'floor' },
      { shape: { box: [2, 3.25, 0.25] }, at: [0, 0, 4.125], role: 'ladder' },
    ],
  },
};
const scenario = (keyword: string) => ({
  format: 'highground/scenario',
  version: 1,
  name: 'a ruin',
  system: 'squads',
  table: { width: 44, depth: 30 },
  terrain: [RUIN],
  units: [
    { id: 'red', side: 'attacker', keywords: [keyword], models: [{ id: 'r1', base: { round: 32 }, at: [0, 0] }] },
  ],
});

let folder: ScenarioFolder;
beforeAll(() => {
  folder = createScenarioFolder();
  for (const keyword of ['VEHICLE', 'INFANTRY']) folder.write(`${keyword}.json`, scenario(keyword));
});
afterAll(() => folder.dispose());

const path = (keyword: string, to: string) =>
  askJson('path', folder.path(`${keyword}.json`), '--model', 'r1', `--to=${to}`);

describe('why the command line finds no way', () => {
  it('[R10-16] names the clause that keeps a VEHICLE from an upper floor', async () => {
    const { status, json } = await path('VEHICLE', '8,3.25,0');
    expect(status).toBe(1);
    expect(json['violations']).toMatchObject([
      {
        clause: 'R10-16',
        kind: 'unreachable',
        message: 'Only INFANTRY, BEAST and FLY models may end a move on an upper floor of the piece "ruin".',
        why: { kind: 'no-place', why: { kind: 'upper-floor', on: 'ruin' } },
      },
    ]);
  });

  it('[R10-16] gives INFANTRY the way up there', async () => {
    expect((await path('INFANTRY', '8,3.25,0')).status).toBe(0);
  });

  it.each([
    ['5,2,0', 'C-29', 'The base would hang in the air; the support below is at a height of 0″.'],
    ['22,0', 'C-29', 'The base would stand over the edge of the table.'],
  ])('[C-29] refuses %s by %s', async (to, clause, message) => {
    const { json } = await path('INFANTRY', to);
    expect(json['violations']).toMatchObject([{ clause, message }]);
  });
});
