import { MESH_WELD } from '../kernel/tolerances.ts';
import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import { inspectMesh } from '../geometry/mesh/inspect-mesh.ts';
import { firstAtPlace } from '../geometry/mesh/weld.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { ImportedMesh } from './imported-mesh.ts';
import type { ImportChange, ImportFault } from './import-fault.ts';
import { boxOf } from './placing.ts';
import { countOpenEdges } from './report.ts';
import { compact, simplify } from './simplify.ts';

/** An imported mesh that is fast to work with: welded, and simplified if it was huge. Still in its file's units. */
export type Reduced = ImportedMesh & {
  /** Number of triangles in the file. */
  readonly whole: number;
  readonly watertight: boolean;
  readonly openEdges: number;
  /** Maximum deviation caused by simplification, in the file's unit. */
  readonly error: number;
};

/** Maximum number of triangles after simplification. */
const WORKING_TRIANGLES = 150_000;

/**
 * Welds an imported mesh and makes it smaller. `say` is told what is being done, and the share that is done.
 *
 * @errors `no-area`: every triangle is too small to keep an area beside the extent of the whole mesh.
 */
export async function reduceImported(
  brought: ImportedMesh,
  say: (change: ImportChange, share: number) => void,
): Promise<Result<Reduced, ImportFault>> {
  say('joining', 0.3);
  const { min, max } = boxOf(brought.mesh);
  const across = Math.max(...[0, 1, 2].map((k) => max[k]! - min[k]!));
  const welded = weld(brought, across * MESH_WELD);
  if (welded.mesh.indices.length === 0) return err({ kind: 'no-area' });
  const painted = brought.painted && weld(brought.painted, across * MESH_WELD);
  const whole = brought.mesh.indices.length / 3;
  const isSmall = welded.mesh.indices.length <= 3 * WORKING_TRIANGLES;
  say('holes', 0.5);
  const { closed } = inspectMesh(welded.mesh);
  const openEdges = closed ? 0 : countOpenEdges(unitSized(welded.mesh, across));
  if (!isSmall) say('reducing', 0.6);
  const small = await simplify(welded.mesh, welded.colours, WORKING_TRIANGLES);
  return ok({
    ...brought,
    ...small,
    painted: painted?.colours && { mesh: painted.mesh, colours: painted.colours },
    // Simplification changes the triangles, so their names are lost.
    parts: isSmall && welded.isWhole ? brought.parts : [],
    whole,
    watertight: closed,
    openEdges,
  });
}

/** A mesh scaled to the size for which open edges are counted. */
const unitSized = ({ positions, indices }: TriangleMesh, across: number): TriangleMesh => ({
  positions: across > 0 ? positions.map((value) => (value * 100) / across) : positions,
  indices,
});

/** The mesh with coincident corners merged. `isWhole`: no triangle was lost. */
function weld({ mesh, colours }: Pick<ImportedMesh, 'mesh' | 'colours'>, step: number) {
  const { first } = firstAtPlace(mesh.positions, step);
  const kept = new Uint32Array(mesh.indices.length);
  let n = 0;
  for (let t = 0; t < mesh.indices.length; t += 3) {
    const [a, b, c] = [first[mesh.indices[t]!]!, first[mesh.indices[t + 1]!]!, first[mesh.indices[t + 2]!]!];
    if (a === b || b === c || c === a) continue;
    kept[n] = a;
    kept[n + 1] = b;
    kept[n + 2] = c;
    n += 3;
  }
  return { ...compact(mesh, colours, kept.slice(0, n)), isWhole: n === kept.length };
}
