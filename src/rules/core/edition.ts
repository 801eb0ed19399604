/**
 * The edition of the rules and of the table that judges by them: a name that changes when a game would be judged otherwise.
 *
 * Raised by hand when a test finds that a recorded game, judged anew, comes to other events (`test/replay/recorded.test.ts`).
 * What was played under another edition can still be watched: events are facts.
 */
export const CORE_EDITION = 'highground-core/1';
