import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playReplay } from '../../src/replay/play-replay.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { beginningFor, REPLAYS, textOf } from '../support/replays.ts';

/** What must come of a file of the corpus, which is never edited: files are only ever added to it. */
type Expected = {
  readonly fault?: object;
  readonly hash?: string;
  readonly entries?: number;
  readonly undone?: number;
  readonly torn?: number;
  readonly missing?: number;
  readonly closed?: boolean;
  readonly otherEdition?: true;
  /** False where not even the table can be laid out as the file says. */
  readonly begins?: false;
};

const EXPECTED = JSON.parse(textOf('corpus/expected.json')) as Readonly<Record<string, Expected>>;

/** What a reader makes of a file. */
async function outcomeOf(text: string): Promise<Expected> {
  const read = readReplay(text);
  if (!read.ok) return { fault: read.error };
  const { replay, torn, missing, isClosed } = read.value;
  const initial = await beginningFor(replay);
  if (!initial) return { fault: { kind: 'damaged', line: 1 }, begins: false };
  const played = playReplay(initial, read.value);
  if (!played.ok) return { fault: played.error };
  return {
    hash: played.value.hash,
    entries: replay.entries.length,
    ...(replay.undone.length > 0 ? { undone: replay.undone.length } : {}),
    ...(torn === undefined ? {} : { torn }),
    ...(missing > 0 ? { missing } : {}),
    ...(isClosed || torn !== undefined ? {} : { closed: false }),
    ...(replay.core === 'highground-core/0' ? { otherEdition: true } : {}),
  };
}

describe('the corpus of replays', () => {
  it('is told of whole, file by file', () => {
    const files = readdirSync(join(REPLAYS, 'corpus'), { recursive: true }).map(String);
    expect(files.filter((file) => file.endsWith('.replay')).toSorted()).toEqual(Object.keys(EXPECTED).toSorted());
  });

  it.each(Object.entries(EXPECTED))('%s', async (file, expected) => {
    expect(await outcomeOf(textOf(`corpus/${file}`))).toMatchObject(expected);
  });
});
