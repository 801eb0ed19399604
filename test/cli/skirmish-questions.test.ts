import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson, createScenarioFolder } from '../support/command-line.ts';

const folder = createScenarioFolder();
const fighter = (id: string, side: string, x: number, more: object = {}) => ({
  ...{ id, side, models: [{ id: `${id}-m`, base: { round: 25.4 }, at: [x, 0] }] },
  ...more,
});
const missiles = [{ name: 'Bow', range: 18 }];
const spells = [{ name: 'Veil', difficulty: 8, range: 8, effect: { ward: 3 } }];
const table = folder.write('arms.json', {
  ...{ format: 'highground/scenario', version: 1, name: 'Arms', system: 'skirmish', rules: { rout: 0.25 } },
  table: { width: 36, depth: 36 },
  units: [fighter('ann', 'attacker', 0, { missiles, spells }), fighter('foe', 'defender', 6)],
});
afterAll(folder.dispose);

describe('questions about a skirmish', () => {
  it('[SK-01] shoot: every weapon with its needs and the odds of what it leads to', async () => {
    const { status, json } = await askJson('shoot', table, '--unit', 'ann', '--target', 'foe');
    expect(status).toBe(0);
    expect(json).toMatchObject({
      ok: true,
      answer: {
        weapons: [
          {
            ...{ name: 'Bow', distance: 5, terms: { needs: 10, luck: 'plain' }, modifiers: [], violations: [] },
            ends: { out: { exact: '27/400' }, stunned: { exact: '27/400' }, dazed: { exact: '9/80' } },
          },
        ],
      },
    });
    const { stdout } = await runCli(['shoot', table, '--unit', 'ann', '--target', 'foe']);
    expect(stdout).toContain('Bow: needs 10 · 55 %, Defence needs 10, open 45 % · out 7 %');
  });

  it('[SK-12] cast: a ward is not for foes', async () => {
    const { status, json } = await askJson('cast', table, '--unit', 'ann', '--target', 'foe');
    expect(status).toBe(1);
    expect(json).toMatchObject({ ok: false, violations: [{ clause: 'SK-12', kind: 'aims-at-no-friend' }] });
    expect((await askJson('cast', table, '--unit', 'ann', '--target', 'ann')).status).toBe(0);
  });

  it('[SK-14] rout: says why a side has no test to take', async () => {
    const { status, json } = await askJson('rout', table, '--side', 'attacker');
    expect(status).toBe(1);
    expect(json).toMatchObject({ violations: [{ kind: 'rout-not-due', out: 0, of: 1 }] });
    expect((await askJson('rout', table, '--side', 'red')).status).toBe(2);
  });
});
