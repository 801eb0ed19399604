import type { Point } from '../../kernel/point.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import type { GameState, Model } from '../../rules/core/state/state.ts';
import type { Slain } from '../state/animation-step.ts';

/** The models an event slays, each with the position of the nearest model that struck it, or else of the nearest enemy. */
export function slainBy(state: GameState, event: GameEvent): readonly Slain[] {
  const ids =
    event.kind === 'struck' || event.kind === 'unit-shot'
      ? event.left.filter(({ wounds }) => wounds <= 0).map(({ model }) => model)
      : event.kind === 'unit-destroyed'
        ? event.models
        : event.kind === 'taken-out'
          ? [event.model]
          : event.kind === 'health-lost'
            ? event.slain
            : event.kind === 'regiment-gone' && event.why === 'caught'
              ? (state.units.get(event.unit)?.models ?? [])
              : [];
  return ids.flatMap((id) => {
    const model = state.models.get(id);
    const side = model && state.units.get(model.unit)?.side;
    if (model === undefined || side === undefined) return [];
    const foes = [...state.models.values()].filter((m) => state.units.get(m.unit)?.side !== side).map((m) => m.at);
    return [
      { model, side, from: nearest(model.at, strikersAt(state, event, model)) ?? nearest(model.at, foes) ?? model.at },
    ];
  });
}

/** The positions of the models whose blows or shots an event aims at a model; empty if it does not say. */
function strikersAt(state: GameState, event: GameEvent, { id, unit }: Model): readonly Point[] {
  const strikers =
    event.kind === 'unit-shot'
      ? event.volleys.flatMap(({ against, shooters }) => (against === unit ? shooters.map(({ model }) => model) : []))
      : event.kind === 'struck'
        ? event.volleys.flatMap(({ against, duel, attackers }) =>
            duel === id || (duel === undefined && against === unit) ? attackers : [],
          )
        : [];
  return strikers.flatMap((striker) => {
    const at = state.models.get(striker)?.at;
    return at ? [at] : [];
  });
}

/** The nearest of several places; undefined if there are none. */
export function nearest(from: Point, places: readonly Point[]): Point | undefined {
  const away = (p: Point) => Math.sqrt((p[0] - from[0]) ** 2 + (p[1] - from[1]) ** 2 + (p[2] - from[2]) ** 2);
  return places.reduce<Point | undefined>((best, p) => (best && away(best) <= away(p) ? best : p), undefined);
}
