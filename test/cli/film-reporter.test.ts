import { describe, expect, it } from 'vitest';
import { createFilmReporter } from '../../src/cli/film/film-reporter.ts';
import type { FilmOrderProgress } from '../../src/film/film-order.ts';

const progress = (stage: FilmOrderProgress['stage'], done = 0, of = 0): FilmOrderProgress => ({ stage, done, of });

/** A reporter, and all it wrote; on a terminal with a bar that counts its steps. */
function overheard(isTTY: boolean) {
  const said: string[] = [];
  const bars: { of: number; steps: number; isOpen: boolean; note?: string }[] = [];
  let clock = 0;
  const reporter = createFilmReporter(
    { isTTY, write: (text) => said.push(text) },
    async (of) => {
      const bar = { of, steps: 0, isOpen: true };
      bars.push(bar);
      const step = (note?: string): void => {
        bar.steps++;
        if (note !== undefined) Object.assign(bar, { note });
      };
      return { step, dispose: () => void (bar.isOpen = false) };
      // Every frame takes ten seconds.
    },
    () => 10_000 * clock++,
  );
  return { said, bars, reporter };
}

describe('what is told while a film is made', () => {
  it('says each stage once before there is a frame, and every tenth of the frames where there is no bar', async () => {
    const { said, bars, reporter } = overheard(false);
    for (const one of [
      progress('opening'),
      progress('directing'),
      progress('preparing', 0, 45),
      progress('preparing', 0, 45),
    ])
      await reporter.report(one);
    expect(said).toEqual(['Opening the replay…\n', 'Planning the shots…\n', 'Setting up the table…\n']);
    for (let done = 1; done <= 45; done++) await reporter.report(progress('drawing', done, 45));
    await reporter.report(progress('closing', 45, 45));
    const frames = said.filter((line) => line.startsWith('Frame'));
    expect([frames.length, frames[0], frames.at(-1)]).toEqual([
      10,
      'Frame 5 of 45, about 7 min left\n',
      'Frame 45 of 45, about 1 s left\n',
    ]);
    expect(said.at(-1)).toBe('Finishing the file…\n');
    expect(bars).toEqual([]);
  });

  it('counts every frame once by a bar on a terminal, however fast reports come, and goes on after a pause', async () => {
    const { said, bars, reporter } = overheard(true);
    await Promise.all([1, 2, 3, 4].map((done) => reporter.report(progress('drawing', done, 9))));
    expect(bars).toEqual([{ of: 9, steps: 4, isOpen: true, note: 'about 50 s left' }]);
    await reporter.report(progress('paused', 4, 9));
    await reporter.report(progress('drawing', 5, 9));
    await reporter.dispose();
    expect(bars).toEqual([
      { of: 9, steps: 4, isOpen: false, note: 'about 50 s left' },
      { of: 9, steps: 5, isOpen: false, note: 'about 40 s left' },
    ]);
    expect(said.length).toBe(1);
  });

  it('tells programs nothing', async () => {
    const reporter = createFilmReporter(undefined);
    reporter.say('nothing');
    await reporter.report(progress('drawing', 1, 2));
    await reporter.dispose();
  });
});
