import { err, ok, type Result } from '../../kernel/result.ts';
import type { MeshFault } from './mesh-fault.ts';
import { textScanner, parseDecimal } from './text-scanner.ts';
import { MESH_LIMITS, type MeshLimits, type TriangleMesh } from './triangle-mesh.ts';

const HEADER = 84;
const FACET = 50;

/**
 * The triangles of an STL file, binary or text. Numbers are inches in the piece's own frame, y up.
 *
 * @errors `too-many-triangles`, `stl-too-short`, `stl-not-whole`, `bad-vertex`, `thin-facet`, `wide-facet`, `cut-facet`
 *         and `stl-word`, with the line of a text. One pass; the file's declared size is checked before use.
 * @source 3D Systems 1988, "StereoLithography Interface Specification".
 */
export function readStl(bytes: Uint8Array, limits: MeshLimits = MESH_LIMITS): Result<TriangleMesh, MeshFault> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length >= HEADER ? view.getUint32(80, true) : 0;
  // Some binary files begin with "solid" too; their size distinguishes them.
  if (bytes.length >= HEADER && bytes.length === HEADER + FACET * count) return readBinary(view, count, limits);
  if (startsWithSolid(bytes)) return readText(bytes, limits);
  if (bytes.length < HEADER) return err({ kind: 'stl-too-short' });
  return err({ kind: 'stl-not-whole', triangles: count, takes: HEADER + FACET * count, bytes: bytes.length });
}

function startsWithSolid(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 5)).toLowerCase() === 'solid';
}

function readBinary(view: DataView, count: number, { triangles }: MeshLimits): Result<TriangleMesh, MeshFault> {
  if (count > triangles) return err(tooMany(count, triangles));
  const positions = new Float64Array(9 * count);
  for (let t = 0; t < count; t++) {
    const at = HEADER + FACET * t + 12; // past the normal
    for (let i = 0; i < 9; i++) positions[9 * t + i] = view.getFloat32(at + 4 * i, true);
  }
  return ok({ positions, indices: Uint32Array.from({ length: 3 * count }, (_, i) => i) });
}

function readText(bytes: Uint8Array, { triangles }: MeshLimits): Result<TriangleMesh, MeshFault> {
  const scanner = textScanner(bytes);
  const positions: number[] = [];
  let inFacet = 0;
  scanner.skipLine(); // the name may be any words
  for (let word = scanner.next(); word !== ''; word = scanner.next()) {
    switch (word.toLowerCase()) {
      case 'facet':
        inFacet = 0;
        scanner.skipLine(); // the normal follows from the corners
        break;
      case 'vertex': {
        for (let i = 0; i < 3; i++) {
          const value = parseDecimal(scanner.next());
          if (!Number.isFinite(value)) return err({ kind: 'bad-vertex', line: scanner.line() });
          positions.push(value);
        }
        inFacet++;
        break;
      }
      case 'endfacet':
        if (inFacet !== 3) return err({ kind: 'thin-facet', corners: inFacet, line: scanner.line() });
        if (positions.length / 9 > triangles) return err(tooMany(positions.length / 9, triangles));
        inFacet = 0;
        break;
      case 'solid':
      case 'endsolid':
        scanner.skipLine();
        break;
      case '\n':
      case 'outer':
      case 'loop':
      case 'endloop':
        break;
      default:
        return err({ kind: 'stl-word', word: word.slice(0, 20), line: scanner.line() });
    }
    if (inFacet > 3) return err({ kind: 'wide-facet', line: scanner.line() });
  }
  if (inFacet !== 0) return err({ kind: 'cut-facet' });
  return ok({
    positions: Float64Array.from(positions),
    indices: Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
  });
}

const tooMany = (triangles: number, most: number): MeshFault => ({ kind: 'too-many-triangles', triangles, most });
