import type { AnimationStep, Debris } from '../../app/state/animation-step.ts';
import type { TableState } from '../../app/state/table-state.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** The game as the table shows it: while something is being played out, as it is at that moment. */
export const shownState = ({ playing, game }: TableState): GameState | undefined =>
  playing?.acts[0]?.shows ?? game?.state;

/** The table that is seen: of the replay that is watched, else of the game. Its terrain and board stay the same for long. */
export const tableOnShow = ({ replayViewer, game }: TableState): GameState | undefined =>
  replayViewer?.shown ?? game?.state;

/** The slain of an act that shows a fall. */
export const fallOf = ({ debris }: TableState, act: AnimationStep | undefined): Debris | undefined =>
  act?.kind === 'fall' ? debris.find((d) => d.event === act.event) : undefined;
