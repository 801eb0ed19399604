import { beforeAll, describe, expect, it } from 'vitest';
import { chargeSketch } from '../../src/app/systems/regiments/charge-sketch.ts';
import { clientOf } from '../../src/app/systems/systems.ts';
import { rallyLine, ranksLine } from '../../src/app/systems/regiments/regiment-card.ts';
import { mayRedirect } from '../../src/app/systems/regiments/regiment-stage.ts';
import { bestEndText, chargeNeed, losesText, scoreNumbers } from '../../src/app/systems/regiments/regiment-text.ts';
import { shiftAttack } from '../../src/app/systems/regiments/regiment-steps.ts';
import { createReferee } from '../../src/referee/referee.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { withPose } from '../../src/rules/regiments/ranks/regiment-state.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { describeRegiments } from '../../src/messages/systems/regiments/describe-events.ts';
import { namesOf } from '../../src/messages/phrases/names.ts';
import { NO_MESHES } from '../support/scenarios.ts';

let state: GameState;
beforeAll(async () => {
  const opened = await createReferee(async () => NO_MESHES).open(
    BUILTIN_SCENARIOS.find(({ id }) => id === 'the-long-ridge')!.text,
  );
  if (!opened.ok) throw new Error('the table does not open');
  state = opened.value.state;
});
const [swords, wardens] = [unitId('red-swords'), unitId('wardens')];

describe('what is told of regiments', () => {
  it('[RG-06] gives the exact chance of a charge: 26 of 36 throws show six or more', () => {
    const need = chargeNeed(state, swords, wardens);
    expect(need).toMatchObject({ facing: 'front', stride: 5, needs: 6 });
    expect(need.chance).toBeCloseTo(26 / 36, 12);
  });

  it('[RG-07] counts a champion among them as at least four', () => {
    const { formation } = state.units.get(swords)!;
    const near = withPose(state, swords, { at: [formation!.at[0], 0, 3.79], facing: 0 });
    expect(chargeNeed(near, swords, wardens).distance).toBeCloseTo(8.99, 6);
    expect(chargeNeed(near, swords, wardens).chance).toBe(1);
  });

  it('[RG-06] [RG-07] takes no longer over the most dice that a file may ask for', () => {
    const regiments = { ...state.rules.regiments, chargeDice: 10, swiftDice: 10 };
    const dicey = { ...state, rules: { ...state.rules, regiments } };
    const [x, , z] = state.units.get(swords)!.formation!.at;
    const { distance, stride } = chargeNeed(dicey, swords, wardens);
    const far = withPose(dicey, swords, { at: [x, 0, z + stride + 59.5 - distance], facing: 0 });
    // Sixty pips come in one of all throws.
    expect(chargeNeed(far, swords, wardens).chance).toBe(1 / 6 ** 10);
  });

  it('[RG-04] [RG-06] measures a charge again when its target has fled', () => {
    const declared = { unit: swords, target: wardens, facing: 'left', distance: 3 } as const;
    expect(chargeNeed(state, swords, wardens, { ...declared, reaction: 'hold' })).toMatchObject({
      facing: 'left',
      distance: 3,
    });
    expect(chargeNeed(state, swords, wardens, { ...declared, reaction: 'flee' })).toEqual(
      chargeNeed(state, swords, wardens),
    );
  });

  it('[RG-04] offers a redirect once, after a flight', () => {
    const declared = { unit: swords, target: wardens, facing: 'front', distance: 3 } as const;
    expect(mayRedirect({ ...declared, reaction: 'flee' })).toBe(true);
    expect(mayRedirect({ ...declared, reaction: 'flee', redirected: true })).toBe(false);
    expect(mayRedirect({ ...declared, reaction: 'hold' })).toBe(false);
  });

  it('[CC-5] [CC-10] tells who rolled too little from who has no room, and what is proven', () => {
    const end = { failed: [swords, wardens], outOfRange: [wardens], rejected: [], unreachable: 0 };
    const told = (complete: boolean, examined: number) =>
      bestEndText({ ...end, certificate: { ...end, complete, examined } }, { unit: (id) => id });
    expect(told(true, 105)).toBe(
      'out of range: wardens · in range, but no path or no room: red-swords · 105 placements examined, none is better · drag a ghost to place it yourself',
    );
    expect(told(false, 105)).toContain('· best of 105 placements examined; a better one is not ruled out ·');
    expect(told(false, 1)).toContain('· best of 1 placement examined; a better one is not ruled out ·');
    expect(told(true, 1)).not.toContain('examined');
  });

  it('says by what a placement loses', () => {
    const best = { extraEnemies: 0, engaged: 4, rotation: 0, contact: { total: 12, target: 4, chargers: 8 } };
    const worse = { ...best, engaged: 3, contact: { total: 13, target: 4, chargers: 9 } };
    expect(losesText(2, worse, best)).toBe('only 3 of 4 engaged');
    expect(losesText(4, { ...best, contact: { total: 10, target: 4, chargers: 6 } }, best)).toBe('2 fewer in contact');
  });

  it('[CC-10] says of each number of a combined charge what is counted, which is better, and in what order they decide', () => {
    const score = {
      extraEnemies: 0,
      engaged: 4,
      rotation: Math.PI / 12,
      contact: { total: 12, target: 4, chargers: 8 },
    };
    const numbers = scoreNumbers(score, 5);
    expect(numbers.map(({ place, number, label }) => [place, number, label])).toEqual([
      ['1st', '0', 'extra enemies touched'],
      ['2nd', '4 of 5', 'regiments in contact'],
      ['3rd', '15°', 'target turned'],
      ['4th', '4 vs 8 = 12', 'models touching'],
    ]);
    const better = ['Fewer', 'More', 'Less', 'More'];
    const decides = [/^Decides first\./, /^Decides second,/, /^Decides third,/, /^Decides last,/];
    for (const [i, { about }] of numbers.entries()) {
      expect(about).toMatch(decides[i]!);
      expect(about).toContain(`${better[i]} is better`);
    }
    expect(numbers[3]!.about).toContain('4 of the enemy and 8 of the chargers, 12 in all');
  });

  it('says of a lone charge, which is compared with nothing, only how many models touch', () => {
    const score = { extraEnemies: 0, engaged: 1, rotation: 0, contact: { total: 9, target: 4, chargers: 5 } };
    const [only, ...others] = scoreNumbers(score, 1);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ number: '4 vs 5 = 9', label: 'models touching' });
    expect(only!.place).toBeUndefined();
    expect(only!.about).not.toContain('Decides');
  });

  it('sketches who touches whom where chargers would stand', () => {
    const foe = state.units.get(wardens)!.formation!;
    const placed = { unit: swords, at: foe.at, facing: 0 };
    const cells = chargeSketch(state, wardens, [placed])!.cells;
    expect(cells.filter(({ foe: isFoe, touches }) => isFoe && touches)).toHaveLength(7);
    expect(cells.filter(({ foe: isFoe, touches }) => !isFoe && touches)).toHaveLength(7);
    expect(chargeSketch(state, wardens, [])!.cells.some(({ touches }) => touches)).toBe(false);
  });

  it('sketches as the table is seen from above: what stands at greater z is further down', () => {
    const foe = state.units.get(wardens)!.formation!;
    const { cells, box } = chargeSketch(state, wardens, [
      { unit: swords, at: [foe.at[0], 0, foe.at[2] + 3], facing: 0 },
    ])!;
    const middleOf = (isFoe: boolean) => {
      const zs = cells.filter((cell) => cell.foe === isFoe).flatMap(({ points }) => points.map(([, z]) => z));
      return zs.reduce((sum, z) => sum + z, 0) / zs.length;
    };
    expect(middleOf(false)).toBeGreaterThan(middleOf(true));
    expect(box[1]).toBeLessThan(middleOf(true));
  });

  it('tells what a fleeing unit rallies on, and its odds', () => {
    const unit = { ...state.units.get(wardens)!, status: ['fleeing'] as const };
    expect(rallyLine(state, state.units.get(wardens)!)).toEqual([]);
    expect(rallyLine(state, unit)[0]).toMatch(/^rallies on \d+ or less: \d+ %$/);
  });

  it('counts files by ranks', () => {
    expect(ranksLine(state.units.get(swords)!)).toBe('7 × 3 · 21 models');
  });

  it('[AA-9] takes one attack from where most go, and none where all go there already', () => {
    const [a, b] = [unitId('a'), unitId('b')];
    expect(shiftAttack({ suggested: [a, a, b] }, b)).toEqual([b, a, b]);
    expect(shiftAttack({ suggested: [a], dealt: [b, b] }, b)).toEqual([b, b]);
  });

  it('[RG-03] does not end a phase without an answer from the unit that is charged', () => {
    const charge = { unit: swords, target: wardens, facing: 'front', distance: 10 } as const;
    const waiting: GameState = { ...state, regiments: { ...state.regiments!, charges: [charge] } };
    expect(clientOf(state).whyNotLeave(state)).toBe(undefined);
    expect(clientOf(waiting).whyNotLeave(waiting)).toContain(
      'how the warden host will react to the charge of the red company',
    );
  });

  it('tells of losses in whole sentences: ranks are many, a champion is one', () => {
    const [champion] = state.units.get(wardens)!.models;
    const told = [wardens, champion!].map((pool) =>
      describeRegiments(
        { kind: 'health-lost', unit: wardens, pool, lost: 2, rest: 0, slain: [], order: [] },
        namesOf(state),
      ),
    );
    expect(told).toEqual(['The ranks of the warden host lost 2 health points.', `${champion} lost 2 health points.`]);
  });
});
