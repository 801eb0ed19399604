/**
 * Makes tower.glb, a ruined tower with two floors: `node models/terrain/make-tower.ts`.
 *
 * Everything is a box, so that the route planner takes its tops and walls exactly. Measures below are inches; glTF wants
 * metres.
 */
import { writeFileSync } from 'node:fs';

type Box = readonly [x0: number, y0: number, z0: number, x1: number, y1: number, z1: number];

const BOXES: readonly Box[] = [
  // North wall, broken off in steps.
  [-3.5, 0, -3.5, -1, 9.5, -3.1],
  [-1, 0, -3.5, 1.2, 8, -3.1],
  [1.2, 0, -3.5, 3.5, 6.6, -3.1],
  // West wall with a window on the upper floor.
  [-3.5, 0, -3.1, -3.1, 9, -0.5],
  [-3.5, 0, -0.5, -3.1, 4, 1.5],
  [-3.5, 5.4, -0.5, -3.1, 7.4, 1.5],
  [-3.5, 0, 1.5, -3.1, 5.4, 3.1],
  // East wall with a door.
  [3.1, 0, -3.1, 3.5, 6.4, -1.1],
  [3.1, 2.4, -1.1, 3.5, 5.8, 1.1],
  [3.1, 0, 1.1, 3.5, 4.2, 3.1],
  // South wall, mostly fallen.
  [-3.5, 0, 3.1, -2, 3.6, 3.5],
  [-2, 0, 3.1, -0.2, 1.2, 3.5],
  [2, 0, 3.1, 3.5, 2.2, 3.5],
  // Floors: two thirds of the first, a corner of the second.
  [-3.1, 2.8, -3.1, 3.1, 3, 0.9],
  [-3.1, 5.8, -3.1, 0.7, 6, -0.5],
  // Fallen blocks.
  [0.6, 0, 3.7, 1.5, 0.6, 4.3],
  [-1.6, 0, 4, -0.9, 0.4, 4.5],
  [3.9, 0, 2.4, 4.5, 0.5, 3.3],
];

/** The six faces of a box: outward normal, and the corners counter-clockwise as seen from outside. */
const FACES = [
  {
    normal: [1, 0, 0],
    corners: [
      [1, 0, 1],
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
    ],
  },
  {
    normal: [-1, 0, 0],
    corners: [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 1],
      [0, 1, 0],
    ],
  },
  {
    normal: [0, 1, 0],
    corners: [
      [0, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
      [0, 1, 0],
    ],
  },
  {
    normal: [0, -1, 0],
    corners: [
      [0, 0, 0],
      [1, 0, 0],
      [1, 0, 1],
      [0, 0, 1],
    ],
  },
  {
    normal: [0, 0, 1],
    corners: [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
  },
  {
    normal: [0, 0, -1],
    corners: [
      [1, 0, 0],
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
    ],
  },
] as const;

const METRES_PER_INCH = 0.0254;

const positions: number[] = [];
const normals: number[] = [];
const indices: number[] = [];
for (const box of BOXES) {
  for (const { normal, corners } of FACES) {
    const first = positions.length / 3;
    for (const corner of corners) {
      corner.forEach((end, axis) => positions.push(box[axis + 3 * end]! * METRES_PER_INCH));
      normals.push(...normal);
    }
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
}

const bin = Buffer.concat([
  Buffer.from(Float32Array.from(positions).buffer),
  Buffer.from(Float32Array.from(normals).buffer),
  Buffer.from(Uint16Array.from(indices).buffer),
]);
const vectors = positions.length * 4;
const extent = (pick: (...v: number[]) => number) =>
  [0, 1, 2].map((axis) => Math.fround(pick(...positions.filter((_, i) => i % 3 === axis))));
const json = {
  asset: { version: '2.0', generator: 'highground make-tower' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [{ name: 'tower', mesh: 0 }],
  meshes: [{ name: 'tower', primitives: [{ attributes: { POSITION: 0, NORMAL: 1 }, indices: 2, material: 0 }] }],
  materials: [
    {
      name: 'stone',
      pbrMetallicRoughness: { baseColorFactor: [0.42, 0.4, 0.37, 1], metallicFactor: 0, roughnessFactor: 0.95 },
    },
  ],
  accessors: [
    {
      bufferView: 0,
      componentType: 5126,
      type: 'VEC3',
      count: positions.length / 3,
      min: extent(Math.min),
      max: extent(Math.max),
    },
    { bufferView: 1, componentType: 5126, type: 'VEC3', count: normals.length / 3 },
    { bufferView: 2, componentType: 5123, type: 'SCALAR', count: indices.length },
  ],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: vectors, target: 34962 },
    { buffer: 0, byteOffset: vectors, byteLength: vectors, target: 34962 },
    { buffer: 0, byteOffset: 2 * vectors, byteLength: indices.length * 2, target: 34963 },
  ],
  buffers: [{ byteLength: bin.length }],
};

/** A GLB chunk, padded to whole words. */
function chunk(type: number, data: Buffer, padding: number): Buffer {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, padding)]);
  const header = Buffer.alloc(8);
  header.writeUInt32LE(padded.length, 0);
  header.writeUInt32LE(type, 4);
  return Buffer.concat([header, padded]);
}

const chunks = Buffer.concat([chunk(0x4e4f534a, Buffer.from(JSON.stringify(json)), 0x20), chunk(0x004e4942, bin, 0)]);
const header = Buffer.alloc(12);
header.writeUInt32LE(0x46546c67, 0);
header.writeUInt32LE(2, 4);
header.writeUInt32LE(12 + chunks.length, 8);
writeFileSync(new URL('./tower.glb', import.meta.url), Buffer.concat([header, chunks]));
