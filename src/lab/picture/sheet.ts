import { encode } from 'fast-png';
import type { Colour } from '../map/colours.ts';
import type { Contour } from '../map/contours.ts';
import { cornersOf, outerRadius } from '../../geometry/gap.ts';
import { convexHull } from '../../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import { uprightSolidsOf } from '../../rules/core/upright-solids.ts';
import { toTriangles } from '../../rules/core/leaf-triangles.ts';
import { leavesOf, toTable } from '../../rules/core/leaves.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import { type Box, boxAbout, fromMiddle, isClear } from './boxes.ts';
import { type Canvas, createCanvas, drawDisc, drawLine, write, widthOf } from './canvas.ts';
import { TEXT, TITLE } from './glyphs.ts';

/** Pixels of the table's longer side, of the margin round it, and of the scale beside it. */
const LONG = 1200;
const MARGIN = 24;
const BESIDE = 200;
/** Pixels of the line over the table. */
const HEAD = 40;

const PAPER: Colour = [250, 249, 246];
const INK: Colour = [34, 34, 38];
const TERRAIN: Colour = [20, 20, 24];
const GONE: Colour = [150, 148, 142];
const SIDE: Readonly<Record<string, Colour>> = { attacker: [214, 69, 48], defender: [58, 110, 205] };
const WHITE: Colour = [255, 255, 255];

/** What is drawn of a table: nothing stands on one of which only the size is known. */
export type Drawn = Pick<GameState, 'table' | 'terrain' | 'units' | 'models'>;

/** What is on the sheet of a map. */
export type Sheet = {
  readonly state: Drawn;
  /** Pieces as they stood before, drawn palely under those that stand now. */
  readonly before?: Iterable<TerrainPiece>;
  readonly title: string;
  /** Paints a pixel of the table: where it lies on the canvas and on the table. */
  readonly paintAt: (canvas: Canvas, x: number, y: number, at: PlanPoint) => void;
  readonly contours: readonly Contour[];
  /** What is written on a line; nothing where it is empty. */
  readonly numberOf: (value: number) => string;
  /** Draws what is beside the table. */
  readonly drawBeside: (canvas: Canvas, beside: Beside) => void;
};

/** Where there is room beside a table; `px`: pixels of an inch. */
export type Beside = {
  readonly px: number;
  readonly at: readonly [number, number];
  readonly wide: number;
  readonly high: number;
};

/** A table with colours on its ground, as a PNG picture: lines of equal value with their numbers, terrain, models and what lies beside. */
export function drawSheet(sheet: Sheet): Uint8Array {
  const { state, before = [], title, paintAt, contours, numberOf, drawBeside } = sheet;
  const { width, depth } = state.table;
  const px = LONG / Math.max(width, depth);
  const [wide, high] = [Math.round(width * px), Math.round(depth * px)];
  const canvas = createCanvas(wide + 2 * MARGIN + BESIDE, high + 2 * MARGIN + HEAD, PAPER);
  const toPixel = ([x, z]: PlanPoint): readonly [number, number] => [
    MARGIN + (x + width / 2) * px,
    MARGIN + HEAD + (z + depth / 2) * px,
  ];
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++)
      paintAt(canvas, MARGIN + x, MARGIN + HEAD + y, [(x + 0.5) / px - width / 2, (y + 0.5) / px - depth / 2]);
  for (const piece of before) drawPiece(canvas, piece, toPixel, GONE);
  for (const piece of state.terrain.values()) drawPiece(canvas, piece, toPixel, TERRAIN);
  const names = placeNames(state, px, toPixel);
  const taken = [...names.map(({ box }) => box), ...[...state.models.values()].map((one) => boxOf(one, px, toPixel))];
  drawContours(canvas, contours, numberOf, toPixel, taken);
  for (const model of state.models.values()) drawModel(canvas, state, model, px, toPixel);
  for (const { text, box, colour } of names) write(canvas, text, [box[0] + 2, box[1]], colour, { rim: WHITE });
  drawFrame(canvas, toPixel([-width / 2, -depth / 2]), wide, high);
  write(canvas, title, [MARGIN, MARGIN - 4], INK, { face: TITLE });
  drawBeside(canvas, { px, at: [wide + 2 * MARGIN, MARGIN + HEAD], wide: BESIDE - MARGIN, high });
  return encode({ width: canvas.width, height: canvas.height, data: canvas.data, depth: 8, channels: 3 });
}

type ToPixel = (at: PlanPoint) => readonly [number, number];

function drawPiece(canvas: Canvas, piece: TerrainPiece, toPixel: ToPixel, colour: Colour): void {
  for (const leaf of leavesOf(piece)) {
    const place = ([x, z]: PlanPoint): PlanPoint => {
      const [tx, , tz] = toTable(leaf.at, leaf.yaw, x, 0, z);
      return [tx, tz];
    };
    for (const { core, radius } of uprightSolidsOf(leaf.shape))
      drawOutline(
        canvas,
        core.length === 1 ? circleAbout(core[0]!, radius).map(place) : core.map(place),
        toPixel,
        colour,
      );
    const mesh = toTriangles(leaf);
    if (!mesh) continue;
    const corners: PlanPoint[] = [];
    for (let i = 0; i < mesh.positions.length; i += 3) corners.push([mesh.positions[i]!, mesh.positions[i + 2]!]);
    drawOutline(canvas, convexHull(corners), toPixel, colour);
  }
}

/** Corners of a circle. */
const ROUND = 48;
const circleAbout = ([x, z]: PlanPoint, radius: number): readonly PlanPoint[] =>
  Array.from({ length: ROUND }, (_, i): PlanPoint => {
    const angle = (2 * Math.PI * i) / ROUND;
    return [x + radius * Math.cos(angle), z + radius * Math.sin(angle)];
  });

function drawOutline(canvas: Canvas, outline: readonly PlanPoint[], toPixel: ToPixel, colour: Colour): void {
  for (const [i, at] of outline.entries()) {
    const [a, b] = [toPixel(outline.at(i - 1)!), toPixel(at)];
    drawLine(canvas, a, b, { colour: WHITE, wide: 3.4, share: 0.35 });
    drawLine(canvas, a, b, { colour, wide: 1.6 });
  }
}

/** Lines of equal value, each with its number where nothing else that is written or stands hides it. */
function drawContours(
  canvas: Canvas,
  contours: readonly Contour[],
  numberOf: (value: number) => string,
  toPixel: ToPixel,
  taken: readonly Box[],
): void {
  const numbers: { readonly text: string; readonly box: Box }[] = [];
  for (const { value, lines } of contours)
    for (const line of lines) {
      for (let i = 1; i < line.length; i++)
        drawLine(canvas, toPixel(line[i - 1]!), toPixel(line[i]!), { colour: WHITE, wide: 3, share: 0.3 });
      for (let i = 1; i < line.length; i++)
        drawLine(canvas, toPixel(line[i - 1]!), toPixel(line[i]!), { colour: INK, wide: 1.2, share: 0.8 });
      const text = numberOf(value);
      if (text === '' || line.length <= 6) continue;
      for (const i of fromMiddle(line.length)) {
        const box = boxAbout(toPixel(line[i]!), widthOf(text), TEXT.high);
        const others = numbers.map((other) => other.box);
        if (!isClear(box, taken) || !isClear(box, others, BETWEEN_NUMBERS)) continue;
        numbers.push({ text, box });
        break;
      }
    }
  for (const { text, box } of numbers) write(canvas, text, [box[0], box[1]], INK, { rim: WHITE });
}

/** Pixels between two numbers of lines, at least: where lines run side by side, not each has one. */
const BETWEEN_NUMBERS = 20;

type Name = { readonly text: string; readonly box: Box; readonly colour: Colour };

/** Names under their units, each a line lower where another is in the way. */
function placeNames(state: Drawn, px: number, toPixel: ToPixel): readonly Name[] {
  const names: Name[] = [];
  for (const unit of state.units.values()) {
    const models = [...state.models.values()].filter((model) => model.unit === unit.id);
    if (models.length === 0) continue;
    const [x] = toPixel([models.reduce((sum, { at }) => sum + at[0], 0) / models.length, 0]);
    const text = unit.name ?? unit.id;
    const wide = widthOf(text);
    const left = Math.max(x - wide / 2, 2);
    const top = Math.max(...models.map((model) => boxOf(model, px, toPixel)[3])) + 2;
    const lines = Array.from({ length: MOST_LOWER + 1 }, (_, i) => top + i * TEXT.high);
    const boxes = lines.map((y): Box => [left - 2, y, left + wide + 2, y + TEXT.high]);
    const taken = names.map(({ box }) => box);
    const box = boxes.find((one) => isClear(one, taken));
    if (box) names.push({ text, box, colour: SIDE[unit.side] ?? INK });
  }
  return names;
}

/** How many lines a name is moved down at most. */
const MOST_LOWER = 3;

/** The square on the picture that a model's base never leaves. */
const boxOf = ({ at, base }: Model, px: number, toPixel: ToPixel): Box => {
  const across = 2 * outerRadius(base) * px;
  return boxAbout(toPixel([at[0], at[2]]), across, across);
};

function drawModel(canvas: Canvas, state: Drawn, model: Model, px: number, toPixel: ToPixel): void {
  const { base, at, facing } = model;
  const fill = SIDE[state.units.get(model.unit)!.side] ?? INK;
  if (base.kind === 'round') {
    drawDisc(canvas, toPixel([at[0], at[2]]), Math.max(base.radius * px, 3), { fill, rim: WHITE });
    return;
  }
  const corners = cornersOf({ base, at, facing });
  for (const [i, corner] of corners.entries())
    drawLine(canvas, toPixel(corners.at(i - 1)!), toPixel(corner), { colour: fill, wide: 2.4 });
}

function drawFrame(canvas: Canvas, [x, y]: readonly [number, number], wide: number, high: number): void {
  const corners = [
    [x, y],
    [x + wide, y],
    [x + wide, y + high],
    [x, y + high],
  ] as const;
  for (const [i, corner] of corners.entries()) drawLine(canvas, corners.at(i - 1)!, corner, { colour: INK, wide: 1.5 });
}
