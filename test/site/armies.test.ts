import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPOSITORY } from '../support/source-files.ts';
import { closeVisitor, openSite, openTab, type Site, type Visitor, visit } from './site.ts';

let site: Site;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site);
  page = await openTab(visitor, site, '&scenario=open-ground');
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

const drawer = () => page.getByRole('complementary', { name: 'Palette' });
const sheet = () => page.getByRole('dialog', { name: 'Bring an army list' });
const army = () => drawer().getByLabel('Army', { exact: true });

/** Opens an empty table for a game in the editor, with the drawer of armies. */
async function openDrawer(system: string): Promise<void> {
  await page.evaluate(async (named) => {
    const { editor } = window.__highground!.actions;
    await editor.start();
    const building = await editor.enter();
    building.perform({ kind: 'entitle', head: { system: named as 'squads' } });
    building.set({ drawer: 'armies' });
  }, system);
  await army().waitFor();
}

const unitsBuilt = () =>
  page.evaluate(() => {
    const { session } = window.__highground!.state().editor!;
    return (session.states[session.cut]!.units ?? []).map(({ name, side }) => `${side} ${name}`);
  });

const faultsIn = async (part: string): Promise<readonly string[]> => {
  await page.evaluate(readFileSync(join(REPOSITORY, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async (selector) => {
    const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') };
    const { violations } = await axe.run(selector, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, part);
};

describe('the drawer of armies', () => {
  it('shows the units with pictures in the colour of their side, sets up an army and undoes it in one step', async () => {
    await openDrawer('squads');
    await expect.poll(() => army().locator('option').count()).toBe(6);
    await army().selectOption('copper-watch');
    const rows = drawer().getByLabel('Units of the army').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(5);
    const drawn = () =>
      rows
        .locator('.picture i')
        .evaluateAll((all) =>
          all.map((each) => getComputedStyle(each).backgroundImage.replace(/.*(attacker|defender).*/, '$1')),
        );
    await expect.poll(drawn).toEqual(Array(5).fill('attacker'));
    await drawer().getByRole('button', { name: 'Defender' }).click();
    await expect.poll(drawn).toEqual(Array(5).fill('defender'));
    await rows.first().locator('summary').click();
    await rows.first().getByText('pistol 12″').waitFor();
    expect(await faultsIn('.build-palette')).toEqual([]);
    await drawer().getByRole('button', { name: 'Set up Furnace crew' }).click();
    await expect.poll(unitsBuilt).toEqual(['defender Furnace crew']);
    await drawer().getByLabel('In place of this side’s units').check();
    await drawer()
      .getByRole('button', { name: /^Set up the army/ })
      .click();
    expect(await unitsBuilt()).toHaveLength(5);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(unitsBuilt).toEqual(['defender Furnace crew']);
  });

  it('saves a list, through a reload, for a table of another game', async () => {
    await drawer().getByRole('button', { name: 'Bring an army list…' }).click();
    await sheet()
      .getByLabel('Paste the list here')
      .fill('Riders (90 pts)\n• 3x Rider\nScouts (60 pts)\nGuards (80 pts)');
    await sheet().getByRole('button', { name: 'Read the list' }).press('Enter');
    await sheet()
      .getByLabel(/^Base of Riders/)
      .selectOption({ label: '60 mm round' });
    await sheet().getByLabel('Figure of Riders').selectOption('knight');
    await sheet().getByLabel('Take Guards').uncheck();
    await sheet().getByLabel('Name of the army').fill('The long march');
    await sheet().getByRole('button', { name: 'Keep as an army' }).click();
    await sheet().getByText('“The long march” is kept.').waitFor();
    await page.evaluate(() => window.__highground!.kept());
    await page.close();
    page = await openTab(visitor, site, '&scenario=open-ground');
    await openDrawer('skirmish');
    await army().selectOption({ label: 'The long march (150)' });
    await drawer().getByRole('button', { name: 'Check and change “The long march”' }).click();
    await sheet().getByText('2 units, 4 models, 150 points').waitFor();
    expect(await sheet().getByLabel('Take Guards').isChecked()).toBe(false);
    await page.keyboard.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    await drawer().getByLabel('Name of the army').fill('March');
    await drawer().getByLabel('Name of the army').press('Enter');
    await army()
      .locator('option', { hasText: /^March/ })
      .waitFor({ state: 'attached' });
    await drawer()
      .getByRole('button', { name: /^Set up the army/ })
      .click();
    expect(await unitsBuilt()).toEqual(['Rider 1', 'Rider 2', 'Rider 3', 'Scouts'].map((name) => `attacker ${name}`));
    const riders = await page.evaluate(() => {
      const { session } = window.__highground!.state().editor!;
      return session.states[session.cut]!.units!.slice(0, 3).map(({ models }) => [models![0]!.base, models![0]!.mini]);
    });
    expect(riders).toEqual(Array(3).fill([{ round: 60 }, 'minis/knight.glb']));
  });

  it('gives an army as a file that is brought back, deletes one, and undoes that', async () => {
    const coming = page.waitForEvent('download');
    await drawer().getByRole('button', { name: 'Save “March” as a file' }).click();
    const file = await (await coming).path();
    await drawer().getByRole('button', { name: 'Delete “March”' }).click();
    await page.getByLabel('Notices').getByText('“March” was deleted.').waitFor();
    await drawer().getByText('Deleted lately (1)').click();
    await drawer().getByRole('button', { name: 'Put back' }).click();
    await army()
      .locator('option', { hasText: /^March/ })
      .waitFor({ state: 'attached' });
    await page.evaluate(
      ([content]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([content!], 'March.json'));
        window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
      },
      [readFileSync(file, 'utf8')],
    );
    await sheet().getByText('2 units, 4 models, 150 points').waitFor();
    expect(await sheet().getByLabel('Take Guards').isChecked()).toBe(false);
    expect(await sheet().getByLabel('Figure of Riders').inputValue()).toBe('knight');
  });
});
