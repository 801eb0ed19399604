import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf, matches, missesIn } from '../../src/scenario/expectations.ts';
import { findByPointer } from '../../src/scenario/problem.ts';

const json = fc.jsonValue({ maxDepth: 4 });

describe('what is expected of a document', () => {
  it('is met by numbers within the tolerance, and by nothing else that is not the same', () => {
    const document = { at: [1, 2.0005], name: 'red', left: null };
    const misses = (values: Readonly<Record<string, unknown>>) => missesIn({ values, within: 0.001 }, document);
    expect(misses({ '/at': [1, 2], '/name': 'red', '/left': null })).toEqual([]);
    expect(misses({ '/at/1': 2.1, '/name': 'Red', '/left': false, '/gone': 1 })).toEqual([
      { pointer: '/at/1', expected: 2.1, got: 2.0005 },
      { pointer: '/name', expected: 'Red', got: 'red' },
      { pointer: '/left', expected: false, got: null },
      { pointer: '/gone', expected: 1, got: undefined },
    ]);
  });
});

describe('the differences of two documents', () => {
  it('are none exactly where the documents match', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(differencesOf(a, a, 0)).toEqual([]);
        expect(differencesOf(a, b, 0).length === 0).toBe(matches(a, b, 0));
      }),
    );
  });

  it('are each where their pointer says, with what is there on either side', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        for (const { pointer, was, is } of differencesOf(a, b, 0)) {
          expect(was).toEqual(findByPointer(a, pointer));
          expect(is).toEqual(findByPointer(b, pointer));
        }
      }),
    );
  });

  it('come outermost first, a list of another length as one', () => {
    const was = { moves: [{ to: [1, 2] }, { to: [3, 4] }], legs: [1, 2, 3], needed: 9 };
    const is = { moves: [{ to: [1, 2] }, { to: [3, 5] }], legs: [1, 2], needed: 10 };
    expect(differencesOf(was, is, 0.01)).toEqual([
      { pointer: '/legs', was: [1, 2, 3], is: [1, 2] },
      { pointer: '/needed', was: 9, is: 10 },
      { pointer: '/moves/1/to/1', was: 4, is: 5 },
    ]);
  });
});
