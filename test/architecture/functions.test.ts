import { describe, expect, it } from 'vitest';
import { findLargeFunctions } from './functions.ts';

describe('a function of src', () => {
  it('is found where it is too long or branches too often, and those inside it count for themselves', () => {
    const long = `function outer() {\n  const inner = () => {\n${'    go();\n'.repeat(81)}  };\n}`;
    expect(findLargeFunctions('a.ts', long)).toEqual(['1: outer: 85 lines', '2: inner: 83 lines']);
    const branchy = `function f(x) { ${'if (x) go(); '.repeat(21)} }`;
    expect(findLargeFunctions('a.ts', branchy)).toEqual(['1: f: 21 branches']);
    expect(findLargeFunctions('a.ts', `function f(x) { switch (x) { ${'case 1: return 2; '.repeat(30)} } }`)).toEqual(
      [],
    );
  });
});
