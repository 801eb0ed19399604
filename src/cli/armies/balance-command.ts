import { armyListMessages } from '../../messages/army-list.ts';
import { err } from '../../kernel/result.ts';
import { POLICY_NAMES, policyNamed } from '../../lab/policy/policy-name.ts';
import { type Army, ARMY_SYSTEMS } from '../../scenario/armies/army.ts';
import { loadArmies } from '../../scenario/armies/load-armies.ts';
import { oneOf, parseWhole } from '../terminal/arguments.ts';
import { badInput, type Outcome } from '../terminal/outcome.ts';
import { createProgressBar } from '../terminal/progress-bar.ts';
import { playMatch } from './play-match.ts';
import { pairShares, type PlayedMatch, winShares } from './win-shares.ts';

type Options = { readonly matches: string; readonly seed: string; readonly policy: string };

/** The most matches of a pair. */
const MOST_MATCHES = 1000;

/** `highground balance`: every two of our own armies of a game play matches, and the shares they win are told. */
export async function balanceCommand(game: string, options: Options): Promise<Outcome> {
  const system = oneOf(ARMY_SYSTEMS, game, 'the game');
  if (!system.ok) return system.error;
  const rounds = parseWhole(options.matches, '--matches', 1, MOST_MATCHES);
  if (!rounds.ok) return rounds.error;
  const seed = parseWhole(options.seed, '--seed', 0, Number.MAX_SAFE_INTEGER);
  if (!seed.ok) return seed.error;
  const policy = policyNamed(options.policy);
  if (policy === undefined)
    return badInput('usage', `--policy must be one of ${POLICY_NAMES.join(', ')}; got "${options.policy}".`);
  const armies = await loadArmies(system.value);
  const pairs = armies.flatMap((_, a) => armies.slice(a + 1).map((_other, i) => [a, a + 1 + i] as const));
  const order = { system: system.value, seed: seed.value, policy, files: () => err({ kind: 'mesh-unasked' } as const) };
  const matches: PlayedMatch[] = [];
  const bar = await createProgressBar(pairs.length * rounds.value);
  try {
    for (let n = 0; n < pairs.length * rounds.value; n++) {
      const [a, b] = pairs[n % pairs.length]!;
      const won = await playMatch([armies[a]!, armies[b]!], order, n);
      if (!won.ok) return badInput('table', `${armies[a]!.name} and ${armies[b]!.name}: ${won.error}`);
      matches.push({ a, b, won: won.value });
      bar.step();
    }
  } finally {
    bar.dispose();
  }
  return toOutcome(armies, matches);
}

function toOutcome(armies: readonly Army[], matches: readonly PlayedMatch[]): Outcome {
  const shares = winShares(matches, armies.length);
  const against = pairShares(matches, armies.length);
  const rows = armies.map(({ id, name, points }, i) => ({ id, name, points, share: shares[i], against: against[i]! }));
  const percent = (share: number | undefined): string =>
    share === undefined || Number.isNaN(share) ? '–' : `${Math.round(100 * share)}`;
  return {
    kind: 'yes',
    answer: {
      games: 2 * matches.length,
      armies: rows.map(({ id, points, share, against: row }) => ({
        ...{ id, points, share: share ?? null },
        against: Object.fromEntries(armies.flatMap((other, i) => (other.id === id ? [] : [[other.id, row[i]]]))),
      })),
    },
    text: [
      armyListMessages.balanceHead(matches.length),
      ...rows.map(({ name, share, against: row }) =>
        [
          `  ${name.padEnd(24)}`,
          `${percent(share?.value).padStart(3)} % (${percent(share?.low)}–${percent(share?.high)} %)`.padEnd(18),
          ...row.map((one) => percent(one).padStart(4)),
        ].join(' '),
      ),
    ],
  };
}
