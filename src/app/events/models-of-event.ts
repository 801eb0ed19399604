import type { GameEvent } from '../../rules/core/events/event.ts';
import type { RegimentsEvent } from '../../rules/core/events/regiments.ts';
import type { SkirmishEvent } from '../../rules/core/events/skirmish.ts';
import type { HandFact } from '../../rules/core/events/by-hand.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { isRegimentsEvent } from '../../rules/regiments/ranks/evolve-regiments.ts';
import { isSkirmishEvent } from '../../rules/skirmish/fighters/evolve-skirmish.ts';

/** The models an event concerns, in the state it happened in; empty if it concerns none. */
export function modelsOfEvent(event: GameEvent, state: GameState): readonly ModelId[] {
  const modelsIn = (units: readonly UnitId[]): readonly ModelId[] =>
    units.flatMap((id) => state.units.get(id)?.models ?? []);
  if (isSkirmishEvent(event)) return modelsIn(unitsInSkirmish(event));
  return isRegimentsEvent(event) ? inRegiments(event, state, modelsIn) : inSquads(event, state, modelsIn);
}

type ModelsIn = (units: readonly UnitId[]) => readonly ModelId[];

function inSquads(
  event: Exclude<GameEvent, SkirmishEvent | RegimentsEvent>,
  state: GameState,
  modelsIn: ModelsIn,
): readonly ModelId[] {
  switch (event.kind) {
    case 'done-by-hand':
      return modelsOfChange(event.change, state);
    case 'phase-ended':
    case 'overridden':
    case 'game-ended':
      return [];
    case 'scored':
      return modelsIn(event.units);
    case 'treasure-moved':
      return modelsIn([event.unit]);
    case 'charge-declared':
    case 'charge-moved':
      return modelsIn([event.unit, ...event.targets]);
    case 'unit-deployed':
    case 'unit-moved':
    case 'models-removed':
    case 'charge-rolled':
    case 'charge-failed':
    case 'morale-tested':
    case 'unit-destroyed':
    case 'fell-back':
      return modelsIn([event.unit]);
    case 'combats-formed':
      return modelsIn(event.combats.flatMap(({ units }) => units));
    case 'challenge-issued':
    case 'challenge-unanswered':
    case 'challenge-refused':
      return [event.challenger];
    case 'challenge-accepted':
    case 'duellists-met':
    case 'duel-ended':
      return [event.challenger, event.challengee];
    case 'character-cowed':
      return [event.character];
    case 'intervention-tested':
      return [event.intervener, event.displaced, event.opponent];
    case 'way-offered':
      return event.partners;
    case 'struck':
      return event.volleys.length > 0
        ? event.volleys.flatMap((v) => [...v.attackers, ...v.allocations.map((a) => a.model)])
        : modelsIn(state.fight?.combats[event.combat]?.units ?? []);
    case 'unit-shot':
      return [
        ...modelsIn([event.unit]),
        ...event.volleys.flatMap(({ shooters, allocations }) => [
          ...shooters.map(({ at }) => at),
          ...allocations.map(({ model }) => model),
        ]),
      ];
    case 'challenge-passed':
    case 'blows-begun':
    case 'combat-resulted':
    case 'piled-in':
      return modelsIn(state.fight?.combats[event.combat]?.units ?? []);
    case 'pursued':
      return modelsIn([event.quarry, ...event.pursuers].map(({ unit }) => unit));
  }
}

/** The models a change by hand concerns; none if it concerns a place of the mat or a counter. */
function modelsOfChange(change: HandFact, state: GameState): readonly ModelId[] {
  switch (change.kind) {
    case 'place':
      return change.moves.map(({ model }) => model);
    case 'take-off':
      return change.models;
    case 'bring-back':
      return change.models.map(({ model }) => model);
    case 'set-wounds':
      return [change.model];
    case 'place-ranks':
    case 'set-status':
    case 'put-aura':
      return state.units.get(change.unit)?.models ?? [];
    case 'set-melee':
      return [change.unit, change.foe].flatMap((id) => state.units.get(id)?.models ?? []);
    case 'set-token':
    case 'put-note':
      if ('at' in change.on) return [];
      return 'model' in change.on ? [change.on.model] : (state.units.get(change.on.unit)?.models ?? []);
    case 'put-marker':
    case 'remove':
    case 'set-counter':
      return [];
  }
}

function unitsInSkirmish(event: SkirmishEvent): readonly UnitId[] {
  switch (event.kind) {
    case 'status-changed':
    case 'fighter-moved':
    case 'fighter-fell':
    case 'wound-lost':
    case 'taken-out':
    case 'checked':
    case 'injury-rolled':
    case 'out-of-sight-rolled':
    case 'engage-measured':
    case 'engage-path-chosen':
    case 'intercept-declined':
    case 'engage-ended':
    case 'fear-tested':
    case 'rout-tested':
      return [event.unit];
    case 'routed':
      return [];
    case 'joined':
    case 'parted':
      return event.pairs.flatMap(({ a, b }) => [a, b]);
    case 'engage-declared':
      return [event.unit, ...event.targets];
    case 'intercepted':
    case 'warded':
      return [event.unit, event.by];
    case 'shot':
    case 'spell-cast':
    case 'attacked':
      return [event.unit, event.target];
    case 'melee-ordered':
      return event.order;
  }
}

function inRegiments(event: RegimentsEvent, state: GameState, modelsIn: ModelsIn): readonly ModelId[] {
  switch (event.kind) {
    case 'discipline-tested':
    case 'flight-rolled':
    case 'regiment-moved':
    case 'ground-tested':
    case 'health-lost':
    case 'regiment-status':
    case 'regiment-gone':
    case 'standard-lost':
    case 'attacks-rolled':
      return modelsIn([event.unit]);
    case 'regiment-charge-declared':
    case 'charge-range-rolled':
      return modelsIn([event.unit, event.target]);
    case 'reacted':
      return modelsIn([event.unit, event.charger]);
    case 'volley':
      return modelsIn([event.unit, event.at]);
    case 'chargers-moved':
      return modelsIn([event.target, ...event.order]);
    case 'melee-formed':
      return modelsIn(event.combats.flatMap(({ units }) => units));
    case 'melee-staged':
    case 'initiative-fixed':
    case 'melee-result':
      return modelsIn(state.regiments?.melee?.combats[event.combat]?.units ?? []);
    case 'made-way':
      return [event.model, event.with];
    case 'chase-rolled':
      return modelsIn([event.flight, ...event.pursuers].map(({ unit }) => unit));
    case 'duel-issued':
    case 'duel-shamed':
      return [event.character];
    case 'duel-accepted':
    case 'duel-over':
      return [event.challenger, event.challengee];
    case 'duel-refused':
      return [event.challenger];
    case 'attacks-allocated':
      return [event.allocation.model];
    case 'attacks-locked':
      return event.allocations.map(({ model }) => model);
  }
}
