import type { Actions } from '../app/actions.ts';
import { firstUntold } from '../app/play/first-untold.ts';
import { stageOf } from '../app/play/stage-of-play.ts';
import { clockFrom } from '../app/state/clock.ts';
import { showNotice, dismissNotice } from '../app/state/notices.ts';
import { seatedOpponent } from '../app/state/opponent.ts';
import { EMPTY_TABLE } from '../app/state/table-state.ts';
import type { TableStore } from '../app/state/table-store.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { storageMessages } from '../messages/storage.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Game } from '../rules/play/game.ts';
import { continueGame } from '../save-file/continue-game.ts';
import { looksLikeEditorSave } from '../save-file/editor-save.ts';
import { standingOf } from '../save-file/make-save.ts';
import { parseSave, splitLines } from '../save-file/parse-save.ts';
import { knownHeader } from '../save-file/plan-page.ts';
import { type Save, SAVE_FORMAT, SAVE_LIMITS, type SaveFault } from '../save-file/save.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import type { Claims } from './claims.ts';
import type { EditorSaveRepository } from './editor-save-repository.ts';
import { findEditorSave, readSave } from './read-save.ts';
import type { SaveSession, Writer } from './writer.ts';

/** What opening saved tables depends on. */
export type OpenSaveDependencies = {
  readonly store: TableStore;
  readonly saveStore: SaveStore;
  readonly claims: Claims;
  readonly writer: Writer;
  readonly actions: Pick<Actions, 'scenario'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Opens tables made in the editor. Without it they count as unreadable. */
  readonly editorSaves?: EditorSaveRepository;
};

/** The result of opening a saved table. An unreadable one may be partly recoverable. */
type OpenOutcome = 'open' | 'refused' | 'unreadable';

/** Opens a saved table: a game is brought into play, an editor table is opened in the editor. */
export async function openSave(tools: OpenSaveDependencies, id: string): Promise<OpenOutcome> {
  const { store, saveStore, writer, editorSaves } = tools;
  await writer.flush();
  const edited = editorSaves && (await findEditorSave(saveStore, id));
  if (editorSaves && edited) {
    const problem = await editorSaves.open(edited.mark, edited.lines);
    store.setState(problem === undefined ? { savedTablesOpen: false } : { problem });
    return problem === undefined ? 'open' : 'unreadable';
  }
  const found = await readSave(saveStore, id);
  if (!found.ok) {
    store.setState({ problem: found.error });
    return 'unreadable';
  }
  const { mark, save } = found.value;
  const mine = await tools.claims.take(id);
  const { rev, name, began } = mark;
  if (!(await bringIntoPlay(tools, save, { id, name, rev, began, mine, atOnce: false, seat: mark.opponent }))) {
    const before = writer.session()?.id;
    if (before !== undefined) await tools.claims.take(before);
    return 'refused';
  }
  store.setState({
    savedTablesOpen: false,
    clock: mark.clock && clockFrom(mark.clock),
    opponent: mark.opponent && seatedOpponent(mark.opponent),
  });
  if (mine) dismissNotice(store, 'other-tab');
  else showNotice(store, { about: 'other-tab', text: storageMessages.playedInAnotherTab(name) });
  return 'open';
}

/**
 * Opens a file: a saved table is stored and opened; any other text is read as a scenario.
 *
 * @param open Opens a stored table.
 */
export async function openSaveFile(
  tools: OpenSaveDependencies,
  file: File,
  open: (id: string) => Promise<unknown>,
): Promise<void> {
  const { store, saveStore, editorSaves, now, newId } = tools;
  if (file.size > SAVE_LIMITS.file) {
    store.setState({ problem: storageMessages.fault(file.name, { kind: 'too-large' }) });
    return;
  }
  const text = await textOfFile(file);
  if (editorSaves && looksLikeEditorSave(text)) {
    const page = editorSaves.fromFile(file.name, text, newId(), now());
    if (!page.ok) store.setState({ problem: page.error });
    else if ((await saveStore.write(page.value)) === 'written') await open(page.value.mark.id);
    return;
  }
  if (text.trimStart().startsWith(`{"format":"${SAVE_FORMAT}"`)) await openGameFile(tools, file.name, text.trimStart());
  else await tools.actions.scenario.openFile(file.name.slice(0, SAVE_LIMITS.name), text);
}

/** Brings a saved game from a file into play and stores it. */
async function openGameFile(tools: OpenSaveDependencies, fileName: string, text: string): Promise<void> {
  const { store, writer, now } = tools;
  const lines = splitLines(text);
  const save = lines.ok ? parseSave(lines.value) : lines;
  if (!save.ok) {
    store.setState({ problem: storageMessages.fault(fileName, save.error) });
    return;
  }
  await writer.flush();
  const name = save.value.foot.name ?? fileName.slice(0, SAVE_LIMITS.name);
  const session = { id: undefined, name, rev: 0, began: now(), mine: true, atOnce: true, seat: undefined };
  if (await bringIntoPlay(tools, save.value, session)) store.setState({ savedTablesOpen: false });
  await writer.flush();
}

/** Brings a saved game into play; the writer continues its session. @returns Whether it is in play. */
async function bringIntoPlay(
  { store, writer, actions }: OpenSaveDependencies,
  save: Save,
  session: Omit<SaveSession, 'initial' | 'known' | 'base' | 'text' | 'seed'>,
): Promise<boolean> {
  const { id, name } = session;
  const { foot, seals, log, base, scenario, seed } = save;
  let begun: object | undefined;
  await actions.scenario.open(id === undefined ? base : `saved/${id}`, scenario, (initial) => {
    const game = validateSave(initial, save);
    if (!game.ok) return err(storageMessages.fault(name, game.error));
    begun = initial;
    const stored = { log: game.value.log, seals, cut: foot.cut, views: foot.views };
    const known = id === undefined ? knownHeader('') : stored;
    writer.prepare({ ...session, initial, base, text: scenario, seed, known });
    // A game recovered from a damaged table has no record of where its models stood.
    if (foot.standing === '' || standingOf(game.value.state) === foot.standing) dismissNotice(store, 'saved-table');
    else showNotice(store, { about: 'saved-table', text: storageMessages.otherEdition(name) });
    const automatic = log.filter((entry) => entry.formal === true);
    return ok({ game: game.value, views: foot.views, automatic, seed });
  });
  return begun !== undefined && store.getState().game?.initial === begun;
}

/**
 * The game of a saved table. Its whole log is described and staged off screen first, so that a log that would fail when
 * shown fails before it reaches the table.
 *
 * @errors `unplayable`
 */
export function validateSave(initial: GameState, { log, foot }: Save): Result<Game, SaveFault> {
  const game = continueGame(initial, log, foot.cut);
  if (!game.ok) return game;
  const untold = firstUntold(game.value);
  if (untold !== undefined) return err({ kind: 'unplayable', entry: untold });
  try {
    stageOf({ ...EMPTY_TABLE, game: game.value });
    return game;
  } catch {
    return err({ kind: 'unplayable', entry: Math.max(0, log.length - 1) });
  }
}
