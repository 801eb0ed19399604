import { describe, expect, it } from 'vitest';
import { RANGE_MARGIN } from '../../src/kernel/tolerances.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import type { Bystander } from '../../src/rules/core/ports.ts';
import { moveSetting, type MovePurpose } from '../../src/rules/core/measure/setting.ts';
import { aGame, nth, type UnitPlan } from '../support/game.ts';

const CHARGE: MovePurpose = { kind: 'charge', targets: [unitId('target')] };
const OTHERS: readonly UnitPlan[] = [
  { id: 'friend', at: [[0, 3]] },
  { id: 'tank', at: [[0, 6]], keywords: ['VEHICLE'] },
  { id: 'target', side: 'defender', at: [[9, 0]] },
  { id: 'other', side: 'defender', at: [[9, 9]] },
  { id: 'jet', side: 'defender', at: [[-9, 9]], keywords: ['AIRCRAFT', 'VEHICLE'] },
];

const crowd = (keywords: readonly string[], purpose: MovePurpose): Readonly<Record<string, Bystander>> => {
  const state = aGame({
    units: [
      {
        id: 'red',
        at: [
          [0, 0],
          [1.5, 0],
        ],
        keywords,
      },
      ...OTHERS,
    ],
  });
  return Object.fromEntries(moveSetting(state, nth('red', 1), purpose).crowd.map((b) => [b.id, b]));
};

const passes = (keywords: readonly string[], purpose: MovePurpose): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(crowd(keywords, purpose)).map(([id, b]) => [id, b.pass]));

const keepsOut = (keywords: readonly string[], purpose: MovePurpose): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(crowd(keywords, purpose)).flatMap(([id, b]) => (b.keepOut ? [[id, b.keepOut.when]] : [])),
  );

describe('the setting of a move', () => {
  it('holds every model but the mover, where they stand', () => {
    expect(Object.keys(crowd(['INFANTRY'], CHARGE))).toEqual(['red2', 'friend1', 'tank1', 'target1', 'other1', 'jet1']);
  });

  it('[R10-10] friends let a model through, its own unit too', () => {
    expect(passes(['INFANTRY'], CHARGE)).toMatchObject({ red2: 'pass', friend1: 'pass', tank1: 'pass' });
  });

  it.each(['MONSTER', 'VEHICLE'])('[R10-10] a %s may not pass a friendly VEHICLE', (big) => {
    expect(passes([big], CHARGE)).toMatchObject({ friend1: 'pass', tank1: 'solid' });
    expect(passes([big, 'FLY'], CHARGE)).toMatchObject({ friend1: 'pass', tank1: 'pass' });
  });

  it('[C-34] a walker may not pass enemies, targets included', () => {
    expect(passes(['INFANTRY'], CHARGE)).toMatchObject({ target1: 'solid', other1: 'solid' });
  });

  it('[C-32] FLY passes every model', () => {
    expect(new Set(Object.values(passes(['INFANTRY', 'FLY'], CHARGE)))).toEqual(new Set(['pass']));
  });

  it('[R10-24] enemy AIRCRAFT may be passed and approached but not ended near', () => {
    expect(passes(['INFANTRY'], CHARGE)).toMatchObject({ jet1: 'pass' });
    expect(keepsOut(['INFANTRY'], CHARGE)).toMatchObject({ jet1: 'end' });
  });

  it('[C-16] a charging walker keeps out of the range of every enemy that is no target, all along', () => {
    expect(keepsOut(['INFANTRY'], CHARGE)).toEqual({ other1: 'path', jet1: 'end' });
    expect(crowd(['INFANTRY'], CHARGE)['other1']?.keepOut).toEqual({
      when: 'path',
      across: 1,
      up: 5,
      clearance: RANGE_MARGIN,
    });
  });

  it('[R10-25] a charging flyer keeps out only at its end (A14)', () => {
    expect(keepsOut(['INFANTRY', 'FLY'], CHARGE)).toEqual({ other1: 'end', jet1: 'end' });
  });

  it('[R10-02] a normal move keeps out of every enemy’s range; asking for a way keeps out of none', () => {
    expect(keepsOut(['INFANTRY'], { kind: 'move' })).toEqual({ target1: 'path', other1: 'path', jet1: 'end' });
    expect(keepsOut(['INFANTRY'], { kind: 'path' })).toEqual({});
  });

  it('knows who is light, who flies, and the free step of the rules', () => {
    const state = aGame({ units: [{ id: 'red', at: [[0, 0]], keywords: ['BEAST'] }], charge: { freeStep: 1 } });
    const setting = moveSetting(state, nth('red', 1), { kind: 'path' });
    expect(setting).toMatchObject({
      from: [0, 0, 0],
      freeStep: 1,
      mover: { id: 'red1', fly: false, light: true, height: 1.5 },
    });
    expect(moveSetting(state, nth('red', 1), { kind: 'path', fly: true }).mover.fly).toBe(true);
  });
});
