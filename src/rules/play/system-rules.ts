import type { Rules } from '../core/rules/rules.ts';
import { REGIMENTS_RULES } from '../regiments/numbers.ts';
import { SKIRMISH_BY_EDITION } from '../skirmish/numbers.ts';
import { SQUADS_CHARGE, SQUADS_FIGHT, SQUADS_SHOOTING } from '../squads/numbers.ts';

/** The `squads` system: science-fiction squads in ruins, every clause strict. */
export const SQUADS: Rules = {
  system: 'squads',
  mode: 'strict',
  clauses: new Map(),
  charge: SQUADS_CHARGE,
  fight: SQUADS_FIGHT,
  shooting: SQUADS_SHOOTING,
  skirmish: SKIRMISH_BY_EDITION.classic,
  regiments: REGIMENTS_RULES,
  upperFloors: 'light-models',
  heroicStand: true,
};

/** The `regiments` system: ranks on movement trays, every clause strict. */
export const REGIMENTS: Rules = {
  system: 'regiments',
  mode: 'strict',
  clauses: new Map(),
  charge: SQUADS_CHARGE,
  fight: SQUADS_FIGHT,
  shooting: SQUADS_SHOOTING,
  skirmish: SKIRMISH_BY_EDITION.classic,
  regiments: REGIMENTS_RULES,
  upperFloors: 'all-models',
  heroicStand: true,
};

/** The `skirmish` system: a dozen fighters on towers, ladders and gangways, every clause strict. @source S-15 */
export const SKIRMISH: Rules = {
  system: 'skirmish',
  mode: 'strict',
  clauses: new Map(),
  charge: { ...SQUADS_CHARGE, freeStep: 1 },
  fight: SQUADS_FIGHT,
  shooting: SQUADS_SHOOTING,
  skirmish: SKIRMISH_BY_EDITION.classic,
  regiments: REGIMENTS_RULES,
  upperFloors: 'all-models',
  heroicStand: true,
};
