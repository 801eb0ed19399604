import type { FoundFloor } from '../mesh-import/report.ts';
import { countText } from './phrases/sentence.ts';

const inches = (value: number): string => `${Number(value.toFixed(value < 0.1 ? 3 : 2))}″`;
const count = (value: number): string => value.toLocaleString('en');

function floorText({ height, area, room, base }: FoundFloor): string {
  const over = room === Infinity ? '' : `, ${inches(room)} of headroom`;
  const fits = base === undefined ? ', too narrow for a 20 mm base' : `, up to ${base} mm bases`;
  return `at ${inches(height)}: ${area.toFixed(area < 10 ? 1 : 0)} sq in${fits}${over}`;
}

type Ground = { readonly level: number; readonly slope: number; readonly steep: number };

function slopesText({ level, slope, steep }: Ground, steepest: number): string {
  const all = level + slope + steep;
  const share = (part: number) => `${Math.round((100 * part) / all)} %`;
  const walked = slope > 0.005 * all ? `${share(slope)} slopes up to ${Math.round(steepest)}°` : 'no slopes';
  return `${share(level)} level, ${walked}${steep > 0.005 * all ? `, ${share(steep)} too steep to walk` : ''}`;
}

/** The report on an imported mesh: the label and the finding of each line. */
export const IMPORT_REPORT = {
  inches,
  size: 'Size',
  sizeFound: (size: readonly number[]): string => size.map(inches).join(' × '),
  height: 'Height',
  triangles: 'Triangles',
  trianglesFound: (whole: number, kept: number, error: number): string =>
    kept < whole ? `${count(whole)}, shown with ${count(kept)} (within ${inches(error)})` : count(whole),
  watertight: 'Watertight',
  isWatertight: 'yes',
  notWatertight: (openEdges: number): string =>
    openEdges === 0 ? 'no: the faces do not agree on which side is outside' : `no: ${count(openEdges)} open edges`,
  thinWalls: 'Thin walls',
  noFarSide: 'no opposite faces to measure between',
  thinnest: (thinnest: number, share: number): string =>
    `thinnest ${inches(thinnest)}${share > 0.005 ? `; ${Math.max(1, Math.round(share * 100))} % thinner than 0.08″` : ''}`,
  floors: 'Floors',
  floorsFound: (floors: readonly FoundFloor[]): string =>
    floors.length === 0 ? 'none above the ground' : floors.map(floorText).join('\n'),
  slopes: 'Slopes',
  nothingLooksUp: 'no upward faces',
  slopesFound: slopesText,
  ladders: 'Ladders',
  laddersFound: (ladders: readonly { readonly height: number; readonly by: string }[]): string =>
    ladders.length === 0
      ? 'none found'
      : ladders.map(({ height, by }) => `${inches(height)} tall, found by its ${by}`).join('; '),
  rulesSee: 'Collision shape',
  itsFaces: (across: number): string => `exact mesh, within ${inches(across)}`,
  itsParts: (
    parts: number,
    isBoxes: boolean,
    { across, up }: { readonly across: number; readonly up: number },
  ): string =>
    `${isBoxes ? countText(parts, 'box', 'boxes') : countText(parts, 'upright part')}, within ${inches(across)} across${up > 0.13 ? ` and ${inches(up)} up` : ''}`,
  itsBase: 'Base',
  baseFound: (overhang: number): string =>
    overhang > 0.02 ? `the model overhangs it by ${inches(overhang)}` : 'holds the whole model',
};
