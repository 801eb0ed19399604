import { describe, expect, it } from 'vitest';
import { exportedNames, findSharedNames } from './exported-names.ts';

describe('an exported name', () => {
  it('is found where two files export it', () => {
    const code = [
      { path: 'a.ts', text: 'export type Reach = number;\nexport const [one] = [1];\nfunction own() {}' },
      { path: 'b.ts', text: 'export function Reach() {}\nexport const other = 1, last = 2;' },
      { path: 'c.ts', text: 'export const last = 3;\nconst own = 1;\nexport { own };' },
    ];
    const files = code.map(({ path, text }) => ({ path, names: exportedNames(path, text) }));
    expect(findSharedNames(files)).toEqual([
      ['Reach', ['a.ts', 'b.ts']],
      ['last', ['b.ts', 'c.ts']],
    ]);
  });
});
