import { noise } from '../noise.ts';
import { type Corner, type Heap, quad, type Vec } from './heap.ts';
import { lay, type Laying } from './lay.ts';
import { cuts } from './cells.ts';
import { type Dress, heart, sizeOf, sub } from './masonry.ts';
import { beam, turned } from './wood.ts';
import { facesOf, type Site, type Stone } from './site.ts';
import { STUFF, type Stuff } from './stuffs.ts';

/** Sandbags in courses, each a sagging pillow. */
export const bagged: Dress = (site, own) => {
  heart(site, own, STUFF.bag);
  const [w, h, d] = sizeOf(own);
  const faces = facesOf(own, [w, h, d]);
  const how: Laying = {
    stuff: STUFF.bag,
    joint: 0.09,
    bevel: 0.1,
    deep: 0.15,
    rough: 0.03,
    mottle: 0.35,
    bulge: 0.05,
  };
  const rows = cuts(h, 0.34, 0, site.random);
  for (const face of [faces.front, faces.back, faces.left, faces.right])
    rows.slice(1).forEach((v1, r) => {
      const shift = r % 2 === 0 ? 0 : 0.35;
      const us = [0, ...cuts(Math.max(0.4, face.width - shift), 0.72, 0.15, site.random).map((u) => u + shift)].filter(
        (u, i, all) => u <= face.width + 1e-9 && (i === 0 || u > all[i - 1]! + 1e-6),
      );
      lay(
        site,
        own,
        face,
        us.slice(1).map((u1, i) => ({ u0: us[i]!, u1, v0: rows[r]!, v1 })),
        how,
      );
    });
  const long = w >= d;
  const across = cuts(long ? w : d, 0.66, 0.1, site.random);
  lay(
    site,
    own,
    faces.top,
    across
      .slice(1)
      .map((u1, i) => (long ? { u0: across[i]!, u1, v0: 0, v1: d } : { u0: 0, u1: w, v0: across[i]!, v1: u1 })),
    how,
  );
};

/** A robed figure on its plinth, in place of the three drums above the plinth. */
export function robed(heap: Heap, [x, y, z]: Vec, stuff: Stuff): void {
  const folds = (angle: number, ring: number) =>
    ring < 5 ? 1 + 0.05 * Math.cos(angle * 7 + ring) + 0.03 * Math.cos(angle * 3) : 1;
  turned(
    heap,
    [x, y, z],
    [
      [0.49, 0, -0.4],
      [0.5, 0.12, 0.8],
      [0.44, 0.4, 0.2],
      [0.4, 0.9, 0.1],
      [0.36, 1.1, -0.2],
      [0.4, 1.3, 0.5],
      [0.42, 1.48, 0.8],
      [0.3, 1.62, 0.6],
      [0.14, 1.68, -0.6],
      [0.16, 1.76, -0.2],
      [0.22, 1.9, 0.4],
      [0.2, 2.05, 0.6],
      [0.11, 2.15, 0.9],
      [0, 2.17, 0.9],
    ],
    14,
    stuff,
    folds,
  );
  for (const s of [-1, 1])
    turned(
      heap,
      [x + s * 0.34, y + 1.26, z],
      [
        [0, 0, -0.3],
        [0.11, 0.05, 0.3],
        [0.13, 0.14, 0.6],
        [0.09, 0.24, 0.9],
        [0, 0.27, 0.9],
      ],
      8,
      stuff,
    );
  // Hands folded over a sword that stands before it.
  const part = (size: Vec, at: Vec): Stone =>
    ({
      piece: 'x',
      role: 'plain',
      shape: { kind: 'box', size },
      at: [x + at[0], y + at[1], z + at[2]],
      yaw: 0,
    }) as unknown as Stone;
  const site = { heap, soft: heap, stones: [], random: () => 0.5 } as Site;
  beam(stuff)(site, part([0.1, 1.15, 0.07], [0, 0.05, 0.42]));
  beam(stuff)(site, part([0.36, 0.08, 0.09], [0, 1.1, 0.41]));
  beam(stuff)(site, part([0.24, 0.14, 0.16], [0, 1.2, 0.37]));
}

/** A wheel on its axle, standing in a thin box. */
export const wheeled: Dress = (site, own) => {
  const [w, h, d] = sizeOf(own);
  const radius = h / 2;
  const rim = (r: number, z: number, i: number, edge: number, stuff: Stuff): Corner => {
    const angle = (2 * Math.PI * i) / 14;
    const frame = sub(own, [w, h, d], [r * Math.sin(angle), radius + r * Math.cos(angle), z]);
    return { at: frame.at, edge, tone: 1, stuff };
  };
  const inner = radius - 0.13;
  for (let i = 0; i < 14; i++) {
    const [a, b] = [i, i + 1];
    for (const s of [-1, 1]) {
      const z = (s * d) / 2;
      const face = [
        rim(inner, z, a, -0.3, STUFF.plank),
        rim(inner, z, b, -0.3, STUFF.plank),
        rim(radius, z, b, 1, STUFF.plank),
        rim(radius, z, a, 1, STUFF.plank),
      ] as const;
      if (s < 0) quad(site.heap, face[0], face[1], face[2], face[3]);
      else quad(site.heap, face[3], face[2], face[1], face[0]);
    }
    quad(
      site.heap,
      rim(radius, -d / 2, a, 1, STUFF.iron),
      rim(radius, -d / 2, b, 1, STUFF.iron),
      rim(radius, d / 2, b, 1, STUFF.iron),
      rim(radius, d / 2, a, 1, STUFF.iron),
    );
    quad(
      site.heap,
      rim(inner, d / 2, a, -0.5, STUFF.plank),
      rim(inner, d / 2, b, -0.5, STUFF.plank),
      rim(inner, -d / 2, b, -0.5, STUFF.plank),
      rim(inner, -d / 2, a, -0.5, STUFF.plank),
    );
  }
  const spoke = (size: Vec) => beam(STUFF.beam)(site, sub(own, size, [0, radius - size[1] / 2, 0]));
  spoke([0.08, h - 0.16, d * 0.6]);
  spoke([w - 0.16, 0.08, d * 0.6]);
  spoke([0.24, 0.24, d]);
};

/** A mound of straw: soft steps of drums under one surface. */
export function stacked(heap: Heap, at: Vec, stuff: Stuff): void {
  turned(
    heap,
    at,
    [
      [1.02, 0, -0.3],
      [1.12, 0.25, 0.5],
      [1.1, 0.55, 0.1],
      [1.02, 0.78, 0.4],
      [0.92, 1.05, 0],
      [0.74, 1.32, 0.5],
      [0.5, 1.58, 0.2],
      [0.3, 1.74, 0.7],
      [0, 1.84, 1],
    ],
    34,
    stuff,
    (angle, ring) => 1 + 0.05 * noise(angle * 4, ring * 2, 1) + 0.045 * Math.cos(angle * 13 + ring * 2.2),
  );
}

/** A stump of dripping stone over drums that get smaller upwards. */
export function dripstone(heap: Heap, at: Vec, rings: readonly (readonly [number, number])[], stuff: Stuff): void {
  const height = rings.reduce((sum, [, h]) => sum + h, 0);
  const turns: [number, number, number][] = [];
  let y = 0;
  for (const [r, h] of rings) {
    turns.push([r, y, -0.3], [r * 0.94, y + h * 0.5, 0.4], [r * 0.86, y + h * 0.95, 0.7]);
    y += h;
  }
  turned(
    heap,
    at,
    [...turns, [0, height, 1]],
    11,
    stuff,
    (angle, ring) => 1 + 0.1 * noise(angle * 1.4, ring * 0.9, at[0] * 3) + 0.04 * Math.cos(angle * 5),
  );
}

/** A straight bar between two points: its ends, width and thickness. */
export function girder(heap: Heap, from: Vec, to: Vec, side: Vec, wide: number, thick: number, stuff: Stuff): void {
  const along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
  const long = Math.hypot(...along);
  const cross = [
    (along[1] * side[2] - along[2] * side[1]) / long,
    (along[2] * side[0] - along[0] * side[2]) / long,
    (along[0] * side[1] - along[1] * side[0]) / long,
  ] as const;
  const corner = (end: Vec, s: number, c: number): Corner => ({
    at: [0, 1, 2].map((k) => end[k]! + (side[k]! * s * thick) / 2 + (cross[k]! * c * wide) / 2) as unknown as Vec,
    edge: 0.55,
    tone: 1 + 0.1 * noise(end[0] * 2, end[1] * 2, end[2] * 2),
    stuff,
  });
  const ring = (end: Vec) => [corner(end, 1, 1), corner(end, -1, 1), corner(end, -1, -1), corner(end, 1, -1)] as const;
  const steps = 3;
  const at = (k: number): Vec => [0, 1, 2].map((axis) => from[axis]! + (along[axis]! * k) / steps) as unknown as Vec;
  for (let k = 0; k < steps; k++) {
    const [a, b] = [ring(at(k)), ring(at(k + 1))];
    for (let i = 0; i < 4; i++) quad(heap, a[i]!, a[(i + 1) % 4]!, b[(i + 1) % 4]!, b[i]!);
  }
  const [a, b] = [ring(from), ring(to)];
  quad(heap, a[3]!, a[2]!, a[1]!, a[0]!);
  quad(heap, b[0]!, b[1]!, b[2]!, b[3]!);
}

/** A four-sided shaft that tapers to a point. */
export function needleOf(
  heap: Heap,
  [x, y, z]: Vec,
  rows: readonly (readonly [half: number, up: number])[],
  stuff: Stuff,
): void {
  const corner = (k: number, i: number): Corner => {
    const [half, up] = rows[k]!;
    const [sx, sz] = [[1, 1, -1, -1][i % 4]!, [1, -1, -1, 1][i % 4]!];
    return { at: [x + half * sx, y + up, z + half * sz], edge: 0.7, tone: 1 + 0.12 * noise(x + k * 1.7, up, i), stuff };
  };
  const middle = (k: number, i: number): Corner => {
    const [a, b] = [corner(k, i), corner(k, i + 1)];
    return {
      ...a,
      at: [0, 1, 2].map((n) => (a.at[n]! + b.at[n]!) / 2) as unknown as Vec,
      edge: k % 2 === 0 ? -0.25 : 0.1,
    };
  };
  for (let k = 0; k + 1 < rows.length; k++)
    for (let i = 0; i < 4; i++) {
      quad(heap, middle(k, i), corner(k, i + 1), corner(k + 1, i + 1), middle(k + 1, i));
      quad(heap, corner(k, i), middle(k, i), middle(k + 1, i), corner(k + 1, i));
    }
}
