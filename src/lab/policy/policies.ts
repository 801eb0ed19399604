import type { SystemName } from '../../rules/core/rules.ts';
import { greedyRegiments } from './greedy-regiments.ts';
import { greedySkirmish } from './greedy-skirmish.ts';
import { greedySquads } from './greedy-squads.ts';
import type { Policy } from './moment.ts';
import { oddsRegiments } from './odds-regiments.ts';
import { oddsSkirmish } from './odds-skirmish.ts';
import { oddsSquads } from './odds-squads.ts';
import type { PolicyName } from './policy-name.ts';
import { randomPolicy } from './random.ts';

type BySystem = Readonly<Record<SystemName, Policy>>;

/** A policy that plays each system in a way of its own. */
const bySystem =
  (policies: BySystem): Policy =>
  (view, moment, random) =>
    policies[view.state.rules.system](view, moment, random);

/** How each policy plays. */
export const POLICIES: Readonly<Record<PolicyName, Policy>> = {
  random: randomPolicy,
  greedy: bySystem({
    squads: greedySquads,
    sandbox: greedySquads,
    skirmish: greedySkirmish,
    regiments: greedyRegiments,
  }),
  odds: bySystem({ squads: oddsSquads, sandbox: oddsSquads, skirmish: oddsSkirmish, regiments: oddsRegiments }),
};
