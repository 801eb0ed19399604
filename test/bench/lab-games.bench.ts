/**
 * Whole games without a screen: how many a second one core plays of the built-in tables of each system, by the policies
 * that both sides play, and how many charges are resolved in them. Beside it the same games on a table that remembers
 * nothing, which is the oracle: both must come to the same. Time is processor time, the median of passes in turn, each
 * on a fresh table.
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
const POLICIES: readonly PolicyName[] = ['random', 'greedy', 'cautious'];
/** How often the same games are played by each, in turn: an odd number, for the median. */
const PASSES = 3;
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

/** The same games played once, on a table that was never queried, and how long that took, in seconds. */
type Pass = { readonly facts: readonly GameFacts[]; readonly seconds: number };

async function pass(id: string, policy: PolicyName, games: number, isShared: boolean): Promise<Pass> {
  const laid = await layOutBuiltIn(id);
  const { result: facts, seconds } = cpuOf(() =>
    play(laid, isShared ? rememberingTable(laid.table) : laid.table, policy, games),
  );
  laid.table.dispose();
  return { facts, seconds };
}

async function compare(id: string, games: number): Promise<void> {
  for (const policy of POLICIES) {
    // What is played first runs cold code, which says nothing about either.
    for (const isShared of [false, true]) await pass(id, policy, 1, isShared);
    const [ours, naive]: [Pass[], Pass[]] = [[], []];
    for (let turn = 0; turn < PASSES; turn++) {
      // The second finds warmer code, so each is second in turn.
      for (const isShared of turn % 2 === 0 ? [false, true] : [true, false])
        (isShared ? ours : naive).push(await pass(id, policy, games, isShared));
    }
    const tried = ours[0]!.facts.reduce((sum, f) => sum + f.attacker.chargesTried + f.defender.chargesTried, 0);
    const sums = [...ours, ...naive].map(({ facts }) => hashJson(facts.map(({ hash, winner }) => [hash, winner])));
    const each = (count: number, passes: readonly Pass[]): string => (count / median(passes)).toFixed(1);
    const other = sums.find((sum) => sum !== sums[0]);
    console.log(
      `${id} ${policy}: ${each(games, ours)} games/s a core (naive ${each(games, naive)}), ` +
        `${each(tried, ours)} charges/s (naive ${each(tried, naive)}), ` +
        `${tried} in ${games} games; checksum ${sums[0]}` +
        (other === undefined ? '' : `, but also ${other}`),
    );
    if (other !== undefined) process.exitCode = 1;
  }
}

const median = (passes: readonly Pass[]): number =>
  passes.map(({ seconds }) => seconds).toSorted((a, b) => a - b)[Math.floor(passes.length / 2)]!;

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
