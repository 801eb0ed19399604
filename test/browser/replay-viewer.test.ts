import { beforeAll, describe, expect, it } from 'vitest';
import type { Showcase } from '../../src/main.tsx';
import { makeReplay } from '../../src/replay/make-replay.ts';
import { playReplay } from '../../src/replay/play-replay.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { replayViewerNow } from '../../src/replay-viewer/replay-viewer-store.ts';
import { complaints, key, openPage, press, rest, textOf, until } from './page.ts';
import wall from '../replays/over-the-wall.replay?raw';

let shown: Showcase;

beforeAll(async () => {
  shown = await openPage();
});

/** Lets files fall onto the page. */
function drop(...files: readonly (readonly [name: string, text: string])[]): void {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of files) dataTransfer.items.add(new File([text], name));
  window.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}

const slider = (): HTMLElement => document.querySelector<HTMLElement>('.track')!;
const lines = (): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.replay-log li[data-tone]')];
const now = (): number => replayViewerNow(shown.stores.viewer)!.clock.now();

describe('a replay in the browser', () => {
  it('is opened by a file that falls on the table, and stands at rest with its bar and its log', async () => {
    drop(['a wall.replay', wall]);
    await until(() => document.querySelector('.replay-bar') !== null && lines().length > 0);
    expect(textOf('.replay-head h1')).toBe('Over the wall, or round it');
    expect([slider().getAttribute('role'), slider().getAttribute('aria-valuetext')]).toEqual([
      'slider',
      `0:00 of ${textOf('.times').split('/ ')[1]}`,
    ]);
    expect(lines().length).toBe(6);
    expect(document.querySelector('.prompt, .tool-strip')).toBeNull();
  });

  it('draws nothing while it pauses, and the second that is asked for at once', async () => {
    // What physics says of the first dice, and figures that come late, are drawn once.
    const frames = () => shown.probe()!.frames();
    let still = -1;
    while (still !== frames()) {
      still = frames();
      await rest(shown);
    }
    key('Period');
    key('Period');
    await until(() => frames() > still);
    expect(lines().findLastIndex((line) => line.ariaCurrent === 'step')).toBe(
      lines().findLastIndex((line) => line.dataset['ahead'] === undefined),
    );
  });

  it('is led by the keys of every player: play, step, speeds, back, proof, no spoilers, no panels', async () => {
    key('Home', { ctrlKey: true });
    await until(() => now() === 0);
    key('Space');
    await until(() => replayViewerNow(shown.stores.viewer)!.playing);
    key('KeyK');
    expect(replayViewerNow(shown.stores.viewer)!.playing).toBe(false);
    key('KeyL');
    key('KeyL');
    key('Equal');
    expect(replayViewerNow(shown.stores.viewer)!.speed).toBe(4);
    key('KeyK');
    key('ArrowRight');
    expect(now()).toBeGreaterThanOrEqual(5);
    key('KeyB');
    expect(now()).toBe(0);
    key('KeyO');
    await until(() => document.querySelector('.replay-proof') !== null);
    key('KeyN');
    await until(() => lines().length === 0);
    expect(textOf('.times')).toContain('–:––');
    key('KeyN');
    await until(() => lines().length === 6);
    key('KeyH');
    await until(() => document.querySelector('.replay-bar') === null);
    key('KeyH');
    await until(() => document.querySelector('.replay-bar') !== null);
  });

  it('goes to the moment of a line that is clicked, and to where the bar is touched', async () => {
    lines().at(-1)!.querySelector('button')!.click();
    await until(() => now() > 5);
    expect(shown.state().replayViewer!.act?.kind).toBe('walk');
    const { left, width, top } = slider().getBoundingClientRect();
    const at = { clientX: left + width * 0.02, clientY: top + 10, pointerId: 1, isPrimary: true, bubbles: true };
    slider().dispatchEvent(new PointerEvent('pointermove', at));
    await until(() => document.querySelector('.track .bubble') !== null);
    slider().dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
    await until(() => now() === 0);
  });

  it('refuses a file that was edited in one sentence, and goes on', async () => {
    const { timeline } = replayViewerNow(shown.stores.viewer)!;
    drop(['edited.replay', wall.replace('"allowed":10', '"allowed":11')]);
    await until(() => textOf('.problem') !== '');
    expect(textOf('.problem span')).toMatch(/^“edited.replay” is damaged: line \d+ was changed after it was written.$/);
    expect(replayViewerNow(shown.stores.viewer)!.timeline).toBe(timeline);
    shown.stores.table.setState({ problem: undefined });
  });

  it('is opened with the scenario that it names by its fingerprint and that falls beside it, and not without', async () => {
    const { timeline } = replayViewerNow(shown.stores.viewer)!;
    const read = readReplay(wall);
    if (!read.ok) throw new Error(read.error.kind);
    const played = playReplay(timeline.initial, read.value);
    if (!played.ok) throw new Error(played.error.kind);
    const { seed } = read.value.replay;
    // One that does not come with the game: that one would be found.
    const scenario = read.value.replay.scenario.replace('"name": "', '"name": "Another ');
    const apart = makeReplay({ scenario, seed, isApart: true }, played.value.game);
    drop(['apart.replay', apart]);
    await until(() => textOf('.problem') !== '');
    expect(textOf('.problem span')).toContain('does not contain its scenario');
    expect(replayViewerNow(shown.stores.viewer)!.timeline).toBe(timeline);
    shown.stores.table.setState({ problem: undefined });
    drop(['its table.json', scenario], ['apart.replay', apart]);
    await until(
      () =>
        replayViewerNow(shown.stores.viewer) !== undefined &&
        replayViewerNow(shown.stores.viewer)!.timeline !== timeline,
    );
    expect(replayViewerNow(shown.stores.viewer)!.timeline.length).toBe(timeline.length);
    expect(textOf('.problem')).toBe('');
  });

  it('is left to the table as it was', async () => {
    const { game } = shown.state();
    key('Escape');
    await until(() => document.querySelector('.prompt') !== null);
    expect([shown.state().replayViewer, replayViewerNow(shown.stores.viewer)]).toEqual([undefined, undefined]);
    expect(shown.state().game).toBe(game);
  });

  it('goes on from a moment as a table of its own, which can be played', async () => {
    drop(['a wall.replay', wall]);
    await until(
      () => replayViewerNow(shown.stores.viewer) !== undefined && document.querySelector('.replay-bar') !== null,
    );
    const { timeline } = replayViewerNow(shown.stores.viewer)!;
    shown.actions.replayViewer.actions()!.seek(timeline.clips.find(({ entry }) => entry === 3)!.start);
    await press('Play on from here');
    await until(() => shown.state().replayViewer === undefined && shown.state().game?.log.length === 3);
    await rest(shown);
    expect(shown.state().game!.cut).toBe(3);
    await shown.actions.play.perform({ kind: 'end-phase' });
    expect(shown.state().game!.log.length).toBe(4);
    expect(complaints).toEqual([]);
  });
});
