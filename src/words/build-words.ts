import { BUILD } from './english/build.ts';
import { book } from './language.ts';

/** What is said where tables are built. Comes with the builder’s room. */
export const buildWords = book('build', BUILD);
