import { err } from '../../kernel/result.ts';
import { batchMessages } from '../../messages/batch.ts';
import { layOut } from '../../scenario/lay-out.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { TREASURE_RADIUS } from '../../rules/core/mission/treasure.ts';
import { tableNamesOf } from '../../messages/phrases/names.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Colour } from '../map/colours.ts';
import { element, escapeText } from '../report/element.ts';
import { GROUND, INK, rgb, textElement } from './marks.ts';
import type { WidthOf } from './raster.ts';
import {
  sideColour,
  type Drawn,
  LONG,
  makeModel,
  makePieces,
  placeNames,
  type Scale,
  type SideColours,
  TERRAIN,
} from './sheet.ts';

/** Models stand where their files put them: a picture from above needs no heights. */
const FLAT = { dropHeight: () => 0, whyNoPlace: () => undefined } as const;

/**
 * A picture of the table that a scenario begins on, as SVG for a page; undefined where the scenario names meshes, or
 * cannot be read.
 *
 * @param scenario  The text of its file.
 */
export function pictureOfTable(scenario: string): string | undefined {
  const state = stateToDraw(scenario);
  return state && makeTablePicture(state, batchMessages.report.table(state.name));
}

/**
 * The state that a scenario begins in, for drawing only; undefined where it cannot be read.
 *
 * @param files  Its meshes; without them, a scenario that names one cannot be read.
 */
export function stateToDraw(
  scenario: string,
  files: MeshFiles = (file) => err({ kind: 'mesh-missing', file }),
): GameState | undefined {
  const parsed = parseScenario(scenario, files);
  const laid = parsed.ok ? layOut(parsed.value, FLAT) : parsed;
  return laid.ok ? laid.value : undefined;
}

/** The colours of the sides in a report. */
const REPORTED: SideColours = { attacker: [209, 143, 0], defender: [0, 114, 178] };

/** The width of text whose font is not known, pixels: a little more than that of most fonts. */
const ROUGHLY: WidthOf = (text, size) => 0.6 * size * text.length;

/**
 * A table from above as SVG, without a frame: terrain, models and the names of units. Text takes the font of the page.
 *
 * @param label  What readers that cannot see the picture are told.
 */
function makeTablePicture(state: Drawn, label: string): string {
  const { width, depth } = state.table;
  const perInch = LONG / Math.max(width, depth);
  const size = { width: Math.round(width * perInch), height: Math.round(depth * perInch) };
  const scale = scaleOf(state.table, perInch);
  return element(
    'svg',
    { class: 'table', viewBox: `0 0 ${size.width} ${size.height}`, role: 'img', 'aria-label': label },
    element('rect', { ...size, fill: rgb(GROUND) }),
    ...makeContents(state, scale),
  );
}

const scaleOf = ({ width, depth }: Drawn['table'], perInch: number): Scale => ({
  perInch,
  toPixel: ([x, z]) => [(x + width / 2) * perInch, (z + depth / 2) * perInch],
});

/** Terrain, models and the names of units. */
const makeContents = (state: Drawn, scale: Scale): readonly string[] => [
  ...makePieces(state.terrain.values(), TERRAIN, scale),
  ...[...state.models.values()].map((model) => makeModel(model, sideColour(state, model, REPORTED), scale)),
  ...placeNames(state, scale, ROUGHLY, REPORTED).map(({ words, box, colour }) =>
    textElement(words, [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], { colour, anchor: 'middle', haloed: true }),
  ),
];

/** Inches between two lines of the grid on a printed map, and pixels of the margin with their numbers. */
const GRID = 6;
const MARGIN = 34;
const LINES: Colour = [176, 170, 156];

/** The table from above with a grid of {@link GRID}″, objectives and treasures, in pixels from its left far corner. */
export function makeMap(state: GameState): {
  readonly scale: Scale;
  readonly size: readonly [number, number];
  readonly parts: readonly string[];
} {
  const { table, mission } = state;
  const scale = scaleOf(table, LONG / Math.max(table.width, table.depth));
  const [right, bottom] = scale.toPixel([table.width / 2, table.depth / 2]);
  const line = (x1: number, y1: number, x2: number, y2: number) =>
    element('line', { x1, y1, x2, y2, stroke: rgb(LINES), 'stroke-dasharray': '3 5' });
  const steps = (inches: number) => Array.from({ length: Math.floor(inches / GRID) + 1 }, (_, i) => i * GRID);
  const grid = [
    ...steps(table.width).flatMap((inches) => [
      line(inches * scale.perInch, 0, inches * scale.perInch, bottom),
      textElement(`${inches}″`, [inches * scale.perInch, -MARGIN / 2], { anchor: 'middle' }),
    ]),
    ...steps(table.depth).flatMap((inches) => [
      line(0, inches * scale.perInch, right, inches * scale.perInch),
      textElement(`${inches}″`, [-MARGIN / 2, inches * scale.perInch], { anchor: 'middle' }),
    ]),
  ];
  const goals = (mission?.plan.objectives ?? []).flatMap(({ id, at, radius }) => {
    const [cx, cy] = scale.toPixel([at[0], at[2]]);
    const ring = { cx, cy, r: radius * scale.perInch, fill: 'none', stroke: rgb(INK), 'stroke-width': 2 };
    return [
      element('circle', ring),
      textElement(tableNamesOf(state).objective(id), [cx, cy], { anchor: 'middle', haloed: true }),
    ];
  });
  const treasures = (mission?.plan.treasures ?? []).flatMap(({ id, at }) => {
    const [cx, cy] = scale.toPixel([at[0], at[2]]);
    const chest = { cx, cy, r: TREASURE_RADIUS * scale.perInch, fill: rgb(INK) };
    return [
      element('circle', chest),
      textElement(tableNamesOf(state).objective(id), [cx, cy], { anchor: 'middle', haloed: true }),
    ];
  });
  return {
    ...{ scale, size: [right, bottom] },
    parts: [
      element('rect', { width: right, height: bottom, fill: rgb(GROUND), stroke: rgb(INK) }),
      ...grid,
      ...makeContents(state, scale),
      ...goals,
      ...treasures,
    ],
  };
}

/** Pixels around a map to print, with the numbers of its grid. */
export const MAP_MARGIN = MARGIN;

/** A table as a page to print: its name, its story, and the table from above with a grid of {@link GRID}″. HTML. */
export function mapToPrint(state: GameState, story: string | undefined): string {
  const { size, parts } = makeMap(state);
  const view = [-MARGIN, -MARGIN, size[0] + 2 * MARGIN, size[1] + 2 * MARGIN].map(Math.round).join(' ');
  const svg = element(
    'svg',
    { viewBox: view, role: 'img', 'aria-label': batchMessages.report.table(state.name) },
    ...parts,
  );
  const told = story === undefined ? '' : element('p', {}, escapeText(story));
  return `${element('h1', {}, escapeText(state.name))}${told}${svg}`;
}
