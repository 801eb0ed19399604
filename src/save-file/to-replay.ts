import { ok, type Result } from '../kernel/result.ts';
import { makeReplay } from '../replay/make-replay.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { continueGame } from './continue-game.ts';
import type { Save, SaveFault } from './save.ts';

/**
 * The replay of a saved table: all entries in force, and those that were undone and can be redone.
 *
 * @param initial The start of its scenario.
 * @param own     The scenario's seed, for tables saved before the seed of the dice was kept.
 * @errors `unplayable`
 */
export function toReplay(
  { scenario, seed, log, foot }: Save,
  initial: GameState,
  own: number,
): Result<string, SaveFault> {
  const game = continueGame(initial, log, foot.cut);
  if (!game.ok) return game;
  const formal = new Set(log.filter((entry) => entry.formal === true));
  return ok(makeReplay({ scenario, seed: seed ?? own }, game.value, (entry) => formal.has(entry)));
}
