import { describe, expect, it } from 'vitest';
import { isEventShaped } from '../../src/replay/event-shapes.ts';
import { readWhole, recordedGames, textOf } from '../support/replays.ts';

const EVENTS = recordedGames().flatMap((file) =>
  readWhole(textOf(file)).replay.entries.flatMap(({ events }) => events),
);

type Plain = { [key: string]: unknown };

/** Copies of an event in each of which one value anywhere is another: of another type, absent, or too large. */
function spoilt(event: object): unknown[] {
  const copies: unknown[] = [];
  const at = (path: readonly string[], change: (holder: Plain, key: string) => void): void => {
    const copy = structuredClone(event) as Plain;
    const holder = path.slice(0, -1).reduce<Plain>((inner, key) => inner[key] as Plain, copy);
    change(holder, path.at(-1)!);
    copies.push(copy);
  };
  const walk = (value: unknown, path: readonly string[]): void => {
    if (path.length > 0)
      for (const other of [{}, null, typeof value === 'string' ? 7 : 'seven'])
        if (JSON.stringify(other) !== JSON.stringify(value)) at(path, (holder, key) => (holder[key] = other));
    if (typeof value === 'number')
      for (const far of [1e7, Number.POSITIVE_INFINITY]) at(path, (h, key) => (h[key] = far));
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) walk(inner, [...path, key]);
  };
  walk(event, []);
  return copies;
}

describe('the shape of an event', () => {
  it('fits every event of the recorded games', () => {
    expect(EVENTS.length).toBeGreaterThan(500);
    expect(EVENTS.filter((event) => !isEventShaped(event))).toEqual([]);
  });

  it('fits no event with a value of another type, without a member, with one more, or beyond the limits', () => {
    const kinds = new Map(EVENTS.map((event) => [event.kind, event] as const));
    expect(kinds.size).toBeGreaterThan(40);
    for (const event of kinds.values()) {
      expect(spoilt(event).filter(isEventShaped)).toEqual([]);
      expect(isEventShaped({ ...event, surplus: 1 })).toBe(false);
      expect(isEventShaped({ ...event, kind: 'toString' })).toBe(false);
    }
    expect([undefined, null, 'phase-ended', 3, [], {}].filter(isEventShaped)).toEqual([]);
  });

  it('has no roll of more dice than a game can throw, and no turn wider than a table', () => {
    const rolled = EVENTS.find((event) => event.kind === 'charge-rolled')!;
    expect(isEventShaped({ ...rolled, dice: Array.from({ length: 8001 }, () => 1) })).toBe(false);
    const moved = EVENTS.find((event) => event.kind === 'charge-moved')!;
    const forged = structuredClone(moved) as unknown as { moves: { path: { legs: { turn?: object }[] } }[] };
    forged.moves[0]!.path.legs[0]!.turn = { centre: [0, 0], radius: 2001, sweep: 1 };
    expect(isEventShaped(forged)).toBe(false);
    forged.moves[0]!.path.legs[0]!.turn = { centre: [0, 0], radius: 2, sweep: 1 };
    expect(isEventShaped(forged)).toBe(true);
  });
});
