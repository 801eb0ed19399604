import { describe, expect, it } from 'vitest';
import { chargeDifference, chargeHeadline, spokenCharge } from '../../src/app/systems/squads/charge-text.ts';
import { percentText, rulerText } from '../../src/messages/sentence.ts';
import { PLAIN_NAMES } from '../../src/messages/names.ts';
import { pathText } from '../../src/messages/path-text.ts';
import type { ChargeAnswer } from '../../src/rules/squads/charge/answer.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { fraction } from '../../src/rules/core/measure/odds.ts';
import { SQUADS_CHARGE } from '../../src/rules/squads/numbers.ts';

const ANSWER: ChargeAnswer = {
  unit: unitId('red'),
  targets: [unitId('blue')],
  eligible: true,
  distance: 11,
  needed: 11,
  odds: fraction(3, 36),
  proven: true,
  bounds: [{ target: unitId('blue'), tape: 6, best: { model: modelId('r1'), length: 11, across: 5, up: 3, down: 3 } }],
  violations: [],
  witness: [],
};

describe('a charge in words', () => {
  it('rounds a ruler up, never down', () => {
    expect(rulerText(11)).toBe('11.0″');
    expect(rulerText(11.02)).toBe('11.1″');
  });

  it('calls nothing certain or impossible that is not', () => {
    expect(percentText(0.001)).toBe('under 1 %');
    expect(percentText(0.995)).toBe('over 99 %');
    expect(percentText(1)).toBe('100 %');
  });

  it('leads with the roll and its chance', () => {
    expect(chargeHeadline(ANSWER)).toEqual({ need: 'needs 11', odds: '8 %' });
    expect(chargeHeadline({ ...ANSWER, needed: undefined, distance: undefined })).toEqual({
      need: 'no way',
      odds: '0 %',
    });
    expect(chargeHeadline({ ...ANSWER, eligible: false, needed: undefined })).toEqual({ need: 'may not', odds: '0 %' });
  });

  it('says what makes the difference: climb', () => {
    expect(chargeDifference(ANSWER, SQUADS_CHARGE)).toEqual({
      tape: 6,
      truth: 11,
      because: '6.0″ of climb, less 1″ of engagement range',
    });
  });

  it('says what makes the difference: a way round', () => {
    const best = { model: modelId('r1'), length: 9.9, across: 9.9, up: 0, down: 0 };
    const answer = { ...ANSWER, distance: 9.9, bounds: [{ target: unitId('blue'), tape: 6, best }] };
    expect(chargeDifference(answer, SQUADS_CHARGE)?.because).toBe('4.9″ of detour, less 1″ of engagement range');
  });

  it('speaks the whole answer', () => {
    expect(spokenCharge(ANSWER, SQUADS_CHARGE, PLAIN_NAMES)).toBe(
      'red against blue: needs 11, 8 %. The tape says 6.0″, the way is 11.0″: 6.0″ of climb, less 1″ of engagement range.',
    );
  });

  it('tells the way to somebody who does not see it', () => {
    const at = (x: number, y: number) => [x, y, 0] as const;
    const leg = (
      kind: 'walk' | 'climb' | 'step',
      from: readonly [number, number, number],
      to: readonly [number, number, number],
      length: number,
    ) => ({ kind, from, to, length });
    const path = {
      length: 11,
      across: 5,
      up: 3,
      down: 3,
      legs: [
        leg('walk', at(0, 0), at(2, 0), 2),
        leg('walk', at(2, 0), at(3, 0), 1),
        leg('climb', at(3, 0), at(3, 3), 3),
        leg('step', at(3, 3), at(3, 3.01), 0),
        leg('walk', at(3, 3), at(5, 3), 2),
        leg('climb', at(5, 3), at(5, 0), 3),
      ],
    };
    expect(pathText(path)).toBe('3.0″ across, 3.0″ up, 2.0″ across and 3.0″ down');
    const move = { model: modelId('r1'), path };
    const answer = { ...ANSWER, witness: [move] } as unknown as ChargeAnswer;
    expect(spokenCharge(answer, SQUADS_CHARGE, PLAIN_NAMES)).toContain(
      'The longest way is 3.0″ across, 3.0″ up, 2.0″ across and 3.0″ down.',
    );
  });
});
