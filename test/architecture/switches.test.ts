import { describe, expect, it } from 'vitest';
import { findOpenSwitches } from './switches.ts';

describe('a switch over a union', () => {
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
