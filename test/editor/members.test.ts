import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blankTable } from '../../src/editor/session.ts';
import { BUNDLED_MINIS, OPTIONAL_RULES, withOptionalRule } from '../../src/editor/choices.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import { parseScenario } from '../../src/scenario/parse/parse-scenario.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { built, refusal, TABLE } from './hands.ts';

const RED = { side: 'attacker', count: 3, files: 3, base: { round: 32 }, height: 1.5 } as const;
const SQUAD = built([{ kind: 'place-unit', muster: RED, at: [0, 5], facing: 0 }], TABLE);
const ID = 'red-squad-1';

const RANKS: ScenarioDocument = built(
  [{ kind: 'place-unit', muster: { ...RED, count: 10, files: 5, base: { rect: [20, 20] } }, at: [0, 5], facing: 0 }],
  blankTable('Ranks', 'regiments'),
);
const REGIMENT = 'red-regiment-1';

const unitOf = (document: ScenarioDocument) => document.units![0]!;

describe('a unit as its card changes it', () => {
  it('is given keywords, statuses, a base, a body, a figure and a profile, all of it or one model', () => {
    const [first] = unitOf(SQUAD).models!;
    const after = built(
      [
        { kind: 'set-unit', unit: ID, keywords: ['INFANTRY', 'FLY'], status: ['advanced'] },
        { kind: 'set-members', unit: ID, who: { kind: 'all' }, part: { height: 2, profile: { M: 8, WS: 4 } } },
        {
          kind: 'set-members',
          unit: ID,
          who: { kind: 'model', id: first!.id },
          part: {
            base: { round: 40 },
            mini: 'minis/captain.glb',
            keywords: ['CHARACTER'],
            profile: { W: 3 },
            wounds: 2,
          },
        },
      ],
      SQUAD,
    );
    const unit = unitOf(after);
    expect(unit).toMatchObject({ keywords: ['INFANTRY', 'FLY'], status: ['advanced'] });
    expect(unit.models![0]).toMatchObject({
      base: { round: 40 },
      mini: 'minis/captain.glb',
      keywords: ['CHARACTER'],
      profile: { M: 8, W: 3 },
      wounds: 2,
      height: 2,
    });
    // Four is the usual weapon skill, so it is not written down.
    expect(unit.models![1]!.profile).toEqual({ M: 8 });
  });

  it('is given weapons, all of it or one model, and loses them again', () => {
    const [first] = unitOf(SQUAD).models!;
    const one = { kind: 'model', id: first!.id } as const;
    const rifle = { name: 'rifle', range: 24, traits: { rapid: 1 } };
    const armed = built(
      [
        { kind: 'set-unit', unit: ID, weapons: [rifle] },
        { kind: 'set-members', unit: ID, who: one, part: { weapons: [{ name: 'lance', range: 36, attacks: 'D3' }] } },
      ],
      SQUAD,
    );
    expect(unitOf(armed).weapons).toEqual([rifle]);
    expect(unitOf(armed).models!.map(({ weapons }) => weapons?.[0]?.name)).toEqual(['lance', undefined, undefined]);
    const bare = built(
      [
        { kind: 'set-unit', unit: ID, weapons: [] },
        { kind: 'set-members', unit: ID, who: one, part: { weapons: [] } },
      ],
      armed,
    );
    expect(unitOf(bare)).toEqual(unitOf(SQUAD));
    const wrong = { ...rifle, attacks: 'D8' };
    expect(refusal(SQUAD, { kind: 'set-unit', unit: ID, weapons: [wrong] })).toBeDefined();
  });

  it('is given back to what is usual', () => {
    const all = { kind: 'all' } as const;
    const after = built(
      [
        { kind: 'set-unit', unit: ID, keywords: ['FLY'] },
        { kind: 'set-members', unit: ID, who: all, part: { profile: { M: 8 }, mini: 'minis/mage.glb', wounds: 1 } },
        { kind: 'set-unit', unit: ID, keywords: [] },
        { kind: 'set-members', unit: ID, who: all, part: { profile: { M: undefined }, mini: null, wounds: null } },
      ],
      SQUAD,
    );
    const { keywords: _, ...before } = unitOf(SQUAD);
    expect(unitOf(after)).toEqual(before);
  });

  it('grows and shrinks: new models stand free of the others and have names of their own', () => {
    const many = built([{ kind: 'set-count', unit: ID, count: 9 }], SQUAD);
    const models = unitOf(many).models!;
    expect(new Set(models.map(({ id }) => id)).size).toBe(9);
    for (const a of models)
      for (const b of models)
        if (a !== b) expect(Math.hypot(a.at[0]! - b.at[0]!, a.at[1]! - b.at[1]!)).toBeGreaterThan(32 / 25.4);
    expect(unitOf(built([{ kind: 'set-count', unit: ID, count: 2 }], many)).models).toHaveLength(2);
  });

  it('has ranks, files and leaders in front', () => {
    const after = built(
      [
        { kind: 'set-count', unit: REGIMENT, count: 12, files: 4 },
        { kind: 'set-leader', unit: REGIMENT, file: 2, is: true },
        { kind: 'set-members', unit: REGIMENT, who: { kind: 'leader', file: 2 }, part: { profile: { offence: 6 } } },
        { kind: 'set-members', unit: REGIMENT, who: { kind: 'all' }, part: { profile: { size: 'large' } } },
      ],
      RANKS,
    );
    expect(unitOf(after).formation).toMatchObject({
      count: 12,
      files: 4,
      profile: { size: 'large' },
      leaders: [{ file: 2, keywords: ['CHAMPION'], profile: { offence: 6 } }],
    });
    const back = built([{ kind: 'set-leader', unit: REGIMENT, file: 2, is: false }], after);
    expect(unitOf(back).formation?.leaders).toBeUndefined();
  });

  it('refuses what its file could not say', () => {
    const all = { kind: 'all' } as const;
    expect(refusal(SQUAD, { kind: 'set-leader', unit: ID, file: 1, is: true })).toEqual({ kind: 'no-ranks' });
    expect(refusal(SQUAD, { kind: 'set-count', unit: ID, count: 500 })).toMatchObject({ kind: 'too-many' });
    expect(refusal(SQUAD, { kind: 'set-unit', unit: ID, keywords: ['small letters'] })).toMatchObject({
      kind: 'unreadable',
    });
    expect(refusal(SQUAD, { kind: 'set-members', unit: ID, who: all, part: { profile: { luck: 3 } } })).toMatchObject({
      kind: 'unreadable',
    });
    expect(
      refusal(SQUAD, { kind: 'set-members', unit: ID, who: { kind: 'model', id: 'nobody' }, part: { height: 2 } }),
    ).toMatchObject({ kind: 'unknown' });
  });

  it('chooses among all the figures there are', () => {
    const files = readdirSync(new URL('../../models/minis', import.meta.url)).filter((name) => name.endsWith('.glb'));
    expect([...BUNDLED_MINIS].map((name) => `${name}.glb`).toSorted()).toEqual(files.toSorted());
  });

  it('an optional rule is switched on with its ordinary numbers, and off again without a trace', () => {
    const ranks = blankTable('Ranks', 'regiments');
    const set = (document: ScenarioDocument, rule: (typeof OPTIONAL_RULES)[number], isOn: boolean) =>
      built([{ kind: 'entitle', head: { rules: withOptionalRule(document.rules, rule, isOn) } }], document);
    const all = OPTIONAL_RULES.reduce((document, rule) => set(document, rule, true), ranks);
    expect(all.rules).toEqual({ panic: {}, commandGroups: {}, rough: {} });
    const parsed = parseScenario(makeScenario(all), NO_MESHES);
    expect(parsed.ok && Object.keys(parsed.value.rules.regiments)).toEqual(
      expect.arrayContaining(['panic', 'commandGroups', 'rough']),
    );
    expect(OPTIONAL_RULES.reduce((document, rule) => set(document, rule, false), all)).toEqual(ranks);
    const own = { ...ranks, rules: { mode: 'advisory' as const, rough: { difficult: 2 } } };
    expect(set(set(own, 'panic', true), 'panic', false)).toEqual(own);
    expect(set(own, 'rough', true).rules).toEqual(own.rules);
  });

  it('a story may be taken away again', () => {
    const told = built([{ kind: 'entitle', head: { story: 'Once.' } }]);
    expect(built([{ kind: 'entitle', head: { story: '' } }], told)).toEqual(TABLE);
  });
});
