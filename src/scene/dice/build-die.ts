import type { BufferGeometry } from 'three';
import { CanvasTexture, MeshStandardMaterial, SRGBColorSpace } from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';

/** Pips of the faces +x, −x, +y, −y, +z, −z: opposite faces sum to seven. */
const FACE_PIPS = [3, 4, 1, 6, 2, 5] as const;

const CELLS = 3;

/** A die with rounded edges whose faces are cells of one texture of 3 × 2. `size` is an edge, inches. */
export function buildDie(size: number): BufferGeometry {
  const form = new RoundedBoxGeometry(size, size, size, 4, size * 0.14);
  const [at, normal, uv] = [form.getAttribute('position'), form.getAttribute('normal'), form.getAttribute('uv')];
  for (const { start, count, materialIndex = 0 } of form.groups) {
    const cell = faceOf(normal, start, count, materialIndex);
    for (let i = start; i < start + count; i++) {
      const p = [at.getX(i) / size + 0.5, at.getY(i) / size + 0.5, at.getZ(i) / size + 0.5] as const;
      const [u, v] = cell < 2 ? [p[2], p[1]] : cell < 4 ? [p[0], p[2]] : [p[0], p[1]];
      uv.setXY(i, ((cell % CELLS) + u) / CELLS, (Math.floor(cell / CELLS) + v) / 2);
    }
  }
  form.clearGroups();
  return form;
}

/** The face that most normals of a group point to. */
function faceOf(
  normal: { getX(i: number): number; getY(i: number): number; getZ(i: number): number },
  start: number,
  count: number,
  otherwise: number,
): number {
  const sum = [0, 0, 0];
  for (let i = start; i < start + count; i++) {
    sum[0]! += normal.getX(i);
    sum[1]! += normal.getY(i);
    sum[2]! += normal.getZ(i);
  }
  const axis = [0, 1, 2].reduce((best, k) => (Math.abs(sum[k]!) > Math.abs(sum[best]!) ? k : best), 0);
  return Number.isFinite(sum[axis]!) ? 2 * axis + (sum[axis]! > 0 ? 0 : 1) : otherwise;
}

/** Ivory with dark engraved pips. */
export function createDieMaterial(): MeshStandardMaterial {
  const cell = 128;
  const canvas = Object.assign(document.createElement('canvas'), { width: cell * CELLS, height: cell * 2 });
  const pen = canvas.getContext('2d');
  if (pen) {
    FACE_PIPS.forEach((pips, face) => {
      const [x, y] = [(face % CELLS) * cell, (1 - Math.floor(face / CELLS)) * cell];
      pen.fillStyle = '#efe3c4';
      pen.fillRect(x, y, cell, cell);
      const edge = pen.createRadialGradient(
        x + cell / 2,
        y + cell / 2,
        cell * 0.3,
        x + cell / 2,
        y + cell / 2,
        cell * 0.72,
      );
      edge.addColorStop(0, 'rgb(255 250 232 / 60%)');
      edge.addColorStop(1, 'rgb(150 118 66 / 45%)');
      pen.fillStyle = edge;
      pen.fillRect(x, y, cell, cell);
      for (const [px, py] of PIP_PLACES[pips]!)
        engrave(pen, x + (0.5 + px * 0.25) * cell, y + (0.5 + py * 0.25) * cell, cell * 0.092);
    });
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 4;
  return new MeshStandardMaterial({ map, roughness: 0.42 });
}

function engrave(pen: CanvasRenderingContext2D, x: number, y: number, r: number): void {
  pen.beginPath();
  pen.arc(x, y, r, 0, 7);
  const hollow = pen.createRadialGradient(x - r * 0.3, y - r * 0.3, r * 0.1, x, y, r);
  hollow.addColorStop(0, '#17120c');
  hollow.addColorStop(1, '#46361f');
  pen.fillStyle = hollow;
  pen.fill();
}

const PIP_PLACES: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
