import type { Combat } from '../../core/state/squads.ts';
import type { FightViolation } from '../../core/violations/squads.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, hasKeyword } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { combatIndexOf, combatsOf, canStrikeBlows } from '../fight/combats.ts';
import { isFighting, isLocked } from '../fight/contact.ts';

/** The clauses that decide which characters may step forward, by what the character would do. */
type DuelRole = {
  readonly who: 'D-05' | 'D-11' | 'D-14';
  readonly able: 'D-10' | 'D-12' | 'D-14';
};

/** Index of the combat a character fights in; −1 when it fights in none. */
export const fightCombatOf = (state: GameState, character: ModelId): number =>
  combatIndexOf(state, getModel(state, character).unit);

/** Why a model cannot step forward: unknown or dead, no character, or not in a locked unit. @source D-05, D-11, D-14 */
export function whyCannotStepForward(
  state: GameState,
  character: ModelId,
  clause: DuelRole['who'],
): readonly FightViolation[] {
  const model = state.models.get(character);
  if (!model) return [{ clause, kind: 'unknown-character', character }];
  const found: FightViolation[] = [];
  if (!hasKeyword(model, 'CHARACTER')) found.push({ clause, kind: 'no-character', character });
  const combat = combatsOf(state)[fightCombatOf(state, character)];
  if (!combat || !isLocked(state, combat, model.unit)) found.push({ clause, kind: 'not-locked', character });
  return found;
}

/** Why a character of a combat cannot fight or strike. @source D-10, D-12, D-14, D-35 */
export function whyNotAble(
  state: GameState,
  combat: Pick<Combat, 'units'> | undefined,
  character: ModelId,
  clause: DuelRole['able'] | 'D-35',
): readonly FightViolation[] {
  const model = state.models.get(character);
  if (!model) return [];
  const found: FightViolation[] = [];
  if (!combat || !isFighting(state, combat, model)) found.push({ clause, kind: 'character-not-engaged', character });
  if (!canStrikeBlows(state, model)) found.push({ clause, kind: 'cannot-strike', character });
  return found;
}
