import { describe, expect, it } from 'vitest';
import { emptyBatchTally, foldSeed } from '../../../src/lab/batch/batch-tally.ts';
import type { BatchOrder } from '../../../src/lab/batch/batch-order.ts';
import { seedOfGame } from '../../../src/lab/batch/seed-of-game.ts';
import { summarise } from '../../../src/lab/batch/summary.ts';
import { variantsOf } from '../../../src/lab/batch/variants.ts';
import { firstAdvantage, makeReport } from '../../../src/lab/report/make-report.ts';
import { anOrder, fakeFacts } from '../../support/fake-batch.ts';

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

  it('names every strange game by its seed, and opens those that were kept', () => {
    const batch = aBatch(anOrder({ games: 200 }));
    const html = makeReport(batch, ({ seed }) => ({ href: `?replay=games/${seed}.replay&a=b`, opens: 'page' }));
    for (const { seed } of batch.outliers)
      expect(html).toContain(`href="?replay=games/${seed}.replay&amp;a=b">Watch</a>`);
  });

  it('shows names as words and nothing else', () => {
    const html = makeReport(aBatch(anOrder(), '<img src=x onerror=alert(1)>'), noLinks);
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img');
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
