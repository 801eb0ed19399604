import { afterEach, describe, expect, it } from 'vitest';
import { explainShots } from '../../src/camera/list/explain-shots.ts';
import { readShots } from '../../src/camera/list/read-shots.ts';
import { explainVariation, explainVary } from '../../src/lab/vary/explain-vary.ts';
import { parseVariation } from '../../src/lab/vary/parse-variation.ts';
import { varyScenario } from '../../src/lab/vary/vary-scenario.ts';
import type { Result } from '../../src/kernel/result.ts';
import { parseScenario } from '../../src/scenario/parse-scenario.ts';
import { firstFault } from '../../src/scenario/problem.ts';
import { ENGLISH } from '../../src/words/english/english.ts';
import { speak, type Words } from '../../src/words/language.ts';
import { lessonWords } from '../../src/words/lesson-words.ts';
import { scenarioWords } from '../../src/words/scenario-words.ts';
import { words } from '../../src/words/words.ts';
import { changed, NO_MESHES } from '../support/scenarios.ts';

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

const errorOf = <E>(result: Result<unknown, E>): E => (result.ok ? expect.unreachable('was taken') : result.error);

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

  it('is the one in which is told what is wrong with a file', () => {
    speak(MARKED);
    const wide = JSON.stringify(changed(['table', 'width'], 'wide'));
    expect([
      scenarioWords.fault(firstFault(errorOf(parseScenario(wide, NO_MESHES)))),
      explainShots(errorOf(readShots('{'))[0]!.fault),
      explainVariation(errorOf(parseVariation('table.width'))),
      explainVary(errorOf(varyScenario('{}', [{ path: ['terrain', 'wall', 'yaw'], value: 1 }])).fault),
    ]).toEqual([
      '«"width" must be a number from 1 to 200 (inches); got "wide".»',
      expect.stringMatching(/^«The JSON is not finished: .*»$/),
      expect.stringMatching(/^«"table\.width" gives no values; .*»$/),
      expect.stringMatching(/^«.*»$/),
    ]);
  });

  it('has a word for everything', () => {
    expect(mute(ENGLISH)).toEqual([]);
  });
});
