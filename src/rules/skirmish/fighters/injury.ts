import { WATER_LEVEL } from '../../../kernel/tolerances.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import { heightOf, coversPoint, leavesOf, toOwn } from '../../core/leaves.ts';
import type { TerrainPiece } from '../../core/terrain.ts';
import type { UnitId } from '../../core/ids.ts';
import { getUnit, hasStatus } from '../../core/state/lookup.ts';
import type { InjuryTable } from '../../core/rules/skirmish.ts';
import type { Status, GameState } from '../../core/state/state.ts';
import type { D20Roll, InjuryResult } from '../../core/events/skirmish.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { fighterOf, isPresent } from './fighters.ts';
import { specialRulesOf } from './special-rules.ts';

/** The cause of an injury. */
type InjuryCause = 'fall' | 'melee' | 'shot' | 'spell';

/** The result of an Injury Roll by its total in pips, bonus included. @source S-24, S-32 */
export function injuryOf(total: number, table: InjuryTable): Exclude<InjuryResult, 'wound-lost'> {
  if (total >= table.out) return 'out';
  if (total >= table.stunned) return 'stunned';
  return total >= table.dazed ? 'dazed' : 'nothing';
}

/**
 * The accumulator after an injury was rolled. A fighter with more than one wound left only loses one wound.
 *
 * @param roll  The die that decides, whether rolled for the injury or for the attack that caused it.
 * @source S-05, S-22, S-24, S-32
 */
export function injure(
  accumulator: EventAccumulator,
  unit: UnitId,
  injury: { readonly cause: InjuryCause; readonly roll: D20Roll; readonly bonus: number },
): EventAccumulator {
  const { skirmish } = accumulator.state.rules;
  const table = injury.cause === 'fall' ? skirmish.fallTable : skirmish.injuryTable;
  const rolled = injuryOf(injury.roll.kept + injury.bonus, table);
  const spare = fighterOf(accumulator.state, unit).wounds > 1;
  const result: InjuryResult = rolled !== 'nothing' && spare ? 'wound-lost' : rolled;
  return hurt(applySkirmish(accumulator, { kind: 'injury-rolled', unit, ...injury, result }), unit, result);
}

/** The accumulator after a given injury of a fighter. @source S-05, S-22, S-24 */
export function hurt(accumulator: EventAccumulator, unit: UnitId, result: InjuryResult): EventAccumulator {
  switch (result) {
    case 'nothing':
      return accumulator;
    case 'wound-lost':
      return applySkirmish(accumulator, {
        kind: 'wound-lost',
        unit,
        left: fighterOf(accumulator.state, unit).wounds - 1,
      });
    case 'out':
      return takeOut(accumulator, unit);
    case 'dazed':
    case 'stunned':
      return goDown(accumulator, unit, result);
  }
}

/** The accumulator after a fighter has left the table, which ends all its engagements. @source S-05 */
export function takeOut(accumulator: EventAccumulator, unit: UnitId): EventAccumulator {
  const { id, at } = fighterOf(accumulator.state, unit);
  return applySkirmish(accumulator, { kind: 'taken-out', unit, model: id, at });
}

/** Puts a fighter down. It never goes from Stunned to Dazed, and in water it is taken out. @source S-05, S-22 */
function goDown(accumulator: EventAccumulator, unit: UnitId, to: 'dazed' | 'stunned'): EventAccumulator {
  const fighter = fighterOf(accumulator.state, unit);
  if (waterAt(accumulator.state, fighter.at)) return takeOut(accumulator, unit);
  const now = getUnit(accumulator.state, unit);
  if (hasStatus(now, 'stunned') || hasStatus(now, to)) return accumulator;
  const off = (['staggered', 'dazed'] as const satisfies readonly Status[]).filter(
    (s) => s !== to && hasStatus(now, s),
  );
  return applySkirmish(accumulator, { kind: 'status-changed', unit, on: [to], off });
}

/** The accumulator after a fighter has come to stand in water: deep water takes out armoured fighters. @source S-22 */
export function sink(accumulator: EventAccumulator, unit: UnitId): EventAccumulator {
  if (!isPresent(accumulator.state, unit)) return accumulator;
  const fighter = fighterOf(accumulator.state, unit);
  const lost = specialRulesOf(fighter).armoured && waterAt(accumulator.state, fighter.at) === 'deep';
  return lost ? takeOut(accumulator, unit) : accumulator;
}

/**
 * The water in which the centre of a base stands: deep when the piece is higher than the free step; undefined when
 * there is none.
 *
 * @source S-22
 */
export function waterAt(state: GameState, at: Point): 'shallow' | 'deep' | undefined {
  let found: 'shallow' | 'deep' | undefined;
  for (const piece of state.terrain.values()) {
    if (piece.kind !== 'water') continue;
    const depth = depthOf(piece, at);
    if (depth === undefined) continue;
    if (depth > state.rules.charge.freeStep + state.rules.skirmish.lengthSlack) return 'deep';
    found = 'shallow';
  }
  return found;
}

/** Height of a piece, if a point lies inside it, in plan and between its foot and its top. */
function depthOf(piece: TerrainPiece, at: Point): Inches | undefined {
  for (const leaf of leavesOf(piece)) {
    const height = heightOf(leaf.shape);
    const [low, high] = [leaf.at[1] - WATER_LEVEL, leaf.at[1] + height + WATER_LEVEL];
    if (at[1] >= low && at[1] <= high && coversPoint(leaf.shape, toOwn(leaf, at))) return height;
  }
  return undefined;
}
