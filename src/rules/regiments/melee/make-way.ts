import { err, ok } from '../../../kernel/result.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, getUnit } from '../../core/state/lookup.ts';
import type { MeleeViolation } from '../../core/violations/regiments-melee.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import { isFirstRank } from '../ranks/contact.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import { meleeCombatAt, combatFor, meleeCombatOf } from './begin.ts';
import { groundRound } from './melee-ground.ts';
import { isMarked } from '../ranks/keywords.ts';
import { hasOwnPool, isAlive, isCharacter } from '../ranks/pools.ts';
import { settledMelee } from './shame.ts';

type NoExchange = Extract<MeleeViolation, { kind: 'cannot-make-way' }>;

/**
 * Judges the exchange of a character with a rank-and-file model: before duels, both in the first rank, the character
 * without contact and the other model in contact, on bases of one size.
 *
 * @source RG-26, RG-27
 */
export function decideMakeWay(state: GameState, model: ModelId, other: ModelId): Decision {
  const accumulator = settledMelee(state);
  const no = (why: NoExchange['why']) =>
    ({ clause: 'RG-26', kind: 'cannot-make-way', model, with: other, why }) as const;
  if (!isAlive(state, model)) return err([no('not-a-character')]);
  if (!isAlive(state, other)) return err([no('not-of-the-ranks')]);
  if (meleeCombatOf(accumulator.state, model) < 0) return err([no('not-engaged')]);
  const found = combatFor(accumulator, model);
  if (!found.ok) return err([found.error]);
  const { stage } = meleeCombatAt(accumulator.state, found.value);
  if (stage.kind !== 'duel' || stage.side !== 'active') return err([no('too-late')]);
  const { unit } = getModel(state, model);
  if (getModel(state, other).unit !== unit || !getUnit(state, unit).formation?.places.has(other))
    return err([no('not-of-the-ranks')]);
  if (!standAlike(accumulator.state, model, other)) return err([no('other-base')]);
  const allowed = applyClauseModes(whyNotSwap(accumulator.state, model, other).map(no), state.rules);
  if (!allowed.ok) return allowed;
  return ok([...allowed.value, ...applyRegiments(accumulator, { kind: 'made-way', unit, model, with: other }).events]);
}

function whyNotSwap(state: GameState, model: ModelId, other: ModelId): readonly NoExchange['why'][] {
  const [one, two] = [getModel(state, model), getModel(state, other)];
  const places = getUnit(state, one.unit).formation!.places;
  const [from, to] = [places.get(model)!, places.get(other)!];
  const { touched } = groundRound(state, one.unit);
  const found: NoExchange['why'][] = [];
  if (!isCharacter(one) || isMarked(one, 'WAR PLATFORM')) found.push('not-a-character');
  if (hasOwnPool(two)) found.push('not-of-the-ranks');
  if (!isFirstRank(from) || !isFirstRank(to)) found.push('not-in-first-rank');
  if (touched.has(model)) found.push('has-contact');
  if (!touched.has(other)) found.push('without-contact');
  return found;
}

/** Whether two models of a unit occupy equally many cells; otherwise neither fits in the other's place. */
function standAlike(state: GameState, model: ModelId, other: ModelId): boolean {
  const places = getUnit(state, getModel(state, model).unit).formation?.places;
  const [a, b] = [places?.get(model), places?.get(other)];
  return a?.files === b?.files && a?.ranks === b?.ranks;
}
