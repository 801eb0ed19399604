import { createMemoryShelf } from '../../src/keep/memory-shelf.ts';
import { describeShelf } from '../contracts/shelf.contract.ts';

describeShelf('a shelf in memory', async () => createMemoryShelf());
