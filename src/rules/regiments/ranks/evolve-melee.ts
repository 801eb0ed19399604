import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getModel, getUnit, otherSide, withModel, withoutModels } from '../../core/state/lookup.ts';
import type { MeleeEvent } from '../../core/events/regiments-melee.ts';
import type { AttackAllocation, MeleeCombat, MeleeStage } from '../../core/state/regiments-melee.ts';
import type { GameState } from '../../core/state/state.ts';
import { regimentsOf, withRegiments, withFormation } from './regiment-state.ts';
import { hasOwnPool } from './pools.ts';

/** Every kind of melee event. A record, so that none can be left out. */
const KINDS: Readonly<Record<MeleeEvent['kind'], true>> = {
  'melee-formed': true,
  'melee-staged': true,
  'made-way': true,
  'duel-issued': true,
  'duel-accepted': true,
  'duel-refused': true,
  'duel-shamed': true,
  'duel-over': true,
  'initiative-fixed': true,
  'attacks-allocated': true,
  'attacks-locked': true,
  'attacks-rolled': true,
  'melee-result': true,
  'standard-lost': true,
  'chase-rolled': true,
};

/** Whether an event belongs to a melee of regiments. */
export const isMeleeEvent = (event: GameEvent): event is MeleeEvent => Object.hasOwn(KINDS, event.kind);

/** The state after an event of a melee of regiments. Events are facts: nothing is judged. */
export function evolveMelee(state: GameState, event: MeleeEvent): GameState {
  switch (event.kind) {
    case 'melee-formed':
      return withRegiments(state, { melee: { combats: event.combats } });
    case 'melee-staged':
      return withStage(state, event.combat, event.stage);
    case 'made-way':
      return swapped(state, event.unit, event.model, event.with);
    case 'duel-accepted': {
      const { challenger, challengee } = event;
      const duels = [...state.duels, { challenger, challengee, round: 1, attempted: false }];
      const shamed = regimentsOf(state).shamed.filter((id) => id !== challenger && id !== challengee);
      return withRegiments({ ...state, duels }, { shamed });
    }
    case 'duel-shamed':
      return withRegiments(state, { shamed: [...regimentsOf(state).shamed, event.character] });
    case 'standard-lost': {
      const { keywords } = getModel(state, event.model);
      return withModel(state, event.model, { keywords: keywords.filter((word) => word !== 'STANDARD') });
    }
    case 'duel-over':
      return ended(state, event);
    case 'initiative-fixed':
      return withCombat(state, event.combat, { steps: event.steps });
    case 'attacks-allocated':
      return withAllocations(state, (known) => [
        ...known.filter(({ model }) => model !== event.allocation.model),
        event.allocation,
      ]);
    case 'attacks-locked': {
      const { step, allocations } = event;
      const current = regimentsOf(state).melee?.current;
      return current === undefined ? state : withStage(state, current, { kind: 'locked', step, allocations });
    }
    case 'melee-result':
      return fought(state, event.combat);
    case 'duel-issued':
    case 'duel-refused':
    case 'attacks-rolled':
    case 'chase-rolled':
      return state;
  }
}

/**
 * The state after a pool has lost health: slain models are off the table, the ranks are closed up, and in a melee the
 * other side has scored it.
 *
 * @source RG-24, RG-30
 */
export function loseHealth(
  state: GameState,
  { unit, pool, lost, overkill = 0, rest, slain, order, narrowed }: Extract<RegimentsEvent, { kind: 'health-lost' }>,
): GameState {
  const model = state.models.get(pool as ModelId);
  const own = model !== undefined && hasOwnPool(model) && model.unit === unit;
  const without = withoutModels(withTaken(state, unit, lost + overkill), slain);
  const counted = own ? withHealth(without, model.id, rest) : withHurt(without, unit, rest);
  const { formation } = getUnit(counted, unit);
  return formation ? withFormation(counted, unit, { ...formation, ...narrowed, places: new Map(order) }) : counted;
}

const withHealth = (state: GameState, id: ModelId, wounds: number): GameState =>
  state.models.has(id) ? withModel(state, id, { wounds }) : state;

const withHurt = (state: GameState, unit: UnitId, rest: number): GameState =>
  withRegiments(state, { hurt: new Map([...regimentsOf(state).hurt, [unit, rest]]) });

/** Credits lost health to the other side in the current combat. @source RG-30 */
function withTaken(state: GameState, unit: UnitId, health: number): GameState {
  const { melee } = regimentsOf(state);
  const combat = melee?.combats[melee.current ?? -1];
  if (melee?.current === undefined || !combat?.units.includes(unit)) return state;
  const side = otherSide(getUnit(state, unit).side);
  return withCombat(state, melee.current, { taken: { ...combat.taken, [side]: combat.taken[side] + health } });
}

/** Swaps the places of two models of a unit. @source RG-26 */
function swapped(state: GameState, unit: UnitId, a: ModelId, b: ModelId): GameState {
  const { formation } = getUnit(state, unit);
  const [placeOfA, placeOfB] = [formation?.places.get(a), formation?.places.get(b)];
  if (!formation || !placeOfA || !placeOfB) return state;
  const places = new Map(formation.places).set(a, placeOfB).set(b, placeOfA);
  return withFormation(state, unit, { ...formation, places });
}

/** Ends a duel; it counts as one until the turn ends. @source RG-25, Q6 */
const ended = (
  state: GameState,
  { challenger, challengee, because }: Extract<MeleeEvent, { kind: 'duel-over' }>,
): GameState => ({
  ...state,
  duels: state.duels.map((duel) =>
    !duel.ended && duel.challenger === challenger && duel.challengee === challengee
      ? { ...duel, ended: because }
      : duel,
  ),
});

/** Ends a combat; its duels enter their next round. */
function fought(state: GameState, index: number): GameState {
  const { melee } = regimentsOf(state);
  const units = melee?.combats[index]?.units ?? [];
  const duels = state.duels.map((duel) => {
    const model = state.models.get(duel.challenger);
    return !duel.ended && model && units.includes(model.unit) ? { ...duel, round: duel.round + 1 } : duel;
  });
  const staged = withStage({ ...state, duels }, index, { kind: 'fought' });
  const after = regimentsOf(staged).melee;
  return after ? withRegiments(staged, { melee: { combats: after.combats } }) : staged;
}

function withAllocations(
  state: GameState,
  change: (known: readonly AttackAllocation[]) => readonly AttackAllocation[],
): GameState {
  const { melee } = regimentsOf(state);
  const stage = melee?.combats[melee.current ?? -1]?.stage;
  if (melee?.current === undefined || (stage?.kind !== 'allocate' && stage?.kind !== 'locked')) return state;
  return withStage(state, melee.current, { ...stage, allocations: change(stage.allocations) });
}

/** The state with a combat at another stage, which makes it the current one. */
function withStage(state: GameState, index: number, stage: MeleeStage): GameState {
  const staged = withCombat(state, index, { stage });
  const { melee } = regimentsOf(staged);
  return melee ? withRegiments(staged, { melee: { ...melee, current: index } }) : staged;
}

function withCombat(state: GameState, index: number, change: Partial<MeleeCombat>): GameState {
  const { melee } = regimentsOf(state);
  if (!melee) return state;
  const combats = melee.combats.map((combat, i) => (i === index ? { ...combat, ...change } : combat));
  return withRegiments(state, { melee: { ...melee, combats } });
}
