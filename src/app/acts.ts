import type { Point } from '../kernel/point.ts';
import type { GameEvent } from '../rules/core/event.ts';
import { evolve } from '../rules/core/evolve.ts';
import type { Shift } from '../rules/core/combat.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { ModelMove } from '../rules/core/model-move.ts';
import type { GameState, Model } from '../rules/core/state.ts';
import type { Side } from '../rules/core/turn.ts';
import { type DiceGroup, diceGroupsOf } from './dice-groups.ts';

/** A model that strikes, and the place it strikes at. */
export type Lunge = { readonly model: ModelId; readonly at: Point };

/** A mini that was slain, as it stood, and where the blow came from. */
export type Slain = { readonly model: Model; readonly side: Side; readonly from: Point };

/** One thing the table shows before it is ready for the next command; `shows` is the game as it is seen meanwhile. */
export type Act = { readonly shows: GameState } & (
  | { readonly kind: 'walk'; readonly moves: readonly ModelMove[]; readonly charge: boolean }
  | { readonly kind: 'dice'; readonly groups: readonly DiceGroup[]; readonly lunges: readonly Lunge[] }
  | { readonly kind: 'fall'; readonly event: GameEvent; readonly slain: readonly Slain[] }
);

/** What is to be seen of events, in their order, when they happen to a state; of a phase that ends with all it still owed, nothing. */
export function planActs(before: GameState, events: readonly GameEvent[]): readonly Act[] {
  if (events.some((event) => event.kind === 'phase-ended')) return [];
  const acts: Act[] = [];
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

/** The minis an event takes off the table by blows, each with the foe nearest to it. */
export function slainBy(state: GameState, event: GameEvent): readonly Slain[] {
  const ids =
    event.kind === 'struck'
      ? event.left.filter(({ wounds }) => wounds <= 0).map(({ model }) => model)
      : event.kind === 'unit-destroyed'
        ? event.models
        : [];
  return ids.flatMap((id) => {
    const model = state.models.get(id);
    const side = model && state.units.get(model.unit)?.side;
    if (model === undefined || side === undefined) return [];
    const foes = [...state.models.values()].filter((m) => state.units.get(m.unit)?.side !== side).map((m) => m.at);
    return [{ model, side, from: nearest(model.at, foes) ?? model.at }];
  });
}

function nearest(from: Point, places: readonly Point[]): Point | undefined {
  const away = (p: Point) => Math.hypot(p[0] - from[0], p[1] - from[1], p[2] - from[2]);
  return places.reduce<Point | undefined>((best, p) => (best && away(best) <= away(p) ? best : p), undefined);
}
