import type { Rules } from '../core/rules/rules.ts';
import type { SystemName } from '../core/system.ts';
import { REGIMENTS, SKIRMISH, SQUADS } from './system-rules.ts';

const SYSTEM_RULES: Readonly<Record<SystemName, Rules>> = {
  squads: SQUADS,
  regiments: REGIMENTS,
  skirmish: SKIRMISH,
  sandbox: { ...SQUADS, system: 'sandbox', mode: 'off', upperFloors: 'all-models' },
};

/**
 * The default rules of a system, before a scenario overrides any.
 *
 * A sandbox has every piece and no referee: the same constants to measure with, and every clause off. Every system
 * carries the constants of the others, so that a table measures the same under each.
 */
export const DEFAULT_RULES = (system: SystemName): Rules => SYSTEM_RULES[system];
