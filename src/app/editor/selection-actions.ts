import type { EditorCommand } from '../../editor/command.ts';
import { cutBack, documentOf } from '../../editor/session.ts';
import { allThings, isPiece, piecesAmong, type Thing, withGroups } from '../../editor/thing.ts';
import type { PieceDocument } from '../../scenario/schema.ts';
import { editorNow, documentNow, letGo, perform, refuse, setEditor, stillThere } from './editor-store.ts';
import { FREE, type Hold } from '../state/editor.ts';
import { setTable } from '../state/table-store.ts';
import { editorMessages } from '../../messages/editor.ts';

/** How far copies lie from what they were made from, inches. */
const BESIDE = 1;

/** The tool in hand without what was begun with it: who undoes a stroke of the brush goes on brushing. */
function toolOf(hold: Hold): Hold {
  if (hold.kind === 'carrying') return FREE;
  return hold.kind === 'brushing' ? { ...hold, stroke: undefined } : hold;
}

/**
 * Picking things on a table under construction, and what is done to all that is picked.
 *
 * @param lastCorner Takes the last corner of an open line back, if there is one: that is the step to be undone then.
 */
export function createSelectionActions(lastCorner: () => boolean) {
  /** Picks things and whatever is grouped with them; alone, or added to what is picked already. */
  const pick = (things: readonly Thing[], how: { readonly add?: boolean; readonly alone?: boolean } = {}): void => {
    const [editor, document] = [editorNow(), documentNow()];
    if (editor === undefined || document === undefined) return;
    const whole = how.alone ? things : withGroups(document, things);
    const had = new Set(editor.picked);
    // Picked once more, it is let go.
    const picked = !how.add
      ? whole
      : whole.every((thing) => had.has(thing))
        ? editor.picked.filter((thing) => !whole.includes(thing))
        : [...editor.picked, ...whole.filter((thing) => !had.has(thing))];
    setEditor({ picked, hold: editor.hold.kind === 'brushing' ? editor.hold : FREE, refusal: undefined });
    const [only] = picked;
    setTable({
      said:
        only === undefined
          ? ''
          : picked.length === 1
            ? only.slice(only.indexOf('/') + 1)
            : editorMessages.pickedCount(picked.length),
    });
  };

  /** Does something to all that is picked. */
  const withPicked = (make: (things: readonly Thing[]) => EditorCommand): boolean => {
    const picked = editorNow()?.picked ?? [];
    return perform(make(picked)) !== undefined;
  };

  const pickedPieces = (): readonly PieceDocument[] => {
    const [editor, document] = [editorNow(), documentNow()];
    return editor && document ? piecesAmong(document, editor.picked) : [];
  };

  const cut = (by: -1 | 1): void => {
    const editor = editorNow();
    if (editor === undefined || (by < 0 && lastCorner())) return;
    const session = cutBack(editor.session, by);
    if (session === editor.session) return;
    const hold = toolOf(editor.hold);
    setEditor({ session, hold, refusal: undefined, picked: stillThere(documentOf(session), editor.picked) });
    setTable({ said: by < 0 ? editorMessages.takenBack : editorMessages.doneAgain });
  };

  /** Copies beside what they are made of, picked; undefined, and said why, where there is no room. */
  const copy = (things: readonly Thing[]): readonly Thing[] | undefined => {
    const copies =
      perform({ kind: 'duplicate', things, by: [BESIDE, BESIDE] }) ??
      perform({ kind: 'duplicate', things, by: [-BESIDE, -BESIDE] });
    if (copies) setEditor({ picked: copies });
    return copies;
  };

  return {
    pick,
    pickedPieces,
    withPicked,
    pickAll: (): void => {
      const document = documentNow();
      if (document) setEditor({ picked: allThings(document), hold: FREE });
    },
    /** The next thing in the document's order, or the one before. */
    pickNext: (by: 1 | -1): void => {
      const [editor, document] = [editorNow(), documentNow()];
      if (editor === undefined || document === undefined) return;
      const all = allThings(document);
      const at = all.indexOf(editor.picked.at(-1) ?? ('' as Thing));
      const next = all[(at + by + all.length + (at < 0 && by < 0 ? 1 : 0)) % Math.max(1, all.length)];
      if (next) pick([next]);
    },
    /** Backs out: of what is in hand, or else of what is picked. */
    backOut: (): void => {
      const editor = editorNow();
      if (editor === undefined) return;
      const { hold } = editor;
      // Of a line, first the corners: the pen stays in hand.
      if (hold.kind === 'drawing' && hold.points.length > 0)
        setEditor({ hold: { ...hold, points: [] }, refusal: undefined });
      else if (hold.kind !== 'free' || editor.refusal !== undefined) letGo();
      else setEditor({ picked: [] });
    },
    undo: (): void => cut(-1),
    redo: (): void => cut(1),
    remove: (): void => {
      if (withPicked((things) => ({ kind: 'delete', things }))) setEditor({ picked: [] });
    },
    duplicate: (): void => {
      copy(editorNow()?.picked ?? []);
    },
    /** Remembers what is picked, to lay copies of it. */
    remember: (): void => {
      const picked = editorNow()?.picked ?? [];
      if (picked.length === 0) return;
      setEditor({ remembered: [picked] });
      setTable({ said: editorMessages.remembered(picked.length) });
    },
    /** Lays copies of what was remembered beside it, the next ones beside those. */
    layCopies: (): void => {
      const [editor, document] = [editorNow(), documentNow()];
      if (editor === undefined || document === undefined) return;
      const known = editor.remembered.map((things) => stillThere(document, things)).filter(({ length }) => length > 0);
      const last = known.at(-1);
      const copies = last && copy(last);
      if (last === undefined) refuse(editorMessages.nothingIsRemembered);
      else setEditor({ remembered: copies ? [...known, copies] : known });
    },
    /** Binds what is picked into a group, or out of the one it is. */
    toggleGroup: (): void => {
      const pieces = pickedPieces();
      const [first] = pieces;
      const isOne = first?.group !== undefined && pieces.every(({ group }) => group === first.group);
      withPicked((things) => ({ kind: isOne ? 'ungroup' : 'group', things: things.filter(isPiece) }));
    },
    toggleLock: (): void => {
      const pieces = pickedPieces();
      const locked = !pieces.every((piece) => piece.locked);
      withPicked((things) => ({ kind: 'lock', things, locked }));
    },
  };
}
