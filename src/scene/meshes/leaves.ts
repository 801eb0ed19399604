import type { Unsteady } from './seeded.ts';

type Vec = readonly [x: number, y: number, z: number];

/** A leaf folded along its middle, and the direction out of the ball that it lies on; inches. */
export type TreeLeaf = {
  readonly base: Vec;
  readonly left: Vec;
  readonly right: Vec;
  readonly tip: Vec;
  readonly out: Vec;
};

/** How many leaves lie on a square inch, and the least and greatest length of them, inches. */
type Growth = { readonly dense: number; readonly least: number; readonly most: number };

/** The golden angle, radians: turned by it each time, leaves are spread evenly. */
const GOLDEN = 2.39996;

/**
 * Leaves that lie over one another like shingles on a ball about the origin, and hang off it a little.
 *
 * @param radius Inches.
 * @param squash Its height as a share of its width.
 * @param rise   How far above the ball a leaf begins in a direction, as a share of the radius.
 */
export function leavesOn(
  radius: number,
  squash: number,
  { dense, least, most }: Growth,
  random: Unsteady,
  rise: (out: Vec) => number,
): readonly TreeLeaf[] {
  const count = Math.round(dense * 4 * Math.PI * radius * radius);
  return Array.from({ length: count }, (_, i) => {
    const up = 1 - (2 * (i + 0.5)) / count;
    const [angle, level] = [GOLDEN * i + 0.9 * random(), Math.sqrt(1 - up * up)];
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const out: Vec = [level * sin, up, level * cos];
    const r = radius * (1 + rise(out));
    const long = least + (most - least) * random();
    // On the top they lie every way.
    const turn = (1.6 + 5 * Math.max(0, up) ** 3) * (random() - 0.5);
    const off = 0.35 + 0.35 * random();
    const [down, across]: readonly [Vec, Vec] = [
      [sin * up, -level, cos * up],
      [cos, 0, -sin],
    ];
    const along = mixed(down, Math.cos(turn), across, Math.sin(turn), out, off);
    const side = mixed(down, -Math.sin(turn), across, Math.cos(turn), out, 0);
    const foot: Vec = [out[0] * r, out[1] * r * squash, out[2] * r];
    const at = (t: number, s: number, lift: number): Vec =>
      mixed(foot, 1, mixed(along, t, side, 0.33 * s, out, lift), long, out, 0);
    return { base: foot, left: at(0.4, -1, 0.12), right: at(0.4, 1, 0.12), tip: at(1, 0, 0), out };
  });
}

const mixed = (a: Vec, i: number, b: Vec, j: number, c: Vec, k: number): Vec => [
  a[0] * i + b[0] * j + c[0] * k,
  a[1] * i + b[1] * j + c[1] * k,
  a[2] * i + b[2] * j + c[2] * k,
];
