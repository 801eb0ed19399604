import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { ModelId, UnitId, PoolId } from '../../core/ids.ts';
import { getModel, getUnit } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { isOfCommand } from './command-group.ts';
import { evolveRegiments } from './evolve-regiments.ts';
import { closeUp, fallingOrder } from './close-up.ts';
import { championOf, findPool, healthLeft, healthOfEach, type HealthPool, rankAndFileOf } from './pools.ts';

/** The event of health lost from a pool. */
type HealthLost = Extract<RegimentsEvent, { kind: 'health-lost' }>;

/** Unsaved wounds on a pool. `duel`: dealt by a duel opponent, so that overkill counts for the score. */
export type Wounds = { readonly pool: PoolId; readonly unsaved: number; readonly duel: boolean };

/**
 * The events of unsaved wounds: rank and file are removed from the rear, and soldiers behind a gap step up. Wounds they
 * can no longer take pass to the champion, even one in a duel; no others are passed on.
 *
 * @source RG-24, E23, E24
 */
export function dealWounds(start: GameState, wounds: readonly Wounds[]): readonly HealthLost[] {
  let state = start;
  const events: HealthLost[] = [];
  const deal = (pool: HealthPool, unsaved: number, ofDuel: number): number => {
    const event = lossOf(state, pool, unsaved, ofDuel);
    events.push(event);
    state = evolveRegiments(state, event);
    return unsaved - event.lost;
  };
  const spilled = new Map<PoolId, number>();
  for (const { pool: id, unsaved, duel } of ranksFirst(start, wounds)) {
    const pool = findPool(state, id);
    const all = unsaved + (spilled.get(id) ?? 0);
    spilled.delete(id);
    if (!pool || all <= 0) continue;
    const over = deal(pool, all, duel ? unsaved : 0);
    const champion = pool.id === pool.unit && over > 0 ? championOf(state, pool.unit) : undefined;
    if (champion) spilled.set(champion.id, (spilled.get(champion.id) ?? 0) + over);
  }
  for (const [id, unsaved] of spilled) {
    const pool = findPool(state, id);
    if (pool) deal(pool, unsaved, 0);
  }
  return events;
}

/** Rank and file before champions, so that wounds passed on arrive in time; otherwise in the given order. */
function ranksFirst(state: GameState, wounds: readonly Wounds[]): readonly Wounds[] {
  const isRanks = ({ pool }: Wounds): boolean => findPool(state, pool)?.unit === (pool as UnitId);
  return [...wounds.filter(isRanks), ...wounds.filter((w) => !isRanks(w))];
}

/**
 * The effect of unsaved wounds on one pool.
 *
 * @param ofDuel Number of them dealt by the opponent in a duel.
 * @source RG-24, RG-25
 */
function lossOf(state: GameState, pool: HealthPool, unsaved: number, ofDuel = 0): HealthLost {
  const { id, unit, models } = pool;
  const left = healthLeft(state, pool);
  const lost = Math.min(left, unsaved);
  const soldiers = rankAndFileOf(state, unit).map((model) => model.id);
  const ranked = models.every((model) => soldiers.includes(model.id));
  const hurt = ranked ? (state.regiments?.hurt.get(unit) ?? 0) + lost : 0;
  const each = healthOfEach(models[0]!);
  const falling = ranked ? Math.floor(hurt / each) : lost >= left ? 1 : 0;
  const slain = ranked ? hindmost(state, unit, soldiers).slice(0, falling) : models.slice(0, falling).map((m) => m.id);
  const overkill = Math.min(ofDuel, unsaved - lost);
  return {
    kind: 'health-lost',
    unit,
    pool: id,
    lost,
    ...(overkill > 0 ? { overkill } : {}),
    rest: ranked ? hurt - falling * each : left - lost,
    slain,
    ...closedAfter(state, unit, slain, soldiers),
  };
}

/** The order in which the rank and file of a unit fall: from the rear, its standard and its musician last. @source RG-24, CG-01 */
export const hindmost = (state: GameState, unit: UnitId, soldiers: readonly ModelId[]): readonly ModelId[] => {
  const { formation } = getUnit(state, unit);
  const order = formation ? fallingOrder(formation, soldiers) : soldiers.toReversed();
  const isLast = (id: ModelId): boolean => isOfCommand(state, getModel(state, id));
  return [...order.filter((id) => !isLast(id)), ...order.filter(isLast)];
};

function closedAfter(
  state: GameState,
  unit: UnitId,
  slain: readonly ModelId[],
  soldiers: readonly ModelId[],
): Pick<HealthLost, 'order' | 'narrowed'> {
  const { formation } = getUnit(state, unit);
  return formation ? closeUp(formation, slain, soldiers) : { order: [] };
}
