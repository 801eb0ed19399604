import type { RegimentsEvent } from '../../../rules/core/events/regiments.ts';
import { evolve } from '../../../rules/play/evolve.ts';
import type { GameEvent } from '../../../rules/core/events/event.ts';
import type { Formation } from '../../../rules/core/formation.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import {
  type AnimationStep,
  type Lunge,
  type March,
  type ProgressListener,
  NO_LISTENER,
} from '../../state/animation-step.ts';
import type { DiceGroup } from '../../state/dice-group.ts';
import { isRegimentsEvent } from '../../../rules/regiments/ranks/evolve-regiments.ts';
import { regimentsDice } from './dice-groups.ts';
import { messages } from '../../../messages/messages.ts';
import { chargeOf, distanceBetween } from '../../../rules/regiments/ranks/regiment-state.ts';
import { squadsDiceGroups } from '../squads/dice-groups.ts';
import { flightsOf } from '../squads/plan-animation.ts';
import { tableNamesOf } from '../../../messages/phrases/names.ts';
import { nearest, slainBy } from '../../events/slain.ts';

type Moved = Extract<RegimentsEvent, { kind: 'regiment-moved' }>;
type Rolled = Extract<RegimentsEvent, { kind: 'attacks-rolled' }>;

/**
 * The animation of events: dice fall before what they decide, regiments march one after another in the order they were
 * moved, the slain fall, and the ranks close up.
 */
export function planRegimentsAnimation(
  before: GameState,
  events: readonly GameEvent[],
  told: ProgressListener = NO_LISTENER,
): readonly AnimationStep[] {
  const acts: AnimationStep[] = [];
  let state = before;
  for (const event of events) {
    const after = evolve(state, event);
    const groups = namedGroups(state, event);
    const isShot = event.kind === 'unit-shot';
    const last = acts.at(-1);
    if (groups.length > 0 && last?.kind === 'dice' && event.kind !== 'attacks-rolled' && !isShot)
      acts[acts.length - 1] = { ...last, groups: [...last.groups, ...groups] };
    else if (groups.length > 0)
      acts.push({ kind: 'dice', shows: state, groups, lunges: lungesOf(state, event), ...flightsOf(state, event) });
    if (event.kind === 'regiment-moved') {
      const march = marchOf(state, after, event);
      const joined = acts.at(-1);
      if (march && joined?.kind === 'march')
        acts[acts.length - 1] = { ...joined, shows: after, marches: [...joined.marches, march] };
      else if (march) acts.push({ kind: 'march', shows: after, marches: [march] });
    }
    const slain = slainBy(state, event);
    if (slain.length > 0) acts.push({ kind: 'fall', shows: withGaps(state, after), event, slain });
    if (event.kind === 'health-lost' && slain.length > 0) {
      const closing = closingOf(state, after, event.unit);
      if (closing) acts.push({ kind: 'march', shows: after, marches: [closing] });
    }
    state = after;
    told(acts.length);
  }
  return acts;
}

/** The dice of an event; a charge range is labelled with its regiment's name and the distance to its target. */
function namedGroups(state: GameState, event: GameEvent): readonly DiceGroup[] {
  const groups = diceOfRegiments(event);
  if (event.kind !== 'charge-range-rolled') return groups;
  const { unit } = tableNamesOf(state);
  const charge = chargeOf(state, event.unit);
  const label = charge
    ? messages.dice.chargeOn(unit(event.unit), [
        [unit(charge.target), distanceBetween(state, event.unit, charge.target)],
      ])
    : unit(event.unit);
  return groups.map((group) => ({ ...group, label }));
}

/** The dice of an event of a game of regiments, in groups as they are thrown. */
export const diceOfRegiments = (event: GameEvent): readonly DiceGroup[] =>
  isRegimentsEvent(event) ? regimentsDice(event) : event.kind === 'unit-shot' ? squadsDiceGroups(event) : [];

function marchOf(before: GameState, after: GameState, { unit, legs, how, to }: Moved): March | undefined {
  const [first] = legs;
  if (first === undefined) return undefined;
  return {
    unit,
    how,
    legs,
    from: first.from,
    to,
    before: before.units.get(unit)?.formation,
    after: after.units.get(unit)?.formation,
  };
}

/** The march of a unit's survivors to their new places; undefined if none moves. */
function closingOf(before: GameState, after: GameState, unit: UnitId): March | undefined {
  const [was, is] = [before.units.get(unit)?.formation, after.units.get(unit)?.formation];
  if (!was || !is || !isShifted(was, is)) return undefined;
  const [from, to] = [was, is].map(({ at, facing }) => ({ at, facing }));
  return {
    unit,
    how: 'reform',
    legs: [{ kind: 'reform', from: from!, to: to! }],
    from: from!,
    to: to!,
    before: was,
    after: is,
  };
}

const isShifted = (was: Formation, is: Formation): boolean =>
  was.files !== is.files ||
  [...is.places].some(([id, place]) => {
    const known = was.places.get(id);
    return known !== undefined && (known.file !== place.file || known.rank !== place.rank);
  });

/** The state after a loss, with every model where it stood: ranks close up only after the slain have fallen. */
function withGaps(before: GameState, after: GameState): GameState {
  const models = new Map(after.models);
  for (const id of after.models.keys()) {
    const was = before.models.get(id);
    if (was) models.set(id, { ...after.models.get(id)!, at: was.at, facing: was.facing });
  }
  const units = new Map(after.units);
  for (const [id, unit] of after.units) {
    const was = before.units.get(id)?.formation;
    if (!was || unit.models.length === 0) continue;
    const places = new Map([...was.places].filter(([model]) => after.models.has(model)));
    units.set(id, { ...unit, formation: { ...was, places } });
  }
  return { ...after, models, units };
}

/** Every model that strikes, with the nearest enemy its blows may hit. */
function lungesOf(state: GameState, event: GameEvent): readonly Lunge[] {
  return event.kind === 'attacks-rolled' ? event.blows.flatMap((blow) => lungesOfBlow(state, blow)) : [];
}

function lungesOfBlow(state: GameState, { unit, pool, attackers }: Rolled['blows'][number]): readonly Lunge[] {
  const own = state.models.get(pool as ModelId);
  const foes = own ? [own] : (state.units.get(unit)?.models ?? []).flatMap((id) => state.models.get(id) ?? []);
  const places = foes.map(({ at }) => at);
  return [...new Set(attackers)].flatMap((model) => {
    const from = state.models.get(model)?.at;
    const at = from && nearest(from, places);
    return at ? [{ model, at }] : [];
  });
}
