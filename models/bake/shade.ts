import type { Part } from './figure.ts';
import type { PaintedMesh } from './mesh.ts';
import { SIDE_RANGE } from './mesh.ts';
import type { Skin } from './nets.ts';
import { noise } from './noise.ts';
import type { Paint, Rgb } from './paint.ts';

/** The surface properties that shading uses at a point. */
type Spot = {
  readonly open: number;
  readonly bend: number;
  readonly up: number;
  readonly mottle: number;
  readonly streak: number;
};

/**
 * Paints a surface: base colour, a wash in recesses, a zenithal light, and a dry brush over the edges, mostly on those
 * that face up.
 */
export function painted(skin: Skin, parts: readonly Part[], openness: Float32Array): PaintedMesh {
  const count = skin.positions.length / 3;
  const colours = new Float32Array(3 * count);
  const paint = new Float32Array(4 * count);
  for (let v = 0; v < count; v++) {
    const [x, y, z] = [skin.positions[3 * v]!, skin.positions[3 * v + 1]!, skin.positions[3 * v + 2]!];
    const pot = parts[skin.partOf[v]!]!.paint;
    const spot: Spot = {
      open: openness[v]!,
      bend: skin.bend[v]!,
      up: skin.normals[3 * v + 1]!,
      mottle: noise(x * 7, y * 7, z * 7),
      streak: noise(x * 31, y * 11, z * 31),
    };
    const { colour, side } = brushed(pot, spot);
    colours.set(colour, 3 * v);
    // Nothing in a side's colour glows: there the place of the glow says which of its colours it is.
    const glow = pot.side > 0 ? (pot.hue - 1) / 2 : pot.glow;
    paint.set([side / SIDE_RANGE, pot.metal, glow, spot.open], 4 * v);
  }
  return { positions: skin.positions, normals: skin.normals, indices: skin.indices, colours, paint };
}

/** The colour of a paint at a point after shading, and how much of the side's colour shows. */
export function brushed(
  pot: Paint,
  { open, bend, up, mottle, streak }: Spot,
): { readonly colour: Rgb; readonly side: number } {
  if (pot.glow > 0) return { colour: pot.base, side: pot.side };
  const wash = Math.min(1, 0.95 * smooth(0.9, 0.2, open) + 0.8 * smooth(-0.1, -0.6, bend));
  const dry = smooth(0.36, 0.85, bend) * (0.6 + 0.4 * up) * (0.8 + 0.35 * streak) * smooth(0.25, 0.75, open);
  const sky = (0.82 + 0.26 * up) * (1 + 0.09 * pot.grain * mottle + 0.05 * pot.grain * streak);
  const lift = Math.min(1, 0.8 * dry + 0.12 * smooth(0.55, 1, up) * open);
  const side = pot.side * sky * (1 - 0.8 * wash) * (1 + 0.3 * lift);
  const strength = pot.side > 0 ? 0.24 : 1;
  const lay = (k: 0 | 1 | 2) => {
    const base = pot.base[k] * sky * (1 - wash) + pot.deep[k] * wash;
    return Math.max(0, base + (pot.edge[k] - base) * lift * strength);
  };
  return { colour: [lay(0), lay(1), lay(2)], side };
}

/** 0 up to `from`, 1 beyond `to`, smooth in between; `from` may be greater than `to`. */
function smooth(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
