import type { Rules, SystemName } from '../core/rules.ts';
import { SKIRMISH } from './skirmish.ts';
import { SQUADS } from './squads.ts';

/**
 * The rules a system plays by unless a scenario overrides single ones.
 *
 * A sandbox has every piece and no referee: the same numbers to measure with, and every clause off. Systems whose
 * modules are not the Charge phase measure engagement and coherency by the same numbers.
 */
export const DEFAULT_RULES = (system: SystemName): Rules => ({
  ...(system === 'skirmish' ? SKIRMISH : SQUADS),
  system,
  mode: system === 'sandbox' ? 'off' : 'strict',
});
