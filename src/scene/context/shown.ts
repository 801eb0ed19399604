import type { AnimationStep, Debris } from '../../app/state/animation-step.ts';
import type { TableState } from '../../app/state/table-state.ts';
import { withoutModels } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/**
 * The game as the table shows it: during an animation, the state of its current step; in a hidden deployment on a shared
 * screen without what the other side has deployed. In a room a page has only what its seat may see, and shows all of it.
 */
export function shownState({
  playing,
  game,
  room,
}: Pick<TableState, 'playing' | 'game' | 'room'>): GameState | undefined {
  const state = playing?.steps[0]?.shows ?? game?.state;
  return state && room === undefined ? withoutHidden(state) : state;
}

/** What is shown of states that hide something: the same state has the same view, so that nothing is drawn again. */
const views = new WeakMap<GameState, GameState>();

/** A state as the side that deploys may see it. @source MI-18 */
function withoutHidden(state: GameState): GameState {
  const { mission, phase, side } = state;
  if (phase !== 'deploy' || !mission?.plan.hidden) return state;
  const beside = new Set((mission.waiting ?? []).map(({ unit }) => unit));
  const hidden = [...state.units.values()].filter((unit) => unit.side !== side && !beside.has(unit.id));
  const view =
    views.get(state) ??
    withoutModels(
      state,
      hidden.flatMap(({ models }) => models),
    );
  views.set(state, view);
  return view;
}

/** The table on display: of the open replay, or else of the game. Its terrain and board rarely change. */
export const tableOnShow = ({ replayViewer, game }: TableState): GameState | undefined =>
  replayViewer?.shown ?? game?.state;

/** The simulated fall of an animation step that shows one. */
export const fallOf = ({ debris }: TableState, act: AnimationStep | undefined): Debris | undefined =>
  act?.kind === 'fall' ? debris.find((d) => d.event === act.event) : undefined;
