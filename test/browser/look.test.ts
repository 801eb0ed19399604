import { page } from 'vitest/browser';
import { beforeAll, describe, expect, it } from 'vitest';
import { QUALITIES } from '../../src/app/table-state.ts';
import type { Showcase } from '../../src/main.tsx';
import { HOURS, MATS } from '../../src/scenario/ambience.ts';
import { complaints, openPage, rest, until } from './page.ts';

let shown: Showcase;
beforeAll(async () => {
  shown = await openPage();
  await page.viewport(480, 320);
}, 180_000);

const frames = () => shown.probe()?.frames() ?? 0;
const drawn = async (change: () => void) => {
  const before = frames();
  change();
  await until(() => frames() > before && shown.probe()?.isFurnished() === true, 60_000);
};

describe('the look of the table', () => {
  it('has every mat at every hour, none of them blank', async () => {
    for (const [i, mat] of MATS.entries()) {
      await drawn(() => shown.hands.set({ mat, hour: HOURS[i % HOURS.length]! }));
      expect(shown.probe()?.variety()).toBeGreaterThan(25);
    }
  }, 120_000);

  it('is drawn at every quality without a complaint', async () => {
    for (const quality of QUALITIES) await drawn(() => shown.hands.set({ quality, adaptive: false, hour: 'night' }));
    await drawn(() => shown.hands.set({ quality: 'low' }));
    await rest(shown);
    expect(complaints).toEqual([]);
  }, 240_000);

  it('is chosen in a menu that stays open, and the cards stay as they were', async () => {
    const theme = shown.state().settings.theme;
    const button = document.querySelector<HTMLElement>('[aria-label="The look of the table"]')!;
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, pointerType: 'mouse' }));
    const item = (words: string) =>
      [...document.querySelectorAll<HTMLElement>('.look-menu [role^="menuitem"]')].find(
        (it) => it.textContent?.trim() === words,
      );
    await until(() => item('Dusk') !== undefined);
    item('Dusk')!.click();
    await until(() => shown.state().settings.hour === 'dusk');
    item('Ruined city')!.click();
    item('Plain')!.click();
    await until(() => shown.state().settings.mat === 'city');
    expect(item('Plain')?.getAttribute('aria-checked')).toBe('true');
    expect(shown.state().settings).toMatchObject({ theme, hour: 'dusk', mat: 'city', quality: 'low', adaptive: false });
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => document.querySelector('.look-menu') === null);
  });
});
