import type { Policy } from '../policy/moment.ts';
import type { PolicyName } from '../policy/policy-name.ts';
import { randomPolicy } from './random-policy.ts';
import { LAB_SYSTEMS } from './systems.ts';

/** A policy that each game implements for itself. */
const ofSystem =
  (name: Exclude<PolicyName, 'random'>): Policy =>
  (view, moment, random) =>
    LAB_SYSTEMS[view.state.rules.system].policies[name](view, moment, random);

/** The policies by name. */
export const POLICIES: Readonly<Record<PolicyName, Policy>> = {
  random: randomPolicy,
  greedy: ofSystem('greedy'),
  odds: ofSystem('odds'),
};
