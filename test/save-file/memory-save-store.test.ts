import { createMemorySaveStore } from '../../src/save-file/memory-save-store.ts';
import { describeSaveStore } from '../contracts/save-store.contract.ts';

describeSaveStore('a store in memory', async () => createMemorySaveStore());
