import type { FilmNews } from '../../film/film-order.ts';
import { createProgress, type Progress } from '../progress.ts';

/** Tells a person how far a film is, on standard error. */
export type FilmTeller = {
  readonly say: (line: string) => void;
  readonly hear: (news: FilmNews) => Promise<void>;
  readonly dispose: () => Promise<void>;
};

/** What is said when a stage begins; frames are counted instead. */
const STAGES: Partial<Readonly<Record<FilmNews['stage'], string>>> = {
  opening: 'Opening the replay …',
  directing: 'Directing the film …',
  preparing: 'Setting up the table …',
  paused: 'The graphics card let go of the picture; waiting for it …',
  closing: 'Closing the file …',
};

/** Where there is no terminal for a bar, frames are told so often. */
const TOLD = 10;

/**
 * Says each stage when it begins, and counts frames: by a bar on a terminal, else by a line at every tenth.
 *
 * @param out Where it is told; undefined where programs read, and nothing is.
 */
export function createTeller(
  out: { readonly isTTY?: boolean; readonly write: (text: string) => unknown } | undefined,
  openBar: (of: number) => Promise<Progress> = createProgress,
): FilmTeller {
  let stage: FilmNews['stage'] | undefined;
  let bar: Promise<Progress> | undefined;
  let counted = 0;
  const say = (line: string): void => void out?.write(`${line}\n`);
  const closeBar = async (): Promise<void> => {
    const open = bar;
    bar = undefined;
    (await open)?.dispose();
  };
  return {
    say,
    async hear(news) {
      if (out === undefined) return;
      const isNew = news.stage !== stage;
      stage = news.stage;
      const line = STAGES[news.stage];
      if (line !== undefined) {
        if (isNew) {
          await closeBar();
          say(line);
        }
        return;
      }
      const { done, of } = news;
      if (out.isTTY !== true) {
        // Frames may be told late, and never twice.
        if (Math.floor((TOLD * done) / of) > Math.floor((TOLD * counted) / of)) say(`Frame ${done} of ${of}`);
        counted = Math.max(counted, done);
        return;
      }
      // The first news come faster than the bar: they all get the same one, and one opened anew begins where the last ended.
      const from = bar === undefined ? 0 : counted;
      bar ??= openBar(of);
      counted = Math.max(counted, done);
      const open = await bar;
      for (let at = from; at < done; at++) open.step();
    },
    dispose: closeBar,
  };
}
