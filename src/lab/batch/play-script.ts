import type { Game } from '../../rules/play/game.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { runScript } from '../../scenario/run-script.ts';
import type { ScriptStep } from '../../scenario/scenario.ts';
import { factsOf } from '../game/facts-of.ts';
import type { BatchFacts } from './fact-row.ts';

/**
 * Plays a scenario's own script with the dice of a seed instead of those it gives. A command that these dice do not
 * allow, such as the move of a charge that fell short, ends the script, which then counts as not held.
 */
export function playScript(
  script: readonly ScriptStep[],
  start: GameState,
  table: TableQuery,
  seed: number,
): { readonly facts: BatchFacts; readonly game: Game } {
  const free = script.map((step): ScriptStep => {
    if (step.kind !== 'do') return step;
    const { dice: _given, ...rest } = step;
    return rest;
  });
  const { passed, game } = runScript(free, start, table, seed);
  const { initial, state, log, cut } = game;
  return { facts: { ...factsOf({ initial, state, log: log.slice(0, cut) }, seed, 'last-turn'), held: passed }, game };
}
