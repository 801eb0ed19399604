import { describe, expect, it } from 'vitest';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { Command } from '../../src/rules/core/command.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { aGame, nth, radius, type GamePlan } from '../support/game.ts';
import { clausesOf, declare } from '../support/play.ts';
import { openTable } from '../support/open-table.ts';

const CONTACT = 2 * radius(32);
const TABLE = openTable();

const face = (gap: number, plan: Partial<GamePlan> = {}): GameState =>
  aGame({
    units: [
      { id: 'red', at: [[0, 0]] },
      { id: 'blue', side: 'defender', at: [[CONTACT + gap, 0]] },
    ],
    ...plan,
  });

const then = (state: GameState, command: Command, ...pips: readonly number[]): GameState => {
  const decided = decide(state, command, TABLE, scriptedDice(...pips));
  expect(clausesOf(decided)).toEqual([]);
  return evolveAll(state, decided.ok ? decided.value : []);
};
const declared = (state: GameState): GameState =>
  then(state, { kind: 'declare-charge', unit: unitId('red'), targets: [unitId('blue')] });
const rolled = (state: GameState, ...pips: readonly number[]): GameState =>
  then(declared(state), { kind: 'roll-charge' }, ...pips);
const refusal = (state: GameState, command: Command): readonly string[] =>
  clausesOf(decide(state, command, TABLE, scriptedDice(1, 1)));
const goTo = (x: number, model = nth('red', 1)): Command => ({ kind: 'move-charge', moves: [{ model, to: [x, 0] }] });
const statusOf = (state: GameState, unit = 'red'): readonly string[] => state.units.get(unitId(unit))!.status;
const xOf = (state: GameState, model = nth('red', 1)): number => state.models.get(model)!.at[0];

describe('the charge roll', () => {
  it('[C-13] is two dice, added', () => {
    const dice = scriptedDice(3, 4);
    const decided = decide(declared(face(6)), { kind: 'roll-charge' }, TABLE, dice);
    expect(decided).toEqual({
      ok: true,
      value: [{ kind: 'charge-rolled', unit: 'red', dice: [3, 4], modifier: 0, allowed: 7 }],
    });
    expect(dice.spent()).toBe(true);
  });

  it('[C-13] refuses to roll without a charge, and to roll twice', () => {
    expect(refusal(face(6), { kind: 'roll-charge' })).toEqual(['C-13 nothing-to-roll']);
    expect(refusal(rolled(face(6), 3, 4), { kind: 'roll-charge' })).toEqual(['C-13 nothing-to-roll']);
  });

  it('[C-13] refuses to move before the dice are down', () => {
    expect(refusal(declared(face(6)), { kind: 'move-charge' })).toEqual(['C-13 nothing-to-move']);
    expect(refusal(face(6), { kind: 'move-charge' })).toEqual(['C-13 nothing-to-move']);
  });

  it.each([
    [2, -3, 0],
    [7, -2, 5],
    [7, 2, 9],
  ])('[C-14] a total of %i with %i gives %i, never less than nothing (A21)', (total, modifier, allowed) => {
    const decided = decide(
      declared(face(6, { charge: { chargeModifier: modifier } })),
      { kind: 'roll-charge' },
      TABLE,
      scriptedDice(1, total - 1),
    );
    expect(decided.ok && decided.value[0]).toMatchObject({ dice: [1, total - 1], modifier, allowed });
  });

  it('[C-14] each model may move as far as the sum, and not a hundredth further', () => {
    const state = rolled(face(6.5), 3, 4);
    expect(
      refusal(state, {
        kind: 'move-charge',
        moves: [
          {
            model: nth('red', 1),
            path: [
              [0.255, 0],
              [0, 0],
              [6.5, 0],
            ],
          },
        ],
      }),
    ).toContain('C-14 too-far');
    expect(
      refusal(state, {
        kind: 'move-charge',
        moves: [
          {
            model: nth('red', 1),
            path: [
              [0.25, 0],
              [0, 0],
              [6.5, 0],
            ],
          },
        ],
      }),
    ).toEqual([]);
  });
});

describe('failure', () => {
  it('[C-18] a roll that is too low fails at once and nothing moves', () => {
    const before = declared(face(6));
    const decided = decide(before, { kind: 'roll-charge' }, TABLE, scriptedDice(1, 3));
    expect(decided.ok && decided.value.map((e) => e.kind)).toEqual(['charge-rolled', 'charge-failed']);
    const failed = evolveAll(before, decided.ok ? decided.value : []);
    expect([...failed.models]).toEqual([...before.models]);
    expect(failed.charge).toBeUndefined();
  });

  it('[C-18] names at least one clause that failed', () => {
    const decided = decide(declared(face(6)), { kind: 'roll-charge' }, TABLE, scriptedDice(1, 3));
    const failure = decided.ok ? decided.value[1] : undefined;
    expect(failure?.kind === 'charge-failed' && failure.because.length).toBeGreaterThan(0);
  });

  it('[C-18] EX-21 a failed charge never gives Fights First, and the unit has had its turn to declare', () => {
    const failed = rolled(face(6), 1, 3);
    expect(statusOf(failed)).toEqual(['declared']);
    expect(clausesOf(declare(failed, 'red', 'blue'))).toEqual(['C-02 already-declared']);
  });

  it('[C-02] EX-21 in its next turn the unit may declare again', () => {
    let state = rolled(face(6), 1, 3);
    for (let i = 0; i < 8; i++) state = then(state, { kind: 'end-phase' });
    expect([state.turn, state.side, state.phase]).toEqual([2, 'attacker', 'charge']);
    expect(clausesOf(declare(state, 'red', 'blue'))).toEqual([]);
  });
});

describe('success', () => {
  it('[C-20] a charge that can be made is made: the phase may not end before', () => {
    expect(refusal(rolled(face(6), 3, 4), { kind: 'end-phase' })).toEqual(['C-20 charge-possible']);
  });

  it('[C-20] after the move the phase may end, and likewise after a failure', () => {
    expect(refusal(then(rolled(face(6), 3, 4), { kind: 'move-charge' }), { kind: 'end-phase' })).toEqual([]);
    expect(refusal(rolled(face(6), 1, 3), { kind: 'end-phase' })).toEqual([]);
  });

  it('[C-01] a declared charge must be rolled before the phase ends; units that declared nothing are not waited for', () => {
    expect(refusal(declared(face(6)), { kind: 'end-phase' })).toEqual(['C-01 charge-unresolved']);
    expect(refusal(face(6), { kind: 'end-phase' })).toEqual([]);
  });

  it('[C-21] without orders the referee moves the models', () => {
    expect(xOf(then(rolled(face(6), 3, 3), { kind: 'move-charge' }))).toBeCloseTo(6, 3);
  });

  it('[C-21] refuses orders for a model of another unit, an unknown one, and one model twice', () => {
    const state = rolled(face(6), 3, 4);
    expect(refusal(state, goTo(5, nth('blue', 1)))).toContain('C-21 unknown-model');
    expect(refusal(state, goTo(5, modelId('nobody')))).toContain('C-21 unknown-model');
    const twice = { model: nth('red', 1), to: [6, 0] } as const;
    expect(refusal(state, { kind: 'move-charge', moves: [twice, twice] })).toContain('C-21 moved-twice');
  });

  it('[C-15] refuses orders that leave a target unengaged: a gap of 1 is enough, 1.01 is not', () => {
    const state = rolled(face(6), 2, 3);
    expect(refusal(state, goTo(5))).toEqual([]);
    expect(refusal(state, goTo(4.99))).toContain('C-15 target-not-engaged');
  });

  it('[C-25] a Charge move gives Fights First until the end of that turn', () => {
    let state = then(rolled(face(6), 3, 4), { kind: 'move-charge' });
    expect(statusOf(state)).toEqual(expect.arrayContaining(['charged', 'fights-first']));
    state = then(state, { kind: 'end-phase' });
    expect(statusOf(state)).toEqual(['charged', 'fights-first']);
    state = then(state, { kind: 'end-phase' });
    expect([state.side, statusOf(state)]).toEqual(['defender', []]);
  });

  it('[C-25] the unit whose range was entered does not get it', () => {
    expect(statusOf(then(rolled(face(6), 3, 4), { kind: 'move-charge' }), 'blue')).toEqual([]);
  });

  it('records positions in whole steps of 0.00001, and the way walked', () => {
    const decided = decide(rolled(face(6.123456789), 6, 6), { kind: 'move-charge' }, TABLE, scriptedDice());
    const event = decided.ok ? decided.value[0] : undefined;
    const move = event?.kind === 'charge-moved' ? event.moves[0]! : undefined;
    expect(move!.to[0] * 1e5).toBeCloseTo(Math.round(move!.to[0] * 1e5), 6);
    expect(move!.path.legs.at(-1)!.to).toEqual(move!.to);
    expect(move!.contacts).toEqual([nth('blue', 1)]);
  });
});

describe('clauses that are not strict', () => {
  it('advisory: a declaration out of range is allowed and logged as overridden', () => {
    const decided = declare(face(13, { mode: 'advisory' }), 'red', 'blue');
    expect(decided.ok && decided.value.map((e) => (e.kind === 'overridden' ? e.violation.clause : e.kind))).toEqual([
      'C-04',
      'C-10',
      'charge-declared',
    ]);
  });

  it('off: it is allowed and leaves no trace', () => {
    const decided = declare(face(13, { mode: 'off' }), 'red', 'blue');
    expect(decided.ok && decided.value.map((e) => e.kind)).toEqual(['charge-declared']);
  });

  it('single clauses may be kept otherwise than the rest', () => {
    expect(clausesOf(declare(face(13, { clauses: { 'C-04': 'off' } }), 'red', 'blue'))).toEqual([
      'C-10 target-too-far',
    ]);
    expect(clausesOf(declare(face(13, { mode: 'off', clauses: { 'C-04': 'strict' } }), 'red', 'blue'))).toEqual([
      'C-04 no-enemy-near',
    ]);
  });

  it('commands that make no sense are refused in every mode', () => {
    expect(clausesOf(declare(face(6, { mode: 'off' }), 'red', 'nobody'))).toEqual(['C-10 target-unknown']);
    expect(refusal(face(6, { mode: 'off' }), { kind: 'roll-charge' })).toEqual(['C-13 nothing-to-roll']);
  });

  it('[C-20] advisory: a possible charge may be let go, and then has failed', () => {
    const decided = decide(rolled(face(6, { mode: 'advisory' }), 3, 4), { kind: 'end-phase' }, TABLE, scriptedDice());
    expect(decided.ok && decided.value.map((e) => e.kind)).toEqual(['overridden', 'charge-failed', 'phase-ended']);
  });

  it('off: models are put where the player says', () => {
    const state = rolled(face(6, { mode: 'off' }), 3, 4);
    expect(xOf(then(state, goTo(-9)))).toBe(-9);
    expect(xOf(then(state, goTo(CONTACT + 5.5)))).toBeCloseTo(CONTACT + 5.5, 4); // onto the enemy, where no way leads
  });

  it('advisory: moves that break clauses are logged as overridden', () => {
    const decided = decide(rolled(face(6, { mode: 'advisory' }), 3, 4), goTo(-9), TABLE, scriptedDice());
    const kinds = decided.ok ? decided.value.map((e) => (e.kind === 'overridden' ? e.violation.clause : e.kind)) : [];
    expect(kinds.at(-1)).toBe('charge-moved');
    expect(kinds.length).toBeGreaterThan(1);
  });
});

describe('refusal', () => {
  it('changes nothing', () => {
    const state = rolled(face(6), 3, 4);
    const before = hashState(state);
    refusal(state, goTo(2));
    refusal(state, { kind: 'end-phase' });
    expect(hashState(state)).toBe(before);
  });
});
