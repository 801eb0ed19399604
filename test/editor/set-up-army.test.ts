import { describe, expect, it } from 'vitest';
import { settleUnits } from '../../src/army-list/settle.ts';
import { readArmyList } from '../../src/army-list/read-army-list.ts';
import { toUnits } from '../../src/army-list/to-units.ts';
import { decideEdit } from '../../src/editor/decide.ts';
import { unitNames } from '../../src/editor/names.ts';
import { blankTable, documentOf, newSession, took } from '../../src/editor/session.ts';
import { seededRandom } from '../../src/kernel/random.ts';
import type { Side } from '../../src/rules/core/turn.ts';
import type { SystemName } from '../../src/rules/core/system.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { drawn, seedOf } from '../support/drawn.ts';
import { layOutText } from '../support/lab-games.ts';
import { NO_MESHES } from '../support/scenarios.ts';
import { drawArmy, LIST_WRITERS } from '../support/written-lists.ts';

/** An army from a text, set up on a table. */
function setUp(text: string, document: ScenarioDocument, side: Side, isReplaced = false) {
  const list = readArmyList(text);
  if (!list.ok) throw new Error(list.error.kind);
  const settled = settleUnits(list.value.units, { file: new Map(), remembered: new Map() }, document.system);
  const units = toUnits(settled, side, document.system, unitNames(document));
  return { list: list.value, step: decideEdit(document, { kind: 'set-up-army', side, units, isReplaced }, NO_MESHES) };
}

const tableOf = (system: SystemName): ScenarioDocument => ({
  ...blankTable('March', system),
  table: { width: 72, depth: 60 },
});

/** The table with a deployment zone of a side, so many inches deep along its edge. */
function withZone(document: ScenarioDocument, side: Side, inches: number): ScenarioDocument {
  const [x, far] = [document.table.width / 2, (side === 'attacker' ? 1 : -1) * (document.table.depth / 2)];
  const near = far - Math.sign(far) * inches;
  const zone: [number, number][] = [
    [-x, near],
    [x, near],
    [x, far],
    [-x, far],
  ];
  return { ...document, mission: { turns: 5, deployment: [{ side, zone }] } };
}

describe('an army from a list', () => {
  it.each(['squads', 'regiments', 'skirmish'] as const)(
    'stands in the zone of its side, free of all others: %s',
    async (system) => {
      const random = seededRandom(seedOf(20_261_128));
      let set = 0;
      for (let i = 0; i < drawn(40); i++) {
        const text = LIST_WRITERS['behind a fence, compact']!(drawArmy(() => random() / 2 ** 32));
        const side = i % 2 === 0 ? 'attacker' : 'defender';
        const { list, step } = setUp(text, tableOf(system), side);
        if (!step.ok) {
          expect(step.error.kind).toBe('no-room');
          continue;
        }
        set++;
        const document = documentOf(took(newSession(tableOf(system)), step.value));
        const models = list.units.reduce((sum, { count }) => sum + count, 0);
        // Laying out refuses models that overlap or stand off the table.
        const { start } = await layOutText(makeScenario(document));
        expect(start.models.size).toBe(models);
        // What fits in six inches along the edge stands there; larger armies take more of their half.
        const depth = setUp(text, withZone(tableOf(system), side, 6), side).step.ok ? 6 : 18;
        for (const { at } of start.models.values())
          expect(side === 'attacker' ? at[2] : -at[2]).toBeGreaterThan(30 - depth);
      }
      expect(set).toBeGreaterThan(0);
    },
  );

  it('takes the place of the units that the side has, if that is wanted, in one step', () => {
    const first = setUp('Scouts (60 pts)\nGuards (80 pts)', tableOf('squads'), 'attacker').step;
    const session = took(newSession(tableOf('squads')), first.ok ? first.value : undefined!);
    const added = setUp('Riders (90 pts)', documentOf(session), 'attacker').step;
    const swapped = setUp('Riders (90 pts)', documentOf(session), 'attacker', true).step;
    const names = (step: typeof added) =>
      step.ok ? documentOf(took(session, step.value)).units!.map(({ name }) => name) : step.error;
    expect(names(added)).toEqual(['Scouts', 'Guards', 'Riders']);
    expect(names(swapped)).toEqual(['Riders']);
  });

  it('takes as much of its half as it needs where there is no zone', async () => {
    const document: ScenarioDocument = { ...blankTable('March', 'squads'), table: { width: 60, depth: 44 } };
    const horde = Array.from({ length: 6 }, (_, i) => `30 Pikes ${i + 1} (200 pts)`).join('\n');
    const { step } = setUp(horde, document, 'defender');
    if (!step.ok) throw new Error(step.error.kind);
    const { start } = await layOutText(makeScenario(documentOf(took(newSession(document), step.value))));
    const deepest = Math.max(...[...start.models.values()].map(({ at }) => at[2]));
    expect(start.models.size).toBe(180);
    expect(deepest).toBeGreaterThan(-22 + 6);
    expect(deepest).toBeLessThan(-22 + 18);
    const zoned = setUp(horde, withZone(document, 'defender', 6), 'defender').step;
    expect(zoned).toMatchObject({ ok: false, error: { kind: 'no-room', wanted: 6 } });
  });

  it('is refused as a whole where its zone is too small', () => {
    const small = { ...tableOf('squads'), table: { width: 12, depth: 12 } };
    const { step } = setUp('60x Scouts (600 pts)\n60x Guards (800 pts)', small, 'attacker');
    expect(step).toMatchObject({ ok: false, error: { kind: 'no-room', wanted: 2 } });
  });
});
