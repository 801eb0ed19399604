import type { Point } from '../../../kernel/point.ts';
import type { Dice } from '../../core/dice.ts';
import type { FormationPose } from '../../core/formation.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, otherSide } from '../../core/state/lookup.ts';
import type { ChaseRoll } from '../../core/events/regiments-melee.ts';
import type { MeleeCombat } from '../../core/state/regiments-melee.ts';
import type { GameState } from '../../core/state/state.ts';
import type { DuelEnd } from '../../core/state/squads.ts';
import { testDiscipline } from '../ranks/discipline.ts';
import { ranOver } from '../movement/danger.ts';
import { bodyOfUnit, isOnTable, touchingEnemies, withPose } from '../ranks/regiment-state.ts';
import { flight } from '../movement/flee.ts';
import { pursuit } from '../movement/pursuit.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applyRegiments } from '../ranks/evolve-regiments.ts';
import { meleeCombatAt, type InHand } from './begin.ts';
import { canBeInMelee } from './melee-ground.ts';
import { bearerOf } from '../ranks/command-group.ts';
import { scorePartsOf, totalOf } from './score.ts';

/**
 * Ends a combat: which side lost and by how much, discipline tests of its units, flight of broken ones, and pursuit by
 * enemies free to follow.
 *
 * @source RG-30
 */
export function concludeMelee({ accumulator: start, index }: InHand, dice: Dice): EventAccumulator {
  const combat = meleeCombatAt(start.state, index);
  const parts = scorePartsOf(start.state, combat);
  const score = { attacker: totalOf(parts.attacker), defender: totalOf(parts.defender) };
  const by = Math.abs(score.attacker - score.defender);
  const loser = by === 0 ? undefined : score.attacker < score.defender ? 'attacker' : 'defender';
  // Games recorded before there were command groups are judged again event by event: theirs have no parts.
  const shown = start.state.rules.regiments.commandGroups ? { parts } : {};
  const told = applyRegiments(start, {
    kind: 'melee-result',
    combat: index,
    score,
    ...shown,
    ...(loser ? { loser } : {}),
  });
  if (!loser || !combat.units.some((u) => getUnit(told.state, u).side === otherSide(loser) && isOnTable(told.state, u)))
    return told;
  const beaten = combat.units.filter((u) => getUnit(told.state, u).side === loser && isOnTable(told.state, u));
  let accumulator = told;
  const broken: UnitId[] = [];
  for (const unit of beaten) {
    const tested = testDiscipline(accumulator.state, unit, 'break', dice, by);
    accumulator = applyRegiments(accumulator, tested);
    if (tested.passed) continue;
    broken.push(unit);
    const bearer = bearerOf(accumulator.state, unit, 'STANDARD');
    if (bearer) accumulator = applyRegiments(accumulator, { kind: 'standard-lost', unit, model: bearer.id });
  }
  const chases = broken.map((unit) => ({ unit, hunters: huntersOf(accumulator.state, combat, unit, broken) }));
  const runs: Run[] = [];
  for (const { unit, hunters } of chases) {
    const ran = runFrom(accumulator, combat, unit, hunters, dice);
    accumulator = ran.accumulator;
    if (ran.run) runs.push(ran.run);
  }
  return followed(accumulator, runs, dice);
}

/** A completed flight: where its centre ended, and the rolls of its pursuers. */
type Run = { readonly roll: ChaseRoll; readonly pursuers: readonly ChaseRoll[]; readonly to: Point | undefined };

/** Enemy units that touch a broken unit and none that holds. @source RG-30 */
const huntersOf = (
  state: GameState,
  { units }: MeleeCombat,
  quarry: UnitId,
  broken: readonly UnitId[],
): readonly UnitId[] =>
  touchingEnemies(state, quarry)
    .map(({ id }) => id)
    .filter((id) => units.includes(id) && canBeInMelee(state, id))
    .filter((id) => touchingEnemies(state, id).every((foe) => broken.includes(foe.id) || !canBeInMelee(state, foe.id)));

function runFrom(
  accumulator: EventAccumulator,
  combat: MeleeCombat,
  unit: UnitId,
  hunters: readonly UnitId[],
  dice: Dice,
): { readonly accumulator: EventAccumulator; readonly run?: Run } {
  const foe = touchingEnemies(accumulator.state, unit)[0]?.id ?? someFoe(accumulator.state, combat, unit);
  if (foe === undefined || !isOnTable(accumulator.state, unit)) return { accumulator };
  const roll = (id: UnitId): ChaseRoll => {
    const pips = dice.d6(accumulator.state.rules.regiments.melee.chaseDice);
    return { unit: id, dice: pips, distance: pips.reduce((sum, die) => sum + die, 0) };
  };
  const flightRoll = roll(unit);
  const pursuers = hunters.map(roll);
  const caught = pursuers.some(({ distance }) => distance >= flightRoll.distance);
  const chased = applyRegiments(
    accumulator,
    { kind: 'regiment-status', unit, on: ['fleeing'], off: [] },
    { kind: 'chase-rolled', flight: flightRoll, pursuers, caught },
    ...duelsOf(accumulator.state, unit, caught ? 'swept' : 'fled'),
  );
  const run = { roll: flightRoll, pursuers, to: undefined };
  if (caught) return { accumulator: applyRegiments(chased, { kind: 'regiment-gone', unit, why: 'caught' }), run };
  const ran = flight(chased.state, unit, foe, flightRoll.distance);
  const [first] = ran;
  const to = first?.kind === 'regiment-moved' ? middleAt(chased.state, unit, first.to) : undefined;
  return { accumulator: ranOver(chased, unit, ran, dice), run: { ...run, to } };
}

/** The centre of a unit in another pose. */
function middleAt(state: GameState, unit: UnitId, pose: FormationPose): Point {
  const there = withPose(state, unit, pose);
  return bodyOfUnit(there, getUnit(there, unit)).at;
}

/**
 * A pursuer that ran down a unit stays. Every other follows the first of the units it pursued, as far as it rolled.
 *
 * @source RG-30
 */
function followed(accumulator: EventAccumulator, runs: readonly Run[], dice: Dice): EventAccumulator {
  const hunters = new Set(runs.flatMap(({ pursuers }) => pursuers.map(({ unit }) => unit)));
  return [...hunters].reduce((so, unit) => {
    const own = runs.flatMap(({ roll, pursuers, to }) =>
      pursuers
        .filter((p) => p.unit === unit)
        .map(({ distance }) => ({ distance, to, caught: distance >= roll.distance })),
    );
    const quarry = own.find(({ to }) => to !== undefined);
    if (quarry?.to === undefined || own.some(({ caught }) => caught) || !isOnTable(so.state, unit)) return so;
    return ranOver(so, unit, pursuit(so.state, unit, quarry.to, quarry.distance), dice);
  }, accumulator);
}

const someFoe = (state: GameState, { units }: MeleeCombat, unit: UnitId): UnitId | undefined =>
  units.find((id) => getUnit(state, id).side !== getUnit(state, unit).side && isOnTable(state, id));

const duelsOf = (state: GameState, unit: UnitId, because: DuelEnd) => {
  const { models } = getUnit(state, unit);
  return state.duels
    .filter((duel) => !duel.ended && (models.includes(duel.challenger) || models.includes(duel.challengee)))
    .map(({ challenger, challengee }) => ({ kind: 'duel-over', challenger, challengee, because }) as const);
};
