import { describe, expect, it } from 'vitest';
import { convexHull } from '../../src/geometry/outlines/polygon.ts';
import {
  boundaryCrossings,
  circleCrossings,
  type Rounded,
  rounded,
  signedDistance,
} from '../../src/geometry/outlines/rounded.ts';
import type { PlanPoint } from '../../src/kernel/point.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import { drawn, seedOf } from '../support/drawn.ts';

const SEED = seedOf(20_261_128);

/** A disc, a capsule, a polygon or an oval of many corners, rounded, near the middle of the plan. */
function drawShape(chance: () => number): { readonly shape: Rounded; readonly middle: PlanPoint } {
  const at = (): PlanPoint => [2 * chance() - 1, 2 * chance() - 1];
  const [x, z] = at();
  const rho = 0.1 + chance();
  const kind = chance();
  const [a, b, turn] = [0.3 + chance(), 0.3 + chance(), 6 * chance()];
  const oval = (corners: number): readonly PlanPoint[] =>
    Array.from({ length: corners }, (_, i) => {
      const angle = (2 * Math.PI * i) / corners;
      const [u, v] = [a * Math.cos(angle), b * Math.sin(angle)];
      return [x + u * Math.cos(turn) - v * Math.sin(turn), z + u * Math.sin(turn) + v * Math.cos(turn)];
    });
  const core =
    kind < 0.15 ? [[x, z] as const] : kind < 0.3 ? convexHull([[x, z], at()]) : kind < 0.6 ? oval(64) : oval(3);
  const middle = core.reduce<PlanPoint>(([sx, sz], [px, pz]) => [sx + px / core.length, sz + pz / core.length], [0, 0]);
  return { shape: rounded(core, rho), middle };
}

const STEPS = 720;

/** Where something along a closed curve changes sign, found by small steps and halving. */
function changes(valueAt: (angle: number) => number): readonly number[] {
  const found: number[] = [];
  for (let i = 0; i < STEPS; i++) {
    let [from, to] = [(2 * Math.PI * i) / STEPS, (2 * Math.PI * (i + 1)) / STEPS];
    const isIn = valueAt(from) < 0;
    if (isIn === valueAt(to) < 0) continue;
    for (let k = 0; k < 50; k++) {
      const half = (from + to) / 2;
      if (valueAt(half) < 0 === isIn) from = half;
      else to = half;
    }
    found.push((from + to) / 2);
  }
  return found;
}

describe('where outlines cross', () => {
  const random = seededRandom(SEED);
  const chance = () => random() / 2 ** 32;
  const cases = Array.from({ length: drawn(1500, 3, 3) }, () => [drawShape(chance), drawShape(chance)] as const);

  it('is found on a circle wherever small steps along it enter or leave a shape, and lies on both', () => {
    let crossings = 0;
    for (const [{ shape }] of cases) {
      const [cx, cz, radius] = [2 * chance() - 1, 2 * chance() - 1, 0.1 + 1.5 * chance()];
      const on = (angle: number): PlanPoint => [cx + radius * Math.cos(angle), cz + radius * Math.sin(angle)];
      const found = circleCrossings(shape, cx, cz, radius).map(on);
      for (const [x, z] of found) expect(Math.abs(signedDistance(shape, x, z))).toBeLessThan(1e-8);
      for (const angle of changes((one) => signedDistance(shape, ...on(one)))) {
        crossings++;
        const [x, z] = on(angle);
        expect(Math.min(...found.map(([fx, fz]) => Math.hypot(fx - x, fz - z)))).toBeLessThan(1e-6);
      }
    }
    expect(crossings).toBeGreaterThan(cases.length / 2);
  });

  it('is found between two shapes wherever small steps round one enter or leave the other', () => {
    let crossings = 0;
    for (const [{ shape, middle }, { shape: other }] of cases) {
      const on = (angle: number): PlanPoint => {
        let [near, far] = [0, 8];
        const at = (r: number): PlanPoint => [middle[0] + r * Math.cos(angle), middle[1] + r * Math.sin(angle)];
        for (let k = 0; k < 50; k++) {
          const half = (near + far) / 2;
          if (signedDistance(shape, ...at(half)) < 0) near = half;
          else far = half;
        }
        return at(near);
      };
      const found = boundaryCrossings(shape, other);
      for (const [x, z] of found) {
        expect(Math.abs(signedDistance(shape, x, z))).toBeLessThan(1e-8);
        expect(Math.abs(signedDistance(other, x, z))).toBeLessThan(1e-8);
      }
      for (const angle of changes((one) => signedDistance(other, ...on(one)))) {
        crossings++;
        const [x, z] = on(angle);
        expect(Math.min(...found.map(([fx, fz]) => Math.hypot(fx - x, fz - z)))).toBeLessThan(1e-6);
      }
    }
    expect(crossings).toBeGreaterThan(cases.length / 4);
  });
});
