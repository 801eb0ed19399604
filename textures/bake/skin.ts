import { blur, type Field, type Size } from './field.ts';

/** An sRGB colour, 0…1. */
export type Colour = readonly [r: number, g: number, b: number];

/** The layers of a tile: colour in sRGB 0…1, height in inches, roughness 0…1. */
export type Skin = {
  readonly size: Size;
  /** The size of the tile, inches. */
  readonly inches: number;
  readonly r: Field;
  readonly g: Field;
  readonly b: Field;
  readonly height: Field;
  readonly rough: Field;
};

/** An empty tile. */
export function bareSkin(size: Size, inches: number): Skin {
  const blank = () => new Float32Array(size * size);
  return { size, inches, r: blank(), g: blank(), b: blank(), height: blank(), rough: blank().fill(0.92) };
}

/** A colour from `#rrggbb`. */
export const hex = (text: `#${string}`): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16) / 255) as unknown as Colour;

/** Blends a colour over a pixel by a fraction. */
export function lay(skin: Skin, i: number, [r, g, b]: Colour, by: number): void {
  skin.r[i]! += (r - skin.r[i]!) * by;
  skin.g[i]! += (g - skin.g[i]!) * by;
  skin.b[i]! += (b - skin.b[i]!) * by;
}

/** Makes a pixel lighter or darker. */
export function shade(skin: Skin, i: number, by: number): void {
  skin.r[i]! *= by;
  skin.g[i]! *= by;
  skin.b[i]! *= by;
}

/** Interpolates between two colours; 0 is the first. */
export const blend = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** A colour made lighter or darker. */
export const dim = ([r, g, b]: Colour, by: number): Colour => [r * by, g * by, b * by];

/**
 * Darkens areas lower than their surroundings and lightens higher ones, as light and a dry brush do.
 *
 * @param radius The radius of the surroundings, inches.
 * @param inch How much an area one inch lower is darkened.
 */
export function drybrush(skin: Skin, radius: number, inch: number, [least, most] = [0.35, 1.35]): void {
  const { height, size, inches } = skin;
  const round = blur(height, size, (radius / inches) * size);
  for (let i = 0; i < height.length; i++)
    shade(skin, i, Math.min(most!, Math.max(least!, 1 + (height[i]! - round[i]!) * inch)));
}
