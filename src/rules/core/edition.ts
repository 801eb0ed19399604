/**
 * The edition of the rules and the physical table: a name that changes whenever a game would be judged differently.
 *
 * Raised by hand when a test finds that judging a recorded game again gives other events
 * (`test/replay/recorded.test.ts`). Games of another edition can still be watched, because events are facts.
 */
export const CORE_EDITION = 'highground-core/6';
