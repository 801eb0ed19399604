import { BufferGeometry, CanvasTexture, Float32BufferAttribute, MeshStandardMaterial, SRGBColorSpace } from 'three';
import { FACES_OF_20, ICOSAHEDRON_CORNERS } from '../../geometry/dice/icosahedron.ts';
import type { Point } from '../../kernel/point.ts';
import { cross, dot, centroid, sub, lerp, scale } from '../../kernel/vec.ts';

/** Texture of the twenty faces: cells in a row, rows, and pixels per cell. */
const COLUMNS = 5;
const ROWS = 4;
const CELL = 256;
/** A face's radius in its cell, in cells. */
const REACH = 0.54;
/** Height of a face's centre in its cell, from below: the upward corner needs more room. */
const MIDDLE = 0.4;
/** Share of a face's edge that is bevelled. */
const BEVEL = 0.045;

/** A D20 with bevelled edges; each face is a cell of one texture. `radius` in inches. */
export function buildD20(radius: number): BufferGeometry {
  const positions: number[] = [];
  const uvs: number[] = [];
  const put: Put = (p, u, v) => {
    positions.push(...scale(p, radius));
    uvs.push(u, v);
  };
  FACES_OF_20.forEach((face, i) => {
    face.forEach((corner, k) => put(pulled(i, corner), ...cellPoint(i, k, 1 - BEVEL)));
  });
  bevel(put);
  const form = new BufferGeometry();
  form.setAttribute('position', new Float32BufferAttribute(positions, 3));
  form.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  form.computeVertexNormals();
  return form;
}

type Put = (p: Point, u: number, v: number) => void;

/** A face's corner after bevelling, moved towards the face's centre. */
function pulled(face: number, corner: number): Point {
  const middle = centroid(FACES_OF_20[face]!.map((k) => ICOSAHEDRON_CORNERS[k]!));
  return lerp(ICOSAHEDRON_CORNERS[corner]!, middle, BEVEL);
}

/** The bevels between two faces, and the corners where five meet. */
function bevel(put: Put): void {
  // The rim of a cell is light, worn glass.
  const [u, v] = cellPoint(0, 0, 1);
  const flat = (a: Point, b: Point, c: Point) => {
    const outward = dot(cross(sub(b, a), sub(c, a)), a) > 0;
    for (const p of outward ? [a, b, c] : [a, c, b]) put(p, u, v);
  };
  FACES_OF_20.forEach((face, i) => {
    face.forEach((a, k) => {
      const b = face[(k + 1) % 3]!;
      const j = FACES_OF_20.findIndex((other, o) => o > i && other.includes(a) && other.includes(b));
      if (j < 0) return;
      flat(pulled(i, a), pulled(i, b), pulled(j, b));
      flat(pulled(i, a), pulled(j, b), pulled(j, a));
    });
  });
  ICOSAHEDRON_CORNERS.forEach((top, c) => {
    const ring = ringAbout(c).map((face) => pulled(face, c));
    ring.forEach((p, k) => {
      flat(scale(top, 1 - BEVEL * 0.35), p, ring[(k + 1) % ring.length]!);
    });
  });
}

/** The five faces around a corner, in order. */
function ringAbout(corner: number): readonly number[] {
  const faces = FACES_OF_20.flatMap((face, i) => (face.includes(corner) ? [i] : []));
  const ring = [faces[0]!];
  while (ring.length < faces.length) {
    const last = FACES_OF_20[ring.at(-1)!]!;
    ring.push(faces.find((f) => !ring.includes(f) && FACES_OF_20[f]!.filter((k) => last.includes(k)).length === 2)!);
  }
  return ring;
}

/** The texture coordinates of a face's corner: the first one up, the others counter-clockwise. */
function cellPoint(face: number, corner: number, share: number): readonly [u: number, v: number] {
  const angle = Math.PI / 2 + (corner * 2 * Math.PI) / 3;
  const [x, y] = [0.5 + Math.cos(angle) * REACH * share, MIDDLE + Math.sin(angle) * REACH * share];
  const [column, row] = [face % COLUMNS, Math.floor(face / COLUMNS)];
  return [(column + x) / COLUMNS, 1 - (row + 1 - y) / ROWS];
}

/** A material of dark glass with golden numbers and worn, lighter edges. */
export function createD20Material(): MeshStandardMaterial {
  const canvas = Object.assign(document.createElement('canvas'), { width: CELL * COLUMNS, height: CELL * ROWS });
  const pen = canvas.getContext('2d');
  if (pen) for (let face = 0; face < FACES_OF_20.length; face++) drawFace(pen, face);
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 8;
  return new MeshStandardMaterial({ map, roughness: 0.24, metalness: 0.05 });
}

function drawFace(pen: CanvasRenderingContext2D, face: number): void {
  const [left, top] = [(face % COLUMNS) * CELL, Math.floor(face / COLUMNS) * CELL];
  const [x, y] = [left + CELL / 2, top + CELL * (1 - MIDDLE)];
  pen.save();
  pen.beginPath();
  pen.rect(left, top, CELL, CELL);
  pen.clip();
  pen.fillStyle = '#8fa5b8';
  pen.fillRect(left, top, CELL, CELL);
  const glass = pen.createRadialGradient(x, y, CELL * 0.05, x, y, CELL * 0.5);
  glass.addColorStop(0, '#22405c');
  glass.addColorStop(1, '#0f2236');
  pen.fillStyle = glass;
  pen.beginPath();
  for (let k = 0; k < 3; k++) {
    const angle = -Math.PI / 2 - (k * 2 * Math.PI) / 3;
    const [px, py] = [x + Math.cos(angle) * CELL * REACH * 0.93, y + Math.sin(angle) * CELL * REACH * 0.93];
    if (k === 0) pen.moveTo(px, py);
    else pen.lineTo(px, py);
  }
  pen.closePath();
  pen.fill();
  const text = String(face + 1);
  pen.fillStyle = '#ffe9b8';
  pen.font = `750 ${CELL * 0.4}px 'Inter Variable', Inter, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, x, y + CELL * 0.025);
  // An underline tells 6 from 9.
  if (face + 1 === 6 || face + 1 === 9) pen.fillRect(x - CELL * 0.1, y + CELL * 0.185, CELL * 0.2, CELL * 0.03);
  pen.restore();
}
