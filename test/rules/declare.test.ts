import { describe, expect, it } from 'vitest';
import { possibleTargets, whyNotEligible } from '../../src/rules/squads/charge/eligibility.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { evolveAll } from '../../src/rules/play/evolve.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState, Status } from '../../src/rules/core/state/state.ts';
import { aGame, radius, type GamePlan, type UnitPlan } from '../support/game.ts';
import { clausesOf, declare } from '../support/play.ts';
import { openTable } from '../support/open-table.ts';

const CONTACT = 2 * radius(32);
const red = (plan: Partial<UnitPlan> = {}): UnitPlan => ({ id: 'red', at: [[0, 0]], ...plan });
const blue = (gap: number, plan: Partial<UnitPlan> = {}): UnitPlan => ({
  id: 'blue',
  side: 'defender',
  at: [[CONTACT + gap, 0]],
  ...plan,
});
const face = (gap: number, plan: Partial<GamePlan> = {}): GameState => aGame({ units: [red(), blue(gap)], ...plan });
const refusal = (state: GameState, unit = 'red', ...targets: readonly string[]): readonly string[] =>
  clausesOf(declare(state, unit, ...(targets.length > 0 ? targets : ['blue'])));

const OTHER_PHASES = ['movement', 'shooting', 'fight'] as const;

describe('declaring a charge', () => {
  it('[C-01] the active player declares with one of their units on the table', () => {
    const decided = declare(face(6), 'red', 'blue');
    expect(decided).toEqual({ ok: true, value: [{ kind: 'charge-declared', unit: 'red', targets: ['blue'] }] });
  });

  it('[C-01] refuses the other side’s unit and a unit that is not there', () => {
    expect(refusal(face(6), 'blue', 'red')).toEqual(['C-01 not-your-unit']);
    expect(refusal(face(6), 'green', 'blue')).toEqual(['C-01 unknown-unit']);
  });

  it('[C-01] refuses a second charge while one is unresolved', () => {
    const state = aGame({ units: [red(), red({ id: 'rose', at: [[0, 3]] }), blue(6)] });
    const first = declare(state, 'red', 'blue');
    expect(refusal(evolveAll(state, first.ok ? first.value : []), 'rose')).toEqual(['C-01 charge-unresolved']);
  });

  it('[C-02] refuses a unit that has declared in this phase, and not one that has not', () => {
    const state = aGame({ units: [red({ status: ['declared'] }), red({ id: 'rose', at: [[0, 3]] }), blue(6)] });
    expect(refusal(state, 'red')).toEqual(['C-02 already-declared']);
    expect(refusal(state, 'rose')).toEqual([]);
  });

  it.each(OTHER_PHASES)('[C-03] refuses a charge in the %s phase', (phase) => {
    expect(refusal(face(6, { phase }))).toEqual(['C-03 wrong-phase']);
  });

  it('[C-03] allows a charge in the charge phase', () => expect(refusal(face(6, { phase: 'charge' }))).toEqual([]));
});

describe('who may charge', () => {
  it.each([6, 11.999, 12])('[C-04] an enemy %d away is near enough', (gap) => expect(refusal(face(gap))).toEqual([]));

  it('[C-04] an enemy 12.001 away is not near enough, and says how far it is', () => {
    expect(whyNotEligible(face(12.001), unitId('red'))).toEqual([
      { clause: 'C-04', kind: 'no-enemy-near', unit: 'red', nearest: expect.closeTo(12.001, 6), allowed: 12 },
    ]);
    expect(whyNotEligible(aGame({ units: [red()] }), unitId('red'))).toMatchObject([
      { kind: 'no-enemy-near', nearest: undefined },
    ]);
  });

  it('[C-04] EX-02 the distance is straight in space: 11 across and 4.5 up are near, 11.9 and 2 are not', () => {
    const above = (gap: number, up: number): readonly string[] =>
      refusal(aGame({ units: [red(), { ...blue(0), at: [[CONTACT + gap, up, 0]] }] }));
    expect(above(11, 4.5)).toEqual([]);
    expect(above(11.9, 2)).toEqual(['C-04 no-enemy-near', 'C-10 target-too-far']);
  });

  const under = (status: Status): readonly string[] => refusal(aGame({ units: [red({ status: [status] }), blue(2)] }));
  /** A unit under a status at the end of its turn, as it stands in its next charge phase. */
  const nextTurn = (status: Status): readonly string[] => {
    const state = aGame({ units: [red({ status: [status] }), blue(6)], phase: 'fight' });
    const later = [1, 2, 3, 4, 5, 6, 7].reduce((s) => evolveAll(s, endPhase(s)), state);
    expect([later.turn, later.side, later.phase]).toEqual([2, 'attacker', 'charge']);
    return refusal(later);
  };

  it('[C-05] refuses a unit that advanced, even 2 away', () => expect(under('advanced')).toEqual(['C-05 advanced']));
  it('[C-05] allows it in its next turn', () => expect(nextTurn('advanced')).toEqual([]));
  it('[C-06] refuses a unit that fell back, even 2 away', () => expect(under('fell-back')).toEqual(['C-06 fell-back']));
  it('[C-06] allows it in its next turn', () => expect(nextTurn('fell-back')).toEqual([]));
  it('[R10-36] refuses a unit marked as unable to charge', () =>
    expect(under('cannot-charge')).toEqual(['R10-36 cannot-charge']));
  it('[R10-36] allows it in its next turn', () => expect(nextTurn('cannot-charge')).toEqual([]));

  it('[C-07] a gap of 1.001 leaves a unit free to charge', () => expect(refusal(face(1.001))).toEqual([]));

  it('[C-07] a unit in engagement range may not charge: 1 counts', () =>
    expect(refusal(face(1))).toEqual(['C-07 already-engaged']));

  it('[C-07] 0.5 across and 5.1 up is not in range', () => {
    const above = (up: number): readonly string[] =>
      refusal(aGame({ units: [red(), blue(0, { at: [[CONTACT + 0.5, up, 0]] })] }));
    expect(above(5.1)).toEqual([]);
    expect(above(5)).toEqual(['C-07 already-engaged']);
  });

  it('[C-07] one model in range of any enemy, target or not, is enough to bar its unit; enemy AIRCRAFT too (A16)', () => {
    const units = [
      red({
        at: [
          [0, 0],
          [0, 2],
        ],
      }),
      blue(6),
      blue(0, { id: 'jet', at: [[0, 4]], keywords: ['AIRCRAFT', 'VEHICLE'] }),
    ];
    expect(refusal(aGame({ units }))).toEqual(['C-07 already-engaged']);
  });

  it('[C-08] EX-20 refuses AIRCRAFT', () =>
    expect(refusal(aGame({ units: [red({ keywords: ['AIRCRAFT', 'VEHICLE', 'FLY'] }), blue(6)] }))).toEqual([
      'C-08 aircraft',
    ]));

  it('[C-08] allows other vehicles that fly', () =>
    expect(refusal(aGame({ units: [red({ keywords: ['VEHICLE', 'FLY'] }), blue(6)] }))).toEqual([]));

  it('[C-09] of the 12 combinations exactly one is eligible, and each broken condition is named', () => {
    const distances = [
      ['far', 13, ['C-04']],
      ['near', 6, []],
      ['engaged', 0.5, ['C-07']],
    ] as const;
    const statuses = [
      [[], []],
      [['advanced'], ['C-05']],
    ] as const;
    const keywords = [
      [['INFANTRY'], []],
      [['AIRCRAFT'], ['C-08']],
    ] as const;
    let eligible = 0;
    for (const [, gap, byGap] of distances) {
      for (const [status, byStatus] of statuses) {
        for (const [words, byWords] of keywords) {
          const state = aGame({ units: [red({ status: status as readonly Status[], keywords: words }), blue(gap)] });
          const found = whyNotEligible(state, unitId('red')).map((v) => v.clause);
          expect(found.toSorted()).toEqual([...byGap, ...byStatus, ...byWords].toSorted());
          if (found.length === 0) eligible++;
        }
      }
    }
    expect(eligible).toBe(1);
  });

  it('[C-09] a unit that both advanced and fell back is not told just one of them', () => {
    const state = aGame({ units: [red({ status: ['advanced', 'fell-back'] }), blue(6)] });
    expect(whyNotEligible(state, unitId('red')).map((v) => v.clause)).toEqual(['C-05', 'C-06']);
  });
});

describe('targets', () => {
  const two = (gapA: number, gapB: number): GameState =>
    aGame({ units: [red(), blue(gapA), { ...blue(0), id: 'cyan', at: [[-CONTACT - gapB, 0]] }] });

  it('[C-10] one or more enemy units, each within 12', () => {
    expect(refusal(two(6, 12), 'red', 'blue', 'cyan')).toEqual([]);
    expect(possibleTargets(two(6, 12), unitId('red'))).toEqual(['blue', 'cyan']);
    expect(possibleTargets(two(6, 12.01), unitId('red'))).toEqual(['blue']);
  });

  it('[C-10] refuses no target, a friend, a stranger, one named twice, and one 12.01 away while another is near', () => {
    const state = aGame({ units: [red(), red({ id: 'rose', at: [[0, 3]] }), blue(6)] });
    expect(clausesOf(declare(state, 'red'))).toEqual(['C-10 no-target']);
    expect(refusal(state, 'red', 'rose')).toEqual(['C-10 target-friendly']);
    expect(refusal(state, 'red', 'nobody')).toEqual(['C-10 target-unknown']);
    expect(refusal(state, 'red', 'blue', 'blue')).toEqual(['C-10 target-twice']);
    expect(refusal(two(6, 12.01), 'red', 'blue', 'cyan')).toEqual(['C-10 target-too-far']);
  });

  it('[R10-24] EX-20 a walker may not charge AIRCRAFT, a unit with FLY may', () => {
    const against = (keywords: readonly string[]): readonly string[] =>
      refusal(aGame({ units: [red({ keywords }), blue(6, { keywords: ['AIRCRAFT', 'VEHICLE'] })] }));
    expect(against(['INFANTRY'])).toEqual(['R10-24 aircraft-target']);
    expect(against(['INFANTRY', 'FLY'])).toEqual([]);
  });

  it('[R10-08] a unit is not near when no model of it is', () => {
    const line = red({
      at: [
        [-9, 0],
        [-6, 0],
        [-3, 0],
        [0, 0],
      ],
    });
    expect(refusal(aGame({ units: [line, blue(12.001)] }))).toEqual(['C-04 no-enemy-near', 'C-10 target-too-far']);
  });

  it('[R10-08] any model of a unit counts: a long unit is near when one end is', () => {
    const line = red({
      at: [
        [-9, 0],
        [-6, 0],
        [-3, 0],
        [0, 0],
      ],
    });
    expect(refusal(aGame({ units: [line, blue(12)] }))).toEqual([]);
  });

  it('[C-12] the declared targets are those of the charge, whatever is rolled', () => {
    const state = two(6, 3);
    const declared = declare(state, 'red', 'blue');
    const after = evolveAll(state, declared.ok ? declared.value : []);
    expect(after.charge).toEqual({ unit: 'red', targets: ['blue'] });
    const rolled = decide(after, { kind: 'roll-charge' }, openTable(), scriptedDice(6, 6));
    expect(evolveAll(after, rolled.ok ? rolled.value : []).charge?.targets).toEqual(['blue']);
  });

  it('[C-12] refuses to name targets again after the declaration', () => {
    const state = two(6, 3);
    const declared = declare(state, 'red', 'blue');
    const after = evolveAll(state, declared.ok ? declared.value : []);
    expect(refusal(after, 'red', 'blue', 'cyan')).toContain('C-01 charge-unresolved');
  });
});

const endPhase = (state: GameState) => {
  const decided = decide(state, { kind: 'end-phase' }, openTable(), scriptedDice());
  return decided.ok ? decided.value : [];
};
