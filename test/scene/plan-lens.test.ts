import { describe, expect, it } from 'vitest';
import { EMPTY_TABLE } from '../../src/app/state/table-state.ts';
import { type Glance, isBusy, lensOpening } from '../../src/scene/picture/plan-lens.ts';

const over: Glance = { pitch: 0.9, rested: 10, isBusy: false, isPicked: false };

describe('the lens', () => {
  it('opens half where hands rest over the table, and fully where the eye is low', () => {
    expect(lensOpening(over)).toBeCloseTo(0.55);
    expect(lensOpening({ ...over, pitch: 0.2 })).toBe(1);
  });

  it('stays closed over the table while hands do something', () => {
    expect(lensOpening({ ...over, rested: 0 })).toBe(0);
    expect(lensOpening({ ...over, rested: 0, pitch: 0.2 })).toBeCloseTo(0.35);
  });

  it('never hides anything while a unit is picked, a question asked or a move shown', () => {
    expect(lensOpening({ ...over, isPicked: true })).toBe(0);
    expect(lensOpening({ ...over, pitch: 0.1, isBusy: true })).toBe(0);
    expect(isBusy(EMPTY_TABLE)).toBe(false);
    expect(isBusy({ ...EMPTY_TABLE, ruler: { from: undefined } as never })).toBe(true);
    expect(isBusy({ ...EMPTY_TABLE, xray: true })).toBe(true);
  });
});
