import type { MeshFault } from '../geometry/mesh/mesh-fault.ts';
import { findSizeFault, readMesh, type SoundMesh, soundMesh } from '../geometry/mesh/read-mesh.ts';
import { MESH_LIMITS, type MeshLimits } from '../geometry/mesh/triangle-mesh.ts';
import { err, type Result } from '../kernel/result.ts';

const METRES_PER_INCH = 0.0254;

/**
 * The mesh of an unpacked GLB, STL or OBJ file, as from `readMesh`; the library is loaded only for a GLB.
 *
 * @errors As `readMesh`.
 */
export async function readMeshFile(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  limits: MeshLimits = MESH_LIMITS,
): Promise<Result<SoundMesh, MeshFault>> {
  if (!fileName.toLowerCase().endsWith('.glb')) return readMesh(fileName, bytes, limits);
  const fault = findSizeFault(bytes, limits);
  if (fault) return err(fault);
  const { readGlb } = await import('./read-glb.ts');
  const glb = await readGlb(bytes, limits);
  if (!glb.ok) return glb;
  const { positions, indices } = glb.value;
  return soundMesh({ positions: positions.map((metres) => metres / METRES_PER_INCH), indices }, limits);
}
