import { isUserAssetFile, type UserAssetBytes } from '../app/state/user-asset-paths.ts';
import { readMesh } from '../geometry/mesh/read-mesh.ts';
import { err, type Result } from '../kernel/result.ts';
import type { MeshData } from '../rules/core/terrain.ts';
import type { MeshFileFault } from '../scenario/mesh-file-fault.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';

const urlByPath = import.meta.glob<string>('../../models/**/*.{glb,stl,obj}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/**
 * The mesh files named in a scenario's text, fetched and read before it is parsed. `own` are those a player imported.
 */
export async function meshesOf(text: string, own: UserAssetBytes): Promise<MeshFiles> {
  const named = Object.entries(urlByPath)
    .map(([path, url]) => [path.replace('../', ''), url] as const)
    .filter(([path]) => text.includes(path));
  const meshes = new Map(
    await Promise.all(named.map(async ([path, url]) => [path, await fetchMesh(path, url)] as const)),
  );
  for (const [path, bytes] of own) meshes.set(path, readNamed(path, bytes));
  return (path) =>
    meshes.get(path) ??
    (isUserAssetFile(path) ? err({ kind: 'mesh-elsewhere' } as const) : undefined) ??
    err({ kind: 'mesh-not-bundled', file: path, among: Object.keys(urlByPath).length });
}

async function fetchMesh(path: string, url: string): Promise<Result<MeshData, MeshFileFault>> {
  const response = await fetch(url);
  if (!response.ok) return err({ kind: 'mesh-not-loaded', file: path, status: response.status });
  return readNamed(path, new Uint8Array(await response.arrayBuffer()));
}

/** A mesh from the bytes of its file, or why they cannot be read. */
function readNamed(path: string, bytes: Uint8Array): Result<MeshData, MeshFileFault> {
  const read = readMesh(path, bytes);
  return read.ok ? read : err({ kind: 'mesh-refused', file: path, fault: read.error });
}
