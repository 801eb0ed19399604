import type { GameEvent } from '../rules/core/events/event.ts';
import type { ModelMove } from '../rules/core/model-move.ts';
import { isRegimentsEvent } from '../rules/regiments/ranks/evolve-regiments.ts';
import { isSkirmishEvent } from '../rules/skirmish/fighters/evolve-skirmish.ts';
import { describeRegiments } from './systems/regiments/describe-events.ts';
import { describeFight } from './systems/squads/describe-events.ts';
import { describeSkirmish } from './systems/skirmish/describe-events.ts';
import { explainViolation } from './explain-violation.ts';
import { type Names, PLAIN_NAMES } from './names.ts';
import { countText, inchesText, listText, pointText, withNamesInside } from './sentence.ts';

/** One plain line that says what happened. */
export const describeEvent = (event: GameEvent, names: Names = PLAIN_NAMES): string =>
  withNamesInside(names, (inside) => told(event, inside));

function told(event: GameEvent, names: Names): string {
  const { unit, model } = names;
  switch (event.kind) {
    case 'phase-ended':
      return `Turn ${event.turn}: the ${event.side} ends the ${event.phase} phase.`;
    case 'unit-moved':
      return `${unit(event.unit)} ${event.fallBack ? 'falls back' : 'moves'}: ${event.moves.map((move) => moveText(move, names)).join('; ')}.`;
    case 'charge-declared':
      return `${unit(event.unit)} declares a charge against ${listText(event.targets.map(unit))}.`;
    case 'charge-rolled': {
      const bonus = event.modifier === 0 ? '' : ` ${event.modifier > 0 ? '+' : '−'} ${Math.abs(event.modifier)}`;
      return `${unit(event.unit)} rolls ${event.dice.join(' + ')}${bonus}: each model may move ${inchesText(event.allowed)}.`;
    }
    case 'charge-failed':
      return `The charge of ${unit(event.unit)} fails. ${event.because.map((v) => explainViolation(v, names)).join(' ')}`.trim();
    case 'charge-moved':
      return `${unit(event.unit)} charges into ${listText(event.targets.map(unit))}: ${event.moves.map((move) => moveText(move, names)).join('; ')}.`;
    case 'models-removed':
      return `${unit(event.unit)} has come apart and loses ${countText(event.models.length, 'model')}: ${listText(event.models.map(model))}.`;
    case 'overridden':
      return `Allowed although ${event.violation.clause} says otherwise: ${explainViolation(event.violation, names)}`;
    default:
      if (isRegimentsEvent(event)) return describeRegiments(event, names);
      return isSkirmishEvent(event) ? describeSkirmish(event, names) : describeFight(event, names);
  }
}

function moveText({ model, to, path, contacts }: ModelMove, names: Names): string {
  const climb =
    path.up > 0 || path.down > 0 ? `, ${inchesText(path.up)} of it up and ${inchesText(path.down)} down` : '';
  const touch = contacts.length > 0 ? `, touching ${listText(contacts.map(names.model))}` : '';
  return `${names.model(model)} ${inchesText(path.length)} to ${pointText(to)}${climb}${touch}`;
}
