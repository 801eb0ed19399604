import { NO_INTENT } from './skirmish.ts';
import type { TableState } from './table-state.ts';
/** The state without an unfinished choice. */
export const CLEAN = {
  targets: [],
  question: { state: 'none' },
  shots: { state: 'none' },
  aims: {},
  drag: undefined,
  placements: new Map(),
  intent: NO_INTENT,
  refusal: undefined,
  model: undefined,
  menu: undefined,
  asked: undefined,
  decider: undefined,
  handPips: [0, 0],
} as const satisfies Partial<TableState>;
