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
import { element } from '../report/element.ts';
import { pointsText, px } from '../report/svg.ts';
import { createLegend, fitted, type Legend } from './legend.ts';
import { HATCHED, HATCHED_PATTERN, INK, LINE, type Pixel, rgb, SVG, TEXT, textElement, WHITE } from './marks.ts';
import type { WidthOf } from './raster.ts';
import { encode } from 'fast-png';

/**
 * The coloured ground as a PNG in a `data:` address: in an SVG one image is smaller and draws faster than a shape for
 * each place of a map.
 *
 * @param colourAt The colour at a pixel's middle, in pixels from the top left corner; undefined where transparent.
 */
function makeGround(width: number, height: number, colourAt: (x: number, y: number) => Colour | undefined): string {
  const data = new Uint8Array(4 * width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      const colour = colourAt(x + 0.5, y + 0.5);
      if (!colour) continue;
      data[i] = colour[0];
      data[i + 1] = colour[1];
      data[i + 2] = colour[2];
      data[i + 3] = 255;
    }
  return `data:image/png;base64,${toBase64(encode({ width, height, data, channels: 4 }))}`;
}

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** An upright rectangle of a picture, pixels: x to the right, y down. */
export type LabelBox = readonly [left: number, top: number, right: number, bottom: number];

/** A box about a point; its width and height are pixels. */
export const boxAbout = ([x, y]: readonly [number, number], wide: number, high: number): LabelBox => [
  x - wide / 2,
  y - high / 2,
  x + wide / 2,
  y + high / 2,
];

/** Whether a box keeps at least `by` pixels from all others; boxes that only touch are 0 pixels apart. */
export const clearsBoxes = ([left, top, right, bottom]: LabelBox, others: readonly LabelBox[], by = 0): boolean =>
  others.every(
    (other) => left - by >= other[2] || right + by <= other[0] || top - by >= other[3] || bottom + by <= other[1],
  );

/**
 * Walks a list from its middle outwards, alternating between the two sides.
 *
 * @returns The indices, each once; none for an empty list.
 */
export function* fromMiddle(length: number): Generator<number> {
  const middle = Math.floor(length / 2);
  for (let step = 0; step <= middle; step++) {
    if (middle + step < length) yield middle + step;
    if (step > 0) yield middle - step;
  }
}

/** Pixels: the table's longer side, the margin around it, the legend beside it and the title above. */
export const LONG = 1200;
const MARGIN = 24;
const BESIDE = 264;
const HEAD = 40;
/** Minimum height of a legend, pixels: room for every total of two dice, however shallow the table. */
const LEGEND = 440;
/** Font size of the title, pixels. */
const TITLE = 24;

const PAPER: Colour = [250, 249, 246];
export const TERRAIN: Colour = [20, 20, 24];
const GONE: Colour = [150, 148, 142];
/** The colours of both sides. */
export type SideColours = Readonly<Record<string, Colour>>;
const SIDE: SideColours = { attacker: [214, 69, 48], defender: [58, 110, 205] };

/** What is drawn of a table; a table of which only the size is known is empty. */
export type Drawn = Pick<GameState, 'table' | 'terrain' | 'units' | 'models'>;

/** The contents of a map's sheet. */
type MapSheet = {
  readonly state: Drawn;
  /** Pieces of an earlier table, drawn faintly beneath the current ones. */
  readonly before?: Iterable<TerrainPiece>;
  readonly title: string;
  /** The colour at a point of the table; undefined where the ground is hatched. */
  readonly colourAt: (at: PlanPoint) => Colour | undefined;
  readonly contours: readonly Contour[];
  /** The label of a line; empty for none. */
  readonly numberOf: (value: number) => string;
  readonly legendTitle: string;
  /** Writes the meaning of the colours. */
  readonly describe: (legend: Legend) => void;
};

/** Converts the table's inches to the picture's pixels. */
export type Scale = { readonly perInch: number; readonly toPixel: (at: PlanPoint) => Pixel };

/** A table with coloured ground as SVG: labelled lines of equal value, terrain, models and a legend. */
export function makeSheet(sheet: MapSheet, widthOf: WidthOf): string {
  const { state, before = [], title, colourAt, contours, numberOf, legendTitle, describe } = sheet;
  const { width, depth } = state.table;
  const perInch = LONG / Math.max(width, depth);
  const [wide, high] = [Math.round(width * perInch), Math.round(depth * perInch)];
  const [left, top] = [MARGIN, MARGIN + HEAD];
  const scale: Scale = {
    perInch,
    toPixel: ([x, z]) => [left + (x + width / 2) * perInch, top + (z + depth / 2) * perInch],
  };
  const room = { at: [wide + 2 * MARGIN, top], width: BESIDE - MARGIN, height: Math.max(high, LEGEND) } as const;
  const size = { width: wide + 2 * MARGIN + BESIDE, height: room.height + 2 * MARGIN + HEAD };
  const ground = { x: left, y: top, width: wide, height: high };
  const names = placeNames(state, scale, widthOf);
  const models = [...state.models.values()];
  const numbers = placeNumbers(contours, numberOf, scale, widthOf, [
    ...names.map(({ box }) => box),
    ...models.map((model) => boxOf(model, scale)),
  ]);
  const legend = createLegend(legendTitle, { perInch, ...room }, widthOf);
  describe(legend);
  const href = makeGround(wide, high, (x, y) => colourAt([x / perInch - width / 2, y / perInch - depth / 2]));
  return element(
    'svg',
    { xmlns: SVG, ...size, viewBox: `0 0 ${size.width} ${size.height}` },
    HATCHED_PATTERN,
    element('rect', { ...size, fill: rgb(PAPER) }),
    textElement(fitted(title, size.width - 2 * MARGIN, widthOf, TITLE), [left, MARGIN + 10], { size: TITLE }),
    element('rect', { ...ground, fill: HATCHED }),
    element('image', { ...ground, href }),
    ...makePieces(before, GONE, scale),
    ...makePieces(state.terrain.values(), TERRAIN, scale),
    ...contours.flatMap(({ lines }) => makeLines(lines, scale)),
    ...models.map((model) => makeModel(model, sideColour(state, model), scale)),
    ...[...numbers, ...names].map(({ words, box, colour }) =>
      textElement(words, [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], { colour, anchor: 'middle', haloed: true }),
    ),
    element('rect', { ...ground, fill: 'none', stroke: rgb(INK), 'stroke-width': 1.5 }),
    ...legend.done(),
  );
}

/** Outlines of terrain, each with a pale edge that stands out on dark colours. */
export function makePieces(pieces: Iterable<TerrainPiece>, colour: Colour, scale: Scale): readonly string[] {
  const outlines = [...pieces].flatMap((piece) => outlinesOf(piece, scale));
  const group = (stroke: Colour, width: number, opacity: number) =>
    element(
      'g',
      {
        fill: 'none',
        stroke: rgb(stroke),
        'stroke-width': width,
        'stroke-opacity': opacity,
        'stroke-linejoin': 'round',
      },
      ...outlines,
    );
  return outlines.length === 0 ? [] : [group(WHITE, 3.4, 0.4), group(colour, 1.6, 1)];
}

function outlinesOf(piece: TerrainPiece, { perInch, toPixel }: Scale): readonly string[] {
  const polygon = (corners: readonly PlanPoint[]) => element('polygon', { points: pointsText(corners.map(toPixel)) });
  return leavesOf(piece).flatMap((leaf) => {
    const place = ([x, z]: PlanPoint): PlanPoint => {
      const [tx, , tz] = toTable(leaf.at, leaf.yaw, x, 0, z);
      return [tx, tz];
    };
    // A prism as one outline, without the lines between its convex parts.
    if (leaf.shape.kind === 'prism') return [polygon(leaf.shape.outline.map(place))];
    const footprints = uprightSolidsOf(leaf.shape).map(({ core, radius }) => {
      if (core.length > 1) return polygon(core.map(place));
      const [cx, cy] = toPixel(place(core[0]!));
      return element('circle', { cx: px(cx), cy: px(cy), r: px(radius * perInch) });
    });
    const mesh = toTriangles(leaf);
    if (!mesh) return footprints;
    const corners: PlanPoint[] = [];
    for (let i = 0; i < mesh.positions.length; i += 3) corners.push([mesh.positions[i]!, mesh.positions[i + 2]!]);
    return [...footprints, polygon(convexHull(corners))];
  });
}

/** The lines of one value: dark with a pale edge. */
function makeLines(lines: readonly (readonly PlanPoint[])[], { toPixel }: Scale): readonly string[] {
  if (lines.length === 0) return [];
  const d = lines.map((line) => `M${pointsText(line.map(toPixel))}`).join('');
  const path = (stroke: Colour, width: number, opacity: number) =>
    element('path', {
      ...{ d, fill: 'none', stroke: rgb(stroke), 'stroke-width': width, 'stroke-opacity': opacity },
      'stroke-linejoin': 'round',
    });
  return [path(WHITE, 3, 0.35), path(INK, 1.3, 0.85)];
}

/** A label on the map. */
type Label = { readonly words: string; readonly box: LabelBox; readonly colour: Colour };

/** Minimum distance between labels, pixels: where lines run side by side, not every line has one. */
const BETWEEN_NUMBERS = 20;
/** Minimum number of points of a line that gets a label. */
const NUMBERED = 7;

/** The labels of lines, each as near the middle of its line as there is free room. */
function placeNumbers(
  contours: readonly Contour[],
  numberOf: (value: number) => string,
  { toPixel }: Scale,
  widthOf: WidthOf,
  taken: readonly LabelBox[],
): readonly Label[] {
  const numbers: Label[] = [];
  for (const { value, lines } of contours) {
    const words = numberOf(value);
    if (words === '') continue;
    const wide = widthOf(words, TEXT);
    for (const line of lines.filter(({ length }) => length >= NUMBERED)) {
      const others = numbers.map(({ box }) => box);
      for (const i of fromMiddle(line.length)) {
        const box = boxAbout(toPixel(line[i]!), wide, LINE);
        if (!clearsBoxes(box, taken) || !clearsBoxes(box, others, BETWEEN_NUMBERS)) continue;
        numbers.push({ words, box, colour: INK });
        break;
      }
    }
  }
  return numbers;
}

/** Maximum number of text lines by which a name is moved down. */
const MOST_LOWER = 3;

/** Names below their units, moved down line by line where another name is in the way. */
export function placeNames(state: Drawn, scale: Scale, widthOf: WidthOf, colours = SIDE): readonly Label[] {
  const names: Label[] = [];
  for (const unit of state.units.values()) {
    const models = [...state.models.values()].filter((model) => model.unit === unit.id);
    if (models.length === 0) continue;
    const [x] = scale.toPixel([models.reduce((sum, { at }) => sum + at[0], 0) / models.length, 0]);
    const words = unit.name ?? unit.id;
    const wide = widthOf(words, TEXT) + 4;
    const left = Math.max(x - wide / 2, 2);
    const top = Math.max(...models.map((model) => boxOf(model, scale)[3])) + 2;
    const lines = Array.from({ length: MOST_LOWER + 1 }, (_, i) => top + i * LINE);
    const taken = names.map(({ box }) => box);
    const box = lines.map((y): LabelBox => [left, y, left + wide, y + LINE]).find((one) => clearsBoxes(one, taken));
    if (box) names.push({ words, box, colour: colours[unit.side] ?? INK });
  }
  return names;
}

/** The square on the picture that contains a model's base at any facing. */
const boxOf = ({ at, base }: Model, { perInch, toPixel }: Scale): LabelBox => {
  const across = 2 * outerRadius(base) * perInch;
  return boxAbout(toPixel([at[0], at[2]]), across, across);
};

export const sideColour = ({ units }: Drawn, model: Model, colours = SIDE): Colour =>
  colours[units.get(model.unit)!.side] ?? INK;

/** Minimum drawn radius of a model, pixels: smaller ones would hardly be visible. */
const LEAST_RADIUS = 3;

export function makeModel({ base, at, facing }: Model, colour: Colour, { perInch, toPixel }: Scale): string {
  const style = { fill: rgb(colour), stroke: rgb(WHITE), 'stroke-width': 1.2 };
  if (base.kind !== 'round')
    return element('polygon', { points: pointsText(cornersOf({ base, at, facing }).map(toPixel)), ...style });
  const [cx, cy] = toPixel([at[0], at[2]]);
  return element('circle', { cx: px(cx), cy: px(cy), r: px(Math.max(base.radius * perInch, LEAST_RADIUS)), ...style });
}
