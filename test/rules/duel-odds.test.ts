import type { ExactChance } from '../../src/rules/core/measure/exact-chance.ts';
import { describe, expect, it } from 'vitest';
import { plus, rational, type Rational } from '../../src/kernel/rational.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { type DuelOdds, duelOdds, type WoundsChance } from '../../src/rules/squads/challenge/duel-odds.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { type Dice, seededDice } from '../../src/rules/core/dice.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { FightRules } from '../../src/rules/core/rules/rules.ts';
import type { GameState, Status } from '../../src/rules/core/state/state.ts';
import { drawn } from '../support/drawn.ts';
import { aGame, nth } from '../support/game.ts';
import { openTable } from '../support/open-table.ts';

type Fighter = {
  readonly profile?: Readonly<Record<string, number>>;
  readonly wounds?: number;
  readonly status?: readonly Status[];
  readonly cowed?: boolean;
};

const [K, N] = [nth('k', 1), nth('n', 1)];

function duelState(k: Fighter, n: Fighter, fight: Partial<FightRules> = {}): GameState {
  const unit = (id: string, { profile, status }: Fighter) => ({
    id,
    keywords: ['CHARACTER'],
    ...(profile ? { profile } : {}),
    ...(status ? { status } : {}),
  });
  const state = aGame({
    phase: 'fight',
    units: [
      { ...unit('k', k), at: [[0, 0]] },
      { ...unit('n', n), side: 'defender', at: [[0, 1.2598]] },
    ],
  });
  const wounded = [...state.models].map(([id, model]) => {
    const wounds = (id === K ? k : n).wounds;
    return [id, wounds === undefined ? model : { ...model, wounds }] as const;
  });
  const cowed = [...(k.cowed ? [K] : []), ...(n.cowed ? [N] : [])];
  return {
    ...state,
    models: new Map(wounded),
    rules: { ...state.rules, fight: { ...state.rules.fight, ...fight } },
    ...(cowed.length > 0 ? { fight: { combats: [], madeWay: [], cowed } } : {}),
  };
}

const odds = (k: Fighter, n: Fighter, fight?: Partial<FightRules>): DuelOdds => duelOdds(duelState(k, n, fight), K, N);
const four = ({ onlyA, onlyB, both, none }: DuelOdds) => [onlyA, onlyB, both, none].map(({ exact }) => exact);
const exacts = (list: readonly ExactChance[]) => list.map(({ exact }) => exact);

function parsed(exact: string): Rational {
  const [num = '', den = '1'] = exact.split('/');
  return rational(BigInt(num), BigInt(den));
}
const sumOf = (chances: readonly ExactChance[]): Rational =>
  chances.map(({ exact }) => parsed(exact)).reduce(plus, rational(0n));
const ONE = rational(1n);

describe('odds of a duel by hand', () => {
  it('[D-26, R7-09, R7-10] count each attack by the opponent’s own skill, toughness and save', () => {
    // Better skill hits on 3+, one more strength wounds on 3+, his save is 5+: 2/3 · 2/3 · 2/3 = 8/27.
    const k = { profile: { WS: 5, S: 5, A: 1, I: 5 } };
    const n = { profile: { WS: 4, T: 4, Sv: 5, A: 1, I: 4, S: 4 } };
    const answer = odds(k, n);
    expect(answer.a.blows).toEqual({ attacks: 1, toHit: 3, toWound: 3, toSave: 5 });
    expect(answer.onlyB.exact).toBe('8/27');
    // He hits back on 4+, wounds T4 on 4+, and K saves on 4+: 1/8, if he still lives (19/27).
    expect(answer.b.blows).toEqual({ attacks: 1, toHit: 4, toWound: 4, toSave: 4 });
    expect(four(answer)).toEqual(['19/216', '8/27', '0', '133/216']);
    expect(answer.order).toBe('a-first');
  });

  it('[R7-08] at equal initiative both strike, and both may die', () => {
    // 1/2 · 1/2 · 1/2 each: 1/8 and 1/8.
    const answer = odds({}, {});
    expect(answer.order).toBe('at-once');
    expect(four(answer)).toEqual(['7/64', '7/64', '1/64', '49/64']);
    expect(answer.a.slain).toEqual({ chance: 0.125, exact: '1/8' });
  });

  it('[D-27] give the wounds beyond the opponent’s last, before any model saves them', () => {
    // Three attacks that hit on 3+ and wound on 2+, and no save: 2/3 · 5/6 = 5/9 each, one wound slays.
    const k = { profile: { WS: 5, S: 8, A: 3, I: 5 } };
    const n = { profile: { Sv: 7 } };
    const { a, b } = odds(k, n);
    expect(a.blows).toEqual({ attacks: 3, toHit: 3, toWound: 2 });
    expect(exacts(b.wounds)).toEqual(['64/729', '665/729']);
    // All three wound: two are over. Two of three: one is over. Else none.
    expect(exacts(a.spill)).toEqual(['304/729', '100/243', '125/729']);
    expect(a.spill.map(({ wounds }) => wounds)).toEqual([0, 1, 2]);
  });

  it('[D-27] never count a saved wound as one that slays, nor a left-over one as saved', () => {
    // Two attacks, each 1/4 to wound, saved on 4+: over is the second wound after an unsaved first, 1/4 · 1/2 · 1/4.
    const { a, b } = odds({ profile: { A: 2, I: 5 } }, {});
    expect(exacts(a.spill)).toEqual(['31/32', '1/32']);
    expect(exacts(b.wounds)).toEqual(['49/64', '15/64']);
  });

  it('count by the wounds that are left', () => {
    const k = { profile: { A: 2, I: 5 } };
    expect(exacts(odds(k, { profile: { W: 3 }, wounds: 2 }).b.wounds)).toEqual(['49/64', '7/32', '1/64']);
    expect(exacts(odds(k, { profile: { W: 3 }, wounds: 1 }).b.wounds)).toEqual(['49/64', '15/64']);
    expect(exacts(odds(k, { profile: { W: 3 }, wounds: 3 }).b.wounds)).toEqual(['49/64', '7/32', '1/64', '0']);
  });

  it('[R7-10] never slay where no roll wounds', () => {
    const answer = odds({ profile: { S: 2, A: 20 } }, { profile: { T: 8 } });
    expect(answer.a.blows).toEqual({ attacks: 20, toHit: 4, toSave: 4 });
    expect(answer.b.slain.exact).toBe('0');
    expect(answer.a.spill[0]?.exact).toBe('1');
  });

  it('[D-15] a cowed character does not strike', () => {
    const answer = odds({ cowed: true }, {});
    expect(answer.a.blows.attacks).toBe(0);
    expect(answer.b.slain.exact).toBe('0');
    expect(answer.a.slain.exact).toBe('1/8');
  });

  it('a charger has the further attacks the table gives it', () => {
    const charger = { status: ['charged', 'fights-first'] as const };
    expect(odds(charger, {}, { chargeAttacks: 1 }).a.blows.attacks).toBe(2);
    expect(odds(charger, {}).a.blows.attacks).toBe(1);
    expect(odds({}, {}, { chargeAttacks: 1 }).a.blows.attacks).toBe(1);
  });

  it('[R10-29] Fights First decides who strikes first only where the table plays it so', () => {
    const slow = { profile: { I: 1 }, status: ['fights-first'] as const };
    expect(odds(slow, {}).order).toBe('b-first');
    expect(odds(slow, {}, { fightsFirst: 'strikes-first' }).order).toBe('a-first');
    const fast = { profile: { I: 6 }, status: ['fights-first'] as const };
    expect(odds(slow, fast, { fightsFirst: 'strikes-first' }).order).toBe('at-once');
  });

  it('are exact for twenty attacks: none of them wounds in (3/4)^20', () => {
    const { b } = odds({ profile: { A: 20, I: 5 } }, { profile: { W: 5, Sv: 7 }, wounds: 5 });
    expect(b.wounds[0]?.exact).toBe(`${3n ** 20n}/${4n ** 20n}`);
    expect(b.wounds[0]?.chance).toBeCloseTo(0.75 ** 20, 15);
  });
});

/** Profiles of every sort, from a seed. */
function somePairs(count: number, seed: number): readonly (readonly [Fighter, Fighter, Partial<FightRules>])[] {
  const random = seededRandom(seed);
  const from = (least: number, most: number) => least + uniformInt(random, most - least + 1);
  const fighter = (): Fighter => {
    const W = from(1, 4);
    return {
      profile: { WS: from(1, 9), S: from(2, 9), T: from(2, 8), W, I: from(3, 5), A: from(0, 6), Sv: from(1, 7) },
      wounds: from(1, W),
      status: from(0, 2) === 0 ? ['charged', 'fights-first'] : [],
    };
  };
  return Array.from({ length: count }, () => [
    fighter(),
    fighter(),
    { chargeAttacks: from(0, 1), fightsFirst: from(0, 1) === 0 ? 'picked-first' : 'strikes-first' },
  ]);
}

/** What a die must show, from the wording of the charts and not from the code. */
const hits = (ws: number, foe: number) => (ws > foe ? 3 : foe > 2 * ws ? 5 : 4);
const woundsOn = (s: number, t: number) => {
  if (s >= t) return Math.max(2, 4 - (s - t));
  if (s === t - 1) return 5;
  return s >= t - 3 ? 6 : 7;
};

/** One round played with plain dice: unsaved wounds of both, and wounds left over by both. */
function playRound(
  k: Fighter,
  n: Fighter,
  { chargeAttacks = 0, fightsFirst }: Partial<FightRules>,
  d6: () => number,
): readonly [number, number, number, number] {
  const two = [k, n].map(({ profile = {}, wounds = 1, status = [] }) => ({
    p: profile as Record<string, number>,
    life: wounds,
    taken: 0,
    over: 0,
    attacks: profile['A']! > 0 ? profile['A']! + (status.includes('charged') ? chargeAttacks : 0) : 0,
    speed: fightsFirst === 'strikes-first' && status.includes('fights-first') ? 99 : profile['I']!,
  }));
  const [a, b] = [two[0]!, two[1]!];
  const strike = (from: typeof a, at: typeof a) => {
    for (let i = 0; i < from.attacks; i++) {
      if (d6() < hits(from.p['WS']!, at.p['WS']!) || d6() < woundsOn(from.p['S']!, at.p['T']!)) continue;
      if (at.taken === at.life) from.over++;
      else if (d6() < Math.max(2, at.p['Sv']!)) at.taken++;
    }
  };
  if (a.speed >= b.speed) strike(a, b);
  const alive = a.speed === b.speed || b.taken < b.life;
  if (a.speed < b.speed || alive) strike(b, a);
  if (a.speed < b.speed && a.taken < a.life) strike(a, b);
  return [a.taken, b.taken, a.over, b.over];
}

/** One round of a duel as the referee fights it: who lives when its blows are over, and how many wounds were lost. */
function fightRound(start: GameState, table: TableQuery, dice: Dice) {
  let state = start;
  let lost = 0;
  for (;;) {
    const decided = decide(state, { kind: 'strike' }, table, dice);
    if (!decided.ok) throw new Error(JSON.stringify(decided.error));
    const blows = decided.value.filter((event) => event.kind === 'struck');
    lost += blows.flatMap(({ volleys }) => volleys).reduce((sum, volley) => sum + volley.lost, 0);
    // What follows the blows (tests, flight, pursuit) is no part of the duel's odds.
    const upToBlows = decided.value.slice(0, decided.value.indexOf(blows.at(-1)!) + 1);
    const fought = evolveAll(state, upToBlows);
    const over = decided.value.some(({ kind }) => kind === 'combat-resulted');
    if (over) return { alive: fought.models, lost };
    state = evolveAll(state, decided.value);
  }
}

describe('odds of a duel', () => {
  it('[D-26, D-27] agree with plain dice to within four standard deviations', () => {
    const ROUNDS = 8000;
    const random = seededRandom(2026);
    const d6 = () => uniformInt(random, 6) + 1;
    for (const [k, n, rules] of somePairs(drawn(40, 8), 7)) {
      const answer = odds(k, n, rules);
      const seen = [0, 0, 0, 0];
      const lists = [answer.a.wounds, answer.b.wounds, answer.a.spill, answer.b.spill] as const;
      const counts = lists.map((list) => list.map(() => 0));
      for (let i = 0; i < ROUNDS; i++) {
        const round = playRound(k, n, rules, d6);
        const [deadA, deadB] = [round[0] === k.wounds, round[1] === n.wounds];
        seen[deadA ? (deadB ? 2 : 0) : deadB ? 1 : 3]!++;
        round.forEach((number, j) => counts[j]![number]!++);
      }
      const near = (chance: number, count: number) => {
        const sigma = Math.sqrt(Math.max(chance * (1 - chance), 1 / ROUNDS) / ROUNDS);
        expect(Math.abs(count / ROUNDS - chance)).toBeLessThanOrEqual(4 * sigma);
      };
      [answer.onlyA, answer.onlyB, answer.both, answer.none].forEach(({ chance }, i) => near(chance, seen[i]!));
      lists.forEach((list, j) => list.forEach(({ chance }, i) => near(chance, counts[j]![i]!)));
    }
  });

  it('[D-26, D-27, R7-08] agree with the blows the referee strikes, to within four standard deviations', () => {
    const ROUNDS = 1500;
    const table = openTable();
    const dice = seededDice(30);
    for (const [k, n, rules] of somePairs(drawn(12, 3), 17)) {
      const answer = odds(k, n, rules);
      const duel = { challenger: K, challengee: N, round: 2, attempted: false };
      const start = { ...duelState(k, n, rules), duels: [duel] };
      const slain = { a: 0, b: 0, spilled: 0 };
      for (let i = 0; i < ROUNDS; i++) {
        const { alive, lost } = fightRound(start, table, dice);
        if (!alive.has(K)) slain.a++;
        if (!alive.has(N)) slain.b++;
        if (lost > 0) slain.spilled++;
      }
      const near = (chance: number, count: number) => {
        const sigma = Math.sqrt(Math.max(chance * (1 - chance), 1 / ROUNDS) / ROUNDS);
        expect(Math.abs(count / ROUNDS - chance)).toBeLessThanOrEqual(4 * sigma);
      };
      near(answer.a.slain.chance, slain.a);
      near(answer.b.slain.chance, slain.b);
      // No other target is there: excess wounds are lost, in at least one of the two volleys.
      const [none, other] = [answer.a.spill[0]!.chance, answer.b.spill[0]!.chance];
      if (answer.order === 'at-once') near(1 - none * other, slain.spilled);
      else near(2 - none - other, slain.spilled);
    }
  });

  it('add up to exactly one, and say the same of either man’s slaying', () => {
    for (const [k, n, rules] of somePairs(60, 11)) {
      const answer = odds(k, n, rules);
      const { onlyA, onlyB, both, none, a, b } = answer;
      expect(sumOf([onlyA, onlyB, both, none])).toEqual(ONE);
      for (const list of [a.wounds, b.wounds, a.spill, b.spill]) expect(sumOf(list)).toEqual(ONE);
      expect(sumOf([onlyA, both])).toEqual(parsed(a.slain.exact));
      expect(a.wounds.at(-1)).toMatchObject(a.slain);
      expect(b.wounds.at(-1)).toMatchObject(b.slain);
      expect(a.wounds.map(({ wounds }: WoundsChance) => wounds)).toEqual(a.wounds.map((_, i) => i));
    }
  });

  it('do not depend on who is named first', () => {
    const ORDER = { 'a-first': 'b-first', 'b-first': 'a-first', 'at-once': 'at-once' } as const;
    for (const [k, n, rules] of somePairs(40, 13)) {
      const state = duelState(k, n, rules);
      const { order, onlyA, onlyB, both, none, a, b } = duelOdds(state, K, N);
      expect(duelOdds(state, N, K)).toEqual({
        order: ORDER[order],
        onlyA: onlyB,
        onlyB: onlyA,
        both,
        none,
        a: b,
        b: a,
      });
    }
  });
});
