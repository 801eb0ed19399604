import type { EditorCommand } from '../../editor/command.ts';
import { isPiece, piecesAmong, stillThere, type Thing } from '../../editor/thing.ts';
import { editorMessages } from '../../messages/editor.ts';
import type { PieceDocument } from '../../scenario/schema.ts';
import type { EditorSlice } from './editor-slice.ts';

/** Offset of copies from their originals along both axes, inches. */
const BESIDE = 1;

/** Copies, groups, locks and deletes the selection in the editor. */
export function createArrangeActions(slice: EditorSlice) {
  const picked = (): readonly Thing[] => slice.current()?.editor.picked ?? [];

  /** Performs a command on the selection. @returns Whether it succeeded. */
  const withPicked = (make: (things: readonly Thing[]) => EditorCommand): boolean =>
    slice.perform(make(picked())) !== undefined;

  const pickedPieces = (): readonly PieceDocument[] => {
    const open = slice.current();
    return open ? piecesAmong(open.document, open.editor.picked) : [];
  };

  /** Places copies beside the originals and selects them; undefined, with a message, if there is no room. */
  const copy = (things: readonly Thing[]): readonly Thing[] | undefined => {
    const copies =
      slice.perform({ kind: 'duplicate', things, by: [BESIDE, BESIDE] }) ??
      slice.perform({ kind: 'duplicate', things, by: [-BESIDE, -BESIDE] });
    if (copies) slice.set({ picked: copies });
    return copies;
  };

  return {
    pickedPieces,
    withPicked,
    remove: (): void => {
      if (withPicked((things) => ({ kind: 'delete', things }))) slice.set({ picked: [] });
    },
    duplicate: (): void => {
      copy(picked());
    },
    /** Copies the selection to the editor's clipboard. */
    remember: (): void => {
      const things = picked();
      if (things.length === 0) return;
      slice.set({ remembered: [things] });
      slice.say(editorMessages.remembered(things.length));
    },
    /** Pastes copies beside the originals; later copies go beside earlier ones. */
    layCopies: (): void => {
      const open = slice.current();
      if (open === undefined) return;
      const known = open.editor.remembered
        .map((things) => stillThere(open.document, things))
        .filter(({ length }) => length > 0);
      const last = known.at(-1);
      const copies = last && copy(last);
      if (last === undefined) slice.refuse(editorMessages.nothingIsRemembered);
      else slice.set({ remembered: copies ? [...known, copies] : known });
    },
    /** Groups the selection, or ungroups it if it is a single group. */
    toggleGroup: (): void => {
      const pieces = pickedPieces();
      const [first] = pieces;
      const isOne = first?.group !== undefined && pieces.every(({ group }) => group === first.group);
      withPicked((things) => ({ kind: isOne ? 'ungroup' : 'group', things: things.filter(isPiece) }));
    },
    toggleLock: (): void => {
      const locked = !pickedPieces().every((piece) => piece.locked);
      withPicked((things) => ({ kind: 'lock', things, locked }));
    },
  };
}
