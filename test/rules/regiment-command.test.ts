import { describe, expect, it } from 'vitest';
import { scriptedDice, seededDice } from '../../src/rules/core/dice.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { getModel, hasStatus, getUnit } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { scorePartsOf, totalOf } from '../../src/rules/regiments/melee/score.ts';
import { COMMAND_GROUP_NUMBERS } from '../../src/rules/regiments/numbers.ts';
import { hindmost } from '../../src/rules/regiments/ranks/losses.ts';
import { aMelee, champion, type LeaderPlan, type MeleePlan } from '../support/melee.ts';
import { openTable } from '../support/open-table.ts';

const RULES = { rules: { commandGroups: COMMAND_GROUP_NUMBERS } } as const;

const bearer = (id: string, file: number, keyword: 'STANDARD' | 'MUSICIAN'): LeaderPlan => ({
  ...{ id, file, keywords: [keyword] },
});

/** Two units that stand front to front, with command groups. */
const fight = (red: readonly LeaderPlan[], blue: readonly LeaderPlan[], plan: Partial<MeleePlan> = RULES): GameState =>
  aMelee({
    units: [
      { id: 'red', files: 4, ranks: 2, at: [0, 0], leaders: red },
      { id: 'blue', side: 'defender', files: 4, ranks: 5, at: [0, 0], facing: 180, leaders: blue },
    ],
    ...plan,
  });

const parts = (state: GameState, taken = { attacker: 0, defender: 0 }) =>
  scorePartsOf(state, { units: [unitId('red'), unitId('blue')], stage: { kind: 'fought' }, steps: [], taken });

const told = (state: GameState, taken?: { attacker: number; defender: number }) => {
  const found = parts(state, taken);
  return [found.attacker, found.defender].map((own) => own.map(({ what, points }) => `${what} ${points}`));
};

function played(state: GameState, command: Command, ...dice: readonly number[]) {
  const decided = decide(state, command, openTable(), dice.length > 0 ? scriptedDice(...dice) : seededDice(1));
  if (!decided.ok) throw new Error(JSON.stringify(decided.error));
  return { events: decided.value, state: evolveAll(state, decided.value) };
}

describe('command groups', () => {
  it('[CG-01] bearers fall last of the rank and file, which leaves the champion', () => {
    const state = fight([champion('Ch', 0), bearer('flag', 1, 'STANDARD'), bearer('horn', 2, 'MUSICIAN')], []);
    const ids = state.units.get(unitId('red'))!.models.filter((id) => id !== 'Ch');
    expect(hindmost(state, unitId('red'), ids).slice(-2).toSorted()).toEqual(['flag', 'horn']);
  });

  it('[CG-01] after re-forming they do not stand behind the first rank', () => {
    const start = aMelee({
      ...RULES,
      phase: 'movement',
      units: [{ id: 'red', files: 6, ranks: 2, at: [0, 0], leaders: [bearer('flag', 5, 'STANDARD')] }],
    });
    const { state } = played(start, {
      ...{ kind: 'manoeuvre', unit: unitId('red') },
      steps: [{ kind: 'reform', files: 3, facing: 0 }],
    });
    expect(getUnit(state, unitId('red')).formation!.places.get(modelId('flag'))!.rank).toBe(0);
  });

  it('[CG-02] a side with a standard scores one for it', () => {
    expect(told(fight([bearer('flag', 1, 'STANDARD')], []), { attacker: 2, defender: 0 })).toEqual([
      ['health 2', 'standard 1'],
      [],
    ]);
  });

  it('[CG-02] not one for each of several, and none without the setting', () => {
    const two = [bearer('flag', 1, 'STANDARD'), bearer('banner', 2, 'STANDARD')];
    expect(told(fight(two, []))[0]).toEqual(['standard 1']);
    expect(told(fight(two, [], {}))).toEqual([[], []]);
  });

  it('[CG-03] a unit that breaks loses its standard', () => {
    const state = fight([], [bearer('flag', 1, 'STANDARD')]);
    const { events, state: after } = broken(state);
    const isBroken = events.some((e) => e.kind === 'discipline-tested' && !e.passed);
    expect(events.some((e) => e.kind === 'standard-lost')).toBe(isBroken);
    if (after.models.has(modelId('flag')))
      expect(getModel(after, modelId('flag')).keywords.includes('STANDARD')).toBe(!isBroken);
  });

  it('[CG-03] one that holds does not', () => {
    const state = fight([], [bearer('flag', 1, 'STANDARD')]);
    const { events } = broken(state, 12);
    expect(events.some((e) => e.kind === 'discipline-tested' && e.passed)).toBe(true);
    expect(events.some((e) => e.kind === 'standard-lost')).toBe(false);
  });

  /** A combat that blue loses: only red strikes to any effect; blue's discipline is low, or as given. */
  function broken(state: GameState, discipline = 2) {
    const models = new Map(
      [...state.models].map(([id, model]) => [
        id,
        {
          ...model,
          profile:
            model.unit === 'red'
              ? { ...model.profile, attacks: 1, offence: 9, strength: 9, ap: 6 }
              : { ...model.profile, attacks: 0, discipline: discipline + (discipline > 2 ? 30 : 0) },
        },
      ]),
    );
    return played({ ...state, models }, { kind: 'end-phase' });
  }

  const rally = (leaders: readonly LeaderPlan[]) =>
    aMelee({
      ...RULES,
      phase: 'charge',
      units: [
        { id: 'red', files: 4, ranks: 2, at: [0, 0], leaders, status: ['fleeing'] },
        { id: 'blue', side: 'defender', files: 4, ranks: 2, at: [0, -500] },
      ],
    });

  it('[CG-04] with a musician a unit of discipline 7 rallies on 8', () => {
    const { state } = played(rally([bearer('horn', 1, 'MUSICIAN')]), { kind: 'end-phase' }, 4, 4);
    expect(hasStatus(getUnit(state, unitId('red')), 'fleeing')).toBe(false);
  });

  it('[CG-04] without one it does not', () => {
    const { state } = played(rally([]), { kind: 'end-phase' }, 4, 4, 1, 1);
    expect(hasStatus(getUnit(state, unitId('red')), 'fleeing')).toBe(true);
  });

  it('[CG-05] the only musician decides a draw', () => {
    const found = parts(fight([], [bearer('horn', 1, 'MUSICIAN')]), { attacker: 1, defender: 1 });
    expect([totalOf(found.attacker), totalOf(found.defender)]).toEqual([1, 2]);
  });

  it('[CG-05] one against another does not, and neither decides what is no draw', () => {
    const both = fight([bearer('horn', 1, 'MUSICIAN')], [bearer('drum', 1, 'MUSICIAN')]);
    expect(told(both)).toEqual([[], []]);
    expect(told(fight([], [bearer('drum', 1, 'MUSICIAN')]), { attacker: 1, defender: 0 })).toEqual([['health 1'], []]);
  });
});
