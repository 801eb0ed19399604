import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { FUNCTION_LIMITS, findLargeFunctions } from './functions.ts';

describe('a function of src', () => {
  it(`has at most ${FUNCTION_LIMITS.lines} lines and ${FUNCTION_LIMITS.branches} branches`, () => {
    const large = codeUnder('src').flatMap(({ path, text }) =>
      findLargeFunctions(path, text).map((found) => `${path}:${found}`),
    );
    expect(large).toEqual([]);
  });

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
