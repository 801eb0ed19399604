import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import { chanceAtLeast } from '../../src/rules/core/odds.ts';
import type { PathAnswer } from '../../src/rules/core/ports.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { aBox, aGame, radius, type GamePlan, type UnitPlan } from '../support/game.ts';
import { onTable, type Question } from '../support/question.ts';

// The worked examples of the charge, by their numbers. All bases 32 mm unless said; the charger's front edge is at R.

const R = radius(32);
const CONTACT = 2 * R;
const WIDE: readonly [number, number] = [-22, 22];

const red = (plan: Partial<UnitPlan> = {}): UnitPlan => ({ id: 'red', at: [[0, 0]], ...plan });
const blue = (at: UnitPlan['at'][number], plan: Partial<UnitPlan> = {}): UnitPlan => ({ id: 'blue', side: 'defender', at: [at], ...plan });
const wall = (x0: number, x1: number, height: number, z: readonly [number, number] = WIDE): TerrainPiece =>
  aBox('wall', 'wall', [x0, x1], z, height);

/** One model against one, a gap apart. */
const duel = (gap: number, terrain: readonly TerrainPiece[] = [], plan: Partial<GamePlan> = {}) =>
  aGame({ units: [red(), blue([CONTACT + gap, 0])], terrain, ...plan });

const needs = (q: Question, distance: number | undefined, total: number | undefined, ...targets: readonly string[]): void => {
  const answer = q.ask(...targets);
  expect(answer.needed).toBe(total);
  if (distance === undefined) expect(answer.distance).toBeUndefined();
  else expect(Math.abs(answer.distance! - distance)).toBeLessThan(1e-3);
};

const succeeds = (q: Question, roll: number, ...targets: readonly string[]): boolean => q.plan(roll, ...targets).success;

const endsOf = (q: Question, roll: number, ...targets: readonly string[]): Readonly<Record<string, { at: Point; contacts: readonly string[] }>> => {
  const plan = q.plan(roll, ...targets);
  return Object.fromEntries(plan.success ? plan.moves.map((m) => [m.model, { at: m.to, contacts: m.contacts }]) : []);
};

const lengthOf = (answer: PathAnswer): number | undefined => (answer.kind === 'path' ? answer.path.length : undefined);

describe('EX-01 flat', () => {
  it('[C-15] gap 6 needs 5.0, so a 5: 30 of 36', () =>
    onTable(duel(6), (q) => {
      needs(q, 5, 5);
      expect(q.ask().odds).toEqual(chanceAtLeast(5));
      expect([4, 5, 6].map((roll) => succeeds(q, roll))).toEqual([false, true, true]);
    }));

  it('[C-15] on a 5 the only legal end is 5.0; 4.9 is not', () =>
    onTable(duel(6), (q) => {
      expect(endsOf(q, 5)['red1']!.at[0]).toBeCloseTo(5, 3);
      expect(q.judge(5, { red1: [5, 0] })).toEqual([]);
      expect(q.judge(5, { red1: [4.9, 0] })).toContain('C-15 target-not-engaged');
    }));

  it('[C-23] on a 6 it ends in contact', () =>
    onTable(duel(6), (q) => {
      expect(endsOf(q, 6)['red1']!.contacts).toEqual(['blue1']);
      expect(q.judge(6, { red1: [6, 0] })).toEqual([]);
    }));

  it('[C-23] on a 6 refuses to stop at 5.5', () =>
    onTable(duel(6), (q) => expect(q.judge(6, { red1: [5.5, 0] })).toContain('C-23 contact-possible')));
});

describe('EX-02 limits', () => {
  it('[C-04] a gap of 12.000 needs 11.0; 12.001 is not eligible', async () => {
    await onTable(duel(12), (q) => {
      needs(q, 11, 11);
      expect(endsOf(q, 12)['red1']!.contacts).toEqual(['blue1']);
    });
    await onTable(duel(12.001), (q) => expect(q.ask()).toMatchObject({ eligible: false, needed: undefined }));
  });

  it('[C-07] a gap of 1.000 may not charge, 1.001 needs 0.001', async () => {
    await onTable(duel(1), (q) => expect(q.ask()).toMatchObject({ eligible: false }));
    await onTable(duel(1.001), (q) => needs(q, 0.001, 2));
  });

  it('[C-14] more than 9 away needs a 9', () => onTable(duel(9.001), (q) => needs(q, 8.001, 9)));
});

describe('EX-03 stepping over', () => {
  it('[C-27] a wall of 2.00 between costs nothing', () => onTable(duel(6, [wall(3 + R, 3.5 + R, 2)]), (q) => needs(q, 5, 5)));

  it('[C-27] a wall of 2.01 is not ignored: it costs 4.02', () => onTable(duel(6, [wall(3 + R, 3.5 + R, 2.01)]), (q) => needs(q, 9.02, 10)));

  it('[R10-15] nobody may end on it, however low', () =>
    onTable(duel(6, [wall(4.5 + R, 5 + R, 2)]), (q) => {
      expect(q.judge(6, { red1: [5, 0] })).toContain('C-29 no-place');
    }));
});

describe('EX-04 over a 3 inch wall', () => {
  it('[C-28] 5 across, 3 up and 3 down are exactly 11', () =>
    onTable(duel(6, [wall(3 + R, 3.5 + R, 3)]), (q) => {
      needs(q, 11, 11);
      expect(q.ask().odds).toEqual(chanceAtLeast(11));
      const plan = q.plan(11);
      const path = plan.success ? plan.moves[0]!.path : undefined;
      expect([path?.across, path?.up, path?.down].map((x) => Math.round(x! * 1e3) / 1e3)).toEqual([5, 3, 3]);
      expect(endsOf(q, 11)['red1']!.at.map((x) => Math.round(x * 1e3) / 1e3)).toEqual([5, 0, 0]);
    }));

  it('[C-28] a 10 is not enough', () => onTable(duel(6, [wall(3 + R, 3.5 + R, 3)]), (q) => expect(succeeds(q, 10)).toBe(false)));

  it('[C-29] nobody stops on the wall’s top: it does not support a base', () =>
    onTable(duel(6, [wall(3 + R, 3.5 + R, 3)]), (q) => {
      expect(q.judge(12, { red1: [3.25 + R, 3, 0] })).toContain('C-29 no-place');
    }));
});

describe('EX-05 round the same wall', () => {
  it.each([
    [0.5, 5.377, 6],
    [1, 5.769, 6],
    [2, 6.876, 7],
    [3, 8.289, 9],
    [4, 9.893, 10],
    [22, 11, 11],
  ])('[C-26] half width %d: %d, so a %i', (half, distance, total) =>
    onTable(duel(6, [wall(3 + R, 3.5 + R, 3, [-half, half])]), (q) => needs(q, distance, total)));

  it('[C-26] refuses a way straight through it', () =>
    onTable(duel(6, [aBox('wall', 'wall', [3 + R, 3.5 + R], [-1, 1], 3)]), (q) => {
      // The given way is measured with its climb: over, not through.
      expect(q.judge(6, { red1: [[5, 0]] })).toContain('C-14 too-far');
    }));
});

describe('EX-06 fighting through a wall', () => {
  it('[R10-01] through a wall 0.5 thick, 1.0 apart: a 5', () => onTable(duel(6, [wall(5 + R, 5.5 + R, 3)]), (q) => needs(q, 5, 5)));

  it('[R10-18] 1.1 apart it is not enough, and there is no room between: 12.850, never', () =>
    onTable(duel(6.1, [wall(5 + R, 5.5 + R, 3)]), (q) => {
      needs(q, 12.85, undefined);
      expect(succeeds(q, 12)).toBe(false);
    }));

  it('[C-11] a target behind a wall that hides it may be named', () =>
    onTable(duel(6, [wall(5 + R, 5.5 + R, 12)]), (q) => expect(q.ask().eligible).toBe(true)));

  it('[C-11] and what may not be seen is not dropped from the targets', () =>
    onTable(duel(6, [wall(5 + R, 5.5 + R, 12)]), (q) => expect(q.ask().targets).toEqual(['blue'])));
});

describe('EX-07 the trailing model sets the roll', () => {
  const state = aGame({ units: [red({ at: [[0, 0], [-CONTACT - 2, 0]] }), blue([CONTACT + 6.9, 0])], terrain: [wall(-1.9, -1.4, 3)] });

  it('[C-19] the lead model needs 5.9, the unit 11.9', () =>
    onTable(state, (q) => {
      needs(q, 11.9, 12);
      expect(q.ask().bounds[0]?.best?.length).toBeCloseTo(5.9, 3);
    }));

  it('[C-19] that the lead model could reach is not enough: rolls 6 to 11 fail', () =>
    onTable(state, (q) => expect([6, 7, 8, 9, 10, 11].map((roll) => succeeds(q, roll))).not.toContain(true)));

  it('[C-17] a 12 suffices, and the unit ends coherent', () =>
    onTable(state, (q) => {
      const ends = endsOf(q, 12);
      expect(ends['red1']!.at[0] - ends['red2']!.at[0]).toBeLessThan(CONTACT + 2 + 1e-3);
    }));

  it('[R10-34] contact that would cost coherency is no duty', () =>
    onTable(state, (q) => {
      expect(endsOf(q, 12)['red1']!.contacts).toEqual([]);
      expect(q.judge(12, { red1: [5.95, 0], red2: [2.72, 0] })).toEqual([]);
    }));

  it('[R10-34] refuses contact at that price', () =>
    onTable(state, (q) => expect(q.judge(12, { red1: [6.9, 0], red2: [2.74, 0] })).toContain('C-17 not-coherent')));
});

describe('a unit left behind', () => {
  it('[C-17] refuses to leave a model behind out of coherency', () =>
    onTable(aGame({ units: [red({ at: [[0, 0], [-3, 0]] }), blue([8, 0])] }), (q) =>
      expect(q.judge(12, { red1: [8 - CONTACT, 0], red2: [-2, 0] })).toContain('C-17 not-coherent')));
});

describe('EX-08 the published 7', () => {
  const r = radius(40);
  const state = aGame({
    units: [red({ mm: 40 }), blue([4.5 + 2 * r, 3, 0], { mm: 40 })],
    terrain: [aBox('block', 'hill', [1.5 + r, 14], [-9, 9], 3)],
  });

  it('[R10-28] 4.5 away on a 3 inch block, set back 3: 6.5, so a 7', () => onTable(state, (q) => needs(q, 6.5, 7)));

  it('[C-23] on a 7 contact is out of reach; on an 8 it is had', () =>
    onTable(state, (q) => {
      expect(endsOf(q, 7)['red1']!.contacts).toEqual([]);
      expect(endsOf(q, 8)['red1']!.contacts).toEqual(['blue1']);
    }));

  it('[R10-28] a 6 is not enough', () => onTable(state, (q) => expect(succeeds(q, 6)).toBe(false)));
});

describe('EX-09 the same block, targets near its edge', () => {
  const state = aGame({ units: [red(), blue([5 + 0.5 + R, 3, 0])], terrain: [aBox('block', 'hill', [5, 14], [-9, 9], 3)] });

  it('[R10-01] a 4 engages from below', () => onTable(state, (q) => needs(q, 3.8701, 4)));

  it('[C-23] on rolls 4 to 8 staying below is legal', () =>
    onTable(state, (q) => expect([4, 5, 6, 7, 8].map((roll) => q.judge(roll, { red1: [3.8702, 0] }))).toEqual([[], [], [], [], []])));

  it('[C-23] from 9 on contact is reached on top, and not optional', () =>
    onTable(state, (q) => {
      expect(q.judge(9, { red1: [3.8702, 0] })).toContain('C-23 contact-possible');
      const end = endsOf(q, 9)['red1']!;
      expect(end.contacts).toEqual(['blue1']);
      expect(end.at[1]).toBeCloseTo(3, 6);
    }));
});

describe('EX-10 no end in mid-climb', () => {
  const state = aGame({ units: [red(), blue([CONTACT + 6, 3, 0])], terrain: [aBox('block', 'hill', [3 + R, 14], [-9, 9], 3)] });

  it('[C-29] 5 across and 3 up: an 8', () => onTable(state, (q) => needs(q, 8, 8)));

  it('[C-29] a 6 that touches the face does not count, nor does a 7 that overhangs', () =>
    onTable(state, (q) => {
      expect([6, 7, 8].map((roll) => succeeds(q, roll))).toEqual([false, false, true]);
      expect(q.judge(6, { red1: [3, 3, 0] })).toContain('C-29 no-place');
      expect(q.judge(7, { red1: [4, 3, 0] })).toContain('C-29 no-place');
    }));
});

describe('EX-11 floors of 5 and 6 inches', () => {
  const floorAt = (top: number, plan: Partial<UnitPlan> = {}) =>
    aGame({
      units: [red(plan), blue([CONTACT + 5, top, 0])],
      terrain: [aPieceOfFloor(top)],
    });
  const aPieceOfFloor = (top: number): TerrainPiece => {
    const slab = aBox('floor', 'ruin', [3, 11], [-4, 4], 0.2);
    return { ...slab, at: [slab.at[0], top - 0.2, slab.at[2]] };
  };

  it('[R10-01] a floor of 5.00 is engaged from the ground', () => onTable(floorAt(5), (q) => needs(q, 4, 4)));

  it.each([5.01, 6])('[R10-01] a floor of %d is not', (top) =>
    onTable(floorAt(top), (q) => expect(q.judge(12, { red1: [4, 0, 0] })).toContain('C-15 target-not-engaged')));

  it('[R10-16] light models climb 6 through it: 4 across and 6 up are 10', () => onTable(floorAt(6), (q) => needs(q, 10, 10)));

  it('[R10-16] others may not end on an upper floor', () =>
    onTable(floorAt(6, { keywords: ['VEHICLE', 'WALKER'] }), (q) => needs(q, undefined, undefined)));
});

describe('EX-12 FLY to a 6 inch floor', () => {
  const floor: TerrainPiece = { ...aBox('floor', 'ruin', [7, 14], [-4, 4], 0.2), at: [10.5, 5.8, 0] };
  const against = (keywords: readonly string[]) => aGame({ units: [red({ keywords }), blue([CONTACT + 9, 6, 0])], terrain: [floor] });

  it('[C-31] 8 along and 6 up are 10.0', () => onTable(against(['INFANTRY', 'FLY']), (q) => needs(q, 10, 10)));

  it('[R10-27] contact, 9 along and 6 up, is 10.817: had on an 11 and not on a 10', () =>
    onTable(against(['INFANTRY', 'FLY']), (q) => {
      expect(endsOf(q, 10)['red1']!.contacts).toEqual([]);
      expect(endsOf(q, 11)['red1']!.contacts).toEqual(['blue1']);
    }));

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

  it('[R10-26] up, flat across and down through the air: 9.0121, so a 10', () => onTable(state('always'), (q) => needs(q, 9.0121, 10)));

  it('[C-31] by the words alone it is not measured through the air: 11', () => onTable(state('ends-on-feature'), (q) => needs(q, 11, 11)));

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
  ])('[C-16] standing %d off the line: %d, so a %i', (z, distance, total) => onTable(state(z), (q) => needs(q, distance, total)));

  it('[C-16] refuses a way that clips its range and leaves again', () =>
    onTable(state(2), (q) => expect(q.judge(12, { red1: [[10 - CONTACT, 0]] })).toContain('C-16 enters-bystander-range')));

  it('[R10-25] a flyer goes straight over it', () => onTable(state(0, ['INFANTRY', 'FLY']), (q) => needs(q, 7.7402, 8)));

  it('[R10-25] a flyer may not end in its range', () =>
    onTable(aGame({ units: [red({ keywords: ['FLY'] }), blue([10, 0]), { id: 'cyan', side: 'defender', at: [[8, 2]] }] }), (q) =>
      expect(q.judge(9, { red1: [10 - CONTACT, 0] })).toContain('C-16 enters-bystander-range')));

  it('[C-15] declared too, it can never be served by one model', () =>
    onTable(state(0), (q) => {
      needs(q, undefined, undefined, 'blue', 'cyan');
      expect(succeeds(q, 12, 'blue', 'cyan')).toBe(false);
    }));
});

describe('EX-15 two targets', () => {
  const state = aGame({
    units: [red({ at: [[-3, 0], [-1.5, 0], [0, 0], [1.5, 0], [3, 0]] }), blue([-4, 7.5]), { id: 'cyan', side: 'defender', at: [[4, 9]] }],
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
      expect(both.distance!).toBeGreaterThan(6.7955 - 1e-3);
      expect(succeeds(q, 6, 'blue')).toBe(true);
      expect(both.bounds.map((b) => b.best!.length)).toEqual([expect.closeTo(5.3065, 3), expect.closeTo(6.7955, 3)]);
    }));

  it('[C-15] on a 6 nobody moves: the second target is not reached', () =>
    onTable(state, (q) => expect(succeeds(q, 6, 'blue', 'cyan')).toBe(false)));

  it('[C-23] the published placement on a 7 is legal', () => onTable(state, (q) => expect(q.judge(7, LEGAL, 'blue', 'cyan')).toEqual([])));

  it('[C-23] with the second model stopped 0.5 away it is not', () =>
    onTable(state, (q) => expect(q.judge(7, { ...LEGAL, red2: [-3.45, 5.83] }, 'blue', 'cyan')).toContain('C-23 contact-possible')));
});

describe('EX-17 order', () => {
  const tower = (id: string, z: readonly [number, number], x: readonly [number, number] = [6.3, 12]): TerrainPiece =>
    aBox(id, 'tower', x, z, 15);
  const state = aGame({
    units: [red({ at: [[0, 1], [0, -1]] }), blue([8, 0])],
    terrain: [tower('left', [0.7, 9]), tower('right', [-9, -0.7]), tower('back', [-0.7, 0.7], [8.8, 12])],
  });
  const SLOT = [8 - CONTACT, 0] as const;

  it('[C-24] whoever moves first takes the one free slot; both orders are legal', () =>
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
      aGame({ units: [red({ at: [[-2, 0], [0, 0], [2, 0]] }), blue([-4.5, 0]), { id: 'cyan', side: 'defender', at: [[4.5, 0]] }] }),
      (q) => expect(q.judge(9, { red1: [-4.5 + CONTACT, 0], red3: [4.5 - CONTACT, 0], red2: [0.015, 0] }, 'blue', 'cyan')).toEqual([]),
    ));

  it('[C-22] closer to a bystander only does not count', () =>
    onTable(aGame({ units: [red(), blue([10, 0]), { id: 'cyan', side: 'defender', at: [[-9, 0]] }] }), (q) =>
      expect(q.judge(12, { red1: [-1, 0] })).toContain('C-22 not-closer')));
});

describe('EX-19 other models', () => {
  it('[R10-10] a friend is walked through', () =>
    onTable(aGame({ units: [red(), blue([10, 0]), { id: 'rose', at: [[4, 0]] }] }), (q) => needs(q, 9 - CONTACT, 8)));

  it('[R10-10] a MONSTER may not go through a friendly VEHICLE', () =>
    onTable(
      aGame({ units: [red({ keywords: ['MONSTER'] }), blue([10, 0]), { id: 'rose', at: [[4, 0]], keywords: ['VEHICLE'], height: 20 }] }),
      (q) => expect(q.ask().distance!).toBeGreaterThan(9 - CONTACT + 0.1),
    ));

  it('[C-35] bases may touch and not overlap', () =>
    onTable(aGame({ units: [red(), blue([6, 0]), { id: 'rose', at: [[5, 1.2]] }] }), (q) => {
      const touching: readonly [number, number] = [6 - CONTACT, 0];
      expect(q.judge(9, { red1: touching }).join()).toMatch(/C-35|C-29/);
      expect(q.judge(9, { red1: [6, -CONTACT] })).toEqual([]);
    }));

  it('[C-34] a walker may not go through its target', () =>
    onTable(aGame({ units: [red(), blue([4, 0])] }), (q) =>
      expect(q.judge(12, { red1: [[4 + CONTACT, 0]] })).toContain('C-34 through-enemy')));

  it('[C-34] round it is legal', () =>
    onTable(aGame({ units: [red(), blue([4, 0])] }), (q) => expect(q.judge(12, { red1: [4 + CONTACT, 0] })).toEqual([])));

  it('[C-32] a flyer goes over its target as if it were not there', () =>
    onTable(aGame({ units: [red({ keywords: ['FLY'] }), blue([4, 0], { mm: 25 }), blue([9, 0], { id: 'cyan' })] }), (q) =>
      expect(q.trace('red1', [9 - CONTACT, 0])).toMatchObject({ kind: 'path' })));

  it('[C-33] a flyer may not end on top of another model', () =>
    onTable(aGame({ units: [red({ keywords: ['FLY'] }), blue([4, 0])] }), (q) =>
      expect(q.judge(9, { red1: [4, 0] }).join()).toMatch(/C-33|C-35|C-29/)));

  it('[C-33] beside it it may', () =>
    onTable(aGame({ units: [red({ keywords: ['FLY'] }), blue([4, 0])] }), (q) => expect(q.judge(9, { red1: [4 - CONTACT, 0] })).toEqual([])));

  it('[C-32] a walker may not do that', () =>
    onTable(aGame({ units: [red(), blue([4, 0], { mm: 25 })] }), (q) =>
      expect(q.trace('red1', [9, 0])).toMatchObject({ kind: 'blocked', by: { kind: 'model', id: 'blue1' } })));
});

describe('EX-20 AIRCRAFT', () => {
  const jet = (at: readonly [number, number]): UnitPlan => ({ id: 'jet', side: 'defender', at: [at], keywords: ['AIRCRAFT', 'VEHICLE'] });

  it('[R10-24] its range may be walked through', () =>
    onTable(aGame({ units: [red(), blue([10, 0]), jet([5, 1.5])] }), (q) => expect(q.judge(9, { red1: [[10 - CONTACT, 0]] })).toEqual([])));

  it('[R10-24] and not ended in', () =>
    onTable(aGame({ units: [red(), blue([10, 0]), jet([8, 2])] }), (q) =>
      expect(q.judge(9, { red1: [10 - CONTACT, 0] }).join()).toMatch(/C-16/)));
});

describe('EX-22 gaps', () => {
  const corridor = (width: number) =>
    aGame({
      units: [red()],
      terrain: [aBox('north', 'tower', [3, 5], [width / 2, 22], 20), aBox('south', 'tower', [3, 5], [-22, -width / 2], 20)],
    });

  it('[R10-11] 1.26 between walls lets a 32 mm base through', () =>
    onTable(corridor(1.26), (q) => expect(lengthOf(q.path('red1', [8, 0]))).toBeCloseTo(8, 3)));

  it('[R10-11] 1.25 does not', () =>
    onTable(corridor(1.25), (q) => expect(lengthOf(q.path('red1', [8, 0])) ?? Infinity).toBeGreaterThan(8.1)));

  it('[C-16] between two bystanders the clear gap must be more than 3.2598', async () => {
    const gate = (clear: number) =>
      aGame({
        units: [red(), blue([10, 0]), { id: 'cyan', side: 'defender', at: [[4, (clear + CONTACT) / 2], [4, -(clear + CONTACT) / 2]] }],
      });
    await onTable(gate(3.27), (q) => needs(q, 9 - CONTACT, 8));
    await onTable(gate(3.24), (q) => expect(q.ask().distance!).toBeGreaterThan(9 - CONTACT + 0.01));
  });

  it('[C-34] between two targets a base’s width is enough', () =>
    onTable(aGame({ units: [red(), { id: 'blue', side: 'defender', at: [[4, CONTACT + 0.001], [4, -CONTACT - 0.001], [9, 0]] }] }), (q) =>
      expect(q.judge(12, { red1: [[9 - CONTACT, 0]] })).toEqual([])));
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
  const tank = (): UnitPlan => blue([13, 0], { base: { kind: 'hull', halfWidth: 3, halfDepth: 2 }, height: 3, keywords: ['VEHICLE'] });

  it('[R10-22] 9.3701 away: 8.3701, so a 9', () => onTable(aGame({ units: [red(), tank()] }), (q) => needs(q, 8.3701, 9)));

  it('[R10-22] an 8 is not enough', () => onTable(aGame({ units: [red(), tank()] }), (q) => expect(succeeds(q, 8)).toBe(false)));

  it('[R10-22] from a roof 4 up, 1 above the hull, it is engaged', () =>
    onTable(
      aGame({ units: [red({ at: [[5, 4, 0]] }), tank()], terrain: [aBox('roof', 'building', [3, 9], [-3, 3], 4)] }),
      (q) => needs(q, 9 - R - 5, 4),
    ));
});
