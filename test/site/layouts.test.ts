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
  page.setDefaultTimeout(25_000);
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

const TEMPLATES = JSON.stringify([
  { id: 'slab', name: 'Slab', kind: 'feature', footprint: { type: 'rectangle', width: 8, height: 1 } },
]);
const layoutOf = (id: string, name: string, x: number): object => ({
  ...{ id, name, board: { width: 60, height: 44 } },
  pieces: [{ id: 'wall', name: 'The wall', piece_type: 'feature', template: 'slab', position: { x, y: 10 } }],
});

/** Drops files on the page. */
const drop = (...files: readonly (readonly [name: string, text: string])[]): Promise<void> =>
  page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of all) dataTransfer.items.add(new File([text], name));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);

/** The name and the first piece of the table in the editor. */
const built = () =>
  page.evaluate(() => {
    const session = window.__highground!.state().editor?.session;
    const document = session?.states[session.cut];
    return document && { name: document.name, first: document.terrain?.[0]?.at, pieces: document.terrain?.length };
  });
const untilBuilt = (name: string) =>
  page.waitForFunction((wanted) => {
    const session = window.__highground!.state().editor?.session;
    return session?.states[session.cut]?.name === wanted;
  }, name);
const panel = (name: string) => page.getByRole('dialog', { name });
const show = (kind: 'own' | 'tapes'): Promise<void> =>
  page.evaluate((what) => window.__highground!.actions.view.showLayouts({ kind: what }), kind);

describe('a layout file', () => {
  it('is dropped with its templates, and opens in the editor', async () => {
    await drop(['layout.json', JSON.stringify(layoutOf('one', 'Table one', 20))], ['templates.json', TEMPLATES]);
    await untilBuilt('Table one');
    expect(await built()).toEqual({ name: 'Table one', first: [-10, -12], pieces: 1 });
    await panel('Open a layout').waitFor({ state: 'detached' });
  });

  it('with several tables lets the player choose', async () => {
    const both = JSON.stringify({
      templates: JSON.parse(TEMPLATES) as object,
      layouts: [layoutOf('one', 'Table one', 20), layoutOf('two', 'Table two', 40)],
    });
    await drop(['both.json', both]);
    await panel('Open a layout').getByRole('button', { name: 'Open Table two' }).click();
    await untilBuilt('Table two');
    expect(await built()).toMatchObject({ first: [10, -12] });
  });

  it('that is broken is refused with its place, and leaves the table as it is', async () => {
    await drop(['broken.json', JSON.stringify(layoutOf('three', 'Table three', 20))]);
    await panel('Open a layout').getByText('/pieces/0/template: The template "slab" is missing').waitFor();
    expect(await built()).toMatchObject({ name: 'Table two' });
    await panel('Open a layout').getByRole('button', { name: 'Close' }).click();
  });

  it('is pasted as text', async () => {
    await page.evaluate(
      (text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      JSON.stringify({ templates: JSON.parse(TEMPLATES) as object, layout: layoutOf('four', 'Table four', 50) }),
    );
    await untilBuilt('Table four');
  });
});

describe('a save of Tabletop Simulator', () => {
  it('is dropped with its models, and opens in the editor with a list of what is not there', async () => {
    const pose = { posX: 4, posY: 1, posZ: 6, rotX: 0, rotY: 0, rotZ: 0, scaleX: 2, scaleY: 2, scaleZ: 2 };
    const piece = { Name: 'Custom_Model', Nickname: 'Old wall', Locked: true, Transform: pose };
    const save = {
      ...{ SaveName: 'From the simulator', GameMode: '' },
      ObjectStates: [
        { ...piece, CustomMesh: { MeshURL: 'http://models.example/wall.obj', TypeIndex: 0 } },
        { ...piece, Nickname: 'Lost ruin', CustomMesh: { MeshURL: 'http://models.example/ruin.obj', TypeIndex: 0 } },
      ],
    };
    const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => `v ${3 * (i & 1)} ${(i >> 1) & 1} ${i >> 2}`);
    const faces = ['1 2 4 3', '5 7 8 6', '1 5 6 2', '3 4 8 7', '1 3 7 5', '2 6 8 4'].map((face) => `f ${face}`);
    await drop(
      ['save.json', JSON.stringify(save)],
      ['httpmodelsexamplewallobj.obj', [...corners, ...faces].join('\n')],
    );
    await untilBuilt('From the simulator');
    // Files are mirrored in x there, and z points away: from 4 − 6 to 4, and from −6 − 2 to −6.
    expect(await built()).toEqual({ name: 'From the simulator', first: [1, -7], pieces: 1 });
    const opened = panel('Open a Tabletop Simulator table');
    await opened.getByText('Lost ruin (Custom_Model): its model did not come with the save').waitFor();
    await opened.getByRole('button', { name: 'Close' }).click();
  });
});

describe('a fair layout', () => {
  it('is chosen by its picture, and opens in the editor', async () => {
    await show('own');
    const cards = panel('Fair layouts').getByRole('button', { name: /^Open / });
    await cards.nth(11).waitFor();
    expect(await cards.count()).toBe(12);
    expect(await panel('Fair layouts').locator('.from-above svg polygon').count()).toBeGreaterThan(50);
    await panel('Fair layouts').getByRole('combobox', { name: 'Table' }).selectOption({ label: '44″ × 30″' });
    await cards.nth(11).waitFor();
    await panel('Fair layouts').getByRole('button', { name: 'Open Ruins 1' }).click();
    await untilBuilt('Ruins 1');
    expect((await built())!.pieces).toBeGreaterThan(4);
  });
});

describe('a real table', () => {
  it('is measured: the panel says which piece is off and where to push it', async () => {
    await drop(['layout.json', JSON.stringify(layoutOf('one', 'Table one', 20))], ['templates.json', TEMPLATES]);
    await untilBuilt('Table one');
    await show('tapes');
    const tapes = panel('Measure your table');
    await tapes.getByText('Nothing is measured yet.').waitFor();
    // By hand: the wall's left end is 16″ from the left edge, its far side 9.5″ from the far edge.
    await tapes.getByLabel('The wall, measured from the left edge').fill('16.5');
    await tapes.getByText('measured 16.50, layout says 16.00').waitFor();
    await tapes.getByText('Push it 0.50″ to the left.').waitFor();
    const edge = tapes.getByLabel('The wall, measured from the left edge');
    for (const nonsense of ['wide', '-5', '1e9']) {
      await edge.fill(nonsense);
      await tapes.getByText('Write a length on the table in inches, such as 7.5.').waitFor();
      expect(await edge.getAttribute('aria-invalid')).toBe('true');
    }
    await edge.fill('16,02');
    await tapes.getByText('1 of 1 measured pieces stand right.').waitFor();
    await page.evaluate(readFileSync(join(REPOSITORY, 'node_modules/axe-core/axe.min.js'), 'utf8'));
    const faults = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') };
      const { violations } = await axe.run('.layout-panel', { resultTypes: ['violations'] });
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
    });
    expect(faults).toEqual([]);
  });

  it('has its tapes drawn on the table, and printed true to scale', async () => {
    const calls = () => page.evaluate(() => window.__highground!.probe()!.cost().calls);
    const without = await calls();
    await panel('Measure your table').getByLabel('Draw the tapes on the table').check();
    expect(await page.evaluate(() => window.__highground!.state().tapesShown)).toBe(true);
    await expect.poll(calls).toBeGreaterThan(without);
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await panel('Measure your table').getByRole('button', { name: 'Print true to scale' }).click();
    await page.emulateMedia({ media: 'print' });
    const width = await page.evaluate(() => {
      const svg = document.querySelector<SVGSVGElement>('.printed-layout .sheet > svg')!;
      return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
    });
    await page.emulateMedia({ media: 'screen' });
    // 20 pixels of the drawing are an inch of the table, and 96 of the page an inch of paper.
    expect(width * 20).toBeCloseTo(96 / 10, 1);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await page.locator('.printed-layout').count()).toBe(0);
  });
});
