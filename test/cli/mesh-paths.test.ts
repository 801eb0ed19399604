import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meshFiles } from '../../src/cli/files/mesh-files.ts';
import { SCENARIO_SENTENCES } from '../../src/messages/errors/explain-scenario.ts';
import { explainBy } from '../../src/messages/phrases/explain-by.ts';
import { createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';

const MESH = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n';

/** `disk` holds the scenario's folder, `mine`, and files that are none of its business. */
let disk: ScenarioFolder;
let mine: string;
beforeAll(() => {
  disk = createScenarioFolder();
  mine = disk.path('mine');
  mkdirSync(join(mine, 'ruins'), { recursive: true });
  mkdirSync(disk.path('mine-too'));
  for (const file of ['out.obj', 'mine-too/near.obj', 'mine/tower.obj', 'mine/ruins/arch.obj', 'mine/..odd.obj'])
    writeFileSync(disk.path(file), MESH);
  symlinkSync('../out.obj', join(mine, 'link.obj'));
  symlinkSync('../none.obj', join(mine, 'dead.obj'));
  symlinkSync('..', join(mine, 'up'));
  symlinkSync('ruins', join(mine, 'inner'));
});
afterAll(() => disk.dispose());

const sayOf = (path: string): string => {
  const read = meshFiles(mine)(path);
  return read.ok ? 'read' : explainBy(SCENARIO_SENTENCES, read.error);
};

describe('the mesh path of a scenario', () => {
  it.each(['tower.obj', 'ruins/arch.obj', 'inner/arch.obj', '..odd.obj', 'models/terrain/tower.glb'])(
    'may be %s',
    (path) => expect(sayOf(path)).toBe('read'),
  );

  it.each(['../out.obj', 'ruins/../../out.obj', './tower.obj', 'ruins//arch.obj', 'C:\\out.obj', '..', 'a\0b.obj'])(
    'may not be %j, whatever is there',
    (path) => expect(sayOf(path)).toMatch(/^The mesh ".*" is not in the scenario's folder; [^\n]+\.$/s),
  );

  it('tells nothing of a file outside, by whatever way it is named', () => {
    const there = [
      disk.path('out.obj'),
      '../out.obj',
      'link.obj',
      'up/out.obj',
      'up/mine-too/near.obj',
      'models/../package.json',
    ];
    const nowhere = [
      disk.path('gone.obj'),
      '../gone.obj',
      'dead.obj',
      'up/gone.obj',
      'up/gone/near.obj',
      'models/../x',
    ];
    const plain = (path: string) => sayOf(path).replace(path, '…');
    expect(there.map(plain)).toEqual(nowhere.map(plain));
    rmSync(disk.path('out.obj'));
    expect(there.map(plain)).toEqual(nowhere.map(plain));
  });
});
