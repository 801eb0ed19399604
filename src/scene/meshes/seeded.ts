import { seededRandom } from '../../kernel/random.ts';

/** Random numbers from 0 up to 1, reproducible by seed. */
export type Unsteady = () => number;

/** A stream of reproducible random fractions from a seed, for hand-made irregularity. */
export function unsteady(seed: number): Unsteady {
  const next = seededRandom(seed);
  return () => next() / 2 ** 32;
}

/** A seed from a name, so that a piece always breaks the same way. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** A smooth random field over space, −1 to 1, with about one feature per inch. */
export function noiseAt(x: number, y: number, z: number): number {
  const [xi, yi, zi] = [Math.floor(x), Math.floor(y), Math.floor(z)];
  const [u, v, w] = [fade(x - xi), fade(y - yi), fade(z - zi)];
  const at = (dx: number, dy: number, dz: number) => lattice(xi + dx, yi + dy, zi + dz);
  const low = lerp(lerp(at(0, 0, 0), at(1, 0, 0), u), lerp(at(0, 0, 1), at(1, 0, 1), u), w);
  const high = lerp(lerp(at(0, 1, 0), at(1, 1, 0), u), lerp(at(0, 1, 1), at(1, 1, 1), u), w);
  return lerp(low, high, v) * 2 - 1;
}

const fade = (t: number) => t * t * (3 - 2 * t);
const lerp = (a: number, b: number, t: number) => a + (b - a) * t;

function lattice(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
