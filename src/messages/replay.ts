import { PROOF } from './proof.ts';
import { REPLAY_FILE } from './replay-file.ts';
import { THEATRE } from './replay-viewer.ts';

/** The texts of the replay viewer, and sentences about replay files. */
export const replayMessages = { file: REPLAY_FILE, replayViewer: THEATRE, proof: PROOF };
