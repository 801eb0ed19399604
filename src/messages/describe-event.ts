import type { GameEvent } from '../rules/core/events/event.ts';
import type { ModelMove } from '../rules/core/model-move.ts';
import { isRegimentsEvent } from '../rules/regiments/ranks/evolve-regiments.ts';
import { isFightEvent } from '../rules/squads/fight/evolve-fight.ts';
import { isSkirmishEvent } from '../rules/skirmish/fighters/evolve-skirmish.ts';
import { describeRegiments } from './systems/regiments/describe-events.ts';
import { describeFight } from './systems/squads/describe-events.ts';
import { describeShooting } from './systems/squads/describe-shooting.ts';
import { describeMission } from './mission.ts';
import { describeSkirmish } from './systems/skirmish/describe-events.ts';
import { describeChange } from './by-hand/describe-change.ts';
import { explainViolation } from './explain-violation.ts';
import { atText, type Names, PLAIN_NAMES, withNamesInside } from './phrases/names.ts';
import { countText, inchesText, listText, rulerText } from './phrases/sentence.ts';

/**
 * A sentence for the log about an event.
 *
 * Unit names may be plural or singular ("Amber pickets", "North picket"), so units act in the past tense, which fits
 * both. Fighters of a skirmish are single models and act in the present.
 */
export const describeEvent = (event: GameEvent, names: Names = PLAIN_NAMES): string =>
  withNamesInside(names, (inside) => told(event, inside));

function told(event: GameEvent, names: Names): string {
  if (isRegimentsEvent(event)) return describeRegiments(event, names);
  if (isSkirmishEvent(event)) return describeSkirmish(event, names);
  if (isFightEvent(event)) return describeFight(event, names);
  const { unit, model } = names;
  switch (event.kind) {
    case 'done-by-hand':
      return describeChange(event.change, names);
    case 'phase-ended':
      return `Turn ${event.turn}: the ${event.side} ended the ${event.phase} phase.`;
    case 'unit-deployed':
    case 'scored':
    case 'treasure-moved':
    case 'game-ended':
      return describeMission(event, names);
    case 'unit-moved':
      return `${unit(event.unit)} ${event.fallBack ? 'fell back' : 'moved'}: ${event.moves.map((move) => moveText(move, names)).join('; ')}.`;
    case 'charge-declared':
      return `${unit(event.unit)} declared a charge against ${listText(event.targets.map(unit))}.`;
    case 'charge-rolled': {
      const bonus = event.modifier === 0 ? '' : ` ${event.modifier > 0 ? '+' : '−'} ${Math.abs(event.modifier)}`;
      return `${unit(event.unit)} rolled ${event.dice.join(' + ')}${bonus}: each model may move ${inchesText(event.allowed)}.`;
    }
    case 'charge-failed':
      return `The charge of ${unit(event.unit)} failed. ${event.because.map((v) => explainViolation(v, names)).join(' ')}`.trim();
    case 'charge-moved':
      return `${unit(event.unit)} charged ${listText(event.targets.map(unit))}: ${event.moves.map((move) => moveText(move, names)).join('; ')}.`;
    case 'models-removed':
      return `${unit(event.unit)} lost coherency and with it ${countText(event.models.length, 'model')}: ${listText(event.models.map(model))}.`;
    case 'unit-shot':
      return describeShooting(event, names);
    case 'overridden':
      return `Allowed against ${event.violation.clause}: ${explainViolation(event.violation, names)}`;
  }
}

function moveText({ model, to, path, contacts }: ModelMove, names: Names): string {
  const climb = path.up > 0 || path.down > 0 ? `, ${rulerText(path.up)} up, ${rulerText(path.down)} down` : '';
  const touch = contacts.length > 0 ? `, into contact with ${listText(contacts.map(names.model))}` : '';
  return `${names.model(model)} (${rulerText(path.length)}${climb})${atText(names, to, 'to')}${touch}`;
}
