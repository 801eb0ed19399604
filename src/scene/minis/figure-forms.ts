import type { BufferGeometry } from 'three';

/** One figure's forms, from near to far: at least one, at most three. */
export type FigureForms = readonly [BufferGeometry, ...BufferGeometry[]];

/** Names of a baked figure's meshes, from near to far. */
const LEVELS = ['near', 'middle', 'far'] as const;

/** The forms among a file's meshes: those that are named after how near they are, or else its first mesh. */
export function formsIn(meshes: ReadonlyMap<string, BufferGeometry>): FigureForms | undefined {
  const named = LEVELS.flatMap((name) => meshes.get(name) ?? []);
  const [nearest, ...others] = named.length > 0 ? named : [...meshes.values()].slice(0, 1);
  return nearest && [nearest, ...others];
}
