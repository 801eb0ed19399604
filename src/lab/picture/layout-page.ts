import type { Inches } from '../../kernel/units.ts';
import { MM_PER_INCH } from '../../kernel/units.ts';
import type { SetUpThing, Tape } from '../../layout/tapes.ts';
import { layoutMessages } from '../../messages/layout.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Colour } from '../map/colours.ts';
import { element, escapeText } from '../report/element.ts';
import { rgb, SVG, textElement } from './marks.ts';
import { LONG, type Scale } from './sheet.ts';
import { EDGE, type Paper, PAPERS, styleOfPage } from './layout-style.ts';
import { makeMap, MAP_MARGIN } from './table-picture.ts';

/** The scales that a table may be drawn at: 1 is true size. */
export const PAGE_SCALES = { least: 1, most: 40 } as const;

/** Millimetres under a map for its ruler and its number. */
const FOOT = 16;
/** The length of the ruler on every sheet, millimetres. */
const RULER = 100;

const TAPE: Colour = [176, 62, 32];

/** The sheets that a table takes at a scale: each shows a rectangle of it. Millimetres on paper. */
export type Sheets = {
  readonly columns: number;
  readonly rows: number;
  readonly isTurned: boolean;
  /** What a sheet shows of the table, inches. */
  readonly shows: readonly [width: Inches, depth: Inches];
};

/**
 * How many sheets a table needs, upright or turned, whichever is fewer. The numbers around the table are on them too.
 *
 * @param scale Inches on the table for each on paper.
 */
export function sheetsFor(table: GameState['table'], scale: number, paper: Paper): Sheets {
  const around = MAP_MARGIN / pixelsPerInch(table);
  const [wide, deep] = [table.width + 2 * around, table.depth + 2 * around];
  const [upright, turned] = [false, true].map((isTurned): Sheets => {
    const [short, long] = PAPERS[paper];
    const [width, height] = isTurned ? [long, short] : [short, long];
    const shows = [
      ((width - 2 * EDGE) * scale) / MM_PER_INCH,
      ((height - 2 * EDGE - FOOT) * scale) / MM_PER_INCH,
    ] as const;
    return { columns: Math.ceil(wide / shows[0]), rows: Math.ceil(deep / shows[1]), isTurned, shows };
  }) as [Sheets, Sheets];
  return upright.columns * upright.rows <= turned.columns * turned.rows ? upright : turned;
}

/** Pixels of the drawing for an inch of the table, as {@link makeMap} draws it. */
const pixelsPerInch = (table: GameState['table']): number => LONG / Math.max(table.width, table.depth);

/**
 * A table to print true to scale: the map with its tape measures, on as many sheets as it takes, each with a ruler to
 * check the printer by, and the list of tapes. HTML without a frame; lengths are millimetres.
 *
 * @param things What is set up, in the order of the list.
 */
export function makeLayoutPage(
  state: GameState,
  things: readonly SetUpThing[],
  { scale, paper }: { readonly scale: number; readonly paper: Paper },
): string {
  const { table, name } = state;
  const map = makeMap(state);
  const sheets = sheetsFor(table, scale, paper);
  const tapes = things.flatMap((thing, i) => drawTapes(thing, i + 1, map.scale));
  const pages: string[] = [];
  for (let row = 0; row < sheets.rows; row++)
    for (let column = 0; column < sheets.columns; column++) {
      const contents =
        pages.length === 0 ? element('g', { id: 'table' }, ...map.parts, ...tapes) : element('use', { href: '#table' });
      const label =
        sheets.rows * sheets.columns === 1
          ? ''
          : layoutMessages.page.sheet(row + 1, column + 1, sheets.rows, sheets.columns);
      pages.push(makeSheetOfTable(state, sheets, [column, row], scale, contents, label));
    }
  const told = layoutMessages.page.size(table.width, table.depth, scale);
  return [
    element('style', {}, styleOfPage(paper, sheets.isTurned)),
    ...pages,
    element(
      'section',
      { class: 'tapes' },
      element('h1', {}, escapeText(name)),
      element('p', {}, escapeText(told)),
      listOf(things),
    ),
  ].join('');
}

function makeSheetOfTable(
  { table, name }: GameState,
  { shows, rows, columns }: Sheets,
  [column, row]: readonly [number, number],
  scale: number,
  contents: string,
  label: string,
): string {
  const perInch = pixelsPerInch(table);
  const around = MAP_MARGIN / perInch;
  // The last sheets show no more than there is.
  const left = column * shows[0] - around;
  const top = row * shows[1] - around;
  const wide = Math.min(shows[0], table.width + around - left);
  const deep = Math.min(shows[1], table.depth + around - top);
  const view = [left * perInch, top * perInch, wide * perInch, deep * perInch].map((n) => n.toFixed(3)).join(' ');
  const [width, height] = [wide, deep].map((inches) => `${((inches * MM_PER_INCH) / scale).toFixed(3)}mm`);
  const picture = element(
    'svg',
    { xmlns: SVG, width, height, viewBox: view, role: 'img', 'aria-label': layoutMessages.page.picture(name) },
    contents,
  );
  const isFirst = row === 0 && column === 0;
  const title = isFirst || rows * columns > 1 ? [element('b', {}, escapeText(name)), escapeText(` ${label}`)] : [];
  return element('section', { class: 'sheet' }, picture, makeRuler(), element('p', {}, ...title));
}

/** The line that tells whether the printer kept the scale. */
function makeRuler(): string {
  const ticks = Array.from({ length: RULER / 10 + 1 }, (_, i) =>
    element('line', { x1: i * 10, x2: i * 10, y1: i % 5 === 0 ? 0 : 1, y2: 3 }),
  );
  const line = element('line', { x1: 0, x2: RULER, y1: 3, y2: 3 });
  const svg = element(
    'svg',
    {
      ...{ xmlns: SVG, class: 'ruler', width: `${RULER}mm`, height: '4mm', viewBox: `0 0 ${RULER} 4` },
      ...{ stroke: '#222', 'stroke-width': 0.25, overflow: 'visible', 'aria-hidden': 'true' },
    },
    ...ticks,
    line,
  );
  return element('p', { class: 'rule' }, svg, escapeText(` ${layoutMessages.page.ruler(RULER)}`));
}

/** The tapes of a thing as lines from the edge, and its number in the list. */
function drawTapes(thing: SetUpThing, number: number, { toPixel }: Scale): readonly string[] {
  const lines = thing.tapes.map(({ from, at }: Tape) => {
    const [[x1, y1], [x2, y2]] = [toPixel(from), toPixel(at)];
    return element('path', {
      ...{ d: `M${x1.toFixed(2)} ${y1.toFixed(2)}L${x2.toFixed(2)} ${y2.toFixed(2)}`, class: 'tape' },
      ...{ stroke: rgb(TAPE), 'stroke-width': 1.4, fill: 'none' },
    });
  });
  const lengths = thing.tapes.map(({ from, at, distance }) => {
    const [[x1, y1], [x2, y2]] = [toPixel(from), toPixel(at)];
    // Near its end, where lengths of several tapes from one edge do not meet.
    const middle = [x1 + (x2 - x1) * 0.72, y1 + (y2 - y1) * 0.72] as const;
    return textElement(distance.toFixed(2), middle, { colour: TAPE, anchor: 'middle', size: 12, haloed: true });
  });
  const [cx, cy] = toPixel(thing.middle);
  return [
    ...lines,
    ...lengths,
    element('circle', { cx: cx.toFixed(2), cy: cy.toFixed(2), r: 11, fill: rgb(TAPE) }),
    textElement(String(number), [cx, cy], { colour: [255, 255, 255], anchor: 'middle', size: 13 }),
  ];
}

/** The tapes as a table: what to measure for each thing. */
function listOf(things: readonly SetUpThing[]): string {
  const { number, thing: piece, measure, tapes } = layoutMessages.page;
  const head = element('tr', {}, ...[number, piece, measure].map((words) => element('th', {}, escapeText(words))));
  const rows = things.map((thing, i) =>
    element(
      'tr',
      {},
      element('td', {}, String(i + 1)),
      element('td', {}, escapeText(layoutMessages.thingName(thing))),
      element('td', {}, thing.tapes.map((tape) => escapeText(layoutMessages.tape(tape, thing))).join('<br>')),
    ),
  );
  return `${element('h2', {}, escapeText(tapes))}${element('table', {}, element('thead', {}, head), element('tbody', {}, ...rows))}`;
}
