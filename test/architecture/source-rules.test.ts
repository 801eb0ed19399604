import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeUnder, filesUnder, REPOSITORY } from '../support/source-files.ts';
import {
  citedIn,
  clausesOf,
  findBareTolerances,
  findUndocumented,
  findUnsteady,
  isNegative,
  titlesOf,
} from './source-rules.ts';

/** Longest a file may be, in lines. */
const CEILING = 500;
/** The one file that may be longer: a list of constants, each with the words that explain it. */
const TOLERANCES = 'src/kernel/tolerances.ts';
/** Tolerances of what is shown and heard, on which no rule depends. */
const DISPLAY_TOLERANCES = 'src/kernel/display-tolerances.ts';

/** Files with small numbers that are no tolerances of ours: the coefficients of a series, and the source of a shader. */
const OTHER_SMALL_NUMBERS = ['src/kernel/trig.ts', 'src/lab/statistics/special.ts', 'src/scene/xray/xray-material.ts'];

describe('the checkers of source rules', () => {
  it('see an export without a docblock, and an empty one', () => {
    expect(findUndocumented('export const a = 1;')).toEqual(['1: a']);
    expect(findUndocumented('/** */\nexport function b() {}')).toEqual(['2: b']);
    expect(findUndocumented('/** What it gives, in inches. */\nexport const c = 1;')).toEqual([]);
  });

  it('see clocks and chance, but not in comments', () => {
    expect(findUnsteady('const a = Math.random();')).toEqual(['1: Math.random']);
    expect(findUnsteady('a;\nnew Date();')).toEqual(['2: new Date']);
    expect(findUnsteady('// never Math.random()')).toEqual([]);
  });

  it('see a tolerance without a name', () => {
    expect(findBareTolerances('// 1e-9\nif (a < 1e-9 || b > -2.5e-12) c();')).toEqual(['2: 1e-9', '2: 2.5e-12']);
    expect(findBareTolerances('const many = 1e9 + x1e-9;')).toEqual([]);
  });

  it('read clauses, titles and citations', () => {
    expect(clausesOf('# Spec\n- **C-01** One.\n- **R10-02** Two.\ntext C-09')).toEqual(['C-01', 'R10-02']);
    expect(titlesOf(`it('[C-01] lets', () => {}); it.each([[1], [2]])("[C-02] refuses %s", () => {});`)).toEqual([
      '[C-01] lets',
      '[C-02] refuses %s',
    ]);
    expect(citedIn('[C-04, EX-02] twelve inches [R10-06]')).toEqual(['C-04', 'EX-02', 'R10-06']);
    expect([isNegative('[C-01] refuses it'), isNegative('[C-01] is not moved'), isNegative('[C-01] lets it')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the source', () => {
  const src = codeUnder('src');
  const inLayers = (...layers: readonly string[]) =>
    src.filter(({ path }) => layers.some((layer) => path.startsWith(`src/${layer}/`)));
  const found = (files: typeof src, find: (text: string) => readonly string[]) =>
    files.flatMap(({ path, text }) => find(text).map((what) => `${path}:${what}`));

  it('documents every export of rules, geometry, physics and scenario', () => {
    expect(found(inLayers('rules', 'geometry', 'physics', 'scenario'), findUndocumented)).toEqual([]);
  });

  it('never asks a clock, chance or a locale where an event’s numbers are made', () => {
    const core = ['kernel', 'geometry', 'rules', 'physics', 'scenario', 'replay', 'editor', 'save-file', 'mesh-import'];
    expect(found(inLayers(...core, 'bundle', 'lab', 'referee'), findUnsteady)).toEqual([]);
  });

  it(`keeps every file within ${CEILING} lines`, () => {
    const long = [...src, ...codeUnder('test')].filter(({ text }) => text.split('\n').length > CEILING + 1);
    expect(long.map(({ path }) => path)).toEqual([TOLERANCES]);
  });

  it('keeps every tolerance in two files, with its unit and its reason', () => {
    const bare = src.filter(({ text }) => findBareTolerances(text).length > 0);
    expect(bare.map(({ path }) => path)).toEqual([DISPLAY_TOLERANCES, TOLERANCES, ...OTHER_SMALL_NUMBERS]);
  });

  it('imports files by their full names and exports nothing by default', () => {
    const bare = src.filter(({ text }) =>
      /from '\.[^']*(?<!\.(?:tsx?|json|css|svg|png|webp|bin|glsl|wasm)(?:\?\w+)?)'/.test(text),
    );
    expect(bare.map(({ path }) => path)).toEqual([]);
    expect(src.filter(({ text }) => /^export default /m.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('names a model, a unit or a player, where an indefinite pronoun would leave open which is meant', () => {
    // Spelled in two parts, so that this file does not name them.
    const vague = new RegExp(
      `\\b(${['some', 'any', 'every'].map((head) => `${head}body`).join('|')}|who${'ever'})\\b`,
      'i',
    );
    const places = ['src', 'test', 'models', 'textures', '.ci'];
    const found = places
      .flatMap((place) => filesUnder(place, '.ts', '.tsx', '.md'))
      .filter(({ text }) => vague.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('names no game publisher, nor any of its marks', () => {
    // Spelt in pieces, so that this file passes its own test.
    const names = [
      'war' + 'hammer',
      'games' + ' ?workshop',
      'cita' + 'del\\b.{0,9}min',
      '\\b40' + 'k\\b',
      'space' + ' marine',
      'adep' + 'tus',
      'ninth' + ' age',
      'carne' + 'vale',
    ];
    const pattern = new RegExp(names.join('|'), 'i');
    const files = [
      ...src,
      ...codeUnder('test'),
      ...filesUnder('src', '.json', '.md', '.css'),
      ...['README.md', 'index.html', 'package.json'].flatMap(optional),
    ];
    expect(files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('the specification', () => {
  const spec = join(REPOSITORY, 'src/rules/SPEC.md');
  const clauses = clausesOf(existsSync(spec) ? readFileSync(spec, 'utf8') : '');
  const titles = codeUnder('test').flatMap(({ text }) => titlesOf(text));
  const cited = titles.flatMap((title) => citedIn(title).map((id) => ({ id, negative: isNegative(title) })));

  it('numbers its clauses, each once', () => {
    expect(clauses.length).toBeGreaterThan(30);
    expect(clauses.filter((id, i) => clauses.indexOf(id) < i)).toEqual([]);
  });

  it('has a test for what every clause allows', () => {
    expect(clauses.filter((id) => !cited.some((c) => c.id === id && !c.negative))).toEqual([]);
  });

  it('has a test for what every clause does not allow', () => {
    expect(clauses.filter((id) => !cited.some((c) => c.id === id && c.negative))).toEqual([]);
  });
});

function optional(path: string) {
  const full = join(REPOSITORY, path);
  return existsSync(full) ? [{ path, text: readFileSync(full, 'utf8') }] : [];
}
