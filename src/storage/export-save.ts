import type { Opened } from '../app/state/services.ts';
import type { TableStore } from '../app/state/table-store.ts';
import type { Result } from '../kernel/result.ts';
import { storageMessages } from '../messages/storage.ts';
import { joinLines, makeTrailer } from '../save-file/make-save.ts';
import type { Save } from '../save-file/save.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { toReplay } from '../save-file/to-replay.ts';
import { firstFault, type ScenarioError } from '../scenario/problem.ts';
import type { EditorSaveRepository } from './editor-save-repository.ts';
import { findEditorSave, nameOfMetadata, readSave } from './read-save.ts';
import type { Writer } from './writer.ts';

/** Exports replays: lays out a saved game's scenario and has the browser save the file. */
export type ReplayExporter = {
  /** Lays out a scenario without touching the table in play. */
  readonly layOut: (scenario: string) => Promise<Result<Opened, ScenarioError>>;
  readonly handOut: (name: string, text: string) => void;
};

/** What exporting saved tables depends on. */
export type ExportSaveDependencies = {
  readonly store: TableStore;
  readonly saveStore: SaveStore;
  readonly writer: Writer;
  /** Has the browser save a file. */
  readonly handOut: (name: string, text: string) => void;
  readonly replayExporter?: ReplayExporter;
  readonly editorSaves?: EditorSaveRepository;
};

/**
 * Exports a table as a file: an editor table as its scenario, a game as its stored lines. The table's name is added to
 * a readable game; an unreadable table is exported exactly as it is stored.
 */
export async function exportSave(tools: ExportSaveDependencies, id: string): Promise<void> {
  const { saveStore, writer, handOut, editorSaves } = tools;
  if (id === writer.session()?.id) await writer.flush();
  const found = await saveStore.find(id);
  if (found === undefined) return;
  const edited = editorSaves && (await findEditorSave(saveStore, id));
  if (editorSaves && edited) {
    const scenario = editorSaves.scenarioOf(edited.mark, edited.lines);
    handOut(edited.mark.name, scenario.ok ? scenario.value : joinLines(edited.lines));
    return;
  }
  const read = await readSave(saveStore, id);
  if (!read.ok) {
    handOut(nameOfMetadata(found.mark), joinLines(found.lines));
    return;
  }
  const { mark, lines, save } = read.value;
  const { line: foot } = makeTrailer(save.seals.at(-1) ?? '', { ...save.foot, name: mark.name });
  handOut(mark.name, joinLines({ ...lines, foot }));
}

/** Exports the game of a saved table as a replay file. */
export async function exportReplay(tools: ExportSaveDependencies, id: string): Promise<void> {
  const { store, saveStore, writer, replayExporter } = tools;
  if (id === writer.session()?.id) await writer.flush();
  const found = await readSave(saveStore, id);
  if (!found.ok) store.setState({ problem: found.error });
  else if (replayExporter) {
    const { mark, save } = found.value;
    const problem = await handOutReplay(replayExporter, mark.name, save);
    if (problem !== undefined) store.setState({ problem });
  }
}

/** Lays out a saved game and exports its replay. @returns Why it cannot be laid out or played, in one sentence. */
async function handOutReplay(
  { layOut, handOut }: ReplayExporter,
  name: string,
  save: Save,
): Promise<string | undefined> {
  const laid = await layOut(save.scenario);
  if (!laid.ok) return storageMessages.fault(name, { kind: 'scenario', fault: firstFault(laid.error) });
  const replay = toReplay(save, laid.value.state, laid.value.seed);
  if (!replay.ok) return storageMessages.fault(name, replay.error);
  handOut(name, replay.value);
  return undefined;
}
