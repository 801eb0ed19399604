import type { D20Roll, SkirmishEvent } from '../../../rules/core/events/skirmish.ts';
import type { GameEvent } from '../../../rules/core/events/event.ts';
import { isSkirmishEvent } from '../../../rules/skirmish/fighters/evolve-skirmish.ts';
import type { DiceGroup } from '../../state/dice-group.ts';
import { messages } from '../../../messages/messages.ts';

/** The dice of an event, as one group or none. */
export function skirmishDiceGroups(event: GameEvent): readonly DiceGroup[] {
  const group = isSkirmishEvent(event) ? skirmishDice(event) : undefined;
  return group ? [group] : [];
}

/** The twenty-sided dice of an event: one check or roll, with both dice if there were two. */
function skirmishDice(event: SkirmishEvent): DiceGroup | undefined {
  switch (event.kind) {
    case 'checked':
      return group(messages.fighters.purposes[event.purpose], event.roll);
    case 'fear-tested':
      return group(messages.dice.fear, event.roll);
    case 'rout-tested':
      return group(messages.dice.rout, event.roll);
    case 'out-of-sight-rolled':
      return group(messages.dice.outOfSight, event.roll, `${event.roll.kept}`);
    case 'injury-rolled': {
      const { cause, roll, bonus, result } = event;
      // The die that hit also decides the injury and is not thrown again.
      if (cause === 'melee' || cause === 'shot') return undefined;
      const purpose = messages.dice.injury(roll.kept, bonus);
      return group(purpose, roll, `${roll.kept + bonus}, ${messages.fighters.injuries[result]}`);
    }
    case 'status-changed':
    case 'fighter-moved':
    case 'fighter-fell':
    case 'joined':
    case 'parted':
    case 'wound-lost':
    case 'taken-out':
    case 'engage-declared':
    case 'engage-measured':
    case 'engage-path-chosen':
    case 'intercepted':
    case 'intercept-declined':
    case 'engage-ended':
    case 'shot':
    case 'spell-cast':
    case 'warded':
    case 'routed':
    case 'melee-ordered':
    case 'attacked':
      return undefined;
  }
}

function group(purpose: string, { dice, kept, needs, passed }: D20Roll, result?: string): DiceGroup {
  // If both dice are equal, the first one counts.
  const counts = dice.indexOf(kept);
  return {
    label: needs === undefined ? purpose : messages.dice.needs(purpose, needs),
    sides: 20,
    pips: dice,
    good: dice.map((_, i) => i === counts),
    result:
      result ?? (passed === undefined ? `${kept}` : passed ? messages.dice.passed(kept) : messages.dice.failed(kept)),
  };
}
