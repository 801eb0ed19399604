import type { SystemName } from '../rules/core/system.ts';
import type { Mat } from './ambience.ts';
import type { BattlefieldTheme } from './generate/bag.ts';
import { type BattlefieldOptions, generateBattlefield } from './generate.ts';
import type { ScenarioDocument } from './schema.ts';

/** What a table of each theme is laid with. */
export const MAT_OF_THEME: Readonly<Record<BattlefieldTheme, Mat>> = {
  village: 'grass',
  ruins: 'city',
  desert: 'desert',
  snow: 'snow',
  dungeon: 'dungeon',
  wild: 'grass',
};

/** A scenario of nothing but a generated battlefield: a table to put armies on. `name` is what it is called. */
export const battlefieldScenario = (wish: BattlefieldOptions, system: SystemName, name: string): ScenarioDocument => ({
  format: 'highground/scenario',
  version: 1,
  name,
  system,
  table: { width: wish.table.width, depth: wish.table.depth, mat: MAT_OF_THEME[wish.theme] },
  terrain: [...generateBattlefield(wish)],
  seed: wish.seed,
});
