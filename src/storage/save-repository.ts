import type { Actions } from '../app/actions.ts';
import { notice, unnotice } from '../app/state/notices.ts';
import type { SavedTableActions } from '../app/state/saved-tables.ts';
import { setTable, subscribeTable, tableNow, theStore } from '../app/state/table-store.ts';
import { looksLikeEditorSave } from '../save-file/editor-save.ts';
import { joinLines, makeTrailer, standingOf } from '../save-file/make-save.ts';
import { type SaveMetadata, parseSaveMetadata } from '../save-file/save-metadata.ts';
import { parseSave, splitLines } from '../save-file/parse-save.ts';
import { knownHeader } from '../save-file/plan-page.ts';
import { type Save, SAVE_FORMAT, SAVE_LIMITS, type SaveLines } from '../save-file/save.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { type EditorSaveRepository, isEditorSave } from './editor-save-repository.ts';
import { toCards } from './cards.ts';
import type { Claims } from './claims.ts';
import { storageMessages } from '../messages/storage.ts';
import { validateSave } from './validate-save.ts';
import { exportReplay, type ReplayExport } from './replay-export.ts';
import { offerSalvage } from './salvager.ts';
import type { SaveSession, Writer } from './writer.ts';
import { messages } from '../messages/messages.ts';

/** What a librarian works with. */
export type SaveRepositoryDependencies = {
  readonly saveStore: SaveStore;
  readonly claims: Claims;
  readonly writer: Writer;
  readonly actions: Pick<Actions, 'scenario'>;
  readonly now: () => number;
  readonly newId: () => string;
  /** A moment in messages. */
  readonly when: (moment: number) => string;
  /** Takes a small picture of the table in play. */
  readonly snapshot: () => Promise<string | undefined>;
  /** Hands a file to whoever sits here. */
  readonly handOut: (name: string, text: string) => void;
  /** Makes replays of saved tables. */
  readonly press?: ReplayExport;
  /** Whoever fetches tables under construction, and the one that is in hand. */
  readonly builds?: EditorSaveRepository;
  readonly inHand?: () => string | undefined;
};

/** A saved table that was read: its mark, its lines as they lie there, and what they say. */
type Read = { readonly mark: SaveMetadata; readonly lines: SaveLines; readonly save: Save };

/** How long the bin keeps what lies in it, milliseconds. */
const BIN_KEEPS = 7 * 24 * 3600 * 1000;

/** Fetches saved tables from the shelf and brings them back. */
export type SaveRepository = ReturnType<typeof createSaveRepository>;

/** A librarian at this shelf. Every fault becomes one sentence; what cannot be read is never touched. */
export function createSaveRepository(tools: SaveRepositoryDependencies) {
  const { saveStore, claims, writer, actions } = tools;

  const refresh = async (): Promise<void> => {
    const [marks, pictures] = await Promise.all([saveStore.marks(), saveStore.pictures()]);
    setTable({ cards: toCards(marks, pictures, here(), tools.when) });
  };

  /** What lies on the table: the one under construction, or the one in play. */
  const here = (): string | undefined => (tableNow().editor ? tools.inHand?.() : writer.session()?.id);

  /** A table under construction that lies on the shelf. */
  const findBuild = async (id: string) => {
    const found = await saveStore.find(id);
    const mark = found && parseSaveMetadata(found.mark);
    const { builds } = tools;
    return builds && found && mark?.ok && isEditorSave(mark.value)
      ? { builds, mark: mark.value, lines: found.lines }
      : undefined;
  };

  /** Does something with the shelf; a fault of the machine is one line. */
  const safely = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (fault) {
      setTable({
        problem: storageMessages.noAnswer(fault instanceof Error ? fault.message : String(fault)),
      });
      return undefined;
    }
  };
  const changing = async (work: () => Promise<void>): Promise<void> => {
    await safely(async () => {
      await work();
      await refresh();
    });
  };

  const read = async (id: string): Promise<Result<Read, string>> => {
    const found = await saveStore.find(id);
    if (found === undefined) return err(storageMessages.noLongerThere);
    const mark = parseSaveMetadata(found.mark);
    const named = (found.mark as { readonly name?: unknown }).name;
    if (!mark.ok)
      return err(storageMessages.fault(typeof named === 'string' ? named : storageMessages.nameless, mark.error));
    const save = parseSave(found.lines);
    return save.ok
      ? ok({ mark: mark.value, lines: found.lines, save: save.value })
      : err(storageMessages.fault(mark.value.name, save.error));
  };

  /** Brings a saved table into play. @returns Whether it is. */
  const sitDown = async (
    save: Save,
    session: Omit<SaveSession, 'initial' | 'known' | 'base' | 'text'>,
  ): Promise<boolean> => {
    let begun: object | undefined;
    const { foot, seals, log } = save;
    await actions.scenario.open(
      session.id === undefined ? save.base : `saved/${session.id}`,
      save.scenario,
      (initial) => {
        const game = validateSave(initial, save);
        if (!game.ok) return err(storageMessages.fault(session.name, game.error));
        const isAsItWas = standingOf(game.value.state) === foot.standing;
        begun = initial;
        const known =
          session.id === undefined ? knownHeader('') : { log: game.value.log, seals, cut: foot.cut, views: foot.views };
        writer.prepare({ ...session, initial, base: save.base, text: save.scenario, known });
        // What was saved of a damaged table does not say where everybody stood.
        if (isAsItWas || foot.standing === '') unnotice(theStore, 'shelf');
        else sayChanged(session.name);
        return ok({ game: game.value, views: foot.views, automatic: log.filter((entry) => entry.formal === true) });
      },
    );
    return begun !== undefined && tableNow().game?.initial === begun;
  };

  /** What is whole of a table that was refused. */
  const offer = (id: string): Promise<void> =>
    offerSalvage(id, {
      saveStore,
      now: tools.now,
      newId: tools.newId,
      open: (made) => changing(async () => void (await open(made))),
      hand: (asked) => safely(() => hand(asked)),
    });

  const open = async (id: string): Promise<boolean> => {
    await writer.flush();
    const editor = await findBuild(id);
    if (editor) {
      const problem = await editor.builds.open(editor.mark, editor.lines);
      setTable(problem === undefined ? { savedTablesOpen: false } : { problem });
      if (problem !== undefined) await offer(id);
      return problem === undefined;
    }
    const found = await read(id);
    if (!found.ok) {
      setTable({ problem: found.error });
      await offer(id);
      return false;
    }
    const { mark, save } = found.value;
    const mine = await claims.take(id);
    const { rev, name, began } = mark;
    const isOpen = await sitDown(save, { id, name, rev, began, mine, atOnce: false });
    if (!isOpen) {
      const here = writer.session()?.id;
      if (here !== undefined) await claims.take(here);
      return false;
    }
    setTable({ savedTablesOpen: false });
    if (mine) unnotice(theStore, 'elsewhere');
    else
      notice(theStore, {
        about: 'elsewhere',
        text: storageMessages.playedInAnotherTab(name),
      });
    return true;
  };

  /** A file: a saved table comes into play and onto the shelf, anything else is read as a scenario. */
  const take = async (file: File): Promise<void> => {
    if (file.size > SAVE_LIMITS.file) {
      setTable({ problem: storageMessages.fault(file.name, { kind: 'too-large' }) });
      return;
    }
    const text = await textOfFile(file);
    if (tools.builds && looksLikeEditorSave(text)) {
      const page = tools.builds.fromFile(file.name, text, tools.newId(), tools.now());
      if (!page.ok) setTable({ problem: page.error });
      else if ((await saveStore.write(page.value)) === 'written') await open(page.value.mark.id);
      return;
    }
    if (!text.trimStart().startsWith(`{"format":"${SAVE_FORMAT}"`)) {
      await actions.scenario.open(file.name.slice(0, SAVE_LIMITS.name), text);
      return;
    }
    const lines = splitLines(text.trimStart());
    const save = lines.ok ? parseSave(lines.value) : lines;
    if (!save.ok) {
      setTable({ problem: storageMessages.fault(file.name, save.error) });
      return;
    }
    await writer.flush();
    const name = save.value.foot.name ?? file.name.slice(0, SAVE_LIMITS.name);
    const session = { id: undefined, name, rev: 0, began: tools.now(), mine: true, atOnce: true };
    if (await sitDown(save.value, session)) setTable({ savedTablesOpen: false });
    await writer.flush();
  };

  const duplicate = async (id: string): Promise<void> => {
    if (id === writer.session()?.id) await writer.flush();
    const editor = await findBuild(id);
    const found = editor ? ok(editor) : await read(id);
    if (!found.ok) {
      setTable({ problem: found.error });
      return;
    }
    const { mark, lines } = found.value;
    const { binned: _, ...rest } = mark;
    const name = storageMessages.copyOf(mark.name.slice(0, SAVE_LIMITS.name - 8));
    const copy = { ...rest, id: tools.newId(), name, rev: 1, changed: tools.now() };
    await saveStore.write({ mark: copy, seen: 0, header: lines.header, keep: 0, entries: lines.entries });
    const picture = (await saveStore.pictures()).get(id);
    if (picture !== undefined) await saveStore.keepPicture(copy.id, picture);
  };

  /** What lies there goes into the file as it lies there; only the name is added to a table that can be read. */
  const hand = async (id: string): Promise<void> => {
    if (id === writer.session()?.id) await writer.flush();
    const found = await saveStore.find(id);
    if (found === undefined) return;
    const editor = await findBuild(id);
    if (editor) {
      const scenario = editor.builds.scenarioOf(editor.mark, editor.lines);
      tools.handOut(editor.mark.name, scenario.ok ? scenario.value : joinLines(editor.lines));
      return;
    }
    const whole = await read(id);
    const { name } = found.mark as { readonly name?: unknown };
    if (!whole.ok)
      return tools.handOut(typeof name === 'string' ? name : storageMessages.nameless, joinLines(found.lines));
    const { mark, lines, save } = whole.value;
    tools.handOut(
      mark.name,
      joinLines({ ...lines, foot: makeTrailer(save.seals.at(-1) ?? '', { ...save.foot, name: mark.name }).line }),
    );
  };

  const handReplay = async (id: string): Promise<void> => {
    if (id === writer.session()?.id) await writer.flush();
    const found = await read(id);
    if (!found.ok) setTable({ problem: found.error });
    else if (tools.press) await exportReplay(tools.press, found.value.mark.name, found.value.save);
  };

  const putBack = (id: string): Promise<void> =>
    changing(async () => {
      await saveStore.label(id, { binned: undefined });
      unnotice(theStore, 'bin');
    });

  const bin = (id: string): Promise<void> =>
    changing(async () => {
      const name = tableNow().cards.find((card) => card.id === id)?.name ?? storageMessages.nameless;
      await saveStore.label(id, { binned: tools.now() });
      notice(theStore, {
        about: 'bin',
        text: storageMessages.wasDeleted(name),
        menuAction: messages.buttons.undo,
        does: () => void putBack(id),
      });
    });

  const rename = (id: string, given: string): Promise<void> =>
    changing(async () => {
      const name = given.trim().slice(0, SAVE_LIMITS.name);
      if (name === '') return;
      await saveStore.label(id, { name });
      const session = writer.session();
      if (session?.id === id) session.name = name;
      if (tableNow().editor && id === here()) await tools.builds?.rename(name);
    });

  /** Takes a picture of the table in play, and shows what lies on the shelf. */
  const listSaves = async (): Promise<void> => {
    // What lies there is seen at once; the frame for the picture is drawn while the last step is written.
    const shown = refresh();
    const [picture] = await Promise.all([tools.snapshot(), shown.then(() => writer.flush()).then(refresh)]);
    const id = here();
    if (id === undefined || picture === undefined) return;
    await saveStore.keepPicture(id, picture);
    await refresh();
  };
  subscribeTable((table, before) => {
    if (table.savedTablesOpen && !before.savedTablesOpen) void safely(listSaves);
  });

  const savedTableActions: SavedTableActions = {
    open: async (id) => void (await safely(() => open(id))),
    rename,
    bin,
    putBack,
    duplicate: (id) => changing(() => duplicate(id)),
    hand: async (id) => void (await safely(() => hand(id))),
    handReplay: async (id) => void (await safely(() => handReplay(id))),
    take: async (file) => void (await safely(() => take(file))),
  };
  return {
    savedTableActions,
    open,
    /** Takes away for good what has lain in the bin long enough. */
    empty: async (): Promise<void> => {
      for (const given of await saveStore.marks()) {
        const mark = parseSaveMetadata(given);
        if (!mark.ok || mark.value.binned === undefined) continue;
        if (tools.now() - mark.value.binned > BIN_KEEPS) await saveStore.remove(mark.value.id);
      }
    },
  };
}

const sayChanged = (name: string): void =>
  notice(theStore, {
    about: 'shelf',
    text: storageMessages.otherEdition(name),
  });
