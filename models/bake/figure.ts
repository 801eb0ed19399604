import type { Paint } from './paint.ts';
import { at, turned } from './shape.ts';
import type { Solid, Vec } from './solid.ts';

/** A solid with its paint, and the width over which it blends into the parts before it. */
export type Part = { readonly solid: Solid; readonly paint: Paint; readonly soft: number };

/** A figure to bake: parts in the order in which they are joined, feet at y = 0, facing −z. */
export type Figure = {
  readonly name: string;
  readonly parts: readonly Part[];
  /** The edge length of the cells in which its surface is extracted, inches. */
  readonly cell: number;
  /** The numbers of triangles for near, middle and far views. */
  readonly triangles: readonly [near: number, middle: number, far: number];
};

/** A part; by default it meets its neighbours in a sharp crease. */
export const part = (paint: Paint, solid: Solid, soft = 0.006): Part => ({ solid, paint, soft });

/** Parts moved by a vector. */
export const moved = (parts: readonly Part[], by: Vec): readonly Part[] =>
  parts.map((p) => ({ ...p, solid: at(p.solid, by) }));

/** Parts rotated about a point, degrees about x, then y, then z. */
export const swung = (parts: readonly Part[], angles: Vec, about: Vec = [0, 0, 0]): readonly Part[] =>
  parts.map((p) => ({
    ...p,
    solid: at(turned(at(p.solid, [-about[0], -about[1], -about[2]]), angles), about),
  }));

/** Parts rotated about the origin, then moved: how an upright weapon is put into a hand. */
export const placed = (parts: readonly Part[], angles: Vec, where: Vec): readonly Part[] =>
  moved(swung(parts, angles), where);
