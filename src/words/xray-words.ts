import { XRAY } from './english/xray.ts';
import { book } from './language.ts';

/** What the x-ray says. Comes with it. */
export const xrayWords = book('xray', XRAY);
