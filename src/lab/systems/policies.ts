import type { Policy } from '../policy/moment.ts';
import type { PolicyName } from '../policy/policy-name.ts';
import type { Probability } from '../forecast/forecast.ts';
import type { Foresight } from '../forecast/rank-orders.ts';
import { LAB_SYSTEMS, choicesAt } from './systems.ts';
import { uniformInt } from '../../kernel/random.ts';
import type { Command } from '../../rules/core/command.ts';

/** Number of commands tried before the policy passes. */
const TRIES = 8;

/**
 * Takes any allowed choice with equal likelihood, passing being one of them: the first allowed one in random order. It
 * passes after a few refusals, because trying is expensive.
 */
const randomPolicy: Policy = function* (view, moment, random) {
  const choices = choicesAt(view, moment);
  const left: (Command | undefined)[] = [...choices];
  // Where passing is a command of its own, such as refusing, the choices already contain it.
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

/** A policy that each game implements for itself. */
const ofSystem =
  (name: 'greedy' | 'cautious'): Policy =>
  (view, moment, random) =>
    LAB_SYSTEMS[view.state.rules.system].policies[name](view, moment, random);

/** How well a policy plays by forecast, and how often it does not judge at all and takes any allowed choice. */
type Strength = Foresight & { readonly lapses: Probability };

/** The policies that play by forecast; `portfolio` is a yardstick for the others: it looks no further than its own turn. */
export const FORESIGHTS = {
  portfolio: { turns: 1, passes: 0, blur: 0, playouts: 0, lapses: 0 },
  easy: { turns: 20, passes: 0, blur: 1, playouts: 100, lapses: 0.5 },
  medium: { turns: 20, passes: 0, blur: 1, playouts: 100, lapses: 0 },
  hard: { turns: 20, passes: 0, blur: 0.2, playouts: 200, lapses: 0 },
  expert: { turns: 20, passes: 1, blur: 0, playouts: 2400, lapses: 0 },
} as const satisfies Readonly<Record<string, Strength>>;

/**
 * The levels in a game that is judged by playouts. What orders are worth differs more there than in forecasts, so that
 * misjudging alone sets the levels apart.
 */
const PLAYED_OUT: Readonly<Partial<Record<keyof typeof FORESIGHTS, Partial<Strength>>>> = {
  easy: { lapses: 0 },
  medium: { blur: 0.35 },
  hard: { blur: 0.12 },
};

/** The steps in which a lapse is drawn. */
const STEPS = 1000;

/** A policy that plays by forecast, as far as it looks ahead, but for its lapses. */
const byForecast =
  (name: keyof typeof FORESIGHTS): Policy =>
  (view, moment, random) => {
    const system = LAB_SYSTEMS[view.state.rules.system];
    const strength: Strength = { ...FORESIGHTS[name], ...(system.playouts ? PLAYED_OUT[name] : {}) };
    const isLapse = strength.lapses > 0 && uniformInt(random, STEPS) < strength.lapses * STEPS;
    return isLapse ? randomPolicy(view, moment, random) : system.foresighted(view, moment, random, strength);
  };

/** The policies by name. */
export const POLICIES: Readonly<Record<PolicyName, Policy>> = {
  random: randomPolicy,
  greedy: ofSystem('greedy'),
  cautious: ofSystem('cautious'),
  portfolio: byForecast('portfolio'),
  easy: byForecast('easy'),
  medium: byForecast('medium'),
  hard: byForecast('hard'),
  expert: byForecast('expert'),
};
