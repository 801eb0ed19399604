import { beforeAll, describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import type { Showcase } from '../../src/main.tsx';
import type { ModelId } from '../../src/rules/core/ids.ts';
import { complaints, freshTable, key, mouse, openPage, press, textOf, until } from './page.ts';

let shown: Showcase;
const at = (id: string): Point => shown.state().game!.state.models.get(id as ModelId)!.at;
const up = ([x, y, z]: Point, by: number): Point => [x, y + by, z];
const entries = () => shown.state().game!.cut;
const done = (count: number) =>
  until(() => entries() === count && shown.state().busy === undefined && shown.state().playing === undefined);

describe('what players do by hand', () => {
  beforeAll(async () => {
    shown = await openPage();
    await freshTable(shown);
  });

  it('by the mouse: an enemy is dragged far past its move, and a wound is given', async () => {
    await press('By hand', '.tool-strip');
    await press('Move freely');
    expect(textOf('.hand-hint')).toContain('no rule is checked');
    mouse(shown, 'pointerdown', up(at('sentry-1'), 0.7));
    mouse(shown, 'pointermove', [6, 0, 2]);
    mouse(shown, 'pointermove', [2, 0, 9]);
    mouse(shown, 'pointerup', [2, 0, 9]);
    await done(1);
    expect(at('sentry-1').map((c) => Math.round(c))).toEqual([2, 0, 9]);
    await until(() => textOf('.log-panel').includes('By hand: Ashen sentry moved'));
    await press('Stop moving freely');
    shown.actions.selection.pickUnit('captain' as never);
    await press('Wounds left: one more');
    await done(2);
  });

  it('by keys: the selected model is taken in hand, carried by arrows, turned and put down', async () => {
    const before = at('orra');
    key('KeyG', { shiftKey: true });
    await until(() => textOf('.hand-hint').includes('in hand'));
    for (let i = 0; i < 4; i++) key('ArrowUp');
    key('KeyQ');
    key('Enter');
    await done(3);
    expect(at('orra')).toEqual([before[0], before[1], before[2] - 2]);
    key('KeyZ', { ctrlKey: true });
    expect(entries()).toBe(2);
  });

  it('by finger: a model rests under it, is taken off in the menu, and comes back from the panel', async () => {
    const touch = (kind: string, point: Point) => {
      const [clientX, clientY] = shown.probe()!.onScreen(point);
      const how = { clientX, clientY, button: 0, bubbles: true, pointerId: 1, pointerType: 'touch', isPrimary: true };
      document.querySelector('.table canvas')!.dispatchEvent(new PointerEvent(kind, how));
    };
    const tap = async (label: string) => {
      const find = () =>
        [...document.querySelectorAll<HTMLElement>('.action-menu [role="menuitem"]')].find((item) =>
          item.textContent?.startsWith(label),
        );
      await until(() => find() !== undefined);
      find()!.click();
    };
    touch('pointerdown', up(at('sentry-1'), 0.7));
    await until(() => shown.state().menu?.model === ('sentry-1' as never));
    touch('pointerup', up(at('sentry-1'), 0.7));
    await tap('By hand');
    await tap('Take Ashen sentry off the table');
    await done(3);
    expect(shown.state().game?.state.models.has('sentry-1' as ModelId)).toBe(false);
    await press('Bring back');
    await done(4);
    await press('Blast 5″');
    touch('pointerdown', [2.5, 0, 9]);
    touch('pointerup', [2.5, 0, 9]);
    await done(5);
    await until(() => textOf('.hand-thing').includes('Under it: 1 model, Ashen sentry.'));
    await press('Close', '.hand-panel');
    expect(complaints).toEqual([]);
  });
});
