import { notice } from '../app/notices.ts';
import { createMemoryShelf } from '../keep/memory-shelf.ts';
import type { Shelf } from '../keep/shelf.ts';
import { openIdbShelf } from './idb-shelf.ts';

/**
 * How long the browser's database may take to open, milliseconds. A busy machine takes many seconds, and going on
 * without it too early would keep nothing of what is played; one that will never open mostly says so at once.
 */
const PATIENCE = 30_000;

/** The browser's own shelf; where it has none, one that lasts as long as the page, and a line that says so. */
export async function openShelf(name: string): Promise<Shelf> {
  try {
    return await Promise.race([openIdbShelf(name, sayOutdated), tooLong()]);
  } catch (fault) {
    notice({ about: 'keeping', text: sentenceFor(fault) });
    return createMemoryShelf();
  }
}

const tooLong = (): Promise<never> =>
  new Promise((_, fail) => setTimeout(() => fail(new Error('no answer')), PATIENCE));

/** The layout of the database is a later one: it is left alone. */
const sentenceFor = (fault: unknown): string =>
  fault instanceof DOMException && fault.name === 'VersionError'
    ? 'The saved tables here are of a newer Highground and are left as they are: what is played now is kept only as long as this page is open.'
    : 'This browser keeps nothing for pages now: what is played is kept only as long as this page is open. Save a table as a file to keep it.';

const sayOutdated = (): void =>
  notice({
    about: 'keeping',
    text: 'A newer Highground was opened in another tab: close this one, what is played here is no longer kept.',
  });
