import type { Path } from '../geometry/path.ts';
import type { Volley } from '../rules/core/events/squads.ts';
import type { Side } from '../rules/core/turn.ts';
import type { Said } from './said.ts';
import { volleyText } from './systems/squads/describe-events.ts';
import { countText, listText, rulerText } from './sentence.ts';

/** How far the one went who went furthest. */
const farText = ({ length, up, down }: Path): string =>
  `${rulerText(length)}${up + down > 0.05 ? ` (${rulerText(up)} up, ${rulerText(down)} down)` : ''}`;

/** The log and the dice. */
export const LOG = {
  dice: (count: number): string => `${count} dice`,
  logAndDice: 'Log and dice',
  log: 'Log',
  watch: 'Watch',
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
  noDice: (most: number): string => `Write dice such as 2d6 or d100 + 3: ${most} at most, of 2 to 20 sides or of 100.`,
  /** Lines of the log that say less than what happened in full. */
  moves: (unit: string, models: number, furthest: Path): string =>
    `${unit} moves ${countText(models, 'model')}, at most ${farText(furthest)}.`,
  fallsBack: (unit: string, models: number, furthest: Path): string =>
    `${unit} falls back, ${countText(models, 'model')}, at most ${farText(furthest)}.`,
  chargesInto: (unit: string, targets: readonly string[], models: number, furthest: Path): string =>
    `${unit} charges into ${listText(targets)}: ${countText(models, 'model')}, at most ${farText(furthest)}.`,
  rolls: (unit: string, sum: number, allowed: number): string =>
    `${unit} rolls ${sum}: up to ${rulerText(allowed)} each.`,
  closeUp: (step: number, models: number, furthest: Path): string =>
    `Initiative ${step}: ${countText(models, 'model closes', 'models close')} up, at most ${farText(furthest)}.`,
  nobodyStrikes: (step: number): string => `Initiative ${step}: nobody strikes.`,
  blowsOn: (who: string, whom: string, volley: Volley): string => `${who} on ${whom}: ${volleyText(volley)}`,
  blowsOfStep: (step: number, blows: readonly string[], slain: readonly string[]): string =>
    `Initiative ${step}. ${blows.join('; ')}.${slain.length === 0 ? '' : ` Slain: ${listText(slain)}.`}`,
  blowsBegin: 'The blows begin.',
  picksCombat: (side: Side, units: readonly string[]): string =>
    `The ${side} picks the combat of ${listText(units)}: the blows begin.`,
  watchSoFar: 'Watch what happened so far',
};
