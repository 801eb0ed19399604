import { describe, expect, it } from 'vitest';
import { makeLayoutPage, sheetsFor } from '../../../src/lab/picture/layout-page.ts';
import { type Paper, PAPERS } from '../../../src/lab/picture/layout-style.ts';
import { thingsToSetUp } from '../../../src/layout/tapes.ts';
import type { ScenarioDocument } from '../../../src/scenario/schema.ts';
import { aBox, aGame } from '../../support/game.ts';

const TABLE = { width: 48, depth: 30 };
const state = {
  ...aGame({ units: [], terrain: [aBox('wall', 'wall', [6, 7], [-2, 2], 3)], table: TABLE }),
  name: 'A <b>',
};
const document: ScenarioDocument = {
  ...{ format: 'highground/scenario', version: 1, name: 'A', system: 'squads', table: TABLE },
  terrain: [{ id: 'wall-1', kind: 'wall', shape: { box: [1, 3, 4] }, at: [6.5, 0] }],
};
const page = (scale: number, paper: Paper = 'a4'): string =>
  makeLayoutPage(state, thingsToSetUp(document), { scale, paper });

/** The pictures of the table: their size on paper in mm, and what they show in pixels of the drawing. */
const pictures = (html: string) =>
  [...html.matchAll(/<svg [^>]*?width="([\d.]+)mm" height="([\d.]+)mm" viewBox="([^"]+)" role="img"/g)].map(
    ([, width, height, view]) => ({ width: Number(width), height: Number(height), view: view!.split(' ').map(Number) }),
  );

describe('a table to print true to scale', () => {
  it.each([1, 2.5, 10, 40])('has 25.4 mm for each inch divided by the scale: 1 : %d', (scale) => {
    for (const { width, height, view } of pictures(page(scale))) {
      // The drawing has 25 pixels for an inch: 1200 for the 48 inches of the longer side.
      expect(width / (view[2]! / 25)).toBeCloseTo(25.4 / scale, 3);
      expect(height / (view[3]! / 25)).toBeCloseTo(25.4 / scale, 3);
    }
  });

  it.each(['a4', 'letter'] as const)('covers the table without gaps, on sheets that fit on %s', (paper) => {
    const { isTurned, columns, rows } = sheetsFor(TABLE, 2, paper);
    const all = pictures(page(2, paper));
    expect(all).toHaveLength(columns * rows);
    const [short, long] = PAPERS[paper];
    for (const { width, height } of all) {
      expect(width).toBeLessThan((isTurned ? long : short) - 23.99);
      expect(height).toBeLessThan((isTurned ? short : long) - 39.99);
    }
    const ends = (from: 0 | 1) =>
      [...new Set(all.map(({ view }) => Math.round(view[from]! * 100)))].toSorted((a, b) => a - b);
    for (const axis of [0, 1] as const) {
      const starts = ends(axis);
      for (const [i, start] of starts.entries()) {
        const one = all.find(({ view }) => Math.round(view[axis]! * 100) === start)!;
        const next = starts[i + 1];
        const end = one.view[axis]! + one.view[axis + 2]!;
        if (next === undefined) expect(end).toBeGreaterThanOrEqual(axis === 0 ? 1200 : 750);
        else expect(Math.abs(end * 100 - next)).toBeLessThan(2);
      }
      expect(starts[0]).toBeLessThanOrEqual(0);
    }
  });

  it('has a ruler of 100 mm on every sheet, and says what it is for', () => {
    const html = page(2);
    expect(html.match(/class="ruler" width="100mm" height="4mm" viewBox="0 0 100 4"/g)).toHaveLength(
      pictures(html).length,
    );
    expect(html).toContain('This line is 100 mm long.');
  });

  it('draws each tape from the edge of the table to the corner, and lists it', () => {
    const html = page(10);
    // By hand: the wall's right far corner is at x 31, z 13 from the left far corner, 17 inches from the right edge.
    expect(html).toContain('d="M1200.00 325.00L775.00 325.00"');
    expect(html).toContain('17.00″ from the right edge to the right');
    expect(html).not.toMatch(/NaN|undefined|A <b>/);
  });
});
