import type { Dice } from '../../core/dice.ts';
import type { Facing } from '../../core/formation.ts';
import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { ModelId, UnitId, PoolId } from '../../core/ids.ts';
import { getModel, getUnit } from '../../core/state/lookup.ts';
import type { BlowsOnPool, MeleeEvent } from '../../core/events/regiments-melee.ts';
import type { AttackAllocation, MeleeStage } from '../../core/state/regiments-melee.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import { meleeCombatAt, type InHand } from './begin.ts';
import { toHitInMelee, toSaveInMelee, toWoundInMelee } from '../ranks/charts.ts';
import { buildMeleeGround, type MeleeGround, poolOn } from './melee-ground.ts';
import { dealWounds, type Wounds } from '../ranks/losses.ts';
import { meleeOpponentOf } from './targets.ts';

/** Attacks on one pool that roll alike, before the dice. */
type Blows = {
  readonly of: UnitId;
  readonly unit: UnitId;
  readonly pool: PoolId;
  readonly attackers: ModelId[];
  attacks: number;
  readonly needs: { readonly hit: number; readonly wound: number; readonly save?: number };
  readonly duel: boolean;
};

/**
 * The blows of a step: all hits, then all wounds, then all saves, and only then are models removed. A model slain in a
 * step has struck in it, and excess blows on it are lost.
 *
 * @source RG-19, RG-20, AA-2
 */
export function strikeMeleeStep(
  { accumulator, index }: InHand,
  { step, allocations }: Extract<MeleeStage, { kind: 'locked' }>,
  dice: Dice,
): EventAccumulator {
  const { state } = accumulator;
  const combat = meleeCombatAt(state, index);
  const blows = blowsOf(buildMeleeGround(state, combat.units), inTurn(state, allocations));
  const toHit = blows.map(({ attacks }) => dice.d6(attacks));
  const hits = toHit.map((rolled, i) => rolled.filter((die) => die >= blows[i]!.needs.hit).length);
  const toWound = hits.map((count) => dice.d6(count));
  const wounds = toWound.map((rolled, i) => rolled.filter((die) => die >= blows[i]!.needs.wound).length);
  const armour = wounds.map((count, i) => (blows[i]!.needs.save === undefined ? [] : dice.d6(count)));
  const unsaved = armour.map((rolled, i) => wounds[i]! - rolled.filter((die) => die >= blows[i]!.needs.save!).length);
  const told = [...new Set(blows.map(({ of }) => of))].map((unit): MeleeEvent => {
    const mine = blows.flatMap((b, i) => (b.of === unit ? [i] : []));
    return {
      kind: 'attacks-rolled',
      step,
      unit,
      toHit: mine.flatMap((i) => toHit[i]!),
      toWound: mine.flatMap((i) => toWound[i]!),
      armour: mine.flatMap((i) => armour[i]!),
      blows: mine.map((i) => tell(blows[i]!, hits[i]!, wounds[i]!, unsaved[i]!)),
    };
  });
  const struck = applyRegiments(accumulator, ...told);
  const dealt = blows.map((b, i): Wounds => ({ pool: b.pool, unsaved: unsaved[i]!, duel: b.duel }));
  return fallen(struck, dealWounds(struck.state, together(dealt)));
}

const tell = (
  { unit, pool, attackers, attacks, needs }: Blows,
  hits: number,
  wounds: number,
  unsaved: number,
): BlowsOnPool => ({ unit, pool, attackers, attacks, needs, hits, wounds, unsaved });

/** Removes slain models, ends their duels, and removes units without models. @source RG-24, RG-25 */
function fallen(accumulator: EventAccumulator, losses: readonly RegimentsEvent[]): EventAccumulator {
  const after = applyRegiments(accumulator, ...losses);
  const isGone = (id: ModelId): boolean => !after.state.models.has(id);
  const over = after.state.duels
    .filter((duel) => !duel.ended && (isGone(duel.challenger) || isGone(duel.challengee)))
    .map(({ challenger, challengee }) => ({ kind: 'duel-over', challenger, challengee, because: 'slain' }) as const);
  const gone = [...accumulator.state.units.values()]
    .filter((unit) => unit.models.length > 0 && getUnit(after.state, unit.id).models.length === 0)
    .map((unit) => ({ kind: 'regiment-gone', unit: unit.id, why: 'slain' }) as const);
  return applyRegiments(after, ...over, ...gone);
}

/** Allocations of the active side first; within a side in the order they were locked. */
const inTurn = (state: GameState, allocations: readonly AttackAllocation[]): readonly AttackAllocation[] => {
  const isActive = ({ model }: AttackAllocation): boolean =>
    getUnit(state, getModel(state, model).unit).side === state.side;
  return [...allocations.filter(isActive), ...allocations.filter((a) => !isActive(a))];
};

/** The attacks in groups that roll alike: by one unit, on one pool, with the same needs. */
function blowsOf(ground: MeleeGround, allocations: readonly AttackAllocation[]): readonly Blows[] {
  const { state, sides } = ground;
  const groups = new Map<string, Blows>();
  for (const { model: id, targets } of allocations) {
    const attacker = getModel(state, id);
    for (const [pool, attacks] of countsOf(targets)) {
      const struck = poolOn(ground, pool);
      const [foe] = struck?.models ?? [];
      if (!struck || !foe) continue;
      const facing = sides.get(struck.unit)?.get(attacker.unit) ?? 'front';
      const needs = needsOf(state, attacker, foe, facing);
      const duel = meleeOpponentOf(state, id) === foe.id;
      const key = JSON.stringify([attacker.unit, pool, needs, duel]);
      const group = groups.get(key);
      if (group) {
        group.attackers.push(id);
        group.attacks += attacks;
      } else groups.set(key, { of: attacker.unit, unit: struck.unit, pool, attackers: [id], attacks, needs, duel });
    }
  }
  // The dice of one unit are adjacent, as the event lists them, so that they can be rolled again from it.
  return [...Map.groupBy(groups.values(), ({ of }) => of).values()].flat();
}

/** The number of attacks on each pool, in order of first occurrence. */
function countsOf(targets: readonly PoolId[]): ReadonlyMap<PoolId, number> {
  const counts = new Map<PoolId, number>();
  for (const pool of targets) counts.set(pool, (counts.get(pool) ?? 0) + 1);
  return counts;
}

function needsOf(state: GameState, attacker: Model, foe: Model, facing: Facing): Blows['needs'] {
  const { melee } = state.rules.regiments;
  const save = toSaveInMelee(attacker, foe, melee);
  return {
    hit: toHitInMelee(attacker, foe, facing, melee),
    wound: toWoundInMelee(attacker, foe, melee),
    ...(save === undefined ? {} : { save }),
  };
}

/** The unsaved wounds on each pool, added over all attackers. */
function together(dealt: readonly Wounds[]): readonly Wounds[] {
  const byPool = new Map<PoolId, Wounds>();
  for (const { pool, unsaved, duel } of dealt) {
    const known = byPool.get(pool);
    byPool.set(pool, { pool, unsaved: (known?.unsaved ?? 0) + unsaved, duel: duel || (known?.duel ?? false) });
  }
  return [...byPool.values()].filter(({ unsaved }) => unsaved > 0);
}
