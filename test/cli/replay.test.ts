import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { sealLine } from '../../src/replay/sealed-line.ts';
import { createScenarioFolder, type ScenarioFolder, askJson } from '../support/command-line.ts';
import { REPLAYS, textOf } from '../support/replays.ts';

const WALL = join(REPLAYS, 'over-the-wall.replay');
const HASHES = JSON.parse(textOf('hashes.json')) as Readonly<Record<string, string>>;

let folder: ScenarioFolder;
beforeAll(() => {
  folder = createScenarioFolder();
});
afterAll(() => folder.dispose());

/** Writes a text into the test's folder; gives its path. */
function write(name: string, text: string): string {
  writeFileSync(folder.path(name), text);
  return folder.path(name);
}

type Facts = Record<string, unknown>;

/** The recorded charge over the wall with some of its lines changed, sealed again as a forger would. */
function forged(change: (facts: Facts, line: number) => Facts): string {
  let seal = '';
  return readFileSync(WALL, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, i) => {
      const { hash: _, ...facts } = JSON.parse(line) as Facts;
      const sealed = sealLine(seal, change(facts, i + 1));
      seal = sealed.seal;
      return `${sealed.line}\n`;
    })
    .join('');
}

const answerOf = ({ json }: { readonly json: Facts }) => json['answer'] as Facts;
const sentenceOf = ({ json }: { readonly json: Facts }) =>
  (json['error'] as { readonly problems: readonly { readonly message: string }[] }).problems
    .map((p) => p.message)
    .join();

describe('replay verify', () => {
  it('answers what the game is, that it holds, and the hash it ends in', async () => {
    const asked = await askJson('replay', 'verify', WALL);
    expect(asked.status).toBe(0);
    expect(asked.json['ok']).toBe(true);
    expect(answerOf(asked)).toEqual({
      name: 'Over the wall, or round it',
      system: 'squads',
      seed: expect.any(Number),
      version: 2,
      core: expect.stringMatching(/^highground-core\/\d+$/),
      sameEdition: true,
      commands: 6,
      events: 6,
      undone: 0,
      turn: expect.any(Number),
      result: null,
      hash: HASHES['over-the-wall.replay'],
      closed: true,
    });
  });

  it('tells people the same in four lines', async () => {
    const { status, stdout } = await runCli(['replay', 'verify', WALL, '--again']);
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^Over the wall, or round it \(squads, seed \d+\)$/),
      '  6 events of 6 commands: every line is unchanged and every state is valid.',
      '  Every command was replayed on the physical table with the same dice: all events are the same.',
      `  Final hash ${HASHES['over-the-wall.replay']}`,
    ]);
  });

  it('says without --again what it did not judge, and refuses a roll that does not allow what it says', async () => {
    const { stdout } = await runCli(['replay', 'verify', WALL]);
    expect(stdout).toContain('was not judged; --again does that.');
    const farther = (facts: Facts): Facts => {
      const event = facts['event'] as { kind: string } | undefined;
      return event?.kind === 'charge-rolled' ? { ...facts, event: { ...event, allowed: 60 } } : facts;
    };
    expect(sentenceOf(await askJson('replay', 'verify', write('farther.replay', forged(farther))))).toMatch(
      /cannot happen in its game: line \d+/,
    );
  });

  it('--again names the first event that is another one, and where', async () => {
    const longer = (facts: Facts): Facts => {
      const event = structuredClone(facts['event']) as { kind: string; moves: { path: { length: number } }[] };
      if (event?.kind !== 'charge-moved') return facts;
      event.moves[0]!.path.length += 0.01;
      return { ...facts, event };
    };
    const path = write('longer.replay', forged(longer));
    expect((await askJson('replay', 'verify', path)).status).toBe(0);
    const asked = await askJson('replay', 'verify', path, '--again');
    expect(asked.status).toBe(1);
    const [violation] = asked.json['violations'] as readonly Facts[];
    expect(violation).toMatchObject({
      clause: 'replay',
      kind: 'judged-otherwise',
      difference: { kind: 'other', pointer: '/moves/0/path/length' },
    });
    expect(violation!['message']).toMatch(/^Event \d+ \(line \d+\) is different when its command is replayed\./);
  });

  it('--again finds a command that the rules refuse, one that makes no sense, and a table that was not so', async () => {
    const refused = write(
      'refused.replay',
      forged((facts, line) => (line === 2 ? { ...facts, command: { kind: 'roll-charge' } } : facts)),
    );
    const senseless = write(
      'senseless.replay',
      forged((facts, line) =>
        line === 2 ? { ...facts, command: { kind: 'declare-charge', unit: 'nobody', targets: 7 } } : facts,
      ),
    );
    const lifted = write(
      'lifted.replay',
      forged((facts, line) =>
        line === 1 ? { ...facts, heights: (facts['heights'] as number[]).map((y) => y + 1) } : facts,
      )
        .split('\n')
        .slice(0, 2)
        .join('\n'),
    );
    for (const [path, said] of [
      [refused, /The command is refused: [A-Z]/],
      [senseless, /The command (makes no sense|is refused)/],
      [lifted, /begins at a height of 1″/],
    ] as const) {
      const { status, json } = await askJson('replay', 'verify', path, '--again');
      expect(status, path).toBe(1);
      expect((json['violations'] as readonly Facts[])[0]!['message']).toMatch(said);
    }
  });

  it('leaves out a last line that was cut off, with a word', async () => {
    const whole = readFileSync(WALL, 'utf8').trimEnd();
    const { status, stdout } = await runCli(['replay', 'verify', write('torn.replay', whole.slice(0, -40))]);
    expect(status).toBe(0);
    expect(stdout).toContain(`Line ${whole.split('\n').length} was cut off while it was being written and is left out`);
  });

  it.each([
    [
      'a changed digit',
      (t: string) => t.replace('"dice":[6', '"dice":[5'),
      /is damaged: line \d+ was changed after it was written/,
    ],
    ['a newer version', (t: string) => t.replace('"version":2', '"version":9'), /by a newer Highground \(version 9/],
    ['another file', () => '{"format":"highground/scenario"}', /is not a Highground replay/],
    ['half a first line', (t: string) => t.slice(0, 90), /ends inside its first line/],
    [
      'nesting without end',
      (t: string) => `${t.split('\n')[0]}\n${'['.repeat(300_000)}\n`,
      /line 2 was changed after it was written/,
    ],
    ['a line of five million characters', (t: string) => `${t.split('\n')[0]}\n"${'x'.repeat(5_000_001)}"\n`, /line 2/],
  ])('refuses %s in one sentence', async (_what, spoil, said) => {
    const path = write('spoilt.replay', spoil(readFileSync(WALL, 'utf8')));
    const asked = await askJson('replay', 'verify', path);
    expect(asked.status).toBe(2);
    expect(sentenceOf(asked)).toMatch(said);
    const { status, stdout, stderr } = await runCli(['replay', 'show', path]);
    expect([status, stdout, stderr.trimEnd().split('\n').length]).toEqual([2, '', 1]);
  });

  it('says what is missing where it is not said what to do', async () => {
    expect(sentenceOf(await askJson('replay'))).toBe(
      'No command was given; highground replay --help lists the commands.',
    );
    expect(sentenceOf(await askJson('replay', 'watch'))).toMatch(/unknown command 'watch'/);
  });

  it('refuses a file larger than any before it is read, and one that is not there', async () => {
    const huge = write('huge.replay', '\0'.repeat(50_000_001));
    expect(sentenceOf(await askJson('replay', 'verify', huge))).toMatch(/is 50.0 MB; a replay may be at most 50 MB/);
    rmSync(huge);
    expect(sentenceOf(await askJson('replay', 'verify', huge))).toMatch(/There is no file/);
  });
});

describe('replay show', () => {
  const story = async (...args: readonly string[]) =>
    (await runCli(['replay', 'show', ...args])).stdout.trimEnd().split('\n');

  it('tells the story under its turns and phases, event by event', async () => {
    const lines = await story(join(REPLAYS, 'the-long-ridge.replay'));
    expect(lines[0]).toMatch(/^The long ridge \(regiments, seed \d+\)$/);
    expect(lines.filter((line) => line.startsWith('Turn '))).toContain('Turn 1 · attacker · melee phase');
    expect(lines).toContain('   2  The warden host held against the red company.');
  });

  it('tells a stretch of it, under the phase it begins in', async () => {
    const lines = await story(join(REPLAYS, 'the-long-ridge.replay'), '--from', '5', '--to', '7');
    expect(lines.slice(1, 3)).toEqual(['', 'Turn 1 · attacker · charge phase']);
    expect(lines.slice(3).map((line) => Number.parseInt(line, 10))).toEqual([5, 6, 7]);
  });

  it('--json gives each line with its event, turn, side and phase', async () => {
    const { status, json } = await askJson('replay', 'show', WALL, '--to', '1');
    expect(status).toBe(0);
    expect((json['answer'] as Facts)['story']).toEqual([
      { event: 1, turn: 1, side: 'attacker', phase: 'charge', text: expect.stringContaining('declared a charge') },
    ]);
  });

  it.each([
    ['a beginning after its end', ['--from', '5', '--to', '4'], /--to 4 is before --from 5/],
    ['no number', ['--from', 'two'], /--from must be a whole number/],
    ['event 0', ['--to', '0'], /--to must be a whole number from 1/],
  ])('refuses %s', async (_what, options, said) => {
    const asked = await askJson('replay', 'show', WALL, ...options);
    expect(asked.status).toBe(2);
    expect(sentenceOf(asked)).toMatch(said);
  });
});

describe('run --record', () => {
  it('writes a replay that verifies, and leaves what was there where it could not be played', async () => {
    const script = [{ do: { kind: 'end-phase' } }];
    const scenario = folder.write('small.json', {
      ...{ format: 'highground/scenario', version: 1, name: 'Small', system: 'squads', seed: 9007199254740991, script },
      ...{ table: { width: 24, depth: 16 }, units: [] },
    });
    const path = folder.path('small.replay');
    expect((await runCli(['run', scenario, '--record', path])).status).toBe(0);
    const first = readFileSync(path, 'utf8');
    expect(answerOf(await askJson('replay', 'verify', path, '--again'))).toMatchObject({
      seed: 9007199254740991,
      commands: 1,
      again: { commands: 1, same: true },
    });
    folder.write('small.json', { format: 'highground/scenario', version: 1 });
    expect((await runCli(['run', scenario, '--record', path])).status).toBe(2);
    expect(readFileSync(path, 'utf8')).toBe(first);
  });
});

describe('replay review', () => {
  const played = async (): Promise<string> => {
    const file = folder.path('played.replay');
    const scenario = 'src/scenario/builtin/the-last-guard.json';
    const { status } = await runCli(['run', scenario, '--auto', '--policy', 'random', '--seed', '4', '--record', file]);
    expect(status).toBe(0);
    return file;
  };

  it('answers the chances over the game and what cost most, the worst first', async () => {
    const file = await played();
    const { answer } = (await askJson('replay', 'review', file, '--most', '2')).json as {
      answer: {
        weighed: number;
        chances: readonly { attacker: number }[];
        costliest: readonly { side: string; cost: number; chance: number; chanceBetter: number }[];
      };
    };
    const { result } = answerOf(await askJson('replay', 'verify', file)) as { result: { winner: string | null } };
    expect(answer.weighed).toBeGreaterThan(10);
    expect(answer.chances.at(-1)!.attacker).toBe({ attacker: 1, defender: 0 }[result.winner ?? ''] ?? 0.5);
    for (const side of ['attacker', 'defender']) {
      const costs = answer.costliest.filter((one) => one.side === side).map(({ cost }) => cost);
      expect(costs.length).toBeLessThanOrEqual(2);
      expect(costs.toSorted((a, b) => b - a)).toEqual(costs);
    }
    for (const { cost, chance, chanceBetter } of answer.costliest) expect(cost).toBeCloseTo(chanceBetter - chance, 12);
    const { stdout } = await runCli(['replay', 'review', file]);
    expect(stdout).toMatch(/ {2}Turn 1 · attacker: chance of the attacker/);
    expect(stdout).toMatch(/ {2}Turn \d · \w+: .+: \d+ % instead of \d+ %\.\n {4}Better/);
  });

  it('refuses a number of decisions that is none', async () => {
    const { status, stderr } = await runCli(['replay', 'review', WALL, '--most', 'all']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--most')]);
  });
});
