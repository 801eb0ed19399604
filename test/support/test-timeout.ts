/**
 * The timeout of a test, milliseconds. No test is timed: a busy machine takes longer, and only tests that hang are
 * ended.
 */
export const TEST_TIMEOUT = 600_000;
