import type { SystemName } from '../../rules/core/system.ts';
import { greedyRegiments } from '../systems/regiments/greedy.ts';
import { greedySkirmish } from '../systems/skirmish/greedy.ts';
import { greedySquads } from '../systems/squads/greedy.ts';
import type { Policy } from './moment.ts';
import { oddsRegiments } from '../systems/regiments/odds.ts';
import { oddsSkirmish } from '../systems/skirmish/odds.ts';
import { oddsSquads } from '../systems/squads/odds.ts';
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
