import type { Policy } from '../policy/moment.ts';
import type { PolicyName } from '../policy/policy-name.ts';
import { LAB_SYSTEMS, choicesAt } from './systems.ts';
import { uniformInt } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';

/** How many commands are tried before it is taken that nothing is allowed. */
const TRIES = 8;

/**
 * Takes any choice that is allowed, each equally likely, and passing as one of them: the first allowed one of all of them
 * shuffled. After a few that were not allowed it passes, for trying has its price.
 */
const randomPolicy: Policy = function* (view, moment, random) {
  const choices = choicesAt(view, moment);
  const left: (Command | undefined)[] = [...choices];
  // Where passing is a choice by another name, such as refusing, it is among them already.
  const [plain] = moment.otherwise;
  if (!choices.some(({ kind }) => kind === plain?.kind)) left.push(undefined);
  for (let tries = 0; left.length > 0 && tries < TRIES; tries++) {
    const at = uniformInt(random, left.length);
    const command = left[at];
    left[at] = left.at(-1);
    left.pop();
    if (command === undefined) return;
    yield command;
  }
};

/** A policy that plays each game in a way of its own. */
const ofSystem =
  (name: Exclude<PolicyName, 'random'>): Policy =>
  (view, moment, random) =>
    LAB_SYSTEMS[view.state.rules.system].policies[name](view, moment, random);

/** How each policy plays. */
export const POLICIES: Readonly<Record<PolicyName, Policy>> = {
  random: randomPolicy,
  greedy: ofSystem('greedy'),
  odds: ofSystem('odds'),
};
