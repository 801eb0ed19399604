import type { GameEvent } from '../../rules/core/event.ts';
import type { Volley } from '../../rules/core/fight-event.ts';
import { isBattleEvent } from '../../rules/regiment/evolve-battle.ts';
import { isWarbandEvent } from '../../rules/warband/evolve-warband.ts';
import { battleDice } from '../regiments/battle-dice.ts';
import type { DiceGroup } from './dice-group.ts';
import { warbandDice } from '../skirmish/warband-dice.ts';
import { words } from '../../words/words.ts';
import { sameNeed } from './same-need.ts';

/** The dice of an event, group by group in the order they are thrown: of all blows that fall at once, first those to hit, and so on. */
export function diceGroupsOf(event: GameEvent): readonly DiceGroup[] {
  if (isWarbandEvent(event)) {
    const group = warbandDice(event);
    return group ? [group] : [];
  }
  if (isBattleEvent(event)) return battleDice(event);
  switch (event.kind) {
    case 'charge-rolled':
      return [summed(words.dice.charge, event.dice)];
    case 'intervention-tested': {
      const { die, initiative, passed } = event;
      return [
        {
          label: words.dice.initiative(initiative),
          pips: [die],
          good: [passed],
          result: passed ? words.dice.inTime : words.dice.tooLate,
        },
      ];
    }
    case 'morale-tested': {
      const { dice, leadership, behind, passed } = event;
      const sum = sumOf(dice);
      return [
        {
          label: words.dice.morale(Math.max(0, leadership - behind)),
          pips: dice,
          good: dice.map(() => passed),
          result: passed ? words.dice.stands(sum) : words.dice.breaks(sum),
        },
      ];
    }
    case 'pursued': {
      const rolls = [event.quarry, ...event.pursuers];
      const result = event.caught ? words.dice.caught : words.dice.away;
      return [
        { label: words.dice.flightAndPursuit, pips: rolls.map((r) => r.die), good: rolls.map(() => true), result },
      ];
    }
    case 'fell-back':
      return [summed(words.dice.fallsBack, event.dice)];
    case 'struck':
      return blowGroups(event.volleys);
    default:
      return [];
  }
}

function blowGroups(volleys: readonly Volley[]): readonly DiceGroup[] {
  const hits = volleys.flatMap(({ hit }) => hit.dice.map((die) => [die, die >= hit.needs] as const));
  const wounds = volleys.flatMap(({ wound }) => {
    const { needs } = wound;
    return wound.dice.map((die) => [die, needs !== undefined && die >= needs] as const);
  });
  const allocations = volleys.flatMap((v) => v.allocations);
  const passes = allocations.flatMap(({ lookOut }) =>
    lookOut ? [[lookOut.die, lookOut.die >= lookOut.needs] as const] : [],
  );
  const saves = allocations.flatMap(({ save }) => (save ? [[save.die, save.die >= save.needs] as const] : []));
  return [
    counted(words.dice.toHit(sameNeed(volleys.map((v) => v.hit.needs))), hits, words.dice.hits),
    counted(words.dice.toWound(sameNeed(volleys.map((v) => v.wound.needs))), wounds, words.dice.wounds),
    counted(words.dice.lookOut, passes, words.dice.passedOn),
    counted(words.dice.toSave(sameNeed(allocations.map((a) => a.save?.needs))), saves, words.dice.saved),
  ].filter((group) => group.pips.length > 0);
}

/** Dice of which some are good, and what so many are called. */
const counted = (
  label: string,
  dice: readonly (readonly [pips: number, good: boolean])[],
  said: (count: number) => string,
): DiceGroup => {
  const count = dice.filter(([, good]) => good).length;
  return {
    label,
    pips: dice.map(([pips]) => pips),
    good: dice.map(([, good]) => good),
    result: said(count),
  };
};

const summed = (label: string, dice: readonly number[]): DiceGroup => ({
  label,
  pips: dice,
  good: dice.map(() => true),
  result: String(sumOf(dice)),
});

const sumOf = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);
