import { describe, expect, it } from 'vitest';
import {
  chargeDifference,
  chargeHeadline,
  isRefusedCharge,
  remedyOfCharge,
  spokenCharge,
} from '../../src/app/systems/squads/charge-text.ts';
import { percentText, rulerText } from '../../src/messages/phrases/sentence.ts';
import { PLAIN_NAMES } from '../../src/messages/phrases/names.ts';
import { pathText } from '../../src/messages/phrases/path-text.ts';
import type { ChargeAnswer } from '../../src/rules/squads/charge/answer.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { fraction } from '../../src/rules/core/measure/odds.ts';
import { SQUADS_CHARGE } from '../../src/rules/squads/numbers.ts';
import { aGame } from '../support/game.ts';
import { exceeds } from '../../src/rules/core/measure/measure.ts';

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
  it('rounds a measured length to the nearest tenth, but never hides that it is over a whole inch or its limit', () => {
    expect([11, 4.41, 4.49, 9.66, 5.996].map((length) => rulerText(length))).toEqual([
      '11.0″',
      '4.4″',
      '4.5″',
      '9.7″',
      '6.0″',
    ]);
    expect([11.02, 6.001, 0.02].map((length) => rulerText(length))).toEqual(['11.02″', '6.001″', '0.02″']);
    expect([rulerText(5.52, 5.5), rulerText(5.48, 5.5), rulerText(4.25, 4.25)]).toEqual(['5.52″', '5.5″', '4.25″']);
    // The rules do not tell this from the whole inch either.
    expect(rulerText(6.0004)).toBe('6.0″');
  });

  it('never puts a length on the other side of its limit', () => {
    for (const limit of [6, 5.5, 4.25, 7.05, 4.96])
      for (let length = limit - 0.2; length < limit + 0.2; length += 0.0011) {
        const shown = Number.parseFloat(rulerText(length, limit));
        expect([length, exceeds(shown, limit)]).toEqual([length, exceeds(length, limit)]);
      }
  });

  it('calls nothing certain or impossible that is not', () => {
    expect(percentText(0.001)).toBe('under 1 %');
    expect(percentText(0.995)).toBe('over 99 %');
    expect(percentText(1)).toBe('100 %');
  });

  it('leads with the roll and its chance', () => {
    expect(chargeHeadline(ANSWER)).toEqual({ need: 'needs 11', odds: '8 %' });
    expect(chargeHeadline({ ...ANSWER, needed: undefined, distance: undefined })).toEqual({
      need: 'no path',
      odds: '0 %',
    });
    expect(chargeHeadline({ ...ANSWER, eligible: false, needed: undefined })).toEqual({
      need: 'Not allowed',
      odds: undefined,
    });
  });

  it('says what makes the difference: climb', () => {
    expect(chargeDifference(ANSWER, SQUADS_CHARGE, PLAIN_NAMES)).toEqual({
      tape: 6,
      truth: 11,
      because: '6.0″ of climbing, minus 1″ of engagement range',
    });
  });

  it('says what makes the difference: a way round', () => {
    const best = {
      model: modelId('r1'),
      length: 9.9,
      across: 9.9,
      up: 0,
      down: 0,
    };
    const answer = { ...ANSWER, distance: 9.9, bounds: [{ target: unitId('blue'), tape: 6, best }] };
    expect(chargeDifference(answer, SQUADS_CHARGE, PLAIN_NAMES)?.because).toBe(
      '4.9″ of detour, minus 1″ of engagement range',
    );
  });

  it('adds up as it is shown: straight and detour, minus the engagement range, are the path', () => {
    const best = {
      model: modelId('r1'),
      length: 9.64,
      across: 9.64,
      up: 0,
      down: 0,
    };
    const answer = { ...ANSWER, distance: 9.64, bounds: [{ target: unitId('blue'), tape: 9.66, best }] };
    expect(chargeDifference(answer, SQUADS_CHARGE, PLAIN_NAMES)).toEqual({
      tape: 9.7,
      truth: 9.6,
      because: '0.9″ of detour, minus 1″ of engagement range',
    });
  });

  it('adds up for any charge, with climbs and without', () => {
    const figure = (text: string, what: string) => Number(new RegExp(`([\\d.]+)″ of ${what}`).exec(text)?.[1] ?? 0);
    for (let tape = 5.01; tape < 7; tape += 0.037)
      for (const [climb, detour] of [
        [0, 0.07],
        [0, 1.26],
        [6, 0],
        [6.14, 0.31],
        [2.02, 1.08],
      ] as const) {
        const distance = tape - 1 + climb + detour;
        const best = {
          model: modelId('r1'),
          length: distance,
          across: distance - climb,
          up: climb / 2,
          down: climb / 2,
        };
        const answer = { ...ANSWER, distance, bounds: [{ target: unitId('blue'), tape, best }] };
        const told = chargeDifference(answer, SQUADS_CHARGE, PLAIN_NAMES)!;
        const sum = told.tape - 1 + figure(told.because, 'climbing') + figure(told.because, 'detour');
        expect([tape, climb, detour, Number(sum.toFixed(3))]).toEqual([tape, climb, detour, told.truth]);
      }
  });

  it('calls the model that must keep up by its name', () => {
    const best = { model: modelId('r1'), length: 5, across: 5, up: 0, down: 0 };
    const witness = [{ model: modelId('r2'), path: { length: 11, across: 5, up: 3, down: 3, legs: [] } }];
    const answer = { ...ANSWER, bounds: [{ target: unitId('blue'), tape: 6, best }], witness };
    const names = { ...PLAIN_NAMES, model: () => 'Red squad 2' };
    expect(chargeDifference(answer as unknown as ChargeAnswer, SQUADS_CHARGE, names)?.because).toBe(
      '6.0″ of climbing and Red squad 2 must keep up',
    );
  });

  it('speaks the whole answer', () => {
    expect(spokenCharge(ANSWER, SQUADS_CHARGE, PLAIN_NAMES)).toBe(
      'red against blue: needs 11, 8 %. The straight distance is 6.0″, the path 11.0″: 6.0″ of climbing, minus 1″ of engagement range.',
    );
  });

  it('describes the path for players who cannot see it', () => {
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
      'The longest path is 3.0″ across, 3.0″ up, 2.0″ across and 3.0″ down.',
    );
  });
});

describe('a charge that may not be declared', () => {
  const at = (id: string, side: 'attacker' | 'defender', x: number) => ({
    id,
    side,
    at: [[x, 0] as const],
    mm: 25.4,
  });
  const table = (...enemies: readonly (readonly [id: string, x: number])[]) =>
    aGame({ units: [at('red', 'attacker', 0), ...enemies.map(([id, x]) => at(id, 'defender', x))] });
  const red = unitId('red');
  const [near, far] = [unitId('near'), unitId('far')];

  it('is mended by leaving out the targets that are too far', () => {
    const state = table(['near', 9], ['far', 20]);
    expect(isRefusedCharge(state, red, [near])).toBe(false);
    expect(isRefusedCharge(state, red, [near, far])).toBe(true);
    expect(remedyOfCharge(state, red, [near, far])).toEqual({ kind: 'targets', targets: [near] });
  });

  it('or by the nearest enemy that may be charged instead of one that is too far', () => {
    const state = table(['far', 20], ['other', 12], ['near', 9]);
    expect(remedyOfCharge(state, red, [far])).toEqual({ kind: 'targets', targets: [near] });
  });

  it('or by coming nearer, where no enemy may be charged: 20″ between centres are 19″, 7″ too many', () => {
    const state = table(['far', 20]);
    expect(isRefusedCharge(state, red, [far])).toBe(true);
    expect(remedyOfCharge(state, red, [far])).toEqual({ kind: 'nearer', by: 7 });
  });

  it('but not at all once the unit has fallen back', () => {
    const state = table(['near', 9]);
    const units = new Map(state.units).set(red, { ...state.units.get(red)!, status: ['fell-back'] });
    expect(remedyOfCharge({ ...state, units }, red, [near])).toBeUndefined();
  });
});
