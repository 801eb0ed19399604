import { scaleLinear } from 'd3-scale';
import type { Estimate } from '../statistics/intervals.ts';
import { histogram, type Tally } from '../statistics/tally.ts';
import { type PlotLook, type Mark, type Plot, stroke, words, type XY } from './plot.ts';

/** One bar of a plot of rates. */
export type RateBar = {
  readonly name: string;
  readonly look: PlotLook;
  readonly rate: Estimate;
  readonly text: string;
  readonly key?: string;
};

const ROW = 34;
/** The width of the text beside a bar, pixels. */
const TEXT = 190;
/** A plot narrower than this (pixels) has its text above the bars, in rows of this height. */
const NARROW = 400;
const NARROW_ROW = 48;

/** Rates as horizontal bars, each with its interval as a whisker. All share one axis from 0 to 1. */
export function planRates(bars: readonly RateBar[], label: string, width = 640): Plot {
  const isNarrow = width < NARROW;
  const row = isNarrow ? NARROW_ROW : ROW;
  const left = isNarrow ? 12 : Math.min(220, 12 + 7 * Math.max(...bars.map(({ name }) => name.length)));
  const right = isNarrow ? width - 20 : width - TEXT;
  const x = scaleLinear([0, 1], [left, right]);
  const height = bars.length * row + 30;
  const foot = height - 24;
  const ticks = right - left < 240 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1];
  const middleOf = (i: number) => i * row + (isNarrow ? 34 : ROW / 2 + 2);
  // Where text is above the bars, no grid line runs through it.
  const stretches = isNarrow ? bars.map((_, i) => [middleOf(i) - 10, middleOf(i) + 10] as const) : [[4, foot] as const];
  return {
    width,
    height,
    label,
    marks: [
      ...ticks.flatMap((tick): readonly Mark[] => [
        ...stretches.map(([from, to]) => stroke('grid', [x(tick), from], [x(tick), to])),
        words(`${tick * 100} %`, [x(tick), foot + 17], { look: 'soft', anchor: 'middle', size: 11 }),
      ]),
      ...bars.flatMap(({ name, look, rate, text, key }, i): readonly Mark[] => {
        const middle = middleOf(i);
        const [beside, above] = [middle + 4, middle - 16];
        return [
          {
            kind: 'bar',
            ...{ look, x: left, y: middle - 10, width: Math.max(1, x(rate.value) - left), height: 20 },
            reach: { x: left, y: i * row + 3, width: right - left, height: row - 1 },
            ...{ about: `${name}: ${text}`, ...(key === undefined ? {} : { key }) },
          },
          // After the bar, so that the highlight under the pointer is below the text.
          isNarrow
            ? words(name, [left, above], { size: 13 })
            : words(name, [left - 12, beside], { anchor: 'end', size: 13 }),
          ...whisker([x(rate.low), middle], [x(rate.high), middle]),
          isNarrow
            ? words(text, [right, above], { look: 'soft', anchor: 'end', size: 12 })
            : words(text, [right + 14, beside], { size: 12.5 }),
        ];
      }),
    ],
  };
}

/** A line with a cap at each end. */
const whisker = ([x1, y]: XY, [x2]: XY): readonly Mark[] => [
  stroke('ink', [x1, y], [x2, y], 1.5),
  stroke('ink', [x1, y - 4], [x1, y + 4], 1.5),
  stroke('ink', [x2, y - 4], [x2, y + 4], 1.5),
];

/** One of the distributions of a histogram. */
type Series = { readonly name: string; readonly look: PlotLook; readonly tally: Tally };

/** A histogram over the games: one or two distributions in the same bins. `axis` labels the axis, if no title does. */
export function planHistogram(series: readonly Series[], label: string, axis: string, width = 440): Plot {
  const all = new Map<number, number>();
  for (const { tally } of series) for (const [value, times] of tally) all.set(value, (all.get(value) ?? 0) + times);
  const bins = histogram(all) ?? { from: 0, width: 1, counts: [0] };
  const height = axis === '' ? 204 : 220;
  const [left, right, top, foot] = [52, width - 10, series.length > 1 ? 30 : 12, height - (axis === '' ? 24 : 40)];
  const counts = series.map(({ tally }) =>
    bins.counts.map((_n, i) => inBin(tally, bins.from + i * bins.width, bins.width)),
  );
  const y = scaleLinear([0, Math.max(1, ...counts.flat())], [foot, top]).nice(4);
  const step = (right - left) / bins.counts.length;
  const bar = Math.min(44, (step * 0.86) / series.length);
  const nth = Math.ceil(bins.counts.length / 12);
  const binName = (i: number) => {
    const from = bins.from + i * bins.width;
    return bins.width === 1 ? `${from}` : `${from}–${from + bins.width - 1}`;
  };
  return {
    width,
    height,
    label,
    marks: [
      ...y
        .ticks(4)
        .filter(Number.isInteger)
        .flatMap((tick): readonly Mark[] => [
          stroke('grid', [left, y(tick)], [right, y(tick)]),
          words(shortCount(tick), [left - 8, y(tick) + 4], { look: 'soft', anchor: 'end', size: 11 }),
        ]),
      ...counts.flatMap((of, s) =>
        of.map((times, i): Mark => {
          const middle = left + (i + 0.5) * step;
          const { name, look } = series[s]!;
          const across = { x: middle + (s - series.length / 2) * bar, width: Math.max(1, bar - 1) };
          return {
            ...{ kind: 'bar', look, ...across, y: y(times), height: foot - y(times) },
            reach: { ...across, y: top, height: foot - top },
            about: `${name} ${binName(i)}: ${times}`,
            key: `${bins.from + i * bins.width}`,
          };
        }),
      ),
      stroke('soft', [left, foot], [right, foot]),
      ...bins.counts.flatMap((_n, i): readonly Mark[] =>
        i % nth === 0
          ? [
              words(
                bins.width === 1 ? binName(i) : `${bins.from + i * bins.width}`,
                [left + (i + 0.5) * step, foot + 16],
                {
                  ...{ look: 'soft', anchor: 'middle', size: 11 },
                },
              ),
            ]
          : [],
      ),
      ...(axis === ''
        ? []
        : [words(axis, [(left + right) / 2, height - 6], { look: 'soft', anchor: 'middle', size: 11.5 })]),
      ...(series.length > 1 ? legend(series, [left, 14]) : []),
    ],
  };
}

function inBin(tally: Tally, from: number, width: number): number {
  let sum = 0;
  for (let value = from; value < from + width; value++) sum += tally.get(value) ?? 0;
  return sum;
}

/** A number on an axis, with thousands as 2k or 15k. */
const shortCount = (n: number): string => (n >= 1000 && n % 100 === 0 ? `${n / 1000}k` : String(n));

/** A legend in one row: names beside swatches. */
function legend(series: readonly { readonly name: string; readonly look: PlotLook }[], [x, y]: XY): readonly Mark[] {
  let at = x;
  return series.flatMap(({ name, look }) => {
    const spot: Mark = { kind: 'bar', look, x: at, y: y - 9, width: 10, height: 10 };
    const said = words(name, [at + 15, y], { look: 'soft', size: 12 });
    at += 34 + 7 * name.length;
    return [spot, said];
  });
}

/** One line of a plot over a parameter: an estimate at each of its values. */
type PlotCurve = { readonly name: string; readonly look: PlotLook; readonly estimates: readonly Estimate[] };

/**
 * How rates change with a parameter: lines with their intervals as bands.
 *
 * @param at    The parameter's values, in the unit that `axis` names; one for each estimate.
 * @param width Pixels.
 */
export function planLines(
  at: readonly number[],
  courses: readonly PlotCurve[],
  label: string,
  axis: string,
  width = 640,
): Plot {
  const height = 280;
  const [left, right, top, foot] = [56, width - 16, 34, height - 44];
  const x = scaleLinear([Math.min(...at), Math.max(...at)], [left + 14, right - 14]);
  const all = courses.flatMap(({ estimates }) => estimates.flatMap(({ low, high }) => [low, high]));
  const y = scaleLinear([Math.max(0, Math.min(...all)), Math.min(1, Math.max(...all))], [foot, top])
    .nice(5)
    .clamp(true);
  const nth = Math.ceil(at.length / 14);
  return {
    width,
    height,
    label,
    marks: [
      ...y.ticks(5).flatMap((tick): readonly Mark[] => [
        stroke('grid', [left, y(tick)], [right, y(tick)]),
        words(`${Math.round(tick * 1000) / 10} %`, [left - 8, y(tick) + 4], {
          look: 'soft',
          anchor: 'end',
          size: 11,
        }),
      ]),
      ...at.flatMap((value, i): readonly Mark[] =>
        i % nth === 0 ? [words(`${value}`, [x(value), foot + 17], { look: 'soft', anchor: 'middle', size: 11 })] : [],
      ),
      ...courses.map(
        ({ look, estimates }): Mark => ({
          kind: 'area',
          look,
          points: [
            ...estimates.map(({ high }, i): XY => [x(at[i]!), y(high)]),
            ...estimates.map(({ low }, i): XY => [x(at[i]!), y(low)]).toReversed(),
          ],
        }),
      ),
      ...courses.flatMap(({ name, look, estimates }): readonly Mark[] => [
        { kind: 'line', look, width: 2.5, points: estimates.map(({ value }, i): XY => [x(at[i]!), y(value)]) },
        ...estimates.map(
          ({ value }, i): Mark => ({
            kind: 'dot',
            look,
            at: [x(at[i]!), y(value)],
            about: `${name}, ${at[i]}: ${(value * 100).toFixed(1)} %`,
            key: `${at[i]}`,
          }),
        ),
      ]),
      words(axis, [(left + right) / 2, height - 6], { look: 'soft', anchor: 'middle', size: 12 }),
      ...legend(courses, [left, 18]),
    ],
  };
}

/** One difference from a reference, which is at 0. */
export type PlotDifference = {
  readonly name: string;
  readonly look: PlotLook;
  readonly by: Estimate;
  readonly text: string;
};

/** Differences between paired games as dots with their intervals, beside a line at zero. */
export function planDifferences(differences: readonly PlotDifference[], label: string, width = 640): Plot {
  const left = Math.min(240, 12 + 7 * Math.max(...differences.map(({ name }) => name.length)));
  const right = width - TEXT;
  const far = Math.max(0.001, ...differences.flatMap(({ by }) => [Math.abs(by.low), Math.abs(by.high)]));
  const x = scaleLinear([-far, far], [left, right]).nice(4);
  const height = differences.length * ROW + 30;
  const foot = height - 24;
  return {
    width,
    height,
    label,
    marks: [
      ...x
        .ticks(5)
        .flatMap((tick): readonly Mark[] => [
          stroke(tick === 0 ? 'soft' : 'grid', [x(tick), 4], [x(tick), foot], tick === 0 ? 1.5 : 1),
          words(signed(tick * 100), [x(tick), foot + 17], { look: 'soft', anchor: 'middle', size: 11 }),
        ]),
      ...differences.flatMap(({ name, look, by, text }, i): readonly Mark[] => {
        const middle = i * ROW + ROW / 2 + 2;
        return [
          words(name, [left - 12, middle + 4], { anchor: 'end', size: 13 }),
          ...whisker([x(by.low), middle], [x(by.high), middle]),
          { kind: 'dot', look, at: [x(by.value), middle], about: `${name}: ${text}` },
          words(text, [right + 14, middle + 4], { size: 12.5 }),
        ];
      }),
    ],
  };
}

const signed = (value: number): string => {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? '0' : `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)}`;
};

/** One share of a whole. */
type PlotShare = {
  readonly name: string;
  readonly look: PlotLook;
  readonly share: number;
  readonly text: string;
};

/** One bar divided into shares, with large figures where there is room. */
export function planShares(parts: readonly PlotShare[], label: string, width = 640): Plot {
  let at = 0;
  return {
    width,
    height: 84,
    label,
    marks: parts.flatMap(({ name, look, share, text }): readonly Mark[] => {
      const [from, wide] = [at, share * width];
      at += wide;
      const bar: Mark = {
        kind: 'bar',
        look,
        x: from,
        y: 44,
        width: Math.max(0, wide - 2),
        height: 34,
        about: `${name}: ${text}`,
      };
      return wide < 74
        ? [bar]
        : [
            words(text, [from + 1, 20], { size: 21, isStrong: true }),
            words(name, [from + 1, 37], { look: 'soft', size: 12 }),
            bar,
          ];
    }),
  };
}
