import type { Command } from '../rules/core/command.ts';
import type { GameEvent } from '../rules/core/event.ts';
import { evolveAll } from '../rules/core/evolve.ts';
import type { Game } from '../rules/core/game.ts';
import type { Situation } from './services.ts';
import type { GameState } from '../rules/core/state.ts';

/** The game after a command that was judged elsewhere: what had been undone is forgotten. */
export const recordEvents = (game: Game, command: Command, events: readonly GameEvent[]): Game => {
  const log = [...game.log.slice(0, game.cut), { command, events }];
  return { ...game, log, cut: log.length, state: evolveAll(game.state, events) };
};

/** How many dice of the scenario's stream have fallen in the game as it stands: an undone roll falls the same way again. */
export const diceFallen = (game: Game): number =>
  game.log
    .slice(0, game.cut)
    .reduce(
      (sum, entry) =>
        sum + entry.events.reduce((dice, event) => dice + (event.kind === 'charge-rolled' ? event.dice.length : 0), 0),
      0,
    );

/** A state as it is sent: without the terrain, which does not change. */
export function toSituation(state: GameState): Situation {
  const { terrain: _, ...situation } = state;
  return situation;
}
