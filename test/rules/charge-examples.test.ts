import { describe, expect, it } from 'vitest';
import { chanceAtLeast } from '../../src/rules/core/measure/odds.ts';
import type { TerrainPiece } from '../../src/rules/core/terrain.ts';
import { blue, CONTACT, duel, endsOf, needs, R, red, succeeds, wall } from '../support/example.ts';
import { aBox, aGame, radius, type UnitPlan } from '../support/game.ts';
import { onTable } from '../support/question.ts';

// The worked examples of the charge, by their numbers: ground, walls, blocks and floors.

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
  it('[C-27] a wall of 2.00 between costs nothing', () =>
    onTable(duel(6, [wall(3 + R, 3.5 + R, 2)]), (q) => needs(q, 5, 5)));

  it('[C-27] a wall of 2.01 is not ignored: it costs 4.02', () =>
    onTable(duel(6, [wall(3 + R, 3.5 + R, 2.01)]), (q) => needs(q, 9.02, 10)));

  it('[R10-15] no model may end on it, however low', () =>
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

  it('[C-28] a 10 is not enough', () =>
    onTable(duel(6, [wall(3 + R, 3.5 + R, 3)]), (q) => expect(succeeds(q, 10)).toBe(false)));

  it('[C-29] no model stops on the wall’s top: it does not support a base', () =>
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
    onTable(duel(6, [wall(3 + R, 3.5 + R, 3, [-half, half])]), (q) => needs(q, distance, total)),
  );

  it('[C-26] refuses a way straight through it', () =>
    onTable(duel(6, [aBox('wall', 'wall', [3 + R, 3.5 + R], [-1, 1], 3)]), (q) => {
      // The given way is measured with its climb: over, not through.
      expect(q.judge(6, { red1: [[5, 0]] })).toContain('C-14 too-far');
    }));
});

describe('EX-06 fighting through a wall', () => {
  it('[R10-01] through a wall 0.5 thick, 1.0 apart: a 5', () =>
    onTable(duel(6, [wall(5 + R, 5.5 + R, 3)]), (q) => needs(q, 5, 5)));

  it('[R10-18] 1.1 apart it is not enough without room to land between: 12.850', () =>
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
  const state = aGame({
    units: [
      red({
        at: [
          [0, 0],
          [-CONTACT - 2, 0],
        ],
      }),
      blue([CONTACT + 6.9, 0]),
    ],
    terrain: [wall(-1.9, -1.4, 3)],
  });

  it('[C-19] the lead model needs 5.9, the unit 11.9', () =>
    onTable(state, (q) => {
      needs(q, 11.9, 12);
      expect(q.ask().bounds[0]?.best?.length).toBeCloseTo(5.9, 3);
    }));

  it('[C-17] the refusal names the trailing model, and not the lead one', () =>
    onTable(state, (q) =>
      expect(q.plan(8)).toMatchObject({
        success: false,
        violations: [{ clause: 'C-17', kind: 'not-coherent', models: ['red2'] }],
      }),
    ));

  it('[C-19] that the lead model could reach is not enough: rolls 6 to 11 fail', () =>
    onTable(state, (q) => expect([6, 7, 8, 9, 10, 11].map((roll) => succeeds(q, roll))).not.toContain(true)));

  it('[C-17] a 12 suffices, and the unit ends coherent', () =>
    onTable(state, (q) => {
      const ends = endsOf(q, 12);
      expect(ends['red1']!.at[0] - ends['red2']!.at[0]).toBeLessThan(CONTACT + 2 + 1e-3);
    }));

  it('[R10-34] coherency comes before contact: stopping short of it is legal', () =>
    onTable(state, (q) => {
      expect(endsOf(q, 12)['red1']!.contacts).toEqual([]);
      expect(q.judge(12, { red1: [5.95, 0], red2: [2.72, 0] })).toEqual([]);
    }));

  it('[R10-34] refuses contact at that price', () =>
    onTable(state, (q) => expect(q.judge(12, { red1: [6.9, 0], red2: [2.74, 0] })).toContain('C-17 not-coherent')));
});

describe('a unit left behind', () => {
  it('[C-17] refuses to leave a model behind out of coherency', () =>
    onTable(
      aGame({
        units: [
          red({
            at: [
              [0, 0],
              [-3, 0],
            ],
          }),
          blue([8, 0]),
        ],
      }),
      (q) => expect(q.judge(12, { red1: [8 - CONTACT, 0], red2: [-2, 0] })).toContain('C-17 not-coherent'),
    ));
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
  const state = aGame({
    units: [red(), blue([5 + 0.5 + R, 3, 0])],
    terrain: [aBox('block', 'hill', [5, 14], [-9, 9], 3)],
  });

  it('[R10-01] a 4 engages from below', () => onTable(state, (q) => needs(q, 3.8701, 4)));

  it('[C-23] on rolls 4 to 8 staying below is legal', () =>
    onTable(state, (q) =>
      expect([4, 5, 6, 7, 8].map((roll) => q.judge(roll, { red1: [3.8702, 0] }))).toEqual([[], [], [], [], []]),
    ));

  it('[C-23] from 9 on contact is reached on top, and not optional', () =>
    onTable(state, (q) => {
      expect(q.judge(9, { red1: [3.8702, 0] })).toContain('C-23 contact-possible');
      const end = endsOf(q, 9)['red1']!;
      expect(end.contacts).toEqual(['blue1']);
      expect(end.at[1]).toBeCloseTo(3, 6);
    }));
});

describe('EX-10 no end in mid-climb', () => {
  const state = aGame({
    units: [red(), blue([CONTACT + 6, 3, 0])],
    terrain: [aBox('block', 'hill', [3 + R, 14], [-9, 9], 3)],
  });

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
    onTable(floorAt(top), (q) => expect(q.judge(12, { red1: [4, 0, 0] })).toContain('C-15 target-not-engaged')),
  );

  it('[R10-16] light models climb 6 through it: 4 across and 6 up are 10', () =>
    onTable(floorAt(6), (q) => needs(q, 10, 10)));

  it('[R10-16] others may not end on an upper floor', () =>
    onTable(floorAt(6, { keywords: ['VEHICLE', 'WALKER'] }), (q) => needs(q, undefined, undefined)));
});

describe('EX-14 with the bystander declared too', () => {
  const state = aGame({ units: [red(), blue([10, 0]), blue([5, 0], { id: 'cyan' })] });

  it('[C-15] one model never reaches two enemies 5 apart, and that is proven', () =>
    onTable(state, (q) => {
      const answer = q.ask('blue', 'cyan');
      expect([answer.distance, answer.needed, answer.proven]).toEqual([undefined, undefined, true]);
      expect(q.plan(12, 'blue', 'cyan')).toMatchObject({ success: false });
    }));

  it('[C-15] two enemies 4 apart are engaged from between, at the crossing of their ranges', () =>
    onTable(aGame({ units: [red(), blue([6, 2]), blue([6, -2], { id: 'cyan' })] }), (q) => {
      const reach = CONTACT + 1;
      needs(q, 6 - Math.sqrt(reach ** 2 - 4), 5, 'blue', 'cyan');
      expect(q.ask('blue', 'cyan').proven).toBe(true);
    }));
});
