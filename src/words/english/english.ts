import { BUILD } from './build.ts';
import { REPLAY } from './replay.ts';
import { TABLE } from './table.ts';

/** English whole, book by book. The page itself takes each book where it is needed; this says what a language is. */
export const ENGLISH = { table: TABLE, build: BUILD, replay: REPLAY };
