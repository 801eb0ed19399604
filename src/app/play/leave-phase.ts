import type { GameState } from '../../rules/core/state/state.ts';
import { clientOf } from '../systems/systems.ts';

/** Why a phase should not be left, in one sentence: the game is over, or the other side has been asked and has not answered. */
export const whyNotLeave = (state: GameState): string | undefined => clientOf(state).whyNotLeave(state);
