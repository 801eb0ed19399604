import { expect, it } from 'vitest';
import { presetsOfArmy, presetsOfList } from '../../src/app/editor/army-presets.ts';
import { readArmyList } from '../../src/army-list/read-army-list.ts';
import { decideEdit } from '../../src/editor/decide.ts';
import { unitNames } from '../../src/editor/names.ts';
import { blankTable } from '../../src/editor/session.ts';
import { unitExtent } from '../../src/editor/units.ts';
import { RULES_SYSTEMS } from '../../src/rules/play/systems.ts';
import { SYSTEMS } from '../../src/rules/core/system.ts';
import { ARMY_SYSTEMS } from '../../src/scenario/armies/army.ts';
import { loadArmies } from '../../src/scenario/armies/load-armies.ts';
import { NO_MESHES } from '../support/scenarios.ts';

it.each(ARMY_SYSTEMS)('a unit of every army of %s shows what it has on the table', async (system) => {
  const document = blankTable('Muster', system);
  for (const army of await loadArmies(system))
    for (const preset of presetsOfArmy(army, system)) {
      const units = preset.units('defender', unitNames(document));
      const step = decideEdit(document, { kind: 'set-up-army', side: 'defender', units, isReplaced: false }, NO_MESHES);
      if (!step.ok) throw new Error(`${preset.name}: ${JSON.stringify(step.error)}`);
      const [unit] = step.value.change.units!;
      expect(unit!.formation?.count ?? unit!.models!.length).toBe(preset.count);
      expect(Object.keys(preset.profile)).toEqual(
        expect.arrayContaining(Object.keys(RULES_SYSTEMS[system].characteristics.ordinary)),
      );
      const bodies = unit!.formation ? [unit!.formation] : unit!.models!;
      expect(bodies.map(({ mini }) => mini)).toContain(preset.mini);
      expect(unitExtent(unit!).hull.every(([, z]) => z < 0)).toBe(true);
    }
});

it.each(SYSTEMS)('a kept list shows the units that were not left out, in the game of the table: %s', (system) => {
  const list = readArmyList('Riders (90 pts)\n• 3x Rider\nScouts (60 pts)\nGuards (80 pts)');
  if (!list.ok) throw new Error(list.error.kind);
  const units = list.value.units.map((unit, i) => ({ ...unit, isLeft: i === 1, figure: 'brute' }));
  const presets = presetsOfList({ units }, system);
  expect(presets.map(({ name, count, points, mini }) => [name, count, points, mini])).toEqual([
    ['Riders', 3, 90, 'minis/brute.glb'],
    ['Guards', 1, 80, 'minis/brute.glb'],
  ]);
  const made = presets.flatMap((preset) => preset.units('attacker', unitNames(blankTable('Muster', system))));
  expect(made).toHaveLength(system === 'skirmish' ? 4 : 2);
});
