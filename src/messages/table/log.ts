import type { Path } from '../../geometry/path.ts';
import type { Volley } from '../../rules/core/events/squads.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Phase, Side } from '../../rules/core/turn.ts';
import { BAR } from './bar.ts';
import type { Said } from '../phrases/said.ts';
import { volleyText } from '../systems/squads/describe-events.ts';
import { countText, inchesText, listText, rulerText } from '../phrases/sentence.ts';

/** Climbs below this many inches are not mentioned. */
const LEAST_CLIMB = 0.05;

/** A path's length, with its climbs: "5.3″, 3.0″ up, 2.0″ down". */
const farText = ({ length, up, down }: Path): string =>
  [rulerText(length), climbText(up, 'up'), climbText(down, 'down')].filter((part) => part !== '').join(', ');

const climbText = (by: Inches, where: 'up' | 'down'): string => (by > LEAST_CLIMB ? `${rulerText(by)} ${where}` : '');

/** How far a unit's models moved: the path of one, or the longest path of several. */
const longestText = (models: number, longest: Path): string =>
  models === 1 ? ` ${farText(longest)}` : ` (longest ${farText(longest)})`;

/** The log and the dice beside it. Units act in the past tense: see `describeEvent`. */
export const LOG = {
  dice: (count: number): string => `${count} dice`,
  logAndDice: 'Log and dice',
  log: 'Log',
  watch: 'Replay',
  open: 'Expand',
  fold: 'Collapse',
  diceHead: 'Dice',
  /** A heading of the log: "Turn 2 · Defender", or "Deployment". */
  turn: (turn: number, player: string | undefined): string =>
    player === undefined ? BAR.phases.deploy : `${BAR.turn(turn)} · ${player}`,
  phasesEnded: (phases: readonly Phase[]): string => {
    const names = phases.map((phase) => BAR.phases[phase]);
    return phases.length === 1 ? `${names[0]} phase ended.` : `${listText(names)} phases ended.`;
  },
  nothingHasHappenedYet: 'Nothing has happened yet.',
  /** Two dice, as the alternative text of their picture. */
  pips: (pips: readonly number[]): string => pips.join(' and '),
  firstDieThrownByHand: 'First die, rolled by hand',
  secondDieThrownByHand: 'Second die, rolled by hand',
  orByHand: 'or your own roll',
  use: (dice: number): string => `Use ${dice}`,
  throws: <T>(who: T, what: string): Said<T> => [who, ` rolls a d20 · ${what}`],
  itShows: (pips: number | undefined): string => `Use ${pips ?? '…'}`,
  dieOf: (which: number, all: number): string => `die ${which} of ${all}`,
  whatTheD20Shows: 'Result of the d20',
  anyDice: 'Dice roller',
  sides: (sides: number): string => `d${sides}`,
  none: 'none',
  whichDice: 'Dice to roll, such as 3d6+2',
  such: '3d6+2',
  throw: 'Roll',
  noDice: (most: number): string =>
    `Enter dice such as 2d6 or d100 + 3: at most ${most} of them, with 2 to 20 or 100 sides.`,
  /** Lines of the log that are shorter than the full sentence. */
  moves: (unit: string, models: number, furthest: Path): string => `${unit} moved${longestText(models, furthest)}.`,
  fallsBack: (unit: string, models: number, furthest: Path): string =>
    `${unit} fell back${longestText(models, furthest)}.`,
  chargesInto: (unit: string, targets: readonly string[], models: number, furthest: Path): string =>
    `${unit} charged ${listText(targets)}${models === 1 ? ':' : ''}${longestText(models, furthest)}.`,
  rolls: (unit: string, sum: number, allowed: number): string =>
    `${unit} rolled ${sum}: up to ${inchesText(allowed)} each.`,
  closeUp: (step: number, models: number, furthest: Path): string =>
    `Initiative ${step}: ${countText(models, 'model')} piled in${models === 1 ? ',' : ''}${longestText(models, furthest)}.`,
  nobodyStrikes: (step: number): string => `Initiative ${step}: no attacks.`,
  blowsOn: (who: string, whom: string, volley: Volley): string => `${who} against ${whom}: ${volleyText(volley)}`,
  blowsOfStep: (step: number, blows: readonly string[], slain: readonly string[]): string =>
    `Initiative ${step}. ${blows.join('; ')}.${slain.length === 0 ? '' : ` Slain: ${listText(slain)}.`}`,
  blowsBegin: 'The fighting begins.',
  picksCombat: (side: Side, units: readonly string[]): string =>
    `The ${side} chooses the combat of ${listText(units)}: the fighting begins.`,
  /** A fighter’s attempt has brought it into contact. */
  engages: (unit: string, foes: readonly string[]): string => `${unit} engages ${listText(foes)}.`,
  watchSoFar: 'Watch the game so far as a replay',
};
