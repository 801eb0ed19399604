import { expect, it } from 'vitest';
import { writeNumbers } from '../../src/scene/overlays/lab-overlay.tsx';

/** Texels along an inch. */
const FINENESS = 16;
const TABLE = { width: 40, depth: 24 } as const;
const [WIDTH, HEIGHT] = [TABLE.width * FINENESS, TABLE.depth * FINENESS];

it('writes numbers on a map where they belong, and changes nothing else of it', () => {
  // Painted in the left half, bare in the right.
  const plain = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    if (i % WIDTH < WIDTH / 2) plain.set([i % 251, (7 * i) % 253, 90, 255], 4 * i);
  const pixels = plain.slice();
  const numbers = [
    { text: '4″', at: [-12, -6] },
    { text: '75 %', at: [9, 5] },
  ] as const;
  writeNumbers({ width: WIDTH, height: HEIGHT, pixels }, numbers, TABLE);
  const dark = numbers.map(() => 0);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const colour = [...pixels.subarray(4 * i, 4 * i + 4)];
    if (colour.join() === plain.subarray(4 * i, 4 * i + 4).join()) continue;
    const [x, z] = [(i % WIDTH) / FINENESS - TABLE.width / 2, Math.floor(i / WIDTH) / FINENESS - TABLE.depth / 2];
    const nearest = numbers.findIndex(({ at }) => Math.abs(at[0] - x) < 3 && Math.abs(at[1] - z) < 1.3);
    expect([x, z, nearest >= 0]).toEqual([x, z, true]);
    if (colour[3] === 255 && Math.max(...colour.slice(0, 3)) < 40) dark[nearest]!++;
  }
  // Some ink of each: a stroke of a letter is about three texels wide.
  for (const count of dark) expect(count).toBeGreaterThan(50);
});
