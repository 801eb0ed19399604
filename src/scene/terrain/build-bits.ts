import type { BufferGeometry } from 'three';
import { BufferGeometry as Geometry, Float32BufferAttribute, IcosahedronGeometry } from 'three';
import { mergeVertices } from 'three/addons/utils/BufferGeometryUtils.js';
import { noiseAt, unsteady } from '../meshes/seeded.ts';
import { leavesOn } from '../meshes/leaves.ts';
import { sculpt, stick } from '../meshes/sculpt.ts';

/** A tuft of static grass: bent blades, dark at the root and dry at the tip. Instances set its colour. */
export function buildTuft(): BufferGeometry {
  const random = unsteady(5);
  const positions: number[] = [];
  const colours: number[] = [];
  const normals: number[] = [];
  for (let i = 0; i < 11; i++) {
    const angle = (i / 11) * 6.28 + random();
    const out = 0.04 + random() * 0.1;
    const height = 0.16 + random() * 0.2;
    const lean = 0.03 + random() * 0.13;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const width = 0.024;
    positions.push(
      c * out - s * width,
      0,
      s * out + c * width,
      c * out + s * width,
      0,
      s * out - c * width,
      c * (out + lean),
      height,
      s * (out + lean),
    );
    colours.push(0.55, 0.55, 0.5, 0.55, 0.55, 0.5, 1.5, 1.45, 1.2);
    for (let k = 0; k < 3; k++) normals.push(c * 0.4, 0.9, s * 0.4);
  }
  const geometry = new Geometry();
  geometry.setAttribute('position', new Float32BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
  return geometry;
}

/** A broken stone, half sunk. */
export function buildRubble(): BufferGeometry {
  const geometry = new IcosahedronGeometry(0.13, 0);
  const at = geometry.getAttribute('position');
  const colours: number[] = [];
  for (let i = 0; i < at.count; i++) {
    const [x, y, z] = [at.getX(i), at.getY(i), at.getZ(i)];
    const n = 1 + 0.35 * noiseAt(x * 23, y * 23, z * 23);
    at.setXYZ(i, x * n * 1.2, y * n * 0.7 + 0.03, z * n);
    const lift = 0.55 + Math.max(0, y / 0.13) * 0.6;
    colours.push(lift, lift, lift);
  }
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
  geometry.deleteAttribute('uv');
  geometry.computeVertexNormals();
  return geometry;
}

/** A model tree: a trunk and clumps of leaves. Instances set the colour of the leaves. */
export function buildTree(): BufferGeometry {
  return sculpt([
    { form: stick(0.1, 0.2, 1.5, 7), paint: '#4d3722', at: [0, 0.75, 0] },
    { form: stick(0.05, 0.09, 0.8, 5), paint: '#4d3722', at: [0.22, 1.45, 0.05], turn: [0, 0, -38] },
    { form: stick(0.05, 0.09, 0.7, 5), paint: '#4d3722', at: [-0.2, 1.5, -0.08], turn: [14, 0, 36] },
    ...[
      [0, 2.35, 0, 0.78],
      [0.5, 1.95, 0.12, 0.56],
      [-0.46, 2.02, -0.14, 0.58],
      [0.06, 1.9, -0.5, 0.5],
      [-0.06, 1.86, 0.5, 0.52],
      [0.1, 2.85, 0.06, 0.46],
    ].flatMap(([x, y, z, r], i) => {
      const at = [x!, y!, z!] as const;
      const bright = 0.75 + 0.08 * i;
      return [
        { form: core(0.84 * r!, i), paint: { side: 0.45 * bright }, at, stretch: [1, SQUASH, 1] as const },
        { form: leaves(0.84 * r!, i), paint: { side: bright }, at },
      ];
    }),
  ]);
}

/** The height of a clump as a share of its width. */
const SQUASH = 0.8;
const GROWTH = { dense: 26, least: 0.2, most: 0.34 } as const;

/** What is seen between the leaves of a clump: a sphere roughened by noise. */
function core(radius: number, seed: number): BufferGeometry {
  const form = new IcosahedronGeometry(radius, 2);
  const at = form.getAttribute('position');
  for (let i = 0; i < at.count; i++) {
    const [x, y, z] = [at.getX(i), at.getY(i), at.getZ(i)];
    const n = 1 + rough([x / radius, y / radius, z / radius], seed);
    at.setXYZ(i, x * n, y * n, z * n);
  }
  form.deleteAttribute('uv');
  form.deleteAttribute('normal');
  const smooth = mergeVertices(form);
  form.dispose();
  smooth.computeVertexNormals();
  return smooth;
}

const rough = ([x, y, z]: readonly [number, number, number], seed: number): number =>
  0.22 * noiseAt(x * 4 + seed * 9, y * 4, z * 4);

/** The leaves of a clump, lit as one ball. */
function leaves(radius: number, seed: number): BufferGeometry {
  const random = unsteady(seed + 11);
  const [positions, normals]: [number[], number[]] = [[], []];
  for (const { base, left, right, tip, out } of leavesOn(
    radius,
    SQUASH,
    GROWTH,
    random,
    (d) => rough(d, seed) + 0.06 * random(),
  )) {
    positions.push(...base, ...tip, ...right, ...base, ...left, ...tip);
    for (let k = 0; k < 6; k++) normals.push(...out);
  }
  const form = new Geometry();
  form.setAttribute('position', new Float32BufferAttribute(positions, 3));
  form.setAttribute('normal', new Float32BufferAttribute(normals, 3));
  return form;
}
