import type { Share } from '../../../../kernel/units.ts';
import type { UnitIndex } from '../../../forecast/forecast.ts';
import type { BattleField } from './battle.ts';

/** The dice of one playout: all that falls in it follows from the seed, 32 bits. */
export type PlayoutDice = { readonly seed: number; state: number };

/** The dice of a playout that have not been thrown yet. @param seed A whole number below 2^32. */
export const playoutDice = (seed: number): PlayoutDice => ({ seed, state: seed });

/** What dice are thrown for. */
const OCCASIONS = [
  'answer',
  'declare',
  'stand',
  'charge',
  'rally',
  'shoot',
  'lead',
  'strike',
  'break',
  'pursue',
] as const;
type Occasion = (typeof OCCASIONS)[number];

/**
 * Takes up the dice of a unit for one occasion of the player turn in progress. They are the same whatever fell before, so
 * that two playouts of one seed differ by what their orders changed and not by the luck of all other units.
 *
 * @source Law 2015, "Simulation Modeling and Analysis", 11.2: common random numbers, synchronized.
 */
export function takeUp(
  dice: PlayoutDice,
  { turn, side }: BattleField,
  occasion: Occasion,
  unit: UnitIndex,
  foe = 0,
): void {
  const part = (2 * turn + side) * OCCASIONS.length + OCCASIONS.indexOf(occasion);
  const about = (part * MOST_UNITS + unit) * MOST_UNITS + foe;
  dice.state = stirred(dice.seed ^ Math.imul(about + 1, GOLDEN));
}

/** More units than a battle has. */
const MOST_UNITS = 128;
const GOLDEN = 0x9e3779b9;

/** The finalizer of MurmurHash3: every bit of a word has a bearing on every bit of the result. */
function stirred(word: number): number {
  let z = word;
  z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
  z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
  return (z ^ (z >>> 16)) >>> 0;
}

/** The next word of the dice taken up. @source Steele, Lea & Flood 2014: splitmix. */
function drawWord(dice: PlayoutDice): number {
  dice.state = (dice.state + GOLDEN) | 0;
  return stirred(dice.state);
}

const WORD = 2 ** 32;

/** A number from 0 up to but not including 1. */
export const unitDraw = (dice: PlayoutDice): Share => drawWord(dice) / WORD;

/** What dice show, or by how much more. */
export type Pips = number;

/** One die of six faces; its bias, of one part in 2^32, does not matter to a mean. */
export const die = (dice: PlayoutDice): Pips => 1 + Math.floor((6 * drawWord(dice)) / WORD);

/** Two dice added up. */
export const twoDice = (dice: PlayoutDice): Pips => die(dice) + die(dice);

/** How many of some tries succeed; a part of a try counts by chance. */
export function successes(dice: PlayoutDice, tries: number, chance: Share): number {
  const whole = Math.floor(tries);
  let count = 0;
  for (let i = 0; i < whole; i++) if (drawWord(dice) < chance * WORD) count++;
  if (tries > whole && unitDraw(dice) < (tries - whole) * chance) count++;
  return count;
}
