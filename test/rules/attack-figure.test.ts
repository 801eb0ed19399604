import { describe, expect, it } from 'vitest';
import { modelId } from '../../src/rules/core/ids.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { legalTargets } from '../../src/rules/regiments/melee/targets.ts';
import { figure } from '../support/melee.ts';

/** The pools a model may strike at, those of Swirling Melee with a star: `Ch`, `RF`, `RF*`. */
function targets(state: GameState, id: string): string {
  return legalTargets(state, modelId(id))
    .map(({ pool, own, via }) => (own ? pool : 'RF') + (via === 'swirling' ? '*' : ''))
    .join(' ');
}

const FILES = [1, 2, 3, 4, 5, 6] as const;

/** A soldier of A by the figure's file, from 0. */
const ofA = (rank: number, file: number): string => `A/${rank}/${file + 1}`;
/** B looks the other way: the figure's file 0 is its sixth. */
const ofB = (rank: number, file: number): string => `B/${rank}/${6 - file}`;

describe('the figure of the rules page', () => {
  const state = figure();

  it('[AA-4 F2 SM-9] the duellists strike only at each other', () => {
    expect(targets(state, 'C2')).toBe('Ch');
    expect(targets(state, 'Ch')).toBe('C2');
  });

  it('[SM-6 F6] a character who touches only the duelling champion strikes at no model, and may not swirl', () => {
    expect(targets(state, 'C1')).toBe('');
  });

  it('[AA-4 AA-6 F3] the rest of both first ranks strike at the rank and file opposite', () => {
    for (const file of [2, 3, 4, 5]) expect(targets(state, ofA(1, file))).toBe('RF');
    for (const file of [1, 2, 3, 4, 5]) expect(targets(state, ofB(1, file))).toBe('RF');
  });

  it('[AA-10 AA-10a SM-1 SM-3] second ranks support from the front of their file, whatever model stands there', () => {
    expect(targets(state, ofA(2, 0))).toBe('RF*');
    for (const file of [1, 2, 3, 4, 5]) expect(targets(state, ofA(2, file))).toBe('RF');
    for (const file of [1, 2, 3, 4, 5]) expect(targets(state, ofB(2, file))).toBe('RF');
  });

  it('[SM-2 AA-5 F4] behind the champion one may strike at the character it touches, or swirl', () => {
    expect(targets(state, ofB(2, 0))).toBe('C1 RF*');
  });

  it('[AA-10 F5] third ranks do not strike', () => {
    for (const file of FILES) {
      expect(targets(state, ofA(3, file - 1))).toBe('');
      expect(targets(state, ofB(3, file - 1))).toBe('');
    }
  });

  it('[SM-3 F7] one of the rank and file in the place of C1 swirls', () => {
    expect(targets(figure(5, {}, true), 'A/1/1')).toBe('RF*');
  });

  it('[AA-4 RG-18] with B exactly opposite, C1 touches the corner of its second model', () => {
    expect(targets(figure(0), 'C1')).toBe('RF');
  });
});
