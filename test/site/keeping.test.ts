import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeVisitor,
  inDatabase,
  openSaveStore,
  openSite,
  newProfile,
  openTab,
  PLAIN,
  play,
  reload,
  tableShown,
  type Site,
  stateOf,
  type Visitor,
  visit,
} from './site.ts';

let site: Site;
let visitor: Visitor;
beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site, { profile: newProfile() });
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

const WALL = '&scenario=over-the-wall';

describe('a table that is kept', () => {
  let page: Page;
  beforeAll(async () => {
    page = await openTab(visitor, site, WALL);
  });

  it('goes on after a reload where it was: log, undone steps, views and settings', async () => {
    await play(page, 3);
    await page.evaluate(async () => {
      const { actions, kept } = window.__highground!;
      actions.play.undo();
      actions.view.camera('save', 3);
      actions.view.set({ theme: 'dark' });
      await new Promise((done) => setTimeout(done, 300));
      await kept();
    });
    const before = await stateOf(page);
    expect(before).toMatchObject({ cut: 2, theme: 'dark', turn: 1 });
    await reload(page);
    const after = await stateOf(page);
    expect(after).toMatchObject({ log: before.log, cut: 2, views: { 3: before.views[3] }, theme: 'dark' });
    expect(after.table).toBe(before.table);
    await page.evaluate(() => window.__highground!.actions.play.redo());
    expect((await stateOf(page)).cut).toBe(3);
    await page.evaluate(() => window.__highground!.actions.view.set({ theme: 'light' }));
  });

  it('goes on after a reload with the dice that its game drew, whichever these are', async () => {
    const other = await visit(site);
    await other.context.addInitScript(() => {
      crypto.getRandomValues = (numbers) => {
        if (numbers instanceof Uint32Array) numbers.fill(2 ** 32 - 1);
        return numbers;
      };
    });
    const own = await openTab(other, site, '&scenario=open-ground', PLAIN.replace('&dice=pinned', ''));
    await play(own, 1);
    const before = await stateOf(own);
    await reload(own);
    expect(await stateOf(own)).toMatchObject({ log: before.log, cut: 1, notices: [], problem: undefined });
    await closeVisitor(other);
  });

  it('is what a page without an address opens', async () => {
    const { table } = await stateOf(page);
    await page.goto(`${site.address}${PLAIN}`);
    await tableShown(page);
    expect((await stateOf(page)).table).toBe(table);
  });

  it('outlives the page when it crashes in the middle, though there is no room for another word', async () => {
    await play(page, 1);
    const { events } = await stateOf(page);
    await page.goto('chrome://crash').catch(() => undefined);
    await page.close().catch(() => undefined);
    page = await visitor.context.newPage();
    await page.addInitScript(() => {
      if (!location.search.includes('full')) return;
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...given) {
        if (this.name === 'things') throw new DOMException('no room', 'QuotaExceededError');
        return put.apply(this, given);
      };
    });
    await page.goto(`${site.address}${PLAIN}&full`);
    await tableShown(page);
    expect(await stateOf(page)).toMatchObject({ events, problem: undefined });
  });

  it('comes up however often the page is left before it stood', async () => {
    const { events } = await stateOf(page);
    for (let i = 0; i < 3; i++) await page.goto(`${site.address}${PLAIN}`);
    await tableShown(page);
    expect(await stateOf(page)).toMatchObject({ events, problem: undefined });
  });

  it('stays saved when it took the page down twice as it came up', async () => {
    const { table, events } = await stateOf(page);
    await page.goto('about:blank');
    await page.goto(`${site.address}${PLAIN}&keep=no`);
    await inDatabase(page, { store: 'things', key: 'tries', put: { id: table, tries: 2 } });
    await page.goto(`${site.address}${PLAIN}`);
    await tableShown(page);
    expect((await stateOf(page)).problem).toContain('The last table failed to open twice. It is still saved.');
    // Asked for again, it is tried again.
    await page.goto(`${site.address}${PLAIN}&table=${table}`);
    await tableShown(page);
    expect(await stateOf(page)).toMatchObject({ events, problem: undefined });
  });

  it('outlives the browser when it is killed', async () => {
    const profile = newProfile();
    const other = await visit(site, { profile });
    const tab = await openTab(other, site, WALL);
    await play(tab, 2);
    // The browser's own mark of who holds its memory: the machine's name, then the number of the process.
    process.kill(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)), 'SIGKILL');
    await other.context.close().catch(() => undefined);
    const again = await visit(site, { profile });
    const back = await openTab(again, site);
    expect(await stateOf(back)).toMatchObject({ events: ['phase-ended', 'phase-ended'], problem: undefined });
    await closeVisitor(again);
  });

  it('is not overwritten by a new game, nor by one that begins again', async () => {
    const { table, log } = await stateOf(page);
    await page.selectOption('select[aria-label="Scenario"]', 'open-ground');
    await page.waitForFunction(() => window.__highground!.state().onTable?.id === 'open-ground');
    await play(page, 1);
    await page.evaluate(() => window.__highground!.actions.scenario.restart());
    await play(page, 2);
    await openSaveStore(page, 3);
    await page.locator(`[data-table="${table}"] .picture`).click();
    await page.waitForFunction((id) => window.__highground!.state().onTable?.id === `saved/${id}`, table);
    expect(await stateOf(page)).toMatchObject({ log, table });
  });

  it('is renamed, duplicated, deleted and put back', async () => {
    const { table } = await stateOf(page);
    const here = page.locator(`[data-table="${table}"]`);
    await openSaveStore(page, 3);
    await here.getByRole('button', { name: 'Rename' }).click();
    await page.keyboard.type('The long wall');
    await page.keyboard.press('Enter');
    await here.getByText('The long wall').waitFor();
    await here.getByRole('button', { name: 'Duplicate' }).click();
    await openSaveStore(page, 4);
    const copy = page.locator('.saved-table', { hasText: 'Copy of The long wall' });
    await copy.getByRole('button', { name: 'Delete' }).click();
    await openSaveStore(page, 3);
    await page.locator('.notices').getByRole('button', { name: 'Undo' }).click();
    await openSaveStore(page, 4);
    await copy.getByRole('button', { name: 'Delete' }).click();
    await openSaveStore(page, 3);
    await page.locator('.bin').getByRole('button', { name: 'Restore' }).click();
    await openSaveStore(page, 4);
    await page.waitForFunction(() => document.querySelector('[data-here] img') !== null);
    await page.keyboard.press('Escape');
  });

  it('goes out as a file and comes in again as another table', async () => {
    const { table, log } = await stateOf(page);
    await openSaveStore(page, 4);
    const given = page.waitForEvent('download');
    await page.locator(`[data-table="${table}"]`).getByRole('button', { name: 'as a file' }).click();
    const file = await given;
    expect(file.suggestedFilename()).toBe('The long wall.highground');
    const path = await file.path();
    await page.getByTestId('file').setInputFiles({
      name: 'another.highground',
      mimeType: 'application/json',
      buffer: readFileSync(path),
    });
    await page.waitForFunction((was) => new URLSearchParams(location.search).get('table') !== was, table);
    expect(await stateOf(page)).toMatchObject({ log, name: 'Over the wall, or round it', problem: undefined });
    await openSaveStore(page, 5);
    expect((await stateOf(page)).cards.filter(({ name }) => name === 'The long wall')).toHaveLength(2);
    // A broken one is refused in one sentence, and nothing of it is kept.
    const text = readFileSync(path, 'utf8');
    const broken = [
      [
        text.replace('"phase-ended"', '"phase-endea"'),
        '“broken.highground” is damaged at line 2. The file is unchanged.',
      ],
      [text.slice(0, text.length / 2), '“broken.highground” is incomplete: its end is missing. The file is unchanged.'],
      [
        text.replace('"version":1', '"version":3'),
        '“broken.highground” was saved by a newer Highground (version 3; this one reads up to 1). Update Highground to open it. The file is unchanged.',
      ],
    ] as const;
    for (const [bytes, sentence] of broken) {
      await page.getByTestId('file').setInputFiles({
        name: 'broken.highground',
        mimeType: 'application/json',
        buffer: Buffer.from(bytes),
      });
      // In the panel, where it is seen however many tables are saved.
      await page.locator('.saved-tables').getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    }
    await page.keyboard.press('Escape');
    await openSaveStore(page, 5);
    expect((await stateOf(page)).log).toBe(log);
    await page.keyboard.press('Escape');
  });

  it('is not opened when it is newer or damaged, and is left as it is', async () => {
    const { table } = await stateOf(page);
    await openSaveStore(page, 5);
    const [one, two] = (await stateOf(page)).cards.filter(({ id }) => id !== table);
    const mark = await inDatabase<Record<string, unknown>>(page, { store: 'marks', key: one!.id });
    const line = await inDatabase<string>(page, { store: 'entries', key: [two!.id, 0] });
    const newer = { ...mark, version: 7, somethingNew: [1] };
    const rotten = line.replace('"n":0', '"n":9');
    await inDatabase(page, { store: 'marks', key: one!.id, put: newer });
    await inDatabase(page, { store: 'entries', key: [two!.id, 0], put: rotten });
    await page.keyboard.press('Escape');
    await openSaveStore(page, 5);
    await page.getByText('was saved by a newer Highground (version 7').waitFor();
    await page.locator(`[data-table="${two!.id}"] .picture`).click();
    await page.getByRole('alert').getByText('is damaged at line 2').waitFor();
    expect((await stateOf(page)).table).toBe(table);
    // Asked for by its address, it is refused in the same words, and the page shows something else.
    await page.goto(`${site.address}${PLAIN}&table=${one!.id}`);
    await tableShown(page);
    await page.getByRole('alert').getByText('was saved by a newer Highground').waitFor();
    expect(await inDatabase(page, { store: 'marks', key: one!.id })).toEqual(newer);
    expect(await inDatabase(page, { store: 'entries', key: [two!.id, 0] })).toBe(rotten);
  });

  it('in two tabs is kept twice: the later one says so and goes on by itself', async () => {
    await page.goto(`${site.address}${PLAIN}${WALL}`);
    await tableShown(page);
    await play(page, 1);
    const { table } = await stateOf(page);
    const later = await openTab(visitor, site, `&table=${table}`);
    expect((await stateOf(later)).notices[0]).toContain('is also open in another tab');
    await play(later, 2);
    await page.bringToFront();
    await play(page, 3);
    const [first, second] = [await stateOf(page), await stateOf(later)];
    expect(second.table).not.toBe(table);
    expect(second.notices[0]).toContain('saved as a separate table, “Over the wall, or round it (2)”');
    expect([first.events?.length, second.events?.length, first.table]).toEqual([4, 3, table]);
    await page.bringToFront();
    await reload(page);
    await later.bringToFront();
    await reload(later);
    expect([(await stateOf(page)).log, (await stateOf(later)).log]).toEqual([first.log, second.log]);
    await later.close();
  });

  it('never asks another server', () => {
    expect(visitor.foreignRequests).toEqual([]);
  });
});
