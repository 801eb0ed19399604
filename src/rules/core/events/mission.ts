import type { GameResult } from '../game-result.ts';
import type { Scored, ScoringRule } from '../state/mission.ts';
import type { Side } from '../turn.ts';

/** Events of a mission. */
export type MissionEvent =
  /** A side scored by one rule of the kind `by`. `capped`: more was due than the rule still allows in this game. */
  | (Scored & { readonly kind: 'scored'; readonly by: ScoringRule['kind']; readonly capped?: true })
  /** The game is over. `winner` is absent after a draw. */
  | (Omit<GameResult, 'winner'> & { readonly kind: 'game-ended'; readonly winner?: Side });
