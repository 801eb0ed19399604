import type { SystemName } from '../rules/core/system.ts';
import type { ProfileFault } from './scenario-fault.ts';
import { RULES_SYSTEMS } from '../rules/play/systems.ts';

/** Sizes of a ranked model; a profile stores the index. */
export const BODY_SIZES = ['standard', 'large', 'gigantic'] as const;

type Profile = Readonly<Record<string, number>>;

/**
 * A profile in the rules' form: numbers only, in inches, wounds or points depending on the key. {@link
 * findProfileFault} has checked it.
 */
export const toProfile = (profile: Readonly<Record<string, number | string>> | undefined): Profile =>
  Object.fromEntries(
    Object.entries(profile ?? {}).map(([key, value]) => [key, typeof value === 'number' ? value : sizeIndex(value)]),
  );

const sizeIndex = (word: string): number => (BODY_SIZES as readonly string[]).indexOf(word);

/**
 * The fault of one characteristic; undefined if there is none.
 *
 * @param value Inches, wounds or points, depending on the key; for `size` one of {@link BODY_SIZES}.
 */
export function findProfileFault(system: SystemName, key: string, value: number | string): ProfileFault | undefined {
  const { ordinary: known, inches, least: lowest, isChecked } = RULES_SYSTEMS[system].characteristics;
  if (!Object.hasOwn(known, key)) return { kind: 'no-characteristic', system, key, known: Object.keys(known) };
  if (key === 'size' && (typeof value !== 'string' || sizeIndex(value) < 0))
    return { kind: 'no-body-size', sizes: BODY_SIZES, got: value };
  if (key !== 'size' && typeof value !== 'number') return { kind: 'no-number-in-profile', key, got: value };
  if (!isChecked) return undefined;
  if (inches.includes(key)) return Number(value) < 0 ? { kind: 'inches-below-0', key, got: value } : undefined;
  const least = lowest[key] ?? 0;
  if (isWhole(value, least, MOST_CHARACTERISTIC)) return undefined;
  return { kind: 'not-whole', key, least, most: MOST_CHARACTERISTIC, got: value };
}

/** Maximum characteristic: far more than any model has, and small enough for exact odds. */
const MOST_CHARACTERISTIC = 100;

const isWhole = (value: number | string, least: number, most: number): boolean =>
  typeof value === 'string' || (Number.isInteger(value) && value >= least && value <= most);
