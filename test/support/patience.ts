/**
 * How long a test may take before it is ended, milliseconds. No test is timed: a busy machine takes its time, and only
 * what hangs is ended.
 */
export const PATIENCE = 600_000;
