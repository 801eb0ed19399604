import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVisitor, openSite, PLAIN, reload, type Site, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site, { viewport: { width: 1280, height: 720 } });
  page = await visitor.context.newPage();
  await page.goto(`${site.address}${PLAIN}`);
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

/** Waits until the computer has nothing to do, and it is this side's turn. */
const untilTurnOf = (side: string) =>
  page.waitForFunction((awaited) => {
    const { opponent, game, busy, playing } = window.__highground!.state();
    return (
      opponent?.status === 'waiting' && game?.state.side === awaited && busy === undefined && playing === undefined
    );
  }, side);

/** The sides whose phases have ended, in order. */
const endedBy = () =>
  page.evaluate(() =>
    window
      .__highground!.state()
      .game!.log.flatMap(({ events }) => events.flatMap((event) => (event.kind === 'phase-ended' ? [event.side] : []))),
  );

describe('the computer opponent on the page', () => {
  it('is chosen on the first screen, and plays its turn by itself', async () => {
    await page.getByRole('button', { name: 'Play against the table' }).click();
    await page.getByRole('combobox', { name: 'Table' }).selectOption('over-the-wall');
    await page.getByText('Quick', { exact: true }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await untilTurnOf('attacker');
    const strip = page.getByRole('region', { name: 'Computer opponent' });
    expect(await strip.textContent()).toContain('Your move');
    // The table begins in the Charge phase.
    for (const _ of ['charge', 'fight']) {
      await untilTurnOf('attacker');
      await page.locator('.phase-bar').getByRole('button', { name: 'End phase' }).click();
    }
    await page.waitForFunction(() => window.__highground!.state().game?.state.turn === 2);
    await untilTurnOf('attacker');
    const ended = await endedBy();
    expect(ended.filter((side) => side === 'defender').length).toBeGreaterThanOrEqual(4);
    expect(await page.evaluate(() => window.__highground!.state().problem)).toBeUndefined();
  });

  it('advises the player by a key, and plays nothing', async () => {
    const before = await endedBy();
    await page.keyboard.press('y');
    await page.locator('.opponent-hint').getByText('.').waitFor();
    await page.waitForFunction(() => window.__highground!.state().hint?.state === 'given');
    expect(await endedBy()).toEqual(before);
    await page.keyboard.press('y');
    expect(await page.locator('.opponent-hint').count()).toBe(0);
  });

  it('gives its reasons under the heading of its own turn', async () => {
    const log = page.locator('.log-panel ol');
    expect(await log.locator('.turn-heading + .aside').count()).toBeGreaterThan(0);
    expect(await log.locator('.aside + .turn-heading').count()).toBe(0);
  });

  it('leaves notices their room beside it', async () => {
    const apart = await page.evaluate(async () => {
      const { stores } = window.__highground!;
      const text = 'This table is also open in another tab. What you play here will be saved as a separate table.';
      const does = () => undefined;
      stores.table.setState({
        problem: 'The room no longer answers. What was played in it is kept by its host.',
        notices: [{ about: 'other-tab', text, menuAction: 'Back to the room', does }],
      });
      await new Promise((done) => setTimeout(done, 300));
      const boxOf = (one: Element) => one.getBoundingClientRect();
      const boxes = [...document.querySelectorAll('.notices li')].map(boxOf);
      const words = [...document.querySelectorAll('.notices span')].map(boxOf);
      const room = boxOf(document.querySelector('.opponent')!).left - Math.max(...boxes.map(({ right }) => right));
      stores.table.setState({ problem: undefined, notices: [] });
      return { room, between: boxes[1]!.top - boxes[0]!.bottom, words: Math.min(...words.map(({ width }) => width)) };
    });
    expect(apart.room).toBeGreaterThan(0);
    expect(apart.between).toBeGreaterThan(0);
    // Words enough for a line to be read.
    expect(apart.words).toBeGreaterThan(150);
  });

  it('keeps its seat when the page is loaded again', async () => {
    await page.evaluate(() => window.__highground!.kept());
    await reload(page);
    const seat = await page.evaluate(() => window.__highground!.state().opponent?.seat);
    expect(seat).toEqual({ side: 'defender', level: 'medium', pace: 'quick' });
  });
});
