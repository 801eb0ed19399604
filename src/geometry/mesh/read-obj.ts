import { err, ok, type Result } from '../../kernel/result.ts';
import type { MeshFault } from './mesh-fault.ts';
import { parseDecimal, type TextScanner, textScanner } from './text-scanner.ts';
import { MESH_LIMITS, type MeshLimits, type NamedPart, type TriangleMesh } from './triangle-mesh.ts';

/** Maximum number of named parts kept. */
const MOST_PARTS = 5000;
/** Maximum number of corners of one face. */
const MAX_CORNERS = 1000;

/**
 * The triangles of an OBJ file, and where its named parts begin: its `v` and `f` lines, faces of more than three
 * corners cut into fans, indices counted from the start or, negative, from the end. Everything else (normals,
 * materials, curves) is skipped. Numbers are inches in the piece's own frame, y up.
 *
 * @errors `bad-vertex`, `more-vertices`, `stray-face`, `endless-face`, `thin-face` and `more-triangles`, with the line.
 *         One pass.
 * @source Wavefront, "Advanced Visualizer Manual", appendix B1: Object Files.
 */
export function readObj(
  bytes: Uint8Array,
  limits: MeshLimits = MESH_LIMITS,
): Result<TriangleMesh & { readonly parts: readonly NamedPart[] }, MeshFault> {
  const scanner = textScanner(bytes);
  const mesh: ObjMesh = { positions: [], indices: [], parts: [] };
  for (let word = scanner.next(); word !== ''; word = scanner.next()) {
    if (word === '\n') continue;
    const fault = readStatement(word, scanner, mesh, limits);
    if (fault) return err(fault);
  }
  const { positions, indices, parts } = mesh;
  return ok({ positions: Float64Array.from(positions), indices: Uint32Array.from(indices), parts });
}

/** The parts of a file read so far. */
type ObjMesh = { readonly positions: number[]; readonly indices: number[]; readonly parts: NamedPart[] };

/** Reads or skips the line that begins with a word; returns its fault, if any. */
function readStatement(word: string, scanner: TextScanner, mesh: ObjMesh, limits: MeshLimits): MeshFault | undefined {
  if (word === 'v') return readVertex(scanner, mesh, limits);
  if (word === 'f') return readFace(scanner, mesh, limits);
  if (word === 'o' || word === 'g') readPart(scanner, mesh);
  else scanner.skipLine();
  return undefined;
}

function readVertex(scanner: TextScanner, { positions }: ObjMesh, { vertices }: MeshLimits): MeshFault | undefined {
  const line = scanner.line();
  for (let i = 0; i < 3; i++) {
    const value = parseDecimal(scanner.next());
    if (!Number.isFinite(value)) return { kind: 'bad-vertex', line };
    positions.push(value);
  }
  if (positions.length > 3 * vertices) return { kind: 'more-vertices', most: vertices };
  scanner.skipLine();
  return undefined;
}

/** Reads a face; one with more than three corners becomes a fan of triangles about its first corner. */
function readFace(
  scanner: TextScanner,
  { positions, indices }: ObjMesh,
  { triangles }: MeshLimits,
): MeshFault | undefined {
  const line = scanner.line();
  const vertices = positions.length / 3;
  const face: number[] = [];
  for (let corner = scanner.next(); corner !== '\n' && corner !== ''; corner = scanner.next()) {
    const named = parseDecimal(corner.split('/', 1)[0]!);
    const index = named < 0 ? vertices + named : named - 1;
    if (!Number.isInteger(named) || index < 0 || index >= vertices)
      return { kind: 'stray-face', line, vertex: corner.slice(0, 20), of: vertices };
    if (face.push(index) > MAX_CORNERS) return { kind: 'endless-face', most: MAX_CORNERS, line };
  }
  if (face.length < 3) return { kind: 'thin-face', corners: face.length, line };
  for (let i = 1; i + 1 < face.length; i++) indices.push(face[0]!, face[i]!, face[i + 1]!);
  return indices.length > 3 * triangles ? { kind: 'more-triangles', most: triangles } : undefined;
}

function readPart(scanner: TextScanner, { indices, parts }: ObjMesh): void {
  const name = scanner.next();
  if (name === '\n' || name === '') return;
  if (parts.length < MOST_PARTS) parts.push({ name, from: indices.length / 3 });
  scanner.skipLine();
}
