import { PROOF } from './replay/proof.ts';
import { REPLAY_FILE } from './replay/replay-file.ts';
import { REVIEW } from './replay/review.ts';
import { REPLAY_VIEWER } from './replay/replay-viewer.ts';

/** The texts of the replay viewer, and sentences about replay files. */
export const replayMessages = { file: REPLAY_FILE, replayViewer: REPLAY_VIEWER, proof: PROOF, review: REVIEW };
