import type { ModelId } from '../../core/ids.ts';
import { getModel } from '../../core/state/lookup.ts';
import type { MeleeCombat } from '../../core/state/regiments-melee.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import { attackValue } from './attacks.ts';
import { afterWindow, beginMelee, meleeCombatAt, type InHand, meleeIn, staged } from './begin.ts';
import { combatNow } from './combats.ts';
import { whoCouldAccept } from './duellists.ts';
import { isCharacter } from '../ranks/pools.ts';

/**
 * The characters that may be shamed when a challenge is refused: those that could have accepted, but never a champion.
 *
 * @source RG-25
 */
export const whoMayBeShamed = (
  state: GameState,
  combat: Pick<MeleeCombat, 'units'>,
  challenger: ModelId,
): readonly Model[] => whoCouldAccept(state, combat, getModel(state, challenger).unit).filter(isCharacter);

/** The accumulator after a refusal: the challenger's player chooses if several characters qualify. @source RG-25 */
export function refused({ accumulator, index }: InHand, challenger: ModelId): EventAccumulator {
  const told = applyRegiments(accumulator, { kind: 'duel-refused', challenger });
  const able = whoMayBeShamed(told.state, meleeCombatAt(told.state, index), challenger);
  if (able.length > 1) return staged({ accumulator: told, index }, { kind: 'refused', challenger });
  return shamed({ accumulator: told, index }, challenger, able[0]?.id);
}

/**
 * Shames one character, or none when none is possible; then the other side may challenge, or the blows begin.
 *
 * @source RG-25
 */
export function shamed(
  { accumulator, index }: InHand,
  challenger: ModelId,
  character: ModelId | undefined,
): EventAccumulator {
  const told =
    character === undefined ? accumulator : applyRegiments(accumulator, { kind: 'duel-shamed', challenger, character });
  const { side } = told.state.units.get(getModel(told.state, challenger).unit)!;
  return afterWindow({ accumulator: told, index }, side === told.state.side ? 'active' : 'reactive');
}

/**
 * The melee without an open refusal: if the challenger's player still had to choose, the referee shames the character
 * with the most attacks.
 *
 * @source RG-25
 */
export function settledMelee(state: GameState): EventAccumulator {
  const accumulator = beginMelee(state);
  const index = combatNow(meleeIn(accumulator.state));
  const combat = meleeIn(accumulator.state).combats[index];
  if (combat?.stage.kind !== 'refused') return accumulator;
  const { challenger } = combat.stage;
  const [most] = whoMayBeShamed(accumulator.state, combat, challenger).toSorted(
    (a, b) => attackValue(accumulator.state, b) - attackValue(accumulator.state, a),
  );
  return shamed({ accumulator, index }, challenger, most?.id);
}
