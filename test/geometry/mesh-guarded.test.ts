import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readMeshGuarded } from '../../src/cli/read-mesh-guarded.ts';
import { aGlb, tetrahedronBin, tetrahedronJson } from './glb-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'meshes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

describe('a mesh read in a worker', () => {
  it('is the same mesh', () => {
    const read = readMeshGuarded('t.glb', file('t.glb', aGlb(tetrahedronJson(), tetrahedronBin())));
    expect(read).toMatchObject({ ok: true, value: { degenerate: 0, indices: { length: 12 } } });
  });
  it('is refused with the same words', () => {
    expect(readMeshGuarded('t.stl', file('t.stl', new Uint8Array(10)))).toEqual({
      ok: false,
      error: 't.stl is too short to be an STL file; export it again.',
    });
    expect(readMeshGuarded('none.stl', join(folder, 'none.stl'))).toEqual({ ok: false, error: 'none.stl is no file.' });
  });
  it('is given up when the time is over', () => {
    expect(readMeshGuarded('t.glb', file('t.glb', aGlb(tetrahedronJson(), tetrahedronBin())), 0)).toEqual({
      ok: false,
      error: 't.glb could not be read within 0 s and 512 MB; use a simpler mesh.',
    });
  });
});
