import { BufferGeometry, CanvasTexture, Float32BufferAttribute, MeshStandardMaterial, SRGBColorSpace } from 'three';
import { DIE_BODIES } from '../../geometry/dice/die-bodies.ts';
import { centroid, cross, dot, normalize, sub } from '../../kernel/vec.ts';

type Form = keyof typeof DIE_BODIES;
type Spot = readonly [x: number, y: number];

/** Texture of all faces: cells in a row, pixels per cell, and a face's radius in cells. */
const COLUMNS = 5;
const CELL = 160;
const REACH = 0.5;
/** Circumradius of each die, inches. */
const RADIUS: Readonly<Record<Form, number>> = {
  4: 0.48,
  6: 0.3 * Math.sqrt(3),
  8: 0.44,
  10: 0.45,
  12: 0.45,
  20: 0.47,
};
/** Height of a number, in cells: small where three corners crowd it. */
const WRITING: Readonly<Record<Form, number>> = { 4: 0.24, 6: 0.5, 8: 0.33, 10: 0.34, 12: 0.4, 20: 0.3 };
/** Position of a tetrahedron's number, as a share from a face's centre to its corner. */
const TOWARDS = 0.46;

const rowsOf = (form: Form): number => Math.ceil(form / COLUMNS);

/** A face in its plane, its first corner up and its farthest one at distance 1; a square has an edge up. */
function outlineOf(form: Form, face: number): readonly Spot[] {
  const { corners, faces } = DIE_BODIES[form];
  const points = faces[face]!.map((i) => corners[i]!);
  const middle = centroid(points);
  const up = normalize(sub(points[0]!, middle));
  const out = normalize(cross(sub(points[0]!, middle), sub(points[1]!, middle)));
  const right = cross(up, out);
  const flat = points.map((p): Spot => [dot(sub(p, middle), right), dot(sub(p, middle), up)]);
  const far = Math.max(...flat.map(([x, y]) => Math.hypot(x, y)));
  const lean = form === 6 ? Math.SQRT1_2 : undefined;
  return flat.map(([x, y]): Spot => {
    const [u, v] = [x / far, y / far];
    return lean === undefined ? [u, v] : [(u + v) * lean, (v - u) * lean];
  });
}

/** A die whose faces are cells of one texture. */
export function buildPolyDie(form: Form): BufferGeometry {
  const { corners, faces } = DIE_BODIES[form];
  const [positions, uvs]: [number[], number[]] = [[], []];
  faces.forEach((face, i) => {
    const outline = outlineOf(form, i);
    for (let k = 1; k < face.length - 1; k++)
      for (const j of [0, k, k + 1]) {
        positions.push(...corners[face[j]!]!.map((c) => c * RADIUS[form]));
        uvs.push(...cellPoint(form, i, outline[j]!));
      }
  });
  const body = new BufferGeometry();
  body.setAttribute('position', new Float32BufferAttribute(positions, 3));
  body.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  body.computeVertexNormals();
  return body;
}

/** The texture coordinates of a face's corner. */
function cellPoint(form: Form, face: number, [x, y]: Spot): readonly [u: number, v: number] {
  const [column, row] = [face % COLUMNS, Math.floor(face / COLUMNS)];
  return [(column + 0.5 + x * REACH) / COLUMNS, 1 - (row + 0.5 - y * REACH) / rowsOf(form)];
}

/** A material of dark glass with these labels in gold, one per face. */
export function createPolyMaterial(form: Form, labels: readonly string[]): MeshStandardMaterial {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: CELL * COLUMNS,
    height: CELL * rowsOf(form),
  });
  const pen = canvas.getContext('2d');
  if (pen) DIE_BODIES[form].faces.forEach((_, face) => drawFace(pen, form, face, labels));
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 8;
  return new MeshStandardMaterial({ map, roughness: 0.28, metalness: 0.05, flatShading: true });
}

function drawFace(pen: CanvasRenderingContext2D, form: Form, face: number, labels: readonly string[]): void {
  const [left, top] = [(face % COLUMNS) * CELL, Math.floor(face / COLUMNS) * CELL];
  const [x, y] = [left + CELL / 2, top + CELL / 2];
  pen.fillStyle = '#6f8aa3';
  pen.fillRect(left, top, CELL, CELL);
  const glass = pen.createRadialGradient(x, y, CELL * 0.05, x, y, CELL * 0.55);
  glass.addColorStop(0, '#2a4a68');
  glass.addColorStop(1, '#14283d');
  pen.fillStyle = glass;
  pen.beginPath();
  const outline = outlineOf(form, face);
  for (const [u, v] of outline) pen.lineTo(x + u * CELL * REACH * 0.93, y - v * CELL * REACH * 0.93);
  pen.closePath();
  pen.fill();
  if (form !== 4) {
    write(pen, form, labels[face] ?? '', [x, y]);
    return;
  }
  // A tetrahedron has each corner's number on all faces that meet there: it is read when that corner is up.
  DIE_BODIES[4].faces[face]!.forEach((corner, k) => {
    const [u, v] = outline[k]!;
    pen.save();
    pen.translate(x + u * CELL * REACH * TOWARDS, y - v * CELL * REACH * TOWARDS);
    pen.rotate(Math.atan2(u, v));
    write(pen, form, labels[corner] ?? '', [0, 0]);
    pen.restore();
  });
}

function write(pen: CanvasRenderingContext2D, form: Form, label: string, [x, y]: Spot): void {
  pen.fillStyle = '#ffe9b8';
  pen.font = `700 ${CELL * WRITING[form] * (label.length > 1 ? 0.86 : 1)}px 'Inter Variable', Inter, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(label, x, y + CELL * 0.02);
  // An underline tells 6 from 9.
  if (label === '6' || label === '9')
    pen.fillRect(x - CELL * 0.09, y + CELL * WRITING[form] * 0.46, CELL * 0.18, CELL * 0.025);
}
