import { describe, expect, it } from 'vitest';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { blue, CONTACT, endsOf, lengthOf, needs, R, red, succeeds, wall } from '../support/example.ts';
import { aBox, aGame, type UnitPlan } from '../support/game.ts';
import { onTable } from '../support/question.ts';

// The worked examples of the charge, by their numbers: flyers, bystanders, targets, friends and hulls.

describe('EX-12 FLY to a 6 inch floor', () => {
  const floor: TerrainPiece = { ...aBox('floor', 'ruin', [7, 14], [-4, 4], 0.2), at: [10.5, 5.8, 0] };
  const against = (keywords: readonly string[]) =>
    aGame({ units: [red({ keywords }), blue([CONTACT + 9, 6, 0])], terrain: [floor] });

  it('[C-31] 8 along and 6 up are 10.0', () => onTable(against(['INFANTRY', 'FLY']), (q) => needs(q, 10, 10)));

  it('[R10-27] contact, 9 along and 6 up, is the diagonal, 10.817: had on an 11', () =>
    onTable(against(['INFANTRY', 'FLY']), (q) => expect(endsOf(q, 11)['red1']!.contacts).toEqual(['blue1'])));

  it('[R10-27] and not on a 10', () =>
    onTable(against(['INFANTRY', 'FLY']), (q) => expect(endsOf(q, 10)['red1']!.contacts).toEqual([])));

  it('[C-31] a walker is not measured through the air: 14, never', () =>
    onTable(against(['INFANTRY']), (q) => {
      expect(q.ask().needed).toBeUndefined();
      expect(succeeds(q, 12)).toBe(false);
    }));

  it('[C-31] 4 along and 3 down from a platform: 5 through the air, 7 on foot', () =>
    onTable(aGame({ units: [red({ at: [[0, 3, 0]] })], terrain: [{ ...floor, at: [-2, 2.8, 0] }] }), (q) => {
      expect(lengthOf(q.path('red1', [4, 0, 0], true))).toBeCloseTo(5, 3);
      expect(lengthOf(q.path('red1', [4, 0, 0], false))).toBeCloseTo(7, 3);
    }));
});

describe('EX-13 FLY over a 3 inch wall, ground to ground', () => {
  const state = (flyThroughAir: 'always' | 'ends-on-feature') =>
    aGame({
      units: [red({ keywords: ['INFANTRY', 'FLY'] }), blue([CONTACT + 6, 0])],
      terrain: [wall(3 + R, 3.5 + R, 3)],
      charge: { flyThroughAir },
    });

  it('[R10-26] up, flat across and down through the air: 9.0121, so a 10', () =>
    onTable(state('always'), (q) => needs(q, 9.0121, 10)));

  it('[C-31] by the words alone it is not measured through the air: 11', () =>
    onTable(state('ends-on-feature'), (q) => needs(q, 11, 11)));

  it('[R10-26] 6 up, 4 across and 6 down are 16', () => {
    const run = Math.sqrt(36 - 9);
    const near = R + run;
    const far = near + 4 - CONTACT;
    return onTable(aGame({ units: [red({ keywords: ['FLY'] })], terrain: [wall(near, far, 3)] }), (q) => {
      expect(lengthOf(q.path('red1', [far + R + run, 0], true))).toBeCloseTo(16, 3);
    });
  });

  it('[R10-26] is never longer than the walker’s way', () =>
    onTable(aGame({ units: [red({ keywords: ['FLY'] })], terrain: [wall(3, 9, 2.1)] }), (q) => {
      expect(lengthOf(q.path('red1', [12, 0], true))!).toBeLessThanOrEqual(lengthOf(q.path('red1', [12, 0], false))!);
    }));
});

describe('EX-14 a bystander in the way', () => {
  const state = (z: number, keywords: readonly string[] = ['INFANTRY']) =>
    aGame({ units: [red({ keywords }), blue([10, 0]), { id: 'cyan', side: 'defender', at: [[5, z]] }] });

  it.each([
    [0, 8.7801, 9],
    [0.5, 8.3741, 9],
    [1, 8.065, 9],
    [1.5, 7.8577, 8],
    [2, 7.7538, 8],
    [2.26, 7.7402, 8],
  ])('[C-16] standing %d off the line: %d, so a %i', (z, distance, total) =>
    onTable(state(z), (q) => needs(q, distance, total)),
  );

  it('[C-16] refuses a way that clips its range and leaves again', () =>
    onTable(state(2), (q) =>
      expect(q.judge(12, { red1: [[10 - CONTACT, 0]] })).toContain('C-16 enters-bystander-range'),
    ));

  it.each([
    [1, ['C-16 enters-bystander-range']],
    [1.0004, ['C-16 enters-bystander-range']],
    [1.001, []],
  ])('[C-16] passes it at a gap of %d: %j', (gap, refused) =>
    onTable(state(CONTACT + gap), (q) => expect(q.judge(12, { red1: [[10 - CONTACT, 0]] })).toEqual(refused)),
  );

  it.each([
    [1, ['C-16 enters-bystander-range']],
    [1.001, []],
  ])('[C-16] ends at a gap of %d from it: %j', (gap, refused) =>
    onTable(
      aGame({
        units: [red(), blue([8, 0]), { id: 'cyan', side: 'defender', at: [[8 - CONTACT, CONTACT + gap]] }],
      }),
      (q) => expect(q.judge(12, { red1: [[8 - CONTACT, 0]] })).toEqual(refused),
    ),
  );

  it('[R10-25] a flyer goes straight over it', () =>
    onTable(state(0, ['INFANTRY', 'FLY']), (q) => needs(q, 7.7402, 8)));

  it('[R10-25] a flyer may not end in its range', () =>
    onTable(
      aGame({ units: [red({ keywords: ['FLY'] }), blue([10, 0]), { id: 'cyan', side: 'defender', at: [[8, 2]] }] }),
      (q) => expect(q.judge(9, { red1: [10 - CONTACT, 0] })).toContain('C-16 enters-bystander-range'),
    ));

  it('[C-15] declared too, it can never be served by one model', () =>
    onTable(state(0), (q) => {
      needs(q, undefined, undefined, 'blue', 'cyan');
      expect(succeeds(q, 12, 'blue', 'cyan')).toBe(false);
    }));
});

describe('EX-15 two targets', () => {
  const state = aGame({
    units: [
      red({
        at: [
          [-3, 0],
          [-1.5, 0],
          [0, 0],
          [1.5, 0],
          [3, 0],
        ],
      }),
      blue([-4, 7.5]),
      { id: 'cyan', side: 'defender', at: [[4, 9]] },
    ],
  });
  const LEGAL = {
    red1: [-4.843, 6.5638],
    red2: [-3.6016, 6.3048],
    red3: [-1.2, 6.4],
    red4: [1.2, 6.4],
    red5: [3.762, 6.8578],
  } as const;

  it('[C-15] both need a 7, one of them alone a 6', () =>
    onTable(state, (q) => {
      const both = q.ask('blue', 'cyan');
      expect(both.needed).toBe(7);
      expect(both.distance!).toBeCloseTo(6.7955, 3);
      expect(both.proven).toBe(true);
      expect(succeeds(q, 6, 'blue')).toBe(true);
      expect(both.bounds.map((b) => b.best!.length)).toEqual([expect.closeTo(5.3065, 3), expect.closeTo(6.7955, 3)]);
    }));

  it('[C-15] on a 6 no model moves: the second target is not reached', () =>
    onTable(state, (q) => expect(succeeds(q, 6, 'blue', 'cyan')).toBe(false)));

  it('[C-23] on a 7 the referee brings both into contact that can be, one making room for the other', () =>
    onTable(state, (q) => {
      const plan = q.plan(7, 'blue', 'cyan');
      expect(plan.success && plan.moves.filter((m) => m.contacts.length > 0).map((m) => m.model)).toEqual([
        'red1',
        'red2',
      ]);
    }));

  it('[C-23] the published placement on a 7 is legal', () =>
    onTable(state, (q) => expect(q.judge(7, LEGAL, 'blue', 'cyan')).toEqual([])));

  it('[C-23] with the second model stopped 0.5 away it is not', () =>
    onTable(state, (q) =>
      expect(q.judge(7, { ...LEGAL, red2: [-3.45, 5.83] }, 'blue', 'cyan')).toContain('C-23 contact-possible'),
    ));
});

describe('EX-17 order', () => {
  const tower = (id: string, z: readonly [number, number], x: readonly [number, number] = [6.3, 12]): TerrainPiece =>
    aBox(id, 'tower', x, z, 15);
  const state = aGame({
    units: [
      red({
        at: [
          [0, 1],
          [0, -1],
        ],
      }),
      blue([8, 0]),
    ],
    terrain: [tower('left', [0.7, 9]), tower('right', [-9, -0.7]), tower('back', [-0.7, 0.7], [8.8, 12])],
  });
  const SLOT = [8 - CONTACT, 0] as const;

  it('[C-24] the model that moves first takes the one free slot; both orders are legal', () =>
    onTable(state, (q) => {
      expect(q.judge(8, { red1: SLOT, red2: [5.2, -0.5] })).toEqual([]);
      expect(q.judge(8, { red2: SLOT, red1: [5.2, 0.5] })).toEqual([]);
    }));

  it('[C-24] that neither touches is not', () =>
    onTable(state, (q) => expect(q.judge(8, { red1: [6.2, 0], red2: [4.8, 0] })).toContain('C-23 contact-possible')));
});

describe('EX-18 closer', () => {
  const state = aGame({ units: [red(), blue([10, 0])] });

  it('[C-22] sideways, or the same distance elsewhere, is not closer', () =>
    onTable(state, (q) => {
      expect(q.judge(12, { red1: [0, 3] })).toContain('C-22 not-closer');
      expect(q.judge(12, { red1: [10 - 10 * Math.cos(Math.PI / 6), 5] })).toContain('C-22 not-closer');
    }));

  it('[C-22] (0.6, 3) is closer: 9.867 from 10', () =>
    onTable(state, (q) => expect(q.judge(12, { red1: [0.6, 3] })).not.toContain('C-22 not-closer')));

  it('[C-22] between two targets a model may leave one for the other', () =>
    onTable(
      aGame({
        units: [
          red({
            at: [
              [-2, 0],
              [0, 0],
              [2, 0],
            ],
          }),
          blue([-4.5, 0]),
          { id: 'cyan', side: 'defender', at: [[4.5, 0]] },
        ],
      }),
      (q) =>
        expect(
          q.judge(9, { red1: [-4.5 + CONTACT, 0], red3: [4.5 - CONTACT, 0], red2: [0.015, 0] }, 'blue', 'cyan'),
        ).toEqual([]),
    ));

  it('[C-22] closer to a bystander only does not count', () =>
    onTable(aGame({ units: [red(), blue([10, 0]), { id: 'cyan', side: 'defender', at: [[-9, 0]] }] }), (q) =>
      expect(q.judge(12, { red1: [-1, 0] })).toContain('C-22 not-closer'),
    ));
});

describe('EX-19 other models', () => {
  it('[R10-10] a friend is walked through', () =>
    onTable(aGame({ units: [red(), blue([10, 0]), { id: 'rose', at: [[4, 0]] }] }), (q) => needs(q, 9 - CONTACT, 8)));

  it('[R10-10] a MONSTER may not go through a friendly VEHICLE', () =>
    onTable(
      aGame({
        units: [
          red({ keywords: ['MONSTER'] }),
          blue([10, 0]),
          { id: 'rose', at: [[4, 0]], keywords: ['VEHICLE'], height: 20 },
        ],
      }),
      (q) => expect(q.ask().distance!).toBeGreaterThan(9 - CONTACT + 0.1),
    ));

  it('[C-35] bases may touch and not overlap', () =>
    onTable(aGame({ units: [red(), blue([6, 0]), { id: 'rose', at: [[5, 1.2]] }] }), (q) => {
      const touching: readonly [number, number] = [6 - CONTACT, 0];
      expect(q.judge(9, { red1: touching }).join()).toMatch(/C-35|C-29/);
      expect(q.judge(9, { red1: [6, -CONTACT] })).toEqual([]);
    }));

  it('[C-35] two models of the charging unit may not end on one place, nor overlap', () =>
    onTable(
      aGame({
        units: [
          red({
            at: [
              [0, 0],
              [0, 2],
            ],
          }),
          blue([6, 0]),
        ],
      }),
      (q) => {
        const first: readonly [number, number] = [6 - CONTACT, 0];
        const beside = (apart: number): readonly [number, number] => [6 - CONTACT, apart];
        expect(q.judge(12, { red1: first, red2: beside(CONTACT - 0.01) })).toContain('C-35 bases-overlap');
        expect(q.judge(12, { red1: first, red2: beside(CONTACT) })).not.toContain('C-35 bases-overlap');
      },
    ));

  it('[C-34] a walker may not go through its target', () =>
    onTable(aGame({ units: [red(), blue([4, 0])] }), (q) =>
      expect(q.judge(12, { red1: [[4 + CONTACT, 0]] })).toContain('C-34 through-enemy'),
    ));

  it('[C-34] round it is legal', () =>
    onTable(aGame({ units: [red(), blue([4, 0])] }), (q) =>
      expect(q.judge(12, { red1: [4 + CONTACT, 0] })).toEqual([]),
    ));

  it('[C-32] a flyer goes over its target as if it were not there', () =>
    onTable(
      aGame({ units: [red({ keywords: ['FLY'] }), blue([4, 0], { mm: 25 }), blue([9, 0], { id: 'cyan' })] }),
      (q) => expect(q.trace('red1', [9 - CONTACT, 0])).toMatchObject({ kind: 'path' }),
    ));

  it('[C-33] a flyer may not end on top of another model', () =>
    onTable(aGame({ units: [red({ keywords: ['FLY'] }), blue([4, 0])] }), (q) =>
      expect(q.judge(9, { red1: [4, 0] }).join()).toMatch(/C-33|C-35|C-29/),
    ));

  it('[C-33] beside it it may', () =>
    onTable(aGame({ units: [red({ keywords: ['FLY'] }), blue([4, 0])] }), (q) =>
      expect(q.judge(9, { red1: [4 - CONTACT, 0] })).toEqual([]),
    ));

  it('[C-32] a walker may not do that', () =>
    onTable(aGame({ units: [red(), blue([4, 0], { mm: 25 })] }), (q) =>
      expect(q.trace('red1', [9, 0])).toMatchObject({ kind: 'blocked', by: { kind: 'model', id: 'blue1' } }),
    ));
});

describe('EX-20 AIRCRAFT', () => {
  const jet = (at: readonly [number, number]): UnitPlan => ({
    id: 'jet',
    side: 'defender',
    at: [at],
    keywords: ['AIRCRAFT', 'VEHICLE'],
  });

  it('[R10-24] its range may be walked through', () =>
    onTable(aGame({ units: [red(), blue([10, 0]), jet([5, 1.5])] }), (q) =>
      expect(q.judge(9, { red1: [[10 - CONTACT, 0]] })).toEqual([]),
    ));

  it('[R10-24] and not ended in', () =>
    onTable(aGame({ units: [red(), blue([10, 0]), jet([8, 2])] }), (q) =>
      expect(q.judge(9, { red1: [10 - CONTACT, 0] }).join()).toMatch(/C-16/),
    ));
});

describe('EX-22 gaps', () => {
  const corridor = (width: number) =>
    aGame({
      units: [red()],
      terrain: [
        aBox('north', 'tower', [3, 5], [width / 2, 22], 20),
        aBox('south', 'tower', [3, 5], [-22, -width / 2], 20),
      ],
    });

  it('[R10-11] 1.26 between walls lets a 32 mm base through', () =>
    onTable(corridor(1.26), (q) => expect(lengthOf(q.path('red1', [8, 0]))).toBeCloseTo(8, 3)));

  it('[R10-11] 1.25 does not', () =>
    onTable(corridor(1.25), (q) => expect(lengthOf(q.path('red1', [8, 0])) ?? Infinity).toBeGreaterThan(8.1)));

  it('[C-16] between two bystanders the clear gap must be more than 3.2598', async () => {
    const gate = (clear: number) =>
      aGame({
        units: [
          red(),
          blue([10, 0]),
          {
            id: 'cyan',
            side: 'defender',
            at: [
              [4, (clear + CONTACT) / 2],
              [4, -(clear + CONTACT) / 2],
            ],
          },
        ],
      });
    await onTable(gate(3.27), (q) => needs(q, 9 - CONTACT, 8));
    await onTable(gate(3.24), (q) => expect(q.ask().distance!).toBeGreaterThan(9 - CONTACT + 0.01));
  });

  it('[C-34] between two targets a base’s width is enough', () =>
    onTable(
      aGame({
        units: [
          red(),
          {
            id: 'blue',
            side: 'defender',
            at: [
              [4, CONTACT + 0.001],
              [4, -CONTACT - 0.001],
              [9, 0],
            ],
          },
        ],
      }),
      (q) => expect(q.judge(12, { red1: [[9 - CONTACT, 0]] })).toEqual([]),
    ));
});

describe('EX-23 low features and FLY', () => {
  const state = aGame({ units: [red()], terrain: [aBox('crate', 'crate', [4, 8], [-2, 2], 2)] });

  it('[C-31] ending on a 2 inch crate 6 away is 6.0 for walker and flyer alike (A23)', () =>
    onTable(state, (q) => {
      expect(lengthOf(q.path('red1', [6, 2, 0], false))).toBeCloseTo(6, 3);
      expect(lengthOf(q.path('red1', [6, 2, 0], true))).toBeCloseTo(6, 3);
    }));
});

describe('EX-24 a hull', () => {
  const tank = (): UnitPlan =>
    blue([13, 0], { base: { kind: 'hull', halfWidth: 3, halfDepth: 2 }, height: 3, keywords: ['VEHICLE'] });

  it('[R10-22] 9.3701 away: 8.3701, so a 9', () =>
    onTable(aGame({ units: [red(), tank()] }), (q) => needs(q, 8.3701, 9)));

  it('[R10-22] an 8 is not enough', () =>
    onTable(aGame({ units: [red(), tank()] }), (q) => expect(succeeds(q, 8)).toBe(false)));

  it('[R10-22] from a roof 4 up, 1 above the hull, it is engaged', () =>
    onTable(
      aGame({ units: [red({ at: [[5, 4, 0]] }), tank()], terrain: [aBox('roof', 'building', [3, 9], [-3, 3], 4)] }),
      (q) => needs(q, 9 - R - 5, 4),
    ));
});
