import { sha256Text } from '../kernel/sha256.ts';
import CARRIED_MARKS from './carried-marks.json' with { type: 'json' };

/** By the fingerprint of the file of a scenario that comes with the game: that of the text the game carries of it. */
const carried: Readonly<Record<string, string>> = CARRIED_MARKS;

/**
 * Whether a fingerprint is that of a scenario: the SHA-256 of its text, or, for a scenario that comes with the game, that
 * of its file. What the game carries of such a file says the same without its spaces.
 */
export function isScenarioOf(text: string, mark: string): boolean {
  const own = sha256Text(text);
  return own === mark || (Object.hasOwn(carried, mark) && carried[mark] === own);
}
