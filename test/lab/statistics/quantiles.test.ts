import { describe, expect, it } from 'vitest';
import {
  binomialAtMost,
  normalQuantile,
  normalWithin,
  studentOutside,
  studentQuantile,
} from '../../../src/lab/statistics/quantiles.ts';
import { incompleteBeta, logGamma } from '../../../src/lab/statistics/special.ts';

/** The integral of a smooth function by Simpson's rule. */
function integral(f: (x: number) => number, from: number, to: number, steps = 20_000): number {
  const h = (to - from) / steps;
  let sum = f(from) + f(to);
  for (let i = 1; i < steps; i++) sum += f(from + i * h) * (i % 2 === 0 ? 2 : 4);
  return (sum * h) / 3;
}

describe('the gamma function', () => {
  it('is a factorial at whole numbers, and a root of pi at a half', () => {
    let factorial = 1;
    for (let n = 1; n <= 20; n++) {
      expect(logGamma(n)).toBeCloseTo(Math.log(factorial), 11);
      factorial *= n;
    }
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 12);
  });
});

describe('the incomplete beta function', () => {
  it.each([
    [2, 3],
    [5.5, 1.5],
    [40, 7],
    [300, 310],
  ])('is the integral of its density: a = %s, b = %s', (a, b) => {
    const norm = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b));
    const density = (x: number) => (x === 0 || x === 1 ? 0 : norm * x ** (a - 1) * (1 - x) ** (b - 1));
    for (const x of [0.1, 0.3, 0.5, 0.83]) expect(incompleteBeta(x, a, b)).toBeCloseTo(integral(density, 0, x), 6);
  });

  it('sums the binomial, count by count', () => {
    for (const p of [0.03, 0.5, 0.91]) {
      let [term, sum] = [(1 - p) ** 25, 0];
      for (let k = 0; k < 25; k++) {
        sum += term;
        expect(binomialAtMost(k, 25, p)).toBeCloseTo(sum, 12);
        term *= ((25 - k) / (k + 1)) * (p / (1 - p));
      }
    }
    expect(binomialAtMost(-1, 25, 0.5)).toBe(0);
    expect(binomialAtMost(25, 25, 0.5)).toBe(1);
  });

  it('is steady for samples of ten million', () => {
    expect(binomialAtMost(5_000_000, 10_000_000, 0.5)).toBeCloseTo(0.5 + 0.5 * 0.000252313, 7);
  });
});

describe('quantiles of the normal distribution', () => {
  // Published: Abramowitz & Stegun, table 26.5, and the quantiles of every book of statistics.
  it.each([
    [0.1, 1.6448536269514722],
    [0.05, 1.959963984540054],
    [0.01, 2.5758293035489004],
    [0.001, 3.290526731491926],
  ])('are those of the tables: %s', (alpha, z) => {
    expect(normalQuantile(alpha)).toBeCloseTo(z, 12);
  });

  it('agree with the integral of the bell', () => {
    const bell = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
    for (const z of [0.1, 1, 2.3, 4, 7]) expect(normalWithin(z)).toBeCloseTo(2 * integral(bell, 0, z), 11);
    expect(normalWithin(50)).toBe(1);
  });
});

describe('quantiles of Student’s t', () => {
  // Fisher & Yates 1963, table III (two-sided).
  it.each([
    [1, 0.05, 12.706],
    [2, 0.05, 4.303],
    [5, 0.1, 2.015],
    [9, 0.05, 2.262],
    [10, 0.01, 3.169],
    [24, 0.05, 2.064],
    [30, 0.001, 3.646],
    [60, 0.02, 2.39],
    [120, 0.05, 1.98],
  ])('are those of the table: %s degrees, %s', (freedom, alpha, t) => {
    expect(studentQuantile(alpha, freedom)).toBeCloseTo(t, 3);
  });

  it('agree with the integral of the density', () => {
    for (const freedom of [3, 8, 41.7, 999]) {
      const norm = Math.exp(logGamma((freedom + 1) / 2) - logGamma(freedom / 2)) / Math.sqrt(freedom * Math.PI);
      const density = (t: number) => norm * (1 + (t * t) / freedom) ** (-(freedom + 1) / 2);
      const t = studentQuantile(0.03, freedom);
      expect(2 * integral(density, 0, t)).toBeCloseTo(0.97, 10);
      expect(studentOutside(t, freedom)).toBeCloseTo(0.03, 12);
    }
  });

  it('have closed forms for one and two degrees', () => {
    for (const alpha of [0.5, 0.2, 0.05, 0.0001]) {
      expect(studentQuantile(alpha, 1)).toBeCloseTo(1 / Math.tan((Math.PI * alpha) / 2), 6);
      const u = 1 - alpha;
      expect(studentQuantile(alpha, 2)).toBeCloseTo(u * Math.sqrt(2 / (1 - u * u)), 8);
    }
  });

  it('come down to those of the bell', () => {
    expect(studentQuantile(0.05, 10_000_000)).toBeCloseTo(normalQuantile(0.05), 6);
  });
});
