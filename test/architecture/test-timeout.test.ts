import { describe, expect, it } from 'vitest';
import { TEST_TIMEOUT } from '../support/test-timeout.ts';
import { codeUnder } from '../support/source-files.ts';

/** Limits of its own that a test gives itself, where they are shorter than what every test has. */
const shortLimits = (text: string): readonly string[] =>
  [...text.matchAll(/^.*?(?:^ *\}, |^ +|\{ timeout: |^ +timeout: )(\d+_000)(?:\);| \}|,$).*$/gm)]
    .filter(([, limit]) => Number(limit!.replaceAll('_', '')) < TEST_TIMEOUT)
    .map(([line]) => line.trim());

/** Waits on a page that end at once: the browser driver takes the promise of an async predicate for a true value. */
const ASYNC_WAIT = /waitForFunction\(\s*async\b/;

const MINUTE = '60_000';

describe('the timeout of tests', () => {
  it.each([
    ['its last argument', '  }, 60_000);', 1],
    ['its last argument on a line of its own', '    30_000,', 1],
    ['among its options', `  it('a', { timeout: ${MINUTE} }, () => {`, 1],
    ['more than all have', '  }, 1_200_000);', 0],
    ['a number of something else', '  expect(a).toBe(60_000);', 0],
  ])('knows a limit that is %s', (_, text, count) => expect(shortLimits(text)).toHaveLength(count));

  it('is never shorter than that of all: no test is timed, and a busy machine takes its time', () => {
    const short = codeUnder('test')
      .filter(({ path }) => path.endsWith('.test.ts') || path.endsWith('.test.tsx'))
      .flatMap(({ path, text }) => shortLimits(text).map((line) => `${path}: ${line}`));
    expect(short).toEqual([]);
  });

  it('is not cut short by an async predicate, which would be true at once', () => {
    expect(`page.${'waitForFunction'}(async () => false)`).toMatch(ASYNC_WAIT);
    const short = codeUnder('test').filter(({ text }) => ASYNC_WAIT.test(text));
    expect(short.map(({ path }) => path)).toEqual([]);
  });
});
