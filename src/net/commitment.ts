import { sha256Text } from '../kernel/sha256.ts';

/** What is hidden in a line, and the random salt that keeps it from being guessed: 64 hexadecimal digits. */
export type Secret = { readonly salt: string; readonly text: string };

/** A commitment to a text: it shows nothing of it, and no other text fits it later. 64 hexadecimal digits. */
export const commitTo = ({ salt, text }: Secret): string => sha256Text(`${salt}|${text}`);
