import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { err, type Result } from '../kernel/result.ts';
import type { MeshData } from '../rules/core/terrain.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import { readMeshGuarded } from './read-mesh-guarded.ts';

/** The largest mesh file that is read, in bytes. */
const MOST_BYTES = 25_000_000;

const REPOSITORY = resolve(import.meta.dirname, '../..');

/** Mesh files beside a scenario, or else in the repository (`models/…`); each is read once. */
export function meshFiles(folder: string): MeshFiles {
  const read = new Map<string, Result<MeshData, string>>();
  return (path) => {
    const known = read.get(path);
    if (known) return known;
    const mesh = readFirst([resolve(folder, path), resolve(REPOSITORY, path)], path);
    read.set(path, mesh);
    return mesh;
  };
}

function readFirst(places: readonly string[], shown: string): Result<MeshData, string> {
  for (const place of places) {
    const stat = statSync(place, { throwIfNoEntry: false });
    if (!stat?.isFile()) continue;
    if (stat.size > MOST_BYTES) {
      return err(
        `The mesh "${shown}" is ${(stat.size / 1e6).toFixed(1)} MB; a mesh may be at most ${MOST_BYTES / 1e6} MB.`,
      );
    }
    return readMeshGuarded(shown, place);
  }
  return err(`There is no mesh file "${shown}", neither beside the scenario nor in the repository; correct the path.`);
}
