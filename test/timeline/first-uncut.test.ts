import { describe, expect, it } from 'vitest';
import { firstUntold } from '../../src/app/play/first-untold.ts';
import { firstUncut } from '../../src/timeline/first-uncut.ts';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import type { LogEntry } from '../../src/rules/play/game.ts';
import { playRecorded } from '../support/replays.ts';

/** The wall's game with its first event of a kind rewritten from outside, and the number of its entry. */
async function gameWith<K extends GameEvent['kind']>(
  kind: K,
  rewrite: (event: Extract<GameEvent, { kind: K }>) => object,
) {
  const { replay, initial } = await playRecorded('over-the-wall.replay');
  const at = replay.entries.findIndex(({ events }) => events.some((event) => event.kind === kind));
  const log = replay.entries.map((entry, i): LogEntry => {
    if (i !== at) return entry;
    const events = entry.events.map((event) =>
      event.kind === kind ? { ...event, ...rewrite(event as Extract<GameEvent, { kind: K }>) } : event,
    );
    return { ...entry, events: events as readonly GameEvent[] };
  });
  return { game: { initial, log }, at };
}

describe('a game that another program may have written', () => {
  it('can be shown as it was recorded', async () => {
    const { game } = await gameWith('charge-rolled', () => ({}));
    expect([firstUntold(game), firstUncut(game)]).toEqual([undefined, undefined]);
  });

  it('is refused where a leg is of no known kind, so that its duration is unknown', async () => {
    const { game, at } = await gameWith('charge-moved', ({ moves }) => ({
      moves: moves.map((move) => ({
        ...move,
        path: { ...move.path, legs: move.path.legs.map((leg) => ({ ...leg, kind: 'teleport' })) },
      })),
    }));
    expect(firstUntold(game)).toBe(at);
  });

  it('is refused where a leg has no length, so that what follows it has no time', async () => {
    const { game, at } = await gameWith('charge-moved', ({ moves }) => ({
      moves: moves.map((move) => ({
        ...move,
        path: { ...move.path, legs: move.path.legs.map((leg) => ({ ...leg, length: 'far', to: ['far', 0, 0] })) },
      })),
    }));
    expect(firstUntold(game) ?? firstUncut(game)).toBe(at);
  });

  it.each([
    ['more pips than sides', [7, 3]],
    ['no pips', [0, 3]],
    ['pips that are none', ['<b>6</b>', 3]],
    ['half a pip', [2.5, 3]],
  ])('is refused where a die has %s', async (_, dice) => {
    const { game, at } = await gameWith('charge-rolled', () => ({ dice }));
    expect(firstUntold(game)).toBe(at);
  });
});
