import type { ActionContext } from '../app/state/action-context.ts';
import { eventPlaces, type LogPlace } from '../app/events/event-places.ts';
import type { ReadUserAssetFile } from '../app/state/user-asset-paths.ts';
import { showNotice } from '../app/state/notices.ts';
import type { ReplayMoment, Showing, LoadedReplayViewer } from '../app/replay-viewer/replay-viewer-loader.ts';
import type { Point } from '../kernel/point.ts';
import { clipAt, type Timeline } from '../timeline/timeline.ts';
import { stepFrom, timeOfEvent, entriesBy } from '../timeline/times.ts';
import { headOf, makeReplay } from '../replay/make-replay.ts';
import { beginRecord, closeRecord, recordOn } from '../replay/record.ts';
import { resultOf } from '../rules/play/result-of.ts';
import { type LogEntry, replay } from '../rules/play/game.ts';
import { replayMessages } from '../messages/replay.ts';
import { createClock } from './clock.ts';
import { createFacts } from './facts.ts';
import { makeMoment, momentAt, timeOf } from './moment.ts';
import { type Opening, openFile, openGame } from './open-replay.ts';
import { faster, shuttle } from './play-along.ts';
import {
  REPLAY_CAMERAS,
  type ReplayStores,
  replayViewerNow,
  type ReplayViewerState,
  type ReplayViewerStore,
  setReplayViewer,
} from './replay-viewer-store.ts';
import type { RemoteReplayReader } from './replay-viewer-services.ts';
import { joinLines, makeSave, standingOf } from '../save-file/make-save.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import { messages } from '../messages/messages.ts';
import type { TableState } from '../app/state/table-state.ts';
import type { CameraView } from '../app/state/view.ts';
import type { Seconds } from '../kernel/units.ts';

/** What the replay viewer needs besides the action context. */
type ReplayViewerDependencies = {
  readonly context: ActionContext;
  readonly viewer: ReplayViewerStore;
  readonly isAutomatic: (entry: LogEntry) => boolean;
  /** Starts a worker with a table of its own, for replays of other tables. `died` is called if it ends by itself. */
  readonly startWorker: (died: (reason: string) => void) => RemoteReplayReader;
  readonly readUserAsset: ReadUserAssetFile;
  /** Imports a saved table: stores it and opens it. */
  readonly take: (...files: readonly File[]) => Promise<void>;
  /** Asks the player for files: a replay, or a replay and its scenario. */
  readonly askFiles: () => Promise<readonly File[]>;
  readonly handOut: (name: string, text: string) => void;
  /** A link to a moment of the current saved table; undefined without one. */
  readonly linkTo: (moment: string) => Promise<string | undefined>;
  /** Copies text to the clipboard. @returns Whether the page may write there. */
  readonly copy: (text: string) => Promise<boolean>;
  /** Writes a link into the page's URL. */
  readonly showAddress: (link: string) => void;
  /** Removes the closed replay from the page's URL. */
  readonly left: () => void;
};

/** The clip index before the first second is shown. */
const NOT_YET = -1;

/** Creates the replay viewer's actions. They change `TableState.replayViewer` and the viewer, never a game. */
export function createReplayViewerActions(tools: ReplayViewerDependencies): LoadedReplayViewer {
  const { viewer, context } = tools;
  const stores: ReplayStores = { viewer, table: context.store };
  const camera = createCameraActions(stores);
  const { watch, leave } = createOpening(tools, stores, camera.toggleReview);
  return {
    watch,
    leave,
    stepBack: () => (stores.table.getState().replayViewer?.reviewing ? camera.toggleReview() : leave()),
    pick: async () => {
      const files = await tools.askFiles();
      if (files.length > 0) await tools.take(...files);
    },
    handOut: async () => {
      const { game, onTable } = context.store.getState();
      if (game === undefined || onTable === undefined) return;
      const text = makeReplay({ scenario: onTable.text, seed: onTable.seed }, game, tools.isAutomatic);
      tools.handOut(game.initial.name, text);
    },
    ...createClockActions(stores),
    ...camera,
    frame: () => {
      const now = replayViewerNow(viewer);
      if (now === undefined) return;
      const points = pointsOf(now.timeline, now.clip);
      if (points.length > 0) context.store.setState({ look: { serial: context.serial(), kind: 'frame', points } });
    },
    branch: () => context.guarded(replayMessages.replayViewer.branching, () => branch(tools, stores)),
    share: () => context.guarded(replayMessages.replayViewer.sharing, () => share(tools, stores)),
    embed: () => context.guarded(replayMessages.replayViewer.sharing, () => embed(tools, stores)),
  };
}

/** The actions that open and close a replay. Only the last request counts: earlier ones are closed. */
function createOpening(
  tools: ReplayViewerDependencies,
  stores: ReplayStores,
  review: () => void,
): Pick<LoadedReplayViewer, 'watch' | 'leave'> {
  const { viewer, table } = stores;
  let wanted = 0;
  let close: () => void = () => undefined;
  let isOpening = false;
  /** What the table was busy with before the first of the openings that overlap. */
  let before: TableState['busy'];

  const begin = (opening: Opening, requested: ReplayMoment | undefined, place: LogPlace | undefined): void => {
    close();
    close = opening.close;
    beginWatching(stores, opening, requested, place);
  };

  return {
    leave: () => {
      const now = replayViewerNow(viewer);
      wanted++;
      isOpening = false;
      if (now === undefined) return;
      now.clock.pause();
      close();
      close = () => undefined;
      viewer.setState({ now: undefined });
      tools.left();
      table.setState({ replayViewer: undefined, said: replayMessages.replayViewer.closed });
    },
    watch: async (showing, moment) => {
      const mine = ++wanted;
      if (!isOpening) before = table.getState().busy;
      isOpening = true;
      table.setState({ busy: 'opening', problem: undefined });
      try {
        const opened = await open(showing, tools);
        if (mine !== wanted) {
          if (opened.ok) opened.value.close();
          return;
        }
        if (!opened.ok) {
          table.setState({ problem: opened.error });
          return;
        }
        begin(opened.value, moment, showing.kind === 'game' ? showing.at : undefined);
        if (showing.kind === 'game' && showing.review) review();
      } finally {
        if (mine === wanted) {
          isOpening = false;
          if (table.getState().busy === 'opening') table.setState({ busy: before });
        }
      }
    },
  };
}

async function open(showing: Showing, tools: ReplayViewerDependencies): ReturnType<typeof openFile> {
  if (showing.kind === 'game') return openGame(tools.context.store, tools.context.services, tools.isAutomatic);
  const { name, text, address } = showing;
  const opened = await openFile(tools.context.store, name, text, tools.startWorker, tools.readUserAsset);
  if (!opened.ok || address === undefined) return opened;
  return { ...opened, value: { ...opened.value, place: { kind: 'file', address } } };
}

/** Shows an opened replay and seeks to the requested moment, to an event of the log, or to the start. */
function beginWatching(
  stores: ReplayStores,
  opening: Opening,
  requested: ReplayMoment | undefined,
  place: LogPlace | undefined,
): void {
  const { viewer, table } = stores;
  const { name, timeline, ambience, ask } = opening;
  const moment = requested ?? opening.moment;
  const clock = createClock(timeline.length);
  const facts = createFacts(timeline, ask, clock.notify);
  viewer.setState({
    now: {
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
    },
  });
  const first = timeline.clips[0]!;
  table.setState({
    replayViewer: { name, shown: first.state, act: undefined, ambience, bare: false, reviewing: false },
    busy: undefined,
    savedTablesOpen: false,
    menu: undefined,
    palette: false,
    said: replayMessages.replayViewer.opened(name, timeline.length),
  });
  clock.subscribe(() => followClock(stores));
  const at = place && timeOfEvent(timeline, timeline.log.startOf(place.entry) + place.event);
  clock.seek(moment ? timeOf(timeline, moment) : (at ?? 0));
  if (moment === undefined && at === undefined && !table.getState().settings.reducedMotion) clock.play();
}

/** Writes the current clip into the stores, for components that do not follow the clock. */
function followClock({ viewer, table }: ReplayStores): void {
  const now = replayViewerNow(viewer);
  if (now === undefined) return;
  const { clock, timeline, facts } = now;
  const { index, clip } = clipAt(timeline, clock.now());
  const [playing, speed] = [clock.isPlaying(), clock.speed()];
  if (index === now.clip && playing === now.playing && speed === now.speed) return;
  const glance = table.getState().replayViewer;
  // The models on the table change before the clip index does.
  if (index !== now.clip && glance) table.setState({ replayViewer: { ...glance, shown: clip.state, act: clip.act } });
  setReplayViewer(viewer, { clip: index, playing, speed, seen: Math.max(now.seen, index) });
  if (index !== now.clip) facts.ahead(index);
}

type ClockAction =
  | 'toggle'
  | 'pause'
  | 'shuttle'
  | 'step'
  | 'jump'
  | 'seek'
  | 'toEnd'
  | 'toPlace'
  | 'faster'
  | 'setSpeed';

/** The actions on the replay's clock; without a replay they do nothing. */
function createClockActions({ viewer, table }: ReplayStores): Pick<LoadedReplayViewer, ClockAction> {
  const atClock = (act: (clock: ReplayViewerState['clock'], timeline: Timeline) => void): void => {
    const now = replayViewerNow(viewer);
    if (now) act(now.clock, now.timeline);
  };
  return {
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
      table.setState({ said: replayMessages.replayViewer.plays(replayViewerNow(viewer)?.speed ?? 1) });
    },
    setSpeed: (speed) => atClock((clock) => clock.setSpeed(speed)),
  };
}

type CameraAction = 'nextCamera' | 'toggleProof' | 'toggleSpoilers' | 'togglePanels' | 'toggleReview';

/** The actions on the camera of a replay and on what is shown. */
function createCameraActions({ viewer, table }: ReplayStores): Pick<LoadedReplayViewer, CameraAction> {
  const { cameras, spoilersShown, spoilersHidden } = replayMessages.replayViewer;
  return {
    nextCamera: () => {
      const now = replayViewerNow(viewer);
      if (now === undefined) return;
      const able = REPLAY_CAMERAS.filter((one) => one !== 'shots' || now.shots !== undefined);
      const camera = able[(able.indexOf(now.camera) + 1) % able.length]!;
      setReplayViewer(viewer, { camera });
      table.setState({ said: cameras[camera] });
    },
    toggleProof: () => setReplayViewer(viewer, { proof: !replayViewerNow(viewer)?.proof }),
    toggleSpoilers: () => {
      const now = replayViewerNow(viewer);
      if (now === undefined) return;
      setReplayViewer(viewer, { spoilerFree: !now.spoilerFree, seen: now.clip });
      table.setState({ said: now.spoilerFree ? spoilersShown : spoilersHidden });
    },
    togglePanels: () => {
      const { replayViewer } = table.getState();
      if (replayViewer) table.setState({ replayViewer: { ...replayViewer, bare: !replayViewer.bare } });
    },
    toggleReview: () => {
      const { replayViewer, room, game } = table.getState();
      if (!replayViewer) return;
      // During a game, what the strongest level would do is an unfair advantage over the other player.
      if (room !== undefined && game !== undefined && resultOf(game.state) === undefined)
        showNotice(table, { about: 'replay', text: replayMessages.review.notYet, isBrief: true });
      else table.setState({ replayViewer: { ...replayViewer, reviewing: !replayViewer.reviewing } });
    },
  };
}

async function branch(tools: ReplayViewerDependencies, { viewer, table }: ReplayStores): Promise<void> {
  const now = replayViewerNow(viewer);
  if (now === undefined) return;
  now.clock.pause();
  const { name, text } = branchOf(now, now.clock.now(), now.sight.current?.());
  const before = table.getState().game;
  await tools.take(new File([text], `${name}.highground`, { type: 'application/json' }));
  // Opening the branch closes the replay; if that failed, the replay stays open.
  if (table.getState().game !== before) table.setState({ said: replayMessages.replayViewer.branched(name) });
}

/** Copies a link to the current moment; a replay without a URL is downloaded as a file that opens there. */
async function share(tools: ReplayViewerDependencies, { viewer, table }: ReplayStores): Promise<void> {
  const now = replayViewerNow(viewer);
  if (now === undefined) return;
  const moment = momentOf(now);
  const link =
    now.place.kind === 'game' ? await tools.linkTo(moment) : now.place.address && `${now.place.address}#${moment}`;
  if (link) {
    const { linkCopied, noClipboard } = replayMessages.replayViewer;
    const isCopied = await tools.copy(link);
    if (!isCopied) tools.showAddress(link);
    showNotice(table, { about: 'replay', text: isCopied ? linkCopied : noClipboard, isBrief: isCopied });
    return;
  }
  tools.handOut(`${now.name}.replay`, fileAt(now, moment));
  showNotice(table, { about: 'replay', text: replayMessages.replayViewer.handedOut, isBrief: true });
}

/** Copies the HTML of a frame that shows the replay from the current moment on; one without a URL has none. */
async function embed({ copy }: ReplayViewerDependencies, { viewer, table }: ReplayStores): Promise<void> {
  const now = replayViewerNow(viewer);
  if (now?.place.kind !== 'file' || now.place.address === undefined) return;
  const url = new URL(now.place.address);
  url.searchParams.set('embed', '');
  url.hash = momentOf(now);
  const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const frame = `<iframe src="${quoted(url.href)}" title="${quoted(now.name)}" width="960" height="540" style="border: 0; max-width: 100%" allow="fullscreen"></iframe>`;
  const { embedCopied, noEmbed } = replayMessages.replayViewer;
  const isCopied = await copy(frame);
  showNotice(table, { about: 'replay', text: isCopied ? embedCopied : noEmbed(frame), isBrief: isCopied });
}

function momentOf({ timeline, clock, sight, proof }: ReplayViewerState): string {
  const view = sight.current?.();
  return makeMoment({
    ...momentAt(timeline, clock.now()),
    ...(view ? { view } : {}),
    ...(proof ? { proof: true } : {}),
  });
}

/** The text of a replay file that opens at a moment. */
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

/** The points where the events of a clip take place. */
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

/** A saved table with the commands that a replay has shown completely by a second. */
function branchOf(
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
  const lines = makeSave(base, scenario, timeline.seed, log, {
    name: called.slice(0, SAVE_LIMITS.name),
    cut,
    standing: standingOf(state),
    views: view ? { 0: view } : {},
  });
  return { name: called, text: joinLines(lines) };
}
