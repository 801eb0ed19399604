/**
 * Whole games without a screen: how many a second one core plays of the built-in tables of each system, by the policies
 * that both sides play, and how many charges are resolved in them. Beside it the same games on a table that remembers
 * nothing, which is the oracle: both must come to the same. Time is processor time.
 *
 * `node .ci/bench.ts lab-games`; `--memory` plays twenty thousand tiny games and tells how much memory they left.
 */
import { hashJson } from '../../src/kernel/hash.ts';
import type { GameFacts } from '../../src/lab/game/game-facts.ts';
import { playGame } from '../../src/lab/game/play-game.ts';
import { rememberingTable } from '../../src/lab/game/remember.ts';
import type { PolicyName } from '../../src/lab/policy/policy-name.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { type Laid, layOutBuiltIn, layOutText } from '../support/lab-games.ts';
import { machine } from './crowded-table.ts';

const SEED = 20_261_122;
const TURNS = 3;
const TABLES: readonly (readonly [id: string, games: number])[] = [
  ['open-ground', 6],
  ['over-the-wall', 2],
  ['the-well-in-the-yard', 2],
  ['over-the-gap', 3],
  ['market-day', 2],
  ['four-against-one', 6],
  ['the-long-ridge', 1],
];
const POLICIES: readonly PolicyName[] = ['random', 'greedy', 'odds'];
const SMALL_GAMES = 20_000;
const LOOKS = 10;

/** Processor time of some work, in seconds. */
function cpuOf<T>(work: () => T): { readonly result: T; readonly seconds: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}

const play = ({ start }: Laid, table: TableQuery, policy: PolicyName, games: number): readonly GameFacts[] =>
  Array.from(
    { length: games },
    (_, i) =>
      playGame(start, table, { seed: SEED + i, turns: TURNS, policies: { attacker: policy, defender: policy } }).facts,
  );

async function compare(id: string, games: number): Promise<void> {
  for (const policy of POLICIES) {
    // What is played first is played by code that nobody has run yet: that is nobody's merit or fault.
    const warm = await layOutBuiltIn(id);
    play(warm, warm.table, policy, 1);
    warm.table.dispose();
    const laid = await layOutBuiltIn(id);
    const shared = cpuOf(() => play(laid, rememberingTable(laid.table), policy, games));
    laid.table.dispose();
    const bare = await layOutBuiltIn(id);
    const naive = cpuOf(() => play(bare, bare.table, policy, games));
    bare.table.dispose();
    const tried = shared.result.reduce((sum, f) => sum + f.attacker.chargesTried + f.defender.chargesTried, 0);
    const sums = [shared, naive].map(({ result }) => hashJson(result.map(({ hash, winner }) => [hash, winner])));
    const each = (count: number, seconds: number): string => (count / seconds).toFixed(1);
    console.log(
      `${id} ${policy}: ${each(games, shared.seconds)} games/s a core (naive ${each(games, naive.seconds)}), ` +
        `${each(tried, shared.seconds)} charges/s (naive ${each(tried, naive.seconds)}), ` +
        `${tried} in ${games} games; checksum ${sums[0]}` +
        (sums[0] === sums[1] ? '' : `, but naively ${sums[1]}`),
    );
    if (sums[0] !== sums[1]) process.exitCode = 1;
  }
}

/** Resident and used memory, in MB, once what is not needed has been thrown away. */
function memory(): string {
  globalThis.gc?.();
  const { rss, heapUsed } = process.memoryUsage();
  return `${(rss / 1e6).toFixed(0)} MB resident, ${(heapUsed / 1e6).toFixed(0)} MB used`;
}

/** One model a side on a small table. */
const TINY = JSON.stringify({
  ...{ format: 'highground/scenario', version: 1, name: 'Tiny', system: 'squads', seed: 1 },
  ...{ table: { width: 24, depth: 24 }, terrain: [] },
  units: (['attacker', 'defender'] as const).map((side, i) => ({
    ...{ id: side, side, keywords: ['INFANTRY'] },
    models: [{ id: `${side}-1`, base: { round: 32 }, at: [0, 8 * i - 4] }],
  })),
});

async function flatness(): Promise<void> {
  const laid = await layOutText(TINY);
  const table = rememberingTable(laid.table);
  for (let n = 0; n <= SMALL_GAMES; n++) {
    if (n % (SMALL_GAMES / LOOKS) === 0) console.log(`after ${n} small games: ${memory()}`);
    playGame(laid.start, table, { seed: n, turns: 1, policies: { attacker: 'greedy', defender: 'random' } });
  }
  laid.table.dispose();
}

console.log(machine());
if (process.argv.includes('--memory')) await flatness();
else for (const [id, games] of TABLES) await compare(id, games);
