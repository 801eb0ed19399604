import { LAB } from './english/lab.ts';
import { book } from './language.ts';

/** What the scenario laboratory says. Comes with it. */
export const labWords = book('lab', LAB);
