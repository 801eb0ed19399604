import { err, ok, type Result } from '../../kernel/result.ts';
import type { GameOrder } from '../../lab/game/play-game.ts';
import { POLICY_NAMES, policyNamed, type PolicyName } from '../../lab/policy/policy-name.ts';
import { varyScenario } from '../../lab/vary/vary-scenario.ts';
import { SIDES, type Side } from '../../rules/core/turn.ts';
import { parseWhole } from '../terminal/arguments.ts';
import { type BadInput, badInput } from '../terminal/outcome.ts';

/** The options of `run` for a game that policies play. */
export type AutoOptions = {
  readonly auto?: boolean;
  readonly turns?: string;
  readonly policy?: string;
  readonly first?: string;
};

/** A game played by policies. `plays` says when: always, only where the scenario has no script, or never. */
type AutoOrder = Omit<GameOrder, 'seed'> & { readonly plays: 'always' | 'without-script' | 'never' };

/** Turns of each side: the default, and the most. */
const TURNS = 3;
const MOST_TURNS = 100;

/**
 * The game that the options request. Policies or a first side request a game even if there is a script.
 *
 * @errors An option whose value is not allowed, named in the sentence.
 */
export function readAutoOptions({ auto, turns, policy, first }: AutoOptions): Result<AutoOrder, BadInput> {
  const many = turns === undefined ? ok(TURNS) : parseWhole(turns, '--turns', 1, MOST_TURNS);
  if (!many.ok) return many;
  const policies = parsePolicies(policy ?? 'greedy');
  if (!policies.ok) return policies;
  const begins = SIDES.find((side) => side === first);
  if (first !== undefined && begins === undefined)
    return err(badInput('usage', `--first must be attacker or defender; got "${short(first)}".`));
  const named = policy !== undefined ? '--policy' : first !== undefined ? '--first' : undefined;
  if (named && auto !== true)
    return err(badInput('usage', `${named} needs --auto; add --auto, or leave ${named} out.`));
  return ok({
    ...{ turns: many.value, policies: policies.value },
    ...(begins === undefined ? {} : { first: begins }),
    plays: named ? 'always' : auto === true ? 'without-script' : 'never',
  });
}

/**
 * Policies from `cautious` for both sides, or `attacker=cautious,defender=random`; a side that is left out plays `greedy`.
 *
 * @errors No such policy, no such side, or a side that is named twice.
 */
function parsePolicies(text: string): Result<Readonly<Record<Side, PolicyName>>, BadInput> {
  const form = `--policy must be one of ${POLICY_NAMES.join(', ')}, or attacker=NAME,defender=NAME`;
  const no = err(badInput('usage', `${form}; got "${short(text)}".`));
  const both = policyNamed(text.trim());
  if (both) return ok({ attacker: both, defender: both });
  const policies: Record<Side, PolicyName> = { attacker: 'greedy', defender: 'greedy' };
  const seen = new Set<Side>();
  for (const part of text.split(',')) {
    const [whose, name, ...more] = part.split('=').map((word) => word.trim());
    const side = SIDES.find((known) => known === whose);
    const policy = policyNamed(name ?? '');
    if (!side || !policy || more.length > 0 || seen.has(side)) return no;
    seen.add(side);
    policies[side] = policy;
  }
  return ok(policies);
}

/** The text of the scenario with that first side, for the replay. */
export function scenarioWithFirst(text: string, first: Side | undefined): string {
  const varied = first === undefined ? ok(text) : varyScenario(text, [{ path: ['start', 'side'], value: first }]);
  return varied.ok ? varied.value : text;
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 57)}…` : text);
