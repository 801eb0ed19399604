import type { ActionContext } from '../app/state/action-context.ts';
import { eventPlaces, type LogPlace } from '../app/events/event-places.ts';
import type { ReadUserAssetFile } from '../app/state/user-asset-paths.ts';
import { notice } from '../app/state/notices.ts';
import { setTable, tableNow, theStore } from '../app/state/table-store.ts';
import type { Moment, Showing, ReplayViewerRoom } from '../app/replay-viewer/replay-viewer-loader.ts';
import type { Point } from '../kernel/point.ts';
import { clipAt, type Timeline } from '../timeline/timeline.ts';
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
import { joinLines, makeSave, standingOf } from '../save-file/make-save.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import { messages } from '../messages/messages.ts';
import type { CameraView } from '../app/state/view.ts';
import type { Seconds } from '../kernel/units.ts';

/** What the replay viewer needs besides the action context. */
export type ReplayViewerDependencies = {
  readonly context: ActionContext;
  readonly isAutomatic: (entry: LogEntry) => boolean;
  /** A table of its own, for replays of other tables than the one that is laid. */
  readonly summon: () => RemoteReplayReader;
  readonly readUserAsset: ReadUserAssetFile;
  /** Imports a saved table: it is stored and opened. */
  readonly take: (...files: readonly File[]) => Promise<void>;
  /** Asks the player for a file, or for a replay and its scenario. */
  readonly askFiles: () => Promise<readonly File[]>;
  readonly handOut: (name: string, text: string) => void;
  /** A link to a moment of the saved table in play; undefined where there is none. */
  readonly linkTo: (moment: string) => Promise<string | undefined>;
  /** Puts a link on the clipboard; where there is none, into the address of the page. */
  readonly copy: (link: string) => Promise<'clipboard' | 'address'>;
  /** The page's address no longer asks for what was watched. */
  readonly left: () => void;
};

/** No clip is on before the first second is shown. */
const NOT_YET = -1;

/** Actions for watching a replay. They change `TableState.replayViewer` and the viewer's own store, never a game. */
export function createReplayViewerActions(tools: ReplayViewerDependencies): ReplayViewerRoom {
  const { watch, leave } = createOpening(tools);
  return {
    watch,
    leave,
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
    ...CLOCK_ACTIONS,
    ...VIEW_ACTIONS,
    frame: () => {
      const now = replayViewerNow();
      if (now === undefined) return;
      const points = pointsOf(now.timeline, now.clip);
      if (points.length > 0) setTable({ look: { serial: tools.context.serial(), kind: 'frame', points } });
    },
    branch: () => tools.context.guarded(replayMessages.replayViewer.branching, () => branch(tools)),
    share: () => tools.context.guarded(replayMessages.replayViewer.sharing, () => share(tools)),
  };
}

const say = (said: string): void => setTable({ said });

/** Opens and closes what is watched. The last request wins: an earlier answer that arrives after it is closed again. */
function createOpening(tools: ReplayViewerDependencies): Pick<ReplayViewerRoom, 'watch' | 'leave'> {
  let wanted = 0;
  let close: () => void = () => undefined;

  const begin = (opening: Opening, requested: Moment | undefined, place: LogPlace | undefined): void => {
    close();
    close = opening.close;
    beginWatching(opening, requested, place);
  };

  return {
    leave: () => {
      const now = replayViewerNow();
      wanted++;
      if (now === undefined) return;
      now.clock.pause();
      close();
      close = () => undefined;
      patchReplayViewer(undefined);
      tools.left();
      setTable({ replayViewer: undefined, said: replayMessages.replayViewer.closed });
    },
    watch: async (showing, moment) => {
      const mine = ++wanted;
      const wasBusy = tableNow().busy;
      setTable({ busy: 'opening', problem: undefined });
      try {
        const opened = await open(showing, tools);
        if (mine !== wanted) {
          if (opened.ok) opened.value.close();
          return;
        }
        if (!opened.ok) {
          setTable({ busy: wasBusy, problem: opened.error });
          return;
        }
        begin(opened.value, moment, showing.kind === 'game' ? showing.at : undefined);
      } finally {
        if (mine === wanted && tableNow().busy === 'opening') setTable({ busy: wasBusy });
      }
    },
  };
}

async function open(showing: Showing, tools: ReplayViewerDependencies): ReturnType<typeof openFile> {
  if (showing.kind === 'game') return openGame(tools.context.services, tools.isAutomatic);
  const { name, text, address } = showing;
  const opened = await openFile(name, text, tools.summon, tools.readUserAsset);
  if (!opened.ok || address === undefined) return opened;
  return { ...opened, value: { ...opened.value, place: { kind: 'file', address } } };
}

/** Lays out an opened replay, and begins at the moment that was asked for, or at an event of the log, or at its start. */
function beginWatching(opening: Opening, requested: Moment | undefined, place: LogPlace | undefined): void {
  const { name, timeline, ambience, ask } = opening;
  const moment = requested ?? opening.moment;
  const clock = createClock(timeline.length);
  const facts = createFacts(timeline, ask, clock.poke);
  patchReplayViewer({
    ...opening,
    clock,
    facts,
    clip: NOT_YET,
    playing: false,
    speed: 1,
    spoilerFree: false,
    seen: 0,
    camera: 'free',
    shots: undefined,
    proof: moment?.proof ?? false,
    view: moment?.view,
    sight: { current: undefined },
  });
  const first = timeline.clips[0]!;
  setTable({
    replayViewer: { name, shown: first.state, act: undefined, ambience, bare: false },
    busy: undefined,
    savedTablesOpen: false,
    menu: undefined,
    palette: false,
    said: replayMessages.replayViewer.opened(name, timeline.length),
  });
  clock.subscribe(followClock);
  const at = place && timeOfEvent(timeline, timeline.log.startOf(place.entry) + place.event);
  clock.seek(moment ? timeOf(timeline, moment) : (at ?? 0));
  if (moment === undefined && at === undefined && !tableNow().settings.reducedMotion) clock.play();
}

/** Brings the clip that is on into the stores, for what does not follow the seconds. */
function followClock(): void {
  const now = replayViewerNow();
  if (now === undefined) return;
  const { clock, timeline, facts } = now;
  const { index, clip } = clipAt(timeline, clock.now());
  const [playing, speed] = [clock.isPlaying(), clock.speed()];
  if (index === now.clip && playing === now.playing && speed === now.speed) return;
  const glance = tableNow().replayViewer;
  // The models on the table are known before it is told which clip is on.
  if (index !== now.clip && glance) setTable({ replayViewer: { ...glance, shown: clip.state, act: clip.act } });
  setReplayViewer({ clip: index, playing, speed, seen: Math.max(now.seen, index) });
  if (index !== now.clip) facts.ahead(index);
}

/** Does something with the clock of the replay that is watched, if one is. */
function atClock(act: (clock: ReplayViewerState['clock'], timeline: Timeline) => void): void {
  const now = replayViewerNow();
  if (now) act(now.clock, now.timeline);
}

const CLOCK_ACTIONS: Pick<
  ReplayViewerRoom,
  'toggle' | 'pause' | 'shuttle' | 'step' | 'jump' | 'seek' | 'toEnd' | 'toPlace' | 'faster' | 'setSpeed'
> = {
  toggle: () => atClock((clock) => (clock.isPlaying() ? clock.pause() : clock.play())),
  pause: () => atClock((clock) => clock.pause()),
  shuttle: (by) => atClock((clock) => shuttle(clock, by)),
  step: (by) =>
    atClock((clock, timeline) => {
      clock.pause();
      clock.seek(stepFrom(timeline, clock.now(), by));
    }),
  jump: (seconds) => atClock((clock) => clock.seek(clock.now() + seconds)),
  seek: (time) => atClock((clock) => clock.seek(time)),
  toEnd: (end) => atClock((clock, timeline) => clock.seek(end === 'start' ? 0 : timeline.length)),
  toPlace: ({ entry, event }) =>
    atClock((clock, timeline) => clock.seek(timeOfEvent(timeline, timeline.log.startOf(entry) + event))),
  faster: (by) => {
    atClock((clock) => faster(clock, by));
    say(replayMessages.replayViewer.plays(replayViewerNow()?.speed ?? 1));
  },
  setSpeed: (speed) => atClock((clock) => clock.setSpeed(speed)),
};

const VIEW_ACTIONS: Pick<ReplayViewerRoom, 'nextCamera' | 'toggleProof' | 'toggleSpoilers' | 'togglePanels'> = {
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
    setReplayViewer({ spoilerFree: !now.spoilerFree, seen: now.clip });
    say(now.spoilerFree ? replayMessages.replayViewer.spoilersShown : replayMessages.replayViewer.spoilersHidden);
  },
  togglePanels: () => {
    const { replayViewer } = tableNow();
    if (replayViewer) setTable({ replayViewer: { ...replayViewer, bare: !replayViewer.bare } });
  },
};

async function branch(tools: ReplayViewerDependencies): Promise<void> {
  const now = replayViewerNow();
  if (now === undefined) return;
  now.clock.pause();
  const { name, text } = branchOf(now, now.clock.now(), now.sight.current?.());
  const before = tableNow().game;
  await tools.take(new File([text], `${name}.highground`, { type: 'application/json' }));
  // Laying out the branch closed the replay; where it could not be laid out, the replay stays open.
  if (tableNow().game !== before) say(replayMessages.replayViewer.branched(name));
}

/** Copies a link to the moment that is shown; a replay without an address is handed out as a file that opens there. */
async function share(tools: ReplayViewerDependencies): Promise<void> {
  const now = replayViewerNow();
  if (now === undefined) return;
  const moment = momentOf(now);
  const link =
    now.place.kind === 'game' ? await tools.linkTo(moment) : now.place.address && `${now.place.address}#${moment}`;
  if (link) {
    const { linkCopied, noClipboard } = replayMessages.replayViewer;
    const isCopied = (await tools.copy(link)) === 'clipboard';
    notice(theStore, { about: 'replay', text: isCopied ? linkCopied : noClipboard, isBrief: isCopied });
    return;
  }
  tools.handOut(`${now.name}.replay`, fileAt(now, moment));
  notice(theStore, { about: 'replay', text: replayMessages.replayViewer.handedOut, isBrief: true });
}

function momentOf({ timeline, clock, sight, proof }: ReplayViewerState): string {
  const view = sight.current?.();
  return makeMoment({
    ...momentAt(timeline, clock.now()),
    ...(view ? { view } : {}),
    ...(proof ? { proof: true } : {}),
  });
}

/** The replay as a file that opens at a moment. */
function fileAt({ scenario, entries, timeline }: ReplayViewerState, moment: string): string {
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
}

/** Where something happens in a clip. */
function pointsOf(timeline: Timeline, index: number): readonly Point[] {
  const clip = timeline.clips[index];
  if (clip === undefined) return [];
  const game = { initial: timeline.initial, log: timeline.entries, cut: timeline.entries.length, state: clip.state };
  const points: Point[] = [];
  for (let event = clip.events[0]; event < clip.events[1]; event++) {
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
  view: CameraView | undefined,
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
