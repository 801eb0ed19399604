import type { BattleEvent } from '../rules/core/battle-event.ts';
import type { BlowsOnPool } from '../rules/core/melee-event.ts';
import type { DiceGroup } from './dice-group.ts';
import { words } from '../words/words.ts';

/** The dice of an event of a battle of regiments, group by group as they are thrown. */
export function battleDice(event: BattleEvent): readonly DiceGroup[] {
  switch (event.kind) {
    case 'charge-range-rolled': {
      const { dice, kept, range } = event.roll;
      return [{ label: 'charge range', pips: dice, good: keptOf(dice, kept), result: words.say.inches(range) }];
    }
    case 'volley': {
      const { dice, toWound, armour, hits, wounds } = event;
      return [
        first('shots', dice, hits, words.say.count(hits, 'hit')),
        first('to wound', toWound, armour.length || wounds, words.say.count(armour.length || wounds, 'wound')),
        first('armour', armour, armour.length - wounds, `${armour.length - wounds} saved`),
      ].filter(({ pips }) => pips.length > 0);
    }
    case 'discipline-tested': {
      const { dice, needs, passed } = event;
      const sum = dice.reduce((total, pips) => total + pips, 0);
      return [
        {
          label: `discipline, ${needs} or less`,
          pips: dice,
          good: dice.map(() => passed),
          result: `${sum}, ${passed ? 'passed' : 'failed'}`,
        },
      ];
    }
    case 'flight-rolled':
      return [
        {
          label: 'flight',
          pips: event.dice,
          good: event.dice.map(() => true),
          result: words.say.inches(event.distance),
        },
      ];
    case 'ground-tested':
      return [
        {
          label: 'dangerous ground',
          pips: event.dice,
          good: event.dice.map((pips) => pips > event.wounds),
          result: event.wounds === 0 ? 'unhurt' : words.say.count(event.wounds, 'wound'),
        },
      ].filter(({ pips }) => pips.length > 0);
    case 'attacks-rolled':
      return blowDice(event);
    case 'chase-rolled': {
      const rolls = [event.flight, ...event.pursuers];
      return [
        {
          label: 'flight and pursuit',
          pips: rolls.flatMap(({ dice }) => dice),
          good: rolls.flatMap(({ dice }, i) => dice.map(() => i === 0 || event.caught)),
          result: event.caught ? 'caught' : 'away',
        },
      ];
    }
    default:
      return [];
  }
}

/** The pips an event of a battle recorded, in the order they fell. */
export function battlePips(event: BattleEvent): readonly number[] {
  switch (event.kind) {
    case 'charge-range-rolled':
      return event.roll.dice;
    case 'volley':
      return [...event.dice, ...event.toWound, ...event.armour];
    case 'discipline-tested':
    case 'ground-tested':
    case 'flight-rolled':
      return event.dice;
    case 'attacks-rolled':
      return [...event.toHit, ...event.toWound, ...event.armour];
    case 'chase-rolled':
      return [event.flight, ...event.pursuers].flatMap(({ dice }) => dice);
    default:
      return [];
  }
}

type Rolled = Extract<BattleEvent, { kind: 'attacks-rolled' }>;

/** The dice of a unit's blows: each is good by what its own blow needs. */
function blowDice({ toHit, toWound, armour, blows }: Rolled): readonly DiceGroup[] {
  const judged = (
    dice: readonly number[],
    countOf: (blow: BlowsOnPool) => number,
    needsOf: (blow: BlowsOnPool) => number | undefined,
  ): readonly boolean[] => {
    let at = 0;
    return blows.flatMap((blow) => {
      const mine = dice.slice(at, at + countOf(blow));
      at += mine.length;
      return mine.map((pips) => pips >= (needsOf(blow) ?? 7));
    });
  };
  const hits = judged(
    toHit,
    (b) => b.attacks,
    (b) => b.needs.hit,
  );
  const wounds = judged(
    toWound,
    (b) => b.hits,
    (b) => b.needs.wound,
  );
  const saves = judged(
    armour,
    (b) => (b.needs.save === undefined ? 0 : b.wounds),
    (b) => b.needs.save,
  );
  const needs = (all: readonly (number | undefined)[]): string => {
    const known = new Set(all.filter((n) => n !== undefined));
    return known.size === 1 ? `, ${[...known][0]}+` : '';
  };
  const sum = (all: readonly boolean[]): number => all.filter(Boolean).length;
  return [
    {
      label: `to hit${needs(blows.map((b) => b.needs.hit))}`,
      pips: toHit,
      good: hits,
      result: words.say.count(sum(hits), 'hit'),
    },
    {
      label: `to wound${needs(blows.map((b) => b.needs.wound))}`,
      pips: toWound,
      good: wounds,
      result: words.say.count(sum(wounds), 'wound'),
    },
    {
      label: `to save${needs(blows.map((b) => b.needs.save))}`,
      pips: armour,
      good: saves,
      result: `${sum(saves)} saved`,
    },
  ].filter(({ pips }) => pips.length > 0);
}

/** The highest so many of some dice are good. */
function first(label: string, pips: readonly number[], count: number, result: string): DiceGroup {
  const ranked = pips.map((_, i) => i).toSorted((a, b) => pips[b]! - pips[a]!);
  const good = new Set(ranked.slice(0, count));
  return { label, pips, good: pips.map((_, i) => good.has(i)), result };
}

/** Which of some dice are kept, each kept number once. */
function keptOf(dice: readonly number[], kept: readonly number[]): readonly boolean[] {
  const left = [...kept];
  return dice.map((pips) => {
    const at = left.indexOf(pips);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}
