import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NATIVE_MODULES } from '../support/native-modules.ts';
import { codeUnder, REPOSITORY } from '../support/source-files.ts';

/** Modules that keep something and may be shared: no answer shows what they were asked before. */
const HARMLESS: readonly string[] = [
  // Shapes of events, converted when first needed and the same in every test.
  'src/replay/event-shapes.ts',
  // One library for all, loaded once, and thrown away after many faults.
  'src/physics/rapier/load-rapier.ts',
  'src/physics/rapier/rapier-world.ts',
  // A library that refuses to be started twice.
  'src/lab/picture/raster.ts',
  // The file parsed last, the same tree for every caller.
  'test/architecture/syntax-tree.ts',
  // Colours and meshes made once, the same for every caller.
  'src/scene/meshes/soup.ts',
  'src/scene/minis/mini-geometry.ts',
  'src/scene/film/film-backdrop.ts',
  // One browser for all, in which each visitor has storage of their own.
  'test/site/site.ts',
];

/** Whether a module has something of its own that a later call can find changed. */
const keepsSomething = (text: string): boolean =>
  /^(?:export )?let /m.test(text) ||
  /^(?:export )?const \w+ = (?:new (?:Map|Set)(?:<[^\n]*>)?\(\)|create(?!Context)\w*(?:<\w+>)?\()/m.test(text);

/** Modules that a file imports by their paths, from the root; not those of which it only takes types. */
const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:^(?:import|export) (?!type )[^;]*?from |^import |import\()'(\.{1,2}\/[^'?]+\.tsx?)'/gm)].map(
    ([, to]) => relative(REPOSITORY, join(REPOSITORY, dirname(path), to!)).replaceAll('\\', '/'),
  );

const texts = new Map([...codeUnder('src'), ...codeUnder('test')].map(({ path, text }) => [path, text]));

const keeping = new Set([...texts].filter(([, text]) => keepsSomething(text)).map(([path]) => path));
const importsByPath = new Map([...texts].map(([path, text]) => [path, importsOf(path, text)]));

/** Every module that comes with a file. */
function comesWith(file: string): ReadonlySet<string> {
  const all = new Set([file]);
  for (const path of all) for (const next of importsByPath.get(path) ?? []) all.add(next);
  return all;
}

describe('tests that share one process', () => {
  it.each([
    ['a variable', 'let now = 0;', true],
    ['a map that is filled', 'const formByKey = new Map<string, Form>();', true],
    ['a store', 'export const theStore = createTableStore();', true],
    ['a list of what is', "const KINDS = new Set(['a', 'b']);", false],
    ['what is remembered beside a value', 'const known = new WeakMap<object, Room>();', false],
    ['what a function keeps for itself', 'function a() {\n  let b = 0;\n}', false],
  ])('are told from others by what modules keep: %s', (_what, text, keeps) => {
    expect(keepsSomething(text)).toBe(keeps);
  });

  it('finds what comes with a file, over several imports', () => {
    const all = comesWith('test/scene/minis.test.ts');
    expect([...all]).toEqual(expect.arrayContaining(['src/scene/meshes/soup.ts', 'src/kernel/assert.ts']));
    expect(keepsSomething(texts.get('src/scene/meshes/soup.ts')!)).toBe(true);
    expect(all.size).toBeGreaterThan(50);
  });

  it('load no module that keeps something', () => {
    const files = [...texts.keys()].filter((path) => /^test\/(?!browser\/).*\.test\.tsx?$/.test(path));
    expect(files.length).toBeGreaterThan(300);
    const keepers = files.flatMap((file) =>
      [...comesWith(file)]
        .filter((path) => keeping.has(path) && !HARMLESS.includes(path) && path !== file)
        .map((path) => `${file} loads ${path}`),
    );
    expect(keepers).toEqual([]);
  });
});

describe('modules that are loaded natively', () => {
  const isLoaded = (path: string) => NATIVE_MODULES.some((place) => place.test(`/${path}`));
  const loaded = [...texts].filter(([path]) => isLoaded(path));

  it('are most of what is tested, and need no bundler', () => {
    expect(loaded.length).toBeGreaterThan(500);
    const needy = loaded.filter(([path, text]) => path.endsWith('x') || /import\.meta\.(?:glob|env)|\?url'/.test(text));
    expect(needy.map(([path]) => path)).toEqual([]);
  });

  it('keep nothing, and import no module that Vitest transforms: it would be there twice', () => {
    const keepers = loaded.filter(([path, text]) => keepsSomething(text) && !HARMLESS.includes(path));
    expect(keepers.map(([path]) => path)).toEqual([]);
    const strangers = loaded.flatMap(([path, text]) =>
      importsOf(path, text)
        .filter((to) => !isLoaded(to))
        .map((to) => `${path} imports ${to}`),
    );
    expect(strangers).toEqual([]);
  });
});
