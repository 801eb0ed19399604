import { BufferGeometry, CanvasTexture, Float32BufferAttribute, MeshStandardMaterial, SRGBColorSpace } from 'three';
import { DIE_BODIES } from '../geometry/die-bodies.ts';

type Form = keyof typeof DIE_BODIES;

/** Cells of the picture of all faces, in a row; how far a face's corners are from the middle of its cell, in cells. */
const COLUMNS = 5;
const CELL = 160;
const REACH = 0.5;
/** How large the bodies are: from the middle to a corner, inches, as they fall. */
const RADIUS: Readonly<Record<Form, number>> = { 6: 0.3 * Math.sqrt(3), 8: 0.44, 12: 0.45, 20: 0.47 };
/** How high a number is, in cells: small where three corners crowd it. */
const WRITING: Readonly<Record<Form, number>> = { 6: 0.5, 8: 0.33, 12: 0.4, 20: 0.3 };

const rowsOf = (form: Form): number => Math.ceil(form / COLUMNS);

/** The body of a die whose faces read what is written on them from cells of one picture. */
export function buildPolyDie(form: Form): BufferGeometry {
  const { corners, faces } = DIE_BODIES[form];
  const [positions, uvs]: [number[], number[]] = [[], []];
  faces.forEach((face, i) => {
    for (let k = 1; k < face.length - 1; k++)
      for (const j of [0, k, k + 1]) {
        positions.push(...corners[face[j]!]!.map((c) => c * RADIUS[form]));
        uvs.push(...cellPoint(form, i, j, face.length));
      }
  });
  const body = new BufferGeometry();
  body.setAttribute('position', new Float32BufferAttribute(positions, 3));
  body.setAttribute('uv', new Float32BufferAttribute(uvs, 2));
  body.computeVertexNormals();
  return body;
}

/** A corner of a face in the picture: the first one is up, the others follow counter-clockwise. */
function cellPoint(form: Form, face: number, corner: number, corners: number): readonly [u: number, v: number] {
  const angle = startOf(corners) + (corner * 2 * Math.PI) / corners;
  const [x, y] = [0.5 + Math.cos(angle) * REACH, 0.5 + Math.sin(angle) * REACH];
  const [column, row] = [face % COLUMNS, Math.floor(face / COLUMNS)];
  return [(column + x) / COLUMNS, 1 - (row + 1 - y) / rowsOf(form)];
}

/** Of a square no corner is up: numbers stand on an edge. */
const startOf = (corners: number): number => (corners === 4 ? Math.PI / 4 : Math.PI / 2);

/** Dark glass with these words in gold, one for each face. */
export function createPolyMaterial(form: Form, labels: readonly string[]): MeshStandardMaterial {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: CELL * COLUMNS,
    height: CELL * rowsOf(form),
  });
  const pen = canvas.getContext('2d');
  if (pen) labels.forEach((label, face) => drawFace(pen, form, face, label));
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 8;
  return new MeshStandardMaterial({ map, roughness: 0.28, metalness: 0.05, flatShading: true });
}

function drawFace(pen: CanvasRenderingContext2D, form: Form, face: number, label: string): void {
  const [left, top] = [(face % COLUMNS) * CELL, Math.floor(face / COLUMNS) * CELL];
  const [x, y] = [left + CELL / 2, top + CELL / 2];
  const corners = DIE_BODIES[form].faces[face]!.length;
  pen.fillStyle = '#6f8aa3';
  pen.fillRect(left, top, CELL, CELL);
  const glass = pen.createRadialGradient(x, y, CELL * 0.05, x, y, CELL * 0.55);
  glass.addColorStop(0, '#2a4a68');
  glass.addColorStop(1, '#14283d');
  pen.fillStyle = glass;
  pen.beginPath();
  for (let k = 0; k < corners; k++) {
    const angle = -startOf(corners) - (k * 2 * Math.PI) / corners;
    pen.lineTo(x + Math.cos(angle) * CELL * REACH * 0.93, y + Math.sin(angle) * CELL * REACH * 0.93);
  }
  pen.closePath();
  pen.fill();
  pen.fillStyle = '#ffe9b8';
  pen.font = `700 ${CELL * WRITING[form] * (label.length > 1 ? 0.86 : 1)}px 'Inter Variable', Inter, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(label, x, y + CELL * 0.02);
  // What reads upside down too says which it is.
  if (label === '6' || label === '9')
    pen.fillRect(x - CELL * 0.09, y + CELL * WRITING[form] * 0.46, CELL * 0.18, CELL * 0.025);
}
