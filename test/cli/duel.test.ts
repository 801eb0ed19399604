import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { duelScenario } from '../support/duel-scenario.ts';

let folder: ScenarioFolder;
beforeAll(() => {
  folder = createScenarioFolder();
  // The captain strikes first: 2/3 · 2/3 · 2/3 slays. The champion needs 1/2 · 1/2 · 1/2 against him, if he lives.
  folder.write('duel.json', duelScenario({ WS: 5, S: 5, I: 5 }, { Sv: 5 }));
});
afterAll(() => folder.dispose());

const duel = (challenger: string, challengee: string, file = 'duel.json') =>
  askJson('duel', folder.path(file), '--challenger', challenger, '--challengee', challengee);

type Problem = { readonly clause: string; readonly kind: string; readonly message: string };
const clauses = (json: Record<string, unknown>) =>
  (json['violations'] as readonly Problem[]).map(({ clause, kind }) => `${clause} ${kind}`);

describe('highground duel', () => {
  it('[D-26] gives the exact odds of the first round of a duel that could be fought', async () => {
    const { status, json } = await duel('captain', 'champion');
    expect(status).toBe(0);
    expect(json).toMatchObject({
      ok: true,
      answer: {
        challenger: 'captain',
        challengee: 'champion',
        eligible: true,
        round: null,
        order: 'challenger-first',
        oddsExact: {
          onlyChallenger: '19/216',
          onlyChallengee: '8/27',
          both: '0',
          none: '133/216',
          challengerSlain: '19/216',
          challengeeSlain: '8/27',
        },
        blows: {
          challenger: { attacks: 1, toHit: 3, toWound: 3, toSave: 5 },
          challengee: { attacks: 1, toHit: 4, toWound: 4, toSave: 4 },
        },
        wounds: {
          challenger: [
            { wounds: 0, exact: '197/216' },
            { wounds: 1, exact: '19/216' },
          ],
          challengee: [
            { wounds: 0, exact: '19/27' },
            { wounds: 1, exact: '8/27' },
          ],
        },
        spill: { challenger: [{ wounds: 0, chance: 1, exact: '1' }], challengee: [{ wounds: 0 }] },
        duelSpill: 'spill',
      },
    });
    const { odds } = json['answer'] as { readonly odds: Readonly<Record<string, number>> };
    expect(odds['onlyChallenger']! + odds['onlyChallengee']! + odds['both']! + odds['none']!).toBeCloseTo(1, 15);
    expect(odds['challengeeSlain']).toBe(8 / 27);
  });

  it('turns round when the other one challenges', async () => {
    const { json } = await duel('champion', 'captain');
    expect(json).toMatchObject({
      answer: { order: 'challengee-first', oddsExact: { onlyChallenger: '8/27', onlyChallengee: '19/216' } },
    });
  });

  it('[D-05, D-11, D-12] names what keeps two enemies from a duel, and gives the odds all the same', async () => {
    const { status, json } = await duel('captain', 'blue-sergeant');
    expect(status).toBe(1);
    expect(clauses(json)).toEqual(['D-11 not-locked', 'D-12 character-not-engaged']);
    expect(json).toMatchObject({ ok: false, answer: { eligible: false, oddsExact: { onlyChallengee: '2/9' } } });
    expect(clauses((await duel('red-sergeant', 'champion')).json)).toEqual([
      'D-05 not-locked',
      'D-10 character-not-engaged',
    ]);
  });

  it('[D-05] refuses a model that is no character, and gives no odds', async () => {
    const { status, json } = await duel('red-2', 'champion');
    expect(status).toBe(1);
    expect(clauses(json)).toContain('D-05 no-character');
    expect(json).toMatchObject({ answer: { eligible: false, order: null, odds: null } });
    expect(clauses((await duel('captain', 'blue-2')).json)).toContain('D-11 no-character');
  });

  it('[D-11] refuses two of one side', async () => {
    const { status, json } = await duel('captain', 'red-sergeant');
    expect(status).toBe(1);
    expect(clauses(json)).toEqual(['D-11 wrong-side']);
    expect(json).toMatchObject({ answer: { odds: null } });
  });

  it('[D-10] refuses one who has no attacks to strike with', async () => {
    folder.write('idle.json', duelScenario({ A: 0 }));
    const { json } = await duel('captain', 'champion', 'idle.json');
    expect(clauses(json)).toEqual(['D-10 cannot-strike']);
    expect(json).toMatchObject({ answer: { blows: { challenger: { attacks: 0 } } } });
  });

  it('[D-30, D-08] knows a duel that goes on, and refuses another beside it', async () => {
    const document = duelScenario();
    const start = { ...document.start, duels: [{ challenger: 'champion', challengee: 'captain', round: 3 }] };
    const [red] = document.units!;
    const friend = { ...red!.models![1]!, keywords: ['CHARACTER'] };
    const units = [{ ...red!, models: [red!.models![0]!, friend] }, ...document.units!.slice(1)];
    folder.write('goes-on.json', { ...document, units, start });
    expect(await duel('captain', 'champion', 'goes-on.json')).toMatchObject({
      status: 0,
      json: { answer: { eligible: true, round: 3 } },
    });
    const { status, json } = await duel('red-2', 'champion', 'goes-on.json');
    expect(status).toBe(1);
    expect(clauses(json)).toEqual(['D-08 duel-goes-on']);
  });

  it('is asked as if it were the fight phase, whatever the scenario’s is', async () => {
    folder.write('early.json', { ...duelScenario(), start: { phase: 'movement', side: 'defender' } });
    expect((await duel('captain', 'champion', 'early.json')).status).toBe(0);
  });

  it('counts by the wounds that are left and the rules of the file', async () => {
    const document = structuredClone(duelScenario({ A: 3 }, { W: 3 }));
    (document.units![2]!.models![0]! as { wounds?: number }).wounds = 2;
    folder.write('hurt.json', { ...document, rules: { duelSpill: 'lost' } });
    const { json } = await duel('captain', 'champion', 'hurt.json');
    const { wounds } = json['answer'] as { readonly wounds: { readonly challengee: readonly unknown[] } };
    expect(wounds.challengee).toHaveLength(3);
    expect(json).toMatchObject({ answer: { duelSpill: 'lost' } });
  });

  it('does not know models that are not there, nor a duel with oneself', async () => {
    const unknown = await duel('captian', 'champion');
    expect(unknown.status).toBe(2);
    expect(unknown.json).toMatchObject({ error: { kind: 'unknown-id' } });
    expect(await duel('captain', 'captain')).toMatchObject({ status: 2, json: { error: { kind: 'usage' } } });
    expect((await runCli(['duel', folder.path('duel.json'), '--challenger', 'captain'])).status).toBe(2);
  });

  it('tells people in a few lines', async () => {
    const args = ['duel', folder.path('duel.json'), '--challenger', 'captain', '--challengee', 'champion'];
    const { status, stdout } = await runCli(args);
    expect(status).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'captain against champion: captain strikes first.',
      '  only captain is slain     8.80 %  (19 in 216)',
      '  only champion is slain   29.63 %  (8 in 27)',
      '  both are slain            0.00 %',
      '  both survive             61.57 %  (133 in 216)',
      '  captain: 1 attack, hits on 3+, wounds on 3+ and champion saves on 5+',
      '    wounds on champion: 0 (70.37 %), 1 (29.63 %)',
      '  champion: 1 attack, hits on 4+, wounds on 4+ and captain saves on 4+',
      '    wounds on captain: 0 (91.20 %), 1 (8.80 %)',
      '',
    ]);
  });

  it('is listed, explained, and meant by a slip of the pen', async () => {
    expect((await runCli(['--help'])).stdout).toMatch(/duel .*<scenario>/);
    expect((await runCli(['duel', '--help'])).stdout).toMatch(/--challenger <id>[\s\S]*--challengee <id>/);
    expect((await runCli(['dule', 'x.json'])).stderr).toContain('Did you mean duel?');
  });
});
