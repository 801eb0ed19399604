import { cutBack, documentOf } from '../../editor/session.ts';
import { pieceExtent, planFrame } from '../../editor/extent.ts';
import {
  allThings,
  idOf,
  terrainOf,
  pieceThing,
  stillThere,
  type Thing,
  unitsOf,
  unitThing,
  withGroups,
} from '../../editor/thing.ts';
import { unitExtent } from '../../editor/units.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { editorMessages } from '../../messages/editor.ts';
import { FREE, type Hold } from '../state/editor.ts';
import type { EditorSlice, OpenEditor } from './editor-slice.ts';

/** How things are selected: added to the selection, or without the rest of their group. */
type PickOptions = { readonly add?: boolean; readonly alone?: boolean };

/** Selects things on the table in the editor. */
export function createSelectionActions(slice: EditorSlice) {
  const pick = (things: readonly Thing[], how: PickOptions = {}): void => {
    const open = slice.current();
    if (open === undefined) return;
    const { hold } = open.editor;
    const picked = pickedWith(open, things, how);
    slice.set({ picked, hold: hold.kind === 'brushing' ? hold : FREE, refusal: undefined });
    const [only] = picked;
    if (only === undefined) slice.say('');
    else slice.say(picked.length === 1 ? idOf(only) : editorMessages.pickedCount(picked.length));
  };

  return {
    /** Selects things and the rest of their groups. */
    pick,
    pickAll: (): void => {
      const open = slice.current();
      if (open) slice.set({ picked: allThings(open.document), hold: FREE });
    },
    /** Selects the next or the previous thing in the document's order. */
    pickNext: (by: 1 | -1): void => {
      const open = slice.current();
      if (open === undefined) return;
      const all = allThings(open.document);
      const at = all.indexOf(open.editor.picked.at(-1) ?? ('' as Thing));
      const next = all[(at + by + all.length + (at < 0 && by < 0 ? 1 : 0)) % Math.max(1, all.length)];
      if (next) pick([next]);
    },
    /** Selects everything in a box on the table except locked pieces. */
    pickBox: (isInside: (at: Point) => boolean, add: boolean): void => {
      const open = slice.current();
      if (open === undefined) return;
      const things = thingsInBox(open, isInside);
      if (things.length > 0 || !add) pick(things, { add });
    },
    /** Handles Escape: cancels the active tool, else clears the selection. */
    backOut: (): void => {
      const open = slice.current();
      if (open === undefined) return;
      const { hold, refusal } = open.editor;
      // A line first loses its corners; the pen stays active.
      if (hold.kind === 'drawing' && hold.points.length > 0)
        slice.set({ hold: { ...hold, points: [] }, refusal: undefined });
      else if (hold.kind !== 'free' || refusal !== undefined) slice.set({ hold: FREE, refusal: undefined });
      else slice.set({ picked: [] });
    },
  };
}

/**
 * Undoes and redoes edits of the table in the editor.
 *
 * @param lastCorner Removes the last corner of an open line, if there is one; undo then does nothing else.
 */
export function createUndoActions(slice: EditorSlice, lastCorner: () => boolean) {
  const cut = (by: -1 | 1): void => {
    const open = slice.current();
    if (open === undefined || (by < 0 && lastCorner())) return;
    const { editor } = open;
    const session = cutBack(editor.session, by);
    if (session === editor.session) return;
    const picked = stillThere(documentOf(session), editor.picked);
    slice.set({ session, hold: withoutStroke(editor.hold), refusal: undefined, picked });
    slice.say(by < 0 ? editorMessages.takenBack : editorMessages.doneAgain);
  };
  return { undo: (): void => cut(-1), redo: (): void => cut(1) };
}

/** The selection after choosing these things; adding things that are all selected deselects them. */
function pickedWith({ editor, document }: OpenEditor, things: readonly Thing[], how: PickOptions): readonly Thing[] {
  const whole = how.alone ? things : withGroups(document, things);
  if (!how.add) return whole;
  const had = new Set(editor.picked);
  return whole.every((thing) => had.has(thing))
    ? editor.picked.filter((thing) => !whole.includes(thing))
    : [...editor.picked, ...whole.filter((thing) => !had.has(thing))];
}

function thingsInBox({ document, files }: OpenEditor, isInside: (at: Point) => boolean): readonly Thing[] {
  const within = (hull: readonly PlanPoint[], top: number): boolean => {
    const { minX, maxX, minZ, maxZ } = planFrame([{ hull }]);
    return isInside([(minX + maxX) / 2, top / 2, (minZ + maxZ) / 2]);
  };
  const pieces = terrainOf(document).filter((piece) => {
    const { hull, top } = pieceExtent(piece, files);
    return !piece.locked && within(hull, top);
  });
  const units = unitsOf(document).filter((unit) => within(unitExtent(unit).hull, 1));
  return [...pieces.map(({ id }) => pieceThing(id)), ...units.map(({ id }) => unitThing(id))];
}

/** The tool without unfinished work: the brush stays active when its stroke is undone. */
function withoutStroke(hold: Hold): Hold {
  if (hold.kind === 'carrying') return FREE;
  return hold.kind === 'brushing' ? { ...hold, stroke: undefined } : hold;
}
