import { toRadians } from '../../src/kernel/units.ts';
import type { Formation, FormationPlace } from '../../src/rules/core/formation.ts';
import { type ModelId, modelId } from '../../src/rules/core/ids.ts';

/** Inches from the millimetres of the worked examples. */
export const mm = (length: number): number => length / 25.4;

/** A formation whose models are named `name/rank/file` from 1. Millimetres and degrees; `at` is [x, z]. */
export function ranked(
  name: string,
  {
    files,
    ranks,
    base,
    at,
    facing = 0,
  }: {
    readonly files: number;
    readonly ranks: number;
    readonly base: readonly [width: number, depth: number];
    readonly at: readonly [x: number, z: number];
    readonly facing?: number;
  },
): Formation {
  const places = new Map<ModelId, FormationPlace>();
  for (let rank = 0; rank < ranks; rank++)
    for (let file = 0; file < files; file++)
      places.set(modelId(`${name}/${rank + 1}/${file + 1}`), { file, rank, files: 1, ranks: 1 });
  return {
    at: [mm(at[0]), 0, mm(at[1])],
    facing: toRadians(facing),
    files,
    cell: { width: mm(base[0]), depth: mm(base[1]) },
    places,
  };
}
