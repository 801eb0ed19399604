import type { GameEvent } from '../rules/core/event.ts';
import type { Volley } from '../rules/core/fight-event.ts';
import { isBattleEvent } from '../rules/regiment/evolve-battle.ts';
import { isWarbandEvent } from '../rules/warband/evolve-warband.ts';
import { battleDice } from './battle-dice.ts';
import type { DiceGroup } from './dice-group.ts';
import { warbandDice } from './warband-dice.ts';
import { words } from '../words/words.ts';

/** The dice of an event, group by group in the order they are thrown: of all blows that fall at once, first those to hit, and so on. */
export function diceGroupsOf(event: GameEvent): readonly DiceGroup[] {
  if (isWarbandEvent(event)) {
    const group = warbandDice(event);
    return group ? [group] : [];
  }
  if (isBattleEvent(event)) return battleDice(event);
  switch (event.kind) {
    case 'charge-rolled':
      return [summed('charge', event.dice)];
    case 'intervention-tested': {
      const { die, initiative, passed } = event;
      return [
        { label: `initiative ${initiative}`, pips: [die], good: [passed], result: passed ? 'in time' : 'too late' },
      ];
    }
    case 'morale-tested': {
      const { dice, leadership, behind, passed } = event;
      const sum = sumOf(dice);
      return [
        {
          label: `morale, ${Math.max(0, leadership - behind)} or less`,
          pips: dice,
          good: dice.map(() => passed),
          result: `${sum}, ${passed ? 'stands' : 'breaks'}`,
        },
      ];
    }
    case 'pursued': {
      const rolls = [event.quarry, ...event.pursuers];
      const result = event.caught ? 'caught' : 'away';
      return [{ label: 'flight and pursuit', pips: rolls.map((r) => r.die), good: rolls.map(() => true), result }];
    }
    case 'fell-back':
      return [summed('falls back', event.dice)];
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
    counted(`to hit${needText(volleys.map((v) => v.hit.needs))}`, hits, { one: 'hit' }),
    counted(`to wound${needText(volleys.map((v) => v.wound.needs))}`, wounds, { one: 'wound' }),
    counted('look out', passes, { all: 'passed on' }),
    counted(`to save${needText(allocations.map((a) => a.save?.needs))}`, saves, { all: 'saved' }),
  ].filter((group) => group.pips.length > 0);
}

/** What a roll needs, where all dice of a group need the same. */
function needText(needs: readonly (number | undefined)[]): string {
  const known = new Set(needs.filter((n) => n !== undefined));
  return known.size === 1 ? `, ${[...known][0]}+` : '';
}

/** Dice of which some are good: so many of a thing, or so many that had something happen to them. */
const counted = (
  label: string,
  dice: readonly (readonly [pips: number, good: boolean])[],
  word: { readonly one: string } | { readonly all: string },
): DiceGroup => {
  const count = dice.filter(([, good]) => good).length;
  return {
    label,
    pips: dice.map(([pips]) => pips),
    good: dice.map(([, good]) => good),
    result:
      'one' in word
        ? count === 0
          ? `no ${word.one}s`
          : words.say.count(count, word.one)
        : `${count === 0 ? 'none' : count} ${word.all}`,
  };
};

const summed = (label: string, dice: readonly number[]): DiceGroup => ({
  label,
  pips: dice,
  good: dice.map(() => true),
  result: String(sumOf(dice)),
});

const sumOf = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0);
