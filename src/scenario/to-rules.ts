import type { ChargeRules, FightRules, Rules, SystemName } from '../rules/core/rules.ts';
import { DEFAULT_RULES } from '../rules/systems/default-rules.ts';
import type { RulesDocument } from './schema.ts';

/** The rules of a scenario: its system's, with what the file overrides, each constant where it is kept. */
export function toRules(system: SystemName, overrides: RulesDocument = {}): Rules {
  const ordinary = DEFAULT_RULES(system);
  const { mode, clauses, heroicStand, ...constants } = overrides;
  const given = Object.entries(constants).filter(([, value]) => value !== undefined);
  const ofFight = given.filter(([key]) => Object.hasOwn(ordinary.fight, key));
  const ofCharge = given.filter(([key]) => Object.hasOwn(ordinary.charge, key));
  return {
    ...ordinary,
    mode: mode ?? ordinary.mode,
    clauses: new Map([...ordinary.clauses, ...Object.entries(clauses ?? {})]),
    heroicStand: heroicStand ?? ordinary.heroicStand,
    charge: { ...ordinary.charge, ...(Object.fromEntries(ofCharge) as Partial<ChargeRules>) },
    fight: { ...ordinary.fight, ...(Object.fromEntries(ofFight) as Partial<FightRules>) },
  };
}
