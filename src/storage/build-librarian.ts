import type { BuildDoor } from '../app/editor/build-door.ts';
import { notice, unnotice } from '../app/table/notices.ts';
import { parseBuildSave, splitBuildLines } from '../save-file/build-save.ts';
import type { Mark } from '../save-file/mark.ts';
import { SAVE_VERSION, type SaveLines } from '../save-file/save.ts';
import type { Page } from '../save-file/shelf.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { BuildSession } from '../editor/session.ts';
import { documentOf } from '../editor/session.ts';
import { makeScenario } from '../scenario/make-scenario.ts';
import { aboutBuild, type BuildWriter } from './build-writer.ts';
import type { Claims } from './claims.ts';
import { storageMessages } from '../messages/storage.ts';

/** Whether a mark is that of a table under construction. */
export const isBuild = (mark: Pick<Mark, 'made'>): boolean => mark.made === 'build';

/** What fetching tables under construction takes. */
export type BuildLibrarianTools = {
  readonly claims: Claims;
  readonly writer: BuildWriter;
  readonly door: BuildDoor;
};

/** Fetches tables under construction from the shelf and brings them back to hand. */
export type BuildLibrarian = ReturnType<typeof createBuildLibrarian>;

/** A librarian for tables under construction. Every fault becomes one sentence; what cannot be read is never touched. */
export function createBuildLibrarian({ claims, writer, door }: BuildLibrarianTools) {
  const read = (
    mark: Mark,
    lines: SaveLines,
  ): Result<{ readonly session: BuildSession; readonly seals: readonly string[] }, string> => {
    const save = parseBuildSave(lines);
    return save.ok ? ok(save.value) : err(storageMessages.fault(mark.name, save.error));
  };
  return {
    /** Brings a table back to hand. @returns Why not, in one sentence; undefined when it is. */
    async open(mark: Mark, lines: SaveLines): Promise<string | undefined> {
      await writer.flush();
      const found = read(mark, lines);
      if (!found.ok) return found.error;
      const { session, seals } = found.value;
      const { id, name, rev, began } = mark;
      const mine = await claims.take(id);
      const known = { log: session.log, seals, cut: session.cut };
      writer.prepare({ id, initial: session.initial, known, name: documentOf(session).name, rev, began, mine });
      const refused = await (await door.enter()).restore(session, name);
      if (refused !== undefined) return storageMessages.cannotBeBuiltOn(name, refused);
      if (mine) unnotice('elsewhere');
      else
        notice({
          about: 'elsewhere',
          text: storageMessages.builtInAnotherTab(name),
        });
      return undefined;
    },
    /**
     * A table under construction out of a file, as it is laid on the shelf before it is opened.
     *
     * @param file Its name, for whoever is told why not.
     */
    fromFile(file: string, text: string, id: string, now: number): Result<Page, string> {
      const lines = splitBuildLines(text);
      const save = lines.ok ? parseBuildSave(lines.value) : lines;
      if (!lines.ok || !save.ok) return err(storageMessages.fault(file, save.ok ? { kind: 'foreign' } : save.error));
      const { session, seals } = save.value;
      const { header, entries, foot } = lines.value;
      const mark = {
        ...({ id, version: SAVE_VERSION, made: 'build', rev: 1, base: 'build', foot } as const),
        name: documentOf(session).name,
        about: aboutBuild(documentOf(session)),
        head: seals.at(-1) ?? '',
        began: now,
        changed: now,
      };
      return ok({ mark, seen: 0, header, keep: 0, entries });
    },
    /** Gives the table in hand another name. */
    async rename(name: string): Promise<void> {
      (await door.enter()).perform({ kind: 'entitle', head: { name: name.slice(0, 80) } });
    },
    /** The scenario file of a table, as it stands. */
    scenarioOf(mark: Mark, lines: SaveLines): Result<string, string> {
      const found = read(mark, lines);
      return found.ok ? ok(makeScenario(documentOf(found.value.session))) : found;
    },
  };
}
