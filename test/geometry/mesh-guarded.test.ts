import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readMeshGuarded } from '../../src/cli/files/read-mesh-guarded.ts';
import { scenarioMessages } from '../../src/messages/scenario.ts';
import { aGlb, tetrahedronBin, tetrahedronJson } from './glb-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'meshes-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

/** The sentence a file is refused with. */
const refusal = (read: ReturnType<typeof readMeshGuarded>): string =>
  read.ok ? expect.unreachable('was read') : scenarioMessages.fault(read.error);

describe('a mesh read in a worker', () => {
  it('is the same mesh', () => {
    const read = readMeshGuarded('t.glb', file('t.glb', aGlb(tetrahedronJson(), tetrahedronBin())));
    expect(read).toMatchObject({ ok: true, value: { degenerate: 0, indices: { length: 12 } } });
  });
  it('is refused with the same words', () => {
    expect(refusal(readMeshGuarded('t.stl', file('t.stl', new Uint8Array(10))))).toBe(
      't.stl is too short to be an STL file; export it again.',
    );
    expect(refusal(readMeshGuarded('none.stl', join(folder, 'none.stl')))).toBe(
      'none.stl is not a file; correct the path.',
    );
  });
  it('is given up when the time is over', () => {
    expect(refusal(readMeshGuarded('t.glb', file('t.glb', aGlb(tetrahedronJson(), tetrahedronBin())), 0))).toBe(
      't.glb could not be read within 0 s and 512 MB of memory; use a simpler mesh.',
    );
  });
});
