import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mark, Plot } from '../../../src/lab/report/plot.ts';
import { planDifferences, planHistogram, planLines, planRates, planShares } from '../../../src/lab/report/plots.ts';
import { makeSvg } from '../../../src/lab/report/svg.ts';

const of = <K extends Mark['kind']>(plot: Plot, kind: K) =>
  plot.marks.filter((mark): mark is Extract<Mark, { readonly kind: K }> => mark.kind === kind);
const aRate = fc
  .tuple(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map((three) => three.sort((a, b) => a - b))
  .map(([low, value, high]) => ({ low: low!, value: value!, high: high! }));

/** Every mark lies within its plot. */
function expectInside(plot: Plot): void {
  for (const mark of plot.marks) {
    const places =
      mark.kind === 'bar'
        ? [
            [mark.x, mark.y],
            [mark.x + mark.width, mark.y + mark.height],
          ]
        : mark.kind === 'line' || mark.kind === 'area'
          ? mark.points
          : [mark.at];
    for (const [x, y] of places) {
      expect(x).toBeGreaterThanOrEqual(-1);
      expect(x).toBeLessThanOrEqual(plot.width + 1);
      expect(y).toBeGreaterThanOrEqual(-1);
      expect(y).toBeLessThanOrEqual(plot.height + 1);
    }
  }
}

/** Every bar that stands for something lies in what is its own to click, and nothing of that is another's. */
function expectOwnReach(plot: Plot): void {
  const bars = of(plot, 'bar').filter(({ key }) => key !== undefined);
  for (const [i, { x, y, width, height, reach }] of bars.entries()) {
    expect(x).toBeGreaterThanOrEqual(reach!.x - 1e-9);
    expect(y).toBeGreaterThanOrEqual(reach!.y - 1e-9);
    expect(x + width).toBeLessThanOrEqual(reach!.x + reach!.width + 1e-9);
    expect(y + height).toBeLessThanOrEqual(reach!.y + reach!.height + 1e-9);
    for (const { reach: other } of bars.slice(i + 1)) {
      const isApart =
        reach!.x + reach!.width <= other!.x + 1e-9 ||
        other!.x + other!.width <= reach!.x + 1e-9 ||
        reach!.y + reach!.height <= other!.y + 1e-9 ||
        other!.y + other!.height <= reach!.y + 1e-9;
      expect(isApart).toBe(true);
    }
  }
}

describe('a plot of rates', () => {
  it('has bars as long as their rates, and whiskers from end to end of the interval', () => {
    fc.assert(
      fc.property(fc.array(aRate, { minLength: 1, maxLength: 6 }), (rates) => {
        const plot = planRates(
          rates.map((rate, i) => ({ name: `bar ${i}`, look: 'attacker', rate, text: '' })),
          'rates',
        );
        expectInside(plot);
        // Where 0 and 1 lie, read off the axis rather than from the code.
        const at = (tick: string) => of(plot, 'text').find(({ text }) => text === tick)!.at[0];
        const x = (share: number) => at('0 %') + share * (at('100 %') - at('0 %'));
        for (const [i, bar] of of(plot, 'bar').entries()) {
          expect(bar.x).toBeCloseTo(x(0), 6);
          expect(bar.width).toBeCloseTo(Math.max(1, rates[i]!.value * (x(1) - x(0))), 6);
        }
        const whiskers = of(plot, 'line').filter(({ look, points: [a, b] }) => look === 'ink' && a![1] === b![1]);
        expect(whiskers).toHaveLength(rates.length);
        for (const [i, { points }] of whiskers.entries()) {
          expect(points[0]![0]).toBeCloseTo(x(rates[i]!.low), 6);
          expect(points[1]![0]).toBeCloseTo(x(rates[i]!.high), 6);
        }
      }),
    );
  });

  it('has its words above its bars where it is narrow, and no bar takes clicks of another', () => {
    fc.assert(
      fc.property(
        fc.array(aRate, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 260, max: 900 }),
        (rates, width) => {
          const plot = planRates(
            rates.map((rate, i) => ({ name: `bar ${i}`, look: 'attacker', rate, text: `rate ${i}`, key: `${i}` })),
            'rates',
            width,
          );
          expectInside(plot);
          expectOwnReach(plot);
          for (const [i, bar] of of(plot, 'bar').entries())
            for (const text of [`bar ${i}`, `rate ${i}`]) {
              const { at, anchor } = of(plot, 'text').find((one) => one.text === text)!;
              const [x, y] = at;
              const [from, to] = anchor === 'end' ? [x - 6 * text.length, x] : [x, x + 6 * text.length];
              const struck = of(plot, 'line').filter(({ look, points: [a, b] }) => {
                return look === 'grid' && a![0] > from && a![0] < to && a![1] < y && b![1] > y - 8;
              });
              expect(struck).toEqual([]);
              const isBeside = x < bar.x || x > bar.reach!.x + bar.reach!.width;
              expect(isBeside || y < bar.y).toBe(true);
            }
        },
      ),
    );
  });

  it('is a whole where it shows the parts of one', () => {
    const plot = planShares(
      [0.5, 0.3, 0.2].map((share, i) => ({ name: `part ${i}`, look: 'draw', share, text: '' })),
      'shares',
      600,
    );
    expect(of(plot, 'bar').map(({ x }) => x)).toEqual([0, 300, 480]);
    expect(of(plot, 'bar').map(({ width }) => Math.round(width))).toEqual([298, 178, 118]);
  });
});

describe('a histogram', () => {
  it('has bars whose heights are to one another as what they count', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 200 }), (numbers) => {
        const tally = new Map<number, number>();
        for (const n of numbers) tally.set(n, (tally.get(n) ?? 0) + 1);
        const plot = planHistogram([{ name: 'all', look: 'neutral', tally }], 'spread', 'models');
        expectInside(plot);
        expectOwnReach(plot);
        const counted = of(plot, 'bar').map(({ about }) => Number(/(\d+)$/.exec(about!)![1]));
        expect(counted.reduce((a, b) => a + b, 0)).toBe(numbers.length);
        const tallest = Math.max(...counted);
        const tall = of(plot, 'bar')[counted.indexOf(tallest)]!.height;
        for (const [i, { height }] of of(plot, 'bar').entries())
          expect(height).toBeCloseTo((tall * counted[i]!) / tallest, 6);
      }),
    );
  });

  it('puts two sides into the same bins', () => {
    const plot = planHistogram(
      [
        { name: 'one', look: 'attacker', tally: new Map([[0, 5]]) },
        { name: 'other', look: 'defender', tally: new Map([[2, 7]]) },
      ],
      'lost',
      '',
    );
    expectOwnReach(plot);
    const abouts = of(plot, 'bar').flatMap(({ about }) => (about === undefined ? [] : [about]));
    expect(abouts).toEqual(['one 0: 5', 'one 1: 0', 'one 2: 0', 'other 0: 0', 'other 1: 0', 'other 2: 7']);
  });
});

describe('a course over a parameter', () => {
  it('goes through its values, and its band is what lies between their limits', () => {
    fc.assert(
      fc.property(fc.array(aRate, { minLength: 3, maxLength: 9 }), (estimates) => {
        const at = estimates.map((_e, i) => i * 0.5 - 1);
        const plot = planLines(at, [{ name: 'wins', look: 'attacker', estimates }], 'course', 'terrain.wall.at.0');
        expectInside(plot);
        const [area] = of(plot, 'area');
        const dots = of(plot, 'dot');
        expect(dots).toHaveLength(estimates.length);
        const n = estimates.length;
        for (const [i, { value, low, high }] of estimates.entries()) {
          const [x, y] = dots[i]!.at;
          const [upper, lower] = [area!.points[i]!, area!.points[2 * n - 1 - i]!];
          expect([upper[0], lower[0]]).toEqual([x, x]);
          // One scale for all three: what is as far apart in rate is as far apart in pixels.
          const whole = lower[1] - upper[1];
          if (high - low > 1e-6) expect((lower[1] - y) / whole).toBeCloseTo((value - low) / (high - low), 4);
        }
        for (let i = 2; i < n; i++)
          expect(dots[i]!.at[0] - dots[i - 1]!.at[0]).toBeCloseTo(dots[1]!.at[0] - dots[0]!.at[0], 6);
      }),
    );
  });
});

it('a course whose limits are reckoned below nought stays in its plot', () => {
  const estimates = [0.01, 0.02, 0.99].map((value) => ({ value, low: value - 0.1, high: value + 0.1 }));
  expectInside(planLines([0, 1, 2], [{ name: 'wins', look: 'attacker', estimates }], 'course', 'x'));
  const [area] = of(planLines([0, 1, 2], [{ name: 'wins', look: 'attacker', estimates }], 'course', 'x'), 'area');
  expect(Math.max(...area!.points.map(([, y]) => y))).toBeLessThanOrEqual(280 - 44);
});

describe('differences', () => {
  it('lie left of nought where they are less, and right where they are more', () => {
    const by = { value: 0.1, low: 0.05, high: 0.15 };
    const less = { value: -0.1, low: -0.15, high: -0.05 };
    const plot = planDifferences(
      [by, less].map((one, i) => ({ name: `row ${i}`, look: 'neutral', by: one, text: '' })),
      'differences',
    );
    expectInside(plot);
    const nought = of(plot, 'text').find(({ text }) => text === '0')!.at[0];
    const [more, fewer] = of(plot, 'dot').map(({ at }) => at[0]);
    expect(more! - nought).toBeCloseTo(nought - fewer!, 6);
    expect(more).toBeGreaterThan(nought);
  });
});

describe('a drawing', () => {
  it('has nothing in it that a page would take for its own', () => {
    const nasty = `"><script>alert('x')</script>&`;
    const plot = planRates(
      [{ name: nasty, look: 'draw', rate: { value: 0.5, low: 0.4, high: 0.6 }, text: nasty }],
      nasty,
    );
    const svg = makeSvg(plot);
    expect(svg).not.toContain('<script');
    expect(svg.match(/&lt;script&gt;/g)!.length).toBeGreaterThan(2);
  });
});
