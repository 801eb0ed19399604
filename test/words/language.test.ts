import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../src/words/english/english.ts';
import { speak, type Words } from '../../src/words/language.ts';
import { lessonWords } from '../../src/words/lesson-words.ts';
import { words } from '../../src/words/words.ts';

/** English in which every sentence is marked: what another language would be. */
function marked<T>(value: T): T {
  const mark = (said: unknown): unknown => {
    if (typeof said === 'string') return `«${said}»`;
    if (typeof said === 'function') return (...given: readonly unknown[]) => mark(said(...given));
    if (Array.isArray(said)) return said.map(mark);
    return typeof said === 'object' && said !== null
      ? Object.fromEntries(Object.entries(said).map(([key, part]) => [key, mark(part)]))
      : said;
  };
  return mark(value) as T;
}

const MARKED: Words = marked(ENGLISH);

/** Everything a language says that is no text, table or sentence with gaps, by its path. */
const mute = (said: unknown, path = ''): readonly string[] => {
  if (typeof said === 'function' || (typeof said === 'string' && said !== '')) return [];
  if (typeof said !== 'object' || said === null) return [path];
  return Object.entries(said).flatMap(([key, part]) => mute(part, `${path}/${key}`));
};

describe('the language of the page', () => {
  afterEach(() => speak(undefined));

  it('is English unless a root says otherwise', () => {
    expect([words.buttons.undo, words.say.inches(2.5), lessonWords.stepOf(1, 3)]).toEqual(['Undo', '2.5″', '1 of 3']);
  });

  it('is spoken by every book from then on, and English no more', () => {
    speak(MARKED);
    expect([words.buttons.undo, words.say.inches(2.5), lessonWords.stepOf(1, 3)]).toEqual([
      '«Undo»',
      '«2.5″»',
      '«1 of 3»',
    ]);
  });

  it('has a word for everything', () => {
    expect(mute(ENGLISH)).toEqual([]);
  });
});
