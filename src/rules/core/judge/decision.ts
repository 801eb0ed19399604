import type { Result } from '../../../kernel/result.ts';
import type { GameEvent } from '../events/event.ts';
import type { Violation } from '../violations/violation.ts';

/** The outcome of a command: its events, or every clause that refuses it. */
export type Decision = Result<readonly GameEvent[], readonly Violation[]>;
