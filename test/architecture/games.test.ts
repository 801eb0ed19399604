import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';

/** Comparisons with the name of a game, as `path: what`; what lies in the folder of that game may know its own name. */
const comparisons = codeUnder('src').flatMap(({ path, text }) =>
  [...text.matchAll(/(?:[=!]== '(squads|regiments|skirmish|sandbox)'|case '(squads|regiments|skirmish|sandbox)':)/g)]
    .filter(([, compared, cased]) => !path.split('/').includes(compared ?? cased!))
    .map(([what]) => `${path}: ${what}`),
);

describe('a game', () => {
  it('is looked up by its name, which nothing outside its own folders compares', () => {
    expect(comparisons).toEqual([]);
  });
});
