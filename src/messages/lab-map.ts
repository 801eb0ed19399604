import { listText, nameInside } from './phrases/sentence.ts';

/** Number of known names listed where a name is unknown. */
const TOLD = 8;
const some = (names: readonly string[]): string =>
  names.length > TOLD ? `${names.slice(0, TOLD).join(', ')}, …` : listText(names);

/** A base by its name in files: `32mm` is "32 mm". */
export const baseText = (name: string): string => name.replace(/mm.*$/, ' mm');

/** Layers of maps by their names in files and options. */
const LAYERS: Readonly<Record<string, string>> = {
  length: 'Path length',
  height: 'Height',
  chance: 'Chance',
  needed: 'Roll needed',
  distance: 'Distance',
  any: 'Any threat',
  seen: 'Seen',
  share: 'Visible share',
  by: 'Blocked by',
};
/** Prefix of layers that show the threat of one unit. */
const FROM = 'from-';

/** The legend of a map's picture, and why a map cannot be drawn. */
export const LAB_MAP = {
  /** The name of a layer on the screen and in pictures; `nameOf` names a unit by its id. */
  layer: (name: string, nameOf: (unit: string) => string): string =>
    name.startsWith(FROM) ? `From ${nameInside(nameOf(name.slice(FROM.length)))}` : (LAYERS[name] ?? baseText(name)),
  /** The legend of a picture. */
  notReached: 'not reached',
  never: 'never',
  closed: 'no model can stand here',
  /** A layer of yes and no: `seen`, or the name of a base whose models fight a model at the place. */
  yes: (isSo: boolean, layer: string): string =>
    layer === 'seen' ? (isSo ? 'seen' : 'not seen') : isSo ? 'can be fought' : 'out of reach of this base',
  /** The legend of a difference between two maps. */
  onlyFirst: 'only before',
  onlySecond: 'only after',
  neither: 'in neither map',
  same: 'same',
  turned: (by: number): string => (by > 0 ? 'now yes' : by < 0 ? 'no longer' : 'same'),
  unknownUnit: (id: string): string => `The scenario has no unit "${id}".`,
  unknownModel: (id: string): string => `The scenario has no model "${id}".`,
  offTable: (x: number, z: number): string => `The place ${x}, ${z} is not on the table.`,
  numberFrom: (least: number, most: number, got: number): string =>
    `It must be a whole number from ${least} to ${most}; got ${got}.`,
  roundOnly: 'A map of hidden ground needs a round base.',
  noRoom: 'No model of that size can stand on this table.',
  noRanksInGaps: 'Units in ranks charge as a whole; ask for gaps in a system of single models.',
  basesFrom: (most: number, got: number): string => `It must be 1 to ${most} bases; got ${got}.`,
  otherPlaces: 'The maps use different grids. Use the same step and table size.',
  otherLayers: 'The maps answer different questions. Ask the same question of both.',
  nobodyLeft: (unit: string): string => `${unit} has no models on the table.`,
  notOfUnit: (model: string, unit: string, has: readonly string[]): string =>
    `${model} is not a model of ${unit}, which has ${some(has)}.`,
  inchesFrom: (least: number, most: number, got: number): string =>
    `It must be from ${least} to ${most} inches; got ${got}.`,
  ranksHaveNoWays: (unit: string): string =>
    `${unit} is in ranks, which march and wheel as a whole instead of following paths; ask for charge, sight or hidden on such a table.`,
};
