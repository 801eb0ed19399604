import { describe, expect, it } from 'vitest';
import { DIE_BODIES } from '../../src/geometry/die-bodies.ts';

describe.each([6, 8, 12, 20] as const)('a die of %i faces', (form) => {
  const { corners, faces, inner } = DIE_BODIES[form];
  const middle = (face: readonly number[]) =>
    [0, 1, 2].map((axis) => face.reduce((sum, i) => sum + corners[i]![axis as 0]!, 0) / face.length);

  it('has flat faces of one size, all as far from its middle', () => {
    expect(faces.length).toBe(form);
    expect(new Set(faces.map((face) => face.length)).size).toBe(1);
    for (const face of faces) expect(Math.hypot(...middle(face))).toBeCloseTo(inner, 10);
  });

  it('has opposite faces that add up to one more than it has', () => {
    for (let face = 1; face <= form; face++) {
      const [here, there] = [middle(faces[face - 1]!), middle(faces[form - face]!)];
      here.forEach((v, i) => expect(v).toBeCloseTo(-there[i]!, 10));
    }
  });

  it('has faces whose corners run counter-clockwise from outside', () => {
    for (const face of faces) {
      const [a, b, c] = face.slice(0, 3).map((i) => corners[i]!) as unknown as [number[], number[], number[]];
      const [u, v] = [b.map((x, i) => x - a[i]!), c.map((x, i) => x - a[i]!)];
      const out = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
      expect(out.reduce((sum, x, i) => sum + x * a[i]!, 0)).toBeGreaterThan(0);
    }
  });
});
