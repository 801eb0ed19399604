import { describe, expect, it } from 'vitest';
import type { BatchOrder } from '../../../src/lab/batch/batch-order.ts';
import { driveSeeds, type Engine } from '../../../src/lab/batch/drive-batch.ts';
import { type BatchFacts, makeFactRow, parseFactRow } from '../../../src/lab/batch/fact-row.ts';
import { isOrder } from '../../../src/lab/batch/order-schema.ts';
import type { PlayedSeed } from '../../../src/lab/batch/seeds.ts';
import { countTasks, jobAt, jobsOf, taskAt } from '../../../src/lab/batch/tasks.ts';
import { pairHalves, summariseLadder } from '../../../src/lab/ladder/ladder.ts';
import { makeLadderPage } from '../../../src/lab/report/ladder-page.ts';
import { eloOfScore } from '../../../src/lab/statistics/pairs.ts';
import { anOrder, fakeFacts } from '../../support/fake-batch.ts';

const TEST = { elo: [0, 20], alpha: 0.05, beta: 0.05 } as const;
const arm = (name: string) => ({ name, scenario: '{}', settings: [], meshes: [] });

const aMatch = (tables: number, changes: Partial<BatchOrder> = {}): BatchOrder =>
  anOrder({ arms: Array.from({ length: tables }, (_, i) => arm(`table ${i}`)), match: TEST, ...changes });

const jobsIn = (order: BatchOrder) =>
  Array.from({ length: countTasks(order) }, (_, task) => jobsOf(order, taskAt(order, task)));

/** A made-up game that a policy of the order won, or a draw. */
function wonBy(order: BatchOrder, pair: number, second: boolean, winner: string): BatchFacts {
  const { policies, seed } = jobAt(order, 0, pair, second);
  const side = policies.attacker === winner ? 'attacker' : policies.defender === winner ? 'defender' : 'draw';
  return { ...fakeFacts(seed), winner: side, refused: pair };
}

/** A pair whose games were won by policies of the order, or drawn. */
function pairOf(order: BatchOrder, game: number, winners: readonly [string, string]): PlayedSeed {
  const facts = winners.map((winner, i) => wonBy(order, game, i === 1, winner));
  return { game, facts, rows: facts.map(makeFactRow) };
}

describe('the games of a match', () => {
  it.each([1, 2, 3, 6])('are pairs with the same dice, table and first side on %i tables in turn', (tables) => {
    const order = aMatch(tables, { games: 12 * tables });
    const pairs = jobsIn(order);
    expect(isOrder(order)).toBe(true);
    expect(pairs).toHaveLength(order.games);
    for (const [n, [one, other]] of pairs.entries()) {
      expect(one!.policies).toEqual(order.policies);
      expect(other).toEqual({
        ...one,
        number: 2 * n + 1,
        policies: { attacker: order.policies.defender, defender: order.policies.attacker },
      });
      expect(one!.variant).toBe(n % tables);
      expect([one, other]).toEqual([jobAt(order, 0, n), jobAt(order, 0, n, true)]);
    }
    expect(new Set(pairs.map(([one]) => one!.seed)).size).toBe(order.games);
    for (let table = 0; table < tables; table++) {
      const firsts = pairs.flatMap(([one]) => (one!.variant === table ? [one!.first] : []));
      expect(firsts.slice(1).every((first, i) => first !== firsts[i])).toBe(true);
    }
  });

  it('cannot be varied, nor be those of a script', () => {
    expect(isOrder(aMatch(2, { vary: [{ path: ['a'], values: [1, 2] }] }))).toBe(false);
    expect(isOrder(aMatch(2, { play: { kind: 'script' } }))).toBe(false);
  });

  it('keep how many commands were refused, with and without points', () => {
    const facts = { ...fakeFacts(3), refused: 12 };
    expect(parseFactRow(makeFactRow(facts))).toEqual(facts);
    const scored = { ...facts, score: { attacker: 4, defender: 7 } };
    expect(parseFactRow(makeFactRow(scored))).toEqual(scored);
    expect(parseFactRow([...makeFactRow(scored), 0])).toBeUndefined();
  });

  it('are taken in order and stop where enough are, however they come in', async () => {
    const order = aMatch(3, { games: 30 });
    const seen: number[] = [];
    const engine: Engine = {
      width: 4,
      play: async (task) => {
        // Later tasks come in before earlier ones.
        for (let turns = (7 * task) % 5; turns > 0; turns--) await Promise.resolve();
        return pairOf(order, task, ['greedy', 'cautious']).rows;
      },
      close: async () => {},
    };
    const isDone = await driveSeeds({
      ...{ order, engine, keeper: undefined, signal: new AbortController().signal, follow: () => {} },
      take: ({ game }) => seen.push(game),
      isOver: () => seen.length >= 13,
    });
    expect(isDone).toBe(true);
    expect(seen).toEqual(Array.from({ length: 13 }, (_, i) => i));
  });
});

describe('the summary of a ladder', () => {
  const policies = ['random', 'greedy', 'cautious'] as const;
  const tables = ['squads', 'skirmish'].map((system, i) => ({
    ...{ file: `table ${i}.json`, name: `Table ${i}`, system, hasMission: i === 0 },
  }));
  const match = (attacker: 'greedy' | 'cautious', defender: 'random' | 'greedy') => {
    const order = aMatch(2, { games: 4, policies: { attacker, defender } });
    const results = [
      [attacker, attacker],
      [attacker, 'draw'],
      [defender, attacker],
      [attacker, attacker],
    ] as const;
    return { order, pairs: results.map((winners, n) => pairOf(order, n, winners)) };
  };
  const ladder = summariseLadder(policies, tables, [
    match('greedy', 'random'),
    match('cautious', 'random'),
    match('cautious', 'greedy'),
  ]);

  it('counts pairs by the points of the first policy, whichever seat it has', () => {
    expect(match('greedy', 'random').pairs.map(pairHalves)).toEqual([4, 3, 2, 4]);
    const [pairing] = ladder.pairings;
    expect(pairing).toMatchObject({ pairs: 4, counts: [0, 0, 1, 1, 2], verdict: 'undecided', stuck: 0 });
    expect(pairing!.score!.value).toBe(13 / 16);
    expect(pairing!.elo!.value).toBeCloseTo(eloOfScore(13 / 16), 12);
    expect(pairing!.refused).toEqual({ games: 6, commands: 12 });
    expect(pairing!.systems.map(({ system, counts }) => [system, counts])).toEqual([
      ['squads', [0, 0, 1, 0, 1]],
      ['skirmish', [0, 0, 0, 1, 1]],
    ]);
    expect(pairing!.tables.map(({ pairs }) => pairs)).toEqual([2, 2]);
    expect(pairing!.games).toHaveLength(8);
  });

  it('ranks the policies, the weakest at 0', () => {
    expect(ladder.ranks.map(({ policy }) => policy)).toEqual(['cautious', 'greedy', 'random']);
    expect(ladder.ranks.at(-1)!.rating).toEqual({ value: 0, low: 0, high: 0 });
    expect(ladder.ranks.map(({ games }) => games)).toEqual([16, 16, 16]);
  });

  it('is a page with every game, its command and its replay, the same bytes again', () => {
    const page = makeLadderPage(ladder, ({ seed }) => ({ command: `run ${seed}`, href: `./?replay=${seed}` }));
    expect(makeLadderPage(ladder, ({ seed }) => ({ command: `run ${seed}`, href: `./?replay=${seed}` }))).toBe(page);
    for (const { games } of ladder.pairings)
      for (const { seed } of games) {
        expect(page).toContain(`<code>run ${seed}</code>`);
        expect(page).toContain(`href="./?replay=${seed}"`);
      }
    expect(page).toContain('cautious – greedy');
    expect(page).not.toMatch(/NaN|undefined|null/);
  });
});
