import type { Command } from '../../src/rules/core/command.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { SightAnswer, TableQuery } from '../../src/rules/core/ports.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { Amount, Weapon, WeaponTraits } from '../../src/rules/core/weapon.ts';
import { aGame, type GamePlan, type UnitPlan } from './game.ts';
import { openTable } from './open-table.ts';

/** A number as an amount. */
export const just = (plus: number): Amount => ({ dice: 0, sides: 6, plus });

/** A rifle: 24″, one attack of strength 4, AP 0, damage 1. */
export const aWeapon = (change: Partial<Weapon> = {}, traits: WeaponTraits = {}): Weapon => ({
  name: 'rifle',
  range: 24,
  attacks: just(1),
  strength: 4,
  ap: 0,
  damage: just(1),
  traits,
  ...change,
});

/** Units in the attacker's shooting phase. */
export const shooters = (units: readonly UnitPlan[], plan: Omit<GamePlan, 'units'> = {}): GameState =>
  aGame({ phase: 'shooting', ...plan, units });

/** The order of a unit to shoot at another. */
export const shootAt = (
  unit: string,
  target: string,
  more: Partial<Extract<Command, { kind: 'shoot' }>> = {},
): Extract<Command, { kind: 'shoot' }> => ({ kind: 'shoot', unit: unitId(unit), target: unitId(target), ...more });

/** An open table on which some pairs of models see less of each other: the share that is seen, by both ids. */
export function veiled(seen: (from: string, to: string) => number): TableQuery {
  return {
    ...openTable(),
    sight: (from, to): SightAnswer => {
      const fraction = seen(from.id, to.id);
      if (fraction === 0) return { visible: false, fraction, blockedBy: [{ kind: 'edge' }] };
      return { visible: true, fraction, blockedBy: [], line: { from: from.at, to: to.at } };
    },
  };
}
