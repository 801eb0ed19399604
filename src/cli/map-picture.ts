import { encode } from 'fast-png';
import { type Colour, scaleFor } from '../lab/map/colours.ts';
import { contoursOf } from '../lab/map/contours.ts';
import type { MapGrid } from '../lab/map/map-grid.ts';
import type { MapLayer } from '../lab/map/map-sketch.ts';
import { cornersOf } from '../geometry/gap.ts';
import { convexHull } from '../geometry/polygon.ts';
import type { PlanPoint } from '../kernel/point.ts';
import { footprintsOf } from '../rules/core/leaf-footprints.ts';
import { toTriangles } from '../rules/core/leaf-triangles.ts';
import { leavesOf, toTable } from '../rules/core/leaves.ts';
import { getUnit } from '../rules/core/lookup.ts';
import type { GameState, Model } from '../rules/core/state.ts';
import type { TerrainPiece } from '../rules/core/terrain.ts';
import { type Canvas, createCanvas, drawDisc, drawLine, fillBox, tint, widthOf, write } from './map-canvas.ts';

/** Pixels of the table's longer side, of the margin round it, and of the scale beside it. */
const LONG = 1200;
const MARGIN = 24;
const BESIDE = 150;
/** Pixels of the line over the table. */
const HEAD = 34;

const PAPER: Colour = [250, 249, 246];
const NOTHING: Colour = [226, 224, 218];
const INK: Colour = [34, 34, 38];
const TERRAIN: Colour = [20, 20, 24];
const SIDE: Readonly<Record<string, Colour>> = { attacker: [214, 69, 48], defender: [58, 110, 205] };
const WHITE: Colour = [255, 255, 255];

/** What a picture shows beside the table. */
export type PictureOf = {
  readonly state: GameState;
  readonly grid: MapGrid;
  readonly layer: MapLayer;
  /** Values at which lines are drawn. */
  readonly lines: readonly number[];
  readonly title: string;
};

/** A map as a PNG picture: the layer's colours, lines of equal value with their numbers, terrain, models and the scale. */
export function mapPicture({ state, grid, layer, lines, title }: PictureOf): Uint8Array {
  const { width, depth } = state.table;
  const px = LONG / Math.max(width, depth);
  const [wide, high] = [Math.round(width * px), Math.round(depth * px)];
  const canvas = createCanvas(wide + 2 * MARGIN + BESIDE, high + 2 * MARGIN + HEAD, PAPER);
  const toPixel = ([x, z]: PlanPoint): readonly [number, number] => [
    MARGIN + (x + width / 2) * px,
    MARGIN + HEAD + (z + depth / 2) * px,
  ];
  const scale = scaleFor(layer.unit, layer.values);
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const value = valueAt(grid, layer, [(x + 0.5) / px - width / 2, (y + 0.5) / px - depth / 2]);
      tint(canvas, MARGIN + x, MARGIN + HEAD + y, Number.isNaN(value) ? NOTHING : scale.colourOf(value));
    }
  for (const piece of state.terrain.values()) drawPiece(canvas, piece, toPixel);
  drawContours(canvas, contoursOf(grid, layer.values, lines), layer, toPixel);
  for (const model of state.models.values()) drawModel(canvas, state, model, px, toPixel);
  drawFrame(canvas, toPixel([-width / 2, -depth / 2]), wide, high);
  write(canvas, title, [MARGIN, MARGIN - 6], INK, 3);
  drawScale(canvas, layer, scale, [wide + 2 * MARGIN, MARGIN + HEAD], Math.min(high, 600));
  return encode({ width: canvas.width, height: canvas.height, data: canvas.data, depth: 8, channels: 3 });
}

/** A layer between its places: straight between them where all four are known and it may be, else the nearest. */
function valueAt(grid: MapGrid, { unit, values }: MapLayer, [x, z]: PlanPoint): number {
  const [u, v] = [(x - grid.x0) / grid.step, (z - grid.z0) / grid.step];
  const [column, row] = [Math.round(u), Math.round(v)];
  const at = (c: number, r: number): number =>
    c < 0 || r < 0 || c >= grid.columns || r >= grid.rows ? Number.NaN : values[r * grid.columns + c]!;
  const nearest = at(Math.min(Math.max(column, 0), grid.columns - 1), Math.min(Math.max(row, 0), grid.rows - 1));
  if (unit === 'yes' || unit === 'piece' || unit === 'total' || Number.isNaN(nearest)) return nearest;
  const [c, r] = [Math.floor(u), Math.floor(v)];
  const [s, t] = [u - c, v - r];
  const mixed = (1 - t) * ((1 - s) * at(c, r) + s * at(c + 1, r)) + t * ((1 - s) * at(c, r + 1) + s * at(c + 1, r + 1));
  return Number.isNaN(mixed) ? nearest : mixed;
}

type ToPixel = (at: PlanPoint) => readonly [number, number];

function drawPiece(canvas: Canvas, piece: TerrainPiece, toPixel: ToPixel): void {
  for (const leaf of leavesOf(piece)) {
    const place = ([x, z]: PlanPoint): PlanPoint => {
      const [tx, , tz] = toTable(leaf.at, leaf.yaw, x, 0, z);
      return [tx, tz];
    };
    for (const { core, radius } of footprintsOf(leaf.shape))
      drawOutline(canvas, core.length === 1 ? circleAbout(core[0]!, radius).map(place) : core.map(place), toPixel);
    const mesh = toTriangles(leaf);
    if (!mesh) continue;
    const corners: PlanPoint[] = [];
    for (let i = 0; i < mesh.positions.length; i += 3) corners.push([mesh.positions[i]!, mesh.positions[i + 2]!]);
    drawOutline(canvas, convexHull(corners), toPixel);
  }
}

/** Corners of a circle. */
const ROUND = 48;
const circleAbout = ([x, z]: PlanPoint, radius: number): readonly PlanPoint[] =>
  Array.from({ length: ROUND }, (_, i): PlanPoint => {
    const angle = (2 * Math.PI * i) / ROUND;
    return [x + radius * Math.cos(angle), z + radius * Math.sin(angle)];
  });

function drawOutline(canvas: Canvas, outline: readonly PlanPoint[], toPixel: ToPixel): void {
  for (const [i, at] of outline.entries()) {
    const [a, b] = [toPixel(outline.at(i - 1)!), toPixel(at)];
    drawLine(canvas, a, b, { colour: WHITE, wide: 3.4, share: 0.35 });
    drawLine(canvas, a, b, { colour: TERRAIN, wide: 1.6 });
  }
}

function drawContours(
  canvas: Canvas,
  contours: ReturnType<typeof contoursOf>,
  layer: MapLayer,
  toPixel: ToPixel,
): void {
  const numbers: { readonly text: string; readonly at: readonly [number, number] }[] = [];
  for (const { value, lines } of contours)
    for (const line of lines) {
      for (let i = 1; i < line.length; i++)
        drawLine(canvas, toPixel(line[i - 1]!), toPixel(line[i]!), { colour: WHITE, wide: 1.6, share: 0.85 });
      const text = layer.unit === 'yes' ? '' : valueText(layer, value);
      const at = toPixel(line[Math.floor(line.length / 2)]!);
      const isFree = numbers.every((other) => Math.abs(other.at[0] - at[0]) + Math.abs(other.at[1] - at[1]) > 40);
      if (text !== '' && line.length > 6 && isFree) numbers.push({ text, at });
    }
  for (const { text, at } of numbers) {
    const [wide, high] = [widthOf(text), 10];
    fillBox(canvas, at[0] - wide / 2 - 3, at[1] - high / 2 - 3, wide + 6, high + 6, WHITE);
    write(canvas, text, [at[0] - wide / 2, at[1] - high / 2], INK);
  }
}

function drawModel(canvas: Canvas, state: GameState, model: Model, px: number, toPixel: ToPixel): void {
  const { base, at, facing } = model;
  const fill = SIDE[getUnit(state, model.unit).side] ?? INK;
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

/** A value as it is written beside its colour. */
function valueText({ unit, names }: MapLayer, value: number): string {
  if (unit === 'chance' || unit === 'share') return `${Math.round(100 * value)}%`;
  if (unit === 'yes') return value > 0 ? 'yes' : 'no';
  if (unit === 'piece') return names?.[value] ?? '';
  return `${Number(value.toFixed(2))}${unit === 'inches' ? '″' : ''}`;
}

/** Longest word beside a scale, in letters. */
const LETTERS = 12;

function drawScale(
  canvas: Canvas,
  layer: MapLayer,
  scale: ReturnType<typeof scaleFor>,
  [x, y]: readonly [number, number],
  high: number,
): void {
  const [wide, top] = [26, y + 24];
  write(canvas, layer.name, [x, y], INK);
  const span = scale.most - scale.least || 1;
  const isStepped = layer.unit === 'yes' || layer.unit === 'piece' || layer.unit === 'total';
  if (isStepped) {
    for (const [i, stop] of scale.stops.entries()) {
      fillBox(canvas, x, top + 26 * i, wide, 20, scale.colourOf(stop));
      write(canvas, valueText(layer, stop).slice(0, LETTERS), [x + wide + 8, top + 26 * i + 5], INK);
    }
    return;
  }
  for (let row = 0; row < high - 40; row++)
    fillBox(canvas, x, top + row, wide, 1, scale.colourOf(scale.least + (span * row) / (high - 40)));
  for (const stop of scale.stops) {
    const at = top + ((stop - scale.least) / span) * (high - 40);
    fillBox(canvas, x + wide, at, 5, 2, INK);
    write(canvas, valueText(layer, stop), [x + wide + 9, at - 4], INK);
  }
}
