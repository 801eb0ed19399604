import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colourAt, differenceColourAt, scaleFor } from '../../../src/lab/map/colours.ts';
import { contoursOf, wholeThresholds } from '../../../src/lab/map/contours.ts';
import { difference } from '../../../src/lab/map/difference.ts';
import { gridOver, placeAt, placeCountOf } from '../../../src/lab/map/map-grid.ts';
import { emptySketch, lay } from '../../../src/lab/map/map-sketch.ts';

const grid = gridOver({ width: 20, depth: 16 }, 0.5);
const places = Array.from({ length: placeCountOf(grid) }, (_, i) => placeAt(grid, i));
const layer = (of: (x: number, z: number) => number): Float64Array => Float64Array.from(places, ([x, z]) => of(x, z));

describe('lines of equal value', () => {
  it('are circles where a layer is the distance from a point, closed, and as long as they should be', () => {
    for (const { value, lines } of contoursOf(grid, layer(Math.hypot), [3, 5, 7])) {
      expect(lines.length).toBe(1);
      const [line = []] = lines;
      expect(line[0]).toEqual(line.at(-1));
      let length = 0;
      for (const [i, [x, z]] of line.entries()) {
        expect(Math.abs(Math.hypot(x, z) - value)).toBeLessThan(0.02);
        if (i > 0) length += Math.hypot(x - line[i - 1]![0], z - line[i - 1]![1]);
      }
      expect(length).toBeCloseTo(2 * Math.PI * value, 0);
    }
  });

  it('lie exactly where a plane has the value, from edge to edge', () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), fc.double({ min: -3, max: 3, noNaN: true }), (a, b) => {
        fc.pre(Math.max(Math.abs(a), Math.abs(b)) > 0.1);
        for (const { value, lines } of contoursOf(
          grid,
          layer((x, z) => a * x + b * z),
          [0.1234],
        )) {
          expect(lines.length).toBe(1);
          for (const [x, z] of lines[0]!) expect(a * x + b * z).toBeCloseTo(value, 9);
        }
      }),
    );
  });

  it('keep out of what is not known, and follow no rim of it', () => {
    const values = layer((x, z) => (x > 0 ? Number.NaN : Math.hypot(x, z)));
    const [contour] = contoursOf(grid, values, [5]);
    expect(contour!.lines.length).toBe(1);
    for (const [x] of contour!.lines[0]!) expect(x).toBeLessThanOrEqual(0);
  });

  it('part every two neighbours on other sides of the value, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 30, maxLength: 30 }), (noise) => {
        const small = gridOver({ width: 5, depth: 4 }, 1);
        const values = Float64Array.from(noise);
        const [contour] = contoursOf(small, values, [0.5]);
        let crossings = 0;
        for (let i = 0; i < 30; i++) {
          if (i % 6 < 5 && values[i]! < 0.5 !== values[i + 1]! < 0.5) crossings++;
          if (i < 24 && values[i]! < 0.5 !== values[i + 6]! < 0.5) crossings++;
        }
        const points = contour!.lines.flatMap((line) => {
          const isClosed = line.length > 2 && line[0]![0] === line.at(-1)![0] && line[0]![1] === line.at(-1)![1];
          return isClosed ? line.slice(1) : line;
        });
        expect(points.length).toBe(crossings);
      }),
    );
  });

  it('are asked for at whole values between the least and the greatest', () => {
    expect(wholeThresholds([0.3, Number.NaN, 4], 1)).toEqual([1, 2, 3]);
    expect(wholeThresholds([-1.5, 1], 0.5)).toEqual([-1, -0.5, 0, 0.5]);
    expect(wholeThresholds([Number.NaN], 1)).toEqual([]);
  });
});

describe('the colours of a map', () => {
  const lightness = ([r, g, b]: readonly number[]) => 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;

  it('grow lighter all along, so that grey prints and every eye can order them', () => {
    for (let i = 1; i <= 50; i++)
      expect(lightness(colourAt(i / 50))).toBeGreaterThan(lightness(colourAt((i - 1) / 50)));
    for (let i = 1; i <= 20; i++)
      for (const sign of [1, -1])
        expect(lightness(differenceColourAt((sign * i) / 20))).toBeLessThan(
          lightness(differenceColourAt((sign * (i - 1)) / 20)),
        );
  });

  it('run from 0 to 1 for chances, and over whole inches with the nearest brightest', () => {
    expect(scaleFor('chance', [0.5])).toMatchObject({ least: 0, most: 1 });
    const inches = scaleFor('inches', [0.3, 11.7, Number.NaN]);
    expect([inches.least, inches.most, inches.stops.length]).toEqual([0, 12, 13]);
    expect(inches.colourOf(0)).toEqual(colourAt(1));
    expect(inches.colourOf(12)).toEqual(colourAt(0));
    expect(scaleFor('inches', [Number.NaN]).stops).toEqual([0, 1]);
  });
});

describe('the difference of two maps', () => {
  const kinds = [
    { name: 'length', unit: 'inches' },
    { name: 'by', unit: 'piece', names: ['a'] },
  ] as const;
  const sketchOf = (values: readonly number[], step = 1) => {
    const sketch = emptySketch(gridOver({ width: 1, depth: 1 }, step), kinds);
    lay(sketch, { places: [0, 1, 2], values: Float64Array.from(values.flatMap((v) => [v, 0])) });
    return sketch;
  };

  it('is what the second says more, and nothing where one of them is silent or about pieces', () => {
    const made = difference(sketchOf([1, 2, Number.NaN]), sketchOf([4, 1.5, 3]));
    if (!made.ok) throw new Error(made.error.message);
    expect(made.value.layers.map(({ name }) => name)).toEqual(['length']);
    expect([...made.value.layers[0]!.values]).toEqual([3, -0.5, Number.NaN, Number.NaN]);
    expect([...made.value.known]).toEqual([1, 1, 1, 0]);
  });

  it('is nothing for a map and itself, and is refused for other places and other layers', () => {
    const one = sketchOf([1, 2, 3]);
    const none = difference(one, one);
    expect(none.ok && [...none.value.layers[0]!.values.slice(0, 3)]).toEqual([0, 0, 0]);
    expect(difference(one, { ...one, grid: { ...one.grid, step: 2 } })).toMatchObject({
      ok: false,
      error: { at: 'grid' },
    });
    expect(difference(one, { ...one, layers: [] })).toMatchObject({ ok: false, error: { at: 'layers' } });
  });
});
