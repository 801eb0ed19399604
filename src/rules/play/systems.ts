import type { RulesSystem } from '../core/judge/rules-system.ts';
import type { Rules } from '../core/rules/rules.ts';
import type { SystemName } from '../core/system.ts';
import { REGIMENTS_SYSTEM } from '../regiments/system.ts';
import { SKIRMISH_SYSTEM } from '../skirmish/system.ts';
import { SANDBOX_SYSTEM, SQUADS_SYSTEM } from '../squads/system.ts';

/** The rules of every game, by name. */
export const RULES_SYSTEMS: Readonly<Record<SystemName, RulesSystem>> = {
  squads: SQUADS_SYSTEM,
  regiments: REGIMENTS_SYSTEM,
  // A skirmish has no charges and no nominations: the squads rules refuse them by their own clauses.
  skirmish: { ...SKIRMISH_SYSTEM, judges: { ...SQUADS_SYSTEM.judges, ...SKIRMISH_SYSTEM.judges } },
  sandbox: SANDBOX_SYSTEM,
};

/** The rules of the game a table plays. */
export const systemOf = ({ rules }: { readonly rules: Pick<Rules, 'system'> }): RulesSystem =>
  RULES_SYSTEMS[rules.system];
