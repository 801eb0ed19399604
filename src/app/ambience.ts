import type { SystemName } from '../rules/core/rules.ts';
import type { Ambience, Hour, Mat } from '../scenario/ambience.ts';
import type { Settings } from './table-state.ts';

/** Mats of tables whose scenario names none. */
const MAT_OF_SYSTEM: Readonly<Record<SystemName, Mat>> = {
  squads: 'grass',
  regiments: 'grass',
  skirmish: 'city',
  sandbox: 'grass',
};

/** The hour at the table: the player's own choice, else the scenario's, else what goes with the panels. */
export const hourOf = ({ hour, theme }: Pick<Settings, 'hour' | 'theme'>, wished: Ambience | undefined): Hour =>
  hour !== 'auto' ? hour : (wished?.hour ?? (theme === 'light' ? 'day' : 'night'));

/** The mat on the table: the player's own choice, else the scenario's, else what goes with its rules. */
export const matOf = (
  { mat }: Pick<Settings, 'mat'>,
  wished: Ambience | undefined,
  system: SystemName | undefined,
): Mat => (mat !== 'auto' ? mat : (wished?.mat ?? MAT_OF_SYSTEM[system ?? 'squads']));
