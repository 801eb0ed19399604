import type { FilmOrderProgress } from '../../film/film-order.ts';
import type { Milliseconds } from '../../kernel/units.ts';
import { filmSecondsLeft } from '../../film/film-progress.ts';
import { filmMessages } from '../../messages/film.ts';
import { createProgressBar, type ProgressBar } from '../terminal/progress-bar.ts';

/** Reports the progress of a film on standard error. */
type FilmReporter = {
  readonly say: (line: string) => void;
  readonly report: (progress: FilmOrderProgress) => Promise<void>;
  readonly dispose: () => Promise<void>;
};

/** The line printed at the beginning of each stage, except for frames, which are counted. */
const STAGES: Partial<Readonly<Record<FilmOrderProgress['stage'], string>>> = {
  opening: 'Opening the replay…',
  directing: 'Planning the shots…',
  preparing: 'Setting up the table…',
  paused: 'Graphics context lost; waiting for it to return…',
  closing: 'Finishing the file…',
};

/** Number of lines that report frames where there is no terminal for a bar. */
const LINES = 10;

/**
 * Reports each stage when it begins, and counts frames: with a bar on a terminal, else in tenths, a line each.
 *
 * @param out Where to write; undefined with --json, where nothing is reported.
 * @param now The current time, from which the time left is estimated.
 */
export function createFilmReporter(
  out: { readonly isTTY?: boolean; readonly write: (text: string) => unknown } | undefined,
  openBar: (of: number) => Promise<ProgressBar> = createProgressBar,
  now: () => Milliseconds = () => performance.now(),
): FilmReporter {
  let stage: FilmOrderProgress['stage'] | undefined;
  let bar: Promise<ProgressBar> | undefined;
  let counted = 0;
  /** When the first frame was reported, and how many were done then. */
  let first: { readonly at: Milliseconds; readonly done: number } | undefined;
  const say = (line: string): void => void out?.write(`${line}\n`);
  const closeBar = async (): Promise<void> => {
    const open = bar;
    bar = undefined;
    (await open)?.dispose();
  };
  return {
    say,
    async report(progress) {
      if (out === undefined) return;
      const isNew = progress.stage !== stage;
      stage = progress.stage;
      const line = STAGES[progress.stage];
      if (line !== undefined) {
        if (isNew) {
          await closeBar();
          say(line);
        }
        return;
      }
      const { done, of } = progress;
      const at = now();
      first ??= { at, done };
      const left = filmSecondsLeft({ done: done - first.done, of: of - first.done }, at - first.at);
      const note = left === undefined ? undefined : filmMessages.progress.left(left);
      if (out.isTTY !== true) {
        // News may arrive out of order; a count is never reported twice.
        if (Math.floor((LINES * done) / of) > Math.floor((LINES * counted) / of))
          say(filmMessages.progress.drawing(done, of, left));
        counted = Math.max(counted, done);
        return;
      }
      // News may arrive before the bar is open, so they share one promise. A reopened bar starts at the last count.
      const from = bar === undefined ? 0 : counted;
      bar ??= openBar(of);
      counted = Math.max(counted, done);
      const open = await bar;
      for (let at = from; at < done; at++) open.step(note);
    },
    dispose: closeBar,
  };
}
