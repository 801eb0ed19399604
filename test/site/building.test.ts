import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeVisitor, openSite, openTab, type Site, stateOf, tableShown, type Visitor, visit } from './site.ts';

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

/** The document under construction, as its file. */
const shownDocument = () =>
  page.evaluate(() => {
    const { editor: build } = window.__highground!.state();
    const { terrain = [], units = [], name } = build!.session.states[build!.session.cut]!;
    return {
      name,
      pieces: terrain.map(({ id, at }) => ({ id, at })),
      units: units.length,
      text: JSON.stringify(terrain),
      mission: build!.session.states[build!.session.cut]!.mission,
    };
  });

/** Where a place on the table is on the screen. */
const onScreen = (x: number, y: number, z: number) =>
  page.evaluate((at) => window.__highground!.probe()!.onScreen(at), [x, y, z] as const);

/** Presses a button without waiting for frames: a slow machine draws few. */
const press = (button: string) => page.locator(button).evaluate((it: HTMLElement) => it.click());

const until = (isSo: () => unknown) => page.waitForFunction(isSo);
const untilCut = (steps: number) =>
  page.waitForFunction((cut) => window.__highground!.state().editor!.session.cut === cut, steps);
/** What the cursor says over a thing that can be taken. */
const IS_OVER_A_THING = 'document.querySelector(".table canvas").style.cursor !== ""';

/** Waits until all that was asked for is drawn: only then does the pointer find it where it is. */
const still = () =>
  until(() => window.__highground!.probe()!.isSceneReady() && window.__highground!.probe()!.isAtRest());

/** Moves the mouse to a place on the screen, again and again until something is so: what is to hear of it may still come. */
async function hover(x: number, y: number, isSo: string): Promise<void> {
  for (;;) {
    await page.mouse.move(x - 1, y);
    await page.mouse.move(x, y);
    if (await page.evaluate(isSo)) return;
    await page.waitForTimeout(50);
  }
}

describe('a table that is built', () => {
  it('takes a piece from the palette and lets it be dragged, by keys and by hand', async () => {
    await page.evaluate(() => void window.__highground!.actions.editor.start());
    await page.locator('.pieces button').first().waitFor();
    await press('[data-piece="crate"]');
    await until(() => window.__highground!.state().editor!.hold.kind === 'placing');
    const [x, y] = await onScreen(0, 0, 4);
    await hover(x, y, 'window.__highground.state().editor.hold.shown');
    await page.mouse.click(x, y);
    await untilCut(1);
    await page.keyboard.press('KeyQ');
    await page.keyboard.press('ArrowRight');
    await untilCut(3);
    await still();
    const [fromX, fromY] = await onScreen(0.5, 0.5, 4);
    const [toX, toY] = await onScreen(8, 0.5, -4);
    await hover(fromX, fromY, IS_OVER_A_THING);
    await page.mouse.down();
    await page.mouse.move((fromX + toX) / 2, (fromY + toY) / 2);
    await page.mouse.move(toX, toY);
    await page.mouse.up();
    await untilCut(4);
    const { pieces } = await shownDocument();
    expect(pieces).toHaveLength(1);
    expect(Math.abs(pieces[0]!.at[0]! - 8)).toBeLessThan(1.5);
    expect(Math.abs(pieces[0]!.at.at(-1)! + 4)).toBeLessThan(1.5);
  });

  it('says on the right button what can be done, and leaves a field on Escape before anything else', async () => {
    const { at } = (await shownDocument()).pieces[0]!;
    await still();
    const [x, y] = await onScreen(at[0]!, 1, at.at(-1)!);
    await hover(x, y, IS_OVER_A_THING);
    await page.mouse.click(x, y, { button: 'right' });
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: /^Lock/ }).waitFor();
    expect(await menu.getByRole('menuitem', { name: /^Group/ }).getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    const name = page.locator('.build-inspector').getByLabel('Name', { exact: true });
    const before = await name.inputValue();
    await name.fill('something-else');
    await page.keyboard.press('Escape');
    await until(() => document.activeElement!.tagName !== 'INPUT');
    expect([
      await name.inputValue(),
      await page.evaluate(() => window.__highground!.state().editor!.session.cut),
    ]).toEqual([before, 4]);
  });

  it('takes more of everything, and takes it back', async () => {
    await page.evaluate(async () => {
      const room = await window.__highground!.actions.editor.enter();
      room.perform({
        kind: 'draw-wall',
        points: [
          [-20, 0],
          [-12, 0],
          [-12, 6],
        ],
        closed: false,
        height: 3,
        thickness: 0.5,
        as: 'wall',
      });
      room.perform({
        kind: 'sculpt',
        piece: undefined,
        dabs: [{ brush: 'raise', at: [14, 6], radius: 4, strength: 2 }],
      });
      for (const [side, z] of [
        ['attacker', 18],
        ['defender', -18],
      ] as const)
        room.perform({
          kind: 'place-unit',
          muster: { side, count: 5, files: 5, base: { round: 32 }, height: 1.5 },
          at: [0, z],
          facing: side === 'attacker' ? 0 : 180,
        });
      room.perform({ kind: 'entitle', head: { name: 'The crooked wall' } });
    });
    expect(await shownDocument()).toMatchObject({ name: 'The crooked wall', units: 2 });
    await page.keyboard.press('Control+z');
    expect((await shownDocument()).name).toBe('New table');
    await page.keyboard.press('Control+Shift+z');
    expect((await shownDocument()).name).toBe('The crooked wall');
  });

  it('has a mission with zones and objectives', async () => {
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.__highground!.actions.editor.enter().then((room) => room.pick([])));
    const inspector = page.locator('.build-inspector');
    await inspector.getByText('Mission', { exact: true }).click();
    await inspector.getByLabel('Play a mission').check();
    await press('.mission-fields > button');
    const radius = inspector.getByLabel('Radius');
    await radius.fill('4');
    await radius.press('Enter');
    expect((await shownDocument()).mission).toMatchObject({
      turns: 5,
      deployment: [{ side: 'attacker' }, { side: 'defender' }],
      objectives: [{ id: 'objective-1', at: [0, 0], radius: 4 }],
    });
  });

  it('goes on after a reload where it was', async () => {
    const before = await shownDocument();
    await page.evaluate(() => window.__highground!.kept());
    await page.reload();
    await until(() => window.__highground?.state().editor !== undefined);
    expect(await shownDocument()).toEqual(before);
    expect((await stateOf(page)).problem).toBeUndefined();
  });

  it('goes out as a scenario file, byte for byte', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), press('[aria-label="Save as a scenario file"]')]);
    expect(file.suggestedFilename()).toBe('The crooked wall.json');
    const text = readFileSync(await file.path(), 'utf8');
    expect(JSON.stringify((JSON.parse(text) as { readonly terrain: unknown }).terrain)).toBe(
      (await shownDocument()).text,
    );
  });

  it('is played as a new table, and is still there to be built on', async () => {
    const before = await shownDocument();
    await press('.build-bar .play');
    await until(
      () => window.__highground!.state().editor === undefined && window.__highground!.state().game !== undefined,
    );
    await page.evaluate(async () => {
      const { actions, kept } = window.__highground!;
      await actions.play.endPhase();
      await kept();
    });
    expect(await page.evaluate(() => window.__highground!.state().game!.state.mission?.plan.objectives.length)).toBe(1);
    expect(await stateOf(page)).toMatchObject({
      name: 'The crooked wall',
      events: ['phase-ended'],
      problem: undefined,
    });
    await page.evaluate(() => void window.__highground!.actions.editor.resume());
    await until(() => window.__highground!.state().editor !== undefined);
    expect(await shownDocument()).toEqual(before);
    await page.keyboard.press('Control+s');
    await until(() => document.querySelectorAll('.saved-table').length === 2);
    expect((await stateOf(page)).cards.map(({ name }) => name)).toEqual(['The crooked wall', 'The crooked wall']);
  });

  it('is brushed where the brush is seen to be: on the side of a steep hill, not behind it', async () => {
    await page.keyboard.press('Escape');
    await page.evaluate(async () => {
      const { editor } = window.__highground!.actions;
      await editor.start();
      const room = await editor.enter();
      const heights = Array.from({ length: 25 }, (_, i) => (i === 12 ? 6 : 0));
      const shape = { heightfield: { size: [8, 8], columns: 5, rows: 5, heights } } as const;
      room.perform({ kind: 'place', piece: { kind: 'hill', shape }, stem: 'hill', at: [0, 0, 0], yaw: 0 } as never);
      room.takeBrush('smooth');
    });
    await until(() => document.querySelector('.saved-table') === null);
    await still();
    const [x, y] = await onScreen(0, 3, 1);
    await hover(x, y, 'window.__highground.state().editor.hold.at !== undefined');
    const at = await page.evaluate(() => {
      const { hold } = window.__highground!.state().editor!;
      return hold.kind === 'brushing' ? hold.at : undefined;
    });
    expect(at![1]).toBeCloseTo(3, 0);
    expect(at![2]).toBeCloseTo(1, 0);
  });

  it('is handed on by a link, and not the game behind it', async () => {
    const { name, pieces } = await shownDocument();
    // Where there is no clipboard, the address bar holds the link.
    await page.evaluate(() => {
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('none')) });
    });
    if ((await page.locator('.saved-tables').count()) === 0) await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.waitForURL(/#table=/);
    const other = await visitor.context.newPage();
    await other.goto(page.url());
    await tableShown(other);
    await other.waitForFunction((wanted) => window.__highground!.state().game?.state.name === wanted, name);
    expect(await other.evaluate(() => window.__highground!.state().game!.state.terrain.size)).toBe(pieces.length);
    await other.close();
  });

  it('is printed, and not the game behind it', async () => {
    const { name } = await shownDocument();
    await page.evaluate(() => (window.print = () => undefined));
    if ((await page.locator('.saved-tables').count()) === 0) await page.keyboard.press('Control+s');
    await page.getByRole('button', { name: 'Print map' }).click();
    await until(() => document.querySelector('.printed h1') !== null);
    expect(await page.locator('.printed h1').textContent()).toBe(name);
    await page.evaluate(() => void window.dispatchEvent(new Event('afterprint')));
  });

  it('never asks another server', () => {
    expect(visitor.foreignRequests).toEqual([]);
  });
});

describe('a part of the page that cannot be loaded', () => {
  it('is told, with a way to go on from where the table was', async () => {
    const other = await openTab(visitor, site, '&scenario=over-the-wall');
    await other.evaluate(async () => {
      await window.__highground!.actions.play.endPhase();
      await window.__highground!.kept();
    });
    // As after a new edition was put there: the file that the page knows of is gone.
    const assets = join(site.folder, 'assets');
    const file = join(assets, readdirSync(assets).find((name) => /^lab-room-.*\.js$/.test(name))!);
    renameSync(file, `${file}.away`);
    await other.keyboard.press('l');
    const told = other.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await told.waitFor();
    renameSync(`${file}.away`, file);
    await told.getByRole('button', { name: 'Reload the page' }).click();
    await other.waitForFunction(() => window.__highground?.state().game?.log.length === 1);
    await other.close();
  });
});
