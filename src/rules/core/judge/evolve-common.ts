import type { CommonEvent } from '../events/event.ts';
import type { MissionEvent } from '../events/mission.ts';
import type { ModelMove } from '../model-move.ts';
import { withoutModels, withPlaces, withStatus } from '../state/lookup.ts';
import type { MissionState } from '../state/mission.ts';
import type { GameState } from '../state/state.ts';

/** The state after an event that several games share. Nothing is judged. */
export function evolveCommon(
  state: GameState,
  event: CommonEvent | Exclude<MissionEvent, { kind: 'unit-deployed' }>,
): GameState {
  switch (event.kind) {
    case 'unit-moved':
      return withStatus(withMoves(state, event.moves), event.unit, 'moved', ...(event.fallBack ? FELL_BACK : []));
    case 'models-removed':
      return withoutModels(state, event.models);
    case 'overridden':
      return state;
    case 'scored': {
      const { side, rule, points, turn, objectives, units } = event;
      const score = { side, rule, points, turn, objectives, units };
      return withMissionState(state, (mission) => ({ ...mission, scored: [...mission.scored, score] }));
    }
    case 'treasure-moved': {
      const { treasure, to } = event;
      return withMissionState(state, (mission) => ({
        ...mission,
        treasures: (mission.treasures ?? []).map((one) => (one.id === treasure ? { id: treasure, place: to } : one)),
      }));
    }
    case 'game-ended': {
      const { winner, why, score, left, tieBreak } = event;
      const result = { winner, why, score, left, ...(tieBreak === undefined ? {} : { tieBreak }) };
      return withMissionState(state, (mission) => ({ ...mission, result }));
    }
  }
}

const withMissionState = (state: GameState, change: (mission: MissionState) => MissionState): GameState =>
  state.mission ? { ...state, mission: change(state.mission) } : state;

const FELL_BACK = ['fell-back'] as const;

/** The state with every moved model at the end of its move. */
export const withMoves = (state: GameState, moves: readonly ModelMove[]): GameState =>
  withPlaces(
    state,
    moves.map((move) => [move.model, move.to] as const),
  );
