import { beforeEach, describe, expect, it } from 'vitest';
import { createActions, type Actions } from '../../src/app/actions.ts';
import type { TableState } from '../../src/app/state/table-state.ts';
import { createTableStore, type TableStore } from '../../src/app/state/table-store.ts';
import type { ReplayViewerActions } from '../../src/app/replay-viewer/replay-viewer-loader.ts';
import { continueGame } from '../../src/save-file/continue-game.ts';
import { parseSave, splitLines } from '../../src/save-file/parse-save.ts';
import { posesAt } from '../../src/timeline/poses-at.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { createReplayReader } from '../../src/referee/replay-reader.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { parseMoment } from '../../src/replay-viewer/moment.ts';
import { createReplayViewerActions } from '../../src/replay-viewer/replay-viewer-actions.ts';
import {
  createReplayViewerStore,
  replayViewerNow,
  type ReplayViewerStore,
} from '../../src/replay-viewer/replay-viewer-store.ts';
import { textOf } from '../support/replays.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const WALL = BUILTIN_SCENARIOS.find(({ id }) => id === 'over-the-wall')!.text;

/** What left the viewer: files to save, files downloaded, links. */
type Left = { taken: string[]; handed: string[]; links: string[]; tables: number };

let table: TableStore;
let viewer: ReplayViewerStore;
let left: Left;
let actions: Actions;
/** Ends the worker that was spawned last. */
let end: (reason: string) => void;
/** A worker reads no replay and throws no dice before this. */
let hold: Promise<void> | undefined;

const referee = () => createReferee(async () => NO_MESHES);

function replayViewerOf(link: string | undefined) {
  return createActions(table, referee(), undefined, undefined, async (context, isAutomatic) =>
    createReplayViewerActions({
      context,
      viewer,
      isAutomatic,
      startWorker: (died) => {
        const own = referee();
        left.tables++;
        end = died;
        const reader = createReplayReader(own);
        const readReplay: typeof reader.readReplay = async (...asked) => {
          await hold;
          return reader.readReplay(...asked);
        };
        const throwDice: typeof own.throwDice = async (...asked) => {
          await hold;
          return own.throwDice(...asked);
        };
        return { services: { ...own, ...reader, readReplay, throwDice }, dismiss: () => void left.tables-- };
      },
      readUserAsset: async () => undefined,
      take: async (file) => void left.taken.push(await file.text()),
      askFiles: async () => [],
      handOut: (_, text) => void left.handed.push(text),
      linkTo: async (moment) => link && `${link}#${moment}`,
      copy: async (link) => {
        left.links.push(link);
        return true;
      },
      showAddress: () => undefined,
      left: () => undefined,
    }),
  );
}

beforeEach(async () => {
  left = { taken: [], handed: [], links: [], tables: 0 };
  hold = undefined;
  viewer = createReplayViewerStore();
  table = createTableStore();
  actions = replayViewerOf('https://table/?table=1');
  await actions.scenario.open('over-the-wall', WALL);
  actions.view.set({ reducedMotion: true });
});

const watching = (): ReplayViewerActions => actions.replayViewer.actions()!;
const watchFile = (file: string) => actions.replayViewer.watch({ kind: 'file', name: file, text: textOf(file) });
/** What a player comes back to. */
const asItWas = ({ replayViewer: _, said: __, notices: ___, ...table }: TableState) => table;

describe('a replay that is watched', () => {
  it('comes from a file of any system, with the table of its own', async () => {
    for (const file of ['over-the-wall.replay', 'the-long-ridge.replay', 'the-lantern-quarter.replay']) {
      await watchFile(file);
      expect(table.getState().problem).toBeUndefined();
      expect(table.getState().replayViewer?.shown.terrain).not.toBe(table.getState().game?.state.terrain);
      expect(replayViewerNow(viewer)!.timeline.length).toBeGreaterThan(5);
    }
    expect(left.tables).toBe(1);
  });

  it('never changes the game: nothing is commanded meanwhile, and leaving leads back to the table as it was', async () => {
    const before = asItWas(table.getState());
    await watchFile('the-long-ridge.replay');
    watching().seek(12);
    watching().step(1);
    watching().toggleProof();
    await actions.play.perform({ kind: 'end-phase' });
    await actions.play.endPhase();
    watching().leave();
    expect(asItWas(table.getState())).toEqual(before);
    expect(table.getState().replayViewer).toBeUndefined();
    expect([replayViewerNow(viewer), left.tables]).toEqual([undefined, 0]);
  });

  it('closes its review first, and then itself', async () => {
    await watchFile('the-long-ridge.replay');
    watching().toggleReview();
    watching().stepBack();
    expect(table.getState().replayViewer?.reviewing).toBe(false);
    watching().stepBack();
    expect(table.getState().replayViewer).toBeUndefined();
  });

  it('follows its clock clip by clip, and shows the state of each', async () => {
    await watchFile('over-the-wall.replay');
    const { timeline, clock } = replayViewerNow(viewer)!;
    for (const [i, clip] of timeline.clips.entries()) {
      clock.seek(clip.start + clip.length / 2);
      expect(replayViewerNow(viewer)!.clip).toBe(i);
      expect(table.getState().replayViewer!.act?.kind ?? 'breath').toBe(clip.kind);
    }
  });

  it('plays, runs either way, faster each time, and stops at its ends', async () => {
    await watchFile('over-the-wall.replay');
    const { clock, timeline } = replayViewerNow(viewer)!;
    watching().pause();
    watching().toEnd('start');
    watching().shuttle(1);
    watching().shuttle(1);
    watching().shuttle(1);
    expect([replayViewerNow(viewer)!.playing, replayViewerNow(viewer)!.speed]).toEqual([true, 4]);
    clock.advance(1);
    expect(clock.now()).toBeCloseTo(4, 9);
    watching().shuttle(-1);
    clock.advance(100);
    expect([clock.now(), replayViewerNow(viewer)!.playing]).toEqual([0, false]);
    watching().setSpeed(8);
    watching().toggle();
    clock.advance(1000);
    expect([clock.now(), replayViewerNow(viewer)!.playing]).toEqual([timeline.length, false]);
    watching().jump(-15);
    expect(clock.now()).toBeCloseTo(Math.max(0, timeline.length - 15), 9);
    watching().setSpeed(1);
    watching().faster(-1);
    expect(replayViewerNow(viewer)!.speed).toBe(0.5);
  });

  it('shows the past of the game on the table, to an event that is asked for', async () => {
    const [south, guard] = [unitId('south'), unitId('south-guard')];
    await actions.play.perform({ kind: 'declare-charge', unit: south, targets: [guard] });
    await actions.play.perform({ kind: 'roll-charge' }, [5, 6]);
    await actions.play.perform({ kind: 'move-charge' });
    const before = asItWas(table.getState());
    await actions.replayViewer.watch({ kind: 'game', at: { entry: 2, event: 0 } });
    const { timeline, clock } = replayViewerNow(viewer)!;
    expect(table.getState().replayViewer!.act?.kind).toBe('walk');
    expect(table.getState().replayViewer!.shown.terrain).toBe(table.getState().game!.state.terrain);
    const [from, to] = [posesAt(timeline, clock.now()), posesAt(timeline, timeline.length)];
    expect(to.get('south-1' as never)!.at[0]).toBeGreaterThan(from.get('south-1' as never)!.at[0] + 3);
    watching().leave();
    expect(asItWas(table.getState())).toEqual(before);
  });

  it('is not begun where nothing has happened', async () => {
    await actions.replayViewer.watch({ kind: 'game' });
    expect([table.getState().replayViewer, table.getState().problem]).toEqual([
      undefined,
      'There is nothing to watch: nothing has happened in this game yet.',
    ]);
  });

  it('hides what comes as far as the player has not seen it', async () => {
    await watchFile('over-the-wall.replay');
    watching().pause();
    watching().seek(4);
    watching().toggleSpoilers();
    expect(replayViewerNow(viewer)!.seen).toBe(replayViewerNow(viewer)!.clip);
    watching().step(1);
    watching().step(-1);
    expect(replayViewerNow(viewer)!.seen).toBe(replayViewerNow(viewer)!.clip + 1);
  });

  it('is put away when another table is laid out', async () => {
    await watchFile('over-the-wall.replay');
    await actions.scenario.open('over-the-wall', WALL);
    expect([table.getState().replayViewer, replayViewerNow(viewer), left.tables]).toEqual([undefined, undefined, 0]);
  });
});

describe('a replay that is opening', () => {
  it('says why its worker ended, and leaves the table free', async () => {
    hold = new Promise(() => undefined);
    const opening = watchFile('over-the-wall.replay');
    await expect.poll(() => left.tables).toBe(1);
    end('out of memory');
    await opening;
    expect(table.getState().problem).toContain('out of memory');
    expect([table.getState().busy, left.tables]).toEqual([undefined, 0]);
  });

  it('is watched to its end after its worker has ended, without its dice', async () => {
    await watchFile('over-the-wall.replay');
    const { facts, timeline } = replayViewerNow(viewer)!;
    hold = new Promise(() => undefined);
    const ready = Promise.all(timeline.clips.map(({ start }) => facts.ready(start)));
    end('out of memory');
    await ready;
    expect(table.getState().replayViewer).toBeDefined();
  });

  it('leaves the table free where another is opened meanwhile, and fails', async () => {
    const first = Promise.withResolvers<void>();
    hold = first.promise;
    const opening = watchFile('over-the-wall.replay');
    await expect.poll(() => left.tables).toBe(1);
    hold = undefined;
    await actions.replayViewer.watch({ kind: 'file', name: 'a.replay', text: 'once upon a time' });
    expect(table.getState().busy).toBeUndefined();
    first.resolve();
    await opening;
    expect([table.getState().busy, table.getState().replayViewer, left.tables]).toEqual([undefined, undefined, 0]);
  });
});

describe('a moment', () => {
  it('goes on as a table of its own, up to the last command that was seen whole', async () => {
    await watchFile('over-the-wall.replay');
    const { timeline, scenario } = replayViewerNow(viewer)!;
    const third = timeline.clips.find(({ entry }) => entry === 3)!;
    watching().seek(third.start);
    await watching().branch();
    const lines = splitLines(left.taken[0]!);
    const save = lines.ok ? parseSave(lines.value) : lines;
    if (!save.ok) throw new Error(JSON.stringify(save.error));
    expect([save.value.log.length, save.value.foot.cut, save.value.scenario]).toEqual([3, 3, scenario]);
    expect(save.value.foot.name).toMatch(/^Over the wall, or round it, from turn 1, charge, 0:0\d$/);
    const game = continueGame(timeline.initial, save.value.log, 3);
    expect(game.ok).toBe(true);
    // The replay is as it was, and still watched.
    expect(replayViewerNow(viewer)!.entries.length).toBe(6);
  });

  it('is a link to the table it was played on, and opens there again', async () => {
    await actions.play.perform({ kind: 'declare-charge', unit: unitId('south'), targets: [unitId('south-guard')] });
    await actions.replayViewer.watch({ kind: 'game' });
    watching().seek(1.3);
    watching().toggleProof();
    await watching().share();
    const moment = parseMoment(new URL(left.links[0]!).hash)!;
    expect(moment).toEqual({ event: 0, since: 0.3, proof: true });
    // It is of this moment: it goes away by itself when play goes on.
    expect(table.getState().notices.find(({ about }) => about === 'replay')).toMatchObject({ isBrief: true });
    watching().leave();
    await actions.replayViewer.watch({ kind: 'game' }, moment);
    expect(replayViewerNow(viewer)!.clock.now()).toBeCloseTo(1.3, 6);
    expect([replayViewerNow(viewer)!.proof, replayViewerNow(viewer)!.playing]).toEqual([true, false]);
  });

  it('is a file where there is nothing to link to', async () => {
    await watchFile('over-the-wall.replay');
    const { timeline } = replayViewerNow(viewer)!;
    watching().seek(timeline.length - 5);
    const at = replayViewerNow(viewer)!.clock.now();
    await watching().share();
    await actions.replayViewer.watch({ kind: 'file', name: 'shared.replay', text: left.handed[0]! });
    expect(table.getState().problem).toBeUndefined();
    expect(replayViewerNow(viewer)!.clock.now()).toBeCloseTo(at, 1);
  });

  it('is embedded where the replay has an address, and nowhere else', async () => {
    const text = textOf('over-the-wall.replay');
    await actions.replayViewer.watch({ kind: 'file', name: 'a "wall" & more', text });
    await watching().embed();
    expect(left.links).toEqual([]);
    const address = 'https://table/?replay=games%2Fwall.replay&quality=low';
    await actions.replayViewer.watch({ kind: 'file', name: 'wall.replay', text, address });
    watching().seek(2.5);
    await watching().embed();
    const [, src] = /^<iframe src="([^"]+)" title="[^"<]+" .*><\/iframe>$/.exec(left.links[0]!)!;
    const url = new URL(src!.replaceAll('&amp;', '&'));
    expect(Object.fromEntries(url.searchParams)).toEqual({ replay: 'games/wall.replay', quality: 'low', embed: '' });
    expect(parseMoment(url.hash)).toBeDefined();
  });

  it('is not read from what names none', () => {
    for (const hash of ['', '#moment=', '#moment=x', '#moment=1~-3', '#moment=1e9', '#moment=12345678~1'])
      expect(parseMoment(hash)).toBeUndefined();
    expect(parseMoment('#moment=3~0.5&eye=1_2_3_4_5&proof=yes')).toEqual({ event: 3, since: 0.5 });
    expect(parseMoment('#moment=3&eye=1_2_3_4_5_NaN')).toEqual({ event: 3, since: 0 });
    expect(parseMoment('#moment=3&eye=0_30_40_0_0_-2.5')?.view).toEqual([0, 30, 40, 0, 0, -2.5]);
  });
});

describe('a file that is no whole replay', () => {
  const whole = textOf('over-the-wall.replay');
  const lines = whole.split('\n');
  const edited = whole.replace('"allowed":10', '"allowed":11');
  const bad: readonly (readonly [string, string, RegExp])[] = [
    ['not a replay', 'once upon a time', /is not a Highground replay/],
    ['empty', '', /is not a Highground replay/],
    ['cut off in its first line', whole.slice(0, 300), /ends inside its first line/],
    ['edited', edited, /is damaged: line \d/],
    ['of a later edition', whole.replace('"version":2', '"version":99'), /newer Highground/],
    [
      'hostile',
      `{"format":"highground/replay","version":2,"__proto__":{"x":1}}\n${'['.repeat(9000)}`,
      /“a.replay” (?:ends|is)/,
    ],
  ];

  it.each(bad)('%s: one clear sentence, and never another table', async (_, text, sentence) => {
    const before = asItWas(table.getState());
    await actions.replayViewer.watch({ kind: 'file', name: 'a.replay', text });
    const { problem, ...after } = asItWas(table.getState());
    expect(problem).toMatch(sentence);
    expect({ ...after, problem: undefined }).toEqual(before);
    expect([table.getState().replayViewer, left.tables]).toEqual([undefined, 0]);
  });

  it('does not put an end to what is watched', async () => {
    await watchFile('over-the-wall.replay');
    const { timeline } = replayViewerNow(viewer)!;
    await actions.replayViewer.watch({ kind: 'file', name: 'a.replay', text: edited });
    expect(table.getState().problem).toMatch(/damaged/);
    expect([replayViewerNow(viewer)!.timeline, left.tables]).toEqual([timeline, 1]);
  });

  it('is watched up to where it was torn off, and says so', async () => {
    const torn = `${lines.slice(0, 5).join('\n')}\n${lines[5]!.slice(0, 40)}`;
    await actions.replayViewer.watch({ kind: 'file', name: 'a.replay', text: torn });
    expect(replayViewerNow(viewer)!.remarks[0]).toMatch(/was cut off/);
    expect(replayViewerNow(viewer)!.entries.length).toBeGreaterThan(0);
  });
});
