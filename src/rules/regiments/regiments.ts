import type { Rules } from '../core/rules/rules.ts';
import { SKIRMISH_BY_EDITION } from '../skirmish/editions.ts';
import { REGIMENTS_RULES } from './regiment-numbers.ts';
import { SQUADS_CHARGE, SQUADS_FIGHT } from '../squads/squads.ts';

/** The `regiments` system: ranks on movement trays, every clause strict. */
export const REGIMENTS: Rules = {
  system: 'regiments',
  mode: 'strict',
  clauses: new Map(),
  charge: SQUADS_CHARGE,
  fight: SQUADS_FIGHT,
  skirmish: SKIRMISH_BY_EDITION.classic,
  regiments: REGIMENTS_RULES,
  upperFloors: 'all-models',
  heroicStand: true,
};

/** Characteristics of the ordinary soldier in the ranks, given where a scenario leaves them out; `size` counts from standard. */
export const REGIMENTS_PROFILE: Readonly<Record<string, number>> = {
  advance: 5,
  march: 10,
  discipline: 7,
  hp: 1,
  defence: 3,
  resilience: 3,
  armour: 1,
  attacks: 1,
  offence: 3,
  strength: 3,
  ap: 0,
  agility: 3,
  size: 0,
};
