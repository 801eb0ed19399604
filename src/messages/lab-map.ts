import { listText } from './sentence.ts';

/** How many names are told where something has no such name. */
const TOLD = 8;
const some = (names: readonly string[]): string =>
  names.length > TOLD ? `${names.slice(0, TOLD).join(', ')}, …` : listText(names);

/** What maps say where they cannot be drawn. */
export const LAB_MAP = {
  /** In the legend of a picture. */
  notReached: 'not reached',
  never: 'never',
  closed: 'no room',
  /** In the legend of a difference between two maps. */
  onlyFirst: 'only before',
  onlySecond: 'only after',
  neither: 'in neither',
  same: 'same',
  turned: (by: number): string => (by > 0 ? 'now yes' : by < 0 ? 'no more' : 'same'),
  unknownUnit: (id: string): string => `The scenario has no unit "${id}".`,
  unknownModel: (id: string): string => `The scenario has no model "${id}".`,
  offTable: (x: number, z: number): string => `The place ${x}, ${z} lies off the table.`,
  numberFrom: (least: number, most: number, got: number): string =>
    `It must be a whole number from ${least} to ${most}; got ${got}.`,
  roundOnly: 'Hidden ground is asked for figures on round bases.',
  noRoom: 'Nobody of that size finds room to stand on this table.',
  noRanksInGaps: 'Ranks charge as one body: ask for gaps on a table of single models.',
  basesFrom: (most: number, got: number): string => `It must be 1 to ${most} bases; got ${got}.`,
  otherPlaces: 'The two maps are asked at other places; give both one step and tables of one size.',
  otherLayers: 'The two maps answer other questions; ask both the same.',
  nobodyLeft: (unit: string): string => `${unit} has no models on the table.`,
  notOfUnit: (model: string, unit: string, has: readonly string[]): string =>
    `${model} is no model of ${unit}; it has ${some(has)}.`,
  inchesFrom: (least: number, most: number, got: number): string =>
    `It must be inches from ${least} to ${most}; got ${got}.`,
  ranksHaveNoWays: (unit: string): string =>
    `${unit} stands in ranks, which march and wheel as one and follow no ways; ask for charges, sight or hidden ground on such a table.`,
};
