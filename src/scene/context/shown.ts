import type { AnimationStep, Debris } from '../../app/state/animation-step.ts';
import type { TableState } from '../../app/state/table-state.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** The game as the table shows it: during an animation, the state of its current step. */
export const shownState = ({ playing, game }: TableState): GameState | undefined =>
  playing?.steps[0]?.shows ?? game?.state;

/** The table on display: of the open replay, or else of the game. Its terrain and board rarely change. */
export const tableOnShow = ({ replayViewer, game }: TableState): GameState | undefined =>
  replayViewer?.shown ?? game?.state;

/** The simulated fall of an animation step that shows one. */
export const fallOf = ({ debris }: TableState, act: AnimationStep | undefined): Debris | undefined =>
  act?.kind === 'fall' ? debris.find((d) => d.event === act.event) : undefined;
