import type { ScenarioDocument } from '../../scenario/schema.ts';
import { type EditorState, shownDocument } from './editor.ts';

/** What the panel of layouts shows: tables to choose from, the layouts of files, or the tapes of the table in view. */
export type LayoutPanelState =
  | { readonly kind: 'own' }
  | { readonly kind: 'files'; readonly files: readonly File[] }
  /** A save of Tabletop Simulator, and the model files that came with it. */
  | { readonly kind: 'save'; readonly files: readonly [save: File, ...models: File[]] }
  | { readonly kind: 'tapes' };

/** The panel of layouts, and whether tape measures are drawn on the table. */
export type LayoutsState = {
  /** Undefined while it is closed. */
  readonly layoutPanel: LayoutPanelState | undefined;
  readonly tapesShown: boolean;
};

/** Closed, and no tapes. */
export const INITIAL_LAYOUTS: LayoutsState = { layoutPanel: undefined, tapesShown: false };

/** The scenario of the table in view: the one in the editor, or the one in play; undefined while there is none. */
export function documentInView({
  editor,
  onTable,
}: {
  readonly editor: EditorState | undefined;
  readonly onTable: { readonly text: string } | undefined;
}): ScenarioDocument | undefined {
  const edited = shownDocument(editor);
  if (edited || onTable === undefined) return edited;
  // It was parsed when it was put on the table.
  return JSON.parse(onTable.text) as ScenarioDocument;
}
