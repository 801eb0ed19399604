import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Showcase } from '../../src/main.tsx';
import type { UnitId } from '../../src/rules/core/ids.ts';
import { freshTable, openPage, press, textOf, until } from './page.ts';

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

describe('a file of an army list', () => {
  it('that cannot be read any more is told of, and another can be given', async () => {
    const file = new File(['Captain (80 pts)'], 'gone.txt');
    file.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
    shown.actions.view.openArmyList(file);
    await until(() => textOf('.army-list .said').startsWith('gone.txt could not be read'));
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

describe('the dice of the game', () => {
  const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect();
  const throwAt = async (width: number, height: number) => {
    await page.viewport(width, height);
    await freshTable(shown, 'over-the-wall');
    await shown.actions.play.perform({
      kind: 'declare-charge',
      unit: 'south' as UnitId,
      targets: ['south-guard' as UnitId],
    });
    await until(() => shown.state().busy === undefined);
    await shown.actions.play.rollCharge();
    await until(() => shown.state().throw?.settled === true && document.querySelector('.log-panel > .tray') !== null);
  };

  const isResultWhole = () => {
    const [panel, lines, result] = [box('.log-panel'), box('.tray-lines'), box('.tray-lines dd')];
    const isWithinLines = result.top >= lines.top && result.bottom <= lines.bottom;
    return isWithinLines && result.bottom <= panel.bottom && result.right <= panel.right;
  };

  it('take an eighth of a phone beside their result, and can be folded away', async () => {
    await throwAt(390, 844);
    const [panel, tray, lines, header] = ['', ' > .tray', ' > .tray-lines', ' > header'].map((one) =>
      box(`.log-panel${one}`),
    );
    expect(panel!.height).toBeLessThanOrEqual(844 / 8);
    expect([tray!.height >= 60, tray!.width >= 120]).toEqual([true, true]);
    for (const beside of [lines!, header!]) expect(beside.left).toBeGreaterThanOrEqual(tray!.right);
    expect(header!.bottom).toBeLessThanOrEqual(lines!.top);
    expect(isResultWhole()).toBe(true);
    await press('Collapse', '.log-panel');
    await until(() => box('.log-panel > .tray').height === 0);
    expect(box('.log-panel').height).toBeLessThan(50);
    await press('Expand', '.log-panel');
    await until(() => box('.log-panel > .tray').height >= 60);
  });

  it('are low on a phone on its side, above their result', async () => {
    await throwAt(844, 390);
    expect(box('.log-panel').height).toBeLessThan(390 / 2);
    expect(box('.log-panel > .tray').height).toBeGreaterThanOrEqual(80);
    expect(isResultWhole()).toBe(true);
  });

  it('keep their size beside a wide table', async () => {
    await throwAt(1280, 720);
    expect(box('.log-panel > .tray').height).toBeCloseTo(0.29 * 720, 0);
    expect(box('.log-panel > .tray').width).toBeGreaterThan(240);
  });
});
