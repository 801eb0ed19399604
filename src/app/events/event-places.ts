import type { Point } from '../../kernel/point.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game } from '../../rules/play/game.ts';
import type { ModelId, UnitId } from '../../rules/core/ids.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** Where an event stands in the log: the entry, and the event within it. */
export type LogPlace = { readonly entry: number; readonly event: number };

/** Where on the table an event of the log happened, read off the state it happened in (`known`, where somebody knows it); nothing for one that has no place. */
export function eventPlaces(game: Game, place: LogPlace, known?: GameState): readonly Point[] {
  const entry = game.log[place.entry];
  const event = entry?.events[place.event];
  if (event === undefined) return [];
  const state = known ?? stateBefore(game, place);
  const ends =
    'moves' in event
      ? event.moves.map((m) => m.to)
      : 'shifts' in event
        ? event.shifts.map((s) => s.to)
        : event.kind === 'fighter-moved'
          ? [event.move.to]
          : event.kind === 'fighter-fell'
            ? [event.to]
            : [];
  const starts = modelsOfEvent(event, state).flatMap((id) => {
    const model = state.models.get(id);
    return model ? [model.at] : [];
  });
  return [...starts, ...ends];
}

function stateBefore({ initial, log }: Game, { entry, event }: LogPlace): GameState {
  const before = log.slice(0, entry).flatMap((e) => e.events);
  return evolveAll(initial, [...before, ...(log[entry]?.events.slice(0, event) ?? [])]);
}

/** Whether an event happened somewhere on the table. */
export const hasPlace = (event: GameEvent): boolean =>
  event.kind !== 'phase-ended' &&
  event.kind !== 'overridden' &&
  !(event.kind === 'combats-formed' && event.combats.length === 0) &&
  !(event.kind === 'melee-ordered' && event.order.length === 0);

function modelsOfEvent(event: GameEvent, state: GameState): readonly ModelId[] {
  const unit = (id: UnitId) => state.units.get(id)?.models ?? [];
  const combat = (index: number) => (state.fight?.combats[index]?.units ?? []).flatMap(unit);
  switch (event.kind) {
    case 'phase-ended':
    case 'overridden':
      return [];
    case 'charge-declared':
    case 'charge-moved':
      return [event.unit, ...event.targets].flatMap(unit);
    case 'combats-formed':
      return event.combats.flatMap((c) => c.units.flatMap(unit));
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
        : combat(event.combat);
    case 'challenge-passed':
    case 'blows-begun':
    case 'combat-resulted':
    case 'piled-in':
      return combat(event.combat);
    case 'pursued':
      return [event.quarry, ...event.pursuers].flatMap((roll) => unit(roll.unit));
    case 'joined':
    case 'parted':
      return event.pairs.flatMap(({ a, b }) => [a, b]).flatMap(unit);
    case 'engage-declared':
      return [event.unit, ...event.targets].flatMap(unit);
    case 'intercepted':
      return [event.unit, event.by].flatMap(unit);
    case 'shot':
    case 'spell-cast':
    case 'attacked':
      return [event.unit, event.target].flatMap(unit);
    case 'melee-ordered':
      return event.order.flatMap(unit);
    case 'regiment-charge-declared':
    case 'charge-range-rolled':
      return [event.unit, event.target].flatMap(unit);
    case 'reacted':
      return [event.unit, event.charger].flatMap(unit);
    case 'volley':
      return [event.unit, event.at].flatMap(unit);
    case 'chargers-moved':
      return [event.target, ...event.order].flatMap(unit);
    case 'melee-formed':
      return event.combats.flatMap((c) => c.units.flatMap(unit));
    case 'melee-staged':
    case 'initiative-fixed':
      return (state.regiments?.melee?.combats[event.combat]?.units ?? []).flatMap(unit);
    case 'made-way':
      return [event.model, event.with];
    case 'chase-rolled':
      return [event.flight.unit, ...event.pursuers.map((p) => p.unit)].flatMap(unit);
    case 'duel-issued':
      return [event.character];
    case 'duel-accepted':
    case 'duel-over':
      return [event.challenger, event.challengee];
    case 'duel-refused':
      return [event.challenger];
    case 'duel-shamed':
      return [event.character];
    case 'attacks-allocated':
      return [event.allocation.model];
    case 'attacks-locked':
      return event.allocations.map(({ model }) => model);
    case 'melee-result':
      return (state.regiments?.melee?.combats[event.combat]?.units ?? []).flatMap(unit);
    default:
      return unit(event.unit);
  }
}
