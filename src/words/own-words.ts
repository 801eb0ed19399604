import { OWN } from './english/own.ts';
import { book } from './language.ts';

/** What is said about what a player brings. Comes with it. */
export const ownWords = book('own', OWN);
