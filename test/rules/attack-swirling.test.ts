import { describe, expect, it } from 'vitest';
import { attackRows } from '../../src/rules/regiments/melee/view.ts';
import { legalTargets } from '../../src/rules/regiments/melee/targets.ts';
import { modelId } from '../../src/rules/core/ids.ts';
import { aMelee, champion, character, type MeleePlan, type RegimentPlan } from '../support/melee.ts';
import { targetsOf } from '../support/play-melee.ts';

// Three soldiers of red, of 20 mm, on x = 0 to 60; enemies of one file each stand opposite, where they are put.
const red = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  id: 'red',
  files: 3,
  ranks: 2,
  at: [30, 0],
  ...plan,
});
const foe = (id: string, x: number, plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id, side: 'defender', files: 1, ranks: 2, at: [x, 0], facing: 180 },
  ...plan,
});
const led = (id: string, x: number, leader: 'champion' | 'character', plan: Partial<RegimentPlan> = {}): RegimentPlan =>
  foe(id, x, { leaders: [leader === 'champion' ? champion(`${id}.Ch`, 0) : character(`${id}.C`, 0)], ...plan });
const alone = (id: string, x: number): RegimentPlan => foe(id, x, { ranks: 1, leaders: [character(`${id}.C`, 0)] });
/** Only its champion and the models beside it, in a duel with red's champion, who stands apart. */
const melee = (units: readonly RegimentPlan[], plan: Partial<MeleePlan> = {}) => aMelee({ units, ...plan });

describe('Swirling Melee', () => {
  it('[SM-1 SM-2] one of the rank and file who touches only a character may swirl', () => {
    expect(targetsOf(melee([red(), led('u', 30, 'character')]), 'red/1/2')).toEqual(['u.C contact', 'u swirling']);
  });

  it('[SM-1] so may who supports', () => {
    expect(targetsOf(melee([red(), led('u', 30, 'character')]), 'red/2/2')).toEqual(['u.C support', 'u swirling']);
  });

  it('[SM-1 E19] and a champion who fights no duel', () => {
    const state = melee([red({ leaders: [champion('Ch', 1)] }), led('u', 30, 'character')]);
    expect(targetsOf(state, 'Ch')).toEqual(['u.C contact', 'u swirling']);
  });

  it('[SM-1] a model whose unit no model touches does not swirl', () => {
    expect(targetsOf(melee([red({ at: [30, 5] }), led('u', 30, 'character')]), 'red/1/2')).toEqual([]);
  });

  it('[SM-2] who touches a soldier too does not swirl', () => {
    const state = melee([red(), led('u', 20, 'character'), foe('v', 40)]);
    expect(targetsOf(state, 'red/1/2')).toEqual(['u.C contact', 'v contact']);
  });

  it('[SM-3 E25] a model that touches only a duelling champion may swirl, and may not strike at it', () => {
    const state = melee([red({ leaders: [champion('Ch', 0)] }), led('u', 50, 'champion')], { duels: [['Ch', 'u.Ch']] });
    expect(targetsOf(state, 'red/1/3')).toEqual(['u swirling']);
  });

  it('[SM-3] a model that touches no model does not swirl', () => {
    const state = melee([red({ leaders: [champion('Ch', 2)] }), led('u', 60, 'champion')], { duels: [['Ch', 'u.Ch']] });
    expect(targetsOf(state, 'red/1/1')).toEqual([]);
  });

  it('[SM-3 E26] who touches a duelling champion of one unit and a soldier of another does not swirl', () => {
    const units = [red({ leaders: [champion('Ch', 0)] }), led('u', 20, 'champion'), foe('v', 40)];
    expect(targetsOf(melee(units, { duels: [['Ch', 'u.Ch']] }), 'red/1/2')).toEqual(['v contact']);
  });

  it('[SM-3a] between a duellist and a character without a duel the character is a target, and one may swirl', () => {
    const both = foe('u', 30, { files: 2, leaders: [champion('u.Ch', 0), character('u.C', 1)] });
    const state = melee([red({ leaders: [champion('Ch', 0)] }), both], { duels: [['Ch', 'u.Ch']] });
    expect(targetsOf(state, 'red/1/2')).toEqual(['u.C contact', 'u swirling']);
  });

  it('[SM-3a] the duellist himself is not among them', () => {
    const both = foe('u', 30, { files: 2, leaders: [champion('u.Ch', 0), character('u.C', 1)] });
    const state = melee([red({ leaders: [champion('Ch', 0)] }), both], { duels: [['Ch', 'u.Ch']] });
    expect(legalTargets(state, modelId('red/1/2')).map(({ pool }) => pool)).not.toContain('u.Ch');
  });

  it('[SM-4] who swirls at the ranks of a character never reaches their champion', () => {
    const both = foe('u', 40, { files: 2, leaders: [champion('u.Ch', 0), character('u.C', 1)] });
    expect(targetsOf(melee([red(), both]), 'red/1/1')).toEqual(['u.C contact', 'u swirling']);
  });

  it('[SM-4] it is a choice: the character stays a target', () => {
    expect(targetsOf(melee([red(), led('u', 30, 'character')]), 'red/1/2')[0]).toBe('u.C contact');
  });

  it('[SM-5] the soldiers count as standing where the character stands: here on the flank', () => {
    const flank = foe('u', 60, { at: [60, 8], facing: 90, files: 1, leaders: [champion('u.Ch', 0)] });
    const state = melee([red({ leaders: [character('C', 2)] }), flank]);
    expect(legalTargets(state, modelId('u.Ch')).map(({ pool, via, facing }) => `${pool} ${via} ${facing}`)).toEqual([
      'C contact right',
      'red swirling right',
    ]);
  });

  it('[SM-5 SM-4] never as standing on another side than it', () => {
    const flank = foe('u', 60, { at: [60, 8], facing: 90, files: 1, leaders: [champion('u.Ch', 0)] });
    const state = melee([red({ leaders: [character('C', 2)] }), flank, foe('v', 10)]);
    const facings = legalTargets(state, modelId('u.Ch')).map(({ facing }) => facing);
    expect(new Set(facings)).toEqual(new Set(['right']));
  });

  it('[SM-6] a character who touches only a duelling champion does not swirl', () => {
    const units = [red({ leaders: [champion('Ch', 0), character('C', 2)] }), led('u', 50, 'champion')];
    const state = melee(units, { duels: [['Ch', 'u.Ch']] });
    expect(targetsOf(state, 'C')).toEqual([]);
    expect(attackRows(state, state.models.get(modelId('C'))!.unit).find((r) => r.model.id === 'C')?.why).toBe(
      'only-duellists',
    );
  });

  it('[SM-6] nor one who touches only a character: it strikes at it', () => {
    const state = melee([red({ leaders: [character('C', 1)] }), led('u', 30, 'character')]);
    expect(targetsOf(state, 'C')).toEqual(['u.C contact']);
  });

  it('[SM-6 RG-27] a war platform may swirl', () => {
    const platform = character('P', 1, { keywords: ['WAR PLATFORM'] });
    expect(targetsOf(melee([red({ leaders: [platform] }), led('u', 30, 'character')]), 'P')).toEqual([
      'u.C contact',
      'u swirling',
    ]);
  });

  it('[SM-7] a lone character has no ranks to swirl at', () => {
    expect(targetsOf(melee([red(), alone('u', 30)]), 'red/1/2')).toEqual(['u.C contact']);
  });

  it('[SM-7] the model that touches only a lone character in a duel does not strike at all', () => {
    const state = melee([red({ leaders: [champion('Ch', 0)] }), alone('u', 50)], { duels: [['Ch', 'u.C']] });
    expect(targetsOf(state, 'red/1/3')).toEqual([]);
    expect(attackRows(state, state.models.get(modelId('Ch'))!.unit).find((r) => r.model.id === 'red/1/3')?.why).toBe(
      'no-ranks-left',
    );
  });

  it('[SM-8] between the characters of two units the ranks of both are offered', () => {
    const state = melee([red(), led('u', 20, 'character'), led('v', 40, 'champion')]);
    expect(targetsOf(state, 'red/1/2')).toEqual(['u.C contact', 'v.Ch contact', 'u swirling', 'v swirling']);
  });

  it('[SM-8] not those of a unit that has none left', () => {
    const state = melee([red(), led('u', 20, 'character'), alone('v', 40)]);
    expect(targetsOf(state, 'red/1/2')).toEqual(['u.C contact', 'v.C contact', 'u swirling']);
  });

  it('[SM-9 E20 Q11] a duellist does not swirl: only the opponent is left', () => {
    const state = melee([red({ leaders: [champion('Ch', 1)] }), led('u', 30, 'character')], { duels: [['Ch', 'u.C']] });
    expect(targetsOf(state, 'Ch')).toEqual(['u.C contact']);
    expect(targetsOf(state, 'u.C')).toEqual(['Ch contact']);
  });

  it('[SM-9 E21] duellists strike at each other without touching', () => {
    const state = melee([red({ leaders: [champion('Ch', 0)] }), led('u', 60, 'champion')], { duels: [['Ch', 'u.Ch']] });
    expect(targetsOf(state, 'Ch')).toEqual(['u.Ch contact']);
  });

  it('[AA-10a] behind a duelling character one supports as oneself', () => {
    const state = melee([red({ leaders: [character('C', 1)] }), foe('v', 20), led('u', 40, 'champion')], {
      duels: [['C', 'u.Ch']],
    });
    expect(targetsOf(state, 'C')).toEqual(['u.Ch contact']);
    expect(targetsOf(state, 'red/2/2')).toEqual(['v support']);
  });

  it('[AA-10a] never as bound by the duel of who stands in front', () => {
    const state = melee([red({ leaders: [character('C', 1)] }), led('u', 30, 'champion')], { duels: [['C', 'u.Ch']] });
    expect(targetsOf(state, 'red/2/2')).toEqual(['u swirling']);
  });
});
