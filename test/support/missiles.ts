import type { TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { Weapon, WeaponTraits } from '../../src/rules/core/weapon.ts';
import { aMelee, type MeleePlan, type RegimentPlan } from './melee.ts';
import { aWeapon } from './shooting.ts';

/** Millimetres of an inch. */
const INCH = 25.4;

/** A bow: 24″, one shot of strength 3. */
export const aBow = (change: Partial<Weapon> = {}, traits: WeaponTraits = {}): Weapon =>
  aWeapon({ name: 'bow', strength: 3, ...change }, traits);

/**
 * Archers, two files of two ranks that look along −z, and a target that faces them.
 *
 * @param inches From front to front.
 */
export const archery = (
  inches: number,
  red: Partial<RegimentPlan> = {},
  blue: Partial<RegimentPlan> = {},
  plan: Partial<MeleePlan> = {},
): GameState =>
  aMelee({
    phase: 'shooting',
    units: [
      { id: 'red', files: 2, ranks: 2, at: [0, 0], weapons: [aBow()], ...red },
      { id: 'blue', side: 'defender', files: 2, ranks: 2, at: [0, -inches * INCH], facing: 180, ...blue },
    ],
    ...plan,
  });

/** A state with a unit's models and ranks raised to a height, inches, as on a hill. */
export function raised(state: GameState, unit: string, height: number): GameState {
  const units = new Map(state.units);
  const models = new Map(state.models);
  for (const [id, one] of state.units)
    if (id === unit && one.formation) {
      const [x, , z] = one.formation.at;
      units.set(id, { ...one, formation: { ...one.formation, at: [x, height, z] } });
      for (const model of one.models) {
        const was = models.get(model)!;
        models.set(model, { ...was, at: [was.at[0], height, was.at[2]] });
      }
    }
  return { ...state, units, models };
}

/** A table on which `seen` of every model is seen; with 0 nothing is. */
export const dimmed = (table: TableQuery, seen: number): TableQuery => ({
  ...table,
  sight: (from, to) =>
    seen === 0
      ? { visible: false, fraction: 0, blockedBy: [] }
      : { visible: true, fraction: seen, blockedBy: [], line: { from: from.at, to: to.at } },
});
