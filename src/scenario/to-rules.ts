import type { ChargeRules, Rules, SystemName } from '../rules/core/rules.ts';
import { DEFAULT_RULES } from '../rules/systems/default-rules.ts';
import type { RulesDocument } from './schema.ts';

/** The rules of a scenario: its system's, with what the file overrides. */
export function toRules(system: SystemName, overrides: RulesDocument = {}): Rules {
  const ordinary = DEFAULT_RULES(system);
  const { mode, clauses, heroicStand, ...constants } = overrides;
  const known = Object.entries(constants).filter(([, value]) => value !== undefined);
  return {
    ...ordinary,
    mode: mode ?? ordinary.mode,
    clauses: new Map([...ordinary.clauses, ...Object.entries(clauses ?? {})]),
    heroicStand: heroicStand ?? ordinary.heroicStand,
    charge: { ...ordinary.charge, ...(Object.fromEntries(known) as Partial<ChargeRules>) },
  };
}
