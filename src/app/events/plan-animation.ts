import type { GameEvent } from '../../rules/core/events/event.ts';
import { evolve } from '../../rules/play/evolve.ts';
import type { Shift } from '../../rules/core/state/squads.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type AnimationStep, type Lunge, type ProgressListener, NO_LISTENER } from '../state/animation-step.ts';
import { planRegimentsAnimation } from '../systems/regiments/plan-animation.ts';
import { diceGroupsOf } from '../dice/dice-groups.ts';
import { nearest, slainBy } from './slain.ts';
import { planSkirmishAnimation } from '../systems/skirmish/plan-animation.ts';

/** What is to be seen of events, in their order, when they happen to a state; of a phase that ends with all it still owed, nothing. */
export const planAnimation = (before: GameState, events: readonly GameEvent[]): readonly AnimationStep[] =>
  events.some((event) => event.kind === 'phase-ended') ? [] : planWholeAnimation(before, events);

/** What is to be seen of events, whatever they end. `told` hears after each event how many acts there are by then. */
export function planWholeAnimation(
  before: GameState,
  events: readonly GameEvent[],
  told: ProgressListener = NO_LISTENER,
): readonly AnimationStep[] {
  if (before.rules.system === 'skirmish') return planSkirmishAnimation(before, events, told);
  if (before.rules.system === 'regiments') return planRegimentsAnimation(before, events, told);
  const acts: AnimationStep[] = [];
  let state = before;
  for (const event of events) {
    const after = evolve(state, event);
    const groups = diceGroupsOf(event);
    const last = acts.at(-1);
    // Dice that decide one thing after another stay in one tray.
    if (groups.length > 0 && last?.kind === 'dice' && event.kind !== 'struck')
      acts[acts.length - 1] = { ...last, groups: [...last.groups, ...groups] };
    else if (groups.length > 0) acts.push({ kind: 'dice', shows: state, groups, lunges: lungesOf(state, event) });
    const moves = movesOf(event);
    if (moves.length > 0) acts.push({ kind: 'walk', shows: after, moves, charge: event.kind === 'charge-moved' });
    const slain = slainBy(state, event);
    if (slain.length > 0) acts.push({ kind: 'fall', shows: after, event, slain });
    state = after;
    told(acts.length);
  }
  return acts;
}

function movesOf(event: GameEvent): readonly ModelMove[] {
  switch (event.kind) {
    case 'unit-moved':
    case 'charge-moved':
    case 'piled-in':
    case 'fell-back':
      return event.moves.filter((move) => move.path.legs.length > 0);
    case 'duellists-met':
      return event.shifts.map(toStroll);
    default:
      return [];
  }
}

/** A model put somewhere else, as if it had strolled there. */
function toStroll({ model, from, to }: Shift): ModelMove {
  const across = Math.hypot(to[0] - from[0], to[2] - from[2]);
  const rise = to[1] - from[1];
  const length = Math.hypot(across, rise);
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

/** Everybody who strikes, each at the nearest foe of those his blows are meant for. */
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
