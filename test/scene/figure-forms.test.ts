import { BufferGeometry } from 'three';
import { describe, expect, it } from 'vitest';
import { formsIn } from '../../src/scene/minis/figure-forms.ts';

const file = (...names: readonly string[]) => new Map(names.map((name) => [name, new BufferGeometry()]));

describe('the forms of a figure', () => {
  it('are those that are named after how near they are, whatever lies between them and in what order', () => {
    const meshes = file('far', 'plinth', 'near', 'middle');
    expect(formsIn(meshes)).toEqual(['near', 'middle', 'far'].map((name) => meshes.get(name)));
    expect(formsIn(file('middle', 'plinth'))).toHaveLength(1);
  });

  it('are the first mesh of a file that names none so', () => {
    const meshes = file('body', 'sword');
    expect(formsIn(meshes)).toEqual([meshes.get('body')]);
  });

  it('are never an empty list: a file without meshes has none', () => {
    expect(formsIn(file())).toBeUndefined();
  });
});
