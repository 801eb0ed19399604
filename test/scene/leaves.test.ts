import { describe, expect, it } from 'vitest';
import { leavesOn } from '../../src/scene/meshes/leaves.ts';
import { unsteady } from '../../src/scene/meshes/seeded.ts';

type Vec = readonly [x: number, y: number, z: number];
const less = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

describe('the leaves on a ball', () => {
  const [radius, squash] = [1.2, 0.8];
  const leaves = leavesOn(radius, squash, { dense: 10, least: 0.2, most: 0.3 }, unsteady(5), () => 0);

  it('are as many as lie on its surface, spread over all of it, and near it', () => {
    expect(leaves).toHaveLength(Math.round(10 * 4 * Math.PI * radius * radius));
    const octants = new Map<string, number>();
    for (const { base, tip, out } of leaves) {
      expect(Math.hypot(base[0], base[1] / squash, base[2])).toBeCloseTo(radius, 9);
      expect(Math.hypot(...less(tip, base))).toBeLessThan(0.3 * 1.3);
      const octant = out.map((one) => (one > 0 ? '+' : '-')).join('');
      octants.set(octant, (octants.get(octant) ?? 0) + 1);
    }
    expect(octants.size).toBe(8);
    for (const count of octants.values()) expect(count).toBeGreaterThan(0.6 * (leaves.length / 8));
  });

  it('face outward, as their triangles are wound', () => {
    for (const { base, left, right, tip, out } of leaves)
      for (const [a, b] of [
        [tip, right],
        [left, tip],
      ] as const)
        expect(dot(cross(less(a, base), less(b, base)), out)).toBeGreaterThan(0);
  });
});
