import { Color } from 'three';

/** A paint and how it is applied. Colours are linear. */
export type Paint = {
  /** The base colour, the colour of the wash in crevices, and that of the dry brush on edges. */
  readonly base: Rgb;
  readonly deep: Rgb;
  readonly edge: Rgb;
  /** The fraction of a colour of the side over it, 0 to 1, and which of its three colours. */
  readonly side: number;
  readonly hue: 1 | 2 | 3;
  /** 0 matte to 1 bare metal. */
  readonly metal: number;
  /** 0 for none to 1 for a lamp. */
  readonly glow: number;
  /** How uneven the coat is: 1 for cloth, 0.3 for enamel. */
  readonly grain: number;
};

/** A linear colour. */
export type Rgb = readonly [r: number, g: number, b: number];

/** The linear colour of an sRGB hex code. */
export function rgb(hex: string): Rgb {
  const { r, g, b } = new Color(hex);
  return [r, g, b];
}

type Pot = Partial<Omit<Paint, 'base' | 'deep' | 'edge'>>;

/** Paint that is the same on every side. */
export const pot = (base: string, deep: string, edge: string, rest: Pot = {}): Paint => ({
  base: rgb(base),
  deep: rgb(deep),
  edge: rgb(edge),
  side: 0,
  hue: 1,
  metal: 0,
  glow: 0,
  grain: 0.6,
  ...rest,
});

/** Paint in a colour of the side, by default its first, `strength` of it. */
export const livery = (strength: number, rest: Pot = {}): Paint =>
  pot('#000000', '#120c08', '#fff1d6', { side: strength, grain: 0.5, ...rest });
