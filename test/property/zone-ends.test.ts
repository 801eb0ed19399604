import { describe, expect, it } from 'vitest';
import type { Point } from '../../src/kernel/point.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import { fighterContactZone } from '../../src/rules/skirmish/fighters/contact.ts';
import { fighterSetting } from '../../src/rules/skirmish/fighters/fighter-setting.ts';
import { fighterOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { drawnOf } from '../support/drawn.ts';
import { randomTown, townsman } from '../support/random-town.ts';

const CHECKS: readonly (readonly CheckKind[])[] = [[], ['climb'], ['jump-across'], ['jump-down']];

/** Sides from which every enemy is touched, and how far past touching that is. */
const SIDES = 12;
const HAIR = 1e-7;

describe('[E-27] the nearest place of contact', () => {
  it.each(drawnOf([1, 2, 3, 4], 1))(
    'is never further than any place round the enemy, and legal places count among all that are touched (town %i)',
    async (seed) => {
      const { state, table } = await randomTown({
        seed: 7000 + seed,
        pieces: 16,
        fighters: 6,
        half: 8,
        edition: 'latest',
      });
      let asked = 0;
      CHECKS.forEach((checks, i) => {
        const [unit, foe] = [townsman(2 * (i % 3)), townsman(2 * ((i + seed) % 3) + 1)];
        const [mover, target] = [fighterOf(state, unit), fighterOf(state, foe)];
        const setting = fighterSetting(state, unit, checks);
        const zone = fighterContactZone(mover, target, state.rules.skirmish);
        const map = table.reach(setting, 400);
        const nearest = (standing: 'any' | 'legal') =>
          map.landings({ ...zone, standing, atMost: 1 })[0]?.length ?? Infinity;
        expect(nearest('any')).toBeLessThanOrEqual(nearest('legal') + 1e-9);
        for (let k = 0; k < SIDES; k++) {
          const angle = (2 * Math.PI * k) / SIDES;
          const [x, z] = [
            target.at[0] + (zone.radius - HAIR) * Math.cos(angle),
            target.at[2] + (zone.radius - HAIR) * Math.sin(angle),
          ];
          for (const y of map.levelsAt(x, z).filter((y) => y >= zone.low && y <= zone.high)) {
            const at: Point = [x, y, z];
            const answer = table.path(setting, at);
            if (answer.kind !== 'path') continue;
            asked++;
            expect(
              nearest('legal'),
              `${unit} to ${foe} by ${checks.join() || 'no checks'} at ${at}`,
            ).toBeLessThanOrEqual(answer.path.length + 1e-6);
          }
        }
      });
      expect(asked).toBeGreaterThan(0);
      table.dispose();
    },
  );
});
