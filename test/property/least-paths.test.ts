import { describe, expect, it } from 'vitest';
import { startLevels } from '../../src/geometry/routes/find-route.ts';
import { createRouteSeeker } from '../../src/geometry/routes/seek.ts';
import { spotAt } from '../../src/physics/views/spots.ts';
import { createViews } from '../../src/physics/views/views.ts';
import { zoneGoal } from '../../src/physics/paths/zone-goal.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { fighterContactZone } from '../../src/rules/skirmish/fighters/contact.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { fighterOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { drawnOf } from '../support/drawn.ts';
import { randomTown, townsman } from '../support/random-town.ts';

const CHECKS: readonly (readonly CheckKind[])[] = [
  [],
  ['climb'],
  ['jump-across'],
  ['jump-down'],
  ['climb', 'jump-across'],
];

/** Ways longer than this are not asked for. */
const LIMIT = 30;

describe('[E-27] bounds on ways into contact', () => {
  it.each(drawnOf([1, 2, 3, 4, 5, 6]))(
    'change no answer: the nearest end is the one a search without them finds (town %i)',
    async (seed) => {
      const edition = seed % 2 === 0 ? 'classic' : 'latest';
      const { state, table } = await randomTown({ seed: 5000 + seed, pieces: 16, fighters: 6, half: 8, edition });
      const views = createViews({ width: 60, depth: 44, terrain: state.terrain.values() });
      CHECKS.forEach((checks, i) => {
        const [unit, foe] = [townsman(2 * (i % 3)), townsman(2 * ((i + seed) % 3) + 1)];
        const setting = fighterSetting(state, unit, checks);
        const view = views.view(setting, [{ at: setting.from, slack: 0.02 }]);
        const from = spotAt(view.field, setting.from);
        const goal = zoneGoal(
          view,
          from,
          fighterContactZone(fighterOf(state, unit), fighterOf(state, foe), state.rules.skirmish),
        );
        const least = (bounds: typeof goal.bounds) => {
          const end = createRouteSeeker(view.field, startLevels(view.field, from), LIMIT, { ...goal, bounds }).next();
          return end?.node.cost ?? Infinity;
        };
        expect(goal.bounds).toBeDefined();
        expect(least(goal.bounds), `${unit} to ${foe} by ${checks.join(', ') || 'no checks'}`).toBeCloseTo(
          least(undefined),
          9,
        );
      });
      table.dispose();
    },
  );
});
