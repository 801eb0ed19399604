import { filesOf } from '../../app/editor/editor-slice.ts';
import type { EditorState, Hold } from '../../app/state/editor.ts';
import { pivotOf } from '../../editor/decide-carry.ts';
import { drawWall } from '../../editor/draw.ts';
import { type Extent, pieceExtent, planFrame, outlinesOf } from '../../editor/extent.ts';
import { documentOf } from '../../editor/session.ts';
import { footOf } from '../../editor/round.ts';
import { groundAt } from '../../editor/stack.ts';
import { piecesAmong, terrainOf, pieceThing, type Thing, unitsAmong } from '../../editor/thing.ts';
import { turnedByDegrees, unitExtent } from '../../editor/units.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { PieceDocument } from '../../scenario/schema.ts';
import { OVERLAY_COLOUR } from '../materials/palette.ts';

/** A line in the air or on the ground, `wide` inches thick. */
type InkLine = { readonly from: Point; readonly to: Point; readonly ink: string; readonly wide: number };
/** A knob or a corner. */
type InkDot = { readonly at: Point; readonly ink: string; readonly size: number };
/** Every line and dot drawn over the editor's table. */
export type EditorOverlay = { readonly lines: readonly InkLine[]; readonly dots: readonly InkDot[] };

/** The handles of a selection and their positions. */
type Handles = {
  readonly turn: Point;
  readonly raise: Point;
  readonly scale: Point;
  /** Centre of the ring of the turning handle. */
  readonly about: PlanPoint;
  readonly radius: number;
  readonly low: number;
  readonly top: number;
  readonly hasPieces: boolean;
};

type Carrying = Extract<Hold, { readonly kind: 'carrying' }>;

/** Half widths of lines and sizes of knobs, pixels. */
const PEN = { line: 0.95, fine: 0.6, knob: 6.5, small: 3 } as const;
const LIFT = 0.05;
/** Room around a selection for its ring, and above it: minimum inches and pixels. */
const RING = { inches: 0.7, pixels: 26 } as const;
const ABOVE = { inches: 0.9, pixels: 32 } as const;

/** Widths of lines and knobs at the camera's distance, inches. */
const widthsOf = ({ grain }: EditorState) => ({
  line: PEN.line * grain,
  fine: PEN.fine * grain,
  knob: PEN.knob * grain,
  small: PEN.small * grain,
});
type Widths = ReturnType<typeof widthsOf>;

/** Handles around the selection; undefined when it is locked or a tool is active. */
export function handlesOf(editor: EditorState): Handles | undefined {
  const { hold, picked } = editor;
  if (picked.length === 0 || (hold.kind !== 'free' && hold.kind !== 'carrying')) return undefined;
  const document = documentOf(editor.session);
  const [pieces, units] = [piecesAmong(document, picked), unitsAmong(document, picked)];
  if (pieces.length + units.length === 0 || pieces.some((piece) => piece.locked)) return undefined;
  const files = filesOf(editor.meshes);
  const carry = hold.kind === 'carrying' ? hold : undefined;
  const extents = [...pieces.map((piece) => pieceExtent(piece, files)), ...units.map(unitExtent)];
  const about = carriedPoint(pivotOf({ pieces, units }, files), carry);
  const shown = extents.map((extent) => carriedExtent(extent, carry));
  const low = Math.min(...shown.map((extent) => extent.low));
  const top = Math.max(...shown.map((extent) => extent.top));
  const far = Math.max(...shown.flatMap(({ hull }) => hull.map(([x, z]) => Math.hypot(x - about[0], z - about[1]))));
  const radius = far + Math.max(RING.inches, RING.pixels * editor.grain);
  const turn = ((carry?.turn ?? 0) * Math.PI) / 180;
  const knob = (angle: number): Point => [
    about[0] + radius * Math.cos(angle),
    low + LIFT,
    about[1] - radius * Math.sin(angle),
  ];
  return {
    turn: knob(turn),
    scale: knob(turn - Math.PI / 4),
    raise: [about[0], top + Math.max(ABOVE.inches, ABOVE.pixels * editor.grain), about[1]],
    about,
    radius,
    low,
    top,
    hasPieces: pieces.length > 0,
  };
}

/** A place with the current drag applied. */
function carriedPoint(at: PlanPoint, carry: Carrying | undefined): PlanPoint {
  if (carry === undefined) return at;
  const { about, by, turn, scale } = carry;
  const grown: PlanPoint = [about[0] + (at[0] - about[0]) * scale, about[1] + (at[1] - about[1]) * scale];
  const [x, z] = turn === 0 ? grown : turnedByDegrees(grown, about, turn);
  return [x + by[0], z + by[2]];
}

function carriedExtent({ hull, low, top }: Extent, carry: Carrying | undefined): Extent {
  if (carry === undefined) return { hull, low, top };
  return {
    hull: hull.map((p) => carriedPoint(p, carry)),
    low: low + carry.by[1],
    top: low + (top - low) * carry.scale + carry.by[1],
  };
}

/** All lines: rings of objectives, outlines of the selection, handles, guides, the line being drawn and the active brush. */
export function planEditorOverlay(editor: EditorState): EditorOverlay {
  const lines: InkLine[] = [];
  const dots: InkDot[] = [];
  const { hold } = editor;
  const widths = widthsOf(editor);
  for (const { at, radius } of documentOf(editor.session).mission?.objectives ?? []) {
    const [x, y, z] = footOf(at);
    ring(lines, [x, z], radius, y + LIFT, OVERLAY_COLOUR.chalk, widths.line);
  }
  outlinePicked(editor, lines, widths);
  const handles = handlesOf(editor);
  if (handles) drawHandles(handles, hold, widths, { lines, dots });
  if (hold.kind === 'carrying' || hold.kind === 'placing')
    for (const { from, to } of hold.guides)
      dash(lines, [from[0], LIFT, from[1]], [to[0], LIFT, to[1]], OVERLAY_COLOUR.costly, widths.line);
  if (hold.kind === 'drawing') drawLine(editor, hold, widths, { lines, dots });
  if (hold.kind === 'brushing' && hold.at) drawBrush(editor, hold.at, widths, { lines, dots });
  return { lines, dots };
}

/** The lines and dots collected so far. */
type Sheet = { readonly lines: InkLine[]; readonly dots: InkDot[] };

function outlinePicked(editor: EditorState, lines: InkLine[], widths: Widths): void {
  const document = documentOf(editor.session);
  const files = filesOf(editor.meshes);
  const carry = editor.hold.kind === 'carrying' ? editor.hold : undefined;
  for (const piece of piecesAmong(document, editor.picked)) {
    const held = isCarried(carry, pieceThing(piece.id)) ? carry : undefined;
    const extent = carriedExtent(pieceExtent(piece, files), held);
    for (const outline of outlinesOf(piece, files)) {
      const shown = outline.map((p) => carriedPoint(p, held));
      if (piece.locked) loop(lines, shown, extent.low + LIFT, OVERLAY_COLOUR.grey, widths.line, true);
      else {
        loop(lines, shown, extent.low + LIFT, OVERLAY_COLOUR.chalk, widths.line, false);
        // A brush works on the ground, so the box over it is not drawn.
        if (extent.top - extent.low > 0.4 && editor.hold.kind !== 'brushing')
          loop(lines, shown, extent.top + 0.02, OVERLAY_COLOUR.chalk, widths.fine, false);
      }
    }
  }
  for (const unit of unitsAmong(document, editor.picked)) {
    const { minX, maxX, minZ, maxZ } = planFrame([carriedExtent(unitExtent(unit), carry)]);
    const r = 0.25;
    const hull: PlanPoint[] = [
      [minX - r, minZ - r],
      [maxX + r, minZ - r],
      [maxX + r, maxZ + r],
      [minX - r, maxZ + r],
    ];
    loop(lines, hull, LIFT, OVERLAY_COLOUR.chalk, widths.line, false);
  }
}

const isCarried = (carry: Carrying | undefined, thing: Thing): boolean => carry?.things.includes(thing) === true;

function loop(
  lines: InkLine[],
  hull: readonly PlanPoint[],
  y: number,
  ink: string,
  wide: number,
  dashed: boolean,
): void {
  hull.forEach(([x, z], i) => {
    const [nx, nz] = hull[(i + 1) % hull.length]!;
    const [from, to]: [Point, Point] = [
      [x, y, z],
      [nx, y, nz],
    ];
    if (dashed) dash(lines, from, to, ink, wide);
    else lines.push({ from, to, ink, wide });
  });
}

/** A dashed line. */
function dash(lines: InkLine[], from: Point, to: Point, ink: string, wide: number): void {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const count = Math.max(1, Math.min(60, Math.round(length / 0.6)));
  const at = (t: number): Point => [
    from[0] + (to[0] - from[0]) * t,
    from[1] + (to[1] - from[1]) * t,
    from[2] + (to[2] - from[2]) * t,
  ];
  for (let i = 0; i < count; i++) lines.push({ from: at(i / count), to: at((i + 0.6) / count), ink, wide });
}

function drawHandles(handles: Handles, hold: Hold, widths: Widths, { lines, dots }: Sheet): void {
  const grip = hold.kind === 'carrying' ? hold.grip : undefined;
  if (grip === 'move') return;
  const { about, radius, low, top, raise, turn, scale, hasPieces } = handles;
  if (grip === undefined || grip === 'turn') {
    ring(lines, about, radius, low + LIFT, OVERLAY_COLOUR.chalk, widths.fine);
    dots.push({ at: turn, ink: OVERLAY_COLOUR.legal, size: widths.knob });
  }
  if (!hasPieces) return;
  if (grip === undefined || grip === 'raise') {
    lines.push({ from: [about[0], top, about[1]], to: raise, ink: OVERLAY_COLOUR.chalk, wide: widths.fine });
    dots.push({ at: raise, ink: OVERLAY_COLOUR.costly, size: widths.knob });
    if (low > 0.1) dash(lines, [about[0], 0, about[1]], [about[0], low, about[1]], OVERLAY_COLOUR.costly, widths.fine);
  }
  if (grip === undefined || grip === 'scale')
    dots.push({ at: scale, ink: OVERLAY_COLOUR.chalk, size: widths.knob * 0.85 });
}

function ring(lines: InkLine[], [x, z]: PlanPoint, radius: number, y: number, ink: string, wide: number): void {
  const count = Math.max(24, Math.min(72, Math.round(radius * 12)));
  const at = (i: number): PlanPoint => {
    const angle = (2 * Math.PI * i) / count;
    return [x + radius * Math.cos(angle), z + radius * Math.sin(angle)];
  };
  loop(
    lines,
    Array.from({ length: count }, (_, i) => at(i)),
    y,
    ink,
    wide,
    false,
  );
}

function drawLine(
  editor: EditorState,
  hold: Extract<Hold, { readonly kind: 'drawing' }>,
  widths: Widths,
  { lines, dots }: Sheet,
): void {
  const { points, to, line } = hold;
  const y = LIFT;
  const all = to ? [...points, to] : points;
  all.forEach(([x, z], i) => {
    dots.push({
      at: [x, y, z],
      ink: i === points.length ? OVERLAY_COLOUR.legal : OVERLAY_COLOUR.chalk,
      size: i === 0 ? widths.small * 1.6 : widths.small,
    });
    const next = all[i + 1];
    if (next) lines.push({ from: [x, y, z], to: [next[0], y, next[1]], ink: OVERLAY_COLOUR.chalk, wide: widths.line });
  });
  const [first, last] = [all[0], all.at(-1)];
  if (line === 'outline' && all.length > 2 && first && last)
    dash(lines, [last[0], y, last[1]], [first[0], y, first[1]], OVERLAY_COLOUR.chalk, widths.fine);
  // The future height is shown at the corners.
  const height = line === 'wall' ? editor.wall.height : editor.block.height;
  for (const [x, z] of points)
    lines.push({ from: [x, 0, z], to: [x, height, z], ink: OVERLAY_COLOUR.chalk, wide: widths.fine });
}

function drawBrush(editor: EditorState, at: Point, widths: Widths, { lines, dots }: Sheet): void {
  const { hold, brush } = editor;
  const live = hold.kind === 'brushing' ? hold.stroke?.hill : undefined;
  const pieces = terrainOf(documentOf(editor.session)).filter(({ id }) => id !== live?.id);
  const all = live ? [...pieces, live] : pieces;
  const files = filesOf(editor.meshes);
  const count = 48;
  const on = (i: number): Point => {
    const angle = (2 * Math.PI * i) / count;
    const [x, z] = [at[0] + brush.radius * Math.cos(angle), at[2] + brush.radius * Math.sin(angle)];
    return [x, groundAt(all, [x, z], files) + LIFT, z];
  };
  const ink =
    brush.brush === 'lower'
      ? OVERLAY_COLOUR.illegal
      : brush.brush === 'raise'
        ? OVERLAY_COLOUR.legal
        : OVERLAY_COLOUR.chalk;
  const rim = Array.from({ length: count }, (_, i) => on(i));
  rim.forEach((from, i) => lines.push({ from, to: rim[(i + 1) % count]!, ink, wide: widths.line }));
  const foot = groundAt(all, [at[0], at[2]], files) + LIFT;
  dots.push({ at: [at[0], foot, at[2]], ink, size: widths.small });
  // The ring in which the brush has at least half its strength.
  ring(lines, [at[0], at[2]], brush.radius * HALF, foot, ink, widths.fine);
  drawStrength(brush, [at[0], foot, at[2]], ink, widths, lines);
}

/** Share of its radius within which a brush has at least half its strength. */
const HALF = 0.54;

/** The strength of a brush: an arrow as long as it raises or lowers, or a bar for smoothing brushes. */
function drawStrength(
  { brush, strength, radius }: EditorState['brush'],
  [x, y, z]: Point,
  ink: string,
  widths: Widths,
  lines: InkLine[],
): void {
  const put = (from: Point, to: Point): void => void lines.push({ from, to, ink, wide: widths.line });
  if (brush === 'raise' || brush === 'lower') {
    const [tip, tail] = brush === 'raise' ? [y + strength, y] : [y, y + strength];
    const barb = Math.min(0.35, strength * 0.4) * (brush === 'raise' ? -1 : 1);
    put([x, tail, z], [x, tip, z]);
    for (const side of [-1, 1]) put([x, tip, z], [x + side * Math.abs(barb) * 0.7, tip + barb, z]);
    return;
  }
  const wide = radius * 0.3;
  if (brush === 'level') put([x - wide, y + 0.15, z], [x + wide, y + 0.15, z]);
  else
    for (let i = 0; i < 6; i++) {
      const at = (k: number): Point => [x + wide * (k / 3 - 1), y + 0.2 + (k % 2 === 0 ? 0.12 : -0.06), z];
      put(at(i), at(i + 1));
    }
}

/** The wall as it would be if its line ended at the pointer; undefined while it has no shape yet. */
export function planDrawn(editor: EditorState): PieceDocument | undefined {
  const { hold } = editor;
  if (hold.kind !== 'drawing') return undefined;
  const points = hold.to ? [...hold.points, hold.to] : hold.points;
  if (hold.line === 'wall') {
    const wall = drawWall('in-hand', { points, closed: false, ...editor.wall });
    return wall.ok ? wall.value : undefined;
  }
  return undefined;
}
