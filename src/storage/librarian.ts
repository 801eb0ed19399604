import type { Hands } from '../app/hands.ts';
import { notice, unnotice } from '../app/table/notices.ts';
import type { ShelfHands } from '../app/table/saved-tables.ts';
import { setTable, tableNow, useTable } from '../app/table/table-store.ts';
import { looksLikeBuild } from '../save-file/build-save.ts';
import { joinLines, makeFoot, standingOf } from '../save-file/make-save.ts';
import { type Mark, parseMark } from '../save-file/mark.ts';
import { parseSave, splitLines } from '../save-file/parse-save.ts';
import { knownHeader } from '../save-file/plan-page.ts';
import { type Save, SAVE_FORMAT, SAVE_LIMITS, type SaveLines } from '../save-file/save.ts';
import type { Shelf } from '../save-file/shelf.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { textOfFile } from '../kernel/text-of.ts';
import { type BuildLibrarian, isBuild } from './build-librarian.ts';
import { toCards } from './cards.ts';
import type { Claims } from './claims.ts';
import { storageMessages } from '../messages/storage.ts';
import { rehearse } from './rehearse.ts';
import { pressReplay, type ReplayPress } from './replay-press.ts';
import { offerSalvage } from './salvager.ts';
import type { Sitting, Writer } from './writer.ts';
import { messages } from '../messages/messages.ts';

/** What a librarian works with. */
export type LibrarianTools = {
  readonly shelf: Shelf;
  readonly claims: Claims;
  readonly writer: Writer;
  readonly hands: Pick<Hands, 'open' | 'isFormal'>;
  readonly now: () => number;
  readonly newId: () => string;
  /** A moment in messages. */
  readonly when: (moment: number) => string;
  /** Takes a small picture of the table in play. */
  readonly snapshot: () => Promise<string | undefined>;
  /** Hands a file to whoever sits here. */
  readonly handOut: (name: string, text: string) => void;
  /** Makes replays of saved tables. */
  readonly press?: ReplayPress;
  /** Whoever fetches tables under construction, and the one that is in hand. */
  readonly builds?: BuildLibrarian;
  readonly inHand?: () => string | undefined;
};

/** A saved table that was read: its mark, its lines as they lie there, and what they say. */
type Read = { readonly mark: Mark; readonly lines: SaveLines; readonly save: Save };

/** How long the bin keeps what lies in it, milliseconds. */
const BIN_KEEPS = 7 * 24 * 3600 * 1000;

/** Fetches saved tables from the shelf and brings them back. */
export type Librarian = ReturnType<typeof createLibrarian>;

/** A librarian at this shelf. Every fault becomes one sentence; what cannot be read is never touched. */
export function createLibrarian(tools: LibrarianTools) {
  const { shelf, claims, writer, hands } = tools;

  const refresh = async (): Promise<void> => {
    const [marks, pictures] = await Promise.all([shelf.marks(), shelf.pictures()]);
    setTable({ cards: toCards(marks, pictures, here(), tools.when) });
  };

  /** What lies on the table: the one under construction, or the one in play. */
  const here = (): string | undefined => (tableNow().build ? tools.inHand?.() : writer.sitting()?.id);

  /** A table under construction that lies on the shelf. */
  const findBuild = async (id: string) => {
    const found = await shelf.find(id);
    const mark = found && parseMark(found.mark);
    const { builds } = tools;
    return builds && found && mark?.ok && isBuild(mark.value)
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
    const found = await shelf.find(id);
    if (found === undefined) return err(storageMessages.noLongerThere);
    const mark = parseMark(found.mark);
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
    sitting: Omit<Sitting, 'initial' | 'known' | 'base' | 'text'>,
  ): Promise<boolean> => {
    let begun: object | undefined;
    const { foot, seals, log } = save;
    await hands.open(sitting.id === undefined ? save.base : `saved/${sitting.id}`, save.scenario, (initial) => {
      const game = rehearse(initial, save);
      if (!game.ok) return err(storageMessages.fault(sitting.name, game.error));
      const isAsItWas = standingOf(game.value.state) === foot.standing;
      begun = initial;
      const known =
        sitting.id === undefined ? knownHeader('') : { log: game.value.log, seals, cut: foot.cut, views: foot.views };
      writer.prepare({ ...sitting, initial, base: save.base, text: save.scenario, known });
      // What was saved of a damaged table does not say where everybody stood.
      if (isAsItWas || foot.standing === '') unnotice('shelf');
      else sayChanged(sitting.name);
      return ok({ game: game.value, views: foot.views, formal: log.filter((entry) => entry.formal === true) });
    });
    return begun !== undefined && tableNow().game?.initial === begun;
  };

  /** What is whole of a table that was refused. */
  const offer = (id: string): Promise<void> =>
    offerSalvage(id, {
      shelf,
      now: tools.now,
      newId: tools.newId,
      open: (made) => changing(async () => void (await open(made))),
      hand: (asked) => safely(() => hand(asked)),
    });

  const open = async (id: string): Promise<boolean> => {
    await writer.flush();
    const build = await findBuild(id);
    if (build) {
      const problem = await build.builds.open(build.mark, build.lines);
      setTable(problem === undefined ? { shelfOpen: false } : { problem });
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
      const here = writer.sitting()?.id;
      if (here !== undefined) await claims.take(here);
      return false;
    }
    setTable({ shelfOpen: false });
    if (mine) unnotice('elsewhere');
    else
      notice({
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
    if (tools.builds && looksLikeBuild(text)) {
      const page = tools.builds.fromFile(file.name, text, tools.newId(), tools.now());
      if (!page.ok) setTable({ problem: page.error });
      else if ((await shelf.write(page.value)) === 'written') await open(page.value.mark.id);
      return;
    }
    if (!text.trimStart().startsWith(`{"format":"${SAVE_FORMAT}"`)) {
      await hands.open(file.name.slice(0, SAVE_LIMITS.name), text);
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
    const sitting = { id: undefined, name, rev: 0, began: tools.now(), mine: true, atOnce: true };
    if (await sitDown(save.value, sitting)) setTable({ shelfOpen: false });
    await writer.flush();
  };

  const duplicate = async (id: string): Promise<void> => {
    if (id === writer.sitting()?.id) await writer.flush();
    const build = await findBuild(id);
    const found = build ? ok(build) : await read(id);
    if (!found.ok) {
      setTable({ problem: found.error });
      return;
    }
    const { mark, lines } = found.value;
    const { binned: _, ...rest } = mark;
    const name = storageMessages.copyOf(mark.name.slice(0, SAVE_LIMITS.name - 8));
    const copy = { ...rest, id: tools.newId(), name, rev: 1, changed: tools.now() };
    await shelf.write({ mark: copy, seen: 0, header: lines.header, keep: 0, entries: lines.entries });
    const picture = (await shelf.pictures()).get(id);
    if (picture !== undefined) await shelf.keepPicture(copy.id, picture);
  };

  /** What lies there goes into the file as it lies there; only the name is added to a table that can be read. */
  const hand = async (id: string): Promise<void> => {
    if (id === writer.sitting()?.id) await writer.flush();
    const found = await shelf.find(id);
    if (found === undefined) return;
    const build = await findBuild(id);
    if (build) {
      const scenario = build.builds.scenarioOf(build.mark, build.lines);
      tools.handOut(build.mark.name, scenario.ok ? scenario.value : joinLines(build.lines));
      return;
    }
    const whole = await read(id);
    const { name } = found.mark as { readonly name?: unknown };
    if (!whole.ok)
      return tools.handOut(typeof name === 'string' ? name : storageMessages.nameless, joinLines(found.lines));
    const { mark, lines, save } = whole.value;
    tools.handOut(
      mark.name,
      joinLines({ ...lines, foot: makeFoot(save.seals.at(-1) ?? '', { ...save.foot, name: mark.name }).line }),
    );
  };

  const handReplay = async (id: string): Promise<void> => {
    if (id === writer.sitting()?.id) await writer.flush();
    const found = await read(id);
    if (!found.ok) setTable({ problem: found.error });
    else if (tools.press) await pressReplay(tools.press, found.value.mark.name, found.value.save);
  };

  const putBack = (id: string): Promise<void> =>
    changing(async () => {
      await shelf.label(id, { binned: undefined });
      unnotice('bin');
    });

  const bin = (id: string): Promise<void> =>
    changing(async () => {
      const name = tableNow().cards.find((card) => card.id === id)?.name ?? storageMessages.nameless;
      await shelf.label(id, { binned: tools.now() });
      notice({
        about: 'bin',
        text: storageMessages.wasDeleted(name),
        deed: messages.buttons.undo,
        does: () => void putBack(id),
      });
    });

  const rename = (id: string, given: string): Promise<void> =>
    changing(async () => {
      const name = given.trim().slice(0, SAVE_LIMITS.name);
      if (name === '') return;
      await shelf.label(id, { name });
      const sitting = writer.sitting();
      if (sitting?.id === id) sitting.name = name;
      if (tableNow().build && id === here()) await tools.builds?.rename(name);
    });

  /** Takes a picture of the table in play, and shows what lies on the shelf. */
  const lookAtShelf = async (): Promise<void> => {
    // What lies there is seen at once; the frame for the picture is drawn while the last step is written.
    const shown = refresh();
    const [picture] = await Promise.all([tools.snapshot(), shown.then(() => writer.flush()).then(refresh)]);
    const id = here();
    if (id === undefined || picture === undefined) return;
    await shelf.keepPicture(id, picture);
    await refresh();
  };
  useTable.subscribe((table, before) => {
    if (table.shelfOpen && !before.shelfOpen) void safely(lookAtShelf);
  });

  const shelfHands: ShelfHands = {
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
    shelfHands,
    open,
    /** Takes away for good what has lain in the bin long enough. */
    empty: async (): Promise<void> => {
      for (const given of await shelf.marks()) {
        const mark = parseMark(given);
        if (!mark.ok || mark.value.binned === undefined) continue;
        if (tools.now() - mark.value.binned > BIN_KEEPS) await shelf.remove(mark.value.id);
      }
    },
  };
}

const sayChanged = (name: string): void =>
  notice({
    about: 'shelf',
    text: storageMessages.otherEdition(name),
  });
