import { describe, expect, it } from 'vitest';
import { codeUnder } from '../support/source-files.ts';
import { findFileCircles, findFolderCircles } from './circles.ts';

const code = codeUnder('src');

describe('imports', () => {
  it('run in no circle between files', () => {
    expect(findFileCircles(code)).toEqual([]);
  });

  it('run in no circle between the folders of a layer', () => {
    expect(findFolderCircles(code)).toEqual([]);
  });

  it('are found in a circle where there is one', () => {
    const circle = [
      { path: 'src/rules/a/one.ts', text: "import { two } from '../b/two.ts';" },
      { path: 'src/rules/b/two.ts', text: "import type { One } from '../a/one.ts';" },
      { path: 'src/rules/c/three.ts', text: "import { two } from '../b/two.ts';" },
    ];
    expect(findFileCircles(circle)).toEqual([['src/rules/a/one.ts', 'src/rules/b/two.ts']]);
    expect(findFolderCircles(circle)).toEqual([['src/rules/a', 'src/rules/b']]);
  });
});
