import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson, createScenarioFolder } from '../support/command-line.ts';

const folder = createScenarioFolder();
afterAll(folder.dispose);

describe('highground generate', () => {
  it('writes a scenario file that the other commands read', async () => {
    const file = folder.path('field.json');
    const { status, json } = await askJson('generate', '--seed', '7', '--theme', 'village', '--out', file);
    expect(status).toBe(0);
    expect(json['answer']).toMatchObject({ fairness: expect.closeTo(1, 6) });
    expect((await runCli(['check', file])).status).toBe(0);
    const again = folder.path('again.json');
    await askJson('generate', '--seed', '7', '--theme', 'village', '--out', again);
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
  });

  it('prints the file where none is named, and hands it out as JSON', async () => {
    const { stdout } = await runCli(['generate', '--density', '0', '--table', '40x30', '--symmetry', 'mirror']);
    const printed = JSON.parse(stdout) as { table: object; terrain: readonly object[] };
    expect(printed.table).toEqual({ width: 40, depth: 30, mat: 'city' });
    const { json } = await askJson('generate', '--density', '0', '--table', '40x30', '--symmetry', 'mirror');
    expect((json['answer'] as { scenario: object }).scenario).toEqual(printed);
  });

  it.each([
    ['--density', '2'],
    ['--theme', 'space'],
    ['--symmetry', 'left'],
    ['--table', '5x5'],
    ['--table', '60'],
    ['--seed', '-1'],
    ['--system', 'chess'],
    ['--out', '/no/such/folder/field.json'],
  ])('refuses %s %s with a word about it', async (option, value) => {
    const { status, json } = await askJson('generate', option, value);
    expect(status).toBe(2);
    expect((json['error'] as { problems: readonly { message: string }[] }).problems[0]?.message).toContain(option);
  });
});
