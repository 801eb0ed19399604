import { ok, type Result } from '../kernel/result.ts';
import { makeReplay } from '../replay/make-replay.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { continueGame } from './continue-game.ts';
import type { Save, SaveFault } from './save.ts';

/**
 * The replay of a saved table: everything that is in force on it, and what was undone and could be done again.
 *
 * @param initial The game its scenario begins with.
 * @param seed    Of the scenario's dice.
 * @errors `unplayable`
 */
export function toReplay({ scenario, log, foot }: Save, initial: GameState, seed: number): Result<string, SaveFault> {
  const game = continueGame(initial, log, foot.cut);
  if (!game.ok) return game;
  const formal = new Set(log.filter((entry) => entry.formal === true));
  return ok(makeReplay({ scenario, seed }, game.value, (entry) => formal.has(entry)));
}
