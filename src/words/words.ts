import { TABLE } from './english/table.ts';
import { book } from './language.ts';

/** What is said at the table from the first moment on, by area: `words.say.inches(2.5)`, `words.bar.undo`. */
export const words = book('table', TABLE);
