import { createMemoryShelf } from '../../src/save-file/memory-shelf.ts';
import { describeShelf } from '../contracts/shelf.contract.ts';

describeShelf('a shelf in memory', async () => createMemoryShelf());
