import type { Command } from '../../rules/core/command.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import { diceIn } from '../../rules/core/events/dice-of.ts';
import type { Game } from '../../rules/play/game.ts';

/** The game after a command that was judged elsewhere: what had been undone is forgotten. */
export const recordEvents = (game: Game, command: Command, events: readonly GameEvent[]): Game => {
  const log = [...game.log.slice(0, game.cut), { command, events }];
  return { ...game, log, cut: log.length, state: evolveAll(game.state, events) };
};

/** How many dice of the scenario's stream have fallen in the game as it stands: an undone roll falls the same way again. */
export const diceFallen = (game: Game): number =>
  game.log
    .slice(0, game.cut)
    .flatMap((entry) => entry.events)
    .reduce((sum, event) => sum + diceIn(event).length, 0);
