import type { Path } from '../../../geometry/path.ts';
import type { Said } from '../../said.ts';
import { countText, listText, rulerText } from '../../sentence.ts';
import { pathText } from '../../path-text.ts';

/** What makes a charge longer than a tape says, as far as there is something of it. */
type Because = {
  readonly climb: number | undefined;
  readonly detour: number | undefined;
  /** Who is the last to fit in, where not the one who goes ahead decides. */
  readonly last: string | undefined;
  readonly range: number;
};

type Answer = {
  readonly need: string;
  readonly odds: string;
  readonly isPossible: boolean;
  readonly difference: { readonly tape: number; readonly truth: number; readonly because: string } | undefined;
  readonly longest: Path | undefined;
};

/** Squads: their turn, their moves and their charges. */
export const CHARGE = {
  picksASquad: 'picks a squad to charge with',
  moves: 'moves',
  chargesWhom: <T>(unit: T): Said<T> => [unit, ' charges whom? Click enemy units'],
  pickAnotherSquad: <T>(keys: T): Said<T> => ['Pick another squad ', keys, ' or end the phase.'],
  tapeAndTruth: <T>(tape: T, truth: T): Said<T> => ['tape ', tape, ', true ', truth],
  rolledAndNeeded: <T>(rolled: T, needed: T): Said<T> => ['rolled ', rolled, ', needed ', needed],
  models: (count: number): string => countText(count, 'model'),
  furthest: (length: number, limit: number): string => `${rulerText(length).replace('″', '')} of ${limit}″`,
  woundsLeft: (who: string, left: number, whole: number): string => `${who} has ${left} of ${whole} wounds left`,
  modelOf: (model: string, count: number): string => `${model}, one of ${count}`,
  hull: 'hull',
  inchesUp: (height: number): string => ` · ${height.toFixed(1)}″ up`,
  theDiceAreFalling: 'The dice are falling…',
  minisOnTheirWay: 'The minis are on their way…',
  theSlainFall: 'The slain fall…',
  nothingToDecide: 'has nothing to decide in this phase; end it to go on.',
  forEachModel: 'for each model',
  orDragTheModelsYourself: 'or drag the models yourself',
  moveTheSquad: 'Move the squad',
  dragModelsToMoveThem: 'drag models to move them; with the squad picked it comes as one',
  declareTheCharge: 'Declare the charge',
  rollTheDice: 'Roll the dice',
  boundedSearch: 'A bounded search: a shorter way may exist',
  bestFound: 'best found',
  noWayThere: 'no way there',
  stillLooking: 'still looking …',
  theTableEnds: 'the table ends',
  isInTheWay: (what: string): string => `${what} is in the way`,
  spent: (spent: number, allowed: number): string => `${rulerText(spent)} of ${rulerText(allowed)}`,
  acrossUpDown: (across: number, up: number, down: number): string =>
    `${rulerText(across)} across, ${rulerText(up)} up, ${rulerText(down)} down`,
  tooFar: 'too far',
  turn: 'turn',
  andMore: (count: number): string => `and ${count} more`,
  theChargeFails: 'The charge fails',
  notLikeThis: 'Not like this',
  understood: 'Understood',
  resultOfTheGame: 'Result of the game',
  resultOfTheCombat: 'Result of the combat',
  putTheResultAway: 'Put the result away',
  hangsBack: (who: string): string => `${who} hangs back`,
  roundBase: (millimetres: number): string => `${millimetres} mm`,
  squareBase: (width: number, depth: number): string => `${width} × ${depth} mm`,
  unit: 'Unit',
  base: (size: string): string => `${size} base`,
  bases: (size: string): string => ` · ${size} bases`,
  needs: (least: number): string => `needs ${least}`,
  because: ({ climb, detour, last, range }: Because): string => {
    const parts = [
      ...(climb === undefined ? [] : [`${rulerText(climb)} of climb`]),
      ...(detour === undefined ? [] : [`${rulerText(detour)} of detour`]),
      ...(last === undefined ? [] : [`${last} is the last to fit in`]),
    ];
    if (parts.length === 0) return `the last ${range}″ is engagement range`;
    return `${listText(parts)}${last === undefined ? `, less ${range}″ of engagement range` : ''}`;
  },
  /** The whole answer as it is spoken. */
  spoken: (
    unit: string,
    targets: readonly string[],
    { need, odds, isPossible, difference, longest }: Answer,
  ): string => {
    const who = `${unit} against ${listText(targets)}`;
    if (!isPossible) return `${who}: the charge cannot be made.`;
    const why = difference
      ? ` The tape says ${rulerText(difference.tape)}, the way is ${rulerText(difference.truth)}: ${difference.because}.`
      : '';
    const way = longest === undefined ? '' : ` The longest way is ${pathText(longest)}.`;
    return `${who}: ${need}, ${odds}.${why}${way}`;
  },
  mayNot: 'may not',
  noPath: 'no way',
  outOfReach: 'out of reach',
};
