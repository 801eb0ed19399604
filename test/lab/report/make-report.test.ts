import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyBatchTally, foldSeed } from '../../../src/lab/batch/batch-tally.ts';
import type { BatchOrder } from '../../../src/lab/batch/batch-order.ts';
import { seedOfGame } from '../../../src/lab/batch/seed-of-game.ts';
import { summarise } from '../../../src/lab/batch/summary.ts';
import { variantsOf } from '../../../src/lab/batch/variants.ts';
import { pictureOfTable } from '../../../src/lab/picture/table-picture.ts';
import { firstAdvantage, makeReport } from '../../../src/lab/report/make-report.ts';
import { batchMessages } from '../../../src/messages/batch.ts';
import { verdictOf } from '../../../src/lab/report/verdict.ts';
import { seededRandom, uniformInt } from '../../../src/kernel/random.ts';
import { anOrder, fakeFacts } from '../../support/fake-batch.ts';
import { REPOSITORY } from '../../support/source-files.ts';

/** A made-up batch; the army that goes first wins `edge` more of a hundred games. */
function aBatch(order: BatchOrder, name = 'Over the wall') {
  const tally = emptyBatchTally(order);
  const variants = variantsOf(order);
  for (let game = 0; game < order.games; game++)
    foldSeed(
      tally,
      game,
      variants.map(({ number, swapped }) => ({
        ...fakeFacts(seedOfGame(order.seed, game), number),
        first: swapped ? ('defender' as const) : ('attacker' as const),
      })),
    );
  return summarise(order, tally, name);
}

/** A made-up batch with these winners. */
function wonBy(order: BatchOrder, winnerOf: (game: number, first: 'attacker' | 'defender') => 'attacker' | 'defender') {
  const tally = emptyBatchTally(order);
  for (let game = 0; game < order.games; game++)
    foldSeed(
      tally,
      game,
      variantsOf(order).map(({ swapped }) => {
        const first = swapped ? ('defender' as const) : ('attacker' as const);
        return { ...fakeFacts(seedOfGame(order.seed, game)), first, winner: winnerOf(game, first) };
      }),
    );
  return summarise(order, tally, '');
}

const VARIED = anOrder({
  games: 60,
  vary: [{ path: ['terrain', 'wall', 'at', '0'], values: [0, 1, 2] }],
  first: 'swap',
});
const noLinks = () => undefined;

/** Whether every element that is opened is closed, in the right order. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name, rest] of html
    .replace(/<style>[\s\S]*?<\/style>|<!doctype html>/g, '')
    .matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/g)) {
    if (slash === '/') {
      if (open.pop() !== name) return false;
    } else if (!rest!.endsWith('/')) open.push(name!);
  }
  return open.length === 0;
}

describe('a report', () => {
  it.each([
    ['a batch', anOrder({ games: 200 })],
    ['combinations', VARIED],
    ['a script', anOrder({ play: { kind: 'script' } })],
    [
      'tables side by side',
      anOrder({ arms: ['one', 'two'].map((name) => ({ name, scenario: '{}', settings: [], meshes: [] })) }),
    ],
    ['one game', anOrder({ games: 1 })],
    ['a batch that may stop early', anOrder({ games: 300, precision: 0.1 })],
  ])('of %s is one file that needs nothing else, and whole', (_what, order) => {
    const html = makeReport(aBatch(order), noLinks);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(isBalanced(html)).toBe(true);
    expect(html).not.toMatch(/https?:|<script|<link|<img|url\(|@import|NaN|undefined|Infinity/);
    expect(html).toBe(makeReport(aBatch(order), noLinks));
  });

  it('shows the table from above, with every model and name, and as words what could be mark-up', () => {
    const text = readFileSync(join(REPOSITORY, 'src/scenario/builtin/the-long-ridge.json'), 'utf8');
    const html = makeReport(aBatch(anOrder()), noLinks, pictureOfTable(text.replace('"name": "', '"name": "<b>')));
    expect(isBalanced(html)).toBe(true);
    expect(html).not.toMatch(/https?:|<b>|NaN|undefined|Infinity/);
    expect(html).toContain('class="table"');
    // Each base is one shape, terrain, plots and the ground come on top.
    expect(html.match(/<(rect|circle|polygon)\b/g)!.length).toBeGreaterThan(text.match(/"id"/g)!.length);
    expect(pictureOfTable('{}')).toBeUndefined();
  });

  it.each([
    ['games', anOrder({})],
    ['a script', anOrder({ play: { kind: 'script' } })],
  ])('of %s says that nothing was counted, and draws nothing for it', (_what, order) => {
    const html = makeReport(summarise(order, emptyBatchTally(order), ''), noLinks);
    expect(html).toContain(batchMessages.report.nothing);
    expect(html).not.toMatch(/NaN|Infinity/);
  });

  it('names every strange game by its seed, and opens those that were kept', () => {
    const batch = aBatch(anOrder({ games: 200 }));
    const html = makeReport(batch, ({ seed }) => ({ href: `?replay=games/${seed}.replay&a=b`, opens: 'page' }));
    for (const { seed } of batch.outliers)
      expect(html).toContain(`href="?replay=games/${seed}.replay&amp;a=b">Watch</a>`);
  });

  it('names the armies, and no more units than can be read', () => {
    const units = Array.from({ length: 9 }, (_, i) => ({ side: 'attacker', name: `Squad ${i} <b>` }));
    const scenario = JSON.stringify({ units: [...units, { side: 'defender', id: 'tower-guard' }, null] });
    const html = makeReport(aBatch(anOrder({ arms: [{ name: 'a', scenario, settings: [], meshes: [] }] })), noLinks);
    expect(html).toContain('Squad 0 &lt;b&gt;');
    expect(html).toContain('Squad 5 &lt;b&gt; and 3 more units.');
    expect(html).toContain('The defender: tower-guard.');
    expect(makeReport(aBatch(anOrder()), noLinks)).not.toContain('The attacker:');
  });

  it('shows names as words and nothing else', () => {
    const html = makeReport(aBatch(anOrder(), '<img src=x onerror=alert(1)>'), noLinks);
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
  });

  it.each([
    [
      'attacker',
      400,
      (game: number) => (game % 4 === 0 ? 'defender' : 'attacker'),
      'Favours the attacker: the attacker leads by',
    ],
    [
      'defender',
      400,
      (game: number) => (game % 4 === 0 ? 'attacker' : 'defender'),
      'Favours the defender: the defender leads by',
    ],
    [
      'balanced',
      2000,
      (game: number) => (game % 2 === 0 ? 'attacker' : 'defender'),
      'Balanced: the attacker leads by 0.0 points',
    ],
    [
      'balanced',
      2000,
      (game: number) => (game % 40 < 21 ? 'attacker' : 'defender'),
      'Balanced: the attacker leads by 5.0 points',
    ],
    [
      'unknown',
      40,
      (game: number) => (game % 2 === 0 ? 'attacker' : 'defender'),
      'Not yet known which side this table favours',
    ],
  ] as const)('has a verdict: %s', (kind, games, winnerOf, words) => {
    const batch = wonBy(anOrder({ games }), (game) => winnerOf(game));
    expect(verdictOf(batch)?.kind).toBe(kind);
    expect(makeReport(batch, noLinks)).toContain(words);
    expect(verdictOf(aBatch(VARIED))).toBeUndefined();
  });

  it('has a verdict that does not depend on who goes first, with the interval that pairs of games give', () => {
    // The side that goes first wins three of four; the armies are alike.
    const order = anOrder({ games: 1000, first: 'swap' });
    const other = { attacker: 'defender', defender: 'attacker' } as const;
    const random = seededRandom(4);
    const luck = Array.from({ length: order.games }, () => uniformInt(random, 4));
    const batch = wonBy(order, (game, first) => (luck[game]! > 0 ? first : other[first]));
    const { lead, kind, bothOrders } = verdictOf(batch)!;
    expect([kind, bothOrders]).toEqual(['balanced', true]);
    // Every pair has one win of each army, so the mean of both orders is known exactly.
    expect(lead.value).toBeCloseTo(0, 9);
    expect(lead.high).toBeCloseTo(0, 6);
    // With unrelated luck the interval is that of independent pairs.
    const apart = wonBy(order, (_game, first) => (uniformInt(random, 4) > 0 ? first : other[first]));
    const wide = verdictOf(apart)!.lead;
    const expected = 1.962 * Math.sqrt((0.75 * 0.25 * 4) / 2 / order.games);
    expect((wide.high - wide.low) / 2 / expected).toBeCloseTo(1, 1);
  });

  it('says what the first turn is worth from games played both ways', () => {
    const order = anOrder({ games: 50, first: 'swap' });
    const tally = emptyBatchTally(order);
    // The side that goes first wins four games of five.
    for (let game = 0; game < 50; game++) {
      const base = fakeFacts(seedOfGame(order.seed, game));
      const other = { attacker: 'defender', defender: 'attacker' } as const;
      foldSeed(
        tally,
        game,
        (['attacker', 'defender'] as const).map((first) => ({
          ...base,
          first,
          winner: game % 5 === 0 ? other[first] : first,
        })),
      );
    }
    const batch = summarise(order, tally, '');
    expect(firstAdvantage(batch)!.value).toBeCloseTo(0.6, 6);
    expect(makeReport(batch, noLinks)).toContain('Going first: worth +60.0 points (');
    expect(firstAdvantage(aBatch(anOrder()))).toBeUndefined();
  });
});
