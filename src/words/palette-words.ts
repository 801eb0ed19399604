import { PALETTE } from './english/palette.ts';
import { book } from './language.ts';

/** What the command palette says. Comes with it. */
export const paletteWords = book('palette', PALETTE);
