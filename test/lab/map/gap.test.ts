import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanPoint, Point } from '../../../src/kernel/point.ts';
import type { MapAsk } from '../../../src/lab/questions/map-ask.ts';
import { figureSetting } from '../../../src/lab/map/standing.ts';
import type { TerrainPiece } from '../../../src/rules/core/terrain.ts';
import { askMap, whyNotMapped, withTable } from '../../support/ask-map.ts';
import { type Block, distanceTo, isReachedByFlood } from '../../oracles/gap-by-flood.ts';
import { drawn, isDeep } from '../../support/drawn.ts';
import { aBox, aGame, aPiece, radius, roundBase } from '../../support/game.ts';

/** The start of a model that may come from anywhere on a table of 10″. */
const CORNERS: readonly PlanPoint[] = [
  [-3, -3],
  [3, 3],
  [-3, 3],
  [3, -3],
];
const DEFENDER = { base: roundBase(25), height: 1.5 };
const gap = (bases: readonly number[], more: object = {}): MapAsk => ({
  what: 'gap',
  bases: bases.map(roundBase),
  figure: DEFENDER,
  ...more,
});
const onTable = (terrain: readonly TerrainPiece[], table = { width: 60, depth: 44 }) =>
  aGame({ units: [], terrain, table });

const impassable = (piece: TerrainPiece): TerrainPiece => ({
  ...piece,
  traits: { ...piece.traits, cross: 'impassable' },
});

/** A table 24″ by 6″: room for all that is asked, and quicker to search than a whole one. */
const SMALL = { width: 24, depth: 6 };

/** Two walls from edge to edge of a small table, too high to end on, with this much room between them. */
const lane = (thick: number, room: number) => [
  aBox('near', 'wall', [-thick, 0], [-3, 3], 6),
  aBox('far', 'wall', [room, room + thick], [-3, 3], 6),
];

describe('an inch behind the wall', () => {
  it('is nowhere on open ground', async () => {
    const answers = await askMap(onTable([]), gap([25, 32, 60]), [
      [0, 0],
      [29, 3],
      [29.9, 0],
    ]);
    expect(answers.slice(0, 2)).toEqual([
      [1, 1, 1, Number.NaN, 0],
      [1, 1, 1, Number.NaN, 0],
    ]);
    expect(answers[2]!.every(Number.isNaN)).toBe(true);
  });

  it('is where a lane is too narrow for a base, and the wall and the gap to it are more than an inch together', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0.1, max: 1.4, noNaN: true }),
        fc.double({ min: 1.0, max: 2.6, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (thick, room, share) => {
          const r = radius(25);
          const x = r + 0.001 + share * (room - 2 * r - 0.002);
          const nearest = thick + Math.min(x - r, room - r - x);
          const sizes = [25, 32, 40, 50].filter((mm) => Math.abs(room - 2 * radius(mm)) > 0.01);
          fc.pre(Math.abs(nearest - 1) > 0.01);
          const [answer] = await askMap(onTable(lane(thick, room), SMALL), gap(sizes), [[x, 1]]);
          expect(answer!.slice(0, sizes.length)).toEqual(
            sizes.map((mm) => (room > 2 * radius(mm) || nearest < 1 ? 1 : 0)),
          );
        },
      ),
      { numRuns: drawn(30) },
    );
  });

  it('names the piece that stands in the way, and finds the end of an oval that is turned', async () => {
    const terrain = lane(1.2, 1.5);
    const oval = { kind: 'oval', halfWidth: radius(60), halfDepth: radius(35) } as const;
    const wide = { kind: 'oval', halfWidth: radius(60), halfDepth: radius(42) } as const;
    // An oval is turned in steps of 15 degrees, each with all its ends: ten times as long as a round base.
    const bases = [roundBase(40), ...(isDeep ? [oval, wide] : [])];
    const [answer] = await askMap(onTable(terrain, { ...SMALL, width: 12 }), { ...gap([]), bases } as MapAsk, [
      [0.6, 0],
    ]);
    // A lane of 38 mm: 35 fit lengthwise, 40 and 42 do not.
    expect(answer!.slice(0, bases.length)).toEqual([0, 1, 0].slice(0, bases.length));
    expect(answer![bases.length]).toBe(0);
  });

  it('is a court that no model climbs into: a model that fits there must get there', async () => {
    const sides = { x: [-4, 4], z: [-4, 4] } as const;
    const walls = [
      aBox('w', 'wall', [-5.5, -4], [-5.5, 5.5], 6),
      aBox('e', 'wall', [4, 5.5], [-5.5, 5.5], 6),
      aBox('n', 'wall', [-4, 4], [-5.5, -4], 6),
      aBox('s', 'wall', [-4, 4], [4, 5.5], 6),
    ];
    const closed = walls.map(impassable);
    const middle: PlanPoint[] = [
      [0, 0],
      [sides.x[0] + 1, sides.z[0] + 1],
    ];
    expect((await askMap(onTable(walls), gap([25, 32]), middle)).map((a) => a.slice(0, 2))).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect((await askMap(onTable(closed), gap([25, 32]), middle)).map((a) => a.slice(0, 2))).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('is what a lattice over all ends in range finds, on any small table', async () => {
    const boxes = fc.array(
      fc.record({
        x: fc.double({ min: -3, max: 3, noNaN: true }),
        z: fc.double({ min: -3, max: 3, noNaN: true }),
        w: fc.double({ min: 0.3, max: 3, noNaN: true }),
        d: fc.double({ min: 0.3, max: 3, noNaN: true }),
        h: fc.constantFrom(3, 7, 7),
        kind: fc.constantFrom('wall', 'container', 'statue'),
      }),
      { minLength: 9, maxLength: 14 },
    );
    let [opened, closed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(boxes, async (spec) => {
        const terrain = spec.map(({ x, z, w, d, h, kind }, i) =>
          aPiece(`p${i}`, kind as 'wall', { kind: 'box', size: [w, h, d] }, [x, z]),
        );
        const state = aGame({ units: [], terrain, table: { width: 10, depth: 10 } });
        const places: PlanPoint[] = Array.from({ length: 25 }, (_, i) => [(i % 5) - 2, Math.floor(i / 5) - 2]);
        const answers = await askMap(state, gap([90]), places);
        await withTable(state, (table) => {
          const figure = figureSetting(state, { base: roundBase(90), height: 1.5 });
          const near = table.reach({ ...figure, from: [-3, 0, -3] }, 60);
          const starts = CORNERS.filter(([x, z]) => near.levelsAt(x, z)[0] === 0);
          for (const [i, [x, z]] of places.entries()) {
            const [is, , y] = answers[i]!;
            if (Number.isNaN(y)) continue;
            const defender = { id: 'd' as never, base: DEFENDER.base, facing: 0, height: 1.5, pass: 'solid' } as const;
            const crowd = [{ ...defender, at: [x, y!, z] as const }];
            /** Ways from nearly all corners lead there: from one alone it may be a nook that the defender himself closes. */
            const isOpen = (to: Point) =>
              starts.filter(([u, v]) => table.path({ ...figure, crowd, from: [u, 0, v] }, to).kind === 'path').length >=
              3;
            const touching = radius(90) + radius(25);
            let found = false;
            for (let k = 0; k < 31 * 31 && !found; k++) {
              const [ox, oz] = [((k % 31) / 15 - 1) * (touching + 1), (Math.floor(k / 31) / 15 - 1) * (touching + 1)];
              const apart = Math.hypot(ox, oz);
              if (apart < touching || apart > touching + 1) continue;
              const at = near.levelsAt(x + ox, z + oz).find((h) => Math.abs(h - y!) <= 5);
              found = at !== undefined && isOpen([x + ox, at, z + oz]);
            }
            if (found) expect(is).toBe(1);
            if (found) opened++;
            else closed++;
            // What the lattice misses is thin: the answer may be yes, and then has been proven by a way.
          }
        });
      }),
      { numRuns: drawn(12, 2) },
    );
    expect(opened).toBeGreaterThan(0);
    expect(closed).toBeGreaterThan(0);
  });

  it('is what a flood of all places finds, yes as well as no, among walls that no model crosses', async () => {
    const block = fc
      .record({
        x: fc.double({ min: -3, max: 3, noNaN: true }),
        z: fc.double({ min: -3, max: 3, noNaN: true }),
        w: fc.double({ min: 0.3, max: 3, noNaN: true }),
        d: fc.double({ min: 0.3, max: 3, noNaN: true }),
      })
      .map(({ x, z, w, d }): Block => [x - w / 2, x + w / 2, z - d / 2, z + d / 2]);
    const told = { yes: 0, no: 0, unsure: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(block, { minLength: 9, maxLength: 14 }), async (blocks) => {
        const terrain = blocks.map(([x0, x1, z0, z1], i) => impassable(aBox(`b${i}`, 'wall', [x0, x1], [z0, z1], 6)));
        const state = aGame({ units: [], terrain, table: { width: 10, depth: 10 } });
        const [comes, stands] = [radius(80), radius(25)];
        const isRoom = ([x, z]: PlanPoint) => blocks.every((one) => distanceTo(one, x, z) > stands + 0.001);
        const places = Array.from(
          { length: 49 },
          (_, i): PlanPoint => [((i % 7) - 3) * 1.2, (Math.floor(i / 7) - 3) * 1.2],
        ).filter(isRoom);
        const answers = await askMap(state, gap([80]), places);
        for (const [i, place] of places.entries()) {
          const is = isReachedByFlood({ blocks, half: 5, comes, stands, range: 1 }, place);
          told[is === undefined ? 'unsure' : is ? 'yes' : 'no']++;
          if (is !== undefined) expect(answers[i]!.slice(0, 1), `at ${place}`).toEqual([is ? 1 : 0]);
        }
      }),
      { numRuns: drawn(20, 2) },
    );
    expect(told.yes).toBeGreaterThan(told.unsure);
    expect(told.no).toBeGreaterThan(0);
  });

  it('knows open ground that is a narrow strip along an edge', async () => {
    const keep = impassable(aBox('keep', 'wall', [-2.6, 2.6], [-1.4, 2.7], 6));
    const answers = async (mm: number) => {
      const state = aGame({ units: [], terrain: [keep], table: { width: 10, depth: 10 } });
      return (await askMap(state, gap([mm]), [[-3.6, -3.6]]))[0]![0];
    };
    // Behind the keep 3.6 inches are left: his middle has a strip of 0.45 in which to walk, or none at all.
    expect(await answers(80)).toBe(1);
    expect(await answers(95)).toBe(0);
  });

  it('is where a defender itself plugs the only way to the ends beside it', async () => {
    // A court whose one lane is as wide as a base; a low sill in it that no model ends on; behind it, the mover.
    const at = 0.51;
    const court = (sill: number) => [
      impassable(aBox('north', 'wall', [-2, 8], [-6, -0.7], 6)),
      impassable(aBox('south', 'wall', [-2, 8], [0.7, 6], 6)),
      impassable(aBox('east', 'wall', [6, 8], [-0.7, 0.7], 6)),
      aBox('sill', 'barricade', [-sill, 0], [-0.7, 0.7], 0.8),
    ];
    const answers = async (sill: number, mm: number, x: number) => {
      const state = aGame({ units: [], terrain: court(sill), table: { width: 24, depth: 14 } });
      return (await askMap(state, gap([mm]), [[x, 0]]))[0]![0];
    };
    // From before the sill he is out of range; beyond him there is room, but no way past him.
    expect(await answers(1.3, 32, at)).toBe(0);
    // In range from before a thinner sill; and deeper in the court there is room before him.
    expect(await answers(0.7, 32, at)).toBe(1);
    expect(await answers(1.3, 32, at + 2)).toBe(1);
    // A base too wide for the lane does not get in.
    expect(await answers(1.3, 40, at + 2)).toBe(0);
  });

  it.each([
    [{ bases: [] }, 'bases', '1 to 8'],
    [{ bases: Array.from({ length: 9 }, () => roundBase(25)) }, 'bases', 'got 9'],
  ])('is not drawn for %o', async (more, at, message) => {
    expect(await whyNotMapped(onTable([]), { ...gap([25]), ...more } as MapAsk)).toEqual({
      at,
      message: expect.stringContaining(message),
    });
  });
});
