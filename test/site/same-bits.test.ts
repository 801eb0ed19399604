// The same bits everywhere: what Node computes against what Chromium computes, in an engine that disagrees with Node on
// the last digit of every function whose last digits ECMAScript leaves open.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameOrder } from '../../src/lab/game/play-game.ts';
import { drawn, isDeep } from '../support/drawn.ts';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';
import { REPOSITORY } from '../support/source-files.ts';
import * as here from './bits.ts';
import { LAUNCH } from './site.ts';

declare global {
  interface Window {
    bits: typeof here;
  }
}

const BUILT_IN = join(REPOSITORY, 'src/scenario/builtin');

/** Tables of all three systems on which a turn takes well under a second. */
const QUICK = ['fly-over-everything', 'four-against-one', 'over-the-gap', 'over-the-wall', 'the-well-in-the-yard'];

type Game = { readonly id: string; readonly order: GameOrder };

const gameOf = (id: string, seed: number, turns: number): Game => {
  const policies = (['greedy', 'cautious', 'random', 'greedy'] as const).slice(seed % 3);
  return { id, order: { seed, turns, policies: { attacker: policies[0]!, defender: policies[1]! } } };
};

const GAMES: readonly Game[] = isDeep
  ? readdirSync(BUILT_IN).flatMap((file) => [1, 2, 3].map((seed) => gameOf(file.replace('.json', ''), seed, 3)))
  : [
      ...QUICK.map((id, i) => gameOf(id, i + 1, 2)),
      ...['the-long-ridge', 'a-race-over-the-roofs'].map((id) => gameOf(id, 3, 1)),
    ];

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const [launched, bundle] = await Promise.all([chromium.launch(LAUNCH), bundled()]);
  browser = launched;
  page = await browser.newPage();
  page.setDefaultTimeout(TEST_TIMEOUT);
  await page.evaluate(disagree);
  await page.addScriptTag({ content: bundle });
});
afterAll(() => browser?.close());

/** The code as it is served: bundled and made small. */
async function bundled(): Promise<string> {
  const built = await build({
    configFile: false,
    root: REPOSITORY,
    mode: 'production',
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'bits.ts'), formats: ['iife'], name: 'bits' },
    },
  });
  const [{ output }] = built as unknown as readonly [{ readonly output: readonly [{ readonly code: string }] }];
  return output[0].code;
}

/** Run in the page: every function of `Math` that may differ from engine to engine is off by a digit. */
function disagree(): void {
  const open = [
    'sin',
    'cos',
    'tan',
    'asin',
    'acos',
    'atan',
    'atan2',
    'sinh',
    'cosh',
    'tanh',
    'asinh',
    'acosh',
    'atanh',
  ];
  for (const name of [...open, 'exp', 'expm1', 'log', 'log1p', 'log2', 'log10', 'pow', 'cbrt', 'hypot']) {
    const known = Reflect.get(Math, name) as (...given: readonly number[]) => number;
    Reflect.set(Math, name, (...given: readonly number[]) => known(...given) * (1 + 2 ** -52));
  }
}

/** What both compute, the page while Node does. */
const both = async (there: Promise<string>, own: () => string | Promise<string>): Promise<readonly [string, string]> =>
  Promise.all([there, own()]);

/** Fails at the first line that differs: whole logs are too long to be printed. */
function expectSame([there, own]: readonly [string, string]): void {
  const [lines, others] = [there.split('\n'), own.split('\n')];
  const differs = others.findIndex((line, i) => line !== lines[i]);
  expect(lines[differs]).toBe(others[differs]);
  expect(there).toHaveLength(own.length);
}

describe('Chromium, in an engine with other last digits, and Node', () => {
  it('really disagree on the last digits of Math', async () => {
    expect(await page.evaluate(() => [Math.sin(1), Math.hypot(3, 5)])).not.toEqual([Math.sin(1), Math.hypot(3, 5)]);
  });

  it('agree on every bit of trigonometry, squares and whole powers', async () => {
    expectSame(
      await both(
        page.evaluate(() => window.bits.trigonometry(1)),
        () => here.trigonometry(1),
      ),
    );
  });

  it.each(Array.from({ length: drawn(24, 1, 2) }, (_, seed) => seed))(
    'agree on every bit of paths, physics and dice on generated battlefield %i',
    async (seed) => {
      const there = page.evaluate((given) => window.bits.unroundedAnswers(given), seed);
      expectSame(await both(there, () => here.unroundedAnswers(seed)));
    },
  );

  it.each(GAMES)('play $id to the same sealed log, seed $order.seed', async ({ id, order }) => {
    const text = readFileSync(join(BUILT_IN, `${id}.json`), 'utf8');
    const there = page.evaluate((given) => window.bits.playedLog(given.text, given.order), { text, order });
    expectSame(await both(there, () => here.playedLog(text, order)));
  });
});
