import { seededRandom } from '../../kernel/random.ts';
import { choicesAt } from '../systems/systems.ts';
import { POLICIES } from '../systems/policies.ts';
import type { Moment, Policy } from '../policy/moment.ts';
import type { PolicyName } from '../policy/policy-name.ts';
import type { Reason } from '../policy/reason.ts';
import type { Command } from '../../rules/core/command.ts';
import { seededDice } from '../../rules/core/dice.ts';
import type { UnitId } from '../../rules/core/ids.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { decide } from '../../rules/play/decide.ts';
import { deployOrders } from './deploy-orders.ts';

/**
 * What a side is asked to decide, as plain data: a moment of its policy, an attempt that it has to make whatever its
 * policy prefers, or where a unit is deployed. `seed` is that of the policy's own random numbers, not of the dice.
 */
export type SideQuestion =
  | { readonly kind: 'moment'; readonly moment: Moment; readonly policy: PolicyName; readonly seed: number }
  | { readonly kind: 'any'; readonly moment: Moment }
  | { readonly kind: 'deploy'; readonly unit: UnitId };

/** The command that is preferred among those allowed, undefined to pass; and why, where the policy tells. */
export type Preference = { readonly command: Command | undefined; readonly reason: Reason | undefined };

/**
 * The first command of those preferred that the rules allow. It is judged with dice of its own, never with the game's.
 *
 * @param state    As the side sees it.
 * @param policies Those of the laboratory by default.
 */
export function preferCommand(
  state: GameState,
  table: TableQuery,
  question: SideQuestion,
  policies: Readonly<Record<PolicyName, Policy>> = POLICIES,
): Preference {
  let reason: Reason | undefined;
  let isRefused = false;
  const tell = (told: Reason): void => {
    reason = told;
    isRefused = false;
  };
  for (const command of wishesOf({ state, table, tell }, question, policies)) {
    if (decide(state, command, table, seededDice(TRIAL_SEED)).ok) return { command, reason };
    isRefused = true;
  }
  // What could not be done is no reason to pass.
  return { command: undefined, reason: isRefused ? undefined : reason };
}

/** Seeds the dice with which a command is tried out: whether it is allowed depends on no die. */
const TRIAL_SEED = 1;

function wishesOf(
  view: Parameters<Policy>[0],
  question: SideQuestion,
  policies: Readonly<Record<PolicyName, Policy>>,
): Iterable<Command> {
  switch (question.kind) {
    case 'moment':
      return policies[question.policy](view, question.moment, seededRandom(question.seed));
    case 'any':
      return choicesAt(view, question.moment);
    case 'deploy':
      return deployOrders(view.state, question.unit);
  }
}
