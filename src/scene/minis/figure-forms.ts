import type { BufferGeometry } from 'three';

/** A figure's levels of detail, from near to far: one to three. */
export type FigureForms = readonly [BufferGeometry, ...BufferGeometry[]];

/** Mesh names of a baked figure's levels, from near to far. */
const LEVELS = ['near', 'middle', 'far'] as const;

/** The levels of detail among a file's meshes by their names, or else its first mesh. */
export function formsIn(meshes: ReadonlyMap<string, BufferGeometry>): FigureForms | undefined {
  const named = LEVELS.flatMap((name) => meshes.get(name) ?? []);
  const [nearest, ...others] = named.length > 0 ? named : [...meshes.values()].slice(0, 1);
  return nearest && [nearest, ...others];
}
