import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import type { Showcase } from '../../src/main.tsx';
import type { ModelId } from '../../src/rules/core/ids.ts';
import { complaints, freshTable, key, mouse, openPage, textOf, until } from './page.ts';

let shown: Showcase;
beforeAll(async () => {
  shown = await openPage();
});

const at = (id: string): Point => shown.state().game!.state.models.get(id as ModelId)!.at;
const idle = () => until(() => shown.state().busy === undefined && shown.state().playing === undefined);
const up = ([x, y, z]: Point, by: number): Point => [x, y + by, z];

describe('the command palette', () => {
  it('opens on Ctrl+K, finds by letters typed before it has come, and does what is chosen', async () => {
    key('KeyK', { ctrlKey: true });
    for (const letter of 'inch grid')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true }));
    await until(() => document.querySelector('.palette [cmdk-input]') !== null);
    const input = document.querySelector<HTMLInputElement>('.palette [cmdk-input]')!;
    await until(() => document.activeElement === input);
    // The next letter goes behind them.
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['inch grid', 9, 9]);
    await until(() => textOf('.palette [data-selected="true"]').startsWith('Inch grid'));
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
    await until(() => shown.state().settings.grid);
    expect(shown.state().palette).toBe(false);
  });
});

describe('tools on the table', () => {
  it('ping with Alt, bend and pin a tape, and look from a mini’s eye and back', async () => {
    await freshTable(shown, 'over-the-wall');
    const canvas = document.querySelector('.table canvas')!;
    const [x, y] = shown.probe()!.onScreen([-20, 0, 12]);
    const how = { clientX: x, clientY: y, button: 0, bubbles: true, pointerId: 1, altKey: true };
    canvas.dispatchEvent(new PointerEvent('pointerdown', how));
    canvas.dispatchEvent(new PointerEvent('pointerup', how));
    expect(shown.state().tools.pings.length).toBe(1);
    key('KeyM');
    mouse(shown, 'pointerdown', [-10, 0, 10]);
    mouse(shown, 'pointermove', [-6, 0, 10]);
    mouse(shown, 'pointermove', [-4, 0, 10]);
    key('Space');
    mouse(shown, 'pointermove', [-4, 0, 6]);
    mouse(shown, 'pointerup', [-4, 0, 6]);
    expect(shown.state().tools.pinned[0]?.legs.length).toBe(1);
    key('Escape');
    shown.actions.selection.pickUnit('south' as never);
    key('KeyP');
    await until(() => shown.state().look.kind === 'eye');
    key('KeyP');
    await until(() => shown.state().look.kind === 'back');
    await until(() => shown.state().tools.pings.length === 0);
  });
});

describe('the camera', () => {
  it('frames the picked unit from above, also where it was near the ground', async () => {
    await freshTable(shown, 'over-the-wall');
    shown.stores.table.setState({ views: { 4: [0, 0.8, 14, 0, 0.6, 0] } });
    shown.actions.view.camera('recall', 4);
    const steepness = (): number => shown.probe()!.eye().along[1];
    await until(() => Math.abs(steepness()) < 0.2);
    key('BracketRight');
    key('KeyF');
    await until(() => steepness() < -0.45);
    for (const model of shown.state().game!.state.units.get(shown.state().selection[0]!)!.models) {
      const [x, y] = shown.probe()!.onScreen(at(model));
      expect(x > 0 && x < innerWidth && y > 0 && y < innerHeight).toBe(true);
    }
  });
});

describe('a drag that is refused', () => {
  it('says why while the button is held, and for some seconds after', async () => {
    await freshTable(shown, 'over-the-wall');
    const [x, y, z] = at('south-1');
    const timers = vi.spyOn(window, 'setTimeout');
    const isWaiting = () => timers.mock.calls.some(([, ms]) => ms === 5000);
    mouse(shown, 'pointerdown', [x, y + 0.6, z]);
    mouse(shown, 'pointermove', [x + 2, y, z]);
    await until(() => textOf('.drag-reason').includes('this is the charge phase'));
    mouse(shown, 'pointermove', [x + 3, y, z]);
    expect(isWaiting()).toBe(false);
    mouse(shown, 'pointerup', [x + 3, y, z]);
    expect(isWaiting()).toBe(true);
    expect(textOf('.drag-reason')).toContain('this is the charge phase');
    timers.mockRestore();
    mouse(shown, 'pointerdown', [x + 9, y, z + 9]);
    await until(() => document.querySelector('.drag-reason') === null);
    mouse(shown, 'pointerup', [x + 9, y, z + 9]);
  });
});

describe('fingers', () => {
  const touch = (kind: string, point: Point, pointerId = 1) => {
    const [clientX, clientY] = shown.probe()!.onScreen(point);
    const how = { clientX, clientY, button: 0, bubbles: true, pointerId, pointerType: 'touch', isPrimary: true };
    document.querySelector('.table canvas')!.dispatchEvent(new PointerEvent(kind, how));
  };

  it('pick with a tap, and ask what can be done by resting', async () => {
    await freshTable(shown);
    const captain = up(at('orra'), 0.7);
    touch('pointerdown', captain);
    touch('pointerup', captain);
    expect(shown.state().selection).toEqual(['captain']);
    touch('pointerdown', captain);
    await until(() => shown.state().menu?.unit === ('captain' as never));
    touch('pointerup', captain);
    expect(textOf('.action-menu')).toContain('Measure from here');
    key('Escape');
    shown.actions.selection.cancel();
    await until(() => shown.state().menu === undefined);
  });

  it('carry a ghost while the eye rests, and drop a corner with a second finger', async () => {
    await shown.actions.play.perform({
      kind: 'declare-charge',
      unit: 'captain' as never,
      targets: ['sentry' as never],
    });
    await shown.actions.play.perform({ kind: 'roll-charge' });
    await idle();
    const from = at('orra');
    touch('pointerdown', up(from, 0.7));
    touch('pointermove', [from[0] + 1, 0, from[2] + 1]);
    touch('pointermove', [from[0] + 2, 0, from[2] + 1]);
    await until(() => shown.state().drag?.fresh === true);
    touch('pointerdown', [from[0], 0, from[2] + 3], 2);
    touch('pointerup', [from[0], 0, from[2] + 3], 2);
    expect(shown.state().drag?.corners.length).toBe(1);
    touch('pointermove', [from[0] + 2.5, 0, from[2]]);
    touch('pointerup', [from[0] + 2.5, 0, from[2]]);
    await until(() => shown.state().placements.size === 1);
    expect(at('orra')).toEqual(from);
    key('Escape');
  });
});

describe('after all that', () => {
  it('nothing was complained of in the console', () => {
    expect(complaints).toEqual([]);
  });
});
