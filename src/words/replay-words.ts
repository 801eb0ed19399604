import { REPLAY } from './english/replay.ts';
import { book } from './language.ts';

/** What is said where replays are watched. Comes with the theatre’s room. */
export const replayWords = book('replay', REPLAY);
