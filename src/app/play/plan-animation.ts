import type { GameEvent } from '../../rules/core/events/event.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import { distance } from '../../kernel/vec.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';
import { evolve } from '../../rules/play/evolve.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { type AnimationStep, NO_LISTENER, type ProgressListener } from '../state/animation-step.ts';
import type { DiceGroup } from '../state/dice-group.ts';
import { clientOf } from '../systems/systems.ts';

/** The animation of events that happen to a state; empty if a phase ends. */
export const planAnimation = (before: GameState, events: readonly GameEvent[]): readonly AnimationStep[] =>
  events.some((event) => event.kind === 'phase-ended') ? [] : planWholeAnimation(before, events);

/** The animation of events, phase ends included; `listener` gets the number of steps so far after each event. */
export const planWholeAnimation = (
  before: GameState,
  events: readonly GameEvent[],
  listener: ProgressListener = NO_LISTENER,
): readonly AnimationStep[] =>
  events.some((event) => event.kind === 'done-by-hand')
    ? planByHand(before, events, listener)
    : clientOf(before).planAnimation(before, events, listener);

/** The dice of one event, in groups in the order they are thrown. */
export const diceGroupsOf = (state: Pick<GameState, 'rules'>, event: GameEvent): readonly DiceGroup[] =>
  clientOf(state).diceGroups(event);

/** The animation of a change by hand, the same in every game: lifted models fly, ranks are set down as one body. */
function planByHand(
  before: GameState,
  events: readonly GameEvent[],
  listener: ProgressListener,
): readonly AnimationStep[] {
  const steps: AnimationStep[] = [];
  let state = before;
  for (const event of events) {
    const shows = evolve(state, event);
    const step = stepOf(state, event, shows);
    if (step) steps.push(step);
    state = shows;
    listener(steps.length);
  }
  return steps;
}

function stepOf(before: GameState, event: GameEvent, shows: GameState): AnimationStep | undefined {
  if (event.kind !== 'done-by-hand') return undefined;
  const { change } = event;
  if (change.kind === 'place') return { kind: 'walk', shows, moves: change.moves.map(lifted), charge: false };
  if (change.kind !== 'place-ranks') return undefined;
  const { unit, from, to } = change;
  const ranks = { before: before.units.get(unit)?.formation, after: shows.units.get(unit)?.formation };
  const march = { unit, how: 'reform', legs: [{ kind: 'reform', from, to }], from, to, ...ranks } as const;
  return { kind: 'march', shows, marches: [march] };
}

/** How high a hand lifts a model over the higher of its two places, inches. */
const LIFT: Inches = 1.5;

/** A move as a hand makes it: up, across, and down. */
function lifted(move: ModelMove): ModelMove {
  const { from, to } = move;
  const top = Math.max(from[1], to[1]) + LIFT;
  const corners: readonly Point[] = [from, [from[0], top, from[2]], [to[0], top, to[2]], to];
  const legs = corners.slice(1).map((end, i) => {
    const start = corners[i]!;
    const length = distance(start, end);
    return { kind: 'fly', from: start, to: end, length } as const;
  });
  return { ...move, path: { ...move.path, legs } };
}
