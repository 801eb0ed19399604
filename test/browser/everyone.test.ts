import axe from 'axe-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { showNotice, dismissNotice } from '../../src/app/state/notices.ts';
import { messages } from '../../src/messages/messages.ts';
import type { Showcase } from '../../src/main.tsx';
import { complaints, freshTable, key, openPage, textOf, until } from './page.ts';

let shown: Showcase;
beforeAll(async () => {
  shown = await openPage();
  shown.actions.view.set({ fastDice: true });
});

/** What the accessibility checker finds wrong, a line each. */
async function faults(): Promise<readonly string[]> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replace(/\s+/g, ' ')}`),
  );
}

const isReady = () => shown.state().busy === undefined && shown.state().playing === undefined;

describe.each(['light', 'dark'] as const)('an accessible table, %s', (theme) => {
  beforeEach(() => {
    shown.actions.view.set({ theme });
  });

  it.each(['over-the-wall', 'the-lantern-quarter', 'four-against-one'])('has no fault at %s', async (scenario) => {
    await freshTable(shown, scenario);
    key('BracketRight');
    await until(isReady);
    expect(await faults()).toEqual([]);
  });

  it('has no fault in its panels', async () => {
    await freshTable(shown, 'over-the-wall');
    key('BracketRight');
    const { selection } = shown.state();
    key('Slash', { shiftKey: true });
    await until(() => document.querySelector('.key-sheet, [role="dialog"]') !== null);
    expect(await faults()).toEqual([]);
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true }),
    );
    await until(() => document.querySelector('[role="dialog"]') === null);
    // The panel was closed, and nothing besides.
    expect([selection.length, shown.state().selection]).toEqual([1, selection]);
    key('KeyK', { ctrlKey: true });
    await until(() => document.querySelector('[role="dialog"]') !== null);
    expect(await faults()).toEqual([]);
    key('Escape');
    shown.stores.table.setState({ palette: false });
    await until(() => document.querySelector('[role="dialog"]') === null);
    key('KeyS', { ctrlKey: true });
    await until(() => document.querySelector('[role="dialog"]') !== null);
    expect(await faults()).toEqual([]);
    shown.stores.table.setState({ savedTablesOpen: false });
    await until(() => document.querySelector('[role="dialog"]') === null);
  });

  it.each(['Build', 'Settings', 'Range rings (I)'])('has no fault where “%s” is open', async (name) => {
    const opener = document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!;
    opener.focus();
    opener.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
    if (opener.getAttribute('aria-expanded') !== 'true') opener.click();
    await until(
      () =>
        opener.getAttribute('aria-expanded') === 'true' &&
        document.querySelector('[data-radix-popper-content-wrapper] .card') !== null,
    );
    expect(await faults()).toEqual([]);
    document.activeElement!.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', bubbles: true }),
    );
    // The focus comes back a moment after the card is gone: coming later, it would close the next one.
    await until(
      () => document.querySelector('[data-radix-popper-content-wrapper]') === null && document.activeElement === opener,
    );
  });
});

describe('a table for who has no mouse', () => {
  it('is charged over by keys alone, and says aloud what is asked and what came of it', async () => {
    await freshTable(shown, 'over-the-wall');
    for (let i = 0; i < 8 && shown.state().question.state !== 'answered'; i++) {
      key('BracketRight');
      key('Quote');
      await until(() => isReady() && shown.state().question.state !== 'asking');
    }
    await until(() => shown.state().question.state === 'answered');
    expect(textOf('[data-testid="said"]')).toMatch(/against .*: needs \d+, \d+ %/);
    for (let i = 0; i < 12 && !events().includes('charge-moved') && !events().includes('charge-failed'); i++) {
      const before = shown.state().game?.log.length;
      key('Enter');
      await until(() => isReady() && shown.state().game?.log.length !== before);
    }
    expect(events()).toEqual(expect.arrayContaining(['charge-declared', 'charge-rolled']));
    expect(textOf('[data-testid="said"]').length).toBeGreaterThan(10);
  });

  it('shows where the hand is: everything that Tab reaches has a name and a visible mark', async () => {
    const reached = [...document.querySelectorAll<HTMLElement>('button, select, input, [tabindex="0"]')].filter(
      (thing) => thing.offsetParent !== null && !thing.hasAttribute('disabled'),
    );
    expect(reached.length).toBeGreaterThan(5);
    for (const thing of reached) {
      thing.focus();
      if (document.activeElement === thing)
        expect([thing.outerHTML.slice(0, 80), getComputedStyle(thing).outlineStyle]).not.toContain('none');
    }
  });
});

/** Cards that lie on one another, a line each. */
function overlaps(): readonly string[] {
  const cards = [...document.querySelectorAll('.interface .card:not(.card .card)')];
  const frames = cards.map((card) => ({ name: card.className, frame: card.getBoundingClientRect() }));
  return frames.flatMap(({ name, frame: a }, i) =>
    frames.slice(i + 1).flatMap(({ name: other, frame: b }) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return across > 1 && down > 1 ? [`${name} on ${other}: ${Math.round(across)} by ${Math.round(down)}`] : [];
    }),
  );
}

describe.each(['normal', 'large', 'largest'] as const)('a table of %s words, in a window of 1280 by 720', (text) => {
  beforeAll(async () => {
    await page.viewport(1280, 720);
    shown.actions.view.set({ text });
  });
  afterAll(() => {
    shown.actions.view.set({ text: 'normal' });
  });

  it('has no card on another while a challenge is fought out, nor where its result lies', async () => {
    await freshTable(shown, 'the-duel-on-the-bridge');
    for (let i = 0; i < 20 && document.querySelector('.result') === null; i++) {
      expect(overlaps(), textOf('.prompt')).toEqual([]);
      const before = shown.state().game?.log.length;
      key('Enter');
      await until(() => isReady() && shown.state().game?.log.length !== before);
    }
    expect(document.querySelectorAll('.result, .tool-strip, .log-panel, .prompt')).toHaveLength(4);
    expect(overlaps()).toEqual([]);
  });

  it('has no card on another where it says something beside the tools, or beside the palette of the builder', async () => {
    await freshTable(shown, 'open-ground');
    shown.actions.view.camera('save', 1);
    showNotice(shown.stores.table, {
      about: 'picture',
      text: 'Something that stays until it is put away, and takes more than one line to say.',
    });
    await until(() => document.querySelectorAll('.notices .card').length === 2);
    expect(overlaps()).toEqual([]);
    dismissNotice(shown.stores.table, 'view');
    await until(() => document.querySelectorAll('.notices .card').length === 1);
    await shown.actions.editor.start();
    await until(() => document.querySelector('.build-palette') !== null);
    expect(overlaps()).toEqual([]);
    dismissNotice(shown.stores.table, 'picture');
    (await shown.actions.editor.enter()).leave();
    await until(() => document.querySelector('.tool-strip') !== null);
  });

  it('has no card on another while the rules’ own table is seen', async () => {
    await freshTable(shown, 'over-the-wall');
    // A toggle that is off is read out as one too.
    const isPressed = () =>
      [...document.querySelectorAll('.tool-strip .tool')].find((one) => one.ariaLabel === messages.bar.xray)
        ?.ariaPressed;
    expect(isPressed()).toBe('false');
    key('KeyX');
    await until(() => document.querySelector('.xray-legend') !== null);
    expect(isPressed()).toBe('true');
    key('BracketRight');
    await until(isReady);
    expect(overlaps()).toEqual([]);
    key('KeyX');
    await until(() => document.querySelector('.xray-legend') === null);
  });

  it('has no card on another while the ends of a charge of many are compared', async () => {
    await freshTable(shown, 'four-against-one');
    for (const code of ['BracketRight', 'Quote', 'Enter', 'Enter', 'Enter']) {
      const before = textOf('.prompt');
      key(code);
      await until(() => isReady() && textOf('.prompt') !== before);
      expect(overlaps(), textOf('.prompt')).toEqual([]);
    }
    await until(() => document.querySelector('[data-stage="strike-home"]') !== null);
    expect(overlaps()).toEqual([]);
  });
});

it('has not complained in the console', () => {
  expect(complaints).toEqual([]);
});

const events = () => (shown.state().game?.log ?? []).flatMap((entry) => entry.events.map((event) => event.kind));

describe('a table whose colours the system chooses', () => {
  const emulate = async (value: string): Promise<void> => {
    const session = cdp() as unknown as { readonly send: (method: string, how: object) => Promise<unknown> };
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });
  };
  afterAll(() => emulate(''));

  it('tells what is on from what is off', async () => {
    await freshTable(shown, 'open-ground');
    await emulate('active');
    await until(() => matchMedia('(forced-colors: active)').matches);
    const lineOf = (one: string) => getComputedStyle(document.querySelector(one)!).outlineStyle;
    expect(lineOf('.phases li[aria-current]')).toBe('solid');
    expect(lineOf('.phases li:not([aria-current])')).toBe('none');
    shown.actions.tape.toggle();
    await until(() => document.querySelector('.tool-strip .tool[aria-pressed="true"]') !== null);
    expect(lineOf('.tool-strip .tool[aria-pressed="true"]')).toBe('solid');
    shown.actions.tape.toggle();
  });
});

describe('a table under a finger, on a screen held upright', () => {
  beforeAll(async () => {
    await page.viewport(390, 844);
  });
  afterAll(async () => {
    shown.stores.table.setState({ palette: false });
    await page.viewport(960, 600);
  });

  it.each(['normal', 'largest'] as const)('shows all of who is picked, in %s words', async (text) => {
    shown.actions.view.set({ text });
    await freshTable(shown, 'over-the-wall');
    key('BracketRight');
    await until(() => isReady() && document.querySelector('.unit-card dl') !== null);
    const card = document.querySelector('.unit-card')!;
    expect(card.scrollHeight).toBeLessThanOrEqual(card.clientHeight);
    shown.actions.view.set({ text: 'normal' });
  });

  it('opens all there is to do without a key', async () => {
    const [button] = document.querySelectorAll<HTMLButtonElement>('.tool-strip .by-touch button');
    expect(button!.offsetParent).not.toBeNull();
    button!.click();
    await until(() => document.querySelector('[role="dialog"] [cmdk-input], [role="dialog"] input') !== null);
    expect(await faults()).toEqual([]);
  });
});

describe('a table on a phone on its side', () => {
  beforeAll(() => page.viewport(844, 390));
  afterAll(async () => {
    shown.actions.lessons.leave();
    await page.viewport(1280, 720);
  });

  const expectApart = (): void => {
    const kinds = '.prompt, .log-panel, .tool-strip, .phase-bar, .unit-card, .lesson, .lab-panel';
    const panels = [...document.querySelectorAll(`${kinds}, .build-bar, .build-palette, .build-inspector`)].filter(
      (one) => one.getClientRects().length > 0,
    );
    expect(panels.length).toBeGreaterThan(3);
    for (const [i, one] of panels.entries()) {
      const box = one.getBoundingClientRect();
      const isWhole = box.left >= 0 && box.top >= 0 && box.right <= 844 && box.bottom <= 390;
      expect(isWhole, one.className).toBe(true);
      for (const other of panels.slice(0, i)) {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const isClear = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
        expect(isClear, `${one.className} and ${other.className}`).toBe(true);
      }
    }
  };

  it('has no panel over another, with a unit picked and while units are deployed', async () => {
    await freshTable(shown, 'over-the-wall');
    key('BracketRight');
    await until(() => isReady() && document.querySelector('.unit-card dl') !== null);
    expectApart();
    await freshTable(shown, 'hold-the-ridge');
    await until(() => document.querySelectorAll('.prompt button').length > 4);
    expectApart();
  });

  it('has no panel over another in the laboratory and in the editor', async () => {
    shown.actions.view.toggleLab();
    await until(() => document.querySelector('.lab-panel') !== null);
    expectApart();
    shown.actions.view.toggleLab();
    await shown.actions.editor.start();
    await until(() => document.querySelector('.build-prompt') !== null);
    expectApart();
    (await shown.actions.editor.enter()).leave();
    await until(() => document.querySelector('.build-prompt') === null);
  });

  it('has no panel over another in a lesson', async () => {
    shown.actions.lessons.begin('squads');
    await until(() => document.querySelector('.lesson') !== null);
    expectApart();
  });
});

describe('a table in a window between a phone and a laptop', () => {
  afterAll(() => page.viewport(1280, 720));

  it.each([761, 900, 1024, 1100])('has every button of the bar within the bar at %i pixels', async (width) => {
    await page.viewport(width, 700);
    await freshTable(shown, 'a-race-over-the-roofs');
    const right = (element: Element): number => Math.round(element.getBoundingClientRect().right);
    const bar = document.querySelector('.phase-bar')!;
    const buttons = [...bar.querySelectorAll('button, select')].filter((one) => one.getClientRects().length > 0);
    expect(buttons.length).toBeGreaterThan(8);
    for (const button of buttons)
      expect(right(button), button.getAttribute('aria-label') ?? '').toBeLessThanOrEqual(right(bar));
  });
});

describe('the welcome on a phone', () => {
  beforeAll(() => freshTable(shown, 'open-ground'));
  afterAll(async () => {
    shown.actions.view.set({ greeted: true });
    await page.viewport(1280, 720);
  });

  it.each([
    ['held upright', 390, 844],
    ['on its side', 844, 390],
  ])('%s is whole on the screen, and covered by nothing', async (_, width, height) => {
    await page.viewport(width, height);
    shown.actions.view.set({ greeted: false });
    await until(() => document.querySelector('.welcome') !== null);
    const { left, right, top, bottom } = document.querySelector('.welcome')!.getBoundingClientRect();
    expect([left, top].every((edge) => edge >= 0) && right <= width && bottom <= height).toBe(true);
    const others = [...document.querySelectorAll('.prompt, .log-panel, .tool-strip, .phase-bar')];
    for (const other of others.filter((one) => one.getClientRects().length > 0)) {
      const box = other.getBoundingClientRect();
      const isClear = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
      expect(isClear, other.className).toBe(true);
    }
    for (const door of document.querySelectorAll<HTMLElement>('.welcome .door'))
      expect(door.getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
  });
});
