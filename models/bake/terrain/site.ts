import { pointInPolygon } from '../../../src/geometry/outlines/polygon.ts';
import type { Leaf } from '../../../src/rules/core/leaves.ts';
import { toOwn, toTable } from '../../../src/rules/core/leaves.ts';
import type { Unsteady } from '../../../src/scene/meshes/seeded.ts';
import { drumSide, flat, type Heap, type Patch, type Vec } from './heap.ts';

/** A part of a piece, in the piece's own frame. */
export type Stone = Leaf & {
  /** The part that it belongs to, when it is no part itself. */
  readonly owner?: Leaf;
};

/** The input of a recipe: the triangles it adds to, all parts of the piece, and a seeded random source. */
export type Site = {
  readonly heap: Heap;
  /** What the rules do not see: foliage and tufts. */
  readonly soft: Heap;
  readonly stones: readonly Stone[];
  readonly random: Unsteady;
};

/** Whether a point is inside a part. */
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

/** Whether another part of the piece (except windows and ladders), or the ground, fills a point. */
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

/** The faces of a box by their direction. */
export type Faces = Readonly<Record<'front' | 'back' | 'left' | 'right' | 'top' | 'bottom', Patch>>;

/** The six faces of a box at a part's position: the front faces +z, the right +x. */
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

/** The side of a part that is a drum. */
export const sideOf = (stone: Stone, radius: number, height: number): Patch => drumSide(stone.at, radius, height);
