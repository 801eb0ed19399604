import { pointInPolygon } from '../../../src/geometry/outlines/polygon.ts';
import type { Leaf } from '../../../src/rules/core/leaves.ts';
import { toOwn, toTable } from '../../../src/rules/core/leaves.ts';
import type { Unsteady } from '../../../src/scene/meshes/seeded.ts';
import { drumSide, flat, type Heap, type Patch, type Vec } from './heap.ts';

/** A part of a piece, in the piece's own frame. */
export type Stone = Leaf & {
  /** The part it is a piece of, where it is no part itself. */
  readonly owner?: Leaf;
};

/** Where a recipe works: the heap it pours on, all parts of the piece, a steady hand. */
export type Site = {
  readonly heap: Heap;
  /** What the rules do not know of: foliage and tufts. */
  readonly soft: Heap;
  readonly stones: readonly Stone[];
  readonly random: Unsteady;
};

/** Whether a place lies inside a part. */
export function isInside(stone: Stone, [x, y, z]: Vec, slack = 0): boolean {
  const { shape } = stone;
  const [px, pz] = toOwn(stone, [x, y, z]);
  const up = y - stone.at[1];
  if (up < -slack) return false;
  switch (shape.kind) {
    case 'box':
      return (
        up <= shape.size[1] + slack &&
        Math.abs(px) <= shape.size[0] / 2 + slack &&
        Math.abs(pz) <= shape.size[2] / 2 + slack
      );
    case 'cylinder':
      return up <= shape.height + slack && Math.hypot(px, pz) <= shape.radius + slack;
    case 'prism':
      return up <= shape.height + slack && pointInPolygon(shape.outline, px, pz);
    case 'ramp':
      return (
        Math.abs(px) <= shape.size[0] / 2 + slack &&
        Math.abs(pz) <= shape.size[2] / 2 + slack &&
        up <= shape.size[1] * (pz / shape.size[2] + 0.5) + slack
      );
    case 'heightfield':
    case 'mesh':
      return false;
  }
}

/** Whether another part of the piece (no window, no ladder) fills a place, or the ground does. */
export const isFilled = (site: Site, own: Stone, place: Vec): boolean =>
  place[1] < -0.005 ||
  site.stones.some(
    (stone) =>
      stone !== own &&
      stone !== own.owner &&
      stone.role !== 'window' &&
      stone.role !== 'ladder' &&
      isInside(stone, place),
  );

/** The faces of a box by where they look. */
export type Faces = Readonly<Record<'front' | 'back' | 'left' | 'right' | 'top' | 'bottom', Patch>>;

/** The six faces of a box that stands at a part's place: front looks to +z, right to +x. */
export function facesOf(stone: Stone, [w, h, d]: Vec, foot = 0): Faces {
  const turned = (x: number, y: number, z: number): Vec => toTable([0, 0, 0], stone.yaw, x, y, z);
  const from = (x: number, y: number, z: number): Vec => toTable(stone.at, stone.yaw, x, y + foot, z);
  const face = (o: Vec, u: Vec, v: Vec, n: Vec, width: number, height: number): Patch =>
    flat(from(...o), turned(...u), turned(...v), turned(...n), width, height);
  const up: Vec = [0, 1, 0];
  return {
    front: face([-w / 2, 0, d / 2], [1, 0, 0], up, [0, 0, 1], w, h),
    back: face([w / 2, 0, -d / 2], [-1, 0, 0], up, [0, 0, -1], w, h),
    right: face([w / 2, 0, d / 2], [0, 0, -1], up, [1, 0, 0], d, h),
    left: face([-w / 2, 0, -d / 2], [0, 0, 1], up, [-1, 0, 0], d, h),
    top: face([-w / 2, h, d / 2], [1, 0, 0], [0, 0, -1], up, w, d),
    bottom: face([-w / 2, 0, -d / 2], [1, 0, 0], [0, 0, 1], [0, -1, 0], w, d),
  };
}

/** The side of a drum that is a part. */
export const sideOf = (stone: Stone, radius: number, height: number): Patch => drumSide(stone.at, radius, height);
