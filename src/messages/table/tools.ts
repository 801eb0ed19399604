import type { Blocker } from '../../rules/core/ports.ts';
import type { Names } from '../phrases/names.ts';
import { pieceText } from '../phrases/piece-names.ts';
import { countText, listText, nameInside, rulerFigure, rulerText } from '../phrases/sentence.ts';

/** Climbs below this many inches are not mentioned: they are the rounding of a slope. */
const LEAST_CLIMB = 0.05;

type Measured = { readonly length: number; readonly across: number; readonly up: number; readonly down: number };

const whoText = (models: readonly string[]): string =>
  models.length > 3 ? countText(models.length, 'model') : listText(models.map(String));

function blockText(by: Blocker | undefined, names: Names): string {
  if (by === undefined) return 'no room there';
  return by.kind === 'edge'
    ? 'off the table'
    : `blocked by ${by.kind === 'piece' ? pieceText(by.id) : nameInside(names.model(by.id))}`;
}

/** The tape measure, range rings, lines of sight, and the line under a squad that is being moved. */
export const TOOLS = {
  /** A path as shown on the tape, compared with the model’s Move if it has one. */
  way: ({ length, across, up, down }: Measured, allowed: number | undefined): string => {
    const head = allowed === undefined ? `${rulerText(length)} path` : `${rulerFigure(length, allowed)} of ${allowed}″`;
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
  stayThere: (count: number): string =>
    count === 1 ? '1 model stays where it is' : `${count} models stay where they are`,
  moreWithoutWay: (count: number): string => `${count} more blocked`,
  outOfCoherency: (models: readonly string[]): string => `out of coherency: ${whoText(models)}`,
  straightAndFlat: (straight: number, flat: number): string =>
    `${rulerText(straight)} straight · ${rulerText(flat)} flat`,
  noPathThere: 'no path there',
  looks: (model: string): string => `Line of sight of ${nameInside(model)}: point at another model.`,
  pickAModelFirst: 'Select a model to look from first.',
  lookingOverTheGround: 'Shading what is out of sight',
  seesOfTheGround: (model: string, share: number): string => `${model} sees ${share} % of the ground.`,
  noRingAbout: (who: string): string => `Range ring of ${nameInside(who)} removed.`,
  ringAbout: (radius: number, who: string): string => `Range ring of ${radius}″ around ${nameInside(who)}.`,
  ping: 'Ping.',
  allFloors: 'All floors shown.',
  below: (height: string): string => `Everything above ${height}″ is hidden.`,
  fromTheEye: (model: string): string => `View from the eye of ${nameInside(model)}.`,
  formations: {
    kept: 'As it is',
    line: 'Line',
    'two-ranks': 'Two ranks',
    column: 'Column',
    wedge: 'Wedge',
    circle: 'Circle',
    loose: 'Loose',
  },
  nobodyMeasures: 'Distances stay hidden while a fighter may still declare.',
  layOut: (formation: string): string => `Formation: ${formation}`,
  ringAboutPicked: (radius: number): string => `Range ring of ${radius}″ around the selection`,
  measureFromHere: 'Measure from here',
  pingHere: 'Ping here',
  ringAboutUnit: (radius: number, name: string): string => `Range ring of ${radius}″ around ${nameInside(name)}`,
  whatSees: (model: string): string => `What ${nameInside(model)} sees`,
  eyeOf: (model: string): string => `View from the eye of ${nameInside(model)}`,
};
