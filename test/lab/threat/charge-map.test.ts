import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLook, looksOf } from '../../../src/lab/questions/first-look.ts';
import type { MapAsk } from '../../../src/lab/questions/map-ask.ts';
import { createTable } from '../../../src/physics/table.ts';
import { makeChargeMapper } from '../../../src/lab/questions/make-mapper.ts';
import { unitId } from '../../../src/rules/core/ids.ts';
import type { GameState } from '../../../src/rules/core/state/state.ts';
import { crowdedTable } from '../../bench/crowded-table.ts';
import { chargeByQuestion } from '../../oracles/threat-by-question.ts';
import { askMap, whyNotMapped } from '../../support/ask-map.ts';
import { drawn, drawnOf, scaled } from '../../support/drawn.ts';
import { aBox, aGame, aPiece, type UnitPlan } from '../../support/game.ts';

const RED = unitId('red');
const BLUE = unitId('blue');
const asking = (more: Partial<Extract<MapAsk, { what: 'charge' }>> = {}): MapAsk => ({
  what: 'charge',
  unit: RED,
  ...more,
});
const R32 = 16 / 25.4;
/** Chances of 2D6 being at least a total. */
const AT_LEAST = [1, 1, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1].map((n, i) => (i < 2 ? 1 : n / 36));

const alone = (more: Partial<Parameters<typeof aGame>[0]> = {}, red: Partial<UnitPlan> = {}): GameState =>
  aGame({ units: [{ id: 'red', at: [[0, 0]], ...red }], ...more });

describe('a map of charges', () => {
  it('is made of circles about one model on open ground: only the gap counts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 15, noNaN: true }),
        fc.double({ min: 0, max: 7, noNaN: true }),
        async (away, turn) => {
          const [[chance, needed, distance]] = (await askMap(alone(), asking(), [
            [away * Math.cos(turn), away * Math.sin(turn)],
          ])) as [[number, number, number]];
          const gap = away - 2 * R32;
          // No unit may end a move within 1″, and none declares beyond 12″.
          if (gap <= 1) {
            expect(chance).toBeNaN();
            return;
          }
          const total = gap > 12 ? 13 : Math.max(2, Math.ceil(gap - 1 - 0.0005));
          expect(needed).toBe(total);
          expect(chance).toBeCloseTo(total > 12 ? 0 : AT_LEAST[total]!, 12);
          if (gap <= 12) expect(distance).toBeCloseTo(gap - 1, 6);
        },
      ),
      { numRuns: drawn(40, 2, 2), seed: 3 },
    );
  });

  it('adds the climb of a wall to it: three up and three down', async () => {
    const wall = aBox('wall', 'wall', [3, 3.5], [-20, 20], 3);
    const [open, behind] = await askMap(alone({ terrain: [wall] }), asking(), [
      [-7, 0],
      [7, 0],
    ]);
    const gap = 7 - 2 * R32 - 1;
    expect(open![2]).toBeCloseTo(gap, 6);
    expect(behind![2]).toBeCloseTo(gap + 6, 6);
    expect([open![1], behind![1]]).toEqual([5, 11]);
  });

  it('is the same on both halves of a table that is', async () => {
    const terrain = [aBox('left', 'container', [-6, -3], [-3, 1], 3), aBox('right', 'container', [3, 6], [-3, 1], 3)];
    const state = alone(
      { terrain },
      {
        at: [
          [-1, 3],
          [1, 3],
          [0, 5],
        ],
      },
    );
    const places: [number, number][] = [];
    for (let x = 0; x <= 12; x += 1.5) for (let z = -9; z <= 9; z += 1.5) places.push([x, z]);
    const right = await askMap(state, asking(), places);
    const left = await askMap(
      state,
      asking(),
      places.map(([x, z]): [number, number] => [-x, z]),
    );
    for (const [i, answer] of right.entries()) {
      expect(left[i]![1], `at ${places[i]}`).toEqual(answer[1]);
      if (answer[1]! <= 12) expect(left[i]![2]).toBeCloseTo(answer[2]!, 2);
    }
  });

  it('never falls where dice are given an inch more', async () => {
    const t = crowdedTable(5, 40, 0, true);
    const from = t.freePlace(0.05);
    const units: UnitPlan[] = [{ id: 'red', at: [[from[0], from[2]]] }];
    const places = Array.from({ length: 60 }, (): [number, number] => [
      from[0] + 26 * (t.random() - 0.5),
      from[2] + 26 * (t.random() - 0.5),
    ]);
    const chancesWith = async (chargeModifier: number) =>
      (await askMap(aGame({ units, terrain: [...t.spec.terrain], charge: { chargeModifier } }), asking(), places)).map(
        ([chance]) => chance!,
      );
    const [less, plain, more] = [await chancesWith(-1), await chancesWith(0), await chancesWith(1)];
    expect(plain.some((chance, i) => chance > less[i]!)).toBe(true);
    for (const [i, chance] of plain.entries()) {
      if (Number.isNaN(chance)) continue;
      expect(chance).toBeGreaterThanOrEqual(less[i]!);
      expect(more[i]!).toBeGreaterThanOrEqual(chance);
    }
  });

  it('knows that no model comes through the range of another model', async () => {
    const row: UnitPlan = { id: 'grey', side: 'defender', at: [-6, -3, 0, 3, 6].map((z): [number, number] => [4, z]) };
    const blocked = alone({ units: [{ id: 'red', at: [[0, 0]] }, row] });
    const [behind] = await askMap(blocked, asking(), [[8, 0]]);
    const [free] = await askMap(alone(), asking(), [[8, 0]]);
    expect(free![1]).toBe(6);
    expect(behind![1]).toBe(13);
  });

  it('has a model stand on the highest place it may, or on the highest below a floor that is lifted off', async () => {
    const terrain = [aPiece('tower', 'tower', { kind: 'box', size: [4, 3, 4] }, [8, 0])];
    const roof = aBox('deck', 'bridge', [-10, -6], [-2, 2], 5);
    const bridge = { ...roof, at: [-8, 5.8, 0] as const, shape: { kind: 'box', size: [4, 0.2, 4] } as const };
    const state = alone({ terrain: [...terrain, bridge] });
    const [tower, deck] = await askMap(state, asking(), [
      [8, 0],
      [-8, 0],
    ]);
    const [under] = await askMap(state, asking({ floor: 4 }), [[-8, 0]]);
    // Up the tower's face and on until the whole base is on top.
    expect(tower![2]).toBeCloseTo(6 + R32 + 3, 3);
    expect(deck![1]).toBe(13);
    expect(under![2]).toBeCloseTo(8 - 2 * R32 - 1, 6);
  });

  it('is first looked at for the chance: only how far it would be beyond all dice comes with the last look', async () => {
    const wall = aBox('wall', 'wall', [3, 3.5], [-22, 22], 6);
    const state = alone({ terrain: [wall] });
    expect([looksOf(asking(), state), firstLook(asking(), state)]).toEqual([
      [asking({ wanted: 'roll' }), asking()],
      { kind: 'no-distances' },
    ]);
    // Within reach, over the wall, where no model can stand, and no longer charged at.
    const places = [
      [-7, 0],
      [7, 0],
      [0, 0],
      [-17, 0],
    ] as const;
    const whole = await askMap(state, asking(), places);
    const beyond = [undefined, Number.NaN, undefined, undefined];
    expect(whole[1]![2]).toBeCloseTo(12 + 7 - 2 * R32 - 1, 6);
    expect(await askMap(state, asking({ wanted: 'roll' }), places)).toEqual(
      whole.map(([chance, needed, distance], i) => [chance, needed, beyond[i] ?? distance]),
    );
    // A larger unit is never looked for beyond dice.
    const at = [0, 2, 4, 6].map((z): [number, number] => [0, z]);
    expect(looksOf(asking(), alone({}, { at }))).toEqual([asking()]);
  });

  it('is of a model like the named unit, which is off the table unless it stays', async () => {
    const blue: UnitPlan = { id: 'blue', side: 'defender', at: [[9, 0]], mm: 60 };
    const state = alone({ units: [{ id: 'red', at: [[0, 0]] }, blue] });
    const [gone, beside] = await askMap(state, asking({ target: BLUE }), [
      [9, 0],
      [6, 0],
    ]);
    const gap = 9 - R32 - 30 / 25.4;
    expect(gone![2]).toBeCloseTo(gap - 1, 6);
    expect(beside![2]).toBeCloseTo(gap - 4, 6);
    const [taken] = await askMap(state, asking({ target: BLUE, stays: true }), [[9, 0]]);
    expect(taken![0]).toBeNaN();
    const [small] = await askMap(state, asking({ target: BLUE, base: { kind: 'round', radius: 0.5 } }), [[9, 0]]);
    expect(small![2]).toBeCloseTo(9 - R32 - 0.5 - 1, 6);
  });

  it.each([
    ['unit', asking({ unit: unitId('grey') }), /no unit "grey"/],
    ['target', asking({ target: unitId('grey') }), /no unit "grey"/],
    ['target', asking({ target: RED }), /same side/],
    ['base', asking({ base: { kind: 'round', radius: 0 } }), /more than 0 inches/],
    ['height', asking({ height: -1 }), /more than 0 inches/],
    ['floor', asking({ floor: Number.NaN }), /number of inches/],
    ['facing', asking({ facing: 1 }), /Only units in ranks have a facing/],
  ] as const)('says at %s what is wrong', async (at, ask, message) => {
    const problem = await whyNotMapped(alone(), ask);
    expect(problem).toEqual({ at, message: expect.stringMatching(message) });
  });

  it('says why a unit charges no model now', async () => {
    const problem = await whyNotMapped(alone({}, { status: ['advanced'] }), asking());
    expect(problem).toEqual({ at: 'unit', message: expect.stringMatching(/advanced this turn/) });
  });
});

describe('a map of charges beside the whole question at each place', () => {
  /** A unit, bystanders and a crowded table, all from a seed. */
  async function scene(seed: number, models: number, fly = false) {
    const t = crowdedTable(seed, 40 + (seed % 3) * 15, 0, seed % 2 === 0);
    const [cx, , cz] = t.freePlace(0.05);
    const taken: [number, number][] = [];
    const near = (count: number, far: number, apart: number) => {
      const found: [number, number][] = [];
      for (let tries = 0; found.length < count && tries < 3000; tries++) {
        const [x, z] = [cx + far * (2 * t.random() - 1), cz + far * (2 * t.random() - 1)];
        if (!t.isFree(x, z, 0.05) || taken.some((p) => Math.hypot(p[0] - x, p[1] - z) < apart)) continue;
        found.push([x, z]);
        taken.push([x, z]);
      }
      return found;
    };
    const units: UnitPlan[] = [
      { id: 'red', at: near(models, 1.5 + models / 3, 1.4), keywords: fly ? ['INFANTRY', 'FLY'] : ['INFANTRY'] },
      { id: 'grey', side: 'defender', at: near(2, 10, 2.4) },
      { id: 'green', at: near(2, 8, 1.4) },
    ];
    const table = await createTable({ ...t.spec });
    const state = aGame({ terrain: [...t.spec.terrain], units: units.filter(({ at }) => at.length > 0) });
    const places = Array.from({ length: 9 }, (): [number, number] => [
      cx + 22 * (t.random() - 0.5),
      cz + 22 * (t.random() - 0.5),
    ]);
    const tops = [...state.terrain.values()].map(({ shape }) => (shape.kind === 'box' ? shape.size[1] : 0));
    return { state, table, places, tops };
  }

  const UNITS: readonly (readonly [models: number, fly: boolean])[] = [
    [3, false],
    [1, false],
    [2, true],
    [5, false],
    [10, false],
  ];

  it.each(drawnOf(UNITS, 3))('says the same of %i models, in the air: %s', async (models, fly) => {
    let possible = 0;
    for (const seed of drawnOf([11, 24, 37], 1)) {
      const { state, table, places, tops } = await scene(seed + models, models, fly);
      const made = makeChargeMapper(state, table, { what: 'charge', unit: RED });
      if (!made.ok) {
        // Some scene may have put a bystander too near.
        expect(made.error.message).toMatch(/engagement range/);
        continue;
      }
      for (const place of places) {
        const answer = made.value.at(place);
        expect(answer, `seed ${seed}, at ${place}`).toEqual(chargeByQuestion(state, table, RED, place, tops));
        if (answer[0]! > 0) possible++;
      }
      table.dispose();
    }
    expect(possible).toBeGreaterThanOrEqual(scaled(4));
  });

  it('says the same of slopes, where ground is not shared', async () => {
    const terrain = [
      aPiece('slope', 'hill', { kind: 'ramp', size: [4, 3, 6] }, [5, 2]),
      aBox('wall', 'wall', [2, 2.5], [-6, -1], 3),
    ];
    const state = alone(
      { terrain },
      {
        at: [
          [0, 0],
          [0, 2],
          [-1.5, 1],
        ],
      },
    );
    const table = await createTable({ ...state.table, terrain });
    const made = makeChargeMapper(state, table, { what: 'charge', unit: RED });
    if (!made.ok) throw new Error(made.error.message);
    for (const place of [
      [9, 2],
      [8, -3],
      [-7, 1],
      [4, -5],
    ] as const)
      expect(made.value.at(place), `at ${place}`).toEqual(chargeByQuestion(state, table, RED, place, [3]));
    table.dispose();
  });

  it('answers the same at a place whatever was asked before', async () => {
    const { state, table, places } = await scene(70, 5);
    const one = makeChargeMapper(state, table, { what: 'charge', unit: RED });
    const other = makeChargeMapper(state, table, { what: 'charge', unit: RED });
    if (!one.ok || !other.ok) throw new Error('the scene allows no charge');
    const forth = places.map(one.value.at);
    const back = places.toReversed().map(other.value.at).toReversed();
    expect(back).toEqual(forth);
    table.dispose();
  });
});
