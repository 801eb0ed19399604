import type { Path } from '../../../geometry/path.ts';
import type { Said } from '../../phrases/said.ts';
import {
  countText,
  listText,
  rulerText,
  inchesText,
  nameInside,
  partText,
  rulerFigure,
} from '../../phrases/sentence.ts';
import { pathText } from '../../phrases/path-text.ts';

/** What makes a charge longer than the straight distance; lengths in inches, undefined where absent. */
type Because = {
  readonly climb: number | undefined;
  readonly detour: number | undefined;
  /** The model with the longest path, if it is not the leading model. */
  readonly last: string | undefined;
  readonly range: number;
};

type Answer = {
  readonly need: string;
  readonly odds: string | undefined;
  readonly isPossible: boolean;
  readonly difference: { readonly tape: number; readonly truth: number; readonly because: string } | undefined;
  readonly longest: Path | undefined;
};

/** A characteristic as cards show it: moves in inches, saves as the least die. */
const characteristic = (name: string, value: number | string): string =>
  name === 'M' ? `${value}″` : name === 'Sv' ? `${value}+` : `${value}`;

/** Squads: the prompts of their turn, their moves and their charges. */
export const CHARGE = {
  picksASquad: 'chooses a squad to charge with',
  moves: 'moves',
  chargesWhom: <T>(unit: T): Said<T> => ['Choose a target for ', unit],
  pickAnotherSquad: <T>(keys: T): Said<T> => ['Next squad: ', keys, ', or end the phase.'],
  tapeAndTruth: <T>(tape: T, truth: T): Said<T> => ['straight ', tape, ' · walking ', truth],
  rolledAndNeeded: <T>(rolled: T, needed: T): Said<T> => ['rolled ', rolled, ', needed ', needed],
  models: (count: number): string => countText(count, 'model'),
  furthest: (length: number, limit: number): string => `${rulerFigure(length, limit)} of ${limit}″`,
  woundsLeft: (who: string, left: number, whole: number): string => `${who} has ${left} of ${whole} wounds left`,
  modelOf: (model: string, count: number): string => `${model}, one of ${countText(count, 'model')}`,
  hull: 'hull',
  inchesUp: (height: number): string => ` · ${height.toFixed(1)}″ up`,
  theDiceAreFalling: 'Rolling the dice…',
  minisOnTheirWay: 'Moving…',
  theSlainFall: 'Removing the slain…',
  nothingToDecide: 'Nothing to do this phase',
  forEachModel: 'for each model',
  orDragTheModelsYourself: 'Or drag the models yourself.',
  moveTheSquad: 'Move the squad',
  /** How models are moved by dragging. */
  dragHints: {
    unpicked: 'Drag a model. Select the squad to move it together.',
    together: 'Drag one of its models: the squad moves together.',
    alone: 'Drag a model.',
    placed: 'Drag again to change where they go.',
  },
  declareTheCharge: 'Declare the charge',
  rollTheDice: 'Roll the dice',
  boundedSearch: 'The search was limited: a shorter path may exist',
  bestFound: 'best found',
  stillSeeking: 'The best so far, not proven; the search goes on.',
  noPathThere: 'no path there',
  stillLooking: 'searching…',
  theTableEnds: 'off the table',
  isInTheWay: (what: string): string => `blocked by ${nameInside(what)}`,
  spent: (spent: number, allowed: number): string => `${rulerText(spent, allowed)} of ${inchesText(allowed)}`,
  acrossUpDown: (across: number, up: number, down: number): string =>
    `${rulerText(across)} across, ${rulerText(up)} up, ${rulerText(down)} down`,
  tooFar: 'too far',
  chargeInstead: (targets: readonly string[]): string => `Charge ${listText(targets.map(nameInside))} instead`,
  comeNearer: (by: number): string => `An enemy must be ${rulerText(by)} nearer.`,
  stopsAtReach: (missing: number): string => `stops at its reach: ${rulerText(missing)} short`,
  stopsForRoom: (missing: number): string => `stops where it has room: ${rulerText(missing)} short`,
  turn: 'turn',
  andMore: (count: number): string => `and ${count} more`,
  theChargeFails: 'The charge fails',
  notLikeThis: 'Can’t do that',
  understood: 'OK',
  resultOfTheGame: 'Result of the game',
  resultOfTheCombat: 'Result of the combat',
  putTheResultAway: 'Close the result',
  hangsBack: (who: string): string => `${who} hangs back`,
  characteristic,
  otherProfile: (
    who: string,
    more: number,
    isLeader: boolean,
    differing: readonly (readonly [name: string, value: number])[],
  ): string => {
    const subject = more > 0 ? `${who} and ${countText(more, 'other')}` : isLeader ? `${who}, captain` : who;
    return `${subject}: ${differing.map(([name, value]) => `${name}\u00a0${characteristic(name, value)}`).join(' · ')}`;
  },
  roundBase: (millimetres: number): string => `${millimetres} mm`,
  squareBase: (width: number, depth: number): string => `${width} × ${depth} mm`,
  unit: 'Unit',
  base: (size: string): string => `${size} base`,
  bases: (size: string): string => ` · ${size} bases`,
  needs: (least: number): string => `needs ${least}`,
  because: ({ climb, detour, last, range }: Because): string => {
    const parts = [
      ...(climb === undefined ? [] : [`${partText(climb)} of climbing`]),
      ...(detour === undefined ? [] : [`${partText(detour)} of detour`]),
      ...(last === undefined ? [] : [`${last} must keep up`]),
    ];
    if (parts.length === 0) return `the last ${range}″ are engagement range`;
    return `${listText(parts)}${last === undefined ? `, minus ${range}″ of engagement range` : ''}`;
  },
  /** The whole answer for screen readers. */
  spoken: (
    unit: string,
    targets: readonly string[],
    { need, odds, isPossible, difference, longest }: Answer,
  ): string => {
    const who = `${unit} against ${listText(targets)}`;
    if (!isPossible) return `${who}: the charge cannot be made.`;
    const why = difference
      ? ` The straight distance is ${rulerText(difference.tape)}, the path ${rulerText(difference.truth)}: ${difference.because}.`
      : '';
    const way = longest === undefined ? '' : ` The longest path is ${pathText(longest)}.`;
    return `${who}: ${need}${odds === undefined ? '' : `, ${odds}`}.${why}${way}`;
  },
  mayNot: 'Not allowed',
  noPath: 'no path',
  outOfReach: 'out of reach',
  /** Shown instead of the reason why a squad that charged this phase cannot declare again. */
  chargeMade: 'Charge made.',
};
