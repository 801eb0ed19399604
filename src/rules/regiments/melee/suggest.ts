import type { ModelId } from '../../core/ids.ts';
import { getModel } from '../../core/state/lookup.ts';
import type { AttackAllocation } from '../../core/state/regiments-melee.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { attackValue } from './attacks.ts';
import { shareThrough } from '../ranks/charts.ts';
import { type MeleeGround, groundRound, poolOn } from './melee-ground.ts';
import { healthOfEach, healthLeft } from '../ranks/pools.ts';
import { attacksWithin, strikeReachOf, type AttackTarget } from './targets.ts';

/**
 * A sensible allocation of a model's attacks: each goes where it is worth most, which is the probability that it gets
 * through times the attacks represented by a point of the enemy's health. A pool gets no more than it can take while
 * another is left.
 *
 * @source AA-5, AA-9
 */
export function suggestAllocation(state: GameState, id: ModelId): AttackAllocation {
  const model = getModel(state, id);
  return suggestOn(groundRound(state, model.unit), model);
}

/** The same allocation on a given melee ground, for callers that ask for many models. */
export function suggestOn(ground: MeleeGround, model: Model): AttackAllocation {
  const reach = strikeReachOf(ground, model);
  const attacks = attacksWithin(ground.state, model, reach);
  const options = reach.targets
    .map((target) => ({ pool: target.pool, ...worthOf(ground, model, target) }))
    .toSorted((a, b) => b.worth - a.worth);
  const targets = Array.from({ length: attacks }, () => {
    const next = options.find((option) => option.left > 0) ?? options[0]!;
    next.left -= 1;
    return next.pool;
  });
  return { model: model.id, targets };
}

/** The value of an attack on a target, and the number of attacks that could still cost it health. */
function worthOf(
  ground: MeleeGround,
  attacker: Model,
  { pool: id, facing }: AttackTarget,
): { worth: number; left: number } {
  const { state } = ground;
  const pool = poolOn(ground, id);
  const [foe] = pool?.models ?? [];
  if (!pool || !foe) return { worth: 0, left: 0 };
  const share = shareThrough(attacker, foe, facing, state.rules.regiments.melee);
  return { worth: (share * attackValue(state, foe)) / healthOfEach(foe), left: healthLeft(state, pool) };
}
