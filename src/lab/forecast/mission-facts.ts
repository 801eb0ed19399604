import { lastTurnOf } from '../../rules/play/result-of.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { SIDES } from '../../rules/core/turn.ts';

/** Turns that a game without a last turn is taken to last from now. */
const AHEAD = 3;

/** The number of the last turn to plan for: that of the game, else one a few turns from now. */
export const lastTurnAhead = (state: GameState): number => lastTurnOf(state) ?? state.turn + AHEAD;

/** The points that the scoring rules of a mission have given so far. @shape Two for each rule: attacker, defender. */
export const pointsByRule = ({ mission }: GameState): Float64Array =>
  Float64Array.from(
    mission?.plan.scoring.flatMap(({ id }) =>
      SIDES.map((of) =>
        mission.scored
          .filter(({ rule, side }) => rule === id && side === of)
          .reduce((sum, { points }) => sum + points, 0),
      ),
    ) ?? [],
  );
