import type { Chance } from '../../kernel/units.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { D20Roll } from '../../rules/core/events/skirmish.ts';
import { chanceOfSum, toShare } from '../../rules/core/measure/odds.ts';

/** The most dice whose sum has an exact chance. */
const MOST_ADDED = 19;

/** One die or roll: the chance that it succeeds, and whether it did. */
type Trial = { readonly chance: Chance; readonly good: boolean };

/**
 * How unlikely the dice of an event were: the exact chance of a result at least as extreme as theirs, towards successes
 * or failures, whichever is rarer. 1 for events without dice, or whose target is not known.
 *
 * @param next The event after it, which tells whether a charge succeeded.
 */
export function chanceOfDice(event: GameEvent, next: GameEvent | undefined): Chance {
  if (event.kind === 'charge-rolled') {
    if (event.dice.length > MOST_ADDED) return 1;
    const total = event.dice.reduce((sum, pips) => sum + pips, 0);
    const least = chanceOfSumAtLeast(event.dice.length, total);
    return next?.kind === 'charge-failed' ? 1 - chanceOfSumAtLeast(event.dice.length, total + 1) : least;
  }
  const trials = trialsOf(event);
  if (trials.length === 0) return 1;
  const chances = chancesOfCount(trials.map(({ chance }) => chance));
  const count = trials.filter(({ good }) => good).length;
  const most = chances.slice(0, count + 1).reduce((sum, chance) => sum + chance, 0);
  const least = chances.slice(count).reduce((sum, chance) => sum + chance, 0);
  return Math.min(1, most, least);
}

const chanceOfSumAtLeast = (dice: number, least: number): Chance => toShare(chanceOfSum(dice, least));

function trialsOf(event: GameEvent): readonly Trial[] {
  const { kind } = event;
  if (kind === 'checked' || kind === 'fear-tested' || kind === 'rout-tested') return checkOf(event.roll);
  if (kind === 'discipline-tested' && event.dice.length <= MOST_ADDED)
    return [{ chance: 1 - chanceOfSumAtLeast(event.dice.length, event.needs + 1), good: event.passed }];
  if (kind === 'struck' || kind === 'unit-shot')
    return event.volleys.flatMap(({ hit, wound }) => [...diceOf(hit), ...diceOf(wound)]);
  if (kind === 'attacks-rolled')
    return event.blows.flatMap(({ needs, hits, attacks, wounds }) => [
      ...counted(needs.hit, attacks, hits),
      ...counted(needs.wound, hits, wounds),
    ]);
  return [];
}

/** A check of one twenty-sided die, or of the better or the worse of two. */
function checkOf({ dice, kept, needs, passed }: D20Roll): readonly Trial[] {
  if (needs === undefined || passed === undefined) return [];
  const one = Math.min(1, Math.max(0, (21 - needs) / 20));
  if (dice.length < 2) return [{ chance: one, good: passed }];
  const isBetter = kept === Math.max(...dice);
  return [{ chance: isBetter ? 1 - (1 - one) ** 2 : one ** 2, good: passed }];
}

/** The chance of one six-sided die to reach a number of pips. */
const chanceOfDie = (needs: number): Chance => Math.min(1, Math.max(0, (7 - needs) / 6));

const diceOf = ({ needs, dice }: { readonly needs?: number; readonly dice: readonly number[] }): readonly Trial[] =>
  needs === undefined ? [] : dice.map((pips) => ({ chance: chanceOfDie(needs), good: pips >= needs }));

const counted = (needs: number, dice: number, good: number): readonly Trial[] =>
  Array.from({ length: dice }, (_, i) => ({ chance: chanceOfDie(needs), good: i < good }));

/** The chance of each number of successes, from none to all, among trials of different chances. */
function chancesOfCount(trials: readonly Chance[]): readonly Chance[] {
  return trials.reduce<readonly Chance[]>(
    (before, chance) =>
      Array.from(
        { length: before.length + 1 },
        (_, count) => (before[count] ?? 0) * (1 - chance) + (before[count - 1] ?? 0) * chance,
      ),
    [1],
  );
}

/** What surprising dice add to the worth of what they belong to: nothing up to one chance in four, at most this. */
const MOST_SURPRISE = 4;

/** What an event of this chance adds to a score: 1 for each halving below one in four, at most 4. */
export const surpriseOf = (chance: Chance): number =>
  Math.min(MOST_SURPRISE, Math.max(0, -Math.log2(Math.max(chance, Number.MIN_VALUE)) - 2));
