import { findMeshFault } from '../geometry/mesh/find-mesh-fault.ts';
import { readObj } from '../geometry/mesh/read-obj.ts';
import { readStl } from '../geometry/mesh/read-stl.ts';
import type { MeshLimits, NamedPart, TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import { isDegenerate } from '../geometry/mesh/triangle-mesh.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import {
  IMPORT_EXTENSIONS,
  IMPORT_LIMITS,
  type ImportedMesh,
  type ImportExtension,
  type Colours,
  type Decoders,
  type Painted,
} from './imported-mesh.ts';
import { type ImportFault, type LostLook, UNSUPPORTED_EXTENSIONS } from './import-fault.ts';
import { glbColours } from './glb-colours.ts';
import { readGlb } from './read-glb.ts';

type Raw = TriangleMesh & {
  readonly parts: readonly NamedPart[];
  readonly colours: Colours | undefined;
  readonly painted?: Painted | undefined;
  readonly lost: readonly LostLook[];
};

/**
 * A player's mesh, in the units of its file.
 *
 * Every claim of the file is checked against its bytes before anything is built, and nothing is fetched for it:
 * external textures, materials and other files are ignored or refused.
 *
 * @errors The first {@link ImportFault}: unknown file type, damaged data, or over a limit.
 */
export async function readImport(
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
  decoders: Decoders,
  limits: MeshLimits = IMPORT_LIMITS,
): Promise<Result<ImportedMesh, ImportFault>> {
  const ending = endingOf(fileName);
  if (ending === undefined) return err(unread(fileName));
  if (bytes.length === 0) return err({ kind: 'empty' });
  if (bytes.length > limits.bytes) return err({ kind: 'brought-bytes', bytes: bytes.length, most: limits.bytes });
  const read = await readRaw(ending, bytes, decoders, limits);
  if (!read.ok) return read;
  const fault = findMeshFault(read.value, limits);
  if (fault) return err(fault);
  const { positions, indices, parts, colours, painted, lost } = read.value;
  const whole = withoutFlat({ positions, indices }, parts);
  if (whole.mesh.indices.length === 0) return err({ kind: 'no-area' });
  const fine = painted && { ...painted, mesh: withoutFlat(painted.mesh, []).mesh };
  return ok({ name: shortName(fileName), ending, ...whole, colours, painted: fine, lost });
}

/** The fault of an unsupported file extension, naming it if it is a related file type. */
function unread(fileName: string): ImportFault {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return { kind: 'unread', ending: UNSUPPORTED_EXTENSIONS.find((known) => known === ending) };
}

/** The type of a mesh file by its name; undefined if unsupported. */
function endingOf(fileName: string): ImportExtension | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return IMPORT_EXTENSIONS.find((known) => known === ending);
}

/** A file's name, shortened for messages. */
export const shortName = (fileName: string): string =>
  fileName.length > 60 ? `${fileName.slice(0, 40)}…${fileName.slice(-16)}` : fileName;

async function readRaw(
  ending: ImportExtension,
  bytes: Uint8Array<ArrayBuffer>,
  decoders: Decoders,
  limits: MeshLimits,
): Promise<Result<Raw, ImportFault>> {
  if (ending === 'glb') {
    const glb = await readGlb(bytes, limits, decoders.draco);
    if (!glb.ok) return glb;
    const { positions, indices, parts } = glb.value;
    return ok({ positions, indices, parts, ...(await glbColours(glb.value, decoders.picture)) });
  }
  if (ending === 'stl') {
    const stl = readStl(bytes, limits);
    return stl.ok ? ok({ ...stl.value, parts: [], colours: undefined, lost: [] }) : stl;
  }
  const obj = readObj(bytes, limits);
  return obj.ok ? ok({ ...obj.value, colours: undefined, lost: [] }) : obj;
}

/** A mesh without its zero-area triangles; its named parts are adjusted accordingly. */
function withoutFlat(
  { positions, indices }: TriangleMesh,
  parts: readonly NamedPart[],
): Pick<ImportedMesh, 'mesh' | 'parts' | 'degenerate'> {
  const kept = new Uint32Array(indices.length);
  const left: NamedPart[] = [];
  let n = 0;
  let next = 0;
  for (let t = 0; t < indices.length; t += 3) {
    while (next < parts.length && parts[next]!.from * 3 <= t) left.push({ name: parts[next++]!.name, from: n / 3 });
    if (isDegenerate(positions, indices[t]!, indices[t + 1]!, indices[t + 2]!)) continue;
    for (let k = 0; k < 3; k++) kept[n++] = indices[t + k]!;
  }
  return { mesh: { positions, indices: kept.slice(0, n) }, parts: left, degenerate: (indices.length - n) / 3 };
}
