// Runs before every file of tests. They follow one another in one process; what keeps something to itself, such as the
// one table of the page, is loaded anew for each file that may ask it.
import { expect, vi } from 'vitest';
import { sharesItsWorld } from './rooms.ts';

if (!sharesItsWorld(expect.getState().testPath ?? '')) vi.resetModules();
