import { realpathSync, statSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { err, type Result } from '../../kernel/result.ts';
import type { MeshData } from '../../rules/core/terrain.ts';
import type { MeshFileFault } from '../../scenario/mesh-file-fault.ts';
import type { MeshFiles } from '../../scenario/to-terrain.ts';
import { readMeshGuarded } from './read-mesh-guarded.ts';

/** The largest mesh file that is read, bytes. */
const MOST_BYTES = 25_000_000;

const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** A path that stays below the folder it is resolved in: no root, drive, parent or current folder, no empty name. */
const BELOW = /^(?!\.{1,2}(?:\/|$))[^/\\:\0]+(?:\/(?!\.{1,2}(?:\/|$))[^/\\:\0]+)*$/;

/**
 * Mesh files in a scenario's folder and the folders in it, or else in `models/` of the repository; each is read once.
 * A scenario may come from a stranger, so nothing else on the disk is opened or looked at for it.
 */
export function meshFiles(folder: string): MeshFiles {
  const read = new Map<string, Result<MeshData, MeshFileFault>>();
  return (path) => {
    const known = read.get(path);
    if (known) return known;
    const mesh = BELOW.test(path) ? readFirst(folder, path) : err({ kind: 'mesh-outside', file: path } as const);
    read.set(path, mesh);
    return mesh;
  };
}

function readFirst(folder: string, shown: string): Result<MeshData, MeshFileFault> {
  for (const root of shown.startsWith('models/') ? [folder, REPOSITORY] : [folder]) {
    const place = findBelow(root, shown);
    const stat = place === undefined ? undefined : statSync(place, { throwIfNoEntry: false });
    if (place === undefined || !stat?.isFile()) continue;
    if (stat.size > MOST_BYTES) return err({ kind: 'mesh-large', file: shown, bytes: stat.size, most: MOST_BYTES });
    return readMeshGuarded(shown, place);
  }
  return err({ kind: 'mesh-missing', file: shown });
}

/** Where a file below a folder really is; undefined where there is none, or a link leads out of the folder. */
function findBelow(folder: string, path: string): string | undefined {
  try {
    const place = realpathSync(resolve(folder, path));
    const inside = relative(realpathSync(folder), place);
    return isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`) ? undefined : place;
  } catch {
    return undefined;
  }
}
