import { describe, expect, it } from 'vitest';
import { createTeller } from '../../src/cli/film/film-news.ts';
import type { FilmNews } from '../../src/film/film-order.ts';

const news = (stage: FilmNews['stage'], done = 0, of = 0): FilmNews => ({ stage, done, of });

/** A teller, and all it wrote; on a terminal with a bar that counts its steps. */
function overheard(isTTY: boolean) {
  const said: string[] = [];
  const bars: { of: number; steps: number; isOpen: boolean; note?: string }[] = [];
  let clock = 0;
  const teller = createTeller(
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
  return { said, bars, teller };
}

describe('what is told while a film is made', () => {
  it('says each stage once before there is a frame, and every tenth of the frames where there is no bar', async () => {
    const { said, bars, teller } = overheard(false);
    for (const one of [news('opening'), news('directing'), news('preparing', 0, 45), news('preparing', 0, 45)])
      await teller.hear(one);
    expect(said).toEqual(['Opening the replay…\n', 'Planning the shots…\n', 'Setting up the table…\n']);
    for (let done = 1; done <= 45; done++) await teller.hear(news('drawing', done, 45));
    await teller.hear(news('closing', 45, 45));
    const frames = said.filter((line) => line.startsWith('Frame'));
    expect([frames.length, frames[0], frames.at(-1)]).toEqual([
      10,
      'Frame 5 of 45, about 7 min left\n',
      'Frame 45 of 45, about 1 s left\n',
    ]);
    expect(said.at(-1)).toBe('Finishing the file…\n');
    expect(bars).toEqual([]);
  });

  it('counts every frame once by a bar on a terminal, however fast the news come, and goes on after a pause', async () => {
    const { said, bars, teller } = overheard(true);
    await Promise.all([1, 2, 3, 4].map((done) => teller.hear(news('drawing', done, 9))));
    expect(bars).toEqual([{ of: 9, steps: 4, isOpen: true, note: 'about 50 s left' }]);
    await teller.hear(news('paused', 4, 9));
    await teller.hear(news('drawing', 5, 9));
    await teller.dispose();
    expect(bars).toEqual([
      { of: 9, steps: 4, isOpen: false, note: 'about 50 s left' },
      { of: 9, steps: 5, isOpen: false, note: 'about 40 s left' },
    ]);
    expect(said.length).toBe(1);
  });

  it('tells programs nothing', async () => {
    const teller = createTeller(undefined);
    teller.say('nothing');
    await teller.hear(news('drawing', 1, 2));
    await teller.dispose();
  });
});
