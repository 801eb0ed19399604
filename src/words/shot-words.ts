import { SHOTS } from './english/shots.ts';
import { book } from './language.ts';

/** What films say of themselves, and what is said where they are cut. Comes with the theatre. */
export const shotWords = book('shots', SHOTS);
