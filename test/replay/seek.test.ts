import { beforeAll, describe, expect, it } from 'vitest';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import { createStateSeeker } from '../../src/replay/seek.ts';
import { evolve } from '../../src/rules/play/evolve.ts';
import type { LogEntry } from '../../src/rules/play/game.ts';
import { hashState } from '../../src/rules/core/state/hash-state.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { playRecorded } from '../support/replays.ts';

type Told = { readonly initial: GameState; readonly entries: readonly LogEntry[] };

/** The hash of the state after each number of events, one after another. */
function linear({ initial, entries }: Told): readonly string[] {
  let state = initial;
  const hashes = [hashState(state)];
  for (const event of entries.flatMap(({ events }) => events)) {
    state = evolve(state, event);
    hashes.push(hashState(state));
  }
  return hashes;
}

const GAMES = ['the-lantern-quarter-auto.replay', 'the-long-ridge-auto.replay', 'the-well-in-the-yard-auto.replay'];

describe('keyframes', () => {
  it('lie farther apart where there are many models, so that they never hold more than so much', () => {
    const events = Array.from({ length: 1000 }, () => ({ kind: 'charge-failed', because: [] }));
    const entries = [{ command: { kind: 'end-phase' }, events }] as unknown as readonly LogEntry[];
    const strideOf = (size: number) => createStateSeeker({ models: { size } } as unknown as GameState, entries).stride;
    expect([10, 2000, 100_000].map(strideOf)).toEqual([100, 100, 200]);
  });
});

describe.each(GAMES)('seeking in %s', (file) => {
  let told: Told;
  let hashes: readonly string[];
  beforeAll(async () => {
    const { initial, replay } = await playRecorded(file);
    told = { initial, entries: replay.entries };
    hashes = linear(told);
  });

  it.each([1, 2, 3])('finds the state that playing through leads to, wherever it goes next (seed %d)', (seed) => {
    const random = seededRandom(seed);
    const { seek, length } = createStateSeeker(told.initial, told.entries);
    expect(length).toBe(hashes.length - 1);
    for (let i = 0; i < 100; i++) {
      const n = uniformInt(random, length + 1);
      expect(hashState(seek(n)), `event ${n}`).toBe(hashes[n]);
    }
  });

  it('is at an end where it is asked beyond it, and never anywhere else', () => {
    const { seek, length } = createStateSeeker(told.initial, told.entries);
    for (const n of [-1, -1e9, Number.NaN, 0]) expect(hashState(seek(n))).toBe(hashes[0]);
    for (const n of [length, length + 1, 1e12, Number.POSITIVE_INFINITY])
      expect(hashState(seek(n))).toBe(hashes.at(-1));
    expect(hashState(seek(2.7))).toBe(hashes[2]);
  });

  it('knows whose events are whose', () => {
    const { placeOf, startOf, length } = createStateSeeker(told.initial, told.entries);
    const places = told.entries.flatMap(({ events }, entry) => events.map((_, event) => ({ entry, event })));
    expect(Array.from({ length }, (_, n) => placeOf(n))).toEqual(places);
    expect([-1, length, 0.5].map(placeOf)).toEqual([undefined, undefined, undefined]);
    expect(places.every(({ entry, event }, n) => startOf(entry) + event === n)).toBe(true);
    expect(startOf(told.entries.length)).toBe(length);
  });
});
