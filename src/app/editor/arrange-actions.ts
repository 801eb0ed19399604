import type { EditorCommand } from '../../editor/command.ts';
import { isPiece, piecesAmong, stillThere, type Thing } from '../../editor/thing.ts';
import { editorMessages } from '../../messages/editor.ts';
import type { PieceDocument } from '../../scenario/schema.ts';
import type { EditorSlice } from './editor-slice.ts';

/** How far copies lie from what they were made from, inches. */
const BESIDE = 1;

/** Copies, groups, locks and removes what is picked on the table in the editor. */
export function createArrangeActions(slice: EditorSlice) {
  const picked = (): readonly Thing[] => slice.current()?.editor.picked ?? [];

  /** Performs a command on everything that is picked. @returns Whether it was done. */
  const withPicked = (make: (things: readonly Thing[]) => EditorCommand): boolean =>
    slice.perform(make(picked())) !== undefined;

  const pickedPieces = (): readonly PieceDocument[] => {
    const open = slice.current();
    return open ? piecesAmong(open.document, open.editor.picked) : [];
  };

  /** Copies beside what they are made of, picked; undefined, and said why, where there is no room. */
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
    /** Remembers what is picked, so that copies of it can be pasted. */
    remember: (): void => {
      const things = picked();
      if (things.length === 0) return;
      slice.set({ remembered: [things] });
      slice.say(editorMessages.remembered(things.length));
    },
    /** Pastes copies of what was remembered beside it, the next ones beside those. */
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
    /** Groups what is picked, or ungroups it where it is one group. */
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
