import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/kernel/random.ts';
import { REPOSITORY } from '../support/source-files.ts';
import { drawArmy, LIST_WRITERS } from '../support/written-lists.ts';
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

const panel = () => page.getByRole('dialog', { name: 'Bring an army list' });
const open = (): Promise<void> => page.evaluate(() => window.__highground!.actions.view.openArmyList());
const unitsBuilt = () =>
  page.evaluate(() => {
    const { session } = window.__highground!.state().editor!;
    return session.states[session.cut]!.units!.map(({ name, side, models }) => [side, name, models?.length]);
  });

/** Drops a file on the page. */
const drop = (name: string, bytes: Uint8Array): Promise<void> =>
  page.evaluate(
    ([title, content]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(content)], title));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    [name, [...bytes]] as const,
  );

describe('an army list', () => {
  it('is pasted, checked and set up on a new table in one step that can be undone', async () => {
    const random = seededRandom(7);
    const army = drawArmy(() => random() / 2 ** 32);
    await open();
    await panel()
      .getByLabel('Paste the list here')
      .fill(`${LIST_WRITERS['by category']!(army)}\n\nbring dice`);
    await panel().getByRole('button', { name: 'Read the list' }).press('Enter');
    await panel().getByText('bring dice').waitFor();
    const [first, second] = army.units;
    await panel().getByLabel(`Take ${first!.name}`).uncheck();
    await panel()
      .getByLabel(new RegExp(`^Base of ${second!.name} `))
      .selectOption({ label: '60 mm round' });
    const models = panel().getByLabel(`Models of ${second!.name}`);
    await models.fill('9');
    await models.press('Enter');
    await panel().getByLabel('Table', { exact: true }).selectOption('squads');
    await page.evaluate(readFileSync(join(REPOSITORY, 'node_modules/axe-core/axe.min.js'), 'utf8'));
    const faults = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') };
      const { violations } = await axe.run('.army-list', { resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    });
    expect(faults).toEqual([]);
    await panel()
      .getByRole('button', { name: /^Set up/ })
      .click();
    await panel().waitFor({ state: 'detached' });
    const sizes = army.units
      .slice(1)
      .map(({ name, models: all }, i) => ['attacker', name, i === 0 ? 9 : all.reduce((n, { count }) => n + count, 0)]);
    expect(await unitsBuilt()).toEqual(sizes);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await unitsBuilt()).toEqual([]);
  });

  it('says what was set up where the eye is, and is closed by Escape as soon as it was read', async () => {
    await page.evaluate(() => window.__highground!.actions.editor.start());
    await open();
    for (const closes of [true, false]) {
      await open();
      await panel().getByLabel('Paste the list here').fill('Scouts (60 pts)\nGuards (80 pts)');
      await panel().getByRole('button', { name: 'Read the list' }).click();
      await panel().getByText('2 units, 2 models, 140 points').waitFor();
      if (closes) await page.keyboard.press('Escape');
      else
        await panel()
          .getByRole('button', { name: /^Set up/ })
          .click();
      await panel().waitFor({ state: 'detached' });
    }
    expect(await unitsBuilt()).toHaveLength(2);
    await page.getByLabel('Notices').getByText('2 units are set up. Undo takes them off again.').waitFor();
  });

  it('is dropped as a file, and remembers the base that was chosen for a name', async () => {
    const unit = { name: 'Riders', type: 'unit', number: 1, selections: [{ name: 'Rider', type: 'model', number: 3 }] };
    const roster = JSON.stringify({ roster: { forces: [{ selections: [unit] }] } });
    const bytes = new TextEncoder().encode(roster);
    for (const [label, choose] of [
      ['Base of Riders (a guess)', true],
      ['Base of Riders (as chosen before)', false],
    ] as const) {
      await drop('list.rosz', choose ? bytes : zipSync({ 'list.json': bytes }));
      const base = panel().getByLabel(label);
      await base.waitFor();
      if (choose) await base.selectOption({ label: '60 mm round' });
      else expect(await base.inputValue()).toBe('{"round":60}');
      await page.keyboard.press('Escape');
      await panel().waitFor({ state: 'detached' });
    }
  });

  it('is refused with one sentence where it is none', async () => {
    await open();
    await panel().getByLabel('Paste the list here').fill('Dear Oru, see you on Sunday.');
    await panel().getByRole('button', { name: 'Read the list' }).click();
    await panel()
      .getByText(/No unit was found/)
      .waitFor();
    await page.keyboard.press('Escape');
  });
});
