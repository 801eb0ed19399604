import type { Services } from './app/services.ts';
import { err, ok } from './kernel/result.ts';
import { playReplay } from './replay/play-replay.ts';
import { readReplay } from './replay/read-replay.ts';
import { CORE_EDITION } from './rules/core/edition.ts';
import type { OpenedReplay, TheatreServices } from './theatre/theatre-services.ts';

/** Reads replays for the theatre: on a table that is laid out for it, every state of its game looked at. */
export const createReplayReader = ({ open }: Pick<Services, 'open'>): Pick<TheatreServices, 'readReplay'> => ({
  async readReplay(text, own) {
    const read = readReplay(text);
    if (!read.ok) return read;
    const { replay, torn, missing, isClosed } = read.value;
    const opened = await open(replay.scenario, own);
    if (!opened.ok) return err({ kind: 'scenario', problem: opened.error.problems[0]?.message ?? '' });
    const played = playReplay(opened.value.state, read.value);
    if (!played.ok) return played;
    const answer: OpenedReplay = {
      ...opened.value,
      replay,
      torn,
      missing,
      isClosed,
      isOurs: replay.core === CORE_EDITION,
    };
    return ok(answer);
  },
});
