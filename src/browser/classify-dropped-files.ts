import { offerScenario } from '../app/table/known-scenarios.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { ZIP_LIMITS } from '../bundle/read-zip.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { looksLikeReplay } from '../replay/split-replay.ts';

/** What of several files that come at once is opened: what a bundle holds is unpacked, anything else comes as it is. */
type Unpack = (file: File) => Promise<File | undefined>;

/** Whether a file calls itself a replay, or begins as one: what is too large is not read to find out. */
export const isReplay = async (file: File): Promise<boolean> =>
  /\.replay$/i.test(file.name) || looksLikeReplay(await textOfFile(file.slice(0, 128)));

/** How a list of shots begins. */
const SHOTS_BEGIN = /^\s*\{\s*"format"\s*:\s*"highground\/shots"/;

/** Whether a file calls itself a list of shots, or begins as one. */
export const isShots = async (file: File): Promise<boolean> =>
  /\.shots\.json$/i.test(file.name) || SHOTS_BEGIN.test(await textOfFile(file.slice(0, 256)));

/** Files that come at once, and the first list of shots among them apart. */
export async function shotsApart(
  files: readonly File[],
): Promise<{ readonly shots: File | undefined; readonly rest: readonly File[] }> {
  const isOne = await Promise.all(files.map(isShots));
  return { shots: files[isOne.indexOf(true)], rest: files.filter((_, i) => !isOne[i]) };
}

/**
 * Which of several files is opened: the replay among them, else the first. What comes with a replay may be the scenario
 * that it names by its fingerprint, and is remembered as such.
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
