import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTable, type Table } from '../../src/physics/table.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { SQUADS_CHARGE, SQUADS_FIGHT } from '../../src/rules/squads/numbers.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { findByPointer } from '../../src/scenario/problem.ts';
import { toPublicState } from '../../src/scenario/public-state.ts';
import { duelScenario } from '../support/duel-scenario.ts';
import { faultsOf, NO_MESHES } from '../support/scenarios.ts';

const parsed = (document: object) => {
  const scenario = parseScenario(JSON.stringify(document), NO_MESHES);
  if (!scenario.ok) throw new Error(JSON.stringify(scenario.error));
  return scenario.value;
};
const faults = (document: object) => faultsOf(JSON.stringify(document));

const FACE_TO_FACE = duelScenario({ W: 3 });
const withDuels = (...duels: readonly object[]) => ({
  ...FACE_TO_FACE,
  start: { ...FACE_TO_FACE.start, duels },
});
const withWounds = (wounds: unknown) => {
  const document = structuredClone(FACE_TO_FACE);
  (document.units![0]!.models![0]! as { wounds?: unknown }).wounds = wounds;
  return document;
};

let table: Table;
beforeAll(async () => {
  table = await createTable({ ...FACE_TO_FACE.table, terrain: [] });
});
afterAll(() => table.dispose());

const laidOut = (document: object): GameState => {
  const state = layOut(parsed(document), table);
  if (!state.ok) throw new Error(JSON.stringify(state.error));
  return state.value;
};

describe('commands of the fight phase in a script', () => {
  it.each([
    [{ kind: 'issue-challenge', character: 'captain' }],
    [{ kind: 'pass-challenge' }],
    [{ kind: 'pass-challenge', unit: 'red' }],
    [{ kind: 'accept-challenge', character: 'champion' }],
    [{ kind: 'refuse-challenge' }],
    [{ kind: 'nominate', character: 'champion' }],
    [{ kind: 'glorious-intervention', character: 'ranks/1/2' }],
    [{ kind: 'swap-with', model: 'red-2' }],
    [{ kind: 'pile-in' }],
    [{ kind: 'pile-in', unit: 'red', moves: [{ model: 'red-2', to: [1, 0.2] }] }],
    [{ kind: 'strike' }],
    [{ kind: 'strike', unit: 'red', losses: ['red-2', 'captain'], stand: ['captain'] }],
  ])('are read as they are written: %j', (command) => {
    const { script } = parsed({ ...FACE_TO_FACE, script: [{ do: command, refused: 'R7-20' }] });
    expect(script).toEqual([{ kind: 'do', command, refused: 'R7-20' }]);
  });

  it('[R7-12] [R7-15] name only models of the scenario as losses and as those who stand', () => {
    const strike = { kind: 'strike', losses: ['red-2', 'red-22'], stand: ['capitain'] };
    expect(faults({ ...FACE_TO_FACE, script: [{ expect: {} }, { do: strike }] })).toEqual([
      '/script/1/do/losses/1: The scenario has no model "red-22"; "losses" must name its models.',
      '/script/1/do/stand/0: The scenario has no model "capitain"; "stand" must name its models.',
    ]);
  });

  it('never aim a challenge at a model', () => {
    const command = { kind: 'issue-challenge', character: 'captain', target: 'champion' };
    expect(faults({ ...FACE_TO_FACE, script: [{ do: command }] })).toEqual([
      '/script/0/do/target: There is no key "target" in "do"; remove it or correct its spelling.',
    ]);
  });

  it('refuses a command that is not there, and lists those that are', () => {
    const [fault] = faults({ ...FACE_TO_FACE, script: [{ do: { kind: 'challenge' } }] });
    expect(fault).toMatch(
      /^\/script\/0\/do\/kind: .*issue-challenge, .*pile-in, strike, .*attack, .*roll-attacks, by-hand; got "challenge"\.$/,
    );
  });

  it.each(['D-01', 'R7-20', 'R10-29', 'L-02'])('may be refused by %s', (refused) => {
    expect(faults({ ...FACE_TO_FACE, script: [{ do: { kind: 'strike' }, refused }] })).toEqual([]);
  });
});

describe('overrides of the fight phase', () => {
  it('go where the constant is kept, beside those of the charge', () => {
    const fight = {
      fightAcross: 1,
      fightUp: 3,
      chainAcross: 3,
      chainUp: 4,
      pileIn: 2,
      firstStep: 12,
      hitChart: { better: 2, level: 3, outclassed: 4 },
      woundChart: [{ lead: 0, needs: 4 }],
      lookOutRange: 3,
      lookOut: { character: 5, independent: 3 },
      duelSpill: 'lost',
      challengeWindow: 'all-at-once',
      fightsFirst: 'strikes-first',
      chargeAttacks: 1,
      fallBackDice: 3,
    };
    expect(Object.keys(fight).sort()).toEqual(Object.keys(SQUADS_FIGHT).sort());
    const { rules } = parsed({ ...FACE_TO_FACE, rules: { ...fight, engageUp: 4 } });
    expect(rules.fight).toEqual(fight);
    expect(rules.charge).toEqual({ ...SQUADS_CHARGE, engageUp: 4 });
  });

  it('refuses a roll that no die can miss', () => {
    expect(faults({ ...FACE_TO_FACE, rules: { lookOut: { character: 1, independent: 2 } } })).toEqual([
      '/rules/lookOut/character: "character" must be a whole number from 2 to 6; got 1.',
    ]);
  });

  it('refuses a wound chart of words', () => {
    expect(faults({ ...FACE_TO_FACE, rules: { woundChart: 'hard' } })).toEqual([
      '/rules/woundChart: "woundChart" must be a list of lines such as { "lead": 0, "needs": 4 }; got "hard".',
    ]);
  });
});

describe('a game that begins in the middle of a fight', () => {
  it('has the duels the file gives, in the round it says or the second', () => {
    const duel = { challenger: 'captain', challengee: 'champion' };
    expect(laidOut(withDuels(duel)).duels).toEqual([{ ...duel, round: 2, attempted: false }]);
    expect(laidOut(withDuels({ ...duel, round: 5 })).duels[0]?.round).toBe(5);
    expect(laidOut(FACE_TO_FACE).duels).toEqual([]);
  });

  it('has models with wounds taken', () => {
    expect(laidOut(withWounds(1)).models.get(modelId('captain'))?.wounds).toBe(1);
    expect(laidOut(FACE_TO_FACE).models.get(modelId('captain'))?.wounds).toBe(3);
  });

  it.each([
    [
      'an unknown duellist',
      withDuels({ challenger: 'capitain', challengee: 'champion' }),
      '/start/duels/0/challenger: The scenario has no model "capitain"; a duel must name two of its models.',
    ],
    [
      'a duellist who is no character',
      withDuels({ challenger: 'captain', challengee: 'blue-2' }),
      '/start/duels/0/challengee: Model "blue-2" is not a character; give it the keyword "CHARACTER", or name another model.',
    ],
    [
      'duellists of one side',
      withDuels({ challenger: 'captain', challengee: 'red-sergeant' }),
      '/start/duels/0: "captain" and "red-sergeant" are both on the attacker\'s side; a duel needs two enemies.',
    ],
    [
      'a duellist in two duels',
      withDuels(
        { challenger: 'captain', challengee: 'champion' },
        { challenger: 'blue-sergeant', challengee: 'captain' },
      ),
      '/start/duels/1/challengee: Model "captain" is already in the duel at /start/duels/0/challenger; a model can be in one duel at a time.',
    ],
    [
      'a duel with oneself',
      withDuels({ challenger: 'captain', challengee: 'captain' }),
      '/start/duels/0/challengee: Model "captain" is already in the duel at /start/duels/0/challenger; a model can be in one duel at a time.',
    ],
    [
      'a duel before its first round',
      withDuels({ challenger: 'captain', challengee: 'champion', round: 0 }),
      '/start/duels/0/round: "round" must be a whole number from 1 to 1000; got 0.',
    ],
    [
      'more wounds than the profile has',
      withWounds(4),
      '/units/0/models/0/wounds: Model "captain" has 4 wounds left, but its profile gives it only "W" 3; write 3 or fewer.',
    ],
    [
      'no wounds left',
      withWounds(0),
      '/units/0/models/0/wounds: "wounds" must be a whole number from 1 to 1000; got 0.',
    ],
  ])('refuses %s', (_, document, fault) => {
    expect(faults(document)).toEqual([fault]);
  });

  it('may name the champion of a formation', () => {
    const formation = { files: 2, count: 3, base: { round: 25 }, at: [10, 10] };
    const ranks = { id: 'ranks', side: 'defender', keywords: ['CHARACTER'], formation };
    const start = { duels: [{ challenger: 'captain', challengee: 'ranks/2/1' }] };
    expect(faults({ ...FACE_TO_FACE, units: [...FACE_TO_FACE.units!, ranks], start })).toEqual([]);
    const beyond = { duels: [{ challenger: 'captain', challengee: 'ranks/2/2' }] };
    expect(faults({ ...FACE_TO_FACE, units: [...FACE_TO_FACE.units!, ranks], start: beyond })).toHaveLength(1);
  });
});

describe('the public state of a fight', () => {
  it('shows wounds, duels and combats', () => {
    const seen = toPublicState(laidOut(FACE_TO_FACE));
    expect(findByPointer(seen, '/models/captain/wounds')).toBe(3);
    expect(seen.duels).toEqual([]);
    expect(seen.combats).toEqual([
      {
        units: ['red', 'blue'],
        stage: 'window',
        side: 'attacker',
        challenger: null,
        challenged: false,
        unsaved: { attacker: 0, defender: 0 },
      },
    ]);
  });

  it('shows a duel that goes on, and that there is nothing to decide about it', () => {
    const seen = toPublicState(laidOut(withDuels({ challenger: 'champion', challengee: 'captain', round: 3 })));
    expect(seen.duels).toEqual([
      { challenger: 'champion', challengee: 'captain', round: 3, attempted: false, ended: null },
    ]);
    expect(findByPointer(seen, '/combats/0/stage')).toBe('blows');
    expect(findByPointer(seen, '/combats/0/side')).toBe(null);
  });

  it('says whose answer a challenge waits for', () => {
    const state = laidOut(FACE_TO_FACE);
    const combat = { units: [...state.units.keys()], challenged: true, unsaved: { attacker: 0, defender: 0 } };
    const at = (kind: 'issued' | 'refused') =>
      toPublicState({
        ...state,
        fight: { combats: [{ ...combat, stage: { kind, challenger: modelId('captain') } }], madeWay: [], cowed: [] },
      }).combats[0];
    expect(at('issued')).toMatchObject({ stage: 'issued', side: 'defender', challenger: 'captain' });
    expect(at('refused')).toMatchObject({ stage: 'refused', side: 'attacker', challenger: 'captain' });
  });

  it('does not show combats before the fight phase', () => {
    const seen = toPublicState(laidOut({ ...FACE_TO_FACE, start: { phase: 'charge' } }));
    expect(seen.combats).toEqual([]);
  });
});

describe('the fingerprint of a state', () => {
  const whole = () => laidOut(FACE_TO_FACE);

  it('tells wounds, duels and the fight apart', () => {
    const duel = { challenger: 'captain', challengee: 'champion' };
    const states = [
      whole(),
      laidOut(withWounds(2)),
      laidOut(withDuels(duel)),
      laidOut(withDuels({ ...duel, round: 3 })),
      { ...whole(), fight: { combats: [], madeWay: [], cowed: [] } },
      { ...whole(), fight: { combats: [], madeWay: [], cowed: [modelId('captain')] } },
    ];
    expect(new Set(states.map(hashState)).size).toBe(states.length);
    expect(hashState(whole())).toBe(hashState(whole()));
  });
});
