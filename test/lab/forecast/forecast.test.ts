import { describe, expect, it } from 'vitest';
import { seededRandom, uniformInt } from '../../../src/kernel/random.ts';
import { forecastOf } from '../../../src/lab/forecast/forecast-of.ts';
import { playForecast } from '../../../src/lab/forecast/forecast-turn.ts';
import { outsideBy } from '../../../src/lab/forecast/forecast-score.ts';
import { thoughtOf, weighMoves } from '../../../src/lab/forecast/thought.ts';
import { winChance } from '../../../src/lab/forecast/win-chance.ts';
import { REGIMENTS_NUMBERS } from '../../../src/lab/systems/regiments/battle-numbers.ts';
import { SKIRMISH_NUMBERS } from '../../../src/lab/systems/skirmish/battle-numbers.ts';
import { SQUADS_NUMBERS } from '../../../src/lab/systems/squads/battle-numbers.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import { chanceOfTotal, toShare } from '../../../src/rules/core/measure/odds.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { measureCharge } from '../../../src/rules/squads/charge/least.ts';
import { askShots } from '../../../src/rules/squads/shooting/ask.ts';
import { drawn } from '../../support/drawn.ts';
import { aGame } from '../../support/game.ts';
import { withPlan } from '../../support/mission.ts';
import { openTable } from '../../support/open-table.ts';
import { someRegiments } from '../../support/regiments.ts';
import { someFighters } from '../../support/skirmish.ts';

const table = openTable(72, 48);
const [RED, BLUE] = [unitId('red'), unitId('blue')];

const GUN = {
  ...{ name: 'gun', range: 24, strength: 4, ap: 1, traits: {} },
  attacks: { dice: 0, sides: 6, plus: 2 },
  damage: { dice: 0, sides: 6, plus: 1 },
} as const;

/** Two squads in the open, so far from one another. */
const squads = (far: number, phase: 'movement' | 'shooting' | 'charge' = 'charge'): GameState =>
  aGame({
    phase,
    units: [
      {
        id: 'red',
        at: [
          [0, 0],
          [0, 1.4],
        ],
        weapons: [GUN],
        profile: { BS: 4 },
      },
      {
        id: 'blue',
        side: 'defender',
        at: [
          [far, 0],
          [far, 1.4],
        ],
        profile: { T: 4, Sv: 4, W: 40 },
      },
    ],
  });

describe('the numbers of a forecast', () => {
  it('are the exact mean of a volley that is in range, seen and in the open', () => {
    const state = squads(12, 'shooting');
    const [odds] = askShots(state, { unit: RED, target: BLUE }, table).odds;
    expect(SQUADS_NUMBERS.shots(state, RED, BLUE)).toBeCloseTo(odds!.meanWounds, 9);
  });

  it.each([3, 5.5, 8.2, 11, 12.6, 20])('are the exact chance of a charge across %s inches of open ground', (far) => {
    const state = squads(far);
    const { game, now } = forecastOf(state, SQUADS_NUMBERS, new Set());
    const gap = far - 2 * (32 / 25.4 / 2);
    const exact = toShare(chanceOfTotal(measureCharge(state, RED, [BLUE], table, 'roll').needed));
    expect(now.x[1]! - now.x[0]!).toBeCloseTo(far, 9);
    expect(game.units[0]!.chanceAcross(gap)).toBeCloseTo(exact, 9);
  });

  it('say which way a regiment faces', () => {
    const state = someRegiments({
      units: [
        { id: 'red', at: [0, 0], facing: 90 },
        { id: 'blue', side: 'defender', at: [-20, 0], facing: -90 },
      ],
    });
    const [facing] = [REGIMENTS_NUMBERS.of(state, RED).facing!];
    // 0 looks towards −z and positive turns left: 90° looks towards −x, where the enemy is.
    expect(facing[0]).toBeCloseTo(-1, 9);
    expect(facing[1]).toBeCloseTo(0, 9);
  });
});

describe('a forecast', () => {
  it('walks a unit to the objective and scores it', () => {
    const state = withPlan(
      aGame({
        phase: 'movement',
        units: [
          { id: 'red', at: [[10, 0]], profile: { M: 6 } },
          { id: 'blue', side: 'defender', at: [[-28, 0]], profile: { M: 0 } },
        ],
      }),
    );
    const { game, now } = forecastOf(state, SQUADS_NUMBERS, new Set());
    const first = playForecast(game, now, new Map(), 1);
    expect(first.x[0]).toBeCloseTo(4, 6);
    // The edge of a 32 mm base is 3.4″ from the middle: 0.4″ too far.
    expect(first.score[0]).toBe(0);
    const third = playForecast(game, now, new Map(), 3);
    expect(third.score[0]).toBeGreaterThan(0.8);
    expect(winChance(game, third, 'attacker')).toBeGreaterThan(0.7);
    expect(winChance(game, third, 'attacker') + winChance(game, third, 'defender')).toBeCloseTo(1, 12);
  });

  it('ends with the last turn that the game has, with a mission or without', () => {
    const fighters = [
      { id: 'red', at: [0, 0] as const },
      { id: 'blue', side: 'defender' as const, at: [10, 0] as const },
    ];
    const lastOf = (state: GameState) => forecastOf(state, SKIRMISH_NUMBERS, new Set()).game.lastTurn;
    const limited = someFighters({ fighters, turn: 6, rules: { lastTurn: 6 } });
    expect(lastOf(limited)).toBe(6);
    expect(lastOf(withPlan(limited, { turns: 8 }))).toBe(8);
    expect(lastOf(someFighters({ fighters, turn: 6 }))).toBe(9);
  });

  it('follows an order instead of its habit, in the turn in progress alone', () => {
    const state = withPlan(
      aGame({
        phase: 'movement',
        units: [
          { id: 'red', at: [[10, 0]], profile: { M: 6 } },
          { id: 'blue', side: 'defender', at: [[-28, 0]], profile: { M: 0 } },
        ],
      }),
    );
    const { game, now } = forecastOf(state, SQUADS_NUMBERS, new Set());
    const away = playForecast(game, now, new Map([[0, { to: [10, 20] as const }]]), 1);
    expect([away.x[0], away.z[0]]).toEqual([10, 6]);
    expect(now.x[0]).toBe(10);
    expect(now.z[0]).toBe(0);
  });

  it('keeps its bounds, whatever the scene: shares of health, scores that grow, units on the table', () => {
    const random = seededRandom(17);
    const pick = (from: number, to: number): number => from + (uniformInt(random, 1000) / 1000) * (to - from);
    for (let scene = 0; scene < drawn(600, 60); scene++) {
      const side = (i: number) => (i % 2 === 0 ? ('attacker' as const) : ('defender' as const));
      const places = Array.from({ length: 2 + uniformInt(random, 6) }, (_, i) => ({
        id: `u${i}`,
        side: side(i),
        at: [pick(-26, 26), pick(-20, 20)] as const,
      }));
      const state =
        scene % 3 === 0
          ? someFighters({ fighters: places })
          : aGame({
              phase: 'movement',
              units: places.map(({ at, ...rest }) => ({ ...rest, at: [at], weapons: scene % 2 ? [GUN] : [] })),
            });
      const played = withPlan(state, { turns: 3 });
      const { game, now } = forecastOf(played, scene % 3 === 0 ? SKIRMISH_NUMBERS : SQUADS_NUMBERS, new Set());
      const before = JSON.stringify(now, (_, value: unknown) =>
        ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value,
      );
      let score = 0;
      const end = playForecast(game, now, new Map(), 20, (at) => {
        const sum = at.score[0]! + at.score[1]!;
        expect(sum).toBeGreaterThanOrEqual(score - 1e-9);
        score = sum;
        for (let i = 0; i < game.units.length; i++) {
          expect(at.left[i]).toBeGreaterThanOrEqual(0);
          expect(at.left[i]).toBeLessThanOrEqual(1);
          expect(Math.abs(at.x[i]!)).toBeLessThanOrEqual(game.half[0] + 3);
          expect(Math.abs(at.z[i]!)).toBeLessThanOrEqual(game.half[1] + 3);
        }
        const chance = winChance(game, at, 'attacker');
        expect(chance).toBeGreaterThan(0);
        expect(chance).toBeLessThan(1);
      });
      expect(end.turn).toBe(game.lastTurn + 1);
      expect(
        JSON.stringify(now, (_, value: unknown) => (ArrayBuffer.isView(value) ? [...(value as Float64Array)] : value)),
      ).toBe(before);
    }
  });

  it('ranks orders by chances as far off as the one that decides sees them', () => {
    const state = withPlan(squads(20, 'movement'));
    const chances = (blur: number): readonly number[] => {
      const thought = thoughtOf(state, SQUADS_NUMBERS, RED, { turns: 3, passes: 0, blur, playouts: 0 });
      return weighMoves(thought, seededRandom(3)).map(({ chance }) => chance);
    };
    const [exact, seen] = [chances(0), chances(0.5)];
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(Math.max(...seen) - Math.min(...seen)).toBeGreaterThan(Math.max(...exact) - Math.min(...exact));
  });

  it('says how far a point is outside a polygon', () => {
    const square = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ] as const;
    expect(outsideBy(square, 2, 2)).toBe(0);
    expect(outsideBy(square, 7, 2)).toBeCloseTo(3, 12);
    expect(outsideBy(square, 7, 8)).toBeCloseTo(5, 12);
  });
});
