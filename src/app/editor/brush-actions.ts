import {
  type Brush,
  type Dab,
  freshHill,
  type HillPiece,
  hillHeightAt,
  isHill,
  limitsOf,
  sculpted,
} from '../../editor/brush.ts';
import { pieceExtent, planFrame } from '../../editor/extent.ts';
import { pieceNames } from '../../editor/names.ts';
import { piecesAmong, terrainOf, pieceThing } from '../../editor/thing.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { editorMessages } from '../../messages/editor.ts';
import { type EditorState, FREE } from '../state/editor.ts';
import type { EditorSlice, HoldOf, OpenEditor } from './editor-slice.ts';

type Brushing = HoldOf<'brushing'>;
type Stroke = NonNullable<Brushing['stroke']>;

/** Distance between the dabs of a stroke, as a fraction of the brush's radius. */
const SPACING = 0.22;
/** Strength of one dab, as a fraction of the chosen strength. */
const SHARE = 0.35;
/** Strength of each dab of a brush held still, as a fraction of a normal dab's. */
const HELD = 0.3;

/** Sculpts hills with a brush. */
export function createBrushActions(slice: EditorSlice) {
  const brushing = (): Brushing | undefined => slice.holding('brushing');

  const touch = (at: Point, held = false): void => {
    const [open, hold] = [slice.current(), brushing()];
    if (open === undefined || hold?.stroke === undefined) return;
    slice.set({ hold: { ...hold, at, stroke: withDab(open, hold.stroke, at, held) } });
  };

  return {
    /** Selects a brush, or puts it away if it is in use. */
    takeBrush: (brush: Brush): void => {
      const open = slice.current();
      if (open === undefined) return;
      const { editor } = open;
      const isTaken = editor.hold.kind === 'brushing' && editor.brush.brush === brush;
      slice.set({
        brush: { ...editor.brush, brush },
        hold: isTaken ? FREE : { kind: 'brushing', at: brushing()?.at, stroke: undefined },
        refusal: undefined,
      });
    },
    brushTo: (at: Point): void => {
      const hold = brushing();
      if (hold?.stroke) touch(at);
      else if (hold) slice.set({ hold: { ...hold, at } });
    },
    /** Moves the brush by keyboard, inches. */
    pushBrush: (x: number, z: number): boolean => {
      const hold = brushing();
      if (hold === undefined) return false;
      const [ax, , az] = hold.at ?? [0, 0, 0];
      slice.set({ hold: { ...hold, at: [ax + x, 0, az + z] } });
      return true;
    },
    /** Begins a stroke: on the selected hill if the brush reaches it, else on the hill under it, else on a new hill. */
    startStroke: (at: Point): void => {
      const [open, hold] = [slice.current(), brushing()];
      if (open === undefined || hold === undefined) return;
      const { document, editor } = open;
      const found = hillUnder(open, at);
      const { brush, radius } = editor.brush;
      if (found?.locked) {
        slice.refuse(editorMessages.isLocked(found.id));
        return;
      }
      if (found === undefined && brush !== 'raise') {
        slice.refuse(editorMessages.thereIsNoHillHere);
        return;
      }
      const name = pieceNames(document)('hill');
      const hill = found ?? freshHill(name, [at[0], at[2]], radius, limitsOf(document.table));
      slice.set({ hold: { ...hold, at, stroke: { hill, piece: found?.id, dabs: [] } }, refusal: undefined });
      touch(at);
    },
    /** Continues the stroke while the brush is held still. */
    holdBrush: (): void => {
      const hold = brushing();
      if (hold?.stroke && hold.at) touch(hold.at, true);
    },
    /** Ends the stroke and keeps the ground it shaped. */
    endStroke: (): void => {
      const hold = brushing();
      if (hold?.stroke === undefined) return;
      const { piece, dabs } = hold.stroke;
      slice.set({ hold: { ...hold, stroke: undefined } });
      const things = dabs.length > 0 ? slice.perform({ kind: 'sculpt', piece, dabs }) : undefined;
      if (things?.some((thing) => thing !== pieceThing(piece ?? ''))) slice.set({ picked: things });
    },
  };
}

/** The hill a stroke begins on: the selected one if the brush reaches it, else the topmost one there. */
function hillUnder({ editor, document, files }: OpenEditor, [x, , z]: Point): HillPiece | undefined {
  const { radius } = editor.brush;
  const isInReach = (hill: HillPiece): boolean => {
    const { minX, maxX, minZ, maxZ } = planFrame([pieceExtent(hill, files)]);
    return Math.sqrt(Math.max(minX - x, 0, x - maxX) ** 2 + Math.max(minZ - z, 0, z - maxZ) ** 2) < radius;
  };
  const picked = piecesAmong(document, editor.picked).filter(isHill).find(isInReach);
  const there = terrainOf(document).filter(isHill);
  return picked ?? there.findLast((hill) => hillHeightAt(hill, [x, z]) !== undefined);
}

/** The stroke with one more dab; unchanged if the last dab is near and the brush is not held still. */
function withDab({ editor, document }: OpenEditor, stroke: Stroke, [x, , z]: Point, held: boolean): Stroke {
  const at: PlanPoint = [x, z];
  const [first, last] = [stroke.dabs[0], stroke.dabs.at(-1)];
  if (last && !held && Math.sqrt((last.at[0] - x) ** 2 + (last.at[1] - z) ** 2) < editor.brush.radius * SPACING)
    return stroke;
  const full = dabOf(editor.brush, at, first?.to ?? first?.from ?? hillHeightAt(stroke.hill, at) ?? 0);
  const dab = held ? { ...full, strength: full.strength * HELD } : full;
  return {
    ...stroke,
    hill: sculpted(stroke.hill, [dab], limitsOf(document.table)),
    dabs: [...stroke.dabs, dab],
  };
}

/** One dab of a brush. @param begun The height where the stroke began: the brush levels to it, or raises over it. */
function dabOf({ brush, radius, strength }: EditorState['brush'], at: PlanPoint, begun: Inches): Dab {
  if (brush === 'level') return { brush, at, radius, strength: 0.5, to: begun };
  if (brush === 'raise') return { brush, at, radius, strength: strength * SHARE, from: begun };
  return { brush, at, radius, strength: brush === 'smooth' ? 0.6 : strength * SHARE };
}
