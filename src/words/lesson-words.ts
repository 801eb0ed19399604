import { LESSON } from './english/lesson-steps.ts';
import { book } from './language.ts';

/** What a lesson says while it is taken. Comes with its card. */
export const lessonWords = book('lesson', LESSON);
