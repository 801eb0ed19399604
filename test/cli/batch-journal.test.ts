import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { driveBatch, type Engine } from '../../src/lab/batch/drive-batch.ts';
import { type Journal, openJournal } from '../../src/cli/batch/batch-journal.ts';
import { seededRandom, uniformInt } from '../../src/kernel/random.ts';
import type { BatchOrder } from '../../src/lab/batch/batch-order.ts';
import { summarise } from '../../src/lab/batch/summary.ts';
import { countTasks } from '../../src/lab/batch/tasks.ts';
import { anOrder, fakeRows } from '../support/fake-batch.ts';
import { REPOSITORY } from '../support/source-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'highground-journal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const aPath = () => join(folder, `${files++}.journal`);

const ORDER = anOrder({ games: 50, vary: [{ path: ['seed'], values: [1, 2, 3] }] });

function opened(path: string, order = ORDER, resume = false): Journal {
  const journal = openJournal(path, order, resume);
  if (!journal.ok) throw new Error(journal.error.error.problems[0]!.message);
  return journal.value;
}

const refusal = (path: string, order = ORDER, resume = true): string => {
  const journal = openJournal(path, order, resume);
  return journal.ok ? 'opened' : journal.error.error.problems[0]!.message;
};

/** Plays at once, so many at a time, and brings what it has played in an order of its own. */
function shufflingEngine(order: BatchOrder, width: number, seed: number, played: number[] = []): Engine {
  const random = seededRandom(seed);
  const waiting: (() => void)[] = [];
  const bringOne = () => waiting.splice(uniformInt(random, waiting.length), 1)[0]!();
  return {
    width,
    play: (task) => {
      played.push(task);
      return new Promise((resolve) => {
        waiting.push(() => resolve(fakeRows(order, task)));
        setImmediate(bringOne);
      });
    },
    close: async () => {},
  };
}

async function play(order: BatchOrder, engine: Engine, journal?: Journal, signal = new AbortController().signal) {
  const { tally, isDone } = await driveBatch({ order, engine, keeper: journal, signal, follow: () => {} });
  return { text: JSON.stringify(summarise(order, tally, '')), isDone, games: tally.games };
}

describe('a batch that is driven', () => {
  it('comes to the same on any number of workers, whatever order they come home in', async () => {
    const alone = await play(ORDER, shufflingEngine(ORDER, 1, 0));
    expect(alone.games).toBe(50);
    for (const [width, seed] of [
      [2, 1],
      [3, 2],
      [16, 3],
      [200, 4],
    ] as const)
      expect(await play(ORDER, shufflingEngine(ORDER, width, seed))).toEqual(alone);
  });

  it('stops early at the same game on any number of workers', async () => {
    const order = anOrder({ games: 4000, precision: 0.08 });
    const alone = await play(order, shufflingEngine(order, 1, 0));
    expect(alone.games).toBeLessThan(1000);
    for (const width of [2, 7, 64]) expect(await play(order, shufflingEngine(order, width, width))).toEqual(alone);
  });

  it('ends when a worker cannot go on, with what it said', async () => {
    const engine: Engine = {
      width: 4,
      play: async (task) => {
        if (task === 5) throw new Error('no table');
        return fakeRows(ORDER, task);
      },
      close: async () => {},
    };
    await expect(play(ORDER, engine)).rejects.toThrow('no table');
  });

  it('never has more tasks at hand than it was told, and does not run ahead of one that is slow', async () => {
    const order = anOrder({ games: 4000 });
    let [inHand, most, furthest] = [0, 0, 0];
    let letGo = () => {};
    const slow = new Promise<void>((resolve) => (letGo = resolve));
    const engine: Engine = {
      width: 3,
      play: async (task) => {
        most = Math.max(most, ++inHand);
        furthest = Math.max(furthest, task);
        if (task === 0) await slow;
        else await new Promise((resolve) => setImmediate(resolve));
        inHand--;
        return fakeRows(order, task);
      },
      close: async () => {},
    };
    const playing = play(order, engine);
    for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve));
    expect(most).toBe(3);
    expect(furthest).toBeLessThan(16);
    letGo();
    expect((await playing).games).toBe(4000);
  });
});

describe('a journal', () => {
  it('goes on after an end at any byte, with nothing counted twice or lost', async () => {
    const whole = aPath();
    const journal = opened(whole);
    const straight = await play(ORDER, shufflingEngine(ORDER, 2, 1), journal);
    journal.close();
    const bytes = readFileSync(whole);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length), fc.nat(50), async (length, seed) => {
        const path = aPath();
        writeFileSync(path, bytes.subarray(0, length));
        const resumed = opened(path, ORDER, true);
        const known = resumed.tasks();
        const played: number[] = [];
        expect(await play(ORDER, shufflingEngine(ORDER, 3, seed, played), resumed)).toEqual(straight);
        resumed.close();
        // What is there is not played again; what is not there is played once.
        expect(played.sort((a, b) => a - b)).toEqual(
          Array.from({ length: countTasks(ORDER) - known }, (_, i) => known + i),
        );
        expect(readFileSync(path).equals(bytes)).toBe(true);
        rmSync(path);
      }),
      { numRuns: 40 },
    );
  });

  it('goes on after it was stopped in the middle, again and again', async () => {
    const path = aPath();
    const straight = await play(ORDER, shufflingEngine(ORDER, 2, 1));
    for (let stops = 1; ; stops++) {
      const journal = opened(path, ORDER, stops > 1);
      const stop = new AbortController();
      const played: number[] = [];
      const engine = shufflingEngine(ORDER, 2, stops, played);
      const stopping: Engine = {
        ...engine,
        play: async (task) => {
          if (played.length === 9) stop.abort();
          return engine.play(task);
        },
      };
      const { isDone, ...result } = await play(ORDER, stopping, journal, stop.signal);
      journal.close();
      if (!isDone) continue;
      expect(stops).toBeGreaterThan(3);
      expect({ isDone, ...result }).toEqual(straight);
      break;
    }
  });

  it('is not begun over one that lies there, and not gone on with for another order', async () => {
    const path = aPath();
    opened(path).close();
    expect(refusal(path, ORDER, false)).toContain('add --resume');
    expect(refusal(path, anOrder({ games: 51 }), true)).toContain('belongs to another batch (50 games, seed 7)');
    expect(refusal(path)).toBe('opened');
  });

  it('is refused where it was changed, by the line', async () => {
    const path = aPath();
    const journal = opened(path);
    await play(ORDER, shufflingEngine(ORDER, 1, 1), journal);
    journal.close();
    const lines = readFileSync(path, 'utf8').split('\n');
    lines[7] = lines[7]!.replace('"rows":[[', '"rows":[[1');
    writeFileSync(path, lines.join('\n'));
    expect(refusal(path)).toContain('damaged at line 8');
    writeFileSync(path, 'my notes\nof the week\n');
    expect(refusal(path)).toContain('damaged at line 1');
    expect(readFileSync(path, 'utf8')).toBe('my notes\nof the week\n');
  });

  it('loses its torn last line and nothing before', () => {
    const path = aPath();
    const journal = opened(path);
    journal.append(fakeRows(ORDER, 0));
    journal.append(fakeRows(ORDER, 1));
    journal.close();
    appendFileSync(path, '{"task":2,"rows":[[0,1');
    const resumed = opened(path, ORDER, true);
    expect(resumed.tasks()).toBe(2);
    expect([...resumed.read()]).toEqual([fakeRows(ORDER, 0), fakeRows(ORDER, 1)]);
    resumed.close();
    truncateSync(path, 40);
    expect(opened(path, ORDER, true).tasks()).toBe(0);
  });

  it('does not throw away a file of one line that never was one', () => {
    const path = aPath();
    writeFileSync(path, 'a shopping list without an end');
    expect(refusal(path)).toContain('damaged at line 1');
    expect(readFileSync(path, 'utf8')).toBe('a shopping list without an end');
  });

  it('says in one sentence that there is no room, and goes on when there is', async () => {
    const path = aPath();
    // A shell that lets no file grow beyond 4 kB: what is written last fits in part.
    const program = `
      import { openJournal } from ${JSON.stringify(join(REPOSITORY, 'src/cli/batch/batch-journal.ts'))};
      import { anOrder, fakeRows } from ${JSON.stringify(join(REPOSITORY, 'test/support/fake-batch.ts'))};
      const order = anOrder(${JSON.stringify(ORDER)});
      const { value } = openJournal(${JSON.stringify(path)}, order, false);
      try { for (let task = 0; ; task++) value.append(fakeRows(order, task)); } catch (error) { console.log(error.message); }`;
    const { stdout } = spawnSync(
      'bash',
      ['-c', 'ulimit -f 4; exec "$0" --input-type=module -e "$1"', process.execPath, program],
      {
        encoding: 'utf8',
      },
    );
    expect(stdout).toBe(
      `The disk is full, so the journal ${path} cannot be written; free some space, then run the command again with --resume.\n`,
    );
    const resumed = opened(path, ORDER, true);
    expect(resumed.tasks()).toBeGreaterThan(3);
    expect(await play(ORDER, shufflingEngine(ORDER, 2, 1), resumed)).toEqual(
      await play(ORDER, shufflingEngine(ORDER, 1, 1)),
    );
    resumed.close();
  });

  it('is gone once it is not needed, and refused where there is no folder', () => {
    const path = aPath();
    opened(path).remove();
    expect(existsSync(path)).toBe(false);
    expect(refusal(join(folder, 'nowhere', 'x.journal'), ORDER, false)).toMatch(
      /^Cannot write the journal .* \(ENOENT\)/,
    );
  });
});
