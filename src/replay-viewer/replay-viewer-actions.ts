import type { ActionContext } from '../app/state/action-context.ts';
import { eventPlaces, type LogPlace } from '../app/events/event-places.ts';
import type { ReadUserAssetFile } from '../app/state/user-asset-paths.ts';
import { notice } from '../app/state/notices.ts';
import { setTable, tableNow } from '../app/state/table-store.ts';
import type { Moment, Showing, ReplayViewerRoom } from '../app/replay-viewer/replay-viewer-loader.ts';
import type { Point } from '../kernel/point.ts';
import { beatAt, type Timeline, type Seconds } from '../timeline/timeline.ts';
import { stepFrom, timeOfEvent, entriesBy } from '../timeline/times.ts';
import { headOf, makeReplay } from '../replay/make-replay.ts';
import { beginRecord, closeRecord, recordOn } from '../replay/record.ts';
import { type LogEntry, replay } from '../rules/play/game.ts';
import { replayMessages } from '../messages/replay.ts';
import { createClock } from './clock.ts';
import { createFacts } from './facts.ts';
import { makeMoment, momentAt, timeOf } from './moment.ts';
import { type Opening, openFile, openGame } from './open-replay.ts';
import { faster, shuttle } from './play-along.ts';
import {
  patchReplayViewer,
  setReplayViewer,
  REPLAY_CAMERAS,
  replayViewerNow,
  type ReplayViewerState,
} from './replay-viewer-store.ts';
import type { RemoteReplayReader } from './replay-viewer-services.ts';
import type { View } from '../app/state/table-state.ts';
import { joinLines, makeSave, standingOf } from '../save-file/make-save.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import { messages } from '../messages/messages.ts';

/** What a theatre works with besides the desk. */
export type ReplayViewerDependencies = {
  readonly context: ActionContext;
  readonly isAutomatic: (entry: LogEntry) => boolean;
  /** A table of its own, for replays of other tables than the one that is laid. */
  readonly summon: () => RemoteReplayReader;
  readonly readUserAsset: ReadUserAssetFile;
  /** Takes a saved table in: it comes onto the shelf and is opened. */
  readonly take: (...files: readonly File[]) => Promise<void>;
  /** Asks whoever sits here for a file, or for a replay and its scenario. */
  readonly askFiles: () => Promise<readonly File[]>;
  readonly handOut: (name: string, text: string) => void;
  /** A link to a moment of the saved table in play; undefined where there is none. */
  readonly linkTo: (moment: string) => Promise<string | undefined>;
  /** Puts a link on the clipboard; where there is none, into the address of the page. */
  readonly copy: (link: string) => Promise<'clipboard' | 'address'>;
  /** The page's address no longer asks for what was watched. */
  readonly left: () => void;
};

/** No beat is on before the first second is shown. */
const NOT_YET = -1;

/** Hands for watching: what they change is `TableState.theatre` and the theatre's own store, and nothing of a game. */
export function createReplayViewerActions(tools: ReplayViewerDependencies): ReplayViewerRoom {
  const { context } = tools;
  let wanted = 0;
  let close: () => void = () => undefined;

  const say = (said: string): void => setTable({ said });

  const leave = (): void => {
    const now = replayViewerNow();
    wanted++;
    if (now === undefined) return;
    now.clock.pause();
    close();
    close = () => undefined;
    patchReplayViewer(undefined);
    tools.left();
    setTable({ replayViewer: undefined, said: replayMessages.replayViewer.closed });
  };

  /** The beat that is on, for everybody who does not follow the seconds. */
  const follow = (): void => {
    const now = replayViewerNow();
    if (now === undefined) return;
    const { clock, timeline, facts } = now;
    const { index, beat } = beatAt(timeline, clock.now());
    const [playing, speed] = [clock.isPlaying(), clock.speed()];
    if (index === now.beat && playing === now.playing && speed === now.speed) return;
    const glance = tableNow().replayViewer;
    // Who is on the table is known before it is told which beat is on.
    if (index !== now.beat && glance) setTable({ replayViewer: { ...glance, shown: beat.state, act: beat.act } });
    setReplayViewer({ beat: index, playing, speed, seen: Math.max(now.seen, index) });
    if (index !== now.beat) facts.ahead(index);
  };

  const begin = (opening: Opening, asked: Moment | undefined, place: LogPlace | undefined): void => {
    const { name, timeline, ambience, ask } = opening;
    const moment = asked ?? opening.moment;
    const clock = createClock(timeline.length);
    const facts = createFacts(timeline, ask, clock.poke);
    close();
    close = opening.close;
    patchReplayViewer({
      ...opening,
      clock,
      facts,
      beat: NOT_YET,
      playing: false,
      speed: 1,
      spoilerFree: false,
      seen: 0,
      camera: 'free',
      shots: undefined,
      proof: moment?.proof ?? false,
      eye: moment?.eye,
      sight: { current: undefined },
    });
    const first = timeline.beats[0]!;
    setTable({
      replayViewer: { name, shown: first.state, act: undefined, ambience, bare: false },
      busy: undefined,
      savedTablesOpen: false,
      menu: undefined,
      palette: false,
      said: replayMessages.replayViewer.opened(name, timeline.length),
    });
    clock.subscribe(follow);
    const at = place && timeOfEvent(timeline, timeline.log.startOf(place.entry) + place.event);
    clock.seek(moment ? timeOf(timeline, moment) : (at ?? 0));
    if (moment === undefined && at === undefined && !tableNow().settings.reducedMotion) clock.play();
  };

  const watch = async (showing: Showing, moment: Moment | undefined): Promise<void> => {
    const mine = ++wanted;
    const wasBusy = tableNow().busy;
    setTable({ busy: 'opening', problem: undefined });
    try {
      const opened =
        showing.kind === 'file'
          ? await openFile(showing.name, showing.text, tools.summon, tools.readUserAsset)
          : await openGame(context.services, tools.isAutomatic);
      if (mine !== wanted) {
        if (opened.ok) opened.value.close();
        return;
      }
      if (!opened.ok) {
        setTable({ busy: wasBusy, problem: opened.error });
        return;
      }
      const address = showing.kind === 'file' ? showing.address : undefined;
      const value =
        address === undefined ? opened.value : { ...opened.value, place: { kind: 'file', address } as const };
      begin(value, moment, showing.kind === 'game' ? showing.at : undefined);
    } finally {
      if (mine === wanted && tableNow().busy === 'opening') setTable({ busy: wasBusy });
    }
  };

  /** Does something with the clock; what is watched then is said where nothing plays. */
  const atClock = (menuAction: (clock: NonNullable<ReturnType<typeof replayViewerNow>>['clock']) => void): void => {
    const now = replayViewerNow();
    if (now) menuAction(now.clock);
  };

  const momentNow = (): string => {
    const now = replayViewerNow()!;
    const eye = now.sight.current?.();
    return makeMoment({
      ...momentAt(now.timeline, now.clock.now()),
      ...(eye ? { eye } : {}),
      ...(now.proof ? { proof: true } : {}),
    });
  };

  /** The replay as a file that opens at a moment. */
  const fileAt = (moment: string): string => {
    const { scenario, entries, timeline } = replayViewerNow()!;
    const game = {
      initial: timeline.initial,
      log: entries,
      cut: entries.length,
      state: timeline.log.seek(timeline.log.length),
    };
    const head = headOf({ scenario, seed: timeline.seed }, game);
    const header = beginRecord({ ...{ moment }, ...head }, scenario);
    const told = recordOn(header.after, game);
    const closing = closeRecord(told.after, game);
    return `${[...header.lines, ...told.lines, ...closing.lines].join('\n')}\n`;
  };

  return {
    watch,
    pick: async () => {
      const files = await tools.askFiles();
      if (files.length > 0) await tools.take(...files);
    },
    handOut: async () => {
      const { game, onTable } = tableNow();
      if (game === undefined || onTable === undefined) return;
      const text = makeReplay({ scenario: onTable.text, seed: onTable.seed }, game, tools.isAutomatic);
      tools.handOut(game.initial.name, text);
    },
    leave,
    toggle: () => atClock((clock) => (clock.isPlaying() ? clock.pause() : clock.play())),
    pause: () => atClock((clock) => clock.pause()),
    shuttle: (by) => atClock((clock) => shuttle(clock, by)),
    step: (by) =>
      atClock((clock) => {
        clock.pause();
        clock.seek(stepFrom(replayViewerNow()!.timeline, clock.now(), by));
      }),
    jump: (seconds) => atClock((clock) => clock.seek(clock.now() + seconds)),
    seek: (time) => atClock((clock) => clock.seek(time)),
    toEnd: (end) => atClock((clock) => clock.seek(end === 'start' ? 0 : replayViewerNow()!.timeline.length)),
    toPlace: ({ entry, event }) =>
      atClock((clock) => {
        const { timeline } = replayViewerNow()!;
        clock.seek(timeOfEvent(timeline, timeline.log.startOf(entry) + event));
      }),
    faster: (by) => {
      atClock((clock) => faster(clock, by));
      say(replayMessages.replayViewer.plays(replayViewerNow()?.speed ?? 1));
    },
    setSpeed: (speed) => atClock((clock) => clock.setSpeed(speed)),
    nextCamera: () => {
      const now = replayViewerNow();
      if (now === undefined) return;
      const able = REPLAY_CAMERAS.filter((one) => one !== 'shots' || now.shots !== undefined);
      setReplayViewer({ camera: able[(able.indexOf(now.camera) + 1) % able.length]! });
      say(replayMessages.replayViewer.cameras[replayViewerNow()!.camera]);
    },
    toggleProof: () => setReplayViewer({ proof: !replayViewerNow()?.proof }),
    toggleSpoilers: () => {
      const now = replayViewerNow();
      if (now === undefined) return;
      setReplayViewer({ spoilerFree: !now.spoilerFree, seen: now.beat });
      say(now.spoilerFree ? replayMessages.replayViewer.spoilersShown : replayMessages.replayViewer.spoilersHidden);
    },
    togglePanels: () => {
      const { replayViewer } = tableNow();
      if (replayViewer) setTable({ replayViewer: { ...replayViewer, bare: !replayViewer.bare } });
    },
    frame: () => {
      const now = replayViewerNow();
      if (now === undefined) return;
      const points = pointsOf(now.timeline, now.beat);
      if (points.length > 0) setTable({ look: { serial: context.serial(), kind: 'frame', points } });
    },
    branch: () =>
      context.guarded(replayMessages.replayViewer.branching, async () => {
        const now = replayViewerNow();
        if (now === undefined) return;
        now.clock.pause();
        const { name, text } = branchOf(now, now.clock.now(), now.sight.current?.());
        const before = tableNow().game;
        await tools.take(new File([text], `${name}.highground`, { type: 'application/json' }));
        // The door was closed by whatever was laid out; where it could not be, everybody stays where they are.
        if (tableNow().game !== before) say(replayMessages.replayViewer.branched(name));
      }),
    share: () =>
      context.guarded(replayMessages.replayViewer.sharing, async () => {
        const now = replayViewerNow();
        if (now === undefined) return;
        const moment = momentNow();
        const link =
          now.place.kind === 'game'
            ? await tools.linkTo(moment)
            : now.place.address && `${now.place.address}#${moment}`;
        if (link) {
          const { linkCopied, noClipboard } = replayMessages.replayViewer;
          const isCopied = (await tools.copy(link)) === 'clipboard';
          notice({ about: 'replay', text: isCopied ? linkCopied : noClipboard, isBrief: isCopied });
          return;
        }
        tools.handOut(`${now.name}.replay`, fileAt(moment));
        notice({ about: 'replay', text: replayMessages.replayViewer.handedOut, isBrief: true });
      }),
  };
}

/** Where something happens in a beat. */
function pointsOf(timeline: Timeline, index: number): readonly Point[] {
  const beat = timeline.beats[index];
  if (beat === undefined) return [];
  const game = { initial: timeline.initial, log: timeline.entries, cut: timeline.entries.length, state: beat.state };
  const points: Point[] = [];
  for (let event = beat.events[0]; event < beat.events[1]; event++) {
    const place = timeline.log.placeOf(event);
    if (place) points.push(...eventPlaces(game, place, timeline.log.seek(event)));
  }
  return points;
}

/** A saved table whose game is that of a replay up to a second: all commands that have been seen whole by then. */
export function branchOf(
  {
    name,
    scenario,
    base,
    entries,
    timeline,
  }: Pick<ReplayViewerState, 'name' | 'scenario' | 'base' | 'entries' | 'timeline'>,
  time: Seconds,
  view: View | undefined,
): { readonly name: string; readonly text: string } {
  const cut = entriesBy(timeline, time);
  const log = entries.slice(0, cut);
  const state = replay(timeline.initial, log);
  const called = replayMessages.replayViewer.branchName(
    name,
    state.turn,
    messages.bar.phases[state.phase].toLowerCase(),
    time,
  );
  const lines = makeSave(base, scenario, log, {
    name: called.slice(0, SAVE_LIMITS.name),
    cut,
    standing: standingOf(state),
    views: view ? { 0: view } : {},
  });
  return { name: called, text: joinLines(lines) };
}
