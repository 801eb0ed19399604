import type { SystemName } from '../rules/core/rules.ts';
import { REGIMENTS_PROFILE } from '../rules/systems/regiments.ts';
import { SKIRMISH_PROFILE } from '../rules/systems/skirmish.ts';
import { SQUADS_PROFILE } from '../rules/systems/squads.ts';

/** How big a ranked model is; in a profile its index stands for it. */
export const BODY_SIZES = ['standard', 'large', 'gigantic'] as const;

type Profile = Readonly<Record<string, number>>;

/** The characteristics of each system's ordinary soldier: what a model has unless its file says otherwise. */
export const ORDINARY_PROFILE: Readonly<Record<SystemName, Profile>> = {
  squads: SQUADS_PROFILE,
  skirmish: SKIRMISH_PROFILE,
  regiments: REGIMENTS_PROFILE,
  sandbox: SQUADS_PROFILE,
};

/** The characteristic that says how many wounds a model can take. */
export const WOUNDS_KEY: Readonly<Record<SystemName, string>> = {
  squads: 'W',
  skirmish: 'wounds',
  regiments: 'hp',
  sandbox: 'W',
};

/** A profile as the rules keep it, numbers only. Keys and words have been checked by {@link explainProfile}. */
export const toProfile = (profile: Readonly<Record<string, number | string>> | undefined): Profile =>
  Object.fromEntries(
    Object.entries(profile ?? {}).map(([key, value]) => [key, typeof value === 'number' ? value : sizeIndex(value)]),
  );

const sizeIndex = (word: string): number => (BODY_SIZES as readonly string[]).indexOf(word);

/** What is wrong with one characteristic, in words; undefined when nothing is. */
export function explainProfile(system: SystemName, key: string, value: number | string): string | undefined {
  const known = ORDINARY_PROFILE[system];
  if (!Object.hasOwn(known, key)) {
    return `There is no characteristic "${key}" in the system "${system}"; it knows ${Object.keys(known).join(', ')}.`;
  }
  if (key === 'size' && (typeof value !== 'string' || sizeIndex(value) < 0)) {
    return `"size" must be one of "${BODY_SIZES.join('", "')}"; got ${JSON.stringify(value)}.`;
  }
  if (key !== 'size' && typeof value !== 'number') return `"${key}" must be a number; got ${JSON.stringify(value)}.`;
  if (system === 'squads' && key === 'M' && Number(value) < 0)
    return `"M" must be a number of inches, not below 0; got ${JSON.stringify(value)}.`;
  if (system === 'skirmish') return explainFighter(key, value);
  if (system === 'regiments') return explainRanked(key, value);
  const least = key === WOUNDS_KEY[system] ? 1 : 0;
  if (system === 'squads' && key !== 'M' && !isWhole(value, least, MOST_CHARACTERISTIC))
    return `"${key}" must be a whole number from ${least} to ${MOST_CHARACTERISTIC}; got ${JSON.stringify(value)}.`;
  return undefined;
}

/** What is wrong with a characteristic of a fighter: his Move is in inches, the others are whole numbers, and an injury may be lessened. */
function explainFighter(key: string, value: number | string): string | undefined {
  if (key === 'move')
    return Number(value) < 0
      ? `"move" must be a number of inches, not below 0; got ${JSON.stringify(value)}.`
      : undefined;
  const least = LEAST_OF_FIGHTER[key] ?? 0;
  if (isWhole(value, least, MOST_CHARACTERISTIC)) return undefined;
  return `"${key}" must be a whole number from ${least} to ${MOST_CHARACTERISTIC}; got ${JSON.stringify(value)}.`;
}

/** What is wrong with a characteristic of the ranks: how far they go is in inches, the others are whole numbers. */
function explainRanked(key: string, value: number | string): string | undefined {
  if (key === 'advance' || key === 'march')
    return Number(value) < 0
      ? `"${key}" must be a number of inches, not below 0; got ${JSON.stringify(value)}.`
      : undefined;
  const least = key === WOUNDS_KEY.regiments ? 1 : 0;
  if (isWhole(value, least, MOST_CHARACTERISTIC)) return undefined;
  return `"${key}" must be a whole number from ${least} to ${MOST_CHARACTERISTIC}; got ${JSON.stringify(value)}.`;
}

const LEAST_OF_FIGHTER: Readonly<Record<string, number>> = { wounds: 1, injury: -20 };

/** Far more than any soldier has, and little enough for exact odds. */
const MOST_CHARACTERISTIC = 100;

const isWhole = (value: number | string, least: number, most: number): boolean =>
  typeof value === 'string' || (Number.isInteger(value) && value >= least && value <= most);
