import type { EditorSession } from '../../editor/session.ts';
import type { Mat } from '../../scenario/ambience.ts';
import type { BattlefieldTheme } from '../../scenario/generate/bag.ts';
import { generateBattlefield, MAT_OF_THEME } from '../../scenario/generate/generate-battlefield.ts';
import { type EditorState, FREE } from '../state/editor.ts';
import type { EditorSlice } from './editor-slice.ts';

/**
 * Generates battlefields.
 *
 * @param readMeshes Reads the mesh files named in a text.
 */
export const createGenerateActions = (slice: EditorSlice, readMeshes: (text: string) => Promise<unknown>) => ({
  /** Replaces the terrain with a battlefield generated from these settings. */
  generate: (settings: Partial<EditorState['field']> = {}): void => {
    const open = slice.current();
    if (open === undefined) return;
    const { editor, document } = open;
    const field = { ...editor.field, ...settings };
    slice.set({ field });
    const { width, depth, mat: before } = document.table;
    const pieces = generateBattlefield({ ...field, table: { width, depth } });
    void readMeshes(JSON.stringify(pieces)).then(() => {
      const mat = matFor(field.theme, before, editor.session);
      if (slice.perform({ kind: 'generate', pieces, ...(mat ? { mat } : {}) })) slice.set({ picked: [], hold: FREE });
    });
  },
});

/** The mat under a battlefield: its theme's, unless the player chose one. */
function matFor(theme: BattlefieldTheme, now: Mat | undefined, { log, cut }: EditorSession): Mat | undefined {
  const last = log.slice(0, cut).findLast(({ change }) => change.table?.mat !== undefined);
  return now === undefined || last?.kind === 'generate' ? MAT_OF_THEME[theme] : undefined;
}
