import { err, ok, type Result } from '../../kernel/result.ts';
import type { Inches } from '../../kernel/units.ts';
import { makeLayoutPage } from '../../lab/picture/layout-page.ts';
import type { Paper } from '../../lab/picture/layout-style.ts';
import { pictureOfTable, stateToDraw } from '../../lab/picture/table-picture.ts';
import { fromScenario } from '../../layout/from-scenario.ts';
import { ownTable } from '../../layout/generate-own.ts';
import { makeLayout } from '../../layout/make-layout.ts';
import { chooseLayout, type LayoutError, type LayoutLibrary, readLayouts } from '../../layout/read-layout.ts';
import { thingsToSetUp } from '../../layout/tapes.ts';
import { toScenario } from '../../layout/to-scenario.ts';
import { layoutMessages } from '../../messages/layout.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { LIMITS } from '../../scenario/limits.ts';
import { makeScenario } from '../../scenario/make-scenario.ts';
import type { ScenarioDocument } from '../../scenario/schema.ts';
import { filesOf } from '../editor/editor-slice.ts';
import { shownDocument } from '../state/editor.ts';
import type { TableState } from '../state/table-state.ts';

/** As much of a file as is read of it, bytes: one more than a layout file may have, so that a longer one is refused. */
export const LAYOUT_BYTES = LIMITS.bytes + 1;

/** A table to choose. Its text is that of a scenario file; notes say what of its layout found no place on it. */
export type LayoutTable = {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  readonly notes: readonly string[];
  /** From above, as SVG. */
  readonly picture?: string;
};

/** A fault of a file in one sentence. */
const refusalOf = ({ file, problems }: LayoutError, names: readonly string[]): string =>
  layoutMessages.panel.refused(names[file] ?? '', problems[0]!.at, layoutMessages.fault(problems[0]!.fault));

/**
 * The layouts of dropped files.
 *
 * @param names Of the files, for refusals.
 * @errors One sentence, with the file and the place in it.
 */
export function readLayoutFiles(texts: readonly string[], names: readonly string[]): Result<LayoutLibrary, string> {
  const library = readLayouts(texts);
  return library.ok ? library : err(refusalOf(library.error, names));
}

/**
 * The table of one layout, for squads: armies of other games can be set up on it as well.
 *
 * @param id Needed where there are several layouts.
 * @errors One sentence, with the place in the layout.
 */
export function layoutTable(
  library: LayoutLibrary,
  id?: string,
  names: readonly string[] = [],
): Result<LayoutTable, string> {
  const chosen = chooseLayout(library, id);
  const made = chosen.ok ? toScenario(chosen.value, 'squads') : chosen;
  if (!made.ok) return err(refusalOf(made.error, names));
  const { document, notes } = made.value;
  const unread = library.unread.length > 0 ? [{ kind: 'unread-keys', keys: library.unread } as const] : [];
  return ok({
    ...{ id: document.layout?.id ?? document.name, name: document.name, text: makeScenario(document) },
    notes: [...unread, ...notes].map(layoutMessages.note),
  });
}

/** A layout of our own as a table, with its picture. Takes some hundredths of a second. */
export function ownLayout(width: Inches, depth: Inches, index: number): LayoutTable {
  const document = ownTable(width, depth, index);
  const text = makeScenario(document);
  const picture = pictureOfTable(text);
  return {
    id: document.layout!.id!,
    name: document.name,
    text,
    notes: [],
    ...(picture === undefined ? {} : { picture }),
  };
}

/** A table as the text of a layout file, and what of it found no place there, in sentences. */
export function layoutFileOf(document: ScenarioDocument): { readonly text: string; readonly notes: readonly string[] } {
  const { layout, notes } = fromScenario(document);
  return { text: makeLayout(layout), notes: notes.map(layoutMessages.note) };
}

/**
 * The table in view, for drawing only: the one in the editor at the start of its scenario, or else the game as it stands.
 * Undefined where there is none, or the editor's cannot be read.
 */
export function stateInView({ editor, game }: Pick<TableState, 'editor' | 'game'>): GameState | undefined {
  const edited = shownDocument(editor);
  return editor && edited ? stateToDraw(makeScenario(edited), filesOf(editor.meshes)) : game?.state;
}

/**
 * A table to print true to scale, with its tape measures. HTML; undefined for a table that cannot be drawn.
 *
 * @param inView Drawn where the document alone cannot be, because it names meshes.
 * @param how    Inches on the table for each on paper, and the paper.
 */
export function printedTable(
  document: ScenarioDocument,
  inView: GameState | undefined,
  how: { readonly scale: number; readonly paper: Paper },
): string | undefined {
  const state = stateToDraw(makeScenario(document)) ?? inView;
  return state && makeLayoutPage(state, thingsToSetUp(document), how);
}
