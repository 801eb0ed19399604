import { page } from 'vitest/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Showcase } from '../../src/main.tsx';
import { HOURS, MATS } from '../../src/scenario/ambience.ts';
import marketDay from '../../src/scenario/earlier/market-day.json' with { type: 'json' };
import { complaints, freshTable, openPage, press, rest, until } from './page.ts';
import { QUALITIES } from '../../src/app/state/settings.ts';

let shown: Showcase;
beforeAll(async () => {
  shown = await openPage({ sharpness: 0.5, pictured: true });
  await page.viewport(480, 320);
  await freshTable(shown);
});

const frames = () => shown.probe()?.frames() ?? 0;
const drawn = async (change: () => void) => {
  const before = frames();
  change();
  await until(() => frames() > before && shown.probe()?.isSceneReady() === true);
};

/** How many samples of two glimpses are clearly of another colour: shades differ by a hair from one drawing to the next. */
const unlike = (a: readonly string[], b: readonly string[]): number =>
  a.filter((colour, i) => {
    const [one, other] = [colour, b[i]!].map((text) => text.split(',').map(Number)) as [number[], number[]];
    return one.some((value, k) => Math.abs(value - other[k]!) > 24);
  }).length;

describe('the look of the table', () => {
  it('has every mat at every hour, none of them blank', async () => {
    // From the last to the first, which lies there: what changes nothing draws nothing.
    for (const [i, mat] of [...MATS.entries()].reverse()) {
      await drawn(() => shown.actions.view.set({ mat, hour: HOURS[i % HOURS.length]! }));
      expect(shown.probe()?.variety()).toBeGreaterThan(25);
    }
  });

  it('is drawn at every quality without a complaint', async () => {
    for (const quality of QUALITIES)
      await drawn(() => shown.actions.view.set({ quality, adaptive: false, hour: 'night' }));
    await drawn(() => shown.actions.view.set({ quality: 'low' }));
    await rest(shown);
    expect(complaints).toEqual([]);
  });

  it('has every piece where it was, whatever the quality was meanwhile', async () => {
    shown.actions.view.set({ hour: 'day' });
    await freshTable(shown, 'market-day', 'earlier');
    const settled = async () => {
      await until(() => shown.probe()?.isSceneReady() === true);
      await rest(shown);
      return shown.probe()!.glimpse();
    };
    const before = await settled();
    await drawn(() => shown.actions.view.set({ quality: 'high' }));
    await rest(shown);
    await drawn(() => shown.actions.view.set({ quality: 'low' }));
    expect(unlike(before, await settled())).toBeLessThanOrEqual(1);
    // The same table without its pieces is another picture: what is missed would be seen.
    await shown.actions.scenario.open('bare', JSON.stringify({ ...marketDay, terrain: [] }));
    expect(unlike(before, await settled())).toBeGreaterThan(8);
  });

  it('is seen from as near as the wheel has brought the eye, whatever size the window takes', async () => {
    const wide = () => shown.probe()!.onScreen([5, 0, 0])[0] - shown.probe()!.onScreen([0, 0, 0])[0];
    const home = wide();
    const canvas = document.querySelector('.table canvas')!;
    canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, clientX: 200, clientY: 160, bubbles: true }));
    await until(() => wide() > 1.3 * home);
    await rest(shown);
    const near = wide();
    await page.viewport(470, 320);
    await until(() => canvas.clientWidth === 470);
    await rest(shown);
    expect(wide() / near).toBeCloseTo(1, 1);
    await page.viewport(480, 320);
  });

  it('is saved as a picture at the size of the canvas, without the panels', async () => {
    await rest(shown);
    const canvas = document.querySelector<HTMLCanvasElement>('.table canvas')!;
    const saved: HTMLAnchorElement[] = [];
    const { click } = HTMLAnchorElement.prototype;
    HTMLAnchorElement.prototype.click = function () {
      saved.push(this);
    };
    shown.actions.view.toggleSavedTables();
    await press(' Save a picture');
    await until(() => saved.length > 0);
    HTMLAnchorElement.prototype.click = click;
    shown.actions.view.toggleSavedTables();
    expect(saved[0]!.download).toMatch(/turn \d+\.png$/);
    const picture = await createImageBitmap(await (await fetch(saved[0]!.href)).blob());
    expect([picture.width, picture.height]).toEqual([canvas.width, canvas.height]);
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, picture.width, picture.height);
    const colours = new Set(
      Array.from({ length: data.length / 400 }, (_, i) => data.slice(i * 400, i * 400 + 3).join()),
    );
    expect(colours.size).toBeGreaterThan(25);
  });

  it('is chosen in a menu that stays open, and the cards stay as they were', async () => {
    const theme = shown.state().settings.theme;
    const button = document.querySelector<HTMLElement>('[aria-label="Settings"]')!;
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'mouse' }));
    const item = (words: string) =>
      [...document.querySelectorAll<HTMLElement>('.look-menu [role^="menuitem"]')].find(
        (it) => it.textContent?.trim() === words,
      );
    await until(() => item('Dusk') !== undefined);
    item('Dusk')!.click();
    await until(() => shown.state().settings.hour === 'dusk');
    item('Ruined city')!.click();
    item('Low')!.click();
    await until(() => shown.state().settings.mat === 'city');
    expect(item('Low')?.getAttribute('aria-checked')).toBe('true');
    expect(shown.state().settings).toMatchObject({ theme, hour: 'dusk', mat: 'city', quality: 'low', adaptive: false });
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => document.querySelector('.look-menu') === null);
  });
});
