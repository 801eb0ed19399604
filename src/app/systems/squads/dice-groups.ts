import type { GameEvent } from '../../../rules/core/events/event.ts';
import type { ShotVolley } from '../../../rules/core/events/shooting.ts';
import type { Volley } from '../../../rules/core/events/squads.ts';
import { isRegimentsEvent } from '../../../rules/regiments/ranks/evolve-regiments.ts';
import { isSkirmishEvent } from '../../../rules/skirmish/fighters/evolve-skirmish.ts';
import type { DiceGroup } from '../../state/dice-group.ts';
import { messages } from '../../../messages/messages.ts';
import { sameNeed } from '../../state/same-need.ts';

/** The dice of an event, in groups as they are thrown: for blows all rolls to hit, then to wound, and so on. */
export function squadsDiceGroups(event: GameEvent): readonly DiceGroup[] {
  if (isSkirmishEvent(event) || isRegimentsEvent(event)) return [];
  if (event.kind === 'done-by-hand') return [];
  switch (event.kind) {
    case 'charge-rolled':
      return [summed(messages.dice.charge, event.dice)];
    case 'intervention-tested': {
      const { die, initiative, passed } = event;
      return [
        {
          label: messages.dice.initiative(initiative),
          pips: [die],
          good: [passed],
          result: passed ? messages.dice.inTime : messages.dice.tooLate,
        },
      ];
    }
    case 'morale-tested': {
      const { dice, leadership, behind, passed } = event;
      const sum = sumOf(dice);
      return [
        {
          label: messages.dice.morale(Math.max(0, leadership - behind)),
          pips: dice,
          good: dice.map(() => passed),
          result: passed ? messages.dice.stands(sum) : messages.dice.breaks(sum),
        },
      ];
    }
    case 'pursued': {
      const rolls = [event.quarry, ...event.pursuers];
      const result = event.caught ? messages.dice.caught : messages.dice.away;
      return [
        { label: messages.dice.flightAndPursuit, pips: rolls.map((r) => r.die), good: rolls.map(() => true), result },
      ];
    }
    case 'fell-back':
      return [summed(messages.dice.fallsBack, event.dice)];
    case 'struck':
      return blowGroups(event.volleys);
    case 'unit-shot':
      return shotGroups(event.volleys);
    case 'phase-ended':
    case 'unit-deployed':
    case 'scored':
    case 'treasure-moved':
    case 'game-ended':
    case 'overridden':
    case 'unit-moved':
    case 'models-removed':
    case 'charge-declared':
    case 'charge-failed':
    case 'charge-moved':
    case 'combats-formed':
    case 'challenge-passed':
    case 'challenge-issued':
    case 'challenge-unanswered':
    case 'challenge-accepted':
    case 'challenge-refused':
    case 'character-cowed':
    case 'way-offered':
    case 'duellists-met':
    case 'blows-begun':
    case 'piled-in':
    case 'duel-ended':
    case 'combat-resulted':
    case 'unit-destroyed':
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
    counted(messages.dice.toHit(sameNeed(volleys.map((v) => v.hit.needs))), hits, messages.dice.hits),
    counted(messages.dice.toWound(sameNeed(volleys.map((v) => v.wound.needs))), wounds, messages.dice.wounds),
    counted(messages.dice.lookOut, passes, messages.dice.passedOn),
    counted(messages.dice.toSave(sameNeed(allocations.map((a) => a.save?.needs))), saves, messages.dice.saved),
  ].filter((group) => group.pips.length > 0);
}

/** The dice of shots: all attacks that are rolled, hits, wounds, wounds rolled again, and so on. */
function shotGroups(volleys: readonly ShotVolley[]): readonly DiceGroup[] {
  const allocations = volleys.flatMap((v) => v.allocations);
  const attacks = volleys.flatMap((v) => v.attacks.dice);
  const damage = allocations.flatMap((a) => a.damage?.dice ?? []);
  const wounding = (dice: (volley: ShotVolley) => readonly number[]) =>
    volleys.flatMap((v) => dice(v).map((die) => [die, v.wound.needs !== undefined && die >= v.wound.needs] as const));
  const needs = sameNeed(volleys.map((v) => v.wound.needs));
  const hits = volleys.flatMap(({ hit }) =>
    hit.dice.map((die) => [die, hit.needs !== undefined && die >= hit.needs] as const),
  );
  const passes = allocations.flatMap(({ lookOut }) =>
    lookOut ? [[lookOut.die, lookOut.die >= lookOut.needs] as const] : [],
  );
  const saves = allocations.flatMap(({ save }) => (save ? [[save.die, save.die >= save.needs] as const] : []));
  return [
    summed(messages.dice.shots, attacks),
    counted(messages.dice.toHit(sameNeed(volleys.map((v) => v.hit.needs))), hits, messages.dice.hits),
    counted(
      messages.dice.toWound(needs),
      wounding((v) => v.wound.dice),
      messages.dice.wounds,
    ),
    counted(
      messages.dice.again(needs),
      wounding((v) => v.wound.again),
      messages.dice.wounds,
    ),
    counted(messages.dice.lookOut, passes, messages.dice.passedOn),
    counted(messages.dice.toSave(sameNeed(allocations.map((a) => a.save?.needs))), saves, messages.dice.saved),
    summed(messages.dice.damage, damage),
  ].filter((group) => group.pips.length > 0);
}

/** A group whose result is the number of dice that succeed. */
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
