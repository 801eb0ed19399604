import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { findSharedNames } from './exported-names.ts';

/** Names that two files may share, and why. */
const SHARED: Readonly<Record<string, string>> = {
  work: 'the function that a pool of threads calls in its worker file',
};

describe('an exported name', () => {
  it('stands for one thing', () => {
    expect(findSharedNames(codeUnder('src')).map(([name]) => name)).toEqual(Object.keys(SHARED));
  });

  it('is found where two files export it', () => {
    const code = [
      { path: 'a.ts', text: 'export type Reach = number;\nexport const [one] = [1];\nfunction own() {}' },
      { path: 'b.ts', text: 'export function Reach() {}\nexport const other = 1, last = 2;' },
      { path: 'c.ts', text: 'export const last = 3;\nconst own = 1;\nexport { own };' },
    ];
    expect(findSharedNames(code)).toEqual([
      ['Reach', ['a.ts', 'b.ts']],
      ['last', ['b.ts', 'c.ts']],
    ]);
  });
});
