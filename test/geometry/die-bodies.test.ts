import { describe, expect, it } from 'vitest';
import { DIE_BODIES } from '../../src/geometry/dice/die-bodies.ts';

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

type Vector = readonly [number, number, number];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const lookOf = ([a, b, c]: readonly Vector[]): Vector => {
  const [u, v] = [minus(b!, a!), minus(c!, a!)];
  const out: Vector = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
  const length = Math.hypot(...out);
  return [out[0] / length, out[1] / length, out[2] / length];
};

describe('a die of ten faces', () => {
  const { corners, faces, inner } = DIE_BODIES[10];
  const points = faces.map((face) => face.map((i) => corners[i]!));

  it('is a pentagonal trapezohedron: ten flat kites of one size from two poles, all as far from its middle', () => {
    expect(corners).toHaveLength(12);
    for (const corner of corners) expect(Math.hypot(...corner)).toBeCloseTo(1, 10);
    const lengths = points.map((kite) =>
      kite.map((p, i) => Math.hypot(...minus(kite[(i + 1) % 4]!, p))).map((length) => length.toFixed(9)),
    );
    for (const [first, second, third, fourth] of lengths) expect([fourth, third]).toEqual([first, second]);
    expect(new Set(lengths.map((each) => each.join()))).toHaveLength(1);
    for (const kite of points) {
      const out = lookOf(kite);
      for (const p of kite) expect(dot(p, out)).toBeCloseTo(inner, 10);
      expect(Math.abs(kite[0]![1])).toBe(1);
    }
  });

  it('has opposite faces that add up to eleven', () => {
    points.forEach((kite, i) => {
      const [here, there] = [lookOf(kite), lookOf(points[9 - i]!)];
      here.forEach((v, axis) => expect(v).toBeCloseTo(-there[axis]!, 10));
    });
  });
});

describe('a die of four faces', () => {
  it('is a tetrahedron whose face of a number lies across from the corner of that number', () => {
    const { corners, faces, inner } = DIE_BODIES[4];
    faces.forEach((face, i) => {
      expect([...face].toSorted()).toEqual([0, 1, 2, 3].filter((corner) => corner !== i));
      const out = lookOf(face.map((corner) => corners[corner]!));
      expect(dot(out, corners[face[0]!]!)).toBeCloseTo(inner, 10);
      expect(dot(out, corners[i]!)).toBeCloseTo(-1, 10);
    });
  });
});
