import {
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  RepeatWrapping,
  RGBAFormat,
  UnsignedByteType,
} from 'three';
import { unsteady } from '../meshes/seeded.ts';

const SIZE = 256;

/**
 * A tile of four independent random fields (r: broad clouds, g: medium, b: fine grain, a: fibres along u), which the
 * paint shaders mix into stone, wood and grass. Generated, and the same on every machine.
 */
export function createNoiseTexture(): DataTexture {
  const data = new Uint8Array(SIZE * SIZE * 4);
  const clouds = layered(1, [
    [4, 0.5],
    [8, 0.3],
    [16, 0.2],
  ]);
  const middling = layered(2, [
    [16, 0.5],
    [32, 0.3],
    [64, 0.2],
  ]);
  const grain = layered(3, [
    [64, 0.35],
    [128, 0.65],
  ]);
  const fibres = fibreField(4);
  for (let i = 0; i < SIZE * SIZE; i++) {
    data[4 * i] = 255 * clouds[i]!;
    data[4 * i + 1] = 255 * middling[i]!;
    data[4 * i + 2] = 255 * grain[i]!;
    data[4 * i + 3] = 255 * fibres[i]!;
  }
  const texture = new DataTexture(data, SIZE, SIZE, RGBAFormat, UnsignedByteType);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.needsUpdate = true;
  return texture;
}

/** Smooth periodic noise in octaves of `[cells across the tile, weight]`, stretched to 0…1. */
function layered(seed: number, octaves: readonly (readonly [cells: number, weight: number])[]): Float32Array {
  const out = new Float32Array(SIZE * SIZE);
  octaves.forEach(([cells, weight], o) => {
    const random = unsteady(seed * 101 + o);
    const grid = Float32Array.from({ length: cells * cells }, random);
    const step = cells / SIZE;
    // The first table waits for this, so the loops allocate nothing.
    const share = Float64Array.from({ length: SIZE }, (_, k) => smooth((k * step) % 1));
    for (let y = 0; y < SIZE; y++) {
      const above = Math.floor(y * step) * cells;
      const below = ((Math.floor(y * step) + 1) % cells) * cells;
      for (let x = 0; x < SIZE; x++) {
        const left = Math.floor(x * step);
        const right = (left + 1) % cells;
        const top = grid[above + left]! + (grid[above + right]! - grid[above + left]!) * share[x]!;
        const bottom = grid[below + left]! + (grid[below + right]! - grid[below + left]!) * share[x]!;
        out[y * SIZE + x] = out[y * SIZE + x]! + weight * (top + (bottom - top) * share[y]!);
      }
    }
  });
  return stretched(out);
}

/** Many short, slightly wandering strokes: felt, wood fibres, dry grass. */
function fibreField(seed: number): Float32Array {
  const random = unsteady(seed);
  const out = new Float32Array(SIZE * SIZE).fill(0.5);
  for (let n = 0; n < 5200; n++) {
    let [x, y] = [random() * SIZE, random() * SIZE];
    const length = 8 + random() * 26;
    const lean = (random() - 0.5) * 0.5;
    const amplitude = (random() - 0.5) * 0.5;
    for (let s = 0; s < length; s++) {
      const i = (Math.floor(y + SIZE) % SIZE) * SIZE + (Math.floor(x + SIZE) % SIZE);
      out[i] = out[i]! + amplitude * Math.sin((Math.PI * s) / length);
      x += 1;
      y += lean;
    }
  }
  return stretched(out);
}

function stretched(field: Float32Array): Float32Array {
  let [low, high] = [Infinity, -Infinity];
  for (const v of field) {
    if (v < low) low = v;
    if (v > high) high = v;
  }
  return field.map((v) => (v - low) / (high - low));
}

const smooth = (t: number) => t * t * (3 - 2 * t);
