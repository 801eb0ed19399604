import type { Blocker } from '../rules/core/ports.ts';
import type { Names } from './names.ts';
import { countText, listText, nameInside, pieceText, rulerText } from './sentence.ts';

/** Less climb than this is not worth a word, inches. */
const LEAST_CLIMB = 0.05;

type Measured = { readonly length: number; readonly across: number; readonly up: number; readonly down: number };

const whoText = (models: readonly string[]): string =>
  models.length > 3 ? countText(models.length, 'model') : listText(models.map(String));

function blockText(by: Blocker | undefined, names: Names): string {
  if (by === undefined) return 'no place there';
  return by.kind === 'edge'
    ? 'the table ends'
    : `${by.kind === 'piece' ? pieceText(by.id) : names.model(by.id)} is in the way`;
}

/** Tapes, rings, sight, and squads in hand. */
export const TOOLS = {
  /** A way as a tape reads it, of how much a model may move where it has a limit. */
  way: ({ length, across, up, down }: Measured, allowed: number | undefined): string => {
    const head =
      allowed === undefined ? `${rulerText(length)} path` : `${rulerText(length).replace('″', '')} of ${allowed}″`;
    if (up + down <= LEAST_CLIMB) return head;
    const parts = [
      `${rulerText(across)} across`,
      ...(up > LEAST_CLIMB ? [`${rulerText(up)} up`] : []),
      ...(down > LEAST_CLIMB ? [`${rulerText(down)} down`] : []),
    ];
    return `${head}: ${parts.join(', ')}`;
  },
  baseToBase: (across: number, up: number): string =>
    `${rulerText(across)} base to base${up > LEAST_CLIMB ? `, ${rulerText(up)} up or down` : ''}`,
  tooFarFor: (models: readonly string[]): string => `too far for ${whoText(models)}`,
  blocked: (model: string, by: Blocker | undefined, names: Names): string => `${model}: ${blockText(by, names)}`,
  moreWithoutWay: (count: number): string => `and ${count} more without a way`,
  outOfCoherency: (models: readonly string[]): string => `out of coherency: ${whoText(models)}`,
  straightAndFlat: (straight: number, flat: number): string =>
    `${rulerText(straight)} straight · ${rulerText(flat)} flat`,
  noWayThere: 'no way there',
  looks: (model: string): string => `${model} looks: point at another model.`,
  pickAModelFirst: 'Pick a model first: it is its eye that looks.',
  lookingOverTheGround: 'Looking over the ground',
  seesOfTheGround: (model: string, share: number): string => `${model} sees ${share} % of the ground.`,
  noRingAbout: (who: string): string => `No ring about ${who}.`,
  ringAbout: (radius: number, who: string): string => `${radius}″ about ${who}.`,
  ping: 'Ping.',
  allFloors: 'All floors.',
  below: (height: string): string => `Below ${height}″.`,
  fromTheEye: (model: string): string => `From the eye of ${model}.`,
  formations: {
    kept: 'As it stands',
    line: 'Line',
    'two-ranks': 'Two ranks',
    column: 'Column',
    wedge: 'Wedge',
    circle: 'Circle',
    loose: 'Loose',
  },
  nobodyMeasures: 'Nobody measures while somebody may still declare.',
  layOut: (formation: string): string => `Lay the squad out: ${formation}`,
  ringAboutPicked: (radius: number): string => `Ring of ${radius}″ about what is picked`,
  measureFromHere: 'Measure from here',
  pingHere: 'Ping here',
  ringAboutUnit: (radius: number, name: string): string => `Ring of ${radius}″ about ${name}`,
  whatSees: (model: string): string => `What ${nameInside(model)} sees`,
  eyeOf: (model: string): string => `From the eye of ${model}`,
};
