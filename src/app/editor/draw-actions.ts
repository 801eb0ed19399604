import { limitsOf } from '../../editor/brush.ts';
import { onGrid } from '../../editor/snap.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { SAME_CORNER } from '../../kernel/tolerances.ts';
import { FREE } from '../state/editor.ts';
import type { EditorSlice, HoldOf, OpenEditor } from './editor-slice.ts';

type Drawing = HoldOf<'drawing'>;

/** Distance from the first corner within which a line closes, inches. */
const CLOSES_WITHIN = 0.7;

/** Draws walls and the outlines of blocks, corner by corner. */
export function createDrawActions(slice: EditorSlice) {
  const drawing = (): Drawing | undefined => slice.holding('drawing');

  /** Ends the line at its last corner and builds the wall or block. */
  const finishLine = (closed: boolean): void => {
    const [open, hold] = [slice.current(), drawing()];
    if (open === undefined || hold === undefined) return;
    const { wall, block } = open.editor;
    const { line, points } = hold;
    const things =
      line === 'wall'
        ? slice.perform({ kind: 'draw-wall', points, closed, ...wall })
        : slice.perform({ kind: 'draw-outline', points, height: block.height, as: block.as });
    // The pen stays active, since walls are usually drawn in series.
    if (things) slice.set({ hold: { ...hold, points: [] }, picked: things });
  };

  const setCorner = (to: Point, free: boolean): void => {
    const [open, hold] = [slice.current(), drawing()];
    if (open === undefined || hold === undefined) return;
    const { at, closes } = cornerAt(open, hold, to, free);
    const last = hold.points.at(-1);
    if (closes) finishLine(true);
    // Placing a corner twice, as with a double click, ends the line.
    else if (last && Math.sqrt((last[0] - at[0]) ** 2 + (last[1] - at[1]) ** 2) < SAME_CORNER) {
      if (hold.points.length > 1) finishLine(false);
    } else slice.set({ hold: { ...hold, points: [...hold.points, at], to: at }, refusal: undefined });
  };

  return {
    /** Selects the pen for a kind of line, or puts it away if it is in use. */
    takePen: (line: Drawing['line']): void => {
      const isTaken = drawing()?.line === line;
      slice.set({ hold: isTaken ? FREE : { kind: 'drawing', line, points: [], to: undefined }, refusal: undefined });
    },
    penTo: (to: Point, free: boolean): void => {
      const [open, hold] = [slice.current(), drawing()];
      if (open && hold) slice.set({ hold: { ...hold, to: cornerAt(open, hold, to, free).at } });
    },
    /** Moves the pen's next corner by keyboard, inches. */
    pushPen: (x: number, z: number): boolean => {
      const hold = drawing();
      if (hold === undefined) return false;
      const from = hold.to ?? hold.points.at(-1) ?? [0, 0];
      slice.set({ hold: { ...hold, to: [from[0] + x, from[1] + z] } });
      return true;
    },
    setCorner,
    /** Sets a corner at the pen's position. */
    setCornerHere: (): void => {
      const hold = drawing();
      if (hold) setCorner(hold.to ? [hold.to[0], 0, hold.to[1]] : [0, 0, 0], true);
    },
    /** Removes the last corner of an open line. @returns Whether there was one. */
    lastCorner: (): boolean => {
      const hold = drawing();
      if (hold === undefined || hold.points.length === 0) return false;
      slice.set({ hold: { ...hold, points: hold.points.slice(0, -1) }, refusal: undefined });
      return true;
    },
    finishLine,
  };
}

/** The position of a new corner: on the half-inch grid within the table, or on the first corner, closing the line. */
function cornerAt(
  open: OpenEditor,
  { line, points }: Drawing,
  [x, , z]: Point,
  free: boolean,
): { readonly at: PlanPoint; readonly closes: boolean } {
  const [first] = points;
  const closes =
    first !== undefined && points.length > 2 && Math.sqrt((first[0] - x) ** 2 + (first[1] - z) ** 2) < CLOSES_WITHIN;
  return { at: closes ? first : onTable(open, line, open.editor.snap !== free ? onGrid([x, z]) : [x, z]), closes };
}

/** A corner clamped to the table; the centre line of a wall keeps half its thickness from the edge. */
function onTable({ editor, document }: OpenEditor, line: Drawing['line'], [x, z]: PlanPoint): PlanPoint {
  const { halfWidth, halfDepth } = limitsOf(document.table);
  const half = line === 'wall' ? editor.wall.thickness / 2 : 0;
  const within = (to: number, edge: number): number => Math.max(half - edge, Math.min(edge - half, to));
  return [within(x, halfWidth), within(z, halfDepth)];
}
