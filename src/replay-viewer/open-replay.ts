import { knownScenario } from '../app/table/known-scenarios.ts';
import { userAssetBytesFor, type ReadUserAssetFile } from '../app/state/user-asset-paths.ts';
import { showNotice, dismissNotice } from '../app/state/notices.ts';
import type { Services } from '../app/state/services.ts';
import type { TableStore } from '../app/state/table-store.ts';
import type { ReplayMoment } from '../app/replay-viewer/replay-viewer-loader.ts';
import { SHOT_LIMITS } from '../camera/list/shot-limits.ts';
import type { Seconds } from '../kernel/units.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { SAVE_LIMITS } from '../save-file/save.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { scenarioApart } from '../replay/split-replay.ts';
import type { ReplayEntry } from '../replay/replay.ts';
import type { LogEntry } from '../rules/play/game.ts';
import type { Ambience } from '../scenario/ambience.ts';
import { replayMessages } from '../messages/replay.ts';
import { fileMoment } from './moment.ts';
import type { ReplayOrigin } from './replay-viewer-store.ts';
import type { RemoteReplayReader, OpenedReplay } from './replay-viewer-services.ts';
import { buildTimelineBySteps } from '../timeline/build-timeline.ts';
import type { GameState } from '../rules/core/state/state.ts';

/** A replay that is ready to watch, and the worker services it still needs. */
export type Opening = {
  readonly name: string;
  readonly place: ReplayOrigin;
  readonly scenario: string;
  readonly base: string;
  readonly ambience: Ambience;
  readonly entries: readonly ReplayEntry[];
  readonly timeline: Timeline;
  readonly remarks: readonly string[];
  readonly ask: Pick<Services, 'throwDice' | 'topple'>;
  readonly moment: ReplayMoment | undefined;
  readonly close: () => void;
};

/**
 * Reads a replay file: a worker plays its game on a table of its own, and the page builds the timeline.
 *
 * @param startWorker Starts the worker; if it ends without being dismissed, `died` is called with the reason.
 * @errors One sentence that says what is wrong with the file. If the worker ends, it rejects.
 */
export async function openFile(
  table: TableStore,
  name: string,
  text: string,
  startWorker: (died: (reason: string) => void) => RemoteReplayReader,
  readUserAsset: ReadUserAssetFile,
): Promise<Result<Opening, string>> {
  const far = spawnReader(startWorker);
  try {
    const opened = await readFile(table, name, text, far, readUserAsset);
    if (!opened.ok) far.dismiss();
    return opened;
  } catch (fault) {
    far.dismiss();
    throw fault;
  }
}

/** A worker whose answers reject once it has ended: without that, they would never settle. */
function spawnReader(startWorker: Parameters<typeof openFile>[3]): RemoteReplayReader {
  const end = Promise.withResolvers<never>();
  end.promise.catch(() => undefined);
  const { services, dismiss } = startWorker((reason) => end.reject(new Error(reason)));
  const whileAlive =
    <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
    (...args: A): Promise<T> =>
      Promise.race([ask(...args), end.promise]);
  return {
    services: {
      readReplay: whileAlive((...args) => services.readReplay(...args)),
      entriesOf: whileAlive((...args) => services.entriesOf(...args)),
      throwDice: whileAlive((...args) => services.throwDice(...args)),
      topple: whileAlive((...args) => services.topple(...args)),
    },
    dismiss,
  };
}

async function readFile(
  table: TableStore,
  name: string,
  text: string,
  far: RemoteReplayReader,
  readUserAsset: ReadUserAssetFile,
): Promise<Result<Opening, string>> {
  const named = scenarioApart(text);
  const apart = named === undefined ? undefined : knownScenario(table.getState(), named);
  const userAssetBytes = await userAssetBytesFor(apart ?? text, readUserAsset);
  const read = await far.services.readReplay(text, userAssetBytes, apart);
  if (!read.ok) return err(replayMessages.file.fault(name, read.error));
  const { replay, state, ambience } = read.value;
  const title = replay.name;
  const entries = await entriesFrom(far, read.value.count);
  const timeline = await cutWithNews(table, title, state, entries, replay.seed);
  if (timeline.length > LONGEST_REPLAY) return err(replayMessages.replayViewer.tooLong(name, timeline.length));
  return ok({
    name: title,
    place: { kind: 'file', address: undefined },
    scenario: replay.scenario,
    base: `replay/${title}`.slice(0, SAVE_LIMITS.name),
    ambience,
    entries,
    timeline,
    remarks: remarksOf(read.value),
    ask: far.services,
    moment: fileMoment(text),
    close: far.dismiss,
  });
}

/**
 * Opens the game on the table as a replay.
 *
 * @errors One sentence when nothing has happened yet.
 */
export async function openGame(
  table: TableStore,
  services: Services,
  isAutomatic: (entry: LogEntry) => boolean,
): Promise<Result<Opening, string>> {
  const { game, onTable } = table.getState();
  if (game === undefined || onTable === undefined || game.cut === 0)
    return err(replayMessages.replayViewer.nothingHappened);
  const entries = game.log
    .slice(0, game.cut)
    .map((entry): ReplayEntry => (isAutomatic(entry) ? { ...entry, formal: true } : entry));
  return ok({
    name: game.initial.name,
    place: { kind: 'game' },
    scenario: onTable.text,
    base: onTable.id,
    ambience: onTable.ambience,
    entries,
    timeline: await cutWithNews(table, game.initial.name, game.initial, entries, onTable.seed),
    remarks: game.log.length > game.cut ? [replayMessages.file.undone(game.log.length - game.cut)] : [],
    ask: services,
    moment: undefined,
    close: () => undefined,
  });
}

/** The longest replay that is shown: eleven days, of which every second can be filmed. */
const LONGEST_REPLAY: Seconds = SHOT_LIMITS.timeline;

/** How many entries one response holds. */
const PART = 600;

/** Fetches the entries of a replay in parts, so that receiving a long log does not block the page. */
async function entriesFrom({ services }: RemoteReplayReader, count: number): Promise<readonly ReplayEntry[]> {
  const entries: ReplayEntry[] = [];
  while (entries.length < count) {
    const part = await services.entriesOf(entries.length, entries.length + PART);
    if (part.length === 0) break;
    entries.push(...part);
  }
  return entries;
}

/** Builds the timeline, and reports progress when that takes long. */
async function cutWithNews(
  table: TableStore,
  name: string,
  initial: Timeline['initial'],
  entries: readonly ReplayEntry[],
  seed: number,
): Promise<Timeline> {
  try {
    return await buildTimelineInSlices(initial, entries, seed, (share) =>
      showNotice(table, { about: 'replay', text: replayMessages.replayViewer.progress(name, share) }),
    );
  } finally {
    dismissNotice(table, 'replay');
  }
}

function remarksOf({ undone, torn, missing, isClosed, isOurs, replay }: OpenedReplay): readonly string[] {
  const { file } = replayMessages;
  return [
    ...(undone === 0 ? [] : [file.undone(undone)]),
    ...(torn === undefined ? [] : [file.torn(torn)]),
    ...(missing > 0 ? [file.missing(missing)] : []),
    ...(isClosed || torn !== undefined || missing > 0 ? [] : [file.open]),
    ...(isOurs ? [] : [file.otherEdition(replay.core)]),
  ];
}

/** The longest slice of work before the page may draw, milliseconds. */
const STRETCH = 10;

/** Builds the timeline of a log on the main thread, in slices of at most 10 milliseconds, so that the page can draw. */
async function buildTimelineInSlices(
  initial: GameState,
  entries: readonly LogEntry[],
  seed: number,
  tell: (share: number) => void,
  now: () => number = () => performance.now(),
): Promise<Timeline> {
  const cutting = buildTimelineBySteps(initial, entries, seed);
  for (let since = now(); ; ) {
    const step = cutting.next();
    if (step.done) return step.value;
    if (now() - since < STRETCH) continue;
    tell(step.value.done / step.value.of);
    await breath();
    since = now();
  }
}

const breath = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
