import type { SystemName } from '../rules/core/system.ts';
import type { Status } from '../rules/core/state/state.ts';

const SQUADS = 'INFANTRY,CHARACTER,LEADER,HEAVY,FLY,BEAST,MONSTER,WALKER,VEHICLE,AIRCRAFT';

/** Keywords that a system's rules or its figures ask for: what hands are offered. Others may be written too. */
export const WELL_KNOWN_KEYWORDS: Readonly<Record<SystemName, readonly string[]>> = {
  squads: SQUADS.split(','),
  sandbox: SQUADS.split(','),
  skirmish:
    'INFANTRY,LEADER,ARMOURED,SHOOTER,CASTER,MOUNTED,ANIMAL,TORCH,SNEAKY,SPRINTER,LEAPER,AGILE,STURDY,FEARSOME,PLODDING,AMBUSHER,WARDING,TAUNTING,BERSERK,ETHEREAL,FLY,DUAL'.split(
      ',',
    ),
  regiments:
    'INFANTRY,CHARACTER,CHAMPION,STANDARD,MUSICIAN,SPEAR,HALBERD,MISSILES,MONSTER,BEAST,FLY,SWIFTSTRIDE,LINE FORMATION,PARRY,PAIRED WEAPONS,EXTRA SUPPORT 1,EXTRA RANK 1,HARNESSED,UNYIELDING,WAR PLATFORM'.split(
      ',',
    ),
};

const SQUAD_STATUSES = [
  'advanced',
  'fell-back',
  'cannot-charge',
  'charged',
  'fights-first',
  'moved',
] as const satisfies readonly Status[];

/** What a unit of a system may already be when a game begins. */
export const STATUSES_OF: Readonly<Record<SystemName, readonly Status[]>> = {
  squads: SQUAD_STATUSES,
  sandbox: SQUAD_STATUSES,
  skirmish: ['staggered', 'dazed', 'stunned'],
  regiments: ['shaken', 'fleeing'],
};
