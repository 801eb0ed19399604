import { offerScenario } from '../app/table/known-scenarios.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { ZIP_LIMITS } from '../bundle/read-zip.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { looksLikeLayout } from '../layout/looks-like-layout.ts';
import { looksLikeSave } from '../tabletop-simulator/read-save.ts';
import { looksLikeReplay } from '../replay/split-replay.ts';

/** Unpacks a bundle and returns any other file unchanged; undefined when the bundle is refused. */
type Unpack = (file: File) => Promise<File | undefined>;

/** Whether a file is a replay, by its name or its first 128 bytes. */
export const isReplay = async (file: File): Promise<boolean> =>
  /\.replay$/i.test(file.name) || looksLikeReplay(await textOfFile(file.slice(0, 128)));

/** How many bytes of a file tell a layout. */
const LAYOUT_BEGINNING = 4096;

/** Whether all of some files are layouts, or the templates and zones that belong to them. */
export async function areLayouts(files: readonly File[]): Promise<boolean> {
  const begins = await Promise.all(files.map((file) => textOfFile(file.slice(0, LAYOUT_BEGINNING))));
  return begins.every((text) => looksLikeLayout(text));
}

/** Whether a file is a save of Tabletop Simulator, or a mod in one file, by its name or its first 4 kB. */
export const isSave = async (file: File): Promise<boolean> =>
  /\.ttsmod$/i.test(file.name) || looksLikeSave(await textOfFile(file.slice(0, LAYOUT_BEGINNING)));

/** What an army list has near its beginning, and no other file of ours. */
const LIST_BEGINS =
  /"format"\s*:\s*"highground\/army"|"(?:roster|battleScribeVersion|armyComposition|listPoints|gameSystem)"\s*:|<roster\b/;
const LIST_NAME = /\.(?:ros|rosz|txt)$/i;

/** Whether a file is an army list, by its name or its first 4 kB. */
export const isArmyList = async (file: File): Promise<boolean> =>
  !(await isReplay(file)) && (LIST_NAME.test(file.name) || LIST_BEGINS.test(await textOfFile(file.slice(0, 4096))));

/** The beginning of a shot list. */
const SHOTS_BEGIN = /^\s*\{\s*"format"\s*:\s*"highground\/shots"/;

/** Whether a file is a shot list, by its name or its first 256 bytes. */
export const isShots = async (file: File): Promise<boolean> =>
  /\.shots\.json$/i.test(file.name) || SHOTS_BEGIN.test(await textOfFile(file.slice(0, 256)));

/** Separates the first shot list from the other files of one drop or file dialog. */
export async function shotsApart(
  files: readonly File[],
): Promise<{ readonly shots: File | undefined; readonly rest: readonly File[] }> {
  const isOne = await Promise.all(files.map(isShots));
  return { shots: files[isOne.indexOf(true)], rest: files.filter((_, i) => !isOne[i]) };
}

/**
 * The file to open among several: the replay, or the first file when there is none. The other files may be the scenario
 * that the replay names by its fingerprint, so they are offered as known scenarios.
 */
export async function openedOf(store: TableStore, files: readonly File[], unpack: Unpack): Promise<File | undefined> {
  const isOne = await Promise.all(files.map(isReplay));
  const replay = files[isOne.indexOf(true)];
  if (replay === undefined) return files[0];
  for (const file of files) {
    if (file === replay || file.size > ZIP_LIMITS.bytes) continue;
    const opened = await unpack(file);
    const text = opened && (await textOfFile(opened));
    if (text !== undefined && !looksLikeReplay(text)) offerScenario(store, text);
  }
  return replay;
}
