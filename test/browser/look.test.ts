import { page } from 'vitest/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Showcase } from '../../src/main.tsx';
import { HOURS, MATS } from '../../src/scenario/ambience.ts';
import marketDay from '../../src/scenario/earlier/market-day.json' with { type: 'json' };
import openGround from '../../src/scenario/builtin/open-ground.json' with { type: 'json' };
import type { Point } from '../../src/kernel/point.ts';
import type { ModelId } from '../../src/rules/core/ids.ts';
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

/** Waits until everything on show is loaded and drawn: what a change asks for is known only once it is drawn. */
const settled = async () => {
  do {
    await until(() => shown.probe()?.isSceneReady() === true);
    await rest(shown);
  } while (shown.probe()?.isSceneReady() !== true);
};

/** How many samples of two glimpses are clearly of another colour: shades differ by a hair from one drawing to the next. */
const unlike = (a: readonly string[], b: readonly string[]): number =>
  a.filter((colour, i) => {
    const [one, other] = [colour, b[i]!].map((text) => text.split(',').map(Number)) as [number[], number[]];
    return one.some((value, k) => Math.abs(value - other[k]!) > 24);
  }).length;

/** The pixels about a point of the table, four bytes each. */
function pixelsAround(point: Point): Uint8Array {
  // Draws a frame that lasts until this task ends.
  shown.probe()!.glimpse();
  const canvas = document.querySelector<HTMLCanvasElement>('.table canvas')!;
  const webgl = canvas.getContext('webgl2')!;
  const { left, top } = canvas.getBoundingClientRect();
  const [x, y] = shown.probe()!.onScreen(point);
  const sharpness = canvas.width / canvas.clientWidth;
  const [column, row] = [(x - left) * sharpness, canvas.height - (y - top) * sharpness].map(Math.round);
  const seen = new Uint8Array(4 * 17 * 17);
  webgl.readPixels(column! - 8, row! - 8, 17, 17, webgl.RGBA, webgl.UNSIGNED_BYTE, seen);
  return seen;
}

/** By how much red outweighs green in the pixels about a point of the table, of 255. */
function redAround(point: Point): readonly number[] {
  const seen = pixelsAround(point);
  return Array.from({ length: 17 * 17 }, (_, i) => seen[4 * i]! - seen[4 * i + 1]!);
}

describe('the look of the table', () => {
  it('has every mat at every hour, none of them blank', async () => {
    // From the last to the first, which lies there: what changes nothing draws nothing.
    for (const [i, mat] of [...MATS.entries()].reverse()) {
      await drawn(() => shown.actions.view.set({ mat, hour: HOURS[i % HOURS.length]! }));
      expect(shown.probe()?.variety()).toBeGreaterThan(25);
    }
  });

  it('keeps no shadow of units that were taken off again', async () => {
    await shown.actions.editor.start();
    const room = await shown.actions.editor.enter();
    try {
      const ground = async () => {
        await settled();
        return pixelsAround([0, 0, 0]);
      };
      const bare = await ground();
      const changed = async () => (await ground()).filter((value, i) => Math.abs(value - bare[i]!) > 12).length;
      const muster = { side: 'attacker', count: 60, files: 10, base: { round: 32 }, height: 3 } as const;
      await room.takeOut({ kind: 'unit', muster });
      room.placeTo([0, 0, 0], true);
      room.setDown(false);
      expect(await changed()).toBeGreaterThan(100);
      room.undo();
      expect(await changed()).toBeLessThan(20);
    } finally {
      // The editor has an hour and a mat of its own: the tests that follow would wait for them in vain.
      room.leave();
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
    const seen = async () => {
      await settled();
      return shown.probe()!.glimpse();
    };
    const before = await seen();
    await drawn(() => shown.actions.view.set({ quality: 'high' }));
    await rest(shown);
    await drawn(() => shown.actions.view.set({ quality: 'low' }));
    expect(unlike(before, await seen())).toBeLessThanOrEqual(1);
    // The same table without its pieces is another picture: what is missed would be seen.
    await shown.actions.scenario.open('bare', JSON.stringify({ ...marketDay, terrain: [] }));
    expect(unlike(before, await seen())).toBeGreaterThan(8);
  });

  it('shows through a block of stone where in it a dragged mini may not stand', async () => {
    const at = [4, 0, 8] as const;
    const terrain = [
      {
        id: 'block',
        kind: 'ruin',
        at: [at[0], at[2]],
        shape: { parts: [{ shape: { box: [5, 4, 5] }, at: [0, 0, 0] }] },
      },
    ];
    await shown.actions.scenario.open('block', JSON.stringify({ ...openGround, terrain }));
    await settled();
    const before = redAround([at[0], 1, at[2]]);
    const path = { kind: 'no-path', at, by: [] } as const;
    const held = { model: 'orra' as ModelId, over: at, limit: 6, path, fresh: true, corners: [] };
    await drawn(() =>
      shown.stores.table.setState({
        drag: { ...held, squad: undefined, floor: undefined, sticky: false, letGo: false },
      }),
    );
    await rest(shown);
    const after = redAround([at[0], 1, at[2]]);
    expect(after.filter((red, i) => red > before[i]! + 12).length).toBeGreaterThan(3);
    shown.actions.selection.cancel();
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
