import { describe, expect, it } from 'vitest';
import {
  NOTHING_COMES,
  partEmpty,
  partFolders,
  partMeshes,
  withMore,
  withNext,
} from '../../src/app/user-assets/dropped.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('what is dropped at once', () => {
  it('is told apart: meshes, tables, and folders whatever they are called', () => {
    const files = named('tower.STL', 'game.replay', 'ruins.glb', 'house.obj', 'sketch.png');
    const { files: read, folders } = partFolders(files, (index) => index === 2);
    const { meshes, tables } = partMeshes(read);
    expect(meshes.map(({ name }) => name)).toEqual(['tower.STL', 'house.obj', 'sketch.png']);
    expect(tables.map(({ name }) => name)).toEqual(['game.replay']);
    expect(folders).toEqual(['ruins.glb']);
  });
});

describe('a file with nothing in it', () => {
  it('is told apart, whatever it is called', () => {
    const [full, ...none] = [new File(['{}'], 'a.json'), new File([], 'b.zip'), new File([], 'c.glb')];
    expect(partEmpty([full!, ...none])).toEqual({ files: [full], empty: ['b.zip', 'c.glb'] });
  });
});

describe('meshes that come at once', () => {
  it('are looked at one after another, and none is lost', () => {
    const first = withMore(NOTHING_COMES, ['a', 'b', 'c'], false);
    expect(first).toEqual({ now: 'a', waiting: ['b', 'c'] });
    const second = withNext(first);
    expect(second).toEqual({ now: 'b', waiting: ['c'] });
    expect(withNext(withNext(second))).toEqual(NOTHING_COMES);
  });

  it('wait behind the one that is being looked at, and take the place of one that was refused', () => {
    const busy = { now: 'a', waiting: ['b'] };
    expect(withMore(busy, ['c'], false)).toEqual({ now: 'a', waiting: ['b', 'c'] });
    expect(withMore(busy, ['c'], true)).toEqual({ now: 'b', waiting: ['c'] });
  });
});
