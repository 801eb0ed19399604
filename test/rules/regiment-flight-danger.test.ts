import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/rules/core/command.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { openTable } from '../support/open-table.ts';
import { someRegiments } from '../support/regiments.ts';

const [A, T] = [unitId('a'), unitId('t')];

/** Ground of danger 1, an inch wide, in the way of the middle three files of five. */
const bog = (z: number) => [
  { id: 'bog', kind: 'crater', shape: { box: [1, 0.1, 1] }, at: [0, z], traits: { dangerous: 1 } },
];
const field = (z: number, status: readonly string[] = []): GameState =>
  someRegiments({
    units: [
      { id: 't', side: 'defender', at: [0, 0], status },
      { id: 'a', at: [0, -8], facing: 180 },
    ],
    terrain: bog(z),
    side: status.length > 0 ? 'defender' : 'attacker',
  });

function play(state: GameState, command: Command, ...pips: readonly number[]): GameState {
  const dice = scriptedDice(...pips);
  const decided = decide(state, command, openTable(72, 48), dice);
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  expect(dice.audit().ok).toBe(true);
  return evolveAll(state, decided.value);
}

const left = (state: GameState): number => state.units.get(T)!.models.length;
const flee = (state: GameState, ...pips: readonly number[]) =>
  play(
    play(state, { kind: 'declare-charge', unit: A, targets: [T] }),
    { kind: 'react', unit: T, reaction: 'flee' },
    ...pips,
  );

describe('flights over dangerous ground', () => {
  it('[RG-16 RG-03] who flees a charge over it rolls a die for each model that touches it', () => {
    expect(left(flee(field(4), 3, 4, 1, 1, 2, 3, 4, 5))).toBe(8);
  });

  it('[RG-16 RG-31] so does who runs on because it did not rally', () => {
    expect(left(play(field(-4, ['fleeing']), { kind: 'end-phase' }, 6, 6, 3, 4, 1, 2, 2, 3, 4, 5))).toBe(9);
  });

  it('[RG-16] who comes to rest before it does not roll', () => {
    expect(left(flee(field(6), 1, 1))).toBe(10);
  });

  it('[RG-16 RG-24] a unit of which no model is left is gone', () => {
    const few: GameState = someRegiments({
      units: [
        { id: 't', side: 'defender', at: [0, 0], files: 1, count: 2 },
        { id: 'a', at: [0, -8], facing: 180 },
      ],
      terrain: bog(4),
    });
    expect(left(flee(few, 3, 4, 1, 1))).toBe(0);
  });
});
