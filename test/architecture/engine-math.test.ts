import { describe, expect, it } from 'vitest';
import { findEngineMath } from './engine-math.ts';

describe('the last digits of numbers', () => {
  it.each([
    ['a function of Math', 'const a = 1;\nconst b = Math.sin(a);', ['2: Math.sin']],
    ['one by a name that is computed', 'Math[name](a);', ['1: Math[name]']],
    ['Math itself, from which anything may be taken', 'const { sin } = Math;', ['1: Math']],
    ['a power', 'a ** b + 10 ** -b + c ** 0.5;', ['1: a ** b', '1: 10 ** -b', '1: c ** 0.5']],
    ['a power within a square', '(a ** 3) ** 2;', ['1: a ** 3']],
  ])('are seen to depend on the engine by %s', (_what, source, found) => {
    expect(findEngineMath('a.ts', source)).toEqual(found);
  });

  it.each([
    ['a root', 'Math.sqrt(a) + Math.abs(b) * Math.PI;'],
    ['a square', '(a - b) ** 2;'],
    ['a power of a whole number', '2 ** 32 + 6 ** dice;'],
    ['a power of bigints', 'a ** BigInt(b);'],
    ['a comment', '// Math.sin(a)'],
  ])('are seen not to depend on the engine by %s', (_what, source) => {
    expect(findEngineMath('a.ts', source)).toEqual([]);
  });
});
