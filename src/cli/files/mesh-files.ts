import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { err, type Result } from '../../kernel/result.ts';
import type { MeshData } from '../../rules/core/terrain.ts';
import type { MeshFileFault } from '../../scenario/mesh-file-fault.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { readMeshGuarded } from './read-mesh-guarded.ts';

/** The largest mesh file that is read, bytes. */
const MOST_BYTES = 25_000_000;

const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** Mesh files beside a scenario, or else in the repository (`models/…`); each is read once. */
export function meshFiles(folder: string): MeshFiles {
  const read = new Map<string, Result<MeshData, MeshFileFault>>();
  return (path) => {
    const known = read.get(path);
    if (known) return known;
    const mesh = readFirst([resolve(folder, path), resolve(REPOSITORY, path)], path);
    read.set(path, mesh);
    return mesh;
  };
}

function readFirst(places: readonly string[], shown: string): Result<MeshData, MeshFileFault> {
  for (const place of places) {
    const stat = statSync(place, { throwIfNoEntry: false });
    if (!stat?.isFile()) continue;
    if (stat.size > MOST_BYTES) return err({ kind: 'mesh-large', file: shown, bytes: stat.size, most: MOST_BYTES });
    return readMeshGuarded(shown, place);
  }
  return err({ kind: 'mesh-missing', file: shown });
}
