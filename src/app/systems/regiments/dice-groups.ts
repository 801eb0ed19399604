import type { RegimentsEvent } from '../../../rules/core/events/regiments.ts';
import type { BlowsOnPool } from '../../../rules/core/events/regiments-melee.ts';
import type { DiceGroup } from '../../state/dice-group.ts';
import { messages } from '../../../messages/messages.ts';
import { sameNeed } from '../../state/same-need.ts';

/** The dice of an event, in groups in the order they are thrown. */
export function regimentsDice(event: RegimentsEvent): readonly DiceGroup[] {
  switch (event.kind) {
    case 'charge-range-rolled': {
      const { dice, kept, range } = event.roll;
      return [
        { label: messages.dice.chargeRange, pips: dice, good: keptOf(dice, kept), result: messages.say.inches(range) },
      ];
    }
    case 'volley':
      return volleyDice(event);
    case 'discipline-tested':
      return disciplineDice(event);
    case 'flight-rolled':
      return [
        {
          label: messages.dice.flight,
          pips: event.dice,
          good: event.dice.map(() => true),
          result: messages.say.inches(event.distance),
        },
      ];
    case 'ground-tested':
      return [
        {
          label: messages.dice.dangerousGround,
          pips: event.dice,
          good: event.dice.map((pips) => pips > event.wounds),
          result: event.wounds === 0 ? messages.dice.unhurt : messages.dice.wounds(event.wounds),
        },
      ].filter(({ pips }) => pips.length > 0);
    case 'attacks-rolled':
      return blowDice(event);
    case 'chase-rolled': {
      const rolls = [event.flight, ...event.pursuers];
      return [
        {
          label: messages.dice.flightAndPursuit,
          pips: rolls.flatMap(({ dice }) => dice),
          good: rolls.flatMap(({ dice }, i) => dice.map(() => i === 0 || event.caught)),
          result: event.caught ? messages.dice.caught : messages.dice.away,
        },
      ];
    }
    case 'regiment-charge-declared':
    case 'reacted':
    case 'chargers-moved':
    case 'regiment-moved':
    case 'health-lost':
    case 'regiment-status':
    case 'regiment-gone':
    case 'melee-formed':
    case 'melee-staged':
    case 'made-way':
    case 'duel-issued':
    case 'duel-accepted':
    case 'duel-refused':
    case 'duel-shamed':
    case 'duel-over':
    case 'initiative-fixed':
    case 'attacks-allocated':
    case 'attacks-locked':
    case 'melee-result':
    case 'standard-lost':
      return [];
  }
}

function volleyDice(event: Extract<RegimentsEvent, { kind: 'volley' }>): readonly DiceGroup[] {
  const { dice, toWound, armour, hits, wounds } = event;
  return [
    first(messages.dice.shots, dice, hits, messages.dice.hits(hits)),
    first(
      messages.dice.toWound(undefined),
      toWound,
      armour.length || wounds,
      messages.dice.wounds(armour.length || wounds),
    ),
    first(messages.dice.armour, armour, armour.length - wounds, messages.dice.saved(armour.length - wounds)),
  ].filter(({ pips }) => pips.length > 0);
}

function disciplineDice(event: Extract<RegimentsEvent, { kind: 'discipline-tested' }>): readonly DiceGroup[] {
  const { dice, needs, passed } = event;
  const sum = dice.reduce((total, pips) => total + pips, 0);
  return [
    {
      label: messages.dice.discipline(needs),
      pips: dice,
      good: dice.map(() => passed),
      result: passed ? messages.dice.passed(sum) : messages.dice.failed(sum),
    },
  ];
}

type Rolled = Extract<RegimentsEvent, { kind: 'attacks-rolled' }>;

/** The dice of a unit's blows; each is compared with what its own blow needs. */
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
  const sum = (all: readonly boolean[]): number => all.filter(Boolean).length;
  return [
    {
      label: messages.dice.toHit(sameNeed(blows.map((b) => b.needs.hit))),
      pips: toHit,
      good: hits,
      result: messages.dice.hits(sum(hits)),
    },
    {
      label: messages.dice.toWound(sameNeed(blows.map((b) => b.needs.wound))),
      pips: toWound,
      good: wounds,
      result: messages.dice.wounds(sum(wounds)),
    },
    {
      label: messages.dice.toSave(sameNeed(blows.map((b) => b.needs.save))),
      pips: armour,
      good: saves,
      result: messages.dice.saved(sum(saves)),
    },
  ].filter(({ pips }) => pips.length > 0);
}

/** A group in which the `count` highest dice succeed. */
function first(label: string, pips: readonly number[], count: number, result: string): DiceGroup {
  const ranked = pips.map((_, i) => i).toSorted((a, b) => pips[b]! - pips[a]!);
  const good = new Set(ranked.slice(0, count));
  return { label, pips, good: pips.map((_, i) => good.has(i)), result };
}

/** Which dice are kept, with each kept number matched once. */
function keptOf(dice: readonly number[], kept: readonly number[]): readonly boolean[] {
  const left = [...kept];
  return dice.map((pips) => {
    const at = left.indexOf(pips);
    if (at < 0) return false;
    left.splice(at, 1);
    return true;
  });
}
