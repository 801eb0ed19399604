/**
 * Every question about shots on every built-in scenario that has any: each unit of the side whose turn it is at each of
 * its enemies, in every phase of shooting of a game that policies play. Prints the processor time of a question and a
 * checksum of all exact odds; never fails on time. Goal: 99 of 100 within a second.
 *
 * `node test/bench/shots.bench.ts [scenario …]`
 */
import { sha256Text } from '../../src/kernel/sha256.ts';
import { playGame } from '../../src/lab/game/play-game.ts';
import { rememberingTable } from '../../src/lab/game/remember.ts';
import type { UnitId } from '../../src/rules/core/ids.ts';
import type { TableQuery } from '../../src/rules/core/ports.ts';
import { enemyUnits, unitsOfSide } from '../../src/rules/core/state/lookup.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import type { SystemName } from '../../src/rules/core/system.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { askMissiles } from '../../src/rules/regiments/shooting/ask.ts';
import { askAims } from '../../src/rules/skirmish/ranged/ask-aim.ts';
import { askShots } from '../../src/rules/squads/shooting/ask.ts';
import { layOutBuiltIn } from '../support/lab-games.ts';
import { builtInIds } from '../support/played-games.ts';
import { machine, quantile } from './crowded-table.ts';

const SEED = 20_261_124;
const TURNS = 4;

type Ask = (state: GameState, shot: { readonly unit: UnitId; readonly target: UnitId }, table: TableQuery) => unknown;

/** The phase of each system in which units shoot, and its question. */
const SHOOTING: Readonly<Partial<Record<SystemName, { readonly phase: string; readonly ask: Ask }>>> = {
  squads: { phase: 'shooting', ask: (state, shot, table) => askShots(state, shot, table).odds },
  skirmish: { phase: 'ranged', ask: (state, shot, table) => askAims(state, { what: 'shot', ...shot }, table) },
  regiments: { phase: 'shooting', ask: (state, shot, table) => askMissiles(state, shot, table).odds },
};

/** The states of a game at the beginning of each phase of shooting. */
function shootingStates(start: GameState, table: TableQuery, phase: string): readonly GameState[] {
  const policies = { attacker: 'greedy', defender: 'greedy' } as const;
  const { game } = playGame(start, rememberingTable(table), { seed: SEED, turns: TURNS, policies });
  const found: GameState[] = [];
  let state = game.initial;
  for (const { events } of game.log) {
    const before = state;
    state = evolveAll(state, events);
    if (state.phase === phase && before.phase !== phase) found.push(state);
  }
  return found;
}

const asked = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const all: number[] = [];
console.log(machine());
for (const id of asked.length > 0 ? asked : builtInIds()) {
  const { start, table } = await layOutBuiltIn(id);
  const shooting = SHOOTING[start.rules.system];
  const took: number[] = [];
  const answers: unknown[] = [];
  if (shooting)
    for (const state of shootingStates(start, table, shooting.phase))
      for (const { id: unit, models } of unitsOfSide(state, state.side))
        for (const { id: target } of models.length > 0 ? enemyUnits(state, unit) : []) {
          const before = process.cpuUsage();
          answers.push(shooting.ask(state, { unit, target }, table));
          const { user, system } = process.cpuUsage(before);
          took.push((user + system) / 1000);
        }
  table.dispose();
  if (answers.flat().length === 0) continue;
  all.push(...took);
  console.log(`${id.padEnd(32)} ${line(took)}, checksum ${sha256Text(JSON.stringify(answers)).slice(0, 12)}`);
}
console.log(`${'all'.padEnd(32)} ${line(all)}`);

function line(ms: readonly number[]): string {
  const at = (share: number) => `${quantile(ms, share).toFixed(1)}`;
  return `${ms.length} questions: median ${at(0.5)} ms, p95 ${at(0.95)}, p99 ${at(0.99)}, most ${at(1)}`;
}
