import { describe, expect, it } from 'vitest';
import { toRadians } from '../../src/kernel/units.ts';
import type { Manoeuvre } from '../../src/rules/core/formation.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { formationOf } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { decideManoeuvre } from '../../src/rules/regiments/movement/manoeuvre.ts';
import { someRegiments, type RegimentsSetup } from '../support/regiments.ts';

const SPEARS = unitId('spears');
const FRONT = (5 * 20) / 25.4;

const field = (more: Partial<RegimentsSetup> = {}): GameState =>
  someRegiments({ phase: 'movement', units: [{ id: 'spears', at: [0, 0] }, ...(more.units ?? [])], ...without(more) });
const without = ({ units: _, ...rest }: Partial<RegimentsSetup>) => rest;

function ask(state: GameState, steps: readonly Manoeuvre[], march?: boolean, dice: readonly number[] = []) {
  const order = { kind: 'manoeuvre', unit: SPEARS, steps, ...(march === undefined ? {} : { march }) } as const;
  return decideManoeuvre(state, order, { dice: scriptedDice(...dice) });
}

function moved(state: GameState, steps: readonly Manoeuvre[], march?: boolean, dice: readonly number[] = []) {
  const decided = ask(state, steps, march, dice);
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return evolveAll(state, decided.value);
}

const why = (state: GameState, steps: readonly Manoeuvre[], march?: boolean) => {
  const decided = ask(state, steps, march);
  return decided.ok ? [] : decided.error.map((v) => ('why' in v ? `${v.clause} ${String(v.why)}` : v.clause));
};

const advance = (inches: number): Manoeuvre => ({ kind: 'advance', inches });
const wheel = (degrees: number): Manoeuvre => ({ kind: 'wheel', angle: toRadians(degrees) });

describe('regiments in the movement phase', () => {
  it('[RG-29] a unit goes straight ahead up to its Advance, and every model in its ranks with it', () => {
    const state = moved(field(), [advance(5)]);
    expect(formationOf(state, SPEARS).at).toEqual([0, 0, -5]);
    const model = state.models.get('spears/1/1' as never)!;
    expect(model.at[0]).toBeCloseTo(-2 * (20 / 25.4), 4);
    expect(model.at[2]).toBeCloseTo(-5 + 10 / 25.4, 4);
  });

  it('[RG-29] does not go farther, and twice as far costs backwards', () => {
    expect(why(field(), [advance(5.01)])).toEqual(['RG-29 too-far']);
    expect(why(field(), [advance(-2.5)])).toEqual([]);
    expect(why(field(), [advance(-2.51)])).toEqual(['RG-29 too-far']);
  });

  it('[RG-29] a wheel costs what the outer corner travels: 90° of a 100 mm front is 6.18″, not 5″', () => {
    expect(why(field(), [wheel(90)])).toEqual(['RG-29 too-far']);
    const state = moved(field(), [wheel(90)], true);
    const { at, facing } = formationOf(state, SPEARS);
    expect(facing).toBeCloseTo(Math.PI / 2, 12);
    expect(at[0]).toBeCloseTo(-FRONT / 2, 4);
    expect(at[2]).toBeCloseTo(-FRONT / 2, 4);
  });

  it('[RG-29] a wheel to the right turns about the right corner', () => {
    const { at, facing } = formationOf(moved(field(), [wheel(-30)]), SPEARS);
    const half = FRONT / 2;
    expect(facing).toBeCloseTo(-Math.PI / 6, 12);
    expect(at[0]).toBeCloseTo(half - half * Math.cos(Math.PI / 6), 4);
    expect(at[2]).toBeCloseTo(-half * Math.sin(Math.PI / 6), 4);
  });

  it('[RG-28][RG-29] forms up again about its centre, last rank filled from the left', () => {
    const state = moved(field(), [{ kind: 'reform', files: 4, facing: toRadians(180) }]);
    const formation = formationOf(state, SPEARS);
    expect(formation.files).toBe(4);
    expect([...formation.places.values()].filter((p) => p.rank === 2).map((p) => p.file)).toEqual([0, 1]);
    const middle = 20 / 25.4;
    expect(formation.at[2]).toBeCloseTo(middle + (1.5 * 20) / 25.4, 4);
  });

  it('[RG-29] who marches goes up to its March, and does not go back or form up', () => {
    expect(why(field(), [advance(10)], true)).toEqual([]);
    expect(why(field(), [advance(-1)], true)).toEqual(['RG-29 marching']);
    expect(why(field(), [{ kind: 'reform', files: 4, facing: 0 }], true)).toEqual(['RG-29 marching']);
  });

  it('[RG-29] does not form up and move at once, nor move twice', () => {
    expect(why(field(), [{ kind: 'reform', files: 4, facing: 0 }, advance(1)])).toEqual(['RG-29 reform-alone']);
    expect(why(moved(field(), [advance(1)]), [advance(1)])).toEqual(['RG-29 moved']);
  });

  it('[RG-15][RG-29] stays an inch from enemies and does not come through any model', () => {
    const foe = (z: number) => field({ units: [{ id: 'foe', side: 'defender', at: [0, z], facing: 180 }] });
    expect(why(foe(-6), [advance(5)])).toEqual([]);
    expect(why(foe(-5.9), [advance(5)])).toEqual(['RG-29 blocked']);
    const friend = field({ units: [{ id: 'friend', at: [0, -3], facing: 0 }] });
    expect(why(friend, [advance(2)])).toEqual(['RG-29 blocked']);
  });

  it('[RG-28] crosses a hill and does not enter a house', () => {
    const piece = (kind: string) => field({ terrain: [{ id: 'x', kind, shape: { box: [4, 1, 2] }, at: [0, -4] }] });
    expect(why(piece('hill'), [advance(5)])).toEqual([]);
    expect(why(piece('house'), [advance(5)])).toEqual(['RG-29 blocked']);
    expect(why(piece('house'), [advance(2.99)])).toEqual([]);
  });

  it('[RG-16] a march over dangerous ground is tested model by model, an advance is not', () => {
    const bog = field({
      terrain: [{ id: 'bog', kind: 'crater', traits: { dangerous: 1 }, shape: { box: [1, 0.1, 1] }, at: [-1.2, -6] }],
    });
    // Two of five files pass over it, in two ranks: four models, one of whom shows a one.
    const after = moved(bog, [advance(9)], true, [2, 1, 6, 3]);
    expect(after.units.get(SPEARS)!.models).toHaveLength(9);
    expect(ask(bog, [advance(5)], false).ok).toBe(true);
  });

  it('[RG-16] a six never hurts on ground of danger 1, and who keeps clear is not tested', () => {
    const bog = field({
      terrain: [{ id: 'bog', kind: 'crater', traits: { dangerous: 1 }, shape: { box: [1, 0.1, 1] }, at: [9, -6] }],
    });
    expect(moved(bog, [advance(9)], true).units.get(SPEARS)!.models).toHaveLength(10);
  });
});
