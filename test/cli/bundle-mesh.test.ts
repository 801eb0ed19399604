import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeBundle } from '../../src/bundle/bundle.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { sha256 } from '../../src/kernel/sha256.ts';
import { toUserAssetFile } from '../../src/mesh-import/prepare-piece.ts';
import { aGlb, tetrahedronBin, tetrahedronJson } from '../geometry/glb-files.ts';
import { ruin } from '../mesh-import/shapes.ts';

const folder = mkdtempSync(join(tmpdir(), 'highground-bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What `run` says of a bundled scenario whose only piece is this mesh. */
async function run(bytes: Uint8Array<ArrayBuffer>): Promise<{ readonly status: number; readonly stdout: string }> {
  const path = `mine/${sha256(bytes).slice(0, 32)}.glb`;
  const text = JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'My ruin',
    system: 'sandbox',
    table: { width: 44, depth: 44 },
    terrain: [{ id: 'ruin', kind: 'ruin', shape: { mesh: { file: path } }, at: [0, 0] }],
  });
  const file = join(folder, 'mine.highground');
  writeFileSync(file, makeBundle({ kind: 'scenario', text, files: new Map([[path, bytes]]), things: [] }));
  return runCli(['run', file, '--json']);
}

describe('a mesh in a bundle', () => {
  it('is read where this table wrote it, and where another program did', async () => {
    const moved = tetrahedronJson({ nodes: [{ mesh: 0, translation: [0.1, 0, 0] }] });
    for (const bytes of [toUserAssetFile(ruin(), undefined).bytes, aGlb(moved, tetrahedronBin())])
      expect(await run(bytes)).toMatchObject({ status: 0 });
  });

  it('is refused in one sentence where it is broken', async () => {
    const { status, stdout } = await run(
      aGlb(tetrahedronJson({ nodes: [{ mesh: 0, children: [0] }] }), tetrahedronBin()),
    );
    expect(status).toBe(2);
    expect(stdout).toMatch(/mine\/[0-9a-f]{32}\.glb has a node with two parents, or in a loop \(node 0\)\./);
  });
});
