import { describe, expect, it } from 'vitest';
import { describeEvent } from '../../src/messages/describe-event.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { resultOf } from '../../src/rules/play/result-of.ts';
import { routTestDue } from '../../src/rules/skirmish/fighters/rout.ts';
import { byAllDice } from '../oracles/shots-by-all-dice.ts';
import { fightFrom } from '../support/fight.ts';
import { aMission } from '../support/mission.ts';
import { openTable } from '../support/open-table.ts';
import { someFighters, type FighterPlan, type SkirmishPlan } from '../support/skirmish.ts';

const TEST = { kind: 'test-rout' } as const;

/** A side of so many fighters, some of them out, in its Upkeep. */
function band(of: number, out: number, first: Partial<FighterPlan> = {}, plan: Partial<SkirmishPlan> = {}): GameState {
  const own = Array.from({ length: of }, (_, i): FighterPlan => ({ id: `a${i}`, at: [i * 2, 0] }));
  const state = someFighters({
    phase: 'upkeep',
    rules: { rout: 0.25 },
    ...plan,
    fighters: [{ ...own[0]!, ...first }, ...own.slice(1), { id: 'foe', at: [0, 10], side: 'defender' }],
  });
  const gone = Array.from({ length: out }, (_, i) => unitId(`a${of - 1 - i}`));
  const units = new Map(state.units);
  const models = new Map(state.models);
  for (const id of gone) {
    const unit = units.get(id)!;
    for (const model of unit.models) models.delete(model);
    units.set(id, { ...unit, models: [] });
  }
  return { ...state, units, models };
}

describe('a rout test', () => {
  it('[SK-14] is taken from the share on, once, and by ending Upkeep when it was left out', () => {
    const fight = fightFrom(band(4, 1));
    fight.play(TEST, 10);
    expect(fight.refusal(TEST)).toEqual(['SK-14 rout-tested-already']);
    fight.play({ kind: 'end-phase' });
    fightFrom(band(4, 1)).play({ kind: 'end-phase' }, 10);
  });

  it('[SK-14] is not taken below the share, in another phase, and where the table sets none', () => {
    expect(fightFrom(band(5, 1)).refusal(TEST)).toEqual(['SK-14 rout-not-due']);
    expect(fightFrom(band(4, 1, {}, { phase: 'move' })).refusal(TEST)).toEqual(['SK-14 rout-not-now']);
    expect(fightFrom(band(4, 3, {}, { rules: {} })).refusal(TEST)).toEqual(['SK-14 rout-not-due']);
    fightFrom(band(5, 1)).play({ kind: 'end-phase' });
  });

  it('[SK-15] is a Morale Check of the leader who can act, else of the best Morale', () => {
    const tester = (first: Partial<FighterPlan>) => {
      const due = routTestDue(band(4, 1, first));
      return [due?.unit, due?.terms.needs];
    };
    expect(tester({ keywords: ['LEADER'], profile: { morale: 12 } })).toEqual(['a0', 12]);
    expect(tester({ profile: { morale: 7 } })).toEqual(['a0', 7]);
    expect(tester({ profile: { morale: 12 } })).toEqual(['a1', 10]);
  });

  it('[SK-15] is not one of a leader who is down while others can act', () => {
    expect(routTestDue(band(4, 1, { keywords: ['LEADER'], status: ['stunned'] }))?.unit).toBe('a1');
  });

  it('[SK-14][SK-15] has the odds of all its dice', () => {
    for (const first of [{ profile: { morale: 7 } }, { profile: { morale: 6 }, status: ['staggered'] as const }]) {
      const state = band(4, 2, first);
      const found = byAllDice(state, TEST, openTable(), (after) => String(resultOf(after) === undefined), 20);
      const stays = found.get('true')!;
      expect(routTestDue(state)?.chance.exact).toBe(`${stays.num}/${stays.den}`);
    }
  });

  it('[SK-16] that fails ends the game for the other side', () => {
    const fight = fightFrom(band(4, 1));
    const [tested, routed] = fight.play(TEST, 9);
    expect(resultOf(fight.state)).toMatchObject({ winner: 'defender', why: 'routed' });
    expect([tested, routed].map((event) => describeEvent(event!))).toEqual([
      '1 of 4 fighters of the attacker are out; a0 tests for rout: 9, needs 10: they rout.',
      'The attacker routs.',
    ]);
  });

  it('[SK-16] does not end the game when it is passed, and recovers nobody when it fails', () => {
    const stays = fightFrom(band(4, 1));
    stays.play(TEST, 10);
    expect(resultOf(stays.state)).toBeUndefined();
    const dazed = fightFrom(band(4, 1, { status: ['dazed'] }));
    dazed.play({ kind: 'end-phase' }, 9);
    expect(dazed.state.units.get(unitId('a0'))?.status).toEqual(['dazed']);
  });

  it('[SK-16] leaves the score to a mission that plays on', () => {
    const played = (nobodyLeft: 'loses' | 'plays-on', points = 3) => {
      const scored = [{ side: 'attacker', rule: 'r', points, turn: 1, objectives: [], units: [] }] as const;
      const mission = { plan: aMission({ turns: 5, objectives: [], scoring: [], nobodyLeft }), scored };
      const fight = fightFrom({ ...band(4, 1), mission });
      fight.play({ kind: 'rout' });
      return [resultOf(fight.state)?.winner, resultOf(fight.state)?.why];
    };
    expect(played('loses')).toEqual(['defender', 'routed']);
    expect(played('plays-on')).toEqual(['attacker', 'routed']);
    expect(played('plays-on', 0)).toEqual(['defender', 'routed']);
  });

  it('[SK-17] may be left out by giving up', () => {
    const fight = fightFrom(band(4, 1));
    fight.play({ kind: 'rout' });
    expect(resultOf(fight.state)).toMatchObject({ winner: 'defender', why: 'routed' });
  });

  it('[SK-17] is not left out by a side that has lost too few', () => {
    expect(fightFrom(band(5, 1)).refusal({ kind: 'rout' })).toEqual(['SK-14 rout-not-due']);
  });
});
