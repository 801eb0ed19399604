import { notice } from '../app/state/notices.ts';
import { theStore } from '../app/state/table-store.ts';
import { createMemorySaveStore } from '../save-file/memory-save-store.ts';
import type { SaveStore } from '../save-file/save-store.ts';
import { openIdbSaveStore } from './idb-save-store.ts';
import { storageMessages } from '../messages/storage.ts';

/**
 * How long the browser's database may take to open, milliseconds. A busy machine takes many seconds, and going on
 * without it too early would keep nothing of what is played; one that will never open mostly says so at once.
 */
const PATIENCE = 30_000;

/** The browser's own shelf; where it has none, one that lasts as long as the page, and a line that says so. */
export async function openSaveStore(name: string): Promise<SaveStore> {
  try {
    return await Promise.race([openIdbSaveStore(name, sayOutdated), tooLong()]);
  } catch (fault) {
    notice(theStore, { about: 'keeping', text: sentenceFor(fault) });
    return createMemorySaveStore();
  }
}

const tooLong = (): Promise<never> =>
  new Promise((_, fail) => setTimeout(() => fail(new Error(storageMessages.noAnswer2)), PATIENCE));

/** The layout of the database is a later one: it is left alone. */
const sentenceFor = (fault: unknown): string =>
  fault instanceof DOMException && fault.name === 'VersionError'
    ? storageMessages.ofNewerEdition
    : storageMessages.keepsNothing;

const sayOutdated = (): void =>
  notice(theStore, {
    about: 'keeping',
    text: storageMessages.newerOpened,
  });
