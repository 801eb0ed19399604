import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGlb, tetrahedronBin, tetrahedronJson } from '../geometry/glb-files.ts';
import { REPOSITORY } from '../support/source-files.ts';
import { packedGlb } from '../mesh-import/packed-glb.ts';
import { domeMesh, objText, ruin, stlBytes } from '../mesh-import/shapes.ts';
import {
  closeVisitor,
  openSaveStore,
  openSite,
  openTab,
  play,
  reload,
  type Site,
  stateOf,
  type Visitor,
  visit,
} from './site.ts';

let site: Site;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  site = await openSite();
  visitor = await visit(site, { pictured: true });
  page = await openTab(visitor, site, '&scenario=open-ground');
});
afterAll(async () => {
  await closeVisitor(visitor);
  await site.close();
});

const OUTSIDE = 'https://example.invalid/stolen';

/** Brings a file by the panel of what is yours. */
async function bring(name: string, bytes: Uint8Array | string): Promise<void> {
  if (!(await page.evaluate(() => window.__highground!.state().userAssetsOpen))) await page.keyboard.press('Control+b');
  const buffer = Buffer.from(bytes as Uint8Array);
  await page.getByTestId('own-file').setInputFiles({ name, mimeType: 'model/any', buffer });
}
/** What the accessibility checker finds wrong. */
async function faults(): Promise<readonly string[]> {
  await page.evaluate(readFileSync(join(REPOSITORY, 'node_modules/axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { readonly axe: typeof import('axe-core') };
    const { violations } = await axe.run(document.body, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  });
}
const panel = () => page.locator('.import-panel');
const report = () => page.locator('.import-panel .report:not([data-old])');
const keep = async () => {
  await page.locator('.import-panel').getByRole('button', { name: 'Import', exact: true }).click();
  await page.locator('.import-panel').waitFor({ state: 'detached' });
};

/** How much of a picture is colder than paper, wood and clay. */
const coldShare = (address: string): Promise<number> =>
  page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, image.width, image.height);
    let cold = 0;
    for (let i = 0; i < data.length; i += 4) if (data[i + 1]! + data[i + 2]! - 2 * data[i]! > 20) cold++;
    return (4 * cold) / data.length;
  }, address);

describe('a file a player brings', () => {
  it('is read, reported on and kept, and points to nothing outside', async () => {
    await bring('old ruin.obj', `mtllib ${OUTSIDE}.mtl\nusemtl red\n${objText(ruin())}`);
    await report().waitFor();
    const words = await report().textContent();
    expect(words).toContain('6″ × 6″ × 6″');
    expect(words).toContain('at 3″');
    // In a window of 960 by 600 the report is longer than the window; what keeps the thing is seen all the same.
    const foot = (await page
      .locator('.import-panel')
      .getByRole('button', { name: 'Import', exact: true })
      .boundingBox())!;
    expect(foot.y + foot.height).toBeLessThan(600);
    expect(await page.getByLabel('Kind', { exact: true }).locator('option').allTextContents()).toContain('Barricade');
    expect(await faults()).toEqual([]);
    await panel().getByRole('button', { name: 'Boxes', exact: true }).click();
    await page.getByText('boxes, within').waitFor();
    await panel().getByRole('button', { name: 'Collision shape', exact: true }).click();
    await keep();
    await page.locator('.own li', { hasText: 'not used' }).waitFor();
    const kept = await page.evaluate(() => window.__highground!.state().userAssets.map(({ thing }) => thing));
    expect(kept).toMatchObject([{ name: 'old ruin', use: 'terrain', piece: { kind: 'ruin' } }]);
    expect(kept[0]!.picture).toMatch(/^data:image\//);
    // It is a picture of the ruin, not of the x-ray that was looked at: nothing in it is green or blue.
    expect(await coldShare(kept[0]!.picture!)).toBeLessThan(0.01);
  });

  it('is made smaller where it is huge, and can be a mini', async () => {
    await bring('huge.stl', stlBytes(domeMesh(20, 260, 500)));
    await report().waitFor();
    expect(await report().textContent()).toContain('260,000, shown with');
    await panel().getByRole('button', { name: 'Model', exact: true }).click();
    await page.getByLabel('Base', { exact: true }).waitFor();
    await report().getByText('Base', { exact: true }).waitFor();
    await keep();
    expect(await page.evaluate(() => window.__highground!.state().userAssets.map(({ thing }) => thing.use))).toEqual([
      'mini',
      'terrain',
    ]);
  });

  it('is unpacked where meshopt or Draco packed it', async () => {
    for (const packing of ['meshopt', 'draco'] as const) {
      await bring(`${packing}.glb`, await packedGlb(domeMesh(2, 12, 30), packing));
      await report().waitFor();
      expect(await report().textContent()).toContain('720');
      await page.locator('.import-panel').getByRole('button', { name: 'Cancel' }).click();
      await page.locator('.import-panel').waitFor({ state: 'detached' });
    }
  });

  it('is refused in one sentence where it is broken or points outside, and the table stays', async () => {
    const before = (await stateOf(page)).log;
    const outside = aGlb(tetrahedronJson({ buffers: [{ byteLength: 72, uri: `${OUTSIDE}.bin` }] }), tetrahedronBin());
    for (const [name, bytes, words] of [
      ['broken.glb', 'glTF and nothing else of use', 'broken.glb'],
      ['outside.glb', outside, 'refers to another file'],
      ['nan.obj', 'v 0 0 zero\n', 'is not three numbers'],
    ] as const) {
      await bring(name, bytes);
      await page.locator('.import-panel [role=alert]').getByText(words).waitFor();
      await page.locator('.import-panel').getByRole('button', { name: 'Close' }).click();
    }
    // Dropped at once, they come one after another, and none is lost.
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      for (const name of ['first.obj', 'second.obj']) dataTransfer.items.add(new File(['v 0 0 zero\n'], name));
      window.dispatchEvent(new DragEvent('drop', { dataTransfer }));
    });
    await page.locator('.import-panel .head').getByText('first.obj, then one more file').waitFor();
    for (const name of ['first.obj', 'second.obj']) {
      await page.locator('.import-panel [role=alert]').getByText(`${name} `).waitFor();
      await page.locator('.import-panel').getByRole('button', { name: 'Close' }).click();
    }
    await page.locator('.import-panel').waitFor({ state: 'detached' });
    expect((await stateOf(page)).log).toBe(before);
    expect(await page.evaluate(() => window.__highground!.state().userAssets.length)).toBe(2);
  });

  it('stands on a table, is seen by the rules as the x-ray shows it, and outlives a reload', async () => {
    await page.evaluate(async () => {
      const { state, actions } = window.__highground!;
      const thing = state()
        .userAssets.map((card) => card.thing)
        .find(({ use }) => use === 'terrain')!;
      const mini = state()
        .userAssets.map((card) => card.thing)
        .find(({ use }) => use === 'mini')!;
      if (thing.use !== 'terrain') return;
      await actions.scenario.open(
        'mine',
        JSON.stringify({
          format: 'highground/scenario',
          version: 1,
          name: 'My own ruin',
          system: 'squads',
          table: { width: 44, depth: 30 },
          terrain: [{ ...thing.piece, id: 'ruin', at: [0, 0] }],
          units: [
            { id: 'u', side: 'attacker', models: [{ id: 'm', base: { round: 32 }, at: [0, -8], mini: mini.id }] },
            { id: 'v', side: 'defender', models: [{ id: 'n', base: { round: 32 }, at: [0, 8] }] },
          ],
        }),
      );
    });
    expect(await stateOf(page)).toMatchObject({ name: 'My own ruin', problem: undefined });
    await play(page, 1);
    await reload(page);
    expect(await stateOf(page)).toMatchObject({ name: 'My own ruin', problem: undefined });
    const shapes = await page.evaluate(async () => {
      const { state, actions } = window.__highground!;
      const [seen] = await actions.view.see([...state().game!.state.terrain.values()]);
      return seen!.parts.map(({ form, size }) => [form, ...size.map((side) => Number(side.toFixed(2)))].join(' '));
    });
    expect(shapes).toContain('box 6 6 0.4');
    await page.keyboard.press('x');
    await page.locator('.xray-legend').waitFor();
    await page.waitForFunction(() => window.__highground!.state().xray);
    await page.keyboard.press('x');
    await page.locator('.xray-legend').waitFor({ state: 'detached' });
  });

  it('is deleted only when asked twice while a table uses it', async () => {
    await page.keyboard.press('Control+b');
    const item = page.locator('.own li', { hasText: 'My own ruin' }).first();
    await item.waitFor();
    await item.getByRole('button', { name: /^Delete/ }).click();
    await page.locator('.notices').getByText('Press Delete again').waitFor();
    expect(await page.evaluate(() => window.__highground!.state().userAssets.length)).toBe(2);
    await page.keyboard.press('Escape');
  });

  it('travels in one file with its table, and comes in again on another machine', async () => {
    await openSaveStore(page, 1);
    const given = page.waitForEvent('download');
    await page.locator('[data-here]').getByRole('button', { name: 'as a file' }).click();
    const bytes = readFileSync(await (await given).path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    // A page that keeps nothing knows nothing of what lies in this browser.
    const there = await openTab(visitor, site, '&scenario=open-ground&keep=no');
    await openSaveStore(there, 0);
    const file = { name: 'mine.highground', mimeType: 'application/zip' };
    // One changed byte, and all of it is refused.
    const broken = Buffer.from(bytes);
    broken[bytes.length >> 1]! ^= 1;
    await there.getByTestId('file').setInputFiles({ ...file, buffer: broken });
    await there.getByRole('alert').getByText('mine.highground').waitFor();
    expect(await there.evaluate(() => window.__highground!.state().userAssets.length)).toBe(0);
    await there.getByTestId('file').setInputFiles({ ...file, buffer: bytes });
    await there.waitForFunction(() => window.__highground!.state().game?.state.name === 'My own ruin');
    const here = await stateOf(page);
    expect(await stateOf(there)).toMatchObject({ log: here.log });
    expect(
      await there.evaluate(() =>
        window
          .__highground!.state()
          .userAssets.map(({ thing }) => thing.name)
          .sort(),
      ),
    ).toEqual(['huge', 'old ruin']);
    expect(visitor.foreignRequests).toEqual([]);
  });

  it('is built with, goes out in one file with what is built, and comes back to be built on', async () => {
    await page.keyboard.press('Escape');
    await page.evaluate(() => window.__highground!.actions.editor.start());
    await page.locator('.build-palette select.themes').selectOption('own');
    const press = (button: string) =>
      page
        .locator(button)
        .first()
        .evaluate((it: HTMLElement) => it.click());
    await press('.build-palette .pieces button[data-piece^="own-"]');
    await page.waitForFunction(() => window.__highground!.state().editor!.hold.kind === 'placing');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.__highground!.state().editor!.session.cut === 1);
    const [file] = await Promise.all([page.waitForEvent('download'), press('[aria-label="Save as a scenario file"]')]);
    expect(file.suggestedFilename()).toBe('New table.highground');
    const bytes = readFileSync(await file.path());
    await page
      .getByTestId('build-file')
      .setInputFiles({ name: 'New table.highground', mimeType: 'application/zip', buffer: bytes });
    await page.waitForFunction(() => window.__highground!.state().editor!.session.cut === 0);
    const [terrain, problem] = await page.evaluate(() => {
      const { editor: build, problem: said } = window.__highground!.state();
      return [build!.session.states[0]!.terrain!.map(({ id }) => id), said];
    });
    expect([terrain, problem]).toEqual([['old-ruin-1'], undefined]);
    await page.evaluate(async () => (await window.__highground!.actions.editor.enter()).leave());
    await page.locator('.tool-strip').waitFor();
  });
});
