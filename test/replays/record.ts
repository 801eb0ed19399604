// Records the games of this folder again, with the hash each ends in: `node test/replays/record.ts`. To be run when a new
// edition of the rules judges them otherwise (src/rules/core/edition.ts), and then only. The corpus beside them stays.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err } from '../../src/kernel/result.ts';
import { playGame } from '../../src/lab/game/play-game.ts';
import { createTable } from '../../src/physics/table.ts';
import { makeReplay } from '../../src/replay/make-replay.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import { layOut } from '../../src/scenario/lay-out.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { runScript } from '../../src/scenario/run-script.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';

/** A built-in scenario, its script played or taken out and both sides played for so many turns. */
type Game = { readonly id: string; readonly auto?: { readonly turns: number; readonly seed: number } };

const GAMES: readonly Game[] = [
  // squads
  { id: 'the-duel-on-the-bridge' },
  { id: 'over-the-wall' },
  { id: 'fly-over-everything' },
  { id: 'the-well-in-the-yard' },
  { id: 'the-well-in-the-yard', auto: { turns: 3, seed: 5 } },
  { id: 'the-broken-boulevard', auto: { turns: 2, seed: 3 } },
  { id: 'the-customs-yard', auto: { turns: 2, seed: 5 } },
  // regiments
  { id: 'the-long-ridge' },
  { id: 'four-against-one' },
  { id: 'the-long-ridge', auto: { turns: 3, seed: 5 } },
  { id: 'the-hedge-and-the-hanging-wood', auto: { turns: 3, seed: 1 } },
  // skirmish
  { id: 'the-lantern-quarter' },
  { id: 'over-the-gap' },
  { id: 'market-day' },
  { id: 'market-day', auto: { turns: 3, seed: 5 } },
  { id: 'the-lantern-quarter', auto: { turns: 2, seed: 5 } },
];

const BUILT_IN = join(import.meta.dirname, '../../src/scenario/builtin');

async function record({ id, auto }: Game): Promise<readonly [file: string, hash: string]> {
  const { script, ...bare } = JSON.parse(readFileSync(join(BUILT_IN, `${id}.json`), 'utf8')) as ScenarioDocument;
  const text = makeScenario(auto ? bare : { ...bare, ...(script ? { script } : {}) });
  const scenario = parseScenario(text, () => err({ kind: 'mesh-unasked' }));
  if (!scenario.ok) throw new Error(`${id} cannot be read`);
  const table = await createTable({ ...scenario.value.table, terrain: scenario.value.terrain });
  const state = layOut(scenario.value, table);
  if (!state.ok) throw new Error(`${id} cannot be laid out`);
  const seed = auto?.seed ?? scenario.value.seed;
  const policies = { attacker: 'greedy', defender: 'greedy' } as const;
  const game = auto
    ? playGame(state.value, table, { seed, policies, turns: auto.turns - state.value.turn + 1 }).game
    : runScript(scenario.value.script, state.value, table, seed).game;
  table.dispose();
  const file = `${id}${auto ? '-auto' : ''}.replay`;
  writeFileSync(join(import.meta.dirname, file), makeReplay({ scenario: text, seed }, game));
  return [file, hashState(game.state)];
}

const hashes: Record<string, string> = {};
for (const game of GAMES) {
  const [file, hash] = await record(game);
  hashes[file] = hash;
  console.log(`${hash}  ${file}`);
}
writeFileSync(join(import.meta.dirname, 'hashes.json'), `${JSON.stringify(hashes, null, 2)}\n`);
