import type { Command } from '../../rules/core/command.ts';
import type { GameEvent } from '../../rules/core/events/event.ts';
import { evolveAll } from '../../rules/play/evolve.ts';
import type { Game } from '../../rules/play/game.ts';
import { isRegimentsEvent } from '../../rules/regiments/ranks/evolve-regiments.ts';
import { regimentsPips } from '../systems/regiments/dice-groups.ts';
import type { Situation } from '../table/services.ts';
import type { GameState } from '../../rules/core/state/state.ts';

/** The game after a command that was judged elsewhere: what had been undone is forgotten. */
export const recordEvents = (game: Game, command: Command, events: readonly GameEvent[]): Game => {
  const log = [...game.log.slice(0, game.cut), { command, events }];
  return { ...game, log, cut: log.length, state: evolveAll(game.state, events) };
};

/** The pips an event recorded, in the order they fell. */
export function diceIn(event: GameEvent): readonly number[] {
  if (isRegimentsEvent(event)) return regimentsPips(event);
  switch (event.kind) {
    case 'charge-rolled':
    case 'morale-tested':
    case 'fell-back':
      return event.dice;
    case 'intervention-tested':
      return [event.die];
    case 'struck':
      return event.volleys.flatMap((v) => [
        ...v.hit.dice,
        ...v.wound.dice,
        ...v.allocations.flatMap(({ lookOut, save }) => [
          ...(lookOut ? [lookOut.die] : []),
          ...(save ? [save.die] : []),
        ]),
      ]);
    case 'pursued':
      return [event.quarry, ...event.pursuers].map((roll) => roll.die);
    case 'checked':
    case 'out-of-sight-rolled':
    case 'fear-tested':
      return event.roll.dice;
    case 'injury-rolled':
      // A blow or a shot that hurts is read off the die that hit, which has fallen before.
      return event.cause === 'fall' || event.cause === 'spell' ? event.roll.dice : [];
    default:
      return [];
  }
}

/**
 * The pips of a command's events in the order they fell. All units that strike in one step of a melee roll to hit before
 * any of them rolls to wound.
 */
export function diceOf(events: readonly GameEvent[]): readonly number[] {
  const pips: number[] = [];
  for (let i = 0; i < events.length; ) {
    const blows = blowsFrom(events, i);
    const rolls = blows.length === 0 ? [diceIn(events[i]!)] : blows.map(({ toHit }) => toHit);
    const later = [...blows.map(({ toWound }) => toWound), ...blows.map(({ armour }) => armour)];
    for (const roll of [...rolls, ...later]) pips.push(...roll);
    i += Math.max(1, blows.length);
  }
  return pips;
}

type Blows = Extract<GameEvent, { kind: 'attacks-rolled' }>;

/** The blows of one step, which are told one unit after another. */
function blowsFrom(events: readonly GameEvent[], start: number): readonly Blows[] {
  const blows: Blows[] = [];
  for (const event of events.slice(start)) {
    if (event.kind !== 'attacks-rolled') break;
    blows.push(event);
  }
  return blows;
}

/** How many dice of the scenario's stream have fallen in the game as it stands: an undone roll falls the same way again. */
export const diceFallen = (game: Game): number =>
  game.log
    .slice(0, game.cut)
    .flatMap((entry) => entry.events)
    .reduce((sum, event) => sum + diceIn(event).length, 0);

/** A state as it is sent: without the terrain, which does not change. */
export function toSituation(state: GameState): Situation {
  const { terrain: _, ...situation } = state;
  return situation;
}
