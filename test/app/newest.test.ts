import { describe, expect, it } from 'vitest';
import { createNewest } from '../../src/app/state/newest.ts';

/** A connection whose other end answers when told to. */
function aLine() {
  const asked: string[] = [];
  const taken: string[] = [];
  const faults: unknown[] = [];
  const waiting: { readonly answer: () => void; readonly fail: (fault: unknown) => void }[] = [];
  const line = createNewest<string, string>(
    (question) => {
      asked.push(question);
      return new Promise((answer, fail) => waiting.push({ answer: () => answer(question.toUpperCase()), fail }));
    },
    (answer) => taken.push(answer),
    (fault) => faults.push(fault),
  );
  const settle = async (how: 'answer' | 'fail' = 'answer') => {
    waiting.shift()![how]('broken');
    for (let i = 0; i < 5; i++) await Promise.resolve();
  };
  return { line, asked, taken, faults, settle };
}

describe('a line on which only the newest question matters', () => {
  it('has one question on its way, and of those that wait keeps the last', async () => {
    const { line, asked, taken, settle } = aLine();
    for (const question of ['a', 'b', 'c']) line.ask(question);
    expect(asked).toEqual(['a']);
    await settle();
    expect([asked, taken]).toEqual([['a', 'c'], ['A']]);
    await settle();
    expect(taken).toEqual(['A', 'C']);
  });

  it('never hands on an answer to what was dropped, and goes on', async () => {
    const { line, taken, settle } = aLine();
    line.ask('a');
    line.drop();
    line.ask('b');
    await settle();
    await settle();
    expect(taken).toEqual(['B']);
  });

  it('tells of a fault, and goes on', async () => {
    const { line, taken, faults, settle } = aLine();
    line.ask('a');
    line.ask('b');
    await settle('fail');
    await settle();
    expect([faults, taken]).toEqual([['broken'], ['B']]);
  });
});
