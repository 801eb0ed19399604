import { sha256Text } from '../kernel/sha256.ts';
import CARRIED_MARKS from './carried-marks.json' with { type: 'json' };

/** Hashes of built-in scenarios: that of the file, mapped to that of the compact text in the bundle. */
const carried: Readonly<Record<string, string>> = CARRIED_MARKS;

/**
 * Whether a hash is that of a scenario: the SHA-256 of its text or, for a built-in scenario, of its file. The bundled
 * text of such a file lacks its whitespace.
 */
export function isScenarioOf(text: string, mark: string): boolean {
  const own = sha256Text(text);
  return own === mark || (Object.hasOwn(carried, mark) && carried[mark] === own);
}
