import { describe, expect, it } from 'vitest';
import { findOpenContracts } from './contracts.ts';

describe('the docblock of an exported function', () => {
  it.each([
    ['/** How far. */', 'export const f = (by: number): void => go(by);', 'no unit for its numbers'],
    ['/** The values. */', 'export function f(values: Float64Array): void {}', 'no @shape'],
    ['/** Reads a file. */', 'export function f(): Result<string, Fault> {}', 'no @errors'],
  ])('is found where it leaves something open: %s', (words, code, missing) => {
    expect(findOpenContracts('src/rules/a.ts', `${words}\n${code}`)).toEqual([`2: f: ${missing}`]);
  });

  it('is complete with a unit in the words or in a type', () => {
    expect(
      findOpenContracts('src/a.ts', '/** How far, inches. */\nexport const f = (by: number): void => go(by);'),
    ).toEqual([]);
    expect(findOpenContracts('src/a.ts', '/** How far. */\nexport const f = (by: Inches): void => go(by);')).toEqual(
      [],
    );
  });

  it('names a source in geometry', () => {
    expect(findOpenContracts('src/geometry/a.ts', '/** A box. */\nexport function f(): void {}')).toEqual([
      '2: f: no @source',
    ]);
  });
});
