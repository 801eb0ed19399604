import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../src/scenario/limits.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { findJsonFault } from '../../src/scenario/scan-json.ts';
import { drawn } from '../support/drawn.ts';
import { duelScenario } from '../support/duel-scenario.ts';
import { NO_MESHES, WALL_SCENARIO, told } from '../support/scenarios.ts';

const TEXT = JSON.stringify(WALL_SCENARIO);
const SEED = 20261121;

/** A text with a few characters overwritten, cut out or repeated. */
const mutated = fc
  .array(
    fc.record({
      at: fc.nat(TEXT.length),
      length: fc.nat(12),
      by: fc.oneof(
        fc.string({ maxLength: 8 }),
        fc.constantFrom('NaN', '1e999', '-', 'null', '[[', '{"__proto__":1}', '"'),
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((cuts) => cuts.reduce((text, { at, length, by }) => text.slice(0, at) + by + text.slice(at + length), TEXT));

/** A scenario with one value exchanged for any JSON at all. @param values How many values it has, about. */
const exchangedIn = (whole: string, values: number) =>
  fc.tuple(fc.nat(values), fc.jsonValue()).map(([index, value]) => {
    let seen = -1;
    return JSON.stringify(JSON.parse(whole, (_key, inner: unknown) => (++seen === index ? value : inner)));
  });
const exchanged = exchangedIn(TEXT, 60);

/** A scenario in the middle of a fight: a duel that goes on, overrides, and every command of the phase. */
const FIGHT_TEXT = JSON.stringify({
  start: { phase: 'fight', duels: [{ challenger: 'captain', challengee: 'champion', round: 2 }] },
  rules: { hitChart: { better: 3, level: 4, outclassed: 5 }, woundChart: [{ lead: 0, needs: 4 }], duelSpill: 'lost' },
  script: [
    { do: { kind: 'issue-challenge', character: 'captain' }, refused: 'D-08' },
    { do: { kind: 'glorious-intervention', character: 'captain' }, refused: 'D-32' },
    { do: { kind: 'pile-in', unit: 'red', moves: [{ model: 'red-2', to: [1, 0.2] }] } },
    { do: { kind: 'strike', unit: 'red', losses: ['red-2'], stand: ['captain'] }, dice: [1, 2] },
  ],
  ...(({ start: _, ...rest }) => rest)(duelScenario({ W: 2 })),
});

function expectCalm(text: string): void {
  const parsed = parseScenario(text, NO_MESHES);
  if (parsed.ok) {
    for (const { at, base, facing, height } of parsed.value.models)
      expect(
        [...at, facing, height, ...Object.values(base).filter((v) => typeof v === 'number')].every(Number.isFinite),
      ).toBe(true);
    return;
  }
  // A fault is plain data: it comes out of a worker as it is.
  expect(structuredClone(parsed.error)).toEqual(parsed.error);
  expect(parsed.error.problems.length).toBeGreaterThan(0);
  expect(parsed.error.problems.length).toBeLessThanOrEqual(LIMITS.problems);
  for (const { at, message } of parsed.error.problems.map(told)) {
    expect(at === '' || at.startsWith('/')).toBe(true);
    expect(message.length).toBeGreaterThan(10);
    expect(message).not.toMatch(/\n|undefined|\[object/);
  }
}

describe(`hostile texts (seed ${SEED})`, () => {
  it('never throw when characters are changed', () => {
    fc.assert(fc.property(mutated, expectCalm), { numRuns: drawn(2000), seed: SEED });
  });

  it('never throw when a value is exchanged for any other', () => {
    fc.assert(fc.property(exchanged, expectCalm), { numRuns: drawn(1000), seed: SEED });
  });

  it('never throw when a value of a fight is exchanged for any other', () => {
    expect(parseScenario(FIGHT_TEXT, NO_MESHES).ok).toBe(true);
    fc.assert(fc.property(exchangedIn(FIGHT_TEXT, 110), expectCalm), { numRuns: drawn(1500), seed: SEED });
  });

  it('are called faulty exactly when the engine calls them so', () => {
    const engineReads = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    fc.assert(
      fc.property(fc.oneof(mutated, fc.json(), fc.string()), (text) => {
        expect(findJsonFault(text, 1000) === undefined).toBe(engineReads(text));
      }),
      { numRuns: drawn(3000), seed: SEED },
    );
  });
});
