import type { Command } from '../../rules/core/command.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game } from '../../rules/play/game.ts';

/** The game after a command that was decided elsewhere; undone entries are dropped. */
export const recordEvents = (game: Game, command: Command, events: readonly GameEvent[]): Game => {
  const log = [...game.log.slice(0, game.cut), { command, events }];
  return { ...game, log, cut: log.length, state: evolveAll(game.state, events) };
};
