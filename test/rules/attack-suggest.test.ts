import { describe, expect, it } from 'vitest';
import { suggestAllocation } from '../../src/rules/regiments/melee/suggest.ts';
import { allocationView, attackRows } from '../../src/rules/regiments/melee/view.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import { aMelee, champion, character, figure, type RegimentPlan } from '../support/melee.ts';
import { allocate, LOCK, playMelee } from '../support/play-melee.ts';

const red = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  id: 'red',
  files: 1,
  ranks: 1,
  at: [10, 0],
  ...plan,
});
const blue = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id: 'blue', side: 'defender', files: 2, ranks: 2, at: [10, 0], facing: 180 },
  ...plan,
});
const suggested = (units: readonly RegimentPlan[], id: string) =>
  suggestAllocation(aMelee({ units }), modelId(id)).targets;

describe('what the referee would deal', () => {
  it('[AA-5] a champion as frail as its soldiers is worth more: it has an attack more', () => {
    expect(suggested([red(), blue({ leaders: [champion('Ch', 0)] })], 'red/1/1')).toEqual(['Ch']);
  });

  it('[AA-5] a lord in armour is not worth it', () => {
    const lord = character('Lord', 0, { profile: { hp: 3, defence: 7, resilience: 6, armour: 5 } });
    expect(suggested([red(), blue({ leaders: [lord] })], 'red/1/1')).toEqual(['blue']);
  });

  it('[AA-9] no more goes to a pool than it can take, while another is left', () => {
    const units = [red({ profile: { attacks: 3 } }), blue({ leaders: [champion('Ch', 0)] })];
    expect(suggested(units, 'red/1/1')).toEqual(['Ch', 'blue', 'blue']);
  });

  it('[AA-9 Q7] where only one is left all go to it: none is not dealt', () => {
    expect(suggested([red({ profile: { attacks: 4 } }), blue({ files: 1, ranks: 1 })], 'red/1/1')).toHaveLength(4);
  });

  it('[SM-9] duellists are dealt their opponent, never another', () => {
    expect(suggestAllocation(figure(), modelId('Ch')).targets).toEqual(['C2', 'C2']);
  });

  it('[AA-7] a model that strikes at no model is dealt nothing, and does not count', () => {
    expect(suggestAllocation(figure(), modelId('C1'))).toEqual({ model: 'C1', targets: [] });
  });
});

describe('what the table draws of a combat', () => {
  it('[AA-4 SM-6] says of every model which ones it can strike at, or why none', () => {
    const fight = playMelee(figure());
    fight.play(allocate('A/2/1', 'B'));
    const view = allocationView(fight.state, fight.combat);
    const row = (id: string) => view.find(({ model }) => model.id === id);
    expect(view).toHaveLength(36);
    expect(row('C1')).toMatchObject({ attacks: 0, why: 'only-duellists', step: 3 });
    expect(row('A/2/1')).toMatchObject({ attacks: 1, supporting: true, dealt: ['B'], suggested: ['B'] });
    expect(row('A/2/2')).not.toHaveProperty('dealt');
    expect(row('B/3/1')).toMatchObject({ why: 'too-far-back' });
  });

  it('[AA-2] when the attacks are locked it shows where each goes', () => {
    const fight = playMelee(figure());
    fight.play(LOCK);
    const rows = attackRows(fight.state, unitId('A'));
    expect(rows.filter(({ dealt }) => dealt).length).toBe(11);
    for (const { dealt, suggested: would } of rows) if (dealt) expect(dealt).toEqual(would);
  });

  it('[RG-19] before the combat is formed it shows the same, and does not form it', () => {
    const state = figure();
    const rows = attackRows(state, unitId('A'));
    expect(rows.reduce((sum, { attacks }) => sum + attacks, 0)).toBe(11);
    expect(state.regiments?.melee).toBeUndefined();
  });
});
