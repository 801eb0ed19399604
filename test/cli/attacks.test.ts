import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { REPOSITORY } from '../support/source-files.ts';

const FIGURE = join(REPOSITORY, 'test/scenario/examples/regiments/melee/m-01-figure.json');

let folder: ScenarioFolder;
beforeAll(() => (folder = createScenarioFolder()));
afterAll(() => folder.dispose());

type Row = {
  readonly model: string;
  readonly attacks: number;
  readonly supporting: boolean;
  readonly targets: readonly { readonly pool: string; readonly via: string }[];
};

async function rows(file: string, unit: string, ...more: readonly string[]): Promise<readonly Row[]> {
  const { status, json } = await askJson('attacks', file, '--unit', unit, ...more);
  expect(status).toBe(0);
  return (json['answer'] as { readonly models: readonly Row[] }).models;
}

const of = (models: readonly Row[], id: string): Row | undefined => models.find(({ model }) => model === id);

/** Two units of one rank, of agility 5 and 3. */
const unequal = (system = 'regiments'): string =>
  folder.write(`${system}.json`, {
    format: 'highground/scenario',
    version: 1,
    name: 'Two steps',
    system,
    table: { width: 30, depth: 24 },
    units: [
      {
        id: 'quick',
        side: 'attacker',
        ...(system === 'regiments'
          ? {
              formation: {
                ...{ files: 2, count: 2, base: { rect: [25, 25] }, at: [0, 0], profile: { agility: 5 } },
                leaders: [{ file: 1, id: 'captain', keywords: ['CHAMPION'], profile: { agility: 3 } }],
              },
            }
          : { models: [{ id: 'm', base: { round: 25 }, at: [0, 3] }] }),
      },
      {
        id: 'slow',
        side: 'defender',
        ...(system === 'regiments'
          ? { formation: { files: 2, count: 2, base: { rect: [25, 25] }, at: [0, 0], facing: 180 } }
          : { models: [{ id: 'n', base: { round: 25 }, at: [0, -3] }] }),
      },
    ],
  });

describe('attacks', () => {
  it('[AA-4 SM-3] answers for every model its attacks, whether it supports, and its targets', async () => {
    const models = await rows(FIGURE, 'A');
    expect(models).toHaveLength(18);
    expect(of(models, 'C2')).toEqual({
      ...{ model: 'C2', attacks: 1, supporting: false },
      targets: [{ pool: 'Ch', via: 'contact' }],
    });
    expect(of(models, 'A/1/3')?.targets).toEqual([{ pool: 'B', via: 'contact' }]);
    expect(of(models, 'A/2/1')).toMatchObject({ supporting: true, targets: [{ pool: 'B', via: 'swirling' }] });
    expect(of(models, 'A/2/2')).toMatchObject({ supporting: true, targets: [{ pool: 'B', via: 'support' }] });
  });

  it('[SM-6 AA-10] a model that strikes at none has no targets and no attacks; none is left out of the answer', async () => {
    const models = await rows(FIGURE, 'A');
    expect(of(models, 'C1')).toEqual({ model: 'C1', attacks: 0, supporting: false, targets: [] });
    expect(of(models, 'A/3/6')).toMatchObject({ attacks: 0, targets: [] });
  });

  it('[AA-1] with a step, only those who strike at it', async () => {
    const file = unequal();
    expect((await rows(file, 'quick', '--step', '5')).map(({ model }) => model)).toEqual(['quick/1/2']);
    expect((await rows(file, 'quick', '--step', '3')).map(({ model, attacks }) => [model, attacks])).toEqual([
      ['captain', 2],
    ]);
  });

  it('[AA-1] and none at a step at which none does', async () => {
    expect(await rows(unequal(), 'quick', '--step', '9')).toEqual([]);
  });

  it('refuses a step that is none, a unit that is not there, and no unit, as bad input', async () => {
    for (const [option, value] of [
      ['--step', '11'],
      ['--step', '-1'],
      ['--step', 'NaN'],
      ['--step', '2.5'],
    ] as const) {
      const { status, json } = await askJson('attacks', FIGURE, '--unit', 'A', `${option}=${value}`);
      expect([status, json]).toMatchObject([2, { error: { kind: 'usage' } }]);
    }
    const unknown = await askJson('attacks', FIGURE, '--unit', 'nobody');
    expect([unknown.status, unknown.json]).toMatchObject([2, { error: { kind: 'unknown-id' } }]);
    expect((await askJson('attacks', FIGURE)).status).toBe(2);
  });

  it('[RG-01] refuses other systems with the clause', async () => {
    const { status, json } = await askJson('attacks', unequal('squads'), '--unit', 'quick');
    expect(status).toBe(1);
    expect(json).toMatchObject({ ok: false, violations: [{ clause: 'RG-01', kind: 'not-regiments' }] });
  });

  it('says to people who strikes at whom, and why others do not', async () => {
    const { status, stdout } = await runCli(['attacks', FIGURE, '--unit', 'A']);
    expect(status).toBe(0);
    expect(stdout).toContain('Spears: 11 attacks by 11 models.');
    expect(stdout).toContain('C1: touches only duellists');
    expect(stdout).toContain('(swirling)');
    expect(stdout).toContain('A/3/1: too far back to support.');
  });
});
