import type { AnimationStep, Debris } from '../../app/state/animation-step.ts';
import type { TableState } from '../../app/state/table-state.ts';
import { otherSide, withoutModels } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import { isDeploymentHidden } from '../../rules/mission/hidden-deployment.ts';

/**
 * The game as the table shows it: during an animation, the state of its current step; in a hidden deployment on a shared
 * screen without what the other side has deployed, and against the computer without what it has. In a room a page has
 * only what its seat may see, and shows all of it.
 */
export function shownState({
  playing,
  game,
  room,
  opponent,
}: Pick<TableState, 'playing' | 'game' | 'room' | 'opponent'>): GameState | undefined {
  const state = playing?.steps[0]?.shows ?? game?.state;
  if (state === undefined || room !== undefined) return state;
  return withoutHidden(state, opponent ? otherSide(opponent.seat.side) : state.side);
}

/** What is shown of states that hide something: a state has one view for a side, so that nothing is drawn again. */
const views: Readonly<Record<Side, WeakMap<GameState, GameState>>> = {
  attacker: new WeakMap(),
  defender: new WeakMap(),
};

/** A state as a side may see it. @source MI-18 */
function withoutHidden(state: GameState, side: Side): GameState {
  if (!isDeploymentHidden(state)) return state;
  const beside = new Set((state.mission?.waiting ?? []).map(({ unit }) => unit));
  const hidden = [...state.units.values()].filter((unit) => unit.side !== side && !beside.has(unit.id));
  const view =
    views[side].get(state) ??
    withoutModels(
      state,
      hidden.flatMap(({ models }) => models),
    );
  views[side].set(state, view);
  return view;
}

/** The table on display: of the open replay, or else of the game. Its terrain and board rarely change. */
export const tableOnShow = ({ replayViewer, game }: TableState): GameState | undefined =>
  replayViewer?.shown ?? game?.state;

/** The simulated fall of an animation step that shows one. */
export const fallOf = ({ debris }: TableState, act: AnimationStep | undefined): Debris | undefined =>
  act?.kind === 'fall' ? debris.find((d) => d.event === act.event) : undefined;
