import type { Paint } from './paint.ts';
import { at, turned } from './shape.ts';
import type { Solid, Vec } from './solid.ts';

/** A lump of clay with its paint, and over how much it melts into what was laid down before it. */
export type Part = { readonly solid: Solid; readonly paint: Paint; readonly soft: number };

/** Something to bake: parts in the order in which they are pressed together, feet at y = 0, looking towards −z. */
export type Figure = {
  readonly name: string;
  readonly parts: readonly Part[];
  /** Edge of the cells its skin is found in, inches. */
  readonly cell: number;
  /** Triangles seen from near, from across the table, and from afar. */
  readonly triangles: readonly [near: number, middle: number, far: number];
};

/** A part; left alone it meets its neighbours in a crisp crease. */
export const part = (paint: Paint, solid: Solid, soft = 0.006): Part => ({ solid, paint, soft });

/** Parts somewhere else. */
export const moved = (parts: readonly Part[], by: Vec): readonly Part[] =>
  parts.map((p) => ({ ...p, solid: at(p.solid, by) }));

/** Parts turned about a place, degrees about x, then y, then z. */
export const swung = (parts: readonly Part[], angles: Vec, about: Vec = [0, 0, 0]): readonly Part[] =>
  parts.map((p) => ({
    ...p,
    solid: at(turned(at(p.solid, [-about[0], -about[1], -about[2]]), angles), about),
  }));

/** Parts turned about the origin, then put somewhere: how a weapon made upright comes into a hand. */
export const placed = (parts: readonly Part[], angles: Vec, where: Vec): readonly Part[] =>
  moved(swung(parts, angles), where);
