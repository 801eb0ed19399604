import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Showcase } from '../../src/main.tsx';
import { freshTable, openPage, press, until } from './page.ts';

let shown: Showcase;
beforeAll(async () => {
  shown = await openPage();
  await freshTable(shown);
});
afterAll(() => page.viewport(1280, 720));

/** Width of a select's arrow, CSS pixels. */
const ARROW = 20;

/** How far the chosen words of a select are too long for it, CSS pixels; negative if there is room to spare. */
function excess(select: HTMLSelectElement): number {
  const style = getComputedStyle(select);
  const pen = new OffscreenCanvas(1, 1).getContext('2d')!;
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const words = select.selectedOptions[0]!.textContent ?? '';
  return pen.measureText(words).width + Number.parseFloat(style.paddingLeft) + ARROW - select.clientWidth;
}

describe('the sheet of an army list', () => {
  it.each([1280, 390])('shows every base whole, and that it is a guess, at %i pixels', async (width) => {
    await page.viewport(width, 844);
    shown.actions.view.openArmyList(new File(['Redemptor Dreadnought (195 pts)\nCaptain (80 pts)\n'], 'list.txt'));
    const bases = () => [...document.querySelectorAll<HTMLSelectElement>('.army-list .unit select.guess')];
    await until(() => bases().length === 2);
    for (const select of bases()) {
      const option = select.selectedOptions[0]!;
      option.textContent = '120 × 92 mm oval ?';
      expect(excess(select)).toBeLessThanOrEqual(0);
    }
    await press('Close');
    await until(() => document.querySelector('.army-list') === null);
  });
});

describe('the bar of the editor on a phone', () => {
  it('has the way out and the name in sight, and every tool within the page', async () => {
    await page.viewport(390, 844);
    await shown.actions.editor.copy();
    const bar = () => document.querySelector<HTMLElement>('.build-bar')!;
    await until(() => bar() !== null);
    expect(bar().querySelector('.field.text')!.getBoundingClientRect().width).toBeGreaterThan(120);
    const buttons = [...bar().querySelectorAll('button')];
    expect(buttons.some(({ ariaLabel }) => ariaLabel === 'Back to the game')).toBe(true);
    for (const button of buttons) {
      const { left, right } = button.getBoundingClientRect();
      expect([left >= 0, right <= 390], button.ariaLabel ?? '').toEqual([true, true]);
    }
    const palette = document.querySelector('.build-palette')!.getBoundingClientRect();
    expect(palette.top).toBeGreaterThanOrEqual(bar().getBoundingClientRect().bottom);
    await press('Back to the game');
    await until(() => shown.state().editor === undefined);
  });
});
