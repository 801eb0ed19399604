import type { GameEvent } from '../../../rules/core/events/event.ts';
import { evolve } from '../../../rules/play/evolve.ts';
import type { Shift } from '../../../rules/core/state/squads.ts';
import type { ModelMove } from '../../../rules/core/model-move.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { eyeOf } from '../../../rules/skirmish/fighters/sight-lines.ts';
import type { AnimationStep, Flight, Lunge, ProgressListener } from '../../state/animation-step.ts';
import type { DiceGroup } from '../../state/dice-group.ts';
import { messages } from '../../../messages/messages.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import type { Inches } from '../../../kernel/units.ts';
import { nearestPair } from '../../../rules/core/measure/measure.ts';
import { modelsOf } from '../../../rules/core/state/lookup.ts';
import { squadsDiceGroups } from './dice-groups.ts';
import { nearest, slainBy } from '../../events/slain.ts';

/** The animation of events: dice, walks, and models that fall. */
export function planSquadsAnimation(
  before: GameState,
  events: readonly GameEvent[],
  listener: ProgressListener,
): readonly AnimationStep[] {
  const acts: AnimationStep[] = [];
  let state = before;
  for (const [index, event] of events.entries()) {
    const after = evolve(state, event);
    const groups = namedGroups(state, event, events[index + 1]);
    const last = acts.at(-1);
    // The dice of consecutive decisions share one tray.
    if (groups.length > 0 && last?.kind === 'dice' && event.kind !== 'struck' && event.kind !== 'unit-shot')
      acts[acts.length - 1] = { ...last, groups: [...last.groups, ...groups] };
    else if (groups.length > 0)
      acts.push({ kind: 'dice', shows: state, groups, lunges: lungesOf(state, event), ...flightsOf(state, event) });
    const moves = movesOf(event);
    if (moves.length > 0) acts.push({ kind: 'walk', shows: after, moves, charge: event.kind === 'charge-moved' });
    const slain = slainBy(state, event);
    if (slain.length > 0) acts.push({ kind: 'fall', shows: after, event, slain });
    state = after;
    listener(acts.length);
  }
  return acts;
}

/**
 * The dice of an event; a charge roll is labelled with the distances to its targets.
 *
 * @param next The event after it, which tells whether the charge failed.
 */
function namedGroups(state: GameState, event: GameEvent, next: GameEvent | undefined): readonly DiceGroup[] {
  const groups = squadsDiceGroups(event);
  if (event.kind !== 'charge-rolled' || !state.charge) return groups;
  const { unit } = tableNamesOf(state);
  const own = modelsOf(state, event.unit);
  const targets = state.charge.targets.flatMap((target): readonly (readonly [string, Inches])[] => {
    const apart = nearestPair(own, modelsOf(state, target))?.distance;
    return apart === undefined ? [] : [[unit(target), apart]];
  });
  const label = messages.dice.chargeOn(unit(event.unit), targets);
  const sum = event.dice.reduce((all, pips) => all + pips, 0);
  const failed =
    next?.kind === 'charge-failed' ? { good: event.dice.map(() => false), result: messages.dice.failed(sum) } : {};
  return groups.map((group) => ({ ...group, ...(targets.length === 0 ? {} : { label }), ...failed }));
}

/** The flights of shots, one for each shooter. */
export function flightsOf(state: GameState, event: GameEvent): { readonly flights?: readonly Flight[] } {
  if (event.kind !== 'unit-shot') return {};
  const flights = event.volleys.flatMap(({ shooters }) =>
    shooters.flatMap(({ model, at, line }): readonly Flight[] => {
      if (line) return [line];
      const [from, to] = [state.models.get(model), state.models.get(at)];
      return from && to ? [{ from: eyeOf(from), to: eyeOf(to) }] : [];
    }),
  );
  return { flights };
}

function movesOf(event: GameEvent): readonly ModelMove[] {
  if ('moves' in event) return event.moves.filter((move) => move.path.legs.length > 0);
  return event.kind === 'duellists-met' ? event.shifts.map(toStroll) : [];
}

/** The move of a model that was repositioned, as a straight walk. */
function toStroll({ model, from, to }: Shift): ModelMove {
  const across = Math.sqrt((to[0] - from[0]) ** 2 + (to[2] - from[2]) ** 2);
  const rise = to[1] - from[1];
  const length = Math.sqrt(across ** 2 + rise ** 2);
  return {
    model,
    from,
    to,
    path: {
      length,
      across,
      up: Math.max(0, rise),
      down: Math.max(0, -rise),
      legs: [{ kind: 'walk', from, to, length }],
    },
    contacts: [],
  };
}

/** Every model that strikes, with the nearest enemy its blows may hit. */
function lungesOf(state: GameState, event: GameEvent): readonly Lunge[] {
  if (event.kind !== 'struck') return [];
  return event.volleys.flatMap((volley) => {
    const foes = volley.duel === undefined ? (state.units.get(volley.against)?.models ?? []) : [volley.duel];
    const places = foes.flatMap((id) => {
      const foe = state.models.get(id);
      return foe ? [foe.at] : [];
    });
    return volley.attackers.flatMap((model) => {
      const from = state.models.get(model)?.at;
      const at = from && nearest(from, places);
      return at ? [{ model, at }] : [];
    });
  });
}
