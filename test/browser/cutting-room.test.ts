import axe from 'axe-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { readShots, writeShots } from '../../src/camera/list/read-shots.ts';
import { filmLength } from '../../src/camera/list/shot-list.ts';
import type { Showcase } from '../../src/main.tsx';
import { type CuttingRoomActions, createCuttingRoomActions } from '../../src/replay-viewer/cutting-room-actions.ts';
import { cuttingRoomNow, replayViewerNow } from '../../src/replay-viewer/replay-viewer-store.ts';
import wall from '../replays/over-the-wall.replay?raw';
import { openPage, textOf, until } from './page.ts';

let shown: Showcase;
let cutting: CuttingRoomActions;

beforeAll(async () => {
  shown = await openPage();
  cutting = createCuttingRoomActions(shown.stores);
  shown.actions.view.set({ reducedMotion: false });
  await shown.actions.replayViewer.watch({ kind: 'file', name: 'a wall.replay', text: wall });
  await until(() => replayViewerNow(shown.stores.viewer) !== undefined);
  shown.actions.replayViewer.actions()!.pause();
});

const shots = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.shots-track .shot')];
const list = () => replayViewerNow(shown.stores.viewer)!.shots!;

/** Presses a button by the name it is read out with. */
async function press(label: string): Promise<void> {
  const find = () => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]:not(:disabled)`);
  await until(() => find() !== null);
  find()!.click();
}

const onShot = (index: number, name: string, how: KeyboardEventInit = {}): void => {
  shots()[index]!.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, code: name, bubbles: true, cancelable: true, ...how }),
  );
};
const menuAction = (text: string): void =>
  [...document.querySelectorAll<HTMLButtonElement>('.shot-actions button, .directs button')]
    .find((button) => button.textContent?.includes(text))!
    .click();

describe('the cutting room in the browser', () => {
  it('opens with a film of the director, looked at through its eye', async () => {
    await press('Open the cutting room');
    await until(() => shots().length > 2);
    expect(replayViewerNow(shown.stores.viewer)!.camera).toBe('shots');
    expect(filmLength(list())).toBeLessThanOrEqual(15);
    expect(list().shots.length).toBeGreaterThan(2);
    expect(document.querySelector('.replay-bar')).toBeNull();
    expect(document.querySelector('.film-frame')).not.toBeNull();
  });

  it('is led by keys: shots are picked, lengthened, moved, doubled, removed, and every step is taken back', async () => {
    const before = list();
    onShot(0, 'ArrowRight');
    await until(() => shots()[1]!.ariaSelected === 'true');
    expect(replayViewerNow(shown.stores.viewer)!.clock.now()).toBeCloseTo(before.shots[1]!.timelineFrom, 3);
    onShot(1, 'ArrowRight', { shiftKey: true });
    await until(() => list().shots[1]!.length > before.shots[1]!.length);
    onShot(1, 'ArrowLeft', { altKey: true });
    await until(() => list().shots[0]!.rig.kind === before.shots[1]!.rig.kind);
    // The focus goes with the shot: the next key moves the same one.
    await until(() => document.activeElement === shots()[0]);
    onShot(0, 'KeyD');
    await until(() => shots().length === before.shots.length + 1);
    onShot(1, 'Delete');
    await until(() => shots().length === before.shots.length);
    while (cuttingRoomNow(shown.stores.viewer).past.length > 0) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyZ', ctrlKey: true, bubbles: true }));
    }
    expect(list()).toEqual(before);
  });

  it('takes a shot over by hand, and sets a key where the eye is', async () => {
    shots()[1]!.focus();
    menuAction('Convert to keyframes');
    await until(() => list().shots[1]!.rig.kind === 'keys' && document.querySelector('.shots-line .key') !== null);
    // Its path is told in full, and no two shots look alike on the track.
    const path = [...document.querySelectorAll('.shots-inspector .field')].find((one) =>
      one.textContent?.startsWith('Path'),
    )!;
    expect(path.className).toContain('wide');
    const names = shots().map((one) => one.textContent);
    expect(new Set(names).size).toBe(names.length);
    const { rig, length } = list().shots[1]!;
    const count = rig.kind === 'keys' ? rig.keys.length : 0;
    cuttingRoomNow(shown.stores.viewer).clock.seek(list().shots[1]!.from + length * 0.43);
    await press('Free camera');
    await until(() => document.querySelector('.film-inset') !== null);
    menuAction('Add keyframe');
    await until(() => cuttingRoomNow(shown.stores.viewer).key !== undefined);
    const now = list().shots[1]!.rig;
    const view = replayViewerNow(shown.stores.viewer)!.sight.current!()!;
    const set = now.kind === 'keys' ? now.keys[cuttingRoomNow(shown.stores.viewer).key!]! : undefined;
    expect(now.kind === 'keys' && now.keys.length).toBeGreaterThanOrEqual(count);
    expect(set!.position[1]).toBeCloseTo(view[1], 2);
    await until(() => textOf('.shots-inspector').includes('Time (s)'));
  });

  it('adds a keyframe by K wherever the focus is', async () => {
    const keysNow = () => {
      const { rig } = list().shots[1]!;
      return rig.kind === 'keys' ? rig.keys.length : 0;
    };
    const before = keysNow();
    cuttingRoomNow(shown.stores.viewer).clock.seek(list().shots[1]!.from + list().shots[1]!.length * 0.77);
    (document.activeElement as HTMLElement | null)?.blur();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', bubbles: true }));
    await until(() => keysNow() === before + 1);
  });

  it('selects the keyframe that was just set, however close the one before it is', () => {
    const keys = () => {
      const { rig } = list().shots[1]!;
      return rig.kind === 'keys' ? rig.keys : [];
    };
    const selected = () => keys()[cuttingRoomNow(shown.stores.viewer).key!]!;
    const at = selected().at + 0.055;
    cuttingRoomNow(shown.stores.viewer).clock.seek(list().shots[1]!.from + at);
    cutting.addKey();
    expect(selected().at).toBeCloseTo(at, 3);
    cutting.removeKey();
  });

  it('has cards and captions that are edited, and shows them in the preview', async () => {
    const field = (label: string) =>
      [...document.querySelectorAll<HTMLLabelElement>('.shots-inspector .field')]
        .find((one) => one.firstElementChild?.textContent === label)
        ?.querySelector<HTMLInputElement>('input, select');
    const write = (label: string, text: string): void => {
      field(label)!.value = text;
      field(label)!.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    };
    cutting.lookThrough(true);
    cutting.pickShot(0);
    await until(() => field('Card title') !== undefined);
    write('Card title', 'A wall in the rain');
    await until(() => list().shots[0]!.card?.title === 'A wall in the rain');
    write('Caption', 'Nobody has seen it');
    await until(() => list().shots[0]!.caption === 'Nobody has seen it');
    cuttingRoomNow(shown.stores.viewer).clock.seek(list().shots[0]!.length / 2);
    const words = () => document.querySelector<HTMLCanvasElement>('.film-frame canvas')?.dataset['words'];
    await until(() => words() === 'Nobody has seen it / A wall in the rain');
    // A value beyond the replay is set to its end, and the field says so.
    const { length } = replayViewerNow(shown.stores.viewer)!.timeline;
    write('Replay from (s)', '99999');
    await until(() => list().shots[0]!.timelineFrom === length);
    await until(() => textOf('.shots-inspector .limit').startsWith('At most'));
    for (let i = 0; i < 3; i++) cutting.stepBack(-1);
  });

  it('opens a list that was saved, and tells what is wrong with another; the film there is stays', async () => {
    const saved = writeShots(list());
    const seconds = filmLength(list());
    expect(readShots(saved)).toEqual({ ok: true, value: list() });
    cutting.openShots(saved.replaceAll('"pace"', '"paece"'));
    await until(() => document.querySelector('.shots-room .faults') !== null);
    expect(textOf('.shots-room .faults')).toContain('/shots/0/paece');
    expect(writeShots(list())).toBe(saved);
    const rig = {
      kind: 'orbit',
      subject: { models: ['a', 'b'] },
      bearing: 0,
      turn: 0,
      pitch: 20,
      distance: 9,
    } as const;
    cutting.openShots(writeShots({ ...list(), shots: list().shots.map((shot) => ({ ...shot, rig })) }));
    await until(() => textOf('.shots-room .faults').includes('belongs to another replay'));
    expect(document.querySelectorAll('.shots-room .faults li').length).toBe(1);
    cutting.openShots(writeShots({ ...list(), shots: [] }));
    await until(() => textOf('.shots-room .faults').includes('This file has no shots.'));
    expect(writeShots(list())).toBe(saved);
    menuAction('Whole game');
    await until(() => filmLength(list()) > seconds + 1);
    cutting.openShots(saved);
    await until(() => filmLength(list()) === seconds && document.querySelector('.shots-room .faults') === null);
  });

  it('melts one shot into the next where it is to dissolve, and cuts where motion is to be spared', async () => {
    const before = list();
    const second = before.shots[1]!;
    cutting.pickShot(1);
    cutting.changeShot({ join: 'dissolve' });
    await until(() => list().shots[1]!.join === 'dissolve');
    const veil = () => document.querySelector<HTMLElement>('[data-part="dissolve"]');
    const { clock } = cuttingRoomNow(shown.stores.viewer);
    cutting.toFilmTime(second.from - 0.29);
    expect(veil()).toBeNull();
    cutting.toggleFilm();
    await until(() => veil() !== null);
    expect(clock.now()).toBeGreaterThanOrEqual(second.from);
    expect(Number(veil()!.style.opacity)).toBeGreaterThan(0);
    await until(() => veil() === null);
    expect(clock.now()).toBeGreaterThan(second.from);
    clock.pause();
    shown.actions.view.set({ reducedMotion: true });
    cutting.toFilmTime(second.from - 0.29);
    const seen = new MutationObserver(() => expect.soft(veil()).toBeNull());
    seen.observe(document.body, { childList: true, subtree: true });
    cutting.toggleFilm();
    await until(() => clock.now() > second.from + 0.7);
    seen.disconnect();
    clock.pause();
    shown.actions.view.set({ reducedMotion: false });
    cutting.stepBack(-1);
    await until(() => list().shots[1]!.join === undefined);
  });

  it('has nothing an axe complains about, and leaves the eye to the hand when it is closed', async () => {
    // With its keys, which are buttons of their own.
    onShot(0, 'ArrowRight');
    await until(() => document.querySelector('.shots-line .key') !== null);
    // A finger finds each of them, and the shot they lie on.
    const [dot, shot] = ['.shots-line .key', '.shots-track .shot'].map((one) =>
      document.querySelector(one)!.getBoundingClientRect(),
    );
    expect([dot!.width, dot!.height]).toEqual([24, 24]);
    expect(dot!.top - shot!.top).toBeGreaterThanOrEqual(24);
    const { violations } = await axe.run(document.querySelector('.shots-room')!, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { code: 'Escape', key: 'Escape', bubbles: true, cancelable: true }),
    );
    await until(() => document.querySelector('.replay-bar') !== null);
    expect(replayViewerNow(shown.stores.viewer)?.camera).toBe('free');
    shown.actions.replayViewer.leave();
    await until(() => replayViewerNow(shown.stores.viewer) === undefined && !cuttingRoomNow(shown.stores.viewer).open);
  });
});
