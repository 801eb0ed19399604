/**
 * The edition of the rules and of the table that judges by them: a name that changes when a game would be judged
 * differently.
 *
 * Raised by hand when a test finds that a recorded game, judged again, gives other events
 * (`test/replay/recorded.test.ts`). Games of another edition can still be watched, because events are facts.
 */
export const CORE_EDITION = 'highground-core/1';
