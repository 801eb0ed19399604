import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { importsOf, resolveImport } from './layers.ts';

/** Files of fewer lines than this go home to their only importer, unless there is a reason. */
const SMALL = 41;

/** Small files with one importer whose reason no rule below can see. */
const KEPT: Readonly<Record<string, string>> = {
  'src/lab/report/style.ts': 'a style sheet, in a language of its own',
};

type Source = { readonly path: string; readonly text: string };

/** The modules a file imports, by their paths from the root, and whether each is loaded on its own. */
const importedBy = ({ path, text }: Source) =>
  importsOf(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => ({
      path: resolveImport(path, name.replace(/\?.*$/, '')),
      // Loaded late, or started as a worker.
      isApart: text.includes(`import('${name}')`) || text.includes(`URL('${name}'`),
    }));

/** The layer of a file, and its game if it is in a game's folder. */
const homeOf = (path: string): string => {
  const [, layer] = path.split('/');
  return `${layer} ${/\/(squads|skirmish|regiments)\//.exec(path)?.[1] ?? ''}`;
};

/** Small files with one importer that could go home to it. */
function strays(src: readonly Source[], tests: readonly Source[]): readonly string[] {
  const importers = new Map<string, { readonly from: string; readonly isApart: boolean }[]>();
  for (const file of src)
    for (const { path, isApart } of importedBy(file))
      importers.set(path, [...(importers.get(path) ?? []), { from: file.path, isApart }]);
  const tested = new Set(tests.flatMap((file) => importedBy(file).map(({ path }) => path)));
  return src.flatMap(({ path, text }) => {
    const by = importers.get(path) ?? [];
    if (by.length !== 1 || text.split('\n').length > SMALL) return [];
    const [{ from, isApart }] = by as [(typeof by)[0]];
    // At home it would be in another layer or in no game's folder, be loaded too early, or drag its home into its tests.
    if (isApart || tested.has(path) || homeOf(path) !== homeOf(from)) return [];
    return [path];
  });
}

describe('small files', () => {
  const file = (path: string, text: string): Source => ({ path, text });

  it.each([
    ['used by one file only', `import { a } from './a.ts';`, '', ['src/app/a.ts']],
    ['loaded late', `const { a } = await import('./a.ts');`, '', []],
    ['started as a worker', `new Worker(new URL('./a.ts', import.meta.url));`, '', []],
    ['tested without its importer', `import { a } from './a.ts';`, `import { a } from '../../src/app/a.ts';`, []],
  ])('are told by how they are used: %s', (_what, source, test, found) => {
    const src = [file('src/app/a.ts', 'export const a = 1;\n'), file('src/app/b.ts', source)];
    expect(strays(src, [file('test/app/a.test.ts', test)])).toEqual(found);
  });

  it('have more than one importer, or a reason', () => {
    const found = strays(codeUnder('src'), codeUnder('test'));
    expect(found.toSorted()).toEqual(Object.keys(KEPT).toSorted());
  });
});
