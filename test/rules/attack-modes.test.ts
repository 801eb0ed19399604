import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../../src/rules/core/events/event.ts';
import type { ClauseMode } from '../../src/rules/core/rules/rules.ts';
import { aMelee, champion, character, type MeleePlan, type RegimentPlan } from '../support/melee.ts';
import {
  acceptDuel,
  allocate,
  issueDuel,
  LOCK,
  makeWay,
  nominate,
  PASS_DUEL,
  playMelee,
  REFUSE_DUEL,
  ROLL,
  targetsOf,
} from '../support/play-melee.ts';

const red = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  id: 'red',
  files: 3,
  ranks: 1,
  at: [0, 0],
  ...plan,
});
const blue = (plan: Partial<RegimentPlan> = {}): RegimentPlan => ({
  ...{ id: 'blue', side: 'defender', files: 3, ranks: 1, at: [0, 0], facing: 180 },
  ...plan,
});
const melee = (mode: ClauseMode, units: readonly RegimentPlan[] = [red(), blue()], plan: Partial<MeleePlan> = {}) =>
  playMelee(aMelee({ units, mode, ...plan }));

/** The clauses that were overridden, each with its kind. */
const overridden = (events: readonly GameEvent[]): readonly string[] =>
  events.flatMap((e) => (e.kind === 'overridden' ? [`${e.violation.clause} ${e.violation.kind}`] : []));

const LENIENT = [
  ['advisory', 1],
  ['off', 0],
] as const;
const leaders = (id: string) => [champion(`${id}.Ch`, 0), character(`${id}.C`, 1), character(`${id}.D`, 2)];
const withLeaders = (side: 'red' | 'blue') => (side === 'red' ? red : blue)({ ranks: 2, leaders: leaders(side) });

describe('the clauses of a melee on a table that does not keep them strictly', () => {
  it.each(LENIENT)('[AA-2] dice may fall before the lock: the referee locks what is dealt (%s)', (mode, logged) => {
    const fight = melee(mode);
    const events = fight.play(ROLL, 1, 1, 1, 1, 1, 1);
    expect(overridden(events)).toEqual(Array(logged).fill('AA-2 attacks-not-locked'));
    expect(events.map(({ kind }) => kind)).toContain('attacks-locked');
    expect(fight.combat.stage.kind).toBe('fought');
  });

  it.each(LENIENT)('[AA-2] what is locked may be dealt again (%s)', (mode, logged) => {
    const fight = melee(mode, [red(), blue({ files: 2, leaders: [champion('Ch', 1)] })]);
    fight.play(LOCK);
    const events = fight.play(allocate('red/1/1', 'Ch'));
    expect(overridden(events)).toEqual(Array(logged).fill('AA-2 attacks-locked'));
    const { stage } = fight.combat;
    expect(stage.kind === 'locked' && stage.allocations.filter(({ model }) => model === 'red/1/1')).toEqual([
      { model: 'red/1/1', targets: ['Ch'] },
    ]);
  });

  it('[AA-2] a strict table refuses both', () => {
    const fight = melee('strict');
    expect(fight.refusal(ROLL)).toEqual(['AA-2 attacks-not-locked']);
    fight.play(LOCK);
    expect(fight.refusal(allocate('red/1/1', 'blue'))).toEqual(['AA-2 attacks-locked']);
  });

  it.each(LENIENT)('[AA-4][AA-7] another number of attacks, and on whom one does not touch (%s)', (mode, logged) => {
    const fight = melee(mode, [red(), blue({ files: 1 }), blue({ id: 'navy', files: 1, at: [23, 0] })]);
    const events = fight.play(allocate('red/1/1', 'navy', 'navy'));
    expect(overridden(events)).toEqual(logged === 0 ? [] : ['AA-4 no-such-target', 'AA-7 wrong-number']);
  });

  it.each(['strict', 'advisory', 'off'] as const)(
    '[AA-1][AA-4][AA-6] never allows blows at another step, at friends, or at no model (%s)',
    (mode) => {
      const fight = melee(mode, [red({ profile: { agility: 5 } }), blue()]);
      expect(fight.refusal(allocate('blue/1/1', 'red'))).toEqual(['AA-1 not-its-step']);
      expect(fight.refusal(allocate('red/1/1', 'red'))[0]).toContain('no-such-target');
      expect(fight.refusal(allocate('red/1/1', 'nobody'))[0]).toContain('no-such-target');
      expect(fight.refusal(allocate('nobody', 'blue'))).toEqual(['AA-4 cannot-attack']);
    },
  );

  it.each(['strict', 'advisory', 'off'] as const)('[AA-2] never locks twice (%s)', (mode) => {
    const fight = melee(mode);
    fight.play(LOCK);
    expect(fight.refusal(LOCK)).toEqual(['AA-2 attacks-locked']);
  });

  it.each(LENIENT)('[SM-6] even a character may swirl (%s)', (mode, logged) => {
    const units = [
      red({ files: 1, leaders: [character('C', 0)] }),
      blue({ files: 1, ranks: 2, leaders: [champion('Ch', 0)] }),
    ];
    const events = melee(mode, units).play(allocate('C', 'blue'));
    expect(overridden(events)).toEqual(Array(logged).fill('SM-6 no-such-target'));
  });

  it.each(LENIENT)('[RG-25] the other side may challenge out of turn (%s)', (mode, logged) => {
    const fight = melee(mode, [withLeaders('red'), withLeaders('blue')]);
    expect(overridden(fight.play(issueDuel('blue.Ch')))).toEqual(Array(logged).fill('RG-25 no-duel-here'));
    fight.play(acceptDuel('red.Ch'));
  });

  it.each(LENIENT)('[RG-25] who was shamed may fight after all, and is not shamed any more (%s)', (mode, logged) => {
    const fight = melee(mode, [withLeaders('red'), withLeaders('blue')]);
    fight.play(issueDuel('red.C'));
    fight.play(REFUSE_DUEL);
    fight.play(nominate('blue.C'));
    expect(overridden(fight.play(issueDuel('blue.C')))).toEqual(Array(logged).fill('RG-25 no-duel-here'));
    fight.play(acceptDuel('red.C'));
    expect(fight.state.regiments?.shamed).toEqual([]);
    expect(targetsOf(fight.state, 'blue.C')).toEqual(['red.C contact']);
  });

  it.each(LENIENT)('[RG-25] a second duel may be fought in a combat (%s)', (mode, logged) => {
    const fight = melee(mode, [withLeaders('red'), withLeaders('blue')], { duels: [['red.Ch', 'blue.Ch']] });
    expect(overridden(fight.play(issueDuel('red.C')))).toEqual(Array(logged).fill('RG-25 no-duel-here'));
    expect(fight.refusal(acceptDuel('blue.Ch'))).toEqual(['RG-25 no-duel-here']);
    fight.play(acceptDuel('blue.D'));
    expect(fight.state.duels).toHaveLength(2);
  });

  it.each(['strict', 'advisory', 'off'] as const)(
    '[RG-25] never answers what was not asked, nor challenges twice, nor with the rank and file (%s)',
    (mode) => {
      const fight = melee(mode, [withLeaders('red'), withLeaders('blue')]);
      for (const command of [acceptDuel('blue.C'), REFUSE_DUEL, nominate('blue.C'), issueDuel('red/2/1')])
        expect(fight.refusal(command)).toEqual(['RG-25 no-duel-here']);
      fight.play(issueDuel('red.C'));
      expect(fight.refusal(issueDuel('red.D'))).toEqual(['RG-25 no-duel-here']);
      expect(fight.refusal(acceptDuel('red.D'))).toEqual(['RG-25 no-duel-here']);
      expect(fight.refusal(PASS_DUEL)).toEqual(['RG-25 no-duel-here']);
    },
  );

  it.each(LENIENT)('[RG-26] a model that touches one already may make way (%s)', (mode, logged) => {
    const fight = melee(mode, [red({ leaders: [character('C', 0)] }), blue()]);
    expect(overridden(fight.play(makeWay('C', 'red/1/2')))).toEqual(Array(logged).fill('RG-26 cannot-make-way'));
  });

  it.each(['strict', 'advisory', 'off'] as const)('[RG-26] never changes places with another base (%s)', (mode) => {
    const big = red({ files: 4, leaders: [character('C', 0, { size: [2, 1] })] });
    expect(melee(mode, [big, blue()]).refusal(makeWay('C', 'red/1/3'))).toEqual(['RG-26 cannot-make-way']);
  });
});
