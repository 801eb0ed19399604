import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelId } from '../../src/rules/core/ids.ts';
import type { Showcase } from '../../src/main.tsx';
import { crowdScenario } from './crowd-scenario.ts';
import { followWorkers } from './far-workers.ts';
import { complaints, freshTable, key, openPage, rest, textOf, until, wait } from './page.ts';

let shown: Showcase;

describe('the picture of a table', () => {
  beforeAll(async () => {
    shown = await openPage({ sharpness: 0.5, pictured: true });
    await freshTable(shown);
  });

  it('is not blank', async () => {
    await rest(shown);
    expect(shown.probe()?.variety()).toBeGreaterThan(40);
  });

  it('is not redrawn while nothing moves', async () => {
    await rest(shown);
    const before = shown.probe()?.frames();
    await wait(900);
    expect(shown.probe()?.frames()).toBe(before);
  });
});

describe('a player who was never greeted', () => {
  beforeAll(async () => {
    shown = await openPage();
    await freshTable(shown);
  });
  afterAll(() => shown.actions.view.set({ greeted: true }));

  /** Whether the corners of the open table are in the picture. */
  const isWhole = (): boolean =>
    [-1, 1]
      .flatMap((x) => [-1, 1].map((z) => [x, z] as const))
      .every(([x, z]) => {
        const { width, depth } = shown.state().game!.state.table;
        const [left, top] = shown.probe()!.onScreen([(x * width) / 2, 0, (z * depth) / 2]);
        return left >= 0 && left <= innerWidth && top >= 0 && top <= innerHeight;
      });

  it('sees the table from near as it opens, and whole on request and while building', async () => {
    shown.actions.view.set({ greeted: false });
    await freshTable(shown);
    expect(isWhole()).toBe(false);
    shown.actions.view.look('home');
    await rest(shown);
    expect(isWhole()).toBe(true);
    await freshTable(shown);
    await shown.actions.editor.copy();
    await until(() => shown.state().editor !== undefined);
    await rest(shown);
    expect(isWhole()).toBe(true);
  });

  it('sees a table on which units are deployed whole, beside the welcome', async () => {
    shown.actions.view.set({ greeted: false });
    await freshTable(shown, 'hold-the-ridge');
    await until(() => document.querySelector('.welcome') !== null);
    await rest(shown);
    const welcome = document.querySelector('.welcome')!.getBoundingClientRect();
    expect(isWhole()).toBe(true);
    const { width, depth } = shown.state().game!.state.table;
    const lefts = [-1, 1].map((z) => shown.probe()!.onScreen([-width / 2, 0, (z * depth) / 2])[0]);
    expect(Math.min(...lefts)).toBeGreaterThan(welcome.right);
  });

  it('sees it in the middle of the picture when the welcome is closed before a unit is deployed', async () => {
    shown.actions.view.set({ greeted: false });
    await freshTable(shown, 'hold-the-ridge');
    await until(() => document.querySelector('.welcome') !== null);
    await rest(shown);
    const middle = () => shown.probe()!.onScreen([0, 0, 0])[0];
    const beside = middle();
    shown.actions.lessons.notNow();
    await until(() => document.querySelector('.welcome') === null);
    await rest(shown);
    expect(isWhole()).toBe(true);
    const closed = middle();
    expect(closed).toBeLessThan(beside - 100);
    shown.actions.view.look('home');
    await rest(shown);
    expect(middle()).toBeCloseTo(closed, 3);
  });
});

describe('a drop of what is no table', () => {
  beforeAll(async () => {
    shown = await openPage();
    await freshTable(shown);
  });

  const problem = () => shown.state().problem;
  const drop = (file: File): void => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(file);
    window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  };
  const docx = () => zipSync({ '[Content_Types].xml': strToU8('x'), 'word/document.xml': strToU8('x') });

  it.each([
    ['table', 'the table is as it was'],
    ['editor', 'what you are building is as it was'],
  ] as const)('on the %s is answered in one sentence and changes nothing', async (place, stays) => {
    if (place === 'editor') await shown.actions.editor.start();
    const before = shown.state();
    const other = `was not opened; ${stays}. It is no table, saved game or other file that this page can read.`;
    const nothing = 'is empty, so nothing was opened; download or copy it again.';
    for (const [file, says] of [
      [new File(['%PDF-1.4'], 'notes.pdf'), `“notes.pdf” ${other}`],
      [new File(['hello'], 'nameless'), `“nameless” ${other}`],
      [new File([docx()], 'letter.docx'), 'letter.docx is a zip file, but not a Highground bundle'],
      ...['a.json', 'a.zip', 'a.highground', 'a.glb', 'a.txt', 'a.replay', 'a.ttsmod'].map(
        (name) => [new File([], name), `“${name}” ${nothing}`] as const,
      ),
    ] as const) {
      shown.stores.table.setState({ problem: undefined });
      drop(file);
      await until(() => problem() !== undefined);
      expect(problem()?.slice(0, says.length)).toBe(says);
      expect(document.querySelectorAll('.problem')).toHaveLength(1);
      expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(0);
      expect([shown.state().game, shown.state().editor?.session]).toEqual([before.game, before.editor?.session]);
    }
  });

  it('of a folder, or of a file that has gone since, says so', async () => {
    const entry = DataTransferItem.prototype.webkitGetAsEntry;
    DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true }) as FileSystemEntry;
    drop(new File([], 'ruins'));
    DataTransferItem.prototype.webkitGetAsEntry = entry;
    await until(() => problem() === '“ruins” is a folder; drop the files in it instead.');
    const read = Blob.prototype.arrayBuffer;
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    drop(new File(['{}'], 'gone.json'));
    await until(() => problem()?.startsWith('gone.json could not be read') === true);
    Blob.prototype.arrayBuffer = read;
  });
});

describe('a size that the editor refuses', () => {
  beforeAll(async () => {
    shown = await openPage();
    await freshTable(shown);
    await shown.actions.editor.start();
  });

  it('leaves the field as it was, and its reason goes with the next tab', async () => {
    const field = () => document.querySelector<HTMLInputElement>('.build-inspector .pair input')!;
    await until(() => field() !== null);
    const refusal = () => shown.state().editor?.refusal;
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text);
      field().dispatchEvent(new Event('input', { bubbles: true }));
      field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    };
    expect(field().value).toBe('60');
    type('100000');
    await until(() => refusal()?.includes('the limit is') === true);
    await until(() => field().value === '60');
    await press('Draw');
    await until(() => refusal() === undefined);
    type('50');
    await until(() => field().value === '50');
    expect(refusal()).toBeUndefined();
  });
});

describe('the table in the browser', () => {
  beforeAll(async () => {
    shown = await openPage();
  });

  it('answers, declares, rolls and moves a charge by clicking', async () => {
    await freshTable(shown);
    clickModel('captain');
    await until(() => shown.state().selection.join() === 'captain');
    clickModel('sentry');
    await until(() => shown.state().targets.join() === 'sentry');
    await until(() => shown.state().question.state === 'answered');
    await until(() => textOf('[data-testid="headline"]') === 'needs 5 · 83 %');
    await until(() => textOf('[aria-live]').includes('The straight distance is 6.0″, the path 5.0″'));
    await press('Declare the charge');
    await press('Roll the dice');
    await until(() => shown.state().throw?.settled === true);
    await press('Move the squad');
    await until(() => events().includes('charge-moved'));
    expect(gapOf('captain', 'sentry')).toBeLessThan(1.0006);
  });

  it('strikes undone lines through and does them again', async () => {
    const struck = () => document.querySelectorAll('[data-undone]').length;
    expect(struck()).toBe(0);
    key('KeyZ', { ctrlKey: true });
    await until(() => struck() === 1);
    key('KeyZ', { ctrlKey: true, shiftKey: true });
    await until(() => struck() === 0);
    expect(events()).toContain('charge-moved');
  });

  it('plays the same charge with keys alone', async () => {
    await freshTable(shown);
    key('BracketRight');
    key('Quote');
    await until(() => shown.state().question.state === 'answered');
    key('Enter');
    await until(() => shown.state().game?.state.charge !== undefined && shown.state().busy === undefined);
    key('Enter');
    await until(() => shown.state().throw?.settled === true && shown.state().busy === undefined);
    key('Enter');
    await until(() => events().includes('charge-moved'));
    expect(events()).toEqual(['charge-declared', 'charge-rolled', 'charge-moved']);
  });

  it('says why a command is refused, and keeps the game', async () => {
    await freshTable(shown);
    const game = shown.state().game;
    await shown.actions.play.perform({ kind: 'roll-charge' });
    await until(() => textOf('.prompt').includes('C-13 There is no charge to roll'));
    expect(shown.state().game).toBe(game);
    key('Escape');
    await until(() => shown.state().refusal === undefined);
  });

  it('keeps its table when a scenario is bad, and names the place', async () => {
    const game = shown.state().game;
    await shown.actions.scenario.open('bad', crowdScenario().replace('"table":', '"nonsense": 1, "table":'));
    await until(() => textOf('[role="alert"]').includes('nonsense'));
    expect(shown.state().game).toBe(game);
    key('Escape');
  });

  it('carries a ghost along its way while the real mini waits', async () => {
    await freshTable(shown);
    await shown.actions.play.perform({
      kind: 'declare-charge',
      unit: 'captain' as never,
      targets: ['sentry' as never],
    });
    await shown.actions.play.perform({ kind: 'roll-charge' });
    const model = firstOf('captain');
    const at = placeOf(model);
    expect(shown.actions.move.dragFrom(model)).toBe(true);
    shown.actions.move.dragTo([at[0] + 2, at[2] + 1], 0);
    await until(() => shown.state().drag?.path?.kind === 'path');
    expect(placeOf(model)).toEqual(at);
    shown.actions.move.drop();
    expect(shown.state().placements.size).toBe(1);
    key('Escape');
    expect(shown.state().placements.size).toBe(0);
  });

  it('stays within 150 draw calls with 400 minis and 60 pieces', async () => {
    await shown.actions.scenario.open('crowd', crowdScenario());
    expect(shown.state().problem).toBe(undefined);
    expect(shown.state().game?.state.models.size).toBe(400);
    expect(shown.state().game?.state.terrain.size).toBe(60);
    await rest(shown);
    expect(shown.probe()?.cost().calls).toBeLessThanOrEqual(150);
    shown.actions.view.set({ quality: 'high' });
    const before = shown.probe()?.frames() ?? 0;
    await until(() => (shown.probe()?.frames() ?? 0) > before);
    await rest(shown);
    // The first frames of a richer picture may come before its passes are built.
    await until(() => (shown.probe()?.cost().calls ?? 0) > 5);
    expect(shown.probe()?.cost().calls).toBeLessThanOrEqual(150);
  });

  it('is drawn a few times a second by day while clouds drift, which lowers no quality, and under reduced motion never', async () => {
    await freshTable(shown);
    const { view } = shown.actions;
    view.set({ quality: 'medium', adaptive: true, hour: 'day', mat: 'grass', reducedMotion: false });
    const frames = () => shown.probe()?.frames() ?? 0;
    // Twelve late frames in a row would lower the quality; those that clouds ask for are four a second at most.
    for (let isSlow = false; !isSlow; ) {
      const [from, since] = [frames(), performance.now()];
      await until(() => frames() >= from + 12);
      isSlow = performance.now() - since > 11 * 200;
    }
    expect(shown.state().settings.quality).toBe('medium');
    view.set({ reducedMotion: true, quality: 'low', adaptive: false, hour: 'auto', mat: 'auto' });
    await rest(shown);
    view.set({ reducedMotion: false, hour: 'night', quality: 'medium' });
    await rest(shown);
    view.set({ reducedMotion: true, hour: 'auto', quality: 'low' });
    await rest(shown);
  });

  it('has fetched nothing from anywhere else, on the page or in its worker', async () => {
    const followed = await followWorkers();
    await until(() => followed.now().length === 1);
    const expression = `performance.getEntriesByType('resource').map((entry) => entry.name).join(' ')`;
    const { result } = (await followed.now()[0]!.evaluate(expression)) as {
      readonly result: { readonly value: string };
    };
    await followed.leave();
    const asked = [...performance.getEntriesByType('resource').map((entry) => entry.name), ...result.value.split(' ')];
    const elsewhere = asked.filter((name) => !name.startsWith(location.origin) && !/^(data|blob):/.test(name));
    expect(asked.some((name) => name.includes('rapier'))).toBe(true);
    expect(elsewhere).toEqual([]);
  });

  it('has not complained in the console', () => {
    expect(complaints).toEqual([]);
  });
});

const firstOf = (unit: string): ModelId => {
  const id = shown.state().game?.state.units.get(unit as never)?.models[0];
  if (id === undefined) throw new Error(`no unit ${unit}`);
  return id;
};
const placeOf = (model: ModelId) => shown.state().game!.state.models.get(model)!.at;
const events = () => (shown.state().game?.log ?? []).flatMap((entry) => entry.events.map((event) => event.kind));

function gapOf(a: string, b: string): number {
  const [p, q] = [placeOf(firstOf(a)), placeOf(firstOf(b))];
  const radius = (id: ModelId) => {
    const base = shown.state().game!.state.models.get(id)!.base;
    return base.kind === 'round' ? base.radius : 0;
  };
  return Math.hypot(p[0] - q[0], p[2] - q[2]) - radius(firstOf(a)) - radius(firstOf(b));
}

/** Presses the button that says so, once there is one and it may be pressed. */
async function press(label: string): Promise<void> {
  const find = () =>
    [...document.querySelectorAll('button')].find(
      (button) => button.textContent?.startsWith(label) && !button.disabled,
    );
  await until(() => find() !== undefined);
  find()?.click();
}

function clickModel(unit: string): void {
  const at = placeOf(firstOf(unit));
  const [x, y] = shown.probe()!.onScreen([at[0], at[1] + 0.7, at[2]]);
  const canvas = document.querySelector('.table canvas')!;
  const how = { clientX: x, clientY: y, button: 0, bubbles: true, pointerId: 1, isPrimary: true };
  canvas.dispatchEvent(new PointerEvent('pointerdown', how));
  canvas.dispatchEvent(new PointerEvent('pointerup', how));
}
