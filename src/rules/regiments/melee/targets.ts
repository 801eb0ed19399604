import type { Duel } from '../../core/state/squads.ts';
import type { Facing } from '../../core/formation.ts';
import type { ModelId, UnitId, PoolId } from '../../core/ids.ts';
import { getModel, getUnit } from '../../core/state/lookup.ts';
import type { AttackKind } from '../../core/state/regiments-melee.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { attackValue, meleeStepOf, supportingAttacks } from './attacks.ts';
import { type MeleeGround, groundRound } from './melee-ground.ts';
import { isMarked } from '../ranks/keywords.ts';
import { hasOwnPool, isAlive, isCharacter, poolOf } from '../ranks/pools.ts';
import { filesBefore, ranksBefore, supportRanksOf, touchedFromSlot } from './support.ts';

/** A pool that may be attacked: how it is reached, and from which side of its unit. @source AA-4, SM-5 */
export type AttackTarget = {
  readonly pool: PoolId;
  readonly unit: UnitId;
  readonly via: AttackKind;
  readonly facing: Facing;
  /** Whether it is the pool of a champion or a character, not of rank and file. */
  readonly own: boolean;
};

/** Why a model has no target. */
export type LeftOut =
  /** It refused a duel. */
  | 'shamed'
  /** It has no attacks. */
  | 'no-attacks'
  /** It has won its duel, and strikes no other model this round. */
  | 'duel-won'
  /** No enemy touches its unit. */
  | 'not-engaged'
  /** It stands in the first rank and touches no enemy. */
  | 'no-contact'
  /** It stands behind the ranks that support. */
  | 'too-far-back'
  /** It could support, but no enemy is in front of its unit, or of its file. */
  | 'no-enemy-in-front'
  /** It is harnessed, and makes no supporting attacks. */
  | 'harnessed'
  /** It touches only duellists, and is a character: it cannot swirl. */
  | 'only-duellists'
  /** It touches only duellists, and their units have no rank and file left. */
  | 'no-ranks-left';

/** The targets of a model, and whether it strikes in support of the rank before it. */
export type StrikeReach = {
  readonly supporting: boolean;
  readonly targets: readonly AttackTarget[];
  readonly why?: LeftOut;
};

/** The opponent of a model in a duel in progress; undefined for every other model. @source RG-25 */
export function meleeOpponentOf(state: GameState, id: ModelId): ModelId | undefined {
  const duel = state.duels.find(
    (d) => !d.ended && isPartOf(d, id) && isAlive(state, d.challenger) && isAlive(state, d.challengee),
  );
  if (!duel) return undefined;
  return duel.challenger === id ? duel.challengee : duel.challenger;
}

const isPartOf = ({ challenger, challengee }: Duel, id: ModelId): boolean => challenger === id || challengee === id;

/**
 * The pools a model may allocate its attacks to now.
 *
 * @param step If given, the index of an initiative step: only models that strike at this step have targets.
 * @source AA-1
 * @source AA-4 to AA-10a, SM-1 to SM-9
 */
export function legalTargets(state: GameState, id: ModelId, step?: number): readonly AttackTarget[] {
  const model = getModel(state, id);
  if (step !== undefined && meleeStepOf(state, model) !== step) return [];
  return strikeReachOf(groundRound(state, model.unit), model).targets;
}

/** The number of attacks a model has to allocate now, supporting or not; 0 without a target. @source AA-7, RG-22 */
export function attacksToDeal(state: GameState, id: ModelId): number {
  const model = getModel(state, id);
  return attacksWithin(state, model, strikeReachOf(groundRound(state, model.unit), model));
}

/** The number of attacks a model has to allocate when its targets are known. @source AA-7, RG-22 */
export function attacksWithin(state: GameState, model: Model, { supporting, targets }: StrikeReach): number {
  if (targets.length === 0) return 0;
  return supporting ? supportingAttacks(state, model) : attackValue(state, model);
}

/** The targets of a model: its duel opponent, the enemies it touches, or those touched by the front of its file. */
export function strikeReachOf(ground: MeleeGround, model: Model): StrikeReach {
  const { state } = ground;
  const noTarget = (why: LeftOut, supporting = false): StrikeReach => ({ supporting, targets: [], why });
  if (state.regiments?.shamed.includes(model.id)) return noTarget('shamed');
  if (attackValue(state, model) === 0) return noTarget('no-attacks');
  const opponent = meleeOpponentOf(state, model.id);
  if (opponent !== undefined) return { supporting: false, targets: [targetOf(ground, model, opponent, 'contact')] };
  if (!state.rules.regiments.survivorStrikes && state.duels.some((d) => d.ended && isPartOf(d, model.id)))
    return noTarget('duel-won');
  if (!ground.sides.has(model.unit)) return noTarget('not-engaged');
  const touched = ground.touched.get(model.id);
  if (touched) return among(ground, model, touched, false);
  const place = getUnit(state, model.unit).formation?.places.get(model.id);
  const before = place ? ranksBefore(place) : 0;
  if (!place || before === 0) return noTarget('no-contact');
  if (before > supportRanksOf(state, model)) return noTarget('too-far-back');
  if (isMarked(model, 'HARNESSED') || supportingAttacks(state, model) === 0) return noTarget('harnessed');
  const { files } = getUnit(state, model.unit).formation!;
  const faced = [...new Set(filesBefore(place, files).flatMap((file) => touchedFromSlot(ground, model, file)))];
  return faced.length === 0 ? noTarget('no-enemy-in-front') : among(ground, model, faced, true);
}

/** The targets among the enemies a model faces, its own or those of the place it supports. */
function among(ground: MeleeGround, model: Model, faced: readonly ModelId[], supporting: boolean): StrikeReach {
  const { state } = ground;
  const open = faced.filter((id) => meleeOpponentOf(state, id) === undefined);
  const direct = distinct(open.map((id) => targetOf(ground, model, id, supporting ? 'support' : 'contact')));
  const instead = maySwirl(model) && direct.every(({ own }) => own) ? swirling(ground, model, faced) : [];
  const targets = [...direct, ...instead];
  if (targets.length > 0) return { supporting, targets };
  return { supporting, targets, why: maySwirl(model) ? 'no-ranks-left' : 'only-duellists' };
}

/** Whether a model may use Swirling Melee: rank and file may, champions among them; characters may not. @source SM-1, SM-6, RG-27 */
const maySwirl = (model: Model): boolean => !isCharacter(model) || isMarked(model, 'WAR PLATFORM');

/**
 * The rank and file of units whose champions and characters a model faces, as if they stood there.
 *
 * @source SM-4, SM-5, SM-7, SM-8
 */
function swirling(ground: MeleeGround, model: Model, faced: readonly ModelId[]): readonly AttackTarget[] {
  const units = [...new Set(faced.map((id) => getModel(ground.state, id).unit))];
  return units.flatMap((unit) => {
    const substitute = ground.pools.get(unit)?.models[0];
    return substitute ? [targetOf(ground, model, substitute.id, 'swirling')] : [];
  });
}

function targetOf({ state, sides }: MeleeGround, attacker: Model, id: ModelId, via: AttackKind): AttackTarget {
  const model = getModel(state, id);
  const facing = sides.get(model.unit)?.get(attacker.unit) ?? 'front';
  return { pool: poolOf(model), unit: model.unit, via, facing, own: hasOwnPool(model) };
}

function distinct(targets: readonly AttackTarget[]): readonly AttackTarget[] {
  const byPool = new Map<PoolId, AttackTarget>();
  for (const target of targets) if (!byPool.has(target.pool)) byPool.set(target.pool, target);
  return [...byPool.values()];
}
