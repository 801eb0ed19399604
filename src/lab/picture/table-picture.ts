import { err } from '../../kernel/result.ts';
import { batchMessages } from '../../messages/batch.ts';
import { layOut } from '../../scenario/lay-out.ts';
import { parseScenario } from '../../scenario/parse/parse-scenario.ts';
import { element } from '../report/element.ts';
import { GROUND, rgb, textElement } from './marks.ts';
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
  const parsed = parseScenario(scenario, (file) => err({ kind: 'mesh-missing', file }));
  const laid = parsed.ok ? layOut(parsed.value, FLAT) : parsed;
  return laid.ok ? makeTablePicture(laid.value, batchMessages.report.table(laid.value.name)) : undefined;
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
  const scale: Scale = { perInch, toPixel: ([x, z]) => [(x + width / 2) * perInch, (z + depth / 2) * perInch] };
  return element(
    'svg',
    { class: 'table', viewBox: `0 0 ${size.width} ${size.height}`, role: 'img', 'aria-label': label },
    element('rect', { ...size, fill: rgb(GROUND) }),
    ...makePieces(state.terrain.values(), TERRAIN, scale),
    ...[...state.models.values()].map((model) => makeModel(model, sideColour(state, model, REPORTED), scale)),
    ...placeNames(state, scale, ROUGHLY, REPORTED).map(({ words, box, colour }) =>
      textElement(words, [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2], { colour, anchor: 'middle', haloed: true }),
    ),
  );
}
