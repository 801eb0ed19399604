import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coarseFirst, gridOver, placeAt, placeNear, placeCountOf } from '../../../src/lab/map/map-grid.ts';
import { askPlaces, emptySketch, lay, portionsOf } from '../../../src/lab/map/map-sketch.ts';

const tables = fc.record({
  width: fc.double({ min: 1, max: 96, noNaN: true }),
  depth: fc.double({ min: 1, max: 96, noNaN: true }),
});
const steps = fc.double({ min: 0.5, max: 12, noNaN: true });

describe('the places of a map', () => {
  it('are 61 by 45 on a table of 60 by 44 inches at one inch, from corner to corner', () => {
    const grid = gridOver({ width: 60, depth: 44 }, 1);
    expect([grid.columns, grid.rows, placeCountOf(grid)]).toEqual([61, 45, 2745]);
    expect(placeAt(grid, 0)).toEqual([-30, -22]);
    expect(placeAt(grid, 2744)).toEqual([30, 22]);
  });

  it('lie on the table, are each found again by where they lie, and mirror one another', () => {
    fc.assert(
      fc.property(tables, steps, (table, step) => {
        const grid = gridOver(table, step);
        const last = placeCountOf(grid) - 1;
        for (const place of [0, Math.floor(last / 3), last]) {
          const at = placeAt(grid, place);
          expect(Math.abs(at[0])).toBeLessThanOrEqual(table.width / 2 + 1e-6);
          expect(Math.abs(at[1])).toBeLessThanOrEqual(table.depth / 2 + 1e-6);
          expect(placeNear(grid, at)).toBe(place);
          const other = placeAt(grid, last - place);
          expect(other[0]).toBeCloseTo(-at[0], 9);
          expect(other[1]).toBeCloseTo(-at[1], 9);
        }
        expect(placeNear(grid, [table.width + step, 0])).toBeUndefined();
      }),
    );
  });

  it('are each asked once, the coarse ones first', () => {
    fc.assert(
      fc.property(tables, steps, fc.integer({ min: 1, max: 50 }), (table, step, size) => {
        const grid = gridOver(table, step);
        const all = portionsOf(grid, size).flat();
        expect(all.toSorted((a, b) => a - b)).toEqual([...Array(placeCountOf(grid)).keys()]);
        const [first] = coarseFirst(grid);
        expect(first!.length).toBe(Math.ceil(grid.columns / 8) * Math.ceil(grid.rows / 8));
        expect(all.slice(0, first!.length)).toEqual(first);
      }),
    );
  });

  it('are handed out few at a time while the map is coarse, so that no worker waits for one whose task takes long', () => {
    const grid = gridOver({ width: 60, depth: 44 }, 1);
    const portions = portionsOf(grid, 24);
    const isCoarse = (place: number) => (place % 61) % 4 === 0 && Math.floor(place / 61) % 4 === 0;
    const coarse = portions.filter((portion) => portion.every(isCoarse));
    expect(coarse.flat().length).toBe(16 * 12);
    expect(Math.max(...coarse.map(({ length }) => length))).toBe(2);
    expect(portions[coarse.length]!.length).toBe(24);
  });

  it('hold what was answered there, layer by layer, and nothing anywhere else', () => {
    const grid = gridOver({ width: 4, depth: 2 }, 1);
    const mapper = {
      layers: [
        { name: 'x', unit: 'inches' },
        { name: 'z', unit: 'inches' },
      ],
      at: ([x, z]: readonly [number, number]) => [x, z],
    } as const;
    const sketch = emptySketch(grid, mapper.layers);
    lay(sketch, askPlaces(mapper, grid, [14, 3]));
    expect([...sketch.known].flatMap((known, place) => (known ? [place] : []))).toEqual([3, 14]);
    expect([sketch.layers[0]!.values[3], sketch.layers[1]!.values[3]]).toEqual([1, -1]);
    expect([sketch.layers[0]!.values[14], sketch.layers[1]!.values[14]]).toEqual([2, 1]);
    expect(sketch.layers[0]!.values[0]).toBeNaN();
  });
});
