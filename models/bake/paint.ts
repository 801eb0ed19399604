import { Color } from 'three';

/** A pot of paint and how it takes the brush. Colours are linear. */
export type Paint = {
  /** What it is covered with, what runs into its crevices, what the dry brush leaves on its edges. */
  readonly base: Rgb;
  readonly deep: Rgb;
  readonly edge: Rgb;
  /** How much of the side's colour is laid over it; 1 is all of it. */
  readonly side: number;
  /** 0 matte to 1 bare metal. */
  readonly metal: number;
  /** 0 none to 1 a lamp. */
  readonly glow: number;
  /** How uneven the coat is: cloth is 1, enamel 0.3. */
  readonly grain: number;
};

/** A linear colour. */
export type Rgb = readonly [r: number, g: number, b: number];

/** The linear value of a colour as an artist writes it. */
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
  metal: 0,
  glow: 0,
  grain: 0.6,
  ...rest,
});

/** Paint in the side's colour, `strength` of it. */
export const livery = (strength: number, rest: Pot = {}): Paint =>
  pot('#000000', '#120c08', '#fff1d6', { side: strength, grain: 0.5, ...rest });
