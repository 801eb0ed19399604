import { sha256 as digestOf } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export const sha256Text = (text: string): string => sha256(new TextEncoder().encode(text));

/**
 * The SHA-256 of bytes, as 64 hexadecimal digits.
 *
 * From a library, because the browser's own is asynchronous and missing from insecure pages.
 */
export const sha256 = (bytes: Uint8Array): string => bytesToHex(digestOf(bytes));
