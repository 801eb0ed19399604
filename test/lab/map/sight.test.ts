import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MapAsk } from '../../../src/lab/questions/map-ask.ts';
import { firstLook, looksOf } from '../../../src/lab/questions/first-look.ts';
import { SOLDIER, standingLevels } from '../../../src/lab/map/standing.ts';
import { randomPlaces } from '../../../src/lab/map/hidden.ts';
import type { PlanPoint, Point } from '../../../src/kernel/point.ts';
import { modelId } from '../../../src/rules/core/ids.ts';
import type { Body } from '../../../src/rules/core/ports.ts';
import { DEFAULT_RULES } from '../../../src/rules/play/default-rules.ts';
import { eyeOf, samplesOf } from '../../../src/rules/skirmish/fighters/sight-lines.ts';
import { askMap, whyNotMapped, withTable } from '../../support/ask-map.ts';
import { drawn } from '../../support/drawn.ts';
import { aBox, aGame, aPiece } from '../../support/game.ts';

const R = 16 / 25.4;
const SEEN = 0;
const body = (id: string, at: Point): Body => ({
  id: modelId(id),
  base: { kind: 'round', radius: R },
  facing: 0,
  height: 1.5,
  at,
});

const lattice = (step: number): readonly PlanPoint[] =>
  Array.from({ length: 17 * 13 }, (_, i): PlanPoint => [((i % 17) - 8) * step, (Math.floor(i / 17) - 6) * step]);

/** A ramp, and a hill that falls off to all sides from a ridge that bends. */
const HILLS = [
  aPiece('slope', 'hill', { kind: 'ramp', size: [6, 3, 8] }, [5, 0, 5]),
  aPiece(
    'hill',
    'hill',
    {
      ...{ kind: 'heightfield', size: [12, 9], columns: 6, rows: 5 },
      heights: [0, 0, 0, 0, 0, 0, 0, 2, 3, 3, 1, 0, 0, 3, 4, 2, 2, 0, 0, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0],
    },
    [-6, 0, -5],
  ),
];

describe('what is seen from here', () => {
  const box = aBox('box', 'container', [4, 5], [-3, 3], 4);
  const state = aGame({ units: [{ id: 'red', at: [[0, 0]] }], terrain: [box] });
  const ask: MapAsk = { what: 'sight', from: { model: modelId('red1') } };

  it('is everything but the shadow of a box, which tangents of its corners to the viewer bound', async () => {
    // Discs of one size see each other past a corner as long as the strip between their tangents does not hold it.
    const dark = Math.atan2(3, 4) - Math.asin(R / 5);
    const places = lattice(1.47).filter(([x, z]) => Math.abs(Math.abs(Math.atan2(z, x)) - dark) > 1e-3);
    const answers = await askMap(state, ask, places);
    let hidden = 0;
    for (const [i, [x, z]] of places.entries()) {
      const isIn = x > 4 - R && x < 5 + R && Math.abs(z) < 3 + R;
      const [seen, share, height] = answers[i]!;
      if (isIn && x > 4 && x < 5 && Math.abs(z) < 3 - R) expect([seen, share]).toEqual([Number.NaN, Number.NaN]);
      if (Number.isNaN(seen)) continue;
      const isHidden = x > 5 && Math.abs(Math.atan2(z, x)) < dark;
      expect([seen, height]).toEqual([isHidden ? 0 : 1, 0]);
      if (isHidden) hidden++;
      expect(isHidden ? share === 0 : share! > 0).toBe(true);
    }
    expect(hidden).toBeGreaterThan(10);
  });

  it('is the same from the place where the model stands, and says how high figures stand', async () => {
    const hill = aBox('hill', 'hill', [-8, -4], [-4, 4], 3);
    const onHill = aGame({ units: [{ id: 'red', at: [[0, 0]] }], terrain: [box, hill] });
    const places = lattice(1.3);
    const byModel = await askMap(onHill, ask, places);
    expect(await askMap(onHill, { what: 'sight', from: { at: [0, 0] } }, places)).toEqual(byModel);
    expect((await askMap(onHill, ask, [[-6, 0]]))[0]).toEqual([1, expect.any(Number), 3]);
    expect((await askMap(onHill, { ...ask, floor: 2 }, [[-6, 0]]))[0]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  });

  it('is what the table answers of each pair, others in the way', async () => {
    const crowd = aGame({
      units: [
        {
          id: 'red',
          at: [
            [0, 0],
            [2, 0.2],
          ],
        },
        { id: 'blue', side: 'defender', at: [[-2, 0]], mm: 60, height: 3 },
      ],
      terrain: [box],
    });
    const places: PlanPoint[] = [
      [6, 2],
      [4, -4],
      [-6, 0],
      [-6, 1],
      [8, 0.5],
    ];
    const answers = await askMap(crowd, ask, places);
    await withTable(crowd, (table) => {
      const others = [...crowd.models.values()].filter(({ id }) => id !== modelId('red1'));
      for (const [i, [x, z]] of places.entries()) {
        const { visible, fraction } = table.sight(body('red1', [0, 0, 0]), body('x', [x, 0, z]), others);
        expect(answers[i]).toEqual([visible ? 1 : 0, fraction, 0]);
      }
    });
    expect(new Set(answers.map((a) => a[SEEN]))).toEqual(new Set([0, 1]));
  });

  it.each([
    [{ model: modelId('r9') }, 'no model "r9"'],
    [{ at: [31, 0] as const }, 'is not on the table'],
  ])('is not drawn from %o', async (from, message) => {
    expect(await whyNotMapped(state, { what: 'sight', from })).toEqual({
      at: 'from',
      message: expect.stringContaining(message),
    });
  });
});

describe('hidden ground', () => {
  const viewersOf = (state: Parameters<typeof askMap>[0], count: number, seed = 1) =>
    withTable(state, (table) => randomPlaces(state, standingLevels(state, table, SOLDIER), count, seed));

  it('is nowhere on open ground, and no place where no model stands', async () => {
    const open = aGame({ units: [] });
    const answers = await askMap(open, { what: 'hidden', places: 500 }, [
      [0, 0],
      [20, 10],
      [29.9, 0],
    ]);
    expect(answers).toEqual([
      [1, 0],
      [1, 0],
      [Number.NaN, Number.NaN],
    ]);
  });

  it('is by halves behind a wall from edge to edge that no model sees over', async () => {
    const wall = aBox('wall', 'wall', [-0.5, 0.5], [-22, 22], 4);
    const split = aGame({ units: [], terrain: [wall] });
    const viewers = await viewersOf(split, 2000);
    const left = viewers.filter(([x]) => x < 0).length / viewers.length;
    expect(left).toBeGreaterThan(0.45);
    expect(left).toBeLessThan(0.55);
    const [west, east] = await askMap(split, { what: 'hidden', places: 2000 }, [
      [-10, 3],
      [4, -7],
    ]);
    expect([west, east]).toEqual(
      [
        [left, 0],
        [1 - left, 0],
      ].map(([share, y]) => [expect.closeTo(share!, 12), y]),
    );
  });

  it('draws viewers from all floors alike', async () => {
    const deck = aPiece('deck', 'platform', { kind: 'box', size: [60, 0.5, 44] }, [0, 6, 0]);
    const decked = aGame({ units: [], terrain: [deck] });
    const viewers = await viewersOf(decked, 1000);
    expect(viewers.length).toBe(1000);
    expect(viewers.filter(([, y]) => y > 1).length).toBe(500);
  });

  it('counts exactly those whom the rules answer that they see, on any table', async () => {
    const boxes = fc.array(
      fc.record({
        x: fc.integer({ min: -20, max: 20 }),
        z: fc.integer({ min: -14, max: 14 }),
        w: fc.integer({ min: 1, max: 12 }),
        d: fc.integer({ min: 1, max: 12 }),
        h: fc.constantFrom(0.8, 1.5, 3, 6),
        up: fc.constantFrom(0, 0, 0, 2),
        round: fc.boolean(),
      }),
      { minLength: 2, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(boxes, fc.boolean(), async (spec, hilly) => {
        const terrain = spec.map(({ x, z, w, d, h, up, round }, i) =>
          aPiece(
            `p${i}`,
            'rock',
            round ? { kind: 'cylinder', radius: w / 3, height: h } : { kind: 'box', size: [w, h, d] },
            [x, up, z],
          ),
        );
        if (hilly) terrain.push(...HILLS);
        const state = aGame({ units: [], terrain });
        const places: PlanPoint[] = [
          [0, 0],
          [9, -6],
          [-13, 4],
          [5, 6],
        ];
        const answers = await askMap(state, { what: 'hidden', places: 60 }, places);
        const viewers = await viewersOf(state, 60);
        await withTable(state, (table) => {
          for (const [i, [x, z]] of places.entries()) {
            const [share, y] = answers[i]!;
            if (Number.isNaN(y)) continue;
            const seen = viewers.filter((at) => table.sight(body('v', at), body('t', [x, y!, z]), []).visible).length;
            expect(share).toBeCloseTo(seen / 60, 12);
          }
        });
      }),
      { numRuns: drawn(25) },
    );
  });

  it('is first looked at by the first of those who look at it in the end', async () => {
    const ask: MapAsk = { what: 'hidden', places: 1000, seed: 5 };
    const state = aGame({
      units: [],
      terrain: [aPiece('r', 'rock', { kind: 'cylinder', radius: 4, height: 5 }, [3, 2])],
    });
    const [first, last, ...more] = looksOf(ask, state);
    expect([last, more, firstLook(ask, state)]).toEqual([ask, [], { kind: 'lookers', now: 200, of: 1000 }]);
    const all = await viewersOf(state, 1000, 5);
    expect(await viewersOf(state, 200, 5)).toEqual(all.slice(0, 200));
    const [[rough], [whole]] = [await askMap(state, first!, [[-9, 0]]), await askMap(state, ask, [[-9, 0]])] as [
      readonly (readonly number[])[],
      readonly (readonly number[])[],
    ];
    // Of 200 draws a share differs by less than four of its standard errors, but once in ten thousand times.
    expect(Math.abs(rough![0]! - whole![0]!)).toBeLessThan(4 * Math.sqrt(0.25 / 200));
    expect(looksOf({ ...ask, places: 300 }, state)).toEqual([{ ...ask, places: 300 }]);
    expect(firstLook({ ...ask, places: 300 }, state)).toBeUndefined();
  });

  it('counts in a skirmish those who see along any of nine lines, each asked of the table', async () => {
    const around = fc.record({
      x: fc.integer({ min: -18, max: 18 }),
      z: fc.integer({ min: -12, max: 12 }),
      w: fc.integer({ min: 1, max: 10 }),
      d: fc.integer({ min: 1, max: 10 }),
      h: fc.constantFrom(0.8, 1.35, 1.5, 3, 6),
      up: fc.constantFrom(0, 0, 1),
    });
    let [clear, hidden] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(around, { minLength: 3, maxLength: 14 }), fc.boolean(), async (spec, hilly) => {
        const terrain = spec.map(({ x, z, w, d, h, up }, i) =>
          aPiece(`p${i}`, 'rock', { kind: 'box', size: [w, h, d] }, [x, up, z]),
        );
        if (hilly) terrain.push(...HILLS);
        const state = { ...aGame({ units: [], terrain }), rules: DEFAULT_RULES('skirmish') };
        const places: PlanPoint[] = [
          [0, 0],
          [9, -6],
          [-13, 4],
        ];
        const answers = await askMap(state, { what: 'hidden', places: 60 }, places);
        const viewers = await viewersOf(state, 60);
        await withTable(state, (table) => {
          for (const [i, [x, z]] of places.entries()) {
            const [share, y] = answers[i]!;
            if (Number.isNaN(y)) continue;
            const here = body('t', [x, y!, z]);
            const seen = viewers.filter((at) => {
              const eye = eyeOf(body('v', at));
              return samplesOf(here, eye).some((point) => !table.line(eye, point, []));
            }).length;
            expect(share).toBeCloseTo(seen / 60, 12);
            clear += seen;
            hidden += 60 - seen;
          }
        });
      }),
      { numRuns: drawn(40, 8) },
    );
    expect(Math.min(clear, hidden)).toBeGreaterThan(100);
  });

  it('mirrors where the table and those who look do', async () => {
    const terrain = (sign: 1 | -1) => [
      aPiece('a', 'rock', { kind: 'box', size: [4, 3, 6] }, [sign * 6, 3]),
      aPiece('b', 'rock', { kind: 'cylinder', radius: 2, height: 5 }, [sign * -7, -4]),
    ];
    const ask: MapAsk = { what: 'sight', from: { at: [1, 0] } };
    const mirror: MapAsk = { what: 'sight', from: { at: [-1, 0] } };
    const places = lattice(1.9);
    const one = await askMap(aGame({ units: [], terrain: terrain(1) }), ask, places);
    const other = await askMap(
      aGame({ units: [], terrain: terrain(-1) }),
      mirror,
      places.map(([x, z]) => [-x, z]),
    );
    expect(other.map((a) => a[SEEN])).toEqual(one.map((a) => a[SEEN]));
  });

  it.each([
    [{ places: 0 }, 'places', 'whole number from 1'],
    [{ places: 100_001 }, 'places', 'to 100000'],
    [{ places: 2.5 }, 'places', 'got 2.5'],
    [
      { figure: { base: { kind: 'oval', halfWidth: 1, halfDepth: 2 }, height: 2 } as const },
      'figure',
      'needs a round base',
    ],
    [
      { figure: { base: { kind: 'round', radius: 40 }, height: 2 } as const },
      'figure',
      'No model of that size can stand',
    ],
  ])('is not drawn for %o', async (more, at, message) => {
    const refused = await whyNotMapped(aGame({ units: [] }), { what: 'hidden', ...more });
    expect(refused).toEqual({ at, message: expect.stringContaining(message) });
  });
});
