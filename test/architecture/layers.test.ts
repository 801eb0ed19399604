import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeUnder, REPOSITORY } from '../support/source-files.ts';
import { findBreaches, importsOf, LAYERS, ROOT_FILE } from './layers.ts';

describe('the checker of the dependency table', () => {
  const why = (file: string, source: string) => findBreaches(file, source).map((breach) => breach.why);

  it.each([
    ['an import', `import { a } from '../../physics/table.ts';`],
    ['a type import', `import type { A } from '../../physics/table.ts';`],
    ['an import over several lines', `import {\n  a,\n  b,\n} from '../../physics/table.ts';`],
    ['a re-export', `export { a } from '../../physics/table.ts';`],
    ['a re-export of everything', `export * from "../../physics/table.ts";`],
    ['an import for effect', `import '../../physics/table.ts';`],
    ['a dynamic import', `const a = await import('../../physics/table.ts');`],
    ['a worker', `new Worker(new URL('../../physics/table.ts', import.meta.url));`],
  ])('sees %s', (_what, source) => {
    expect(why('src/rules/play/decide.ts', source)).toEqual(['rules may not import physics']);
  });

  it('sees a package in a layer that has none', () => {
    expect(why('src/rules/play/decide.ts', `import { z } from 'zod';`)).toEqual(['rules may not use the package zod']);
    expect(why('src/scenario/schema.ts', `import { readFileSync } from 'node:fs';`)).toEqual([
      'scenario may not use the package node:fs',
    ]);
  });

  it('sees an arrow that turns back', () => {
    expect(why('src/geometry/gap.ts', `import { a } from '../rules/core/state.ts';`)).toEqual([
      'geometry may not import rules',
    ]);
    expect(why('src/scene/table.tsx', `import { a } from '../physics/table.ts';`)).toEqual([
      'scene may not import physics',
    ]);
    expect(why('src/app/store.ts', `import { a } from '../main.tsx';`)).toEqual(['app may not import src/main.tsx']);
  });

  it('sees a folder that is not in the table', () => {
    expect(why('src/utils/clamp.ts', '')).toEqual(['the folder src/utils is not in the dependency table']);
  });

  it('lets allowed imports, comments and roots be', () => {
    expect(
      why('src/rules/play/decide.ts', `import { a } from '../../geometry/gap.ts';\nimport { b } from './event.ts';`),
    ).toEqual([]);
    expect(why('src/rules/play/decide.ts', `// import { a } from '../../physics/table.ts';`)).toEqual([]);
    expect(why('src/main.tsx', `import { a } from './physics/table.ts';`)).toEqual([]);
    expect(importsOf(`const from = 'nowhere';`)).toEqual([]);
  });
});

describe('the layers of src', () => {
  it('import only what the dependency table allows', () => {
    expect(codeUnder('src').flatMap(({ path, text }) => findBreaches(path, text))).toEqual([]);
  });

  it('are all in the dependency table', () => {
    const folders = readdirSync(join(REPOSITORY, 'src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map((folder) => folder.name).filter((name) => !(name in LAYERS))).toEqual([]);
  });

  it('leave no loose file: src holds the composition root and the map beside its folders', () => {
    const files = readdirSync(join(REPOSITORY, 'src'), { withFileTypes: true }).filter((entry) => !entry.isDirectory());
    expect(files.map((file) => `src/${file.name}`).sort()).toEqual(['src/README.md', ROOT_FILE]);
  });

  it('have no cycle between layers', () => {
    const rank = Object.keys(LAYERS);
    const upward = rank.flatMap((layer, i) => LAYERS[layer]!.layers.filter((below) => rank.indexOf(below) >= i));
    expect(upward).toEqual([]);
  });
});
