import { KEYS } from './english/keys.ts';
import { book } from './language.ts';

/** What keys do. Comes with the key sheet, and with the palette. */
export const keyWords = book('keys', KEYS);
