import { modelsInFight } from '../../../rules/squads/fight/contact.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { fightStageOf, withCombats } from './fight-stage.ts';
import type { FightFocus } from '../../state/squads.ts';

/** The combat that waits for a decision or for blows; undefined outside a fight and between two combats. */
export function fightFocus(state: GameState): FightFocus | undefined {
  if (state.phase !== 'fight') return undefined;
  const stage = fightStageOf(state, [], undefined);
  if (!('combat' in stage)) return undefined;
  const begun = withCombats(state);
  const combat = begun.fight?.combats[stage.combat];
  return (
    combat && {
      key: `${state.turn} ${state.side} ${stage.combat}`,
      points: modelsInFight(begun, combat).map((model) => model.at),
    }
  );
}
