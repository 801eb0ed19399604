import type { RulesDocument } from '../scenario/rules-schema.ts';
import type { SystemName } from '../rules/core/system.ts';
import type { Status } from '../rules/core/state/state.ts';

/** The built-in minis, by their file names under `models/minis`; a test compares the list with the folder. */
export const BUNDLED_MINIS = [
  'trooper',
  'leader',
  'heavy',
  'marksman',
  'fencer',
  'archer',
  'mage',
  'captain',
  'hound',
  'spearman',
  'swordsman',
  'halberdier',
  'bowman',
  'champion',
  'standard',
  'drummer',
  'marshal',
  'warlord',
  'rider',
  'knight',
  'beast',
  'brute',
  'flyer',
  'walker',
  'vehicle',
  'engine',
] as const;

/** The path of a built-in mini in scenario files. */
export const miniPath = (name: string): string => `minis/${name}.glb`;

const SQUADS = 'INFANTRY,CHARACTER,LEADER,HEAVY,FLY,BEAST,MONSTER,WALKER,VEHICLE,AIRCRAFT';

/** Keywords that the editor suggests: those a system's rules or minis use. Others can be typed. */
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

/** Statuses that a unit of a system may start a game with. */
export const STATUSES_OF: Readonly<Record<SystemName, readonly Status[]>> = {
  squads: SQUAD_STATUSES,
  sandbox: SQUAD_STATUSES,
  skirmish: ['staggered', 'dazed', 'stunned'],
  regiments: ['shaken', 'fleeing'],
};

/** Rules of regiments that a scenario asks for by name; with `{}` it takes their ordinary numbers. */
export const OPTIONAL_RULES = ['panic', 'commandGroups', 'rough'] as const satisfies readonly (keyof RulesDocument)[];

/** The rules of a file (inches and shares, as there) with an optional one, by its ordinary numbers, or without it. */
export function withOptionalRule(
  rules: RulesDocument | undefined,
  rule: (typeof OPTIONAL_RULES)[number],
  isOn: boolean,
): RulesDocument {
  const { [rule]: before, ...rest } = rules ?? {};
  return isOn ? { ...rest, [rule]: before ?? {} } : rest;
}
