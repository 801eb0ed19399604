import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { closeVisitor, openSite, PLAIN, type Site, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
let page: Page;
let recorded: string;
let printed: {
  readonly weighed: number;
  readonly costliest: readonly { readonly side: string; readonly entry: number }[];
};
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'highground-review-'));
  const file = join(folder, 'game.replay');
  const scenario = 'src/scenario/builtin/the-chapel-and-the-mill.json';
  const policy = 'attacker=greedy,defender=hard';
  await runCli(['run', scenario, '--auto', '--policy', policy, '--seed', '3', '--record', file]);
  recorded = readFileSync(file, 'utf8');
  printed = JSON.parse((await runCli(['replay', 'review', file, '--json'])).stdout).answer;
  rmSync(folder, { recursive: true });
  site = await openSite();
  visitor = await visit(site, { viewport: { width: 1280, height: 720 } });
  page = await visitor.context.newPage();
  await page.goto(`${site.address}${PLAIN}`);
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

const panel = () => page.getByRole('region', { name: 'Game review' });

/** The entry of the log that the replay shows. */
const entryNow = () =>
  page.evaluate(() => {
    const { now } = window.__highground!.stores.viewer.getState();
    return now!.timeline.clips[now!.clip]!.entry;
  });

describe('the review of a game on the page', () => {
  it('weighs every decision of a replay, and finds what the command line finds', async () => {
    await page.waitForFunction(() => {
      const { game, busy } = window.__highground!.state();
      return game !== undefined && busy === undefined;
    });
    await page.evaluate((text) => {
      void window.__highground!.actions.replayViewer.watch({ kind: 'file', name: 'game.replay', text });
    }, recorded);
    await page.getByRole('button', { name: 'Review the game (R)' }).click();
    await panel().getByText(`${printed.weighed} decisions weighed against`).waitFor();
    for (const side of ['Attacker', 'Defender']) {
      const lines = panel()
        .getByRole('list', { name: `Costliest decisions: ${side}` })
        .getByRole('button');
      const expected = printed.costliest.filter((one) => one.side === side.toLowerCase());
      expect(await lines.count()).toBe(expected.length);
      for (const [index, { entry }] of expected.entries()) {
        await lines.nth(index).click();
        // One click shows the table as the decision was made.
        await page.waitForFunction((wanted) => {
          const { now } = window.__highground!.stores.viewer.getState();
          return now !== undefined && !now.playing && now.timeline.clips[now.clip]?.entry === wanted;
        }, entry);
      }
    }
  });

  it('seeks by the chart, with the keys too', async () => {
    const slider = panel().getByRole('slider', { name: 'Moment of the game' });
    await slider.focus();
    await page.keyboard.press('Home');
    expect(await entryNow()).toBeLessThanOrEqual(0);
    await page.keyboard.press('End');
    const last = await page.evaluate(() => window.__highground!.stores.viewer.getState().now!.entries.length - 1);
    await page.waitForFunction((wanted) => {
      const { now } = window.__highground!.stores.viewer.getState();
      return now!.timeline.clips[now!.clip]?.entry === wanted;
    }, last);
    expect(await panel().locator('figcaption').textContent()).toMatch(/Attacker \d+ %|Attacker (under|over)/);
  });

  it('is kept while it is closed, and gone with its replay', async () => {
    await page.keyboard.press('r');
    await panel().waitFor({ state: 'detached' });
    await page.keyboard.press('r');
    await panel().getByText(`${printed.weighed} decisions weighed against`).waitFor();
    await page.evaluate(() => window.__highground!.actions.replayViewer.leave());
    await panel().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.__highground!.state().problem)).toBeUndefined();
  });
});
