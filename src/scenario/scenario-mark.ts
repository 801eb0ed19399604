import { sha256Text } from '../kernel/sha256.ts';
import CARRIED_MARKS from './carried-marks.json' with { type: 'json' };

/** Fingerprints of built-in scenarios: that of the file, and that of the compact text that is bundled. */
const carried: Readonly<Record<string, string>> = CARRIED_MARKS;

/**
 * Whether a fingerprint is that of a scenario: the SHA-256 of its text, or, for a scenario that comes with the game,
 * that of its file. The bundled text of such a file is the same without its spaces.
 */
export function isScenarioOf(text: string, mark: string): boolean {
  const own = sha256Text(text);
  return own === mark || (Object.hasOwn(carried, mark) && carried[mark] === own);
}
