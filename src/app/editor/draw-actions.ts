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
import { onGrid } from '../../editor/snap.ts';
import { piecesAmong, terrainOf, pieceThing } from '../../editor/thing.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { editorNow, documentNow, filesOf, perform, refuse, setEditor } from './editor-store.ts';
import { type EditorState, FREE, type Hold } from '../state/editor.ts';
import { editorMessages } from '../../messages/editor.ts';

type Drawing = Extract<Hold, { readonly kind: 'drawing' }>;
type Brushing = Extract<Hold, { readonly kind: 'brushing' }>;

/** How near the first corner a line closes, inches. */
const CLOSES = 0.7;
/** Corners nearer than this are one, inches. */
const SAME = 0.05;
/** Touches of the brush lie this far apart, in radii. */
const SPACING = 0.22;
/** What one touch does, of the strength that was chosen. */
const SHARE = 0.35;
/** What a brush that rests does with every beat, of what a touch does. */
const HELD = 0.3;

/** Whether a brush reaches a hill, or the level ground close about it. */
function isInReach(hill: HillPiece, [x, z]: PlanPoint, { meshes, brush: { radius } }: EditorState): boolean {
  const { minX, maxX, minZ, maxZ } = planFrame([pieceExtent(hill, filesOf(meshes))]);
  return Math.hypot(Math.max(minX - x, 0, x - maxX), Math.max(minZ - z, 0, z - maxZ)) < radius;
}

/** Drawing walls and blocks, and shaping the ground. */
export function createDrawActions() {
  const drawing = (): Drawing | undefined => {
    const hold = editorNow()?.hold;
    return hold?.kind === 'drawing' ? hold : undefined;
  };
  const brushing = (): Brushing | undefined => {
    const hold = editorNow()?.hold;
    return hold?.kind === 'brushing' ? hold : undefined;
  };

  /** The line is drawn as far as its corners go. */
  const finishLine = (closed: boolean): void => {
    const [editor, hold] = [editorNow(), drawing()];
    if (editor === undefined || hold === undefined) return;
    const { line, points } = hold;
    const things =
      line === 'wall'
        ? perform({ kind: 'draw-wall', points, closed, ...editor.wall })
        : perform({ kind: 'draw-outline', points, height: editor.block.height, as: editor.block.as });
    // The pen stays in hand: walls come in rows.
    if (things) setEditor({ hold: { ...hold, points: [] }, picked: things });
  };

  /** Where a corner would go: on the half-inch grid, so that all is on the table, or on the first to close the line. */
  const cornerAt = (
    hold: Drawing,
    [x, , z]: Point,
    free: boolean,
  ): { readonly at: PlanPoint; readonly closes: boolean } => {
    const snaps = (editorNow()?.snap ?? true) !== free;
    const [first] = hold.points;
    const closes = first !== undefined && hold.points.length > 2 && Math.hypot(first[0] - x, first[1] - z) < CLOSES;
    return { at: closes ? first : onTable(hold.line, snaps ? onGrid([x, z]) : [x, z]), closes };
  };

  /** A corner no farther out than the table reaches; the middle of a wall stays half its thickness within. */
  const onTable = (line: Drawing['line'], [x, z]: PlanPoint): PlanPoint => {
    const [editor, document] = [editorNow(), documentNow()];
    if (editor === undefined || document === undefined) return [x, z];
    const { halfWidth, halfDepth } = limitsOf(document.table);
    const half = line === 'wall' ? editor.wall.thickness / 2 : 0;
    const within = (to: number, edge: number): number => Math.max(half - edge, Math.min(edge - half, to));
    return [within(x, halfWidth), within(z, halfDepth)];
  };

  /** Takes the last corner back. @returns Whether there was one. */
  const lastCorner = (): boolean => {
    const hold = drawing();
    if (hold === undefined || hold.points.length === 0) return false;
    setEditor({ hold: { ...hold, points: hold.points.slice(0, -1) }, refusal: undefined });
    return true;
  };

  const setCorner = (to: Point, free: boolean): void => {
    const hold = drawing();
    if (hold === undefined) return;
    const { at, closes } = cornerAt(hold, to, free);
    const last = hold.points.at(-1);
    if (closes) finishLine(true);
    // Set twice at the same place, as by a double click, the last corner ends the line.
    else if (last && Math.hypot(last[0] - at[0], last[1] - at[1]) < SAME) {
      if (hold.points.length > 1) finishLine(false);
    } else setEditor({ hold: { ...hold, points: [...hold.points, at], to: at }, refusal: undefined });
  };

  const dab = ({ at, to }: { readonly at: PlanPoint; readonly to: number }): Dab | undefined => {
    const editor = editorNow();
    if (editor === undefined) return undefined;
    const { brush, radius, strength } = editor.brush;
    if (brush === 'level') return { brush, at, radius, strength: 0.5, to };
    return { brush, at, radius, strength: brush === 'smooth' ? 0.6 : strength * SHARE };
  };

  /** The first touch of a stroke: on the hill that is picked if the brush reaches it, on what lies there, or new ground. */
  const startStroke = (at: Point): void => {
    const [editor, document, hold] = [editorNow(), documentNow(), brushing()];
    if (editor === undefined || document === undefined || hold === undefined) return;
    const plan: PlanPoint = [at[0], at[2]];
    const picked = piecesAmong(document, editor.picked)
      .filter(isHill)
      .filter((hill) => isInReach(hill, plan, editor));
    const there = terrainOf(document)
      .filter(isHill)
      .filter((hill) => hillHeightAt(hill, plan) !== undefined);
    const found = picked[0] ?? there.at(-1);
    if (found?.locked) {
      refuse(editorMessages.isLocked(found.id));
      return;
    }
    const { brush, radius } = editor.brush;
    if (found === undefined && brush !== 'raise') {
      refuse(editorMessages.thereIsNoHillHere);
      return;
    }
    const hill = found ?? freshHill(pieceNames(document)('hill'), plan, radius, limitsOf(document.table));
    setEditor({ hold: { ...hold, at, stroke: { hill, piece: found?.id, dabs: [] } }, refusal: undefined });
    touch(at);
  };

  /** One more touch, unless the last one is still near and nobody holds the brush there. */
  const touch = (at: Point, held = false): void => {
    const [editor, document, hold] = [editorNow(), documentNow(), brushing()];
    if (editor === undefined || document === undefined || hold?.stroke === undefined) return;
    const { stroke } = hold;
    const plan: PlanPoint = [at[0], at[2]];
    const [first, last] = [stroke.dabs[0], stroke.dabs.at(-1)];
    if (last && !held && Math.hypot(last.at[0] - plan[0], last.at[1] - plan[1]) < editor.brush.radius * SPACING) {
      setEditor({ hold: { ...hold, at } });
      return;
    }
    const full = dab({ at: plan, to: first?.to ?? hillHeightAt(stroke.hill, plan) ?? 0 });
    if (full === undefined) return;
    const made = held ? { ...full, strength: full.strength * HELD } : full;
    const hill = sculpted(stroke.hill, [made], limitsOf(document.table));
    setEditor({ hold: { ...hold, at, stroke: { ...stroke, hill, dabs: [...stroke.dabs, made] } } });
  };

  return {
    /** Takes the pen for a kind of line, or puts it back. */
    takePen: (line: Drawing['line']): void => {
      const isTaken = drawing()?.line === line;
      setEditor({ hold: isTaken ? FREE : { kind: 'drawing', line, points: [], to: undefined }, refusal: undefined });
    },
    penTo: (to: Point, free: boolean): void => {
      const hold = drawing();
      if (hold) setEditor({ hold: { ...hold, to: cornerAt(hold, to, free).at } });
    },
    /** Pushes the pen's next corner by keys. */
    pushPen: (x: number, z: number): boolean => {
      const hold = drawing();
      if (hold === undefined) return false;
      const from = hold.to ?? hold.points.at(-1) ?? [0, 0];
      setEditor({ hold: { ...hold, to: [from[0] + x, from[1] + z] } });
      return true;
    },
    setCorner,
    /** Sets a corner where the pen is. */
    setCornerHere: (): void => {
      const hold = drawing();
      if (hold) setCorner(hold.to ? [hold.to[0], 0, hold.to[1]] : [0, 0, 0], true);
    },
    lastCorner,
    finishLine,
    takeBrush: (brush: Brush): void => {
      const editor = editorNow();
      if (editor === undefined) return;
      const isTaken = editor.hold.kind === 'brushing' && editor.brush.brush === brush;
      setEditor({
        brush: { ...editor.brush, brush },
        hold: isTaken ? FREE : { kind: 'brushing', at: brushing()?.at, stroke: undefined },
        refusal: undefined,
      });
    },
    brushTo: (at: Point): void => {
      const hold = brushing();
      if (hold?.stroke) touch(at);
      else if (hold) setEditor({ hold: { ...hold, at } });
    },
    /** Pushes the brush by keys. */
    pushBrush: (x: number, z: number): boolean => {
      const hold = brushing();
      if (hold === undefined) return false;
      const [ax, , az] = hold.at ?? [0, 0, 0];
      setEditor({ hold: { ...hold, at: [ax + x, 0, az + z] } });
      return true;
    },
    startStroke,
    /** The brush is held down where it is: it goes on working. */
    holdBrush: (): void => {
      const hold = brushing();
      if (hold?.stroke && hold.at) touch(hold.at, true);
    },
    /** The stroke is done: the ground keeps the form it was given. */
    endStroke: (): void => {
      const hold = brushing();
      if (hold?.stroke === undefined) return;
      const { piece, dabs } = hold.stroke;
      setEditor({ hold: { ...hold, stroke: undefined } });
      const things = dabs.length > 0 ? perform({ kind: 'sculpt', piece, dabs }) : undefined;
      if (things)
        setEditor({
          picked:
            things.filter((thing) => thing !== pieceThing(piece ?? '')).length > 0
              ? things
              : (editorNow()?.picked ?? []),
        });
    },
  };
}
