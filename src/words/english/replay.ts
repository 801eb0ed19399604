import { PROOF } from './proof.ts';
import { REPLAY_FILE } from './replay-file.ts';
import { THEATRE } from './theatre.ts';

/** What is said where replays are watched. */
export const REPLAY = { file: REPLAY_FILE, theatre: THEATRE, proof: PROOF };
