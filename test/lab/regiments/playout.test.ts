import { describe, expect, it } from 'vitest';
import { seededRandom, uniformInt } from '../../../src/kernel/random.ts';
import { battleOf } from '../../../src/lab/systems/regiments/playout/battle-of.ts';
import { copyField, FLANK, FRONT, isOut, REAR } from '../../../src/lab/systems/regiments/playout/battle.ts';
import { die, playoutDice, takeUp } from '../../../src/lab/systems/regiments/playout/dice.ts';
import { fightAll } from '../../../src/lab/systems/regiments/playout/melee.ts';
import { turnTowards } from '../../../src/lab/systems/regiments/playout/moves.ts';
import { aspectAt, gapOf } from '../../../src/lab/systems/regiments/playout/outline.ts';
import { playOut } from '../../../src/lab/systems/regiments/playout/play-out.ts';
import { playoutWorth } from '../../../src/lab/systems/regiments/playout/scores.ts';
import { seededDice } from '../../../src/rules/core/dice.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import { getUnit, hasStatus } from '../../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { decide } from '../../../src/rules/play/decide.ts';
import { evolveAll } from '../../../src/rules/play/evolve.ts';
import { wheelFrom } from '../../../src/rules/regiments/movement/manoeuvre.ts';
import { poseOf } from '../../../src/rules/regiments/movement/flee.ts';
import { facingLocated } from '../../../src/rules/regiments/ranks/arcs.ts';
import { axesOf, frontageOf } from '../../../src/rules/regiments/ranks/formation.ts';
import { distanceBetween, isOnTable } from '../../../src/rules/regiments/ranks/regiment-state.ts';
import { withPlan } from '../../support/mission.ts';
import { openTable } from '../../support/open-table.ts';
import { randomRegiments } from '../../support/random-regiments.ts';
import { type RegimentPlan, someRegiments } from '../../support/regiments.ts';

const ASPECTS = { front: FRONT, left: FLANK, right: FLANK, rear: REAR };

it('measures gaps and arcs as the rules do', () => {
  let pairs = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const state = randomRegiments(seed);
    const { battle, now } = battleOf(state);
    battle.units.forEach((one, i) =>
      battle.units.forEach((other, j) => {
        if (one.side === other.side || !getUnit(state, other.id).formation) return;
        pairs++;
        const [a, b] = [now.bodies[i]!, now.bodies[j]!];
        expect(gapOf(a, b)).toBeCloseTo(distanceBetween(state, one.id, other.id), 3);
        const facing = facingLocated(state, getUnit(state, other.id), getUnit(state, one.id));
        expect(aspectAt(b, a.x, a.z)).toBe(ASPECTS[facing]);
      }),
    );
  }
  expect(pairs).toBeGreaterThan(100);
});

it('wheels as the rules do', () => {
  const random = seededRandom(5);
  const between = (low: number, high: number) => low + (high - low) * (uniformInt(random, 1001) / 1000);
  for (let i = 0; i < 40; i++) {
    const state = someRegiments({ units: [{ id: 'red', at: [3, 4], facing: between(-170, 170) }] });
    const body = battleOf(state).now.bodies[0]!;
    const width = frontageOf(getUnit(state, unitId('red')).formation!);
    const left = turnTowards(body, between(-20, 20), between(-20, 20), 4);
    const start = poseOf(state, unitId('red'));
    const { ahead, right } = axesOf(start.facing);
    const turnsLeft = body.ax * right[0] + body.az * right[1] < 0;
    const angle = ((turnsLeft ? 1 : -1) * (4 - left)) / width;
    const { pose } = wheelFrom(start, width, angle);
    expect(body.x).toBeCloseTo(pose.at[0], 4);
    expect(body.z).toBeCloseTo(pose.at[2], 4);
    expect(ahead[0] * body.ax + ahead[1] * body.az).toBeCloseTo(Math.cos(angle), 6);
  }
});

const BLOCK: RegimentPlan = { id: 'blue', side: 'defender', files: 5, count: 20, at: [0, 0], facing: 0 };
const wide = 100 / 25.4;
const deep = 80 / 25.4;
const FIGHTS: readonly (readonly [string, readonly RegimentPlan[]])[] = [
  ['front to front', [{ id: 'red', files: 5, count: 20, at: [0, 0], facing: 180 }]],
  [
    'front to front, the stronger charging',
    [
      {
        ...{ id: 'red', files: 5, count: 15, at: [0, 0], facing: 180, status: ['charged'] },
        profile: { strength: 4, offence: 4 },
      },
    ],
  ],
  ['on a flank', [{ id: 'red', files: 5, count: 15, at: [wide / 2, deep / 2], facing: 90, status: ['charged'] }]],
  ['in the rear', [{ id: 'red', files: 5, count: 10, at: [0, deep], facing: 0, status: ['charged'] }]],
  [
    'two at once',
    [
      { id: 'red', files: 5, count: 10, at: [0, 0], facing: 180, status: ['charged'] },
      { id: 'rose', files: 5, count: 10, at: [wide / 2, deep / 2], facing: 90, status: ['charged'] },
    ],
  ],
];

/** How often the defender and the attacker lose a unit or have one in flight after a round of combat by the rules. */
function beatenByRules(state: GameState, games: number): readonly [blue: number, red: number] {
  let [blue, red] = [0, 0];
  for (let seed = 1; seed <= games; seed++) {
    const decided = decide(state, { kind: 'end-phase' }, openTable(72, 48), seededDice(seed));
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    const after = evolveAll(state, decided.value);
    const isBeaten = (id: string): boolean =>
      !isOnTable(after, unitId(id)) || hasStatus(getUnit(after, unitId(id)), 'fleeing');
    if (isBeaten('blue')) blue++;
    if (isBeaten('red')) red++;
  }
  return [blue / games, red / games];
}

/** The same in playouts. */
function beatenInPlayouts(state: GameState, games: number): readonly [blue: number, red: number] {
  const { battle, now } = battleOf(state);
  const random = seededRandom(7);
  let [blue, red] = [0, 0];
  for (let i = 0; i < games; i++) {
    const field = copyField(now);
    fightAll(battle, field, playoutDice(random()));
    battle.units.forEach(({ id }, index) => {
      const body = field.bodies[index]!;
      if (!isOut(body) && !body.fleeing) return;
      if (id === unitId('blue')) blue++;
      if (id === unitId('red')) red++;
    });
  }
  return [blue / games, red / games];
}

describe.each(FIGHTS)('a round of combat, %s', (_, reds) => {
  it('breaks units about as often as by the rules', () => {
    const state = someRegiments({ units: [BLOCK, ...reds], phase: 'melee' });
    const [blue, red] = beatenByRules(state, 300);
    const [blueNow, redNow] = beatenInPlayouts(state, 3000);
    expect(Math.abs(blueNow - blue)).toBeLessThan(0.07);
    expect(Math.abs(redNow - red)).toBeLessThan(0.07);
  });
});

describe('a playout', () => {
  const far = (): GameState =>
    withPlan(
      someRegiments({
        units: [
          { id: 'red', at: [6, 0], facing: 90 },
          { id: 'blue', side: 'defender', at: [-30, 0], facing: -90 },
        ],
      }),
      { turns: 3 },
    );

  it('is the same from the same dice, and leaves the moment it began with', () => {
    const { battle, now } = battleOf(randomRegiments(3));
    const before = copyField(now);
    const ends = [1, 1, 2].map((seed) => playOut(battle, now, 'charge', new Map(), playoutDice(seed)));
    expect(ends[0]).toEqual(ends[1]);
    expect(ends[0]).not.toEqual(ends[2]);
    expect(now).toEqual(before);
  });

  it('scores the objective for the side that stands on it', () => {
    const { battle, now } = battleOf(far());
    const end = playOut(battle, now, 'charge', new Map(), playoutDice(1));
    expect(end.score[0]).toBeGreaterThan(end.score[1]);
    expect(playoutWorth(battle, end, 0)).toBeGreaterThan(0.5);
    expect(playoutWorth(battle, end, 1)).toBeCloseTo(1 - playoutWorth(battle, end, 0), 12);
  });

  it.each([
    ['defender', 1],
    ['attacker', 0],
    ['units', 0],
  ] as const)('goes to the side that the tie-break favours where the score is even: %s', (tie, favoured) => {
    const units: readonly RegimentPlan[] = [
      { id: 'red', at: [6, 20], facing: 0 },
      { id: 'rose', at: [-6, 20], facing: 0 },
      { id: 'blue', side: 'defender', at: [0, -20], facing: 180 },
    ];
    const { battle, now } = battleOf(withPlan(someRegiments({ units }), { ties: ['objectives', tie] }));
    expect(playoutWorth(battle, now, favoured)).toBeGreaterThan(0.5);
    expect(playoutWorth(battle, now, favoured)).toBeLessThan(0.6);
  });
});

describe('the dice of a playout', () => {
  const OCCASIONS = ['declare', 'charge', 'rally', 'shoot', 'strike', 'break', 'pursue'] as const;
  const { now } = battleOf(randomRegiments(3));
  const thrown = (seed: number, turn: number, occasion: (typeof OCCASIONS)[number], unit: number): number => {
    const dice = playoutDice(seed);
    for (let i = 0; i < seed % 5; i++) die(dice);
    takeUp(dice, { ...now, turn }, occasion, unit);
    return die(dice);
  };

  it('fall alike for a unit and an occasion, whatever was thrown before', () => {
    const dice = playoutDice(9);
    takeUp(dice, now, 'charge', 2);
    const alone = [die(dice), die(dice), die(dice)];
    takeUp(dice, now, 'break', 1);
    die(dice);
    takeUp(dice, now, 'charge', 2);
    expect([die(dice), die(dice), die(dice)]).toEqual(alone);
  });

  it('fall evenly over seeds, turns, occasions and units, and apart for any two of them', () => {
    const counts = new Float64Array(6);
    const pairs = new Float64Array(36);
    let all = 0;
    for (let seed = 1; seed <= 100; seed++)
      for (let turn = 1; turn <= 6; turn++)
        for (const occasion of OCCASIONS)
          for (let unit = 0; unit < 10; unit++) {
            const one = thrown(seed, turn, occasion, unit) - 1;
            const other = thrown(seed, turn, occasion, unit + 1) - 1;
            counts[one]!++;
            pairs[6 * one + other]!++;
            all++;
          }
    const square = (of: Float64Array) => of.reduce((sum, n) => sum + (n - all / of.length) ** 2 / (all / of.length), 0);
    // Chi-square with 5 and with 35 degrees of freedom is above these once in ten thousand.
    expect(square(counts)).toBeLessThan(25.7);
    expect(square(pairs)).toBeLessThan(74.9);
  });
});
