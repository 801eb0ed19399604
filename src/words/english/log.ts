import type { Said } from '../said.ts';

/** The log and the dice. */
export const LOG = {
  dice: (count: number): string => `${count} dice`,
  logAndDice: 'Log and dice',
  log: 'Log',
  open: 'Open',
  fold: 'Fold',
  diceHead: 'Dice',
  nothingHasHappenedYet: 'Nothing has happened yet.',
  /** Two dice, as a picture of them is called. */
  pips: (pips: readonly number[]): string => pips.join(' and '),
  firstDieThrownByHand: 'First die thrown by hand',
  secondDieThrownByHand: 'Second die thrown by hand',
  orByHand: 'or by hand',
  use: (dice: number): string => `Use ${dice}`,
  throws: <T>(who: T, what: string): Said<T> => [who, ` throws a d20 · ${what}`],
  itShows: (pips: number | undefined): string => `It shows ${pips ?? '…'}`,
  dieOf: (which: number, all: number): string => `die ${which} of ${all}`,
  whatTheD20Shows: 'What the d20 shows',
  anyDice: 'Any dice',
  sides: (sides: number): string => `d${sides}`,
  none: 'none',
  whichDice: 'Which dice, such as 3d6+2',
  such: '3d6+2',
  throw: 'Throw',
};
