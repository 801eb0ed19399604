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
 * The rules a system plays by unless a scenario overrides single ones.
 *
 * A sandbox has every piece and no referee: the same numbers to measure with, and every clause off. Every
 * system carries the numbers of the others, so that a table measures alike under each.
 */
export const DEFAULT_RULES = (system: SystemName): Rules => SYSTEM_RULES[system];
