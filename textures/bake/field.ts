import { unsteady } from '../../src/scene/meshes/seeded.ts';

/** A square of numbers that tiles, in rows. */
export type Field = Float32Array;

/** The side length of every field of a bake, in pixels; a power of two. */
export type Size = number;

/** A field from a formula over x and y in 0…1. */
export function fieldOf(size: Size, at: (u: number, v: number, i: number) => number): Field {
  const out = new Float32Array(size * size);
  for (let y = 0, i = 0; y < size; y++) for (let x = 0; x < size; x++, i++) out[i] = at(x / size, y / size, i);
  return out;
}

/** Gradient noise with a number of cells across the tile, about −1…1. */
export function noise(size: Size, cells: number, seed: number): Field {
  const random = unsteady(seed);
  const angles = Float32Array.from({ length: cells * cells }, () => random() * 2 * Math.PI);
  const [gx, gy] = [angles.map(Math.cos), angles.map(Math.sin)];
  const out = new Float32Array(size * size);
  const step = cells / size;
  for (let y = 0, i = 0; y < size; y++) {
    const [fy, y0] = [(y * step) % 1, Math.floor(y * step)];
    const [rowA, rowB] = [(y0 % cells) * cells, ((y0 + 1) % cells) * cells];
    const v = fade(fy);
    for (let x = 0; x < size; x++, i++) {
      const fx = (x * step) % 1;
      const [x0, x1] = [Math.floor(x * step) % cells, (Math.floor(x * step) + 1) % cells];
      const u = fade(fx);
      const a = gx[rowA + x0]! * fx + gy[rowA + x0]! * fy;
      const b = gx[rowA + x1]! * (fx - 1) + gy[rowA + x1]! * fy;
      const c = gx[rowB + x0]! * fx + gy[rowB + x0]! * (fy - 1);
      const d = gx[rowB + x1]! * (fx - 1) + gy[rowB + x1]! * (fy - 1);
      const top = a + (b - a) * u;
      out[i] = 1.6 * (top + (c + (d - c) * u - top) * v);
    }
  }
  return out;
}

/** Noise in octaves, each twice as fine and `gain` times as strong as the one before. */
export function clouds(size: Size, cells: number, octaves: number, seed: number, gain = 0.5): Field {
  const out = new Float32Array(size * size);
  let sum = 0;
  for (let o = 0, weight = 1; o < octaves; o++, weight *= gain) {
    const layer = noise(size, cells * 2 ** o, seed * 131 + o);
    sum += weight;
    for (let i = 0; i < out.length; i++) out[i]! += weight * layer[i]!;
  }
  for (let i = 0; i < out.length; i++) out[i]! /= sum * 0.75;
  return out;
}

/** Grain of a size in pixels, without a pattern, about −1…1. */
export function grain(size: Size, pixels: number, seed: number): Field {
  const random = unsteady(seed * 977 + 5);
  const soft = blur(Float32Array.from({ length: size * size }, random), size, pixels);
  const spread = Math.sqrt(soft.reduce((sum, x) => sum + (x - 0.5) ** 2, 0) / soft.length);
  return soft.map((x) => Math.max(-1, Math.min(1, (x - 0.5) / (2 * spread))));
}

/** A scatter of points: at every pixel the distances to the nearest and the next one, and which is nearest. */
export type Cells = { readonly first: Field; readonly second: Field; readonly own: Field };

/** A scatter of points over the tile, one per cell; distances in cells, `own` a fraction that names the nearest. */
export function scatter(size: Size, cells: number, seed: number, warp?: readonly [Field, Field, number]): Cells {
  const random = unsteady(seed);
  const point = Float32Array.from({ length: cells * cells * 3 }, random);
  const [first, second, own] = [0, 1, 2].map(() => new Float32Array(size * size)) as [Field, Field, Field];
  const wrap = (n: number) => ((n % cells) + cells) % cells;
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) {
      const px = (x / size) * cells + (warp ? warp[0][i]! * warp[2] : 0);
      const py = (y / size) * cells + (warp ? warp[1][i]! * warp[2] : 0);
      const [cx, cy] = [Math.floor(px), Math.floor(py)];
      let [near, next, id] = [9, 9, 0];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const k = 3 * (wrap(cy + dy) * cells + wrap(cx + dx));
          const away = Math.hypot(cx + dx + point[k]! - px, cy + dy + point[k + 1]! - py);
          if (away < near) [near, next, id] = [away, near, point[k + 2]!];
          else if (away < next) next = away;
        }
      }
      first[i] = near;
      second[i] = next;
      own[i] = id;
    }
  }
  return { first, second, own };
}

/** A field smoothed over `radius` pixels: three running means, which approximate a Gaussian. */
export function blur(field: Field, size: Size, radius: number): Field {
  let out = field;
  const reach = Math.max(1, Math.round(radius / 1.7));
  for (let pass = 0; pass < 3; pass++) out = runningMean(runningMean(out, size, reach, 1), size, reach, size);
  return out;
}

function runningMean(field: Field, size: Size, reach: number, stride: number): Field {
  const out = new Float32Array(field.length);
  const across = stride === 1 ? size : 1;
  const mask = size - 1;
  for (let line = 0; line < size; line++) {
    const from = line * across;
    let sum = 0;
    for (let k = -reach; k <= reach; k++) sum += field[from + (k & mask) * stride]!;
    for (let k = 0; k < size; k++) {
      out[from + k * stride] = sum / (2 * reach + 1);
      sum += field[from + ((k + reach + 1) & mask) * stride]! - field[from + ((k - reach) & mask) * stride]!;
    }
  }
  return out;
}

/** A value between the pixels of a field, which wraps around. */
export function sample(field: Field, size: Size, x: number, y: number): number {
  const mask = size - 1;
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - x0, y - y0];
  const [xa, xb, ya, yb] = [x0 & mask, (x0 + 1) & mask, (y0 & mask) * size, ((y0 + 1) & mask) * size];
  const top = field[ya + xa]! + (field[ya + xb]! - field[ya + xa]!) * fx;
  const low = field[yb + xa]! + (field[yb + xb]! - field[yb + xa]!) * fx;
  return top + (low - top) * fy;
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** 0 below `from`, 1 above `to`, smooth between. */
export function rise(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** Interpolates between two values; 0 is the first. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
