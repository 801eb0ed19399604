import { describe, expect, it } from 'vitest';
import { closeUp, fallingOrder } from '../../src/rules/regiments/ranks/close-up.ts';
import { dealWounds, type Wounds } from '../../src/rules/regiments/ranks/losses.ts';
import { findPool, healthLeft } from '../../src/rules/regiments/ranks/pools.ts';
import { evolve } from '../../src/rules/play/evolve.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import { type ModelId, modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { aMelee, champion, character, type MeleePlan, pools, type RegimentPlan } from '../support/melee.ts';

const UNIT = unitId('red');
const red = (plan: Partial<RegimentPlan> = {}, more: Partial<MeleePlan> = {}): GameState =>
  aMelee({ units: [{ id: 'red', files: 4, ranks: 2, at: [0, 0], ...plan }], ...more });

/** What is left when wounds have been dealt, and what was told. */
function hurt(state: GameState, ...wounds: readonly (readonly [pool: string, unsaved: number, duel?: boolean])[]) {
  const given = wounds.map(([pool, unsaved, duel = false]): Wounds => ({ pool: pools(pool)[0]!, unsaved, duel }));
  const events = dealWounds(state, given);
  return { events, state: events.reduce<GameState>((s, e: GameEvent) => evolve(s, e), state) };
}

/** The ranks as rows of names without their unit, a dot for an empty place. */
function rows(state: GameState): readonly string[] {
  const { formation } = state.units.get(UNIT)!;
  const places = [...(formation?.places ?? [])];
  const depth = Math.max(...places.map(([, p]) => p.rank + p.ranks));
  return Array.from({ length: depth }, (_, rank) =>
    Array.from({ length: formation!.files }, (_, file) => {
      const there = places.find(([, p]) => p.rank === rank && p.file === file);
      return there ? there[0].replace('red/', '') : '.';
    }).join(' '),
  );
}

const left = (state: GameState, pool: string): number => {
  const found = findPool(state, pools(pool)[0]!);
  return found ? healthLeft(state, found) : 0;
};

describe('health pools', () => {
  it('[RG-24] the rank and file fall from the rear', () => {
    const { state, events } = hurt(red(), ['red', 2]);
    expect(events[0]).toMatchObject({ pool: 'red', lost: 2, rest: 0, slain: ['red/2/4', 'red/2/3'] });
    expect(rows(state)).toEqual(['1/1 1/2 1/3 1/4', '2/1 2/2 . .']);
  });

  it('[RG-24] whole models fall, and what is over is kept: the pool does not forget it', () => {
    const { state, events } = hurt(red({ profile: { hp: 3 } }), ['red', 4]);
    expect(events[0]).toMatchObject({ lost: 4, rest: 1, slain: ['red/2/4'] });
    expect(left(state, 'red')).toBe(24 - 4);
    expect(hurt(state, ['red', 2]).events[0]).toMatchObject({ lost: 2, rest: 0, slain: ['red/2/3'] });
  });

  it('[RG-24 E23] three wounds on a pool of two: the last falls on the champion, even in a duel', () => {
    const start = red({ files: 3, ranks: 1, leaders: [champion('Ch', 0, { hp: 2 })] }, { duels: [['Ch', 'foe']] });
    const { state, events } = hurt(start, ['red', 3]);
    expect(events.map(({ pool, lost }) => [pool, lost])).toEqual([
      ['red', 2],
      ['Ch', 1],
    ]);
    expect(left(state, 'Ch')).toBe(1);
    expect(rows(state)).toEqual(['Ch']);
  });

  it('[RG-24 E23] what falls on it joins its own wounds', () => {
    const start = red({ files: 3, ranks: 1, leaders: [champion('Ch', 0, { hp: 3 })] });
    expect(hurt(start, ['Ch', 1], ['red', 3]).events.map(({ pool, lost, rest }) => [pool, lost, rest])).toEqual([
      ['red', 2, 0],
      ['Ch', 2, 1],
    ]);
  });

  it('[RG-24 E23] without a champion what is over is lost, and does not fall on a character', () => {
    const { events, state } = hurt(red({ files: 3, ranks: 1, leaders: [character('C', 0)] }), ['red', 3]);
    expect(events.map(({ pool, lost }) => [pool, lost])).toEqual([['red', 2]]);
    expect(left(state, 'C')).toBe(1);
  });

  it('[RG-24 E24] three wounds on a character with two: nothing spills onto the ranks', () => {
    const start = red({ leaders: [character('C', 0, { profile: { hp: 2 } })] });
    const { events, state } = hurt(start, ['C', 3]);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ pool: 'C', lost: 2, rest: 0, slain: ['C'] });
    expect(left(state, 'red')).toBe(7);
  });

  it('[RG-24 E24] one wound of three is not death: a character keeps the rest', () => {
    const start = red({ leaders: [character('C', 0, { profile: { hp: 3 } })] });
    const { events, state } = hurt(start, ['C', 1]);
    expect(events[0]).toMatchObject({ lost: 1, rest: 2, slain: [] });
    expect(left(state, 'C')).toBe(2);
  });

  it('[RG-25] wounds beyond a duellist are told, those of others are not', () => {
    const start = red({ leaders: [champion('Ch', 0), character('C', 1)] });
    expect(hurt(start, ['Ch', 4, true]).events[0]).toMatchObject({ lost: 1, overkill: 3 });
    expect(hurt(start, ['C', 4]).events[0]).not.toHaveProperty('overkill');
  });

  it('[RG-24] a unit of which no model is left has no ranks', () => {
    const { state } = hurt(red({ files: 2, ranks: 1 }), ['red', 9]);
    expect(state.units.get(UNIT)?.models).toEqual([]);
    expect(state.units.get(UNIT)?.formation).toBeUndefined();
  });
});

describe('closing up', () => {
  it('[RG-24] the hindmost steps up for a champion who fell', () => {
    const { state } = hurt(red({ leaders: [champion('Ch', 1)] }), ['Ch', 1]);
    expect(rows(state)).toEqual(['1/1 2/4 1/3 1/4', '2/1 2/2 2/3 .']);
  });

  it('[RG-24 RG-27] four step up for a character on a base of two files and two ranks', () => {
    const start = red({ ranks: 4, leaders: [character('C', 1, { size: [2, 2] })] });
    expect(rows(hurt(start, ['C', 1]).state)).toEqual(['1/1 4/4 4/3 1/4', '2/1 4/2 4/1 2/4', '3/1 3/2 3/3 3/4']);
  });

  it('[RG-24] a single rank falls from its ends, and its front is shorter; no other model is moved', () => {
    const start = red({ ranks: 1 });
    const { state } = hurt(start, ['red', 1]);
    expect(rows(state)).toEqual(['1/1 1/2 1/3']);
    for (const id of state.units.get(UNIT)!.models)
      expect(state.models.get(id)!.at[0]).toBeCloseTo(start.models.get(id)!.at[0], 4);
  });

  it('[RG-24] then from the other end', () => {
    expect(rows(hurt(red({ ranks: 1 }), ['red', 2]).state)).toEqual(['1/2 1/3']);
  });

  it('[RG-24] a hole in a single rank that no model can fill is closed from the nearer end', () => {
    const { state } = hurt(red({ ranks: 1, leaders: [champion('Ch', 1)] }), ['Ch', 1]);
    expect(rows(state)).toEqual(['1/1 1/3 1/4']);
  });

  it('[RG-24] no model of the first rank steps back or sideways while others stand behind', () => {
    const { state } = hurt(red({ ranks: 3, leaders: [champion('Ch', 0)] }), ['Ch', 1], ['red', 4]);
    expect(rows(state)[0]).toMatch(/^\S+ 1\/2 1\/3 1\/4$/);
    expect(rows(state)).toHaveLength(2);
  });

  it('[RG-24] an order never has two in one place', () => {
    for (let seed = 0; seed < 200; seed++) {
      const files = 2 + (seed % 5);
      const start = red({
        files,
        ranks: 1 + (seed % 4),
        last: 1 + (seed % files),
        leaders: seed % 3 === 0 ? [character('C', seed % files, { size: [1, 1 + (seed % 2)] })] : [],
      });
      const { formation, models } = start.units.get(UNIT)!;
      const soldiers = models.filter((id) => id !== 'C');
      const gone: ModelId[] = [...fallingOrder(formation!, soldiers).slice(0, seed % models.length)];
      if (seed % 3 === 0 && seed % 2 === 0) gone.push(modelId('C'));
      const { order } = closeUp(formation!, gone, soldiers);
      const taken = order.flatMap(([, p]) =>
        Array.from({ length: p.ranks }, (_, i) => `${Math.round(p.file)}/${Math.round(p.rank + i)}`),
      );
      expect(new Set(taken).size).toBe(taken.length);
      expect(order).toHaveLength(models.length - new Set(gone).size);
    }
  });
});
