import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyBatchTally, foldSeed } from '../../../src/lab/batch/batch-tally.ts';
import type { BatchOrder } from '../../../src/lab/batch/batch-order.ts';
import {
  columnsOf,
  FACT_COLUMNS,
  makeFactRow,
  parseFactRow,
  parseFactRows,
  wordsOfRow,
} from '../../../src/lab/batch/fact-row.ts';
import { MEASURE_OF } from '../../../src/lab/batch/measures.ts';
import { KEPT } from '../../../src/lab/batch/outliers.ts';
import { seedOfGame } from '../../../src/lab/batch/seed-of-game.ts';
import { gatherSeeds } from '../../../src/lab/batch/seeds.ts';
import { isOver, batchLooksOf } from '../../../src/lab/batch/stopping.ts';
import { type BatchSummary, hashOrder, summarise } from '../../../src/lab/batch/summary.ts';
import { countTasks, jobsOf, taskAt } from '../../../src/lab/batch/tasks.ts';
import { countVariants, variantsOf } from '../../../src/lab/batch/variants.ts';
import { meanInterval, wilson } from '../../../src/lab/statistics/intervals.ts';
import { anOrder, fakeFacts, fakeRows } from '../../support/fake-batch.ts';

const VARIED = anOrder({
  games: 23,
  vary: [
    { path: ['terrain', 'wall', 'at', '0'], values: [0, 0.5, 1] },
    { path: ['units', 'red', 'models', 'r1', 'at', '1'], values: [4, 6] },
  ],
  first: 'swap',
});

const factsOf = (order: BatchOrder, game: number) =>
  variantsOf(order).map(({ number }) => fakeFacts(seedOfGame(order.seed, game), number));

function summaryOf(order: BatchOrder, games: readonly number[]): BatchSummary {
  const tally = emptyBatchTally(order);
  for (const game of games) foldSeed(tally, game, factsOf(order, game));
  return summarise(order, tally, 'a table');
}

describe('the seed of a game', () => {
  it('is a number that can be typed, and never that of another game of the batch', () => {
    for (const seed of [0, 1, 2 ** 40 + 3]) {
      const seen = new Set<number>();
      for (let n = 0; n < 200_000; n++) seen.add(seedOfGame(seed, n));
      expect(seen.size).toBe(200_000);
      for (const each of seen)
        if (!(Number.isInteger(each) && each >= 0 && each < 2 ** 32)) expect(each).toBe('a seed');
    }
  });

  it('stays what it is: games are named by it', () => {
    expect([0, 1, 2, 9_999].map((n) => seedOfGame(1, n))).toMatchInlineSnapshot(`
      [
        3892888299,
        1355587007,
        3850074375,
        875633147,
      ]
    `);
  });

  it('has every bit set in half of all games, and shares next to none with the next batch', () => {
    const games = Array.from({ length: 20_000 }, (_, n) => seedOfGame(1, n));
    for (let bit = 0; bit < 32; bit++) {
      const set = games.filter((seed) => (seed >>> bit) & 1).length;
      // Four deviations of 20,000 fair coins.
      expect(Math.abs(set - 10_000)).toBeLessThan(283);
    }
    const next = new Set(Array.from({ length: 20_000 }, (_, n) => seedOfGame(2, n)));
    expect(games.filter((seed) => next.has(seed)).length).toBeLessThan(4);
  });
});

describe('the combinations and tasks of a batch', () => {
  it('are all that can be put together, each once', () => {
    const variants = variantsOf(VARIED);
    expect(countVariants(VARIED)).toBe(12);
    expect(new Set(variants.map(({ settings, swapped }) => JSON.stringify([settings, swapped]))).size).toBe(12);
    expect(variants[0]).toMatchObject({ swapped: false, levels: [0, 0, 0], settings: [{ value: 0 }, { value: 4 }] });
    expect(variants[11]).toMatchObject({ swapped: true, levels: [2, 1, 1], settings: [{ value: 1 }, { value: 6 }] });
  });

  it('hold every game once: all combinations of a few seeds, then of the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 4 }), (games, values) => {
        const order = anOrder({
          games,
          vary: [{ path: ['seed'], values: Array.from({ length: values }, (_, i) => i) }],
        });
        const jobs = Array.from({ length: countTasks(order) }, (_, task) => jobsOf(order, taskAt(order, task))).flat();
        const numbers = jobs.map(({ number }) => number).sort((a, b) => a - b);
        expect(numbers).toEqual(Array.from({ length: games * values }, (_, i) => i));
        for (const { number, variant, seed } of jobs) {
          expect(variant).toBe(number % values);
          expect(seed).toBe(seedOfGame(order.seed, Math.floor(number / values)));
        }
      }),
    );
  });

  it('come together as seeds in their order', () => {
    const gather = gatherSeeds(VARIED);
    const seeds = Array.from({ length: countTasks(VARIED) }, (_, task) => gather(fakeRows(VARIED, task))).flat();
    expect(seeds.map(({ game }) => game)).toEqual(Array.from({ length: 23 }, (_, i) => i));
    for (const { game, facts } of seeds) expect(facts).toEqual(factsOf(VARIED, game));
  });
});

describe('the row of a game', () => {
  it('is that game', () => {
    for (let seed = 0; seed < 200; seed++) {
      const facts = {
        ...fakeFacts(seed),
        ...(seed % 3 === 0 ? { held: seed % 2 === 0 } : {}),
        ...(seed % 5 === 0 ? { score: { attacker: seed, defender: 3 } } : {}),
      };
      expect(parseFactRow(JSON.parse(JSON.stringify(makeFactRow(facts))))).toEqual(facts);
    }
  });

  it.each([
    ['no list', {}],
    ['a list too short', [1]],
    ['an ending there is not', [9, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 2, '0123456789abcdef']],
    ['part of a turn', [0, 0, 0, 1.5, 1, 0, 0, 0, 0, 0, 0, 2, '0123456789abcdef']],
    ['less than nothing', [0, 0, 0, 1, 1, -1, 0, 0, 0, 0, 0, 2, '0123456789abcdef']],
    ['words for numbers', [0, 0, 0, '1', 1, 0, 0, 0, 0, 0, 0, 2, '0123456789abcdef']],
    ['a fingerprint that is none', [0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 2, 'xyz']],
  ])('is not %s', (_what, row) => {
    expect(parseFactRow(row)).toBeUndefined();
  });

  it('holds the largest count that sums keep exact where a game has more', () => {
    const { attacker, ...others } = fakeFacts(1);
    const facts = { ...others, commands: 20_000, attacker: { ...attacker, chargesTried: 30_000 } };
    const row = makeFactRow({ ...facts, score: { attacker: 25_000, defender: 19_999 }, refused: 40_000 });
    expect(parseFactRow(row)).toEqual({
      ...facts,
      commands: 19_999,
      attacker: { ...attacker, chargesTried: 19_999 },
      score: { attacker: 19_999, defender: 19_999 },
      refused: 19_999,
    });
  });

  it('has a name for each of its members, and comes in the number that was asked', () => {
    const row = makeFactRow(fakeFacts(1));
    expect(row).toHaveLength(FACT_COLUMNS.length);
    const scored = makeFactRow({ ...fakeFacts(1), score: { attacker: 7, defender: 2 } });
    expect(columnsOf(scored)).toHaveLength(scored.length);
    expect(wordsOfRow(scored)[columnsOf(scored).indexOf('attackerScore')]).toBe(7);
    expect(wordsOfRow(scored)[columnsOf(scored).indexOf('held')]).toBe('');
    expect(parseFactRows([row, row], 2)).toEqual([row, row]);
    expect(parseFactRows([row], 2)).toBeUndefined();
    expect(parseFactRows({ rows: [row] }, 1)).toEqual([row]);
    expect(parseFactRows('rows', 1)).toBeUndefined();
  });
});

describe('what a batch comes to', () => {
  it('does not depend on the order in which its games come home', () => {
    const all = Array.from({ length: VARIED.games }, (_, i) => i);
    const straight = JSON.stringify(summaryOf(VARIED, all));
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
        expect(JSON.stringify(summaryOf(VARIED, shuffled))).toBe(straight);
      }),
      { numRuns: 20 },
    );
  });

  it('counts what a list of the games says', () => {
    const order = anOrder({ games: 60 });
    const games = Array.from({ length: 60 }, (_, i) => fakeFacts(seedOfGame(order.seed, i)));
    const { variants } = summaryOf(order, [...games.keys()]);
    const won = games.filter(({ winner }) => winner === 'attacker').length;
    const { value, low, high } = wilson(won, 60, 0.05)!;
    expect(variants[0]!.rates.attackerWins!.value).toBeCloseTo(value, 6);
    expect(variants[0]!.rates.attackerWins!.low).toBeCloseTo(low, 6);
    expect(variants[0]!.rates.attackerWins!.high).toBeCloseTo(high, 6);
    const commands = games.map((game) => game.commands).sort((a, b) => a - b);
    expect(variants[0]!.counts.commands).toMatchObject({
      least: commands[0],
      median: (commands[29]! + commands[30]!) / 2,
      most: commands[59],
    });
    const tried = games.reduce((sum, game) => sum + game.attacker.chargesTried, 0);
    const made = games.reduce((sum, game) => sum + game.attacker.chargesMade, 0);
    expect(variants[0]!.chargesMade.attacker!.value).toBeCloseTo(made / tried, 6);
  });

  it('holds each level against the first on the same seeds', () => {
    const all = Array.from({ length: VARIED.games }, (_, i) => i);
    const { dimensions } = summaryOf(VARIED, all);
    const variants = variantsOf(VARIED);
    for (const [d, dimension] of dimensions.entries())
      for (const [l, level] of dimension.levels.entries()) {
        const meanAt = (game: number, wanted: number) => {
          const those = factsOf(VARIED, game).filter((_f, v) => variants[v]!.levels[d] === wanted);
          return those.reduce((sum, facts) => sum + MEASURE_OF.lead(facts), 0) / those.length;
        };
        const differences = all.map((game) => meanAt(game, l) - meanAt(game, 0));
        const slow = meanInterval(
          {
            count: differences.length,
            sum: differences.reduce((a, b) => a + b, 0),
            squares: differences.reduce((a, b) => a + b * b, 0),
          },
          0.05,
        )!;
        expect(level.differences.lead!.value).toBeCloseTo(slow.value, 5);
        expect(level.differences.lead!.low).toBeCloseTo(slow.low, 5);
        expect(level.means.lead!.value).toBeCloseTo(all.reduce((sum, g) => sum + meanAt(g, l), 0) / all.length, 5);
      }
  });

  it('tells what one step adds, by the line of least squares of each seed', () => {
    const all = Array.from({ length: VARIED.games }, (_, i) => i);
    const variants = variantsOf(VARIED);
    const slopes = all.map((game) => {
      const points = factsOf(VARIED, game).map(
        (facts, v) => [variants[v]!.levels[0]!, MEASURE_OF.commands(facts)] as const,
      );
      const mx = points.reduce((sum, [x]) => sum + x, 0) / points.length;
      const my = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
      const above = points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
      return above / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
    });
    const told = summaryOf(VARIED, all).dimensions[0]!.trends.commands!;
    expect(told.value).toBeCloseTo(slopes.reduce((a, b) => a + b, 0) / slopes.length, 5);
    // Made-up games take one command more for each combination, and there are four to a step.
    expect(told.value).toBeCloseTo(4, 5);
  });

  it('keeps the strangest games, as sorting all of them would', () => {
    const order = anOrder({ games: 300 });
    const all = Array.from({ length: 300 }, (_, i) => i);
    const kept = summaryOf(order, all).outliers;
    const longest = all
      .map((game) => ({ game, commands: fakeFacts(seedOfGame(order.seed, game)).commands }))
      .sort((a, b) => b.commands - a.commands || a.game - b.game)
      .slice(0, KEPT);
    expect(kept.filter(({ kind }) => kind === 'longest').map(({ game }) => game)).toEqual(
      longest.map(({ game }) => game),
    );
    for (const { game, seed } of kept) expect(seed).toBe(seedOfGame(order.seed, game));
    const triumph = kept.find(({ kind }) => kind === 'attacker')!;
    expect(triumph.facts.winner).toBe('attacker');
    expect(triumph.figure).toBe(triumph.facts.defender.lostModels - triumph.facts.attacker.lostModels);
  });

  it('says nothing of spreads after one game', () => {
    const { variants } = summaryOf(anOrder({ games: 1 }), [0]);
    expect(variants[0]!.counts.turns.mean).toBeNull();
    expect(variants[0]!.rates.attackerWins).not.toBeNull();
  });

  it('has a fingerprint that changes with anything that is ordered', () => {
    const hashes = [
      anOrder(),
      anOrder({ seed: 8 }),
      anOrder({ games: 41 }),
      anOrder({ core: 'another' }),
      anOrder({ play: { kind: 'script' } }),
      anOrder({ arms: [{ name: 'a table', scenario: '{ }', settings: [], meshes: [] }] }),
    ].map(hashOrder);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('a batch that may stop early', () => {
  it('stops at the first look at which it knows enough, and never between', () => {
    const order = anOrder({ games: 5000, precision: 0.07 });
    const tally = emptyBatchTally(order);
    let game = 0;
    while (!isOver(order, tally)) foldSeed(tally, game, factsOf(order, game++));
    expect(batchLooksOf(order)).toContain(tally.games);
    expect(tally.games).toBeLessThan(1000);
    const { rates } = summarise(order, tally, '').variants[0]!;
    for (const { low, high } of [rates.attackerWins!, rates.defenderWins!])
      expect((high - low) / 2).toBeLessThanOrEqual(0.07);
    const before = batchLooksOf(order)[batchLooksOf(order).indexOf(tally.games) - 1]!;
    const earlier = summaryOf(
      order,
      Array.from({ length: before }, (_, i) => i),
    ).variants[0]!.rates;
    const widest = Math.max(...[earlier.attackerWins!, earlier.defenderWins!].map(({ low, high }) => (high - low) / 2));
    expect(widest).toBeGreaterThan(0.07);
  });

  it('plays all of its games when nothing was said', () => {
    const order = anOrder({ games: 150 });
    const tally = emptyBatchTally(order);
    for (let game = 0; game < 149; game++) foldSeed(tally, game, factsOf(order, game));
    expect(isOver(order, tally)).toBe(false);
    foldSeed(tally, 149, factsOf(order, 149));
    expect(isOver(order, tally)).toBe(true);
  });
});
