import { describe, expect, it } from 'vitest';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { GameState, Status } from '../../src/rules/core/state/state.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { accumulateFrom } from '../../src/rules/core/judge/event-accumulator.ts';
import { touches } from '../../src/rules/skirmish/fighters/contact.ts';
import { engagedEnemiesOf, isPresent } from '../../src/rules/skirmish/fighters/fighters.ts';
import { hurt, injure, injuryOf, sink, waterAt } from '../../src/rules/skirmish/fighters/injury.ts';
import { upkeepEvents } from '../../src/rules/skirmish/fighters/upkeep.ts';
import { fightFrom } from '../support/fight.ts';
import { aPiece } from '../support/game.ts';
import { someFighters, bodyOf, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const ann = unitId('ann');
const RULES = someFighters({ fighters: [] }).rules.skirmish;

const one = (fighter: Partial<FighterPlan>, plan: Partial<SkirmishPlan> = {}) =>
  someFighters({ ...plan, fighters: [{ id: 'ann', at: [0, 0], ...fighter }] });
const statusOf = (state: GameState, unit = ann): readonly Status[] => state.units.get(unit)?.status ?? [];
const afterUpkeep = (status: readonly Status[], fighter: Partial<FighterPlan> = {}) => {
  const state = one({ status, ...fighter }, { phase: 'upkeep' });
  return statusOf(evolveAll(state, upkeepEvents(state)));
};

describe('the ladder of injuries', () => {
  it('[S-05] is climbed by one step in Upkeep', () => {
    expect(afterUpkeep(['stunned'])).toEqual(['dazed']);
    expect(afterUpkeep(['dazed'])).toEqual(['staggered']);
    expect(afterUpkeep(['staggered'])).toEqual([]);
  });

  it('[S-05] is not climbed in the other side’s Upkeep, nor by those who are well', () => {
    expect(afterUpkeep(['stunned'], { side: 'defender' })).toEqual(['stunned']);
    expect(upkeepEvents(one({}))).toEqual([]);
  });

  it('[S-33] never leaves the sturdy Staggered', () => {
    expect(afterUpkeep(['dazed'], { keywords: ['STURDY'] })).toEqual([]);
  });

  it('[S-05] takes three Upkeeps from Stunned to well, each as that phase ends', () => {
    const fight = fightFrom(one({ status: ['stunned'] }, { phase: 'upkeep' }));
    const seen: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      fight.play({ kind: 'end-phase' });
      seen.push(statusOf(fight.state).join());
      while (fight.state.phase !== 'upkeep') fight.play({ kind: 'end-phase' });
      while (fight.state.phase !== 'upkeep' || fight.state.side !== 'attacker') fight.play({ kind: 'end-phase' });
    }
    expect(seen).toEqual(['dazed', 'staggered', '']);
  });

  it('[S-06] frees who was Staggered in the other side’s turn when that ends', () => {
    const fight = fightFrom(one({ side: 'defender', status: ['staggered'] }, { phase: 'melee' }));
    fight.play({ kind: 'end-phase' });
    expect(fight.state.side).toBe('defender');
    expect(statusOf(fight.state)).toEqual([]);
  });

  it('[S-06] does not free the Dazed and the Stunned', () => {
    for (const status of ['dazed', 'stunned'] as const) {
      const fight = fightFrom(one({ side: 'defender', status: [status] }, { phase: 'melee' }));
      fight.play({ kind: 'end-phase' });
      expect(statusOf(fight.state)).toEqual([status]);
    }
  });
});

describe('injuries', () => {
  it('[S-24] come from 12, 15 and 18 on after a fall', () => {
    expect([11, 12, 14, 15, 17, 18].map((total) => injuryOf(total, RULES.fallTable))).toEqual([
      'nothing',
      'dazed',
      'dazed',
      'stunned',
      'stunned',
      'out',
    ]);
  });

  it('[S-32] come from 1, 15 and 18 on after blows and shots', () => {
    expect([1, 14, 15, 17, 18].map((total) => injuryOf(total, RULES.injuryTable))).toEqual([
      'dazed',
      'dazed',
      'stunned',
      'stunned',
      'out',
    ]);
  });

  it('[S-24] cost a wound while more than one is left, and not a status', () => {
    const state = one({ profile: { wounds: 2 } });
    const roll = { dice: [16], kept: 16 };
    const hit = injure(accumulateFrom(state), ann, { cause: 'fall', roll, bonus: 4 });
    expect(hit.events).toEqual([
      { kind: 'injury-rolled', unit: 'ann', cause: 'fall', roll, bonus: 4, result: 'wound-lost' },
      { kind: 'wound-lost', unit: 'ann', left: 1 },
    ]);
    expect(statusOf(hit.state)).toEqual([]);
    expect(
      injure(accumulateFrom(state), ann, { cause: 'fall', roll: { dice: [11], kept: 11 }, bonus: 0 }).events,
    ).toHaveLength(1);
  });

  it('[S-05] put a Stunned fighter no higher, and take a Staggered one down', () => {
    expect(hurt(accumulateFrom(one({ status: ['stunned'] })), ann, 'dazed').events).toEqual([]);
    expect(statusOf(hurt(accumulateFrom(one({ status: ['staggered'] })), ann, 'dazed').state)).toEqual(['dazed']);
    expect(statusOf(hurt(accumulateFrom(one({ status: ['dazed'] })), ann, 'stunned').state)).toEqual(['stunned']);
  });

  it('[S-08] part the model that is taken out from its foes, and no other', () => {
    const state = someFighters({
      fighters: [
        { id: 'ann', at: [0, 0] },
        { id: 'bob', at: [2, 0] },
        { id: 'foe', at: [1, 0], side: 'defender' },
      ],
      engaged: [
        ['ann', 'foe'],
        ['bob', 'foe'],
      ],
    });
    const after = hurt(accumulateFrom(state), ann, 'out').state;
    expect(isPresent(after, ann)).toBe(false);
    expect(after.models.has(bodyOf('ann'))).toBe(false);
    expect(engagedEnemiesOf(after, unitId('foe'))).toEqual(['bob']);
  });
});

describe('water', () => {
  const pond = (depth: number) => aPiece('pond', 'water', { kind: 'box', size: [4, depth, 4] }, [0, 0]);

  it('[S-22] takes out who goes down in it, and who wears armour where it is deep', () => {
    const state = one({}, { terrain: [pond(0.2)] });
    expect(hurt(accumulateFrom(state), ann, 'dazed').events.map((e) => e.kind)).toEqual(['taken-out']);
    expect(sink(accumulateFrom(one({ keywords: ['ARMOURED'] }, { terrain: [pond(1.5)] })), ann).events).toMatchObject([
      { kind: 'taken-out', unit: 'ann' },
    ]);
  });

  it('[S-22] does not take out those beside it or above it, nor armour where it is shallow', () => {
    const beside = one({ at: [3, 0] }, { terrain: [pond(0.2)] });
    expect(hurt(accumulateFrom(beside), ann, 'dazed').events.map((e) => e.kind)).toEqual(['status-changed']);
    const above = one({ at: [0, 3, 0] }, { terrain: [pond(0.2)] });
    expect(hurt(accumulateFrom(above), ann, 'stunned').events.map((e) => e.kind)).toEqual(['status-changed']);
    expect(sink(accumulateFrom(one({ keywords: ['ARMOURED'] }, { terrain: [pond(1)] })), ann).events).toEqual([]);
    expect(sink(accumulateFrom(one({}, { terrain: [pond(3)] })), ann).events).toEqual([]);
  });

  it('[S-22] is found in turned pieces, in round ones and in parts', () => {
    const turned = { ...pond(0.2), yaw: Math.PI / 4 };
    const state = (piece: TerrainPiece) => one({}, { terrain: [piece] });
    expect(waterAt(state(turned), [2.7, 0, 0])).toBe('shallow');
    expect(waterAt(state(pond(0.2)), [2.7, 0, 0])).toBeUndefined();
    const round = aPiece('pool', 'water', { kind: 'cylinder', radius: 2, height: 0.1 }, [0, 0]);
    expect([1.9, 2.1].map((x) => waterAt(state(round), [x, 0, 0]))).toEqual(['shallow', undefined]);
    const part = { shape: { kind: 'box', size: [1, 2, 1] }, at: [3, 0, 0], yaw: 0, role: 'plain' } as const;
    const parts = aPiece('bay', 'water', { kind: 'parts', parts: [part] }, [0, 0]);
    expect([3, 0].map((x) => waterAt(state(parts), [x, 0, 0]))).toEqual(['deep', undefined]);
  });
});

describe('contact', () => {
  const at = (x: number, y: number) => ({ ...one({}).models.get(modelId('ann.m'))!, at: [x, y, 0] as const });

  it('[S-08] bears a gap of 0.01″ across and a step of 1″ up', () => {
    expect(touches(at(0, 0), at(1.01 - 1e-9, 0), RULES)).toBe(true);
    expect(touches(at(0, 0), at(1, 1), RULES)).toBe(true);
  });

  it('[S-08] does not bear 0.011″ across, nor 1.01″ up', () => {
    expect(touches(at(0, 0), at(1.011, 0), RULES)).toBe(false);
    expect(touches(at(0, 0), at(1, 1.01), RULES)).toBe(false);
  });

  it('[S-07] is not made with a model on the walkway above', () => {
    expect(touches(at(0, 0), at(0, 3), RULES)).toBe(false);
    expect(touches(at(0, 0), at(0.9, 0), RULES)).toBe(true);
  });
});
