import type { Command } from '../rules/core/command.ts';
import type { Dice } from '../rules/core/dice.ts';
import { type Game, play } from '../rules/core/game.ts';
import type { TableQuery } from '../rules/core/ports.ts';

/** The game after a command; undefined when it is refused. */
export function tryPlay(game: Game, command: Command, table: TableQuery, dice: Dice): Game | undefined {
  const played = play(game, command, table, dice);
  return played.ok ? played.value.game : undefined;
}
