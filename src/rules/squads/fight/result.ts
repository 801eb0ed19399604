import type { Combat } from '../../core/state/squads.ts';
import type { Dice } from '../../core/dice.ts';
import type { FightEvent, PursuitRoll } from '../../core/events/squads.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasKeyword, modelsOf, otherSide, sideOf } from '../../core/state/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applyFight } from './evolve-fight.ts';
import { initiativeOf } from './charts.ts';
import { fightersOf, foesTouched, modelsInFight } from './contact.ts';
import { planFallBack } from './fall-back.ts';
import { majority } from './targets.ts';

/** Number of dice of a morale test. @source R7-16 */
const MORALE_DICE = 2;

/**
 * Ends the combat with this index: which side won and by how much, whether the beaten units hold, and what happens to
 * those that do not.
 *
 * @source R7-16 to R7-18, D-29, D-31, EX-42, B21
 */
export function concludeCombat(
  start: EventAccumulator,
  index: number,
  table: TableQuery,
  dice: Dice,
): EventAccumulator {
  const combat = start.state.fight!.combats[index]!;
  const { unsaved } = combat;
  const winner = winnerOf(unsaved);
  const accumulator = applyFight(start, {
    kind: 'combat-resulted',
    combat: index,
    unsaved,
    ...(winner ? { winner } : {}),
  });
  if (!winner) return accumulator;
  const behind = Math.abs(unsaved.attacker - unsaved.defender);
  return combat.units
    .filter((unit) => getUnit(accumulator.state, unit).side !== winner)
    .reduce((c, unit) => testMorale(c, combat, unit, behind, table, dice), accumulator);
}

const winnerOf = ({ attacker, defender }: Readonly<Record<Side, number>>): Side | undefined =>
  attacker === defender ? undefined : attacker > defender ? 'attacker' : 'defender';

/** Tests a beaten unit on its best usable leadership, less the wounds it lost by. @source R7-16, D-16, B24 */
function testMorale(
  accumulator: EventAccumulator,
  combat: Combat,
  unit: UnitId,
  behind: number,
  table: TableQuery,
  dice: Dice,
): EventAccumulator {
  const { state } = accumulator;
  const leader = leaderOf(state, unit);
  if (!leader || fightersOf(state, combat, otherSide(getUnit(state, unit).side)).length === 0) return accumulator;
  const leadership = leader.profile['Ld'] ?? 0;
  const rolled = dice.d6(MORALE_DICE);
  const passed = rolled.reduce((sum, die) => sum + die, 0) <= leadership - behind;
  const tested = applyFight(accumulator, {
    kind: 'morale-tested',
    unit,
    dice: rolled,
    leadership,
    leader: leader.id,
    behind,
    passed,
  });
  return passed ? tested : flee(tested, combat, unit, table, dice);
}

/**
 * The model that leads a unit: the first with the best leadership, ignoring cowed models if others are left.
 *
 * @source D-16, B24
 */
export function leaderOf(state: GameState, unit: UnitId): Model | undefined {
  const models = modelsOf(state, unit);
  const open = models.filter((m) => !(state.fight?.cowed.includes(m.id) ?? false));
  const among = open.length > 0 ? open : models;
  const best = Math.max(...among.map((m) => m.profile['Ld'] ?? 0));
  return among.find((m) => (m.profile['Ld'] ?? 0) === best);
}

/** A broken unit flees; enemies free to follow may catch and destroy it. @source R7-17, R7-18, D-31, EX-42 */
function flee(
  accumulator: EventAccumulator,
  combat: Combat,
  unit: UnitId,
  table: TableQuery,
  dice: Dice,
): EventAccumulator {
  const { state } = accumulator;
  const foes = modelsInFight(state, combat).filter((m) => sideOf(state, m.id) !== getUnit(state, unit).side);
  const hunters = pursuersOf(state, combat, unit);
  const ended = (because: 'fled' | 'swept'): readonly FightEvent[] => duelsOf(state, unit, because);
  if (hunters.length > 0) {
    const quarry = pursuitRoll(state, combat, unit, dice);
    const pursuers = hunters.map((hunter) => pursuitRoll(state, combat, hunter, dice));
    const caught = pursuers.some((p) => p.die + p.initiative >= quarry.die + quarry.initiative);
    const survived = caught && modelsOf(state, unit).some((m) => hasKeyword(m, 'UNYIELDING'));
    const chased = applyFight(accumulator, { kind: 'pursued', quarry, pursuers, caught, survived });
    if (survived) return applyFight(chased, ...ended('swept'));
    if (caught) {
      const { models } = getUnit(state, unit);
      return applyFight(chased, ...ended('swept'), { kind: 'unit-destroyed', unit, models });
    }
    accumulator = chased;
  }
  const rolled = dice.d6(state.rules.fight.fallBackDice);
  const allowed = rolled.reduce((sum, die) => sum + die, 0);
  const moves = planFallBack(
    state,
    unit,
    foes.map((m) => m.id),
    allowed,
    table,
  );
  return applyFight(accumulator, ...ended('fled'), { kind: 'fell-back', unit, dice: rolled, moves });
}

/** Enemy units that touch no enemy except the broken unit, so that they are free to follow it. */
const pursuersOf = (state: GameState, combat: Combat, quarry: UnitId): readonly UnitId[] =>
  combat.units.filter((unit) => {
    const models = modelsOf(state, unit);
    if (models.length === 0 || getUnit(state, unit).side === getUnit(state, quarry).side) return false;
    return models.every((m) => foesTouched(state, combat, m).every((foe) => foe.unit === quarry));
  });

const pursuitRoll = (state: GameState, combat: Combat, unit: UnitId, dice: Dice): PursuitRoll => ({
  unit,
  die: dice.d6(1)[0]!,
  initiative: initiativeOf({ I: majority(state, combat, unit, 'I') }, state.rules.fight),
});

/** The events that end the duels of a unit's models. @source D-30, D-31, B21 */
const duelsOf = (state: GameState, unit: UnitId, because: 'fled' | 'swept'): readonly FightEvent[] => {
  const { models } = getUnit(state, unit);
  return state.duels
    .filter((duel) => !duel.ended && (models.includes(duel.challenger) || models.includes(duel.challengee)))
    .map(({ challenger, challengee }) => ({ kind: 'duel-ended', challenger, challengee, because }) as const);
};
