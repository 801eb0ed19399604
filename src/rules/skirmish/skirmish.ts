import type { Rules } from '../core/rules/rules.ts';
import { SKIRMISH_BY_EDITION } from './editions.ts';
import { REGIMENTS_RULES } from '../regiments/regiment-numbers.ts';
import { SQUADS_CHARGE, SQUADS_FIGHT } from '../squads/squads.ts';

/** The `skirmish` system: a dozen fighters on towers, ladders and gangways, every clause strict. @source S-15 */
export const SKIRMISH: Rules = {
  system: 'skirmish',
  mode: 'strict',
  clauses: new Map(),
  charge: { ...SQUADS_CHARGE, freeStep: 1 },
  fight: SQUADS_FIGHT,
  skirmish: SKIRMISH_BY_EDITION.classic,
  regiments: REGIMENTS_RULES,
  upperFloors: 'all-models',
  heroicStand: true,
};

/** Characteristics of the ordinary fighter, given where a scenario leaves them out: inches for `move`, targets of a d20. */
export const SKIRMISH_PROFILE: Readonly<Record<string, number>> = {
  move: 5,
  agility: 10,
  morale: 10,
  melee: 10,
  ranged: 10,
  defence: 10,
  wounds: 1,
  attacks: 1,
  injury: 0,
};
