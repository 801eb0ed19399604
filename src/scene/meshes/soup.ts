import { Color } from 'three';
import type { Point } from '../../kernel/point.ts';
import type { Hex } from '../materials/palette.ts';

/** A linear colour. */
export type Tint = readonly [r: number, g: number, b: number];

/** A painted triangle soup, into which terrain is merged before upload. */
export type PaintedSoup = {
  readonly positions: number[];
  readonly colours: number[];
  /** Per vertex: its surface (a number of SURFACE) and the index of its piece. */
  readonly surfaces: number[];
  readonly pieces: number[];
};

/** A corner of a triangle. */
export type PaintedCorner = { readonly at: Point; readonly tint: Tint };

/** An empty soup. */
export const emptySoup = (): PaintedSoup => ({ positions: [], colours: [], surfaces: [], pieces: [] });

/** A shape's position: its origin, and its rotation about +y in radians. */
export type Placing = { readonly at: Point; readonly yaw: number };

/** A point in a shape's frame, on the table. */
export function placed(placing: Placing, [x, y, z]: Point): Point {
  const [cos, sin] = [Math.cos(placing.yaw), Math.sin(placing.yaw)];
  return [placing.at[0] + x * cos + z * sin, placing.at[1] + y, placing.at[2] - x * sin + z * cos];
}

/** A placing within another one. */
export const nestedPlacing = (outer: Placing, inner: Placing): Placing => ({
  at: placed(outer, inner.at),
  yaw: outer.yaw + inner.yaw,
});

/** Adds one triangle to the soup. Positions in inches, linear colours from 0 to 1. */
export function pour(
  soup: PaintedSoup,
  surface: number,
  piece: number,
  a: PaintedCorner,
  b: PaintedCorner,
  c: PaintedCorner,
): void {
  for (const corner of [a, b, c]) {
    soup.positions.push(corner.at[0], corner.at[1], corner.at[2]);
    soup.colours.push(corner.tint[0], corner.tint[1], corner.tint[2]);
    soup.surfaces.push(surface);
    soup.pieces.push(piece);
  }
}

/**
 * Adds a quadrilateral to the soup, counter-clockwise from outside. Positions in inches, linear colours from 0 to 1.
 */
export function pourQuad(
  soup: PaintedSoup,
  surface: number,
  piece: number,
  a: PaintedCorner,
  b: PaintedCorner,
  c: PaintedCorner,
  d: PaintedCorner,
): void {
  pour(soup, surface, piece, a, b, c);
  pour(soup, surface, piece, a, c, d);
}

/** Cache of converted colours: a few dozen serve every vertex of the table. */
const tintByHex = new Map<Hex, Tint>();

/** The linear value of an sRGB colour. */
export function tint(hex: Hex): Tint {
  const known = tintByHex.get(hex);
  if (known !== undefined) return known;
  const { r, g, b } = new Color(hex);
  tintByHex.set(hex, [r, g, b]);
  return [r, g, b];
}

/** A blend of two colours: `t` is the share of the second, 0 to 1. */
export function mix(a: Tint, b: Tint, t: number): Tint {
  const k = t < 0 ? 0 : t > 1 ? 1 : t;
  return [a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, a[2] + (b[2] - a[2]) * k];
}
