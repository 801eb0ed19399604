import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { findOpenSwitches } from './switches.ts';

/** Files that may have a `default`: what they switch over is no union, and anything can come. */
const NOT_UNIONS: Readonly<Record<string, string>> = {
  'src/geometry/mesh/read-stl.ts': 'the words of a text file',
};

const open = codeUnder('src').filter(({ path, text }) => findOpenSwitches(path, text).length > 0);

describe('a switch over a union', () => {
  it('names every member, so that the compiler finds where a new one is missing', () => {
    expect(open.map(({ path }) => path)).toEqual(Object.keys(NOT_UNIONS));
  });

  it('is found where a default could swallow a member', () => {
    const source = (last: string) => `function f(of: 'a' | 'b') { switch (of) { case 'a': return 1; ${last} } }`;
    expect(findOpenSwitches('a.ts', source('default: return 2;'))).toEqual(['1: of']);
    expect(findOpenSwitches('a.ts', source("case 'b': default: return 2;"))).toEqual(['1: of']);
    expect(findOpenSwitches('a.ts', source("case 'b': return 2;"))).toEqual([]);
    expect(findOpenSwitches('a.ts', source('default: return assertNever(of);'))).toEqual([]);
    expect(findOpenSwitches('a.ts', source('default: { const other: never = of; return other; }'))).toEqual([]);
    expect(findOpenSwitches('a.ts', source("default: throw new Error('unknown');"))).toEqual([]);
  });
});
