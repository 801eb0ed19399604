import { describe, expect, it } from 'vitest';
import { seededDice } from '../../src/rules/core/dice.ts';
import type { GameResult } from '../../src/rules/core/game-result.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { controllerOf, controlOf } from '../../src/rules/core/mission/control.ts';
import { missionScore } from '../../src/rules/core/mission/judge-result.ts';
import { withoutModels, withPlaces, withStatus } from '../../src/rules/core/state/lookup.ts';
import type { Mission } from '../../src/rules/core/state/mission.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { newGame, play } from '../../src/rules/play/game.ts';
import { resultOf } from '../../src/rules/play/result-of.ts';
import { aGame, nth, radius, type UnitPlan } from '../support/game.ts';
import { aMission, aRule, endPhase, endTurn, scoresIn, withPlan } from '../support/mission.ts';
import { openTable } from '../support/open-table.ts';

const [WELL] = aMission().objectives as [Mission['objectives'][number]];
const AWAY = [-20, -20] as const;

/** Reds of the attacker at the well and blues of the defender elsewhere. */
const atWell = (plan: Partial<Mission> = {}, units?: readonly UnitPlan[]): GameState =>
  withPlan(
    aGame({
      phase: 'fight',
      units: units ?? [
        { id: 'red', at: [[0, 0]] },
        { id: 'blue', side: 'defender', at: [[20, 20]] },
      ],
    }),
    plan,
  );

const worth = (state: GameState, unit: string, change: { points?: number; control?: number }): GameState => {
  const units = new Map(state.units);
  units.set(unitId(unit), { ...units.get(unitId(unit))!, ...change });
  return { ...state, units };
};

/** Ends turns until the game is over; the result and the scores on the way. */
function playOut(state: GameState): { readonly result: GameResult | undefined; readonly scores: readonly string[] } {
  const scores: string[] = [];
  let now = state;
  for (let i = 0; i < 60 && !resultOf(now); i++) {
    const step = endTurn(now);
    scores.push(...scoresIn(step.events));
    now = step.state;
  }
  return { result: resultOf(now), scores };
}

describe('control of an objective', () => {
  const controls = (x: number, y = 0): boolean =>
    controllerOf(atWell({}, [{ id: 'red', at: [[x, y, 0]] }]), WELL) === 'attacker';

  it('[MI-02] counts a base whose edge is within the radius, and not one just beyond', () => {
    expect(controls(3 + radius(32))).toBe(true);
    expect(controls(3.001 + radius(32))).toBe(false);
  });

  it('[MI-02] counts models up to 5″ above the marker at most', () => {
    expect(controls(0, 5)).toBe(true);
    expect(controls(0, 5.001)).toBe(false);
  });

  it('[MI-03] goes to the side whose models count for more, and to nobody where they are equal', () => {
    const both = (reds: number, blues: number) =>
      atWell({}, [
        { id: 'red', at: Array.from({ length: reds }, (_, i) => [i - 1, 1] as const) },
        { id: 'blue', side: 'defender', at: Array.from({ length: blues }, (_, i) => [i - 1, -1] as const) },
      ]);
    expect(controllerOf(both(2, 1), WELL)).toBe('attacker');
    expect(controllerOf(both(1, 3), WELL)).toBe('defender');
    expect(controllerOf(both(2, 2), WELL)).toBe(undefined);
    expect(controllerOf(worth(both(1, 3), 'red', { control: 4 }), WELL)).toBe('attacker');
    expect(controlOf(worth(both(2, 1), 'red', { control: 0 }), WELL, 'attacker')).toBe(0);
  });

  it('[MI-03] does not go to units that flee or fighters that are stunned', () => {
    for (const status of ['fleeing', 'stunned', 'dazed'] as const)
      expect(controllerOf(withStatus(atWell(), unitId('red'), status), WELL)).toBe(undefined);
    expect(controllerOf(withStatus(atWell(), unitId('red'), 'moved'), WELL)).toBe('attacker');
  });
});

describe('scoring', () => {
  it('[MI-04] comes with the end of the own turn, of the round or of the game', () => {
    const rules = (['own-turn', 'round', 'end'] as const).map((when) => aRule({ id: when, when }));
    const first = endTurn(atWell({ scoring: rules }));
    expect(scoresIn(first.events)).toEqual(['attacker own-turn 1']);
    expect(first.events.map(({ kind }) => kind)).toEqual(['phase-ended', 'scored']);
    const second = endTurn(first.state);
    expect(scoresIn(second.events)).toEqual(['attacker round 1']);
    const last = endTurn(endTurn(second.state).state);
    expect(scoresIn(last.events)).toEqual(['attacker round 1', 'attacker end 1']);
  });

  it('[MI-04] does not come before the first turn of a rule, nor for another side, nor in the middle of a turn', () => {
    expect(playOut(atWell({ scoring: [aRule({ from: 2 })] })).scores).toEqual(['attacker hold 1']);
    expect(playOut(atWell({ scoring: [aRule({ side: 'defender' })] })).scores).toEqual([]);
    expect(scoresIn(endPhase({ ...atWell(), phase: 'movement' }).events)).toEqual([]);
  });

  const three = {
    objectives: ['a', 'b', 'c'].map((id, i) => ({ id, name: id, at: [10 * i, 0, 0] as const, radius: 2 })),
  };
  const holding = (reds: number, blues: number, hold: 'each' | 'more' | number) =>
    scoresIn(
      endTurn(
        atWell({ ...three, scoring: [aRule({ hold, points: 3, objectives: ['a', 'b', 'c'] })] }, [
          ...[0, 10, 20].slice(0, reds).map((x) => ({ id: `red${x}-`, at: [[x, 0]] as const })),
          ...[20, 10, 0]
            .slice(0, blues)
            .map((x) => ({ id: `blue${x}-`, side: 'defender' as const, at: [[x, 1]] as const })),
        ]),
      ).events,
    );

  it('[MI-05] holds each objective, at least a number of them, or more than the enemy', () => {
    expect(holding(2, 1, 'each')).toEqual(['attacker hold 6']);
    expect(holding(2, 1, 2)).toEqual(['attacker hold 3']);
    expect(holding(2, 1, 'more')).toEqual(['attacker hold 3']);
  });

  it('[MI-05] does not score for too few objectives, for as many as the enemy, or for a contested one', () => {
    expect(holding(1, 1, 2)).toEqual([]);
    expect(holding(1, 1, 'more')).toEqual([]);
    expect(holding(2, 2, 'each')).toEqual(['attacker hold 3']);
  });

  const killing = (rule: object): GameState =>
    atWell({ turns: 4, scoring: [aRule({ kind: 'kill', per: 100, id: 'kill', ...rule })] }, [
      { id: 'red', at: [[0, 0]] },
      ...['blue', 'green', 'grey', 'white'].map((id, i) => ({
        id,
        side: 'defender' as const,
        at: [[20, 6 * i]] as const,
      })),
    ]);
  const slay = (state: GameState, ...units: readonly string[]) =>
    withoutModels(
      state,
      units.map((unit) => nth(unit, 1)),
    );

  it('[MI-06] counts each unit destroyed once, listed ones only, or steps of points', () => {
    const both = endTurn(slay(killing({ kill: 'units', points: 2 }), 'blue', 'green'));
    expect(scoresIn(both.events)).toEqual(['attacker kill 4']);
    const next = endTurn(endTurn(slay(both.state, 'grey')).state);
    expect(scoresIn(next.events)).toEqual(['attacker kill 2']);
    expect(scoresIn(endTurn(slay(killing({ kill: [unitId('grey')] }), 'blue', 'grey')).events)).toEqual([
      'attacker kill 1',
    ]);
    const priced = worth(worth(killing({ kill: 'points' }), 'blue', { points: 130 }), 'green', { points: 80 });
    const one = endTurn(slay(priced, 'blue'));
    expect(scoresIn(one.events)).toEqual(['attacker kill 1']);
    expect(scoresIn(endTurn(endTurn(slay(one.state, 'green')).state).events)).toEqual(['attacker kill 1']);
  });

  it('[MI-06] does not count a unit that has a model left, or too few points', () => {
    expect(scoresIn(endTurn(killing({ kill: 'units' })).events)).toEqual([]);
    expect(scoresIn(endTurn(slay(worth(killing({ kill: 'points' }), 'blue', { points: 99 }), 'blue')).events)).toEqual(
      [],
    );
  });

  const ZONE = [
    [10, -5],
    [20, -5],
    [20, 5],
    [10, 5],
  ] as const;
  const reaching = (x: number, rule: object = {}) =>
    scoresIn(
      endTurn(
        atWell(
          {
            scoring: [aRule({ id: 'go', kind: 'reach', reach: { kind: 'zone', zone: ZONE }, wholly: false, ...rule })],
          },
          [
            { id: 'red', at: [[x, 0]] },
            {
              id: 'pink',
              at: [
                [x, 3],
                [x, 1.4],
              ],
            },
            { id: 'blue', side: 'defender', at: [[20, 20]] },
          ],
        ),
      ).events,
    );

  it('[MI-07] counts units with any part of a base in the zone, or wholly there', () => {
    expect(reaching(10 - radius(32))).toEqual(['attacker go 2']);
    expect(reaching(10 + radius(32), { wholly: true })).toEqual(['attacker go 2']);
    expect(reaching(10, { units: [unitId('red')] })).toEqual(['attacker go 1']);
    expect(reaching(3, { reach: { kind: 'objective', id: 'well' } })).toEqual(['attacker go 2']);
  });

  it('[MI-07] does not count bases outside the zone, nor partly outside where all of it is asked for', () => {
    expect(reaching(9.999 - radius(32))).toEqual([]);
    expect(reaching(9.999 + radius(32), { wholly: true })).toEqual([]);
  });

  it('[MI-08] scores up to the maximum of a rule, and never more', () => {
    const { state, events } = endTurn(atWell({ turns: 4, scoring: [aRule({ points: 3, most: 5 })] }));
    expect(scoresIn(events)).toEqual(['attacker hold 3']);
    const second = endTurn(endTurn(state).state);
    expect(second.events).toContainEqual(expect.objectContaining({ kind: 'scored', points: 2, capped: true }));
    expect(scoresIn(endTurn(endTurn(second.state).state).events)).toEqual([]);
  });
});

describe('turns of a mission', () => {
  it('[MI-01] begin with the side it names, and a round has one of each', () => {
    const start = { ...atWell({ first: 'defender' }), side: 'defender' as const };
    const first = endTurn(start).state;
    expect([first.turn, first.side]).toEqual([1, 'attacker']);
    const second = endTurn(first).state;
    expect([second.turn, second.side]).toEqual([2, 'defender']);
  });

  it('[MI-01] are not changed where no mission names a side', () => {
    const state: GameState = aGame({ phase: 'fight', side: 'defender', units: [{ id: 'red', at: [[0, 0]] }] });
    const next = endTurn(state).state;
    expect([next.turn, next.side]).toEqual([2, 'attacker']);
  });
});

describe('the end of a mission', () => {
  it('[MI-09] comes with the last turn, and not before', () => {
    const third = endTurn(endTurn(endTurn(atWell()).state).state);
    expect(resultOf(third.state)).toBe(undefined);
    expect(playOut(atWell()).result).toEqual({
      winner: 'attacker',
      why: 'last-turn',
      score: { attacker: 2, defender: 0 },
      left: { attacker: 1, defender: 1 },
    });
  });

  it('[MI-09] comes at once when a side has nobody left, unless the mission plays on', () => {
    const end = (nobodyLeft: Mission['nobodyLeft']) =>
      endPhase(withoutModels({ ...atWell({ nobodyLeft }), phase: 'movement' }, [nth('blue', 1)]));
    expect(resultOf(end('loses').state)).toMatchObject({
      winner: 'attacker',
      why: 'nobody-left',
      score: { attacker: 1 },
    });
    expect(resultOf(end('plays-on').state)).toBe(undefined);
    const none = withoutModels(end('plays-on').state, [nth('red', 1)]);
    expect(resultOf(endPhase(none).state)).toMatchObject({ why: 'nobody-left', left: { attacker: 0, defender: 0 } });
  });

  it('[MI-10] goes to the survivor, else to the higher score, else to the first tie-break that favours a side', () => {
    const tied = (ties: Mission['ties']) =>
      playOut(
        withPlaces(
          worth(
            atWell(
              {
                ties,
                scoring: [
                  aRule({ points: 2, most: 2 }),
                  aRule({
                    id: 'gift',
                    kind: 'reach',
                    reach: {
                      kind: 'zone',
                      zone: [
                        [-21, -21],
                        [-19, -21],
                        [-19, -19],
                      ],
                    },
                    wholly: false,
                    points: 2,
                    most: 2,
                    secondary: true,
                  }),
                ],
              },
              [
                { id: 'red', at: [[0, 0]] },
                { id: 'blue', side: 'defender', at: [AWAY] },
                { id: 'green', side: 'defender', at: [[20, 20]] },
              ],
            ),
            'red',
            { points: 50 },
          ),
          [],
        ),
      ).result;
    expect(tied([])).toMatchObject({ winner: undefined, why: 'last-turn', score: { attacker: 2, defender: 2 } });
    expect(tied(['primary'])).toMatchObject({ winner: 'attacker', why: 'tie-break', tieBreak: 'primary' });
    expect(tied(['objectives'])).toMatchObject({ winner: 'attacker', tieBreak: 'objectives' });
    expect(tied(['units'])).toMatchObject({ winner: 'defender', tieBreak: 'units' });
    expect(tied(['points', 'defender'])).toMatchObject({ winner: 'attacker', tieBreak: 'points' });
    expect(tied(['defender'])).toMatchObject({ winner: 'defender', tieBreak: 'defender' });
  });

  it('[MI-10] does not go to the higher score where the other side alone has models left', () => {
    const ahead = withoutModels(endTurn(atWell()).state, [nth('red', 1)]);
    expect(resultOf(endPhase(ahead).state)).toMatchObject({ winner: 'defender', score: { attacker: 1, defender: 0 } });
  });

  it('[MI-11] leaves undo, in every mode, which takes points and the end back', () => {
    const table = openTable();
    let game = newGame({ ...atWell({ turns: 1 }), rules: { ...atWell().rules, mode: 'off' } });
    const end = () => play(game, { kind: 'end-phase' }, table, seededDice(1));
    for (let i = 0; i < 12 && !game.state.mission!.result; i++) {
      const played = end();
      if (!played.ok) throw new Error('an end of a phase is allowed');
      game = played.value.game;
    }
    expect(end()).toEqual({ ok: false, error: [{ clause: 'MI-11', kind: 'game-over' }] });
    expect(decide(game.state, { kind: 'roll-charge' }, table, seededDice(1)).ok).toBe(false);
    expect(missionScore(game.state.mission!)).toEqual({ attacker: 1, defender: 0 });
    for (let i = 0; i < 5; i++) {
      const back = play(game, { kind: 'undo' }, table, seededDice(1));
      if (back.ok) game = back.value.game;
    }
    expect(game.state.mission).toMatchObject({ scored: [] });
    expect(resultOf(game.state)).toBe(undefined);
  });

  it('[MI-11] does not refuse commands before the end', () => {
    expect(decide(atWell(), { kind: 'end-phase' }, openTable(), seededDice(1)).ok).toBe(true);
  });
});
