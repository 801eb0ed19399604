import { PROOF } from './proof.ts';
import { REPLAY_FILE } from './replay-file.ts';
import { THEATRE } from './replay-viewer.ts';

/** What is said where replays are watched. */
export const replayMessages = { file: REPLAY_FILE, replayViewer: THEATRE, proof: PROOF };
