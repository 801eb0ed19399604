import { describe, expect, it } from 'vitest';
import { BUNDLED_MINIS, miniPath } from '../../src/editor/choices.ts';
import { decideEdit } from '../../src/editor/decide.ts';
import { explainEdit } from '../../src/messages/editor/explain-editor.ts';
import { stemFrom, unitNames } from '../../src/editor/names.ts';
import { cutBack, documentOf, newSession, took } from '../../src/editor/session.ts';
import { baseSize, standsOf } from '../../src/editor/units.ts';
import { SIDES, type Side } from '../../src/rules/core/turn.ts';
import { type Army, ARMY_SYSTEMS, armiesSchema, modelCount, unitOfArmy } from '../../src/scenario/armies/army.ts';
import { findArmy, loadArmies } from '../../src/scenario/armies/load-armies.ts';
import { BUILTIN_SCENARIOS } from '../../src/scenario/builtin.ts';
import { makeScenario } from '../../src/scenario/make-scenario.ts';
import type { ScenarioDocument } from '../../src/scenario/schema.ts';
import { layOutText } from '../support/lab-games.ts';
import { NO_MESHES } from '../support/scenarios.ts';

const unitsOf = (army: Army, document: ScenarioDocument, side: Side) => {
  const free = unitNames(document);
  return army.units.map((unit) => unitOfArmy(unit, side, (name) => free(stemFrom(name) ?? 'unit')));
};

/** The built-in tables of a game, without their units and what their missions say of them. */
const emptied = (system: string): readonly ScenarioDocument[] =>
  BUILTIN_SCENARIOS.map(({ text }) => JSON.parse(text) as ScenarioDocument)
    .filter((document) => document.system === system)
    .map(({ script: _, start: _start, mission, warbands: _warbands, ...document }) => ({
      ...document,
      version: 2,
      units: [],
      ...(mission
        ? {
            mission: {
              turns: mission.turns,
              scoring: [{ kill: 'units', points: 1 }],
              ...(mission.deployment ? { deployment: mission.deployment } : {}),
            },
          }
        : {}),
    }));

/** The least ground, in square inches of zone for one of bases, on which every army finds places. */
const ROOM = 16;

describe.each(ARMY_SYSTEMS)('the armies of %s', (system) => {
  it('are six that are told apart, of equal points that add up, each with a leader and pictures of its minis', async () => {
    const armies = await loadArmies(system);
    expect(armies).toHaveLength(6);
    expect(new Set(armies.flatMap(({ id, name, story }) => [id, name, story])).size).toBe(18);
    expect(new Set(armies.map(({ points }) => points)).size).toBe(1);
    for (const army of armies) {
      expect(army.units.reduce((sum, { points }) => sum + points, 0)).toBe(army.points);
      const minis = army.units.flatMap(({ models = [], formation }) => [
        ...models.map(({ mini }) => mini),
        ...(formation ? [formation.mini, ...(formation.leaders ?? []).map(({ mini }) => mini)] : []),
      ]);
      expect(BUNDLED_MINIS.map(miniPath)).toEqual(expect.arrayContaining(minis));
      expect(await findArmy(army.id)).toEqual({ army, system });
    }
  });

  it('stand on every built-in table whose zones have the room, and go again in one step', async () => {
    const armies = await loadArmies(system);
    let stood = 0;
    for (const document of emptied(system))
      for (const side of SIDES)
        for (const army of armies) {
          const units = unitsOf(army, document, side);
          const before = newSession(document);
          const step = decideEdit(document, { kind: 'set-up-army', side, units, isReplaced: false }, NO_MESHES);
          if (!step.ok) {
            expect([
              document.name,
              army.id,
              step.error.kind === 'no-room' ? 'no-room' : explainEdit(step.error),
            ]).toEqual([document.name, army.id, 'no-room']);
            const ground = units
              .flatMap(standsOf)
              .reduce((sum, { base }) => sum + baseSize(base)[0] * baseSize(base)[1], 0);
            expect(groundOf(document, side) / ground, `${army.id} on ${document.name}`).toBeLessThan(ROOM);
            continue;
          }
          stood++;
          const after = took(before, step.value);
          expect(documentOf(after).units).toHaveLength(army.units.length);
          expect(documentOf(cutBack(after, -1))).toBe(document);
          // Laying out refuses models that overlap or stand off the table.
          if (side === 'defender' && army === armies[stood % 6]) {
            const { start } = await layOutText(makeScenario(documentOf(after)));
            expect(start.models.size).toBe(army.units.reduce((sum, unit) => sum + modelCount(unit), 0));
          }
        }
    expect(stood).toBeGreaterThan(30);
  });
});

/** The ground of a side's zones, square inches. */
function groundOf({ mission, table }: ScenarioDocument, side: Side): number {
  const zones = (mission?.deployment ?? []).filter((each) => each.side === side).map(({ zone }) => zone);
  if (zones.length === 0) return table.width * 6;
  return zones.reduce((sum, zone) => {
    const doubled = zone.reduce((all, [x, z], i) => {
      const [nextX, nextZ] = zone[(i + 1) % zone.length]!;
      return all + x * nextZ - nextX * z;
    }, 0);
    return sum + Math.abs(doubled) / 2;
  }, 0);
}

describe('a file of armies', () => {
  it('is refused where a unit has a word or number that scenarios do not have', async () => {
    const armies = await loadArmies('skirmish');
    const spoiled = (change: object) =>
      armiesSchema.safeParse([{ ...armies[0], units: [{ ...armies[0]!.units[0], ...change }] }]).success;
    expect(spoiled({})).toBe(true);
    for (const change of [
      { role: 'cook' },
      { points: 0 },
      { keywords: ['leader'] },
      { side: 'attacker' },
      { models: [] },
    ])
      expect(spoiled(change)).toBe(false);
  });
});
