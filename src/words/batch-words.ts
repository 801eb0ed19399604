import { BATCH } from './english/batch.ts';
import { book } from './language.ts';

/** What is said of thousands of games. Comes with the laboratory's room, and with the command line's batches. */
export const batchWords = book('batch', BATCH);
