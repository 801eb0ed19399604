import { describe, expect, it } from 'vitest';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import type { MoveOrder } from '../../src/rules/core/command.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { aGame, nth, radius, type GamePlan, type UnitPlan } from '../support/game.ts';
import { clausesOf } from '../support/play.ts';
import { openTable } from '../support/open-table.ts';
import { onTable } from '../support/question.ts';

const CONTACT = 2 * radius(32);
const aTurn = (units: readonly UnitPlan[], plan: Partial<GamePlan> = {}): GameState =>
  aGame({ phase: 'movement', units, ...plan });
const move = (state: GameState, ...moves: readonly MoveOrder[]) =>
  decide(state, { kind: 'move', moves }, openTable(), scriptedDice());
const to = (x: number, z = 0, model = nth('red', 1)): MoveOrder => ({ model, to: [x, z] });
const RED: UnitPlan = { id: 'red', at: [[0, 0]] };

const SPENT = ['moved', 'advanced', 'fell-back'] as const;

describe('a normal move', () => {
  it('[R10-13] is up to M, which may be used up exactly', () => {
    const decided = move(aTurn([RED]), to(6));
    expect(decided.ok && evolveAll(aTurn([RED]), decided.value).models.get(nth('red', 1))!.at).toEqual([6, 0, 0]);
    expect(clausesOf(move(aTurn([{ ...RED, profile: { M: 8 } }]), to(8)))).toEqual([]);
  });

  it('[R10-13] refuses a thousandth more than M, measured along the way', () => {
    expect(clausesOf(move(aTurn([RED]), to(6.001)))).toEqual(['R10-13 move-too-far']);
    expect(
      clausesOf(
        move(aTurn([RED]), {
          model: nth('red', 1),
          path: [
            [3, 0],
            [3, 3.1],
          ],
        }),
      ),
    ).toEqual(['R10-13 move-too-far']);
  });

  it.each(SPENT)('[R10-13] refuses a unit that has %s', (status) => {
    expect(clausesOf(move(aTurn([{ ...RED, status: [status] }]), to(1)))).toEqual(['R10-13 moved-already']);
  });

  const FOE: UnitPlan = { id: 'blue', side: 'defender', at: [[2 * radius(32), 0]] };

  it('[R10-13] out of an enemy’s range is a Fall Back, after which the unit may not charge', () =>
    onTable(aTurn([RED, FOE]), ({ table }) => {
      const state = aTurn([RED, FOE]);
      const decided = decide(state, { kind: 'move', moves: [to(-5)] }, table, scriptedDice());
      expect(clausesOf(decided)).toEqual([]);
      const after = evolveAll(state, decided.ok ? decided.value : []);
      expect(after.units.get(unitId('red'))!.status).toEqual(['moved', 'fell-back']);
    }));

  it('[R10-13] from outside it is not', () => {
    const decided = move(aTurn([RED, { ...FOE, at: [[9, 0]] }]), to(-5));
    expect(decided.ok && decided.value[0]).not.toHaveProperty('fallBack');
  });

  it('[R10-13] is made once a turn and only in the movement phase', () => {
    const state = aTurn([RED]);
    const first = move(state, to(2));
    const moved = evolveAll(state, first.ok ? first.value : []);
    expect(moved.units.get(unitId('red'))!.status).toEqual(['moved']);
    expect(clausesOf(move(moved, to(3)))).toEqual(['R10-13 moved-already']);
    expect(clausesOf(move(aTurn([RED], { phase: 'shooting' }), to(2)))).toEqual(['R10-13 not-movement-phase']);
  });

  it('[R10-13] refuses the other side’s unit, unknown models, the same model twice and no moves at all', () => {
    expect(clausesOf(move(aTurn([{ ...RED, side: 'defender' }]), to(1)))).toEqual(['C-01 not-your-unit']);
    expect(clausesOf(move(aTurn([RED]), to(1, 0, modelId('nobody'))))).toEqual(['C-21 unknown-model']);
    expect(clausesOf(move(aTurn([RED]), to(1), to(2)))).toEqual(['C-21 moved-twice']);
    expect(clausesOf(move(aTurn([RED])))).toEqual(['R10-13 no-moves']);
  });

  it('[R10-02] may end 1.001 from an enemy', () => {
    expect(clausesOf(move(aTurn([RED, { id: 'blue', side: 'defender', at: [[CONTACT + 5, 0]] }]), to(3.999)))).toEqual(
      [],
    );
  });

  it('[R10-02] may not end within engagement range: 1 counts', () => {
    const state = aTurn([RED, { id: 'blue', side: 'defender', at: [[CONTACT + 5, 0]] }]);
    expect(clausesOf(move(state, to(4)))).toEqual(['R10-02 ends-engaged']);
  });

  it('[R10-03] keeps the unit coherent when all of it has moved', () => {
    const two: UnitPlan = {
      id: 'red',
      at: [
        [0, 0],
        [-CONTACT - 2, 0],
      ],
    };
    expect(clausesOf(move(aTurn([two]), to(4), to(4 - CONTACT - 2, 0, nth('red', 2))))).toEqual([]);
  });

  it('[R10-03] refuses to leave a model behind, and names it', () => {
    const two: UnitPlan = {
      id: 'red',
      at: [
        [0, 0],
        [-CONTACT - 2, 0],
      ],
    };
    const decided = move(aTurn([two]), to(0.001));
    expect(decided.ok ? [] : decided.error).toEqual([
      { clause: 'R10-03', kind: 'move-not-coherent', unit: 'red', models: [nth('red', 1), nth('red', 2)] },
    ]);
  });

  it('[R10-10] EX-19 passes through a friend and may not end on one', () => {
    const state = aTurn([RED, { id: 'rose', at: [[2, 0]] }]);
    expect(clausesOf(move(state, to(4)))).toEqual([]);
    expect(clausesOf(move(state, to(1)))).toEqual(['C-29 no-place']);
  });

  it('[R10-09] may end with its base at the table’s edge', () => {
    expect(clausesOf(move(aTurn([{ ...RED, at: [[28, 0]] }]), to(30 - radius(32))))).toEqual([]);
  });

  it('[R10-09] refuses to leave the table', () => {
    expect(clausesOf(move(aTurn([{ ...RED, at: [[28, 0]] }]), to(31)))).toEqual(['C-29 no-place']);
  });

  it('with the referee off puts a model wherever it is wanted', () => {
    expect(clausesOf(move(aTurn([RED], { mode: 'off', phase: 'fight' }), to(20)))).toEqual([]);
  });
});

describe('the end of a turn', () => {
  const end = (state: GameState): GameState => {
    const decided = decide(state, { kind: 'end-phase' }, openTable(), scriptedDice());
    expect(clausesOf(decided)).toEqual([]);
    return evolveAll(state, decided.ok ? decided.value : []);
  };
  const modelsLeft = (state: GameState): readonly string[] => state.units.get(unitId('red'))!.models;

  it('[C-03] phases follow one another, then the other side’s turn, then the next turn', () => {
    let state = aTurn([RED]);
    const seen: string[] = [];
    for (let i = 0; i < 8; i++) {
      seen.push(`${state.turn} ${state.side} ${state.phase}`);
      state = end(state);
    }
    expect(seen).toEqual([
      '1 attacker movement',
      '1 attacker shooting',
      '1 attacker charge',
      '1 attacker fight',
      '1 defender movement',
      '1 defender shooting',
      '1 defender charge',
      '1 defender fight',
    ]);
    expect([state.turn, state.side, state.phase]).toEqual([2, 'attacker', 'movement']);
  });

  it('[R10-04] a unit that has come apart loses models until one group is left', () => {
    const apart: UnitPlan = {
      id: 'red',
      at: [
        [0, 0],
        [1.5, 0],
        [3, 0],
        [12, 0],
        [20, 0],
      ],
    };
    const state = end(aGame({ units: [apart], phase: 'fight' }));
    expect(modelsLeft(state)).toEqual([nth('red', 1), nth('red', 2), nth('red', 3)]);
    expect(state.models.size).toBe(3);
  });

  it('[R10-04] a unit in one piece does not lose any model, nor any unit in the middle of a turn', () => {
    expect(
      modelsLeft(
        end(
          aGame({
            units: [
              {
                id: 'red',
                at: [
                  [0, 0],
                  [1.5, 0],
                ],
              },
            ],
            phase: 'fight',
          }),
        ),
      ),
    ).toHaveLength(2);
    expect(
      modelsLeft(
        end(
          aGame({
            units: [
              {
                id: 'red',
                at: [
                  [0, 0],
                  [9, 0],
                ],
              },
            ],
            phase: 'charge',
          }),
        ),
      ),
    ).toHaveLength(2);
  });

  it('[R10-04] seven in a line lose one end, and are then few enough to hold', () => {
    const line: UnitPlan = {
      id: 'red',
      at: Array.from({ length: 7 }, (_, i): [number, number] => [i * (CONTACT + 1.5), 0]),
    };
    expect(modelsLeft(end(aGame({ units: [line], phase: 'fight' })))).toHaveLength(6);
  });
});
