import { NO_INTENT } from './skirmish.ts';
import type { TableState } from './table-state.ts';
/** A table without a choice under way. */
export const CLEAN = {
  targets: [],
  question: { state: 'none' },
  drag: undefined,
  placements: new Map(),
  intent: NO_INTENT,
  refusal: undefined,
  model: undefined,
  menu: undefined,
  asked: undefined,
} as const satisfies Partial<TableState>;
