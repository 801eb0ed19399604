import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/rules/core/command.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { regimentsOf, chargeOf, formationOf, touchingEnemies } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { declaredProblem } from '../../src/rules/regiments/charge/problem.ts';
import { openTable } from '../support/open-table.ts';
import { someRegiments, type RegimentsSetup, type RegimentPlan } from '../support/regiments.ts';

const [A, B, T] = [unitId('a'), unitId('b'), unitId('t')];
const TABLE = openTable(72, 48);

/** The target stands at the origin and looks to −z; who charges it comes from there. */
const target = (more: Partial<RegimentPlan> = {}): RegimentPlan => ({ id: 't', side: 'defender', at: [0, 0], ...more });
const charger = (id: string, x: number, z: number, more: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id, at: [x, z], facing: 180 },
  ...more,
});
const battle = (units: readonly RegimentPlan[], more: Partial<RegimentsSetup> = {}): GameState =>
  someRegiments({ units, ...more });

const ask = (state: GameState, command: Command, ...dice: readonly number[]) =>
  decide(state, command, TABLE, scriptedDice(...dice));

function play(state: GameState, command: Command, ...dice: readonly number[]): GameState {
  const decided = ask(state, command, ...dice);
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return evolveAll(state, decided.value);
}

const why = (state: GameState, command: Command) => {
  const decided = ask(state, command);
  return decided.ok ? [] : decided.error.map((v) => [v.clause, v.kind, ...('why' in v ? [v.why] : [])].join(' '));
};

const declare = (unit = A, foe = T): Command => ({ kind: 'declare-charge', unit, targets: [foe] });
const ROLL: Command = { kind: 'roll-charge-range' };
const MOVE: Command = { kind: 'move-chargers' };
const engagedWith = (state: GameState, unit = A) => touchingEnemies(state, unit).map((foe) => foe.id);

describe('declaring a charge with ranks', () => {
  it('[RG-01] each unit declares once, against one enemy, in its own charge phase', () => {
    const state = play(battle([target(), charger('a', 0, -8)]), declare());
    expect(regimentsOf(state).charges).toMatchObject([{ unit: 'a', target: 't', facing: 'front', distance: 8 }]);
  });

  it('[RG-01] refuses a second declaration, another phase, another side, two targets and no model', () => {
    const start = battle([target(), charger('a', 0, -8)]);
    expect(why(play(start, declare()), declare())).toEqual(['RG-01 charges-already']);
    expect(why({ ...start, phase: 'movement' }, declare())).toEqual(['RG-01 not-this-phase']);
    expect(why(start, declare(T, A))).toEqual(['RG-01 regiment-not-yours']);
    expect(why(start, { ...declare(), targets: [T, T] } as Command)).toEqual(['RG-01 one-target']);
    expect(why(start, declare(unitId('nobody')))).toEqual(['RG-01 regiment-unknown']);
    expect(why(start, declare(A, unitId('nobody')))).toEqual(['RG-05 cannot-declare gone']);
  });

  it('[RG-02][RG-17 E2] the middle of the front on the diagonal is the flank, a hair within the front is not', () => {
    const half = (2.5 * 20) / 25.4;
    const at = (x: number) => battle([target(), charger('a', x, -6, { facing: 150 })]);
    expect(chargeOf(play(at(half + 6), declare()), A)!.facing).toBe('right');
    expect(chargeOf(play(at(half + 5.99), declare()), A)!.facing).toBe('front');
  });

  it('[RG-17 E3] most of the body in the flank arc does not make it a flank charge', () => {
    const state = battle([target(), charger('a', 7.5, -6, { count: 50, facing: 140 })]);
    expect(chargeOf(play(state, declare()), A)!.facing).toBe('front');
  });

  it('[RG-05] who is engaged, fleeing or shaken, looks elsewhere or is too far does not declare', () => {
    const one = (more: Partial<RegimentPlan>) => battle([target(), charger('a', 0, -8, more)]);
    expect(why(one({ status: ['fleeing'] }), declare())).toEqual(['RG-05 cannot-declare fleeing']);
    expect(why(one({ status: ['shaken'] }), declare())).toEqual(['RG-05 cannot-declare shaken']);
    expect(why(one({ facing: 0 }), declare())).toEqual(['RG-05 cannot-declare not-in-arc']);
    expect(why(battle([target(), charger('a', 0, -17.01)]), declare())).toEqual(['RG-05 out-of-range']);
    const held = battle([
      target(),
      charger('a', 0, -8),
      { id: 'f', side: 'defender', at: [0, -8 - 1.5748], facing: 180 },
    ]);
    expect(why(held, declare())).toEqual(['RG-05 cannot-declare engaged']);
  });

  it('[RG-05] seventeen inches are in reach of a stride of five and two sixes', () => {
    expect(why(battle([target(), charger('a', 0, -17)]), declare())).toEqual([]);
  });

  it('[CC-1] a second charger may declare where there is no room beside the first', () => {
    const narrow = target({ files: 2, count: 2 });
    const wide = { files: 10, count: 10 };
    const start = battle([narrow, charger('a', 0, -6, wide), charger('b', 0, -9, wide)]);
    expect(why(play(start, declare(A)), declare(B))).toEqual([]);
  });

  it('[CC-1][CC-2] a facing that closed ground covers is not charged, by the first or by any other', () => {
    const rock = { id: 'rock', kind: 'rock', traits: { opaque: false }, shape: { box: [12, 1, 0.5] }, at: [0, -0.5] };
    const start = battle([target(), charger('a', 0, -6), charger('b', 4.5, -6)], { terrain: [rock] });
    expect(why(start, declare(A))).toHaveLength(1);
    expect(why(start, declare(B))[0]).toMatch(/^CC-[12] /);
  });
});

describe('answers to a charge', () => {
  const start = () => play(battle([target(), charger('a', 0, -8), charger('b', 6, -8)]), declare());

  it('[RG-03] holds when it says so, and when it says nothing', () => {
    expect(chargeOf(play(start(), { kind: 'react', unit: T, reaction: 'hold' }), A)!.reaction).toBe('hold');
    expect(chargeOf(play(start(), declare(B)), A)!.reaction).toBe('hold');
  });

  it('[RG-03][RG-31] flees straight away from the charger by two dice, and is fleeing', () => {
    const state = play(start(), { kind: 'react', unit: T, reaction: 'flee' }, 3, 4);
    expect(state.units.get(T)!.status).toContain('fleeing');
    const { at, facing } = formationOf(state, T);
    expect(Math.abs(facing % (2 * Math.PI))).toBeCloseTo(Math.PI, 9);
    // Turned about its centre the front is one depth further, and then seven inches on.
    expect(at[2]).toBeCloseTo((2 * 20) / 25.4 + 7, 4);
  });

  it('[RG-03][RG-31] who flees off the table takes every charge at it along, also those still unanswered', () => {
    const edge = battle([target({ at: [0, 21], status: ['fleeing'] }), charger('a', -3, 12), charger('b', 4, 12)]);
    const [a, b] = [A, B].map((unit) => regimentsOf(play(edge, declare(unit))).charges[0]!);
    const both: GameState = { ...edge, regiments: { ...regimentsOf(edge), charges: [a!, b!] } };
    const rolled = play(both, ROLL, 6, 6);
    expect(rolled.units.get(T)!.models).toEqual([]);
    expect(regimentsOf(rolled).charges).toEqual([]);
  });

  it('[RG-02] [RG-06] who flees is struck where it stands then, as the table plans it', () => {
    const fled = play(start(), { kind: 'react', unit: T, reaction: 'flee' }, 3, 4);
    const [planned] = declaredProblem(play(fled, ROLL, 5, 5), T).chargers;
    expect(planned).toMatchObject({ unit: A, facing: 'rear' });
    expect(planned!.distance).toBeCloseTo(8 + 7, 4);
  });

  it('[RG-03] does not shoot without missiles, at a flank, from too near, or twice', () => {
    const shoot: Command = { kind: 'react', unit: T, reaction: 'stand-and-shoot' };
    expect(why(start(), shoot)).toEqual(['RG-03 cannot-shoot no-missiles']);
    const archers = (x: number, z: number, facing = 180) =>
      play(battle([target({ keywords: ['MISSILES'] }), charger('a', x, z, { facing })]), declare());
    expect(why(archers(0, -5), shoot)).toEqual(['RG-03 cannot-shoot too-near']);
    expect(why(archers(10, 1, 90), shoot)).toEqual(['RG-03 cannot-shoot not-in-front']);
    expect(why(archers(0, -5.01), shoot)).not.toContain('RG-03 cannot-shoot too-near');
  });

  it('[RG-03] ten archers in two ranks shoot once each; two hits, one wound, no save', () => {
    const state = play(
      battle([target({ keywords: ['MISSILES'] }), charger('a', 0, -8, { profile: { armour: 0 } })]),
      declare(),
    );
    const after = play(
      state,
      { kind: 'react', unit: T, reaction: 'stand-and-shoot' },
      4,
      6,
      1,
      2,
      3,
      1,
      2,
      3,
      1,
      2,
      4,
      3,
    );
    expect(after.units.get(A)!.models).toHaveLength(9);
  });

  it('[RG-03] no model answers twice, and who is engaged can only hold', () => {
    const held = play(start(), { kind: 'react', unit: T, reaction: 'hold' });
    expect(why(held, { kind: 'react', unit: T, reaction: 'hold' })).toEqual(['RG-03 nothing-to-answer']);
    const engaged = play(battle([target(), charger('a', 9, -8, { facing: 150 }), charger('b', 0, 0)]), declare());
    expect(why(engaged, { kind: 'react', unit: T, reaction: 'flee' })).toEqual(['RG-03 must-hold']);
  });

  it('[RG-04 E28] a charger whose target fled may turn on another after a test, and the group is one less', () => {
    const two = battle([
      target(),
      charger('a', 0, -8),
      charger('b', 4, -8),
      { id: 'u', side: 'defender', at: [-5, -1] },
    ]);
    const fled = [A, B].reduce(
      (state, unit) => play(play(state, declare(unit)), { kind: 'react', unit: T, reaction: 'flee' }, 1, 1),
      two,
    );
    const turned = play(fled, { kind: 'redirect', unit: A, target: unitId('u') }, 3, 4);
    expect(regimentsOf(turned).charges.map((c) => [c.unit, c.target])).toEqual([
      ['b', 't'],
      ['a', 'u'],
    ]);
  });

  it('[RG-04] does not turn without a flight, nor twice, and a failed test leaves it chasing', () => {
    const two = battle([target(), charger('a', 0, -8), { id: 'u', side: 'defender', at: [-5, -1] }]);
    const held = play(two, declare());
    const redirect: Command = { kind: 'redirect', unit: A, target: unitId('u') };
    expect(why(held, redirect)).toEqual(['RG-04 cannot-redirect target-held']);
    const fled = play(held, { kind: 'react', unit: T, reaction: 'flee' }, 1, 1);
    expect(why(fled, { kind: 'redirect', unit: A, target: T })).toEqual(['RG-04 cannot-redirect same-target']);
    const failed = play(fled, redirect, 6, 6);
    expect(chargeOf(failed, A)!.target).toBe('t');
    expect(why(failed, redirect)).toEqual(['RG-04 cannot-redirect tried-already']);
  });
});

describe('the range of a charge', () => {
  const roll = (units: readonly RegimentPlan[], ...dice: readonly number[]) =>
    play(play(battle(units), declare()), ROLL, ...dice);

  it('[RG-06 E1] a range exactly as long as the distance reaches', () => {
    const state = play(roll([target(), charger('a', 0, -11)], 2, 4), MOVE);
    expect(engagedWith(state)).toEqual([T]);
    expect(formationOf(state, A).at[2]).toBeCloseTo(0, 5);
    expect(state.units.get(A)!.status).toContain('charged');
  });

  it('[RG-06][RG-12] a hundredth short does not: it stumbles on by its highest die and is shaken', () => {
    const state = play(roll([target(), charger('a', 0, -11.01)], 2, 4), MOVE);
    expect(engagedWith(state)).toEqual([]);
    expect(formationOf(state, A).at[2]).toBeCloseTo(-7.01, 4);
    expect(state.units.get(A)!.status).toContain('shaken');
    expect(state.units.get(A)!.status).not.toContain('charged');
  });

  it('[RG-07] with a long stride three dice fall and the lowest does not count', () => {
    const swift = charger('a', 0, -14, { keywords: ['SWIFTSTRIDE'] });
    const state = roll([target(), swift], 1, 5, 4);
    expect(chargeOf(state, A)!.roll).toMatchObject({ kept: [5, 4], range: 14 });
  });

  it('[RG-07 E29] a champion makes two ones count four, and only when that is enough', () => {
    const led = (z: number) => charger('a', 0, z, { leaders: [{ id: 'ch', file: 3, keywords: ['CHAMPION'] }] });
    expect(chargeOf(roll([target(), led(-9)], 1, 1), A)!.roll!.range).toBe(9);
    expect(chargeOf(roll([target(), led(-9.1)], 1, 1), A)!.roll!.range).toBe(7);
    expect(chargeOf(roll([target(), charger('a', 0, -9)], 1, 1), A)!.roll!.range).not.toBe(9);
  });

  it('[RG-06] the slowest sets the stride', () => {
    const slow = charger('a', 0, -9, {
      leaders: [{ id: 'old', file: 1, keywords: ['CHARACTER'], profile: { advance: 3 } }],
    });
    expect(chargeOf(roll([target(), slow], 3, 3), A)!.roll!.range).toBe(9);
  });
});

describe('chargers of one group', () => {
  const group = () =>
    [A, B].reduce(
      (state, unit) => play(state, declare(unit)),
      battle([target({ files: 10, count: 20 }), charger('a', -2.5, -8), charger('b', 2.5, -8)]),
    );

  it('[CC-3][CC-4] all who charge the same target roll before any of them moves', () => {
    const rolled = ask(group(), ROLL, 3, 3, 4, 4);
    if (!rolled.ok) throw new Error('refused');
    expect(rolled.value.map((e) => e.kind).filter((kind) => kind !== 'reacted')).toEqual([
      'charge-range-rolled',
      'charge-range-rolled',
    ]);
    expect(why(group(), MOVE)).toEqual(['CC-4 ranges-not-rolled']);
  });

  it('[RG-01] once ranges are rolled no model declares against that target', () => {
    const three = battle([target({ files: 10, count: 20 }), charger('a', -2.5, -8), charger('b', 2.5, -8)]);
    const rolled = play(play(three, declare(A)), ROLL, 3, 3);
    expect(why(rolled, declare(B))).toEqual(['RG-01 declarations-over']);
  });

  it('[CC-5][CC-6] who can reach strikes and who cannot stumbles, in one go', () => {
    const state = play(play(group(), ROLL, 6, 6, 1, 1), MOVE);
    expect([engagedWith(state, A), engagedWith(state, B)]).toEqual([[T], []]);
    expect(state.units.get(B)!.status).toContain('shaken');
    expect(regimentsOf(state).charges).toEqual([]);
  });

  it('[CC-6] an order that leaves a model out is refused', () => {
    const rolled = play(group(), ROLL, 6, 6, 6, 6);
    expect(why(rolled, { kind: 'move-chargers', order: [A] })).toEqual(['CC-6 order-incomplete']);
  });

  it('[CC-3] a placement of a model who is not of the group is refused', () => {
    const rolled = play(group(), ROLL, 6, 6, 6, 6);
    const placements = [{ unit: unitId('x'), at: [0, 0] as const, facing: 0 }];
    expect(why(rolled, { kind: 'move-chargers', placements })).toEqual(['CC-3 not-of-the-group']);
  });

  it('[CC-10][CC-12] places of one’s own are taken when as good, and refused when worse', () => {
    const rolled = play(group(), ROLL, 6, 6, 6, 6);
    const at = (a: number, b: number): Command => ({
      kind: 'move-chargers',
      placements: [
        { unit: A, at: [a, 0], facing: Math.PI },
        { unit: B, at: [b, 0], facing: Math.PI },
      ],
    });
    const half = (2.5 * 20) / 25.4;
    expect(why(rolled, at(-half, half))).toEqual([]);
    expect(why(rolled, at(-half - 1, half))[0]).toMatch(/^CC-1[012] contact-not-maximised/);
  });

  it('[RG-01] a phase that ends does what was left out', () => {
    const state = play(group(), { kind: 'end-phase' }, 6, 6, 6, 6);
    expect(state.phase).toBe('movement');
    expect(engagedWith(state, A)).toEqual([T]);
    expect(engagedWith(state, B)).toEqual([T]);
  });

  it('[RG-31] fleeing troops rally on a passed test and run on when they fail', () => {
    const start = battle([target(), charger('a', 0, -20, { status: ['fleeing'], facing: 0 })]);
    expect(play(start, { kind: 'end-phase' }, 3, 4).units.get(A)!.status).toEqual(['shaken']);
    const ran = play(start, { kind: 'end-phase' }, 6, 6, 1, 1);
    expect(ran.units.get(A)!.status).toContain('fleeing');
    expect(formationOf(ran, A).at[2]).toBeCloseTo(-22, 4);
  });

  it('[RG-31] who runs over the edge does not come back', () => {
    const start = battle([target(), charger('a', 0, -20, { status: ['fleeing'], facing: 0 })]);
    const ran = play(start, { kind: 'end-phase' }, 6, 6, 6, 6);
    expect(ran.units.get(A)!.models).toEqual([]);
  });
});

describe('ground under ranks', () => {
  it('[RG-28] who flees from a hill stands on the ground it comes to, and never above it', () => {
    const raised = { ...TABLE, dropHeight: (_x: number, z: number) => (z > -4 && z < 4 ? 1 : 0) };
    const start = battle([target(), charger('a', 0, -8)]);
    const declared = play(start, declare());
    const fled = decide(declared, { kind: 'react', unit: T, reaction: 'flee' }, raised, scriptedDice(6, 6));
    if (!fled.ok) throw new Error(JSON.stringify(fled.error));
    expect(formationOf(evolveAll(declared, fled.value), T).at[1]).toBe(0);
    const near = decide(declared, { kind: 'react', unit: T, reaction: 'flee' }, raised, scriptedDice(1, 1));
    if (!near.ok) throw new Error(JSON.stringify(near.error));
    expect(formationOf(evolveAll(declared, near.value), T).at[1]).toBe(1);
  });
});
