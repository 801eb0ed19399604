// Runs before every test file. Test files share one process, so modules with state, such as the table store of the
// page, are loaded again for each file that uses them.
import { expect, vi } from 'vitest';
import { sharesItsWorld } from './rooms.ts';

if (!sharesItsWorld(expect.getState().testPath ?? '')) vi.resetModules();
