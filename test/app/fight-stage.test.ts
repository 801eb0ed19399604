import { describe, expect, it } from 'vitest';
import { duelLines } from '../../src/app/systems/squads/duel-text.ts';
import { fightStageOf } from '../../src/app/systems/squads/fight-stage.ts';
import type { FightEvent } from '../../src/rules/core/events/squads.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { begin } from '../../src/rules/squads/fight/begin.ts';
import { evolveFight } from '../../src/rules/squads/fight/evolve-fight.ts';
import { aGame, nth, type UnitPlan } from '../support/game.ts';

const STEP = 0.9843;

/** A line of three with its character behind the middle, against a line of three with its character in it. */
const lines = (dx = 0, name = ''): readonly UnitPlan[] => [
  {
    id: `red${name}`,
    mm: 25,
    at: [
      [dx, 0],
      [dx + STEP, 0],
      [dx + 2 * STEP, 0],
      [dx + STEP, -STEP],
    ],
    keywordsOf: { 3: ['CHARACTER'] },
  },
  {
    id: `blue${name}`,
    side: 'defender',
    mm: 25,
    at: [
      [dx, STEP],
      [dx + STEP, STEP],
      [dx + 2 * STEP, STEP],
    ],
    keywordsOf: { 1: ['CHARACTER'] },
  },
];

const fight = (units: readonly UnitPlan[] = lines()): GameState => aGame({ units, phase: 'fight' });
const having = (state: GameState, ...events: readonly FightEvent[]): GameState =>
  events.reduce(evolveFight, begin(state).state);
const stage = (state: GameState, picked: readonly UnitId[] = [], model = undefined as never) =>
  fightStageOf(state, picked, model);

const [K, N] = [nth('red', 4), nth('blue', 2)];
const ISSUED: FightEvent = { kind: 'challenge-issued', combat: 0, challenger: K };

describe('what a fight waits for', () => {
  it('D-03 asks the side in turn first, and the other when it passes', () => {
    expect(stage(fight())).toMatchObject({ kind: 'issue', side: 'attacker', candidates: [K], focus: K, foes: [N] });
    const passed = having(fight(), { kind: 'challenge-passed', combat: 0, side: 'attacker' });
    expect(stage(passed)).toMatchObject({ kind: 'issue', side: 'defender', candidates: [N], focus: N });
  });

  it('D-11 asks the other side for its answer, whatever is picked', () => {
    expect(stage(having(fight(), ISSUED), [unitId('red')])).toMatchObject({
      kind: 'answer',
      side: 'defender',
      challenger: K,
      candidates: [N],
    });
  });

  it('D-14 asks the challenger’s side for the nominee when the challenge is refused', () => {
    const refused = having(fight(), ISSUED, {
      kind: 'challenge-refused',
      combat: 0,
      challenger: K,
      side: 'defender',
    });
    expect(stage(refused)).toMatchObject({ kind: 'nominate', side: 'attacker', candidates: [N] });
    const cowed = having(refused, { kind: 'character-cowed', combat: 0, character: N });
    expect(stage(cowed)).toMatchObject({ kind: 'blows', step: 4 });
  });

  it('B8 asks who makes way, with the two who are to meet', () => {
    const met = having(
      fight(),
      ISSUED,
      { kind: 'challenge-accepted', combat: 0, challenger: K, challengee: N },
      { kind: 'way-offered', combat: 0, side: 'attacker', partners: [nth('red', 2), nth('red', 1)] },
    );
    expect(stage(met)).toMatchObject({ kind: 'make-way', side: 'attacker', focus: nth('red', 2) });
  });

  it('R7-07 closes up only where a model stands off', () => {
    const done = having(
      fight(),
      { kind: 'challenge-passed', combat: 0, side: 'attacker' },
      { kind: 'challenge-passed', combat: 0, side: 'defender' },
    );
    expect(stage(done)).toMatchObject({ kind: 'blows', step: 4, pilesIn: true });
    const closed = having(done, { kind: 'piled-in', combat: 0, step: 4, moves: [] });
    expect(stage(closed)).toMatchObject({ kind: 'blows', step: 4, pilesIn: false });
  });

  it('R10-29 lets the side whose turn it is not pick first among several combats', () => {
    const two = fight([...lines(), ...lines(12, '2')]);
    expect(stage(two)).toEqual({ kind: 'pick-combat', side: 'defender', units: [unitId('blue'), unitId('blue2')] });
    expect(stage(two, [unitId('blue2')])).toMatchObject({ kind: 'issue', combat: 1 });
  });

  it('B2 asks in every combat before any blow where one window serves all, and in none afterwards', () => {
    const two = fight([...lines(), ...lines(12, '2')]);
    const at = {
      ...two,
      rules: { ...two.rules, fight: { ...two.rules.fight, challengeWindow: 'all-at-once' as const } },
    };
    expect(stage(at)).toMatchObject({ kind: 'issue', combat: 0, side: 'attacker' });
    const settled = having(
      at,
      { kind: 'challenge-passed', combat: 0, side: 'attacker' },
      { kind: 'challenge-passed', combat: 0, side: 'defender' },
    );
    expect(stage(settled)).toMatchObject({ kind: 'issue', combat: 1 });
    const begun = having(settled, { kind: 'piled-in', combat: 0, step: 4, moves: [] });
    expect(stage(begun, [unitId('blue2')])).toMatchObject({ kind: 'blows', combat: 1 });
  });

  it('is over when no model is near enough to fight', () => {
    const [red, blue] = lines() as [UnitPlan, UnitPlan];
    const apart = fight([red, { ...blue, at: [[20, 20]], keywordsOf: {} }]);
    expect(stage(apart)).toEqual({ kind: 'fought', side: 'attacker' });
  });
});

describe('the odds before an answer', () => {
  it('D-26 are exact for every candidate, and add up to one', () => {
    const state = having(fight(), ISSUED);
    const answer = stage(state);
    if (answer.kind !== 'answer') throw new Error('no answer is due');
    const [line] = duelLines(state, answer);
    expect(line).toMatchObject({ who: N, against: K });
    // One attack each at once: hits on 4, wounds on 4, saved on 4.
    expect(line!.shares.map(({ kind, chance }) => [kind, chance.exact])).toEqual([
      ['slays', '7/64'],
      ['neither', '49/64'],
      ['both', '1/64'],
      ['slain', '7/64'],
    ]);
  });
});
