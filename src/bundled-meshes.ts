import { isOwnFile, type OwnBytes } from './app/own/own-paths.ts';
import { readMesh } from './geometry/mesh/read-mesh.ts';
import { err, type Result } from './kernel/result.ts';
import type { MeshData } from './rules/core/terrain.ts';
import type { MeshFiles } from './scenario/to-terrain.ts';

const NOT_HERE =
  'This table uses a model of somebody’s own that does not lie in this browser; open the bundle it came in, or bring the model again.';

const urlByPath = import.meta.glob<string>('../models/**/*.{glb,stl,obj}', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The mesh files that a scenario's text names, bundled ones fetched, and read before it is parsed. `own` are those a player brought. */
export async function meshesOf(text: string, own: OwnBytes): Promise<MeshFiles> {
  const named = Object.entries(urlByPath)
    .map(([path, url]) => [path.replace('../', ''), url] as const)
    .filter(([path]) => text.includes(path));
  const meshes = new Map(
    await Promise.all(named.map(async ([path, url]) => [path, await fetchMesh(path, url)] as const)),
  );
  for (const [path, bytes] of own) meshes.set(path, readMesh(path, bytes));
  return (path) =>
    meshes.get(path) ??
    (isOwnFile(path) ? err(NOT_HERE) : undefined) ??
    err(`The mesh "${path}" is not among the bundled models; use one of ${Object.keys(urlByPath).length} in models/.`);
}

async function fetchMesh(path: string, url: string): Promise<Result<MeshData, string>> {
  const response = await fetch(url);
  if (!response.ok) return err(`The mesh "${path}" could not be loaded (${response.status}).`);
  return readMesh(path, new Uint8Array(await response.arrayBuffer()));
}
