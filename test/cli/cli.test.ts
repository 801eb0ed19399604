import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { changed, WALL_SCENARIO } from '../support/scenarios.ts';
import { REPOSITORY } from '../support/source-files.ts';

const MAIN = join(REPOSITORY, 'src/cli/main.ts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'highground-cli-'));
  write('wall.json', WALL_SCENARIO);
  process.chdir(folder);
});
afterAll(() => {
  process.chdir(REPOSITORY);
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file into the test's folder; objects as JSON. */
function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content));
  return path;
}

type Ran = { readonly status: number | null; readonly stdout: string; readonly stderr: string };
type Asked = { readonly status: number | null; readonly json: Record<string, unknown> };

/** Runs the command line as its own process, in the test's folder. */
function runProgram(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = folder): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return holdsNoTrace({ status, stdout, stderr });
}

/** Runs the command line in this process, as its program would; beside what it gives, nothing may be printed. */
async function run(args: readonly string[]): Promise<Ran> {
  const prints = (['stdout', 'stderr'] as const).map((name) => vi.spyOn(process[name], 'write'));
  try {
    const ran = await runCli(args);
    for (const print of prints) expect(print).not.toHaveBeenCalled();
    return holdsNoTrace(ran);
  } finally {
    for (const print of prints) print.mockRestore();
  }
}

/** No output shows where in the code something went wrong. */
function holdsNoTrace(ran: Ran): Ran {
  expect(`${ran.stdout}${ran.stderr}`).not.toMatch(/\n\s+at .*:\d+/);
  return ran;
}

/** The exit status and the one document of a run with --json. */
function documentOf({ status, stdout, stderr }: Ran): Asked {
  expect(stderr).toBe('');
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  return { status, json: JSON.parse(stdout) as Record<string, unknown> };
}

const ask = async (...args: readonly string[]): Promise<Asked> => documentOf(await run([...args, '--json']));
const askProgram = (...args: readonly string[]): Asked => documentOf(runProgram([...args, '--json']));

const path = (...more: readonly string[]) => ask('path', 'wall.json', '--model', 'r1', ...more);

it('prints no character of a name that would steer the terminal or reverse the text', async () => {
  const name = 'a\u001b[31m\u009b2J\u202eb';
  const renamed = write('steering.json', { ...WALL_SCENARIO, name });
  const shown = 'a\\u{1b}[31m\\u{9b}2J\\u{202e}b';
  const { stdout } = await run(['run', renamed]);
  expect(stdout).toContain(shown);
  const broken = write('\u001b[31mbroken\u2066.json', { ...WALL_SCENARIO, name, turns: 'many' });
  const refused = await run(['run', broken]);
  expect(refused.status).toBe(2);
  for (const text of [stdout, refused.stdout, refused.stderr])
    expect(text).not.toMatch(/[\u001b\u0080-\u009f\u202e\u2066]/);
});

describe('path', () => {
  it('[EX-04] climbs three inches up and down over a wall: 11 in all', () => {
    const { status, json } = askProgram('path', 'wall.json', '--model', 'r1', '--to=5,0');
    expect(status).toBe(0);
    expect(json).toMatchObject({ ok: true, answer: { reachable: true, up: 3, down: 3 } });
    const answer = json['answer'] as {
      readonly length: number;
      readonly across: number;
      readonly legs: readonly { readonly kind: string; readonly length: number }[];
    };
    expect(answer.length).toBeCloseTo(11, 4);
    expect(answer.across).toBeCloseTo(5, 4);
    expect(answer.legs.map(({ kind }) => kind)).toEqual(['walk', 'climb', 'walk', 'climb', 'walk']);
    expect(answer.legs.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(answer.length, 9);
  });

  it('[EX-13] flies over the same wall in 9.0121', async () => {
    expect(((await path('--to=5,0', '--fly')).json['answer'] as { readonly length: number }).length).toBeCloseTo(
      9.0121,
      3,
    );
  });

  it('takes negative places and heights, joined or apart', async () => {
    for (const to of [['--to=-3,-4'], ['--to', '-3,-4'], ['--to=-3,0,-4']]) {
      const { status, json } = await path(...to);
      expect(status).toBe(0);
      expect((json['answer'] as { readonly length: number }).length).toBeCloseTo(5, 9);
    }
  });

  it('says what stands in the way of an end that no base fits, and exits with 1', async () => {
    const { status, json } = await path('--to=3.8,0,0');
    expect(status).toBe(1);
    expect(json).toMatchObject({ ok: false, answer: { reachable: false, length: null, legs: [] } });
    expect((json['violations'] as readonly { readonly message: string }[])[0]!.message).toContain('"wall"');
  });

  it('cuts a way round a corner into straight legs that join and add up', async () => {
    write('short.json', changed(['terrain', 0, 'shape'], { box: [0.5, 3, 4] }));
    const { json } = await ask('path', 'short.json', '--model', 'r1', '--to=5,0');
    const { legs, length } = json['answer'] as {
      readonly length: number;
      readonly legs: readonly {
        readonly from: readonly number[];
        readonly to: readonly number[];
        readonly length: number;
      }[];
    };
    for (const [i, leg] of legs.entries()) if (i > 0) expect(leg.from).toEqual(legs[i - 1]!.to);
    expect(legs.at(-1)!.to).toEqual([5, 0, 0]);
    expect(legs.reduce((sum, leg) => sum + leg.length, 0)).toBeCloseTo(length, 9);
  });
});

describe('sight', () => {
  it('is blocked by a wall higher than both, which is named', async () => {
    expect(await ask('sight', 'wall.json', '--from', 'r1', '--to', 'b1')).toMatchObject({
      status: 0,
      json: { ok: true, answer: { visible: false, fraction: 0, blockedBy: ['wall'] } },
    });
  });

  it('is free on open ground', async () => {
    write('open.json', changed(['terrain'], []));
    expect(await ask('sight', 'open.json', '--from', 'r1', '--to', 'b1')).toMatchObject({
      status: 0,
      json: { ok: true, answer: { visible: true, fraction: 1, blockedBy: [] } },
    });
  });
});

describe('charge', () => {
  it('[EX-04] needs an eleven over the wall', async () => {
    const { status, json } = await ask('charge', 'wall.json', '--unit', 'red', '--target', 'blue');
    expect(status).toBe(0);
    expect(json).toMatchObject({
      ok: true,
      answer: { eligible: true, needed: 11, oddsExact: { num: 1, den: 12 }, proven: true },
    });
    const { distance, odds } = json['answer'] as { readonly distance: number; readonly odds: number };
    expect(distance).toBeCloseTo(11, 3);
    expect(odds).toBeCloseTo(1 / 12, 15);
  });

  it('[EX-05] needs 6.876 round a wall of half width 2', async () => {
    write('short.json', changed(['terrain', 0, 'shape'], { box: [0.5, 3, 4] }));
    const { json } = await ask('charge', 'short.json', '--unit', 'red', '--target', 'blue');
    expect(json).toMatchObject({ ok: true, answer: { needed: 7 } });
    expect((json['answer'] as { readonly distance: number }).distance).toBeCloseTo(6.876, 3);
  });

  it('succeeds on an eleven with the moves, and fails on a ten', async () => {
    const eleven = await ask('charge', 'wall.json', '--unit', 'red', '--target', 'blue', '--roll', '11');
    expect(eleven).toMatchObject({
      status: 0,
      json: { ok: true, answer: { success: true, moves: [{ model: 'r1', up: 3, down: 3, contacts: [] }] } },
    });
    const ten = await ask('charge', 'wall.json', '--unit', 'red', '--target', 'blue', '--roll', '10');
    expect(ten).toMatchObject({ status: 1, json: { ok: false, answer: { success: false, needed: 11, moves: [] } } });
    expect((ten.json['violations'] as readonly unknown[]).length).toBeGreaterThan(0);
  });

  it('is asked in the unit’s own charge phase, whatever the scenario’s is', async () => {
    write('early.json', changed(['start'], undefined));
    expect(await ask('charge', 'early.json', '--unit', 'red', '--target', 'blue')).toMatchObject({
      status: 0,
      json: { answer: { needed: 11 } },
    });
  });

  it('names the clauses of a charge that may not be declared', async () => {
    write('far.json', changed(['units', 1, 'models', 0, 'at'], [20, 0]));
    const { status, json } = await ask('charge', 'far.json', '--unit', 'red', '--target', 'blue');
    expect(status).toBe(1);
    expect(json).toMatchObject({ ok: false, answer: { eligible: false, needed: null } });
    const clauses = (json['violations'] as readonly { readonly clause: string; readonly message: string }[]).map(
      ({ clause }) => clause,
    );
    expect(clauses).toContain('C-10');
  });
});

describe('run and check', () => {
  it('run plays the script and gives its events and the state after it', async () => {
    const { status, json } = await ask('run', 'wall.json');
    expect(status).toBe(0);
    const { events, state } = json['answer'] as {
      readonly events: readonly { readonly kind: string }[];
      readonly state: { readonly units: Record<string, { readonly status: readonly string[] }> };
    };
    expect(events.map(({ kind }) => kind)).toEqual(['charge-declared', 'charge-rolled', 'charge-moved']);
    expect(state.units['red']!.status).toContain('charged');
  });

  it('run exits with 1 when an expectation fails, and says which', () => {
    write('wrong.json', changed(['script', 3, 'expect'], { '/models/r1/at/0': 4 }));
    const { status, stdout } = runProgram(['run', 'wrong.json']);
    expect(status).toBe(1);
    expect(stdout).toMatch(/✗ 3 {2}\/models\/r1\/at\/0 should be 4; it is (5|4\.9999)/);
  });

  it('check counts scenarios on its last line', async () => {
    mkdirSync(join(folder, 'suite/deep'), { recursive: true });
    write('suite/good.json', WALL_SCENARIO);
    write('suite/deep/wrong.json', changed(['script', 3, 'expect'], { '/turn': 9 }));
    const { status, stdout } = await run(['check', 'suite']);
    expect(status).toBe(1);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed');
    expect(await ask('check', 'suite', 'wall.json')).toMatchObject({
      status: 1,
      json: { ok: false, answer: { passed: 2, failed: 1 } },
    });
  });

  it('check tells good scenarios from bad files in one go', async () => {
    mkdirSync(join(folder, 'mixed'), { recursive: true });
    write('mixed/good.json', WALL_SCENARIO);
    write('mixed/bad.json', '{');
    const { status, stdout } = await run(['check', 'mixed']);
    expect(status).toBe(2);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('1 passed, 1 failed');
    expect(await ask('check', 'mixed')).toMatchObject({
      status: 2,
      json: { error: { kind: 'text', problems: [{ file: join('mixed', 'bad.json'), at: '' }] } },
    });
  });

  it('check gives every file its own result, with the step of each violation, whatever cannot be read', async () => {
    mkdirSync(join(folder, 'several'), { recursive: true });
    write('several/good.json', WALL_SCENARIO);
    write('several/bad.json', '{');
    write('several/wrong.json', changed(['script', 3, 'expect'], { '/turn': 9 }));
    write('several/refused.json', changed(['script', 0, 'do', 'targets'], ['red']));
    const { status, json } = await ask('check', 'several', 'nowhere.json');
    expect(status).toBe(2);
    expect(json).toMatchObject({
      error: { problems: [{ file: join('several', 'bad.json') }, { file: 'nowhere.json' }] },
      answer: {
        passed: 1,
        failed: 4,
        scenarios: [
          { file: join('several', 'bad.json'), passed: false, error: { kind: 'text' } },
          { file: join('several', 'good.json'), passed: true },
          { file: join('several', 'refused.json'), passed: false },
          { file: join('several', 'wrong.json'), passed: false },
          { file: 'nowhere.json', passed: false, error: { kind: 'file' } },
        ],
      },
      violations: expect.arrayContaining([
        expect.objectContaining({ file: join('several', 'refused.json'), clause: 'C-10', step: 0 }),
        expect.objectContaining({ file: join('several', 'wrong.json'), clause: 'script', step: 3 }),
      ]),
    });
  });
});

describe('run --auto and --record', () => {
  const unscripted = { ...WALL_SCENARIO, script: undefined, start: { turn: 1, side: 'attacker', phase: 'movement' } };

  /** So far apart that no model falls in two turns. */
  const apart = {
    ...unscripted,
    units: unscripted.units!.map((unit, i) => ({
      ...unit,
      models: unit.models!.map((model) => ({ ...model, at: [i === 0 ? -28 : 28, 0] })),
    })),
  };

  it('plays both sides to the end of the last turn asked for, the same game for the same seed', async () => {
    write('apart.json', apart);
    const game = (seed: string) => ['run', 'apart.json', '--auto', '--turns', '2', '--seed', seed];
    const [once, again, other] = [await ask(...game('1')), await ask(...game('1')), await ask(...game('2'))];
    expect(once.json).toMatchObject({ ok: true, answer: { state: { turn: 3, side: 'attacker', phase: 'movement' } } });
    expect(again.json).toEqual(once.json);
    expect(other.json['answer']).toMatchObject({ seed: 2 });
  });

  it('says who won, and what each side lost', async () => {
    write('unscripted.json', unscripted);
    const { stdout } = await run(['run', 'unscripted.json', '--auto', '--turns', '1', '--seed', '1']);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^(?:Draw|The (?:attacker|defender) wins) after 1 turn: the attacker lost \d+ models?, the defender \d+\.$/,
    );
  });

  it('is over as soon as a side has no model left', async () => {
    write('unscripted.json', unscripted);
    const { json } = await ask('run', 'unscripted.json', '--auto', '--turns', '2', '--seed', '1');
    const { state } = json['answer'] as { readonly state: { readonly turn: number; readonly models: object } };
    expect(Object.keys(state.models)).toHaveLength(1);
    expect(state.turn).toBe(1);
  });

  it('writes the whole game as a replay, one line an event', async () => {
    write('unscripted.json', unscripted);
    const { status } = await run(['run', 'unscripted.json', '--auto', '--turns', '1', '--record', 'game.replay']);
    expect(status).toBe(0);
    const lines = readFileSync(join(folder, 'game.replay'), 'utf8').trimEnd().split('\n');
    expect(JSON.parse(lines[0]!)).toMatchObject({ format: 'highground/replay', version: 2 });
    expect(lines.slice(1).every((line, n) => (JSON.parse(line) as { n: number }).n === n)).toBe(true);
  });

  it('refuses a place that cannot be written, and leaves no half file', async () => {
    const { status, json } = await ask('run', 'wall.json', '--record', 'no-such-folder/game.replay');
    expect(status).toBe(2);
    expect(JSON.stringify(json)).toContain('--record');
  });
});

describe('bad input exits with 2 and one document', () => {
  const problemsOf = (json: Record<string, unknown>) =>
    (json['error'] as { readonly problems: readonly { readonly at: string; readonly message: string }[] }).problems;

  it.each<[string, readonly string[], RegExp]>([
    ['no command', [], /No command/],
    ['an unknown command', ['fly', 'wall.json'], /unknown command 'fly'/],
    ['an unknown option', ['path', 'wall.json', '--model', 'r1', '--to=1,1', '--fast'], /unknown option '--fast'/],
    ['a missing option', ['path', 'wall.json', '--model', 'r1'], /--to/],
    ['a missing file name', ['path', '--model', 'r1', '--to=1,1'], /missing required argument/],
    ['too many files', ['path', 'wall.json', 'more.json', '--model', 'r1', '--to=1,1'], /too many arguments/],
    [
      'a file that is not there',
      ['path', 'nowhere.json', '--model', 'r1', '--to=1,1'],
      /There is no file "nowhere\.json"/,
    ],
    ['a folder for a file', ['path', '.', '--model', 'r1', '--to=1,1'], /is not a file/],
    ['an unknown model', ['path', 'wall.json', '--model', 'r9', '--to=1,1'], /no model "r9"; it has r1, b1/],
    ['one number for a place', ['path', 'wall.json', '--model', 'r1', '--to=1'], /--to must be X,Z or X,Y,Z/],
    ['four numbers for a place', ['path', 'wall.json', '--model', 'r1', '--to=1,2,3,4'], /--to must be X,Z or X,Y,Z/],
    ['words for a place', ['path', 'wall.json', '--model', 'r1', '--to=NaN,Infinity'], /--to must be X,Z or X,Y,Z/],
    ['a place beyond all tables', ['path', 'wall.json', '--model', 'r1', '--to=1e9,0'], /within 1000″/],
    ['a place too large for a number', ['path', 'wall.json', '--model', 'r1', '--to=1e999,0'], /--to must be/],
    ['an unknown unit', ['charge', 'wall.json', '--unit', 'green', '--target', 'blue'], /no unit "green"/],
    ['an unknown target', ['charge', 'wall.json', '--unit', 'red', '--target', 'green'], /no unit "green"/],
    ['no target', ['charge', 'wall.json', '--unit', 'red'], /at least one --target/],
    [
      'a roll of 13',
      ['charge', 'wall.json', '--unit', 'red', '--target', 'blue', '--roll', '13'],
      /--roll must be a whole number from 2 to 12/,
    ],
    [
      'a roll of six and a half',
      ['charge', 'wall.json', '--unit', 'red', '--target', 'blue', '--roll', '6.5'],
      /--roll must be a whole number/,
    ],
    ['a model looking at itself', ['sight', 'wall.json', '--from', 'r1', '--to', 'r1'], /two different models/],
    ['a seed that is no number', ['run', 'wall.json', '--seed', 'x'], /--seed must be a whole number/],
    ['a folder without scenarios', ['check', join(REPOSITORY, '.ci')], /contains no \.json files/],
    ['nothing to check', ['check'], /missing required argument/],
  ])('%s', async (_what, args, expected) => {
    const { status, json } = await ask(...args);
    expect(status).toBe(2);
    expect(Object.keys(json)).toEqual(['error']);
    expect(
      problemsOf(json)
        .map(({ message }) => message)
        .join('\n'),
    ).toMatch(expected);
  });

  it.each<[string, unknown, string, RegExp]>([
    ['an empty file', '', '', /empty/],
    ['a truncated file', JSON.stringify(WALL_SCENARIO).slice(0, 200), '', /incomplete/],
    ['a file that is not text', new Uint8Array([0x7b, 0xff, 0x00, 0x80]), '', /not UTF-8 text/],
    ['half a character of two bytes each', new Uint8Array([0xff, 0xfe, 0x00, 0xd8]), '', /not UTF-8 text/],
    ['a nested file', '['.repeat(100_000), '', /at most 64/],
    [
      'a bad place',
      changed(['units', 0, 'models', 0, 'base'], { round: -1 }),
      '/units/0/models/0/base/round',
      /got -1/,
    ],
    [
      'a model off the table',
      changed(['units', 0, 'models', 0, 'at'], [31, 0]),
      '/units/0/models/0/at',
      /off the table/,
    ],
    ['a model in the air', changed(['units', 0, 'models', 0, 'at'], [0, 2, 0]), '/units/0/models/0/at', /floats 2″/],
    ['a model on another', changed(['units', 0, 'models', 0, 'at'], [7, 0]), '/units/1/models/0/at', /overlap/],
    [
      'a mesh that is not there',
      changed(['terrain', 0, 'shape'], { mesh: { file: 'no.glb' } }),
      '/terrain/0/shape/mesh/file',
      /no mesh file "no\.glb"/,
    ],
    [
      'a mesh that is none',
      changed(['terrain', 0, 'shape'], { mesh: { file: 'wall.json' } }),
      '/terrain/0/shape/mesh/file',
      /./,
    ],
  ])('%s', async (_what, content, at, expected) => {
    write('bad.json', content);
    const { status, json } = await ask('path', 'bad.json', '--model', 'r1', '--to=1,1');
    expect(status).toBe(2);
    expect(problemsOf(json)[0]).toMatchObject({ at, message: expect.stringMatching(expected) });
  });

  it('a file of 100 MB is not even read', async () => {
    truncateSync(write('huge.json', ''), 100_000_000);
    const { status, json } = await ask('path', 'huge.json', '--model', 'r1', '--to=1,1');
    expect(status).toBe(2);
    expect(problemsOf(json)[0]!.message).toMatch(/100\.0 MB; a scenario may be at most 5 MB/);
  });

  it('for people it goes to standard error', () => {
    const { status, stdout, stderr } = runProgram(['path', 'nowhere.json', '--model', 'r1', '--to=1,1']);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^error: There is no file/);
  });
});

describe('the program', () => {
  it('does not print the empty list that an option given several times begins with', () => {
    const { stdout } = runProgram(['charge', '--help']);
    expect(stdout).toMatch(/--target <id>\s+a target; may be given several times\n/);
  });

  it('gives help and exits with 0', () => {
    const { status, stdout } = runProgram(['--help']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/path[\s\S]*charge/);
  });

  it('reads paths from where npm was called', () => {
    const env = { npm_lifecycle_event: 'highground', INIT_CWD: folder };
    expect(runProgram(['sight', 'wall.json', '--from', 'r1', '--to', 'b1'], env, REPOSITORY).status).toBe(0);
  });
});
