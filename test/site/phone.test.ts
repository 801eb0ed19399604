import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { closeVisitor, openSite, PLAIN, type Site, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  visitor = await visit(site, phone);
  page = await visitor.context.newPage();
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

/** Opens a scenario of which nothing is saved: a table that an earlier test left half saved would be opened instead. */
const openAt = async (scenario: string): Promise<void> => {
  await page.goto(`${site.address}${PLAIN}&keep=no&scenario=${scenario}`);
  await page.waitForFunction(() => window.__highground?.state().game !== undefined);
};

describe('an army list on a phone', () => {
  it('is checked with a finger, and leaves the table and what is said of it in view', async () => {
    await openAt('open-ground');
    await page.evaluate(async () => {
      const { actions } = window.__highground!;
      actions.view.set({ greeted: true });
      await actions.editor.start();
      (await actions.editor.enter()).set({ drawer: 'armies' });
    });
    await page.getByRole('button', { name: 'Armies', exact: true }).tap();
    await page.getByRole('button', { name: 'Bring an army list…' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Bring an army list' });
    const units = Array.from({ length: 16 }, (_, i) => `Band ${i + 1} (50 pts)`);
    await sheet.getByLabel('Paste the list here').fill(units.join('\n'));
    await sheet.getByRole('button', { name: 'Read the list' }).tap();
    const setUp = sheet.getByRole('button', { name: 'Set up 16 units' });
    await setUp.waitFor();
    const heights = await sheet
      .locator('button, select, .tick, .field input:not([type=range]), .keep input')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    // Above the fold, however long the list.
    expect(await setUp.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(844);
    await setUp.tap();
    const said = page.getByLabel('Notices').getByText('16 units are set up.');
    await said.waitFor();
    const [left, width, foot] = await said.evaluate((one) => {
      const drawer = document.querySelector('.build-palette')!.getBoundingClientRect();
      const box = one.closest('li')!.getBoundingClientRect();
      return [box.left, box.width, drawer.bottom - box.top] as const;
    });
    expect(left + width).toBeLessThanOrEqual(390);
    expect(width).toBeGreaterThan(200);
    expect(foot).toBeLessThanOrEqual(0);
  });
});

describe('a problem on a phone', () => {
  it('is told under the bar, and covers nothing of it', async () => {
    await openAt('open-ground');
    await page.evaluate(() => window.__highground!.stores.table.setState({ problem: 'The link is incomplete.' }));
    const problem = page.locator('.problem');
    await problem.waitFor();
    const bar = await page.locator('.phase-bar').evaluate((one) => one.getBoundingClientRect().bottom);
    expect(await problem.evaluate((one) => one.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bar);
  });
});

describe('prompts on a phone', () => {
  it('name a finger where they would name a key', async () => {
    await openAt('over-the-gap');
    await page.evaluate(async () => {
      const { actions } = window.__highground!;
      await actions.play.endPhase();
      actions.selection.pickUnit('maren' as UnitId);
    });
    const prompt = page.locator('.prompt');
    await prompt.getByText('Drag Maren').waitFor();
    await prompt.getByText('a second finger adds a corner').waitFor();
    expect(await prompt.getByText('Space').isVisible()).toBe(false);
  });

  it('have no mark in the place of keys', async () => {
    await openAt('the-customs-yard');
    await page.evaluate(async () => {
      const { actions, state } = window.__highground!;
      const { models, units } = state().game!.state;
      const moves = units.get('furnace' as UnitId)!.models.map((model) => {
        const [x, , z] = models.get(model)!.at;
        return { model, to: [x, z - 0.2] as const };
      });
      await actions.play.perform({ kind: 'move', moves });
      actions.selection.pickUnit('furnace' as UnitId);
    });
    const instead = page.locator('.prompt .without-keys');
    await instead.getByText('tap one').waitFor();
    expect(await instead.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('none');
  });
});
