import { KEEPING } from './english/keeping.ts';
import { book } from './language.ts';

/** What is said about saved tables as they are kept, opened and handed out. Comes with the shelf. */
export const shelfWords = book('shelf', KEEPING);
