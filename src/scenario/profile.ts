import type { SystemName } from '../rules/core/rules/rules.ts';
import { REGIMENTS_PROFILE } from '../rules/regiments/regiments.ts';
import { SKIRMISH_PROFILE } from '../rules/skirmish/skirmish.ts';
import { SQUADS_PROFILE } from '../rules/squads/squads.ts';
import type { ProfileFault } from './scenario-fault.ts';

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

/**
 * A profile as the rules keep it: numbers alone, in inches, wounds or points as their keys say. {@link
 * findProfileFault} has checked it.
 */
export const toProfile = (profile: Readonly<Record<string, number | string>> | undefined): Profile =>
  Object.fromEntries(
    Object.entries(profile ?? {}).map(([key, value]) => [key, typeof value === 'number' ? value : sizeIndex(value)]),
  );

const sizeIndex = (word: string): number => (BODY_SIZES as readonly string[]).indexOf(word);

/**
 * What is wrong with one characteristic; undefined when nothing is.
 *
 * @param value Inches, wounds or points, as the key says; for `size` one of {@link BODY_SIZES}.
 */
export function findProfileFault(system: SystemName, key: string, value: number | string): ProfileFault | undefined {
  const known = ORDINARY_PROFILE[system];
  if (!Object.hasOwn(known, key)) return { kind: 'no-characteristic', system, key, known: Object.keys(known) };
  if (key === 'size' && (typeof value !== 'string' || sizeIndex(value) < 0))
    return { kind: 'no-body-size', sizes: BODY_SIZES, got: value };
  if (key !== 'size' && typeof value !== 'number') return { kind: 'no-number-in-profile', key, got: value };
  if (system === 'sandbox') return undefined;
  if (IN_INCHES[system].includes(key))
    return Number(value) < 0 ? { kind: 'inches-below-0', key, got: value } : undefined;
  const least = LEAST[system][key] ?? 0;
  if (isWhole(value, least, MOST_CHARACTERISTIC)) return undefined;
  return { kind: 'not-whole', key, least, most: MOST_CHARACTERISTIC, got: value };
}

/** Systems whose characteristics are held to what they mean; in a sandbox no rule uses them. */
type Held = Exclude<SystemName, 'sandbox'>;

/** Characteristics in inches: how far a model moves. All others are whole numbers. */
const IN_INCHES: Readonly<Record<Held, readonly string[]>> = {
  squads: ['M'],
  skirmish: ['move'],
  regiments: ['advance', 'march'],
};

/**
 * The least a characteristic may be, where that is not 0: every model can take a wound, and an injury may be lessened.
 */
const LEAST: Readonly<Record<Held, Readonly<Record<string, number>>>> = {
  squads: { W: 1 },
  skirmish: { wounds: 1, injury: -20 },
  regiments: { hp: 1 },
};

/** Most a characteristic may be: far more than any model has, and little enough for exact odds. */
const MOST_CHARACTERISTIC = 100;

const isWhole = (value: number | string, least: number, most: number): boolean =>
  typeof value === 'string' || (Number.isInteger(value) && value >= least && value <= most);
