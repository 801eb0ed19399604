/**
 * Memory that a table holds once a game was played on it, above a fresh one, in MB of objects and buffers: once its
 * caches are dropped, as an idle table's are (a goal of at most 8 MB), with them, and with the game itself. Greedy
 * players, five turns, seed 1; code is warmed up on another table of the same kind.
 *
 * `node .ci/bench.ts played-table`, or one table only: `node --expose-gc test/bench/played-table.bench.ts market-day`
 */
import { playGame } from '../../src/lab/game/play-game.ts';
import { type Laid, layOutBuiltIn } from '../support/lab-games.ts';

const TABLES = ['the-broken-boulevard', 'the-lantern-quarter', 'market-day', 'the-long-ridge'] as const;

/** Objects and buffers in use once all garbage is collected, MB. */
function used(): number {
  const { gc } = globalThis as { gc?: () => void };
  if (!gc) throw new Error('Run Node with --expose-gc, so that garbage can be told from what is held.');
  for (let i = 0; i < 5; i++) gc();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

const play = ({ start, table }: Laid, turns: number) =>
  playGame(start, table, { seed: 1, turns, policies: { attacker: 'greedy', defender: 'greedy' } });

/** Plays a game and says what its table holds from then on. */
async function measure(id: string): Promise<void> {
  const warm = await layOutBuiltIn(id);
  play(warm, 1);
  warm.table.dispose();
  const laid = await layOutBuiltIn(id);
  const fresh = used();
  const games = [play(laid, 5)];
  const withGame = used();
  const { hash } = games.pop()!.facts;
  const withCaches = used();
  laid.table.dropCaches();
  const above = [used(), withCaches, withGame].map((now) => (now - fresh).toFixed(1));
  console.log(`${id}: idle ${above[0]} MB, with caches ${above[1]}, with the game ${above[2]}; ends as ${hash}`);
  laid.table.dispose();
}

for (const id of TABLES) if (process.argv.length < 3 || process.argv.includes(id)) await measure(id);
