import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../src/cli/run-cli.ts';
import { askJson, createScenarioFolder, type ScenarioFolder } from '../support/command-line.ts';
import { WALL_SCENARIO } from '../support/scenarios.ts';
import { REPOSITORY } from '../support/source-files.ts';

const folders: ScenarioFolder[] = [];
let folder: ScenarioFolder;
beforeEach(() => {
  folder = createScenarioFolder();
  folders.push(folder);
});
afterAll(() => {
  for (const each of folders) each.dispose();
});

const CHARGE = 'charge --unit red --target blue';
const start = { turn: 1, side: 'attacker', phase: 'charge' };
/** The wall's scenario with another script, and the wall somewhere else. */
const asking = (script: readonly object[], wallAt: readonly [number, number] = [3.8799, 0]) => ({
  ...WALL_SCENARIO,
  start,
  script,
  terrain: [{ ...WALL_SCENARIO.terrain![0]!, at: wallAt }],
});

const check = (...args: readonly string[]) => runCli(['check', ...args]);
const place = () => folder.path('');

describe('questions in a script', () => {
  it('are answered of the game as it stands at their step, with what the command line gives', async () => {
    folder.write('asks.json', asking([{ ask: CHARGE }, { ask: 'sight --from r1 --to b1' }]));
    const { json } = await askJson('run', folder.path('asks.json'));
    const { steps } = json['answer'] as { readonly steps: readonly { readonly gave: unknown }[] };
    for (const [i, words] of [CHARGE, 'sight --from r1 --to b1'].entries()) {
      const [command, ...options] = words.split(' ');
      const alone = await askJson(command!, folder.path('asks.json'), ...options);
      expect(steps[i]!.gave).toEqual(alone.json);
    }
  });

  it('hold when what they say of their answer is so, and fail with what it is instead', async () => {
    const asks = (needed: number) => ({ ask: CHARGE, answer: { '/answer/needed': needed } });
    folder.write('right.json', asking([asks(11)]));
    folder.write('wrong.json', asking([asks(9)]));
    expect(await check(folder.path('right.json'))).toMatchObject({ status: 0 });
    const { status, stdout } = await check(folder.path('wrong.json'));
    expect(status).toBe(1);
    expect(stdout).toContain(`step 0: ${CHARGE}\n        /answer/needed should be 9; it is 11.`);
    expect(await askJson('check', folder.path('wrong.json'))).toMatchObject({
      json: { ok: false, violations: [{ clause: 'script', kind: 'answer', step: 0 }] },
    });
    expect(await runCli(['run', folder.path('wrong.json')])).toMatchObject({ status: 1 });
  });

  it.each([
    ['charge --unit green --target blue', /no unit "green"; it has red, blue/],
    ['charge --unit', /--unit/],
    ['dance --unit red', /dance/],
    ['charge --unit red --target blue --loud', /--loud/],
    ['charge FILE --unit red --target blue', /argument/],
  ])('that cannot be answered are bad input, by their step: %s', async (ask, said) => {
    folder.write('bad.json', asking([{ ask }]));
    const { status, json } = await askJson('check', folder.path('bad.json'));
    expect(status).toBe(2);
    const { problems } = json['error'] as { readonly problems: readonly { at: string; message: string }[] };
    expect(problems[0]!.at).toBe('/script/0/ask');
    expect(problems[0]!.message).toMatch(said);
  });
});

describe('stored answers', () => {
  it('are asked for, stored by --update, compared, and told apart with what may have done it', async () => {
    folder.write('gap.json', asking([{ ask: CHARGE }]));
    const never = await check(place());
    expect(never.status).toBe(1);
    expect(never.stdout).toContain('no stored answer');
    expect((await check(place(), '--update')).stdout).toContain('Stored 1 answer in ');
    expect(await check(place())).toMatchObject({ status: 0 });
    const stored = readFileSync(folder.path('gap.answers.json'), 'utf8');
    expect((await check(place(), '--update')).stdout).not.toMatch(/stored/i);

    folder.write('gap.json', asking([{ ask: CHARGE }], [4.1799, 0]));
    const moved = await check(place());
    expect(moved.status).toBe(1);
    expect(moved.stdout).toContain('changed since the answers were stored: wall moved 0.3″');
    folder.write('gap.json', { ...asking([{ ask: CHARGE }]), terrain: [] });
    const gone = await check(place());
    expect(gone.status).toBe(1);
    expect(gone.stdout).toContain('needed was 11, is 5');
    expect(gone.stdout).toContain('changed since the answers were stored: wall was removed');
    expect(readFileSync(folder.path('gap.answers.json'), 'utf8')).toBe(stored);
    await check(place(), '--update');
    expect(await check(place())).toMatchObject({ status: 0 });
  });

  it('that are damaged or of a later version are refused, and written again only when that is asked for', async () => {
    folder.write('gap.json', asking([{ ask: CHARGE }]));
    for (const text of ['{', '{"format":"highground/answers","version":2}', '']) {
      writeFileSync(folder.path('gap.answers.json'), text);
      const { status, stdout } = await check(place());
      expect(status).toBe(2);
      expect(stdout).toContain('Run check --update to write them again');
      expect(readFileSync(folder.path('gap.answers.json'), 'utf8')).toBe(text);
    }
    expect(await check(place(), '--update')).toMatchObject({ status: 0 });
    expect(await check(place())).toMatchObject({ status: 0 });
  });

  it('that no test asks for any more are told of, and go with --update', async () => {
    folder.write('gap.json', asking([{ ask: CHARGE }, { ask: 'sight --from r1 --to b1' }]));
    await check(place(), '--update');
    folder.write('gap.json', asking([{ ask: CHARGE }]));
    const { status, stdout } = await check(place());
    expect(status).toBe(0);
    expect(stdout).toContain('1 stored answer has no question any more');
    folder.write('gap.json', asking([]));
    await check(place(), '--update');
    expect(existsSync(folder.path('gap.answers.json'))).toBe(false);
  });
});

describe('a folder of tests', () => {
  /** Ten files, one of them failing, one of them no scenario. */
  function fill(): void {
    mkdirSync(folder.path('deep'));
    for (let i = 0; i < 8; i++) folder.write(`good-${i}.json`, { ...WALL_SCENARIO, name: `Good <${i}> & "fine"` });
    folder.write('deep/wrong.json', asking([{ expect: { '/turn': 9 } }]));
    writeFileSync(folder.path('deep/torn.json'), '{"format":');
  }

  it('comes to the same, byte for byte, in one thread and in several', async () => {
    fill();
    const [one, several] = [await check(place(), '--workers', '1'), await check(place(), '--workers', '3')];
    expect(several).toEqual(one);
    expect(one.status).toBe(2);
    expect(one.stdout.trimEnd().split('\n').at(-1)).toBe('8 passed, 2 failed');
  });

  it('is narrowed by letters of the path', async () => {
    fill();
    expect((await check(place(), '--filter', 'GOOD-3')).stdout).toContain('1 passed, 0 failed');
    const none = await check(place(), '--filter', 'nobody');
    expect(none.status).toBe(2);
    expect(none.stderr).toContain('none of the 10 files has "nobody" in its path');
  });

  it('is told as TAP: a plan, a line each, and why', async () => {
    fill();
    const { status, stdout } = await check(place(), '--reporter', 'tap');
    const lines = stdout.trimEnd().split('\n');
    expect(status).toBe(2);
    expect(lines.slice(0, 2)).toEqual(['TAP version 14', '1..10']);
    const results = lines.filter((line) => /^(not )?ok /.test(line));
    expect(results.map((line) => /^(?:not )?ok (\d+) - /.exec(line)![1])).toEqual(
      [...Array(10).keys()].map((i) => `${i + 1}`),
    );
    expect(results.filter((line) => line.startsWith('not'))).toHaveLength(2);
    expect(lines).toContain('  - "step 0: /turn should be 9; it is 1."');
  });

  it('is told as JUnit XML that can be read back, into a file as well', async () => {
    fill();
    const out = folder.path('report.xml');
    expect((await check(place(), '--reporter', 'junit', '--out', out)).stdout).toContain('8 passed, 2 failed');
    const xml = readFileSync(out, 'utf8');
    expect(`${(await check(place(), '--reporter', 'junit')).stdout}`).toBe(xml);
    expect(xml).toContain('<testsuites name="highground" tests="10" failures="1" errors="1">');
    expect(xml).toContain('name="Good &lt;0&gt; &amp; &quot;fine&quot;"');
    expect([...xml.matchAll(/<testcase /g)]).toHaveLength(10);
    expect(readdirSync(place()).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each([
    [['--reporter', 'html'], /--reporter must be text, tap or junit/],
    [['--reporter', 'tap', '--json'], /cannot both be printed/],
    [['--watch', '--json'], /--watch prints text only/],
    [['--workers', '0'], /--workers must be a whole number from 1 to 64/],
    [['--out', 'no/such/folder/report.txt'], /cannot write/],
  ])('is not begun, or not ended, by %s', async (options, said) => {
    folder.write('good.json', WALL_SCENARIO);
    const { status, stdout, stderr } = await check(place(), ...options);
    expect(status).toBe(2);
    expect(`${stdout}${stderr}`).toMatch(said);
  });

  it('begins with --init, passes as it is, and is never written over', async () => {
    const mine = folder.path('mine');
    const { status, stdout } = await check('--init', mine);
    expect(status).toBe(0);
    expect(stdout).toContain('highground check');
    expect(await check(mine)).toMatchObject({ status: 0 });
    writeFileSync(join(mine, 'questions.json'), 'mine');
    const again = await check('--init', mine);
    expect(again.status).toBe(2);
    expect(again.stderr).toContain('already exists');
    expect(readFileSync(join(mine, 'questions.json'), 'utf8')).toBe('mine');
  });
});

describe('check --watch', () => {
  it('checks what is changed, again and again, and ends with the sum of all', async () => {
    folder.write('a.json', { ...WALL_SCENARIO, name: 'A' });
    folder.write('b.json', { ...WALL_SCENARIO, name: 'B' });
    const child = spawn(process.execPath, [join(REPOSITORY, 'src/cli/main.ts'), 'check', '--watch', place()]);
    let said = '';
    const heard: (() => void)[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (const hear of heard) hear();
    });
    /** Waits until it has said that; the test's own limit ends what never comes. */
    const hears = (words: string) =>
      new Promise<void>((resolve) => {
        const hear = () => said.includes(words) && resolve();
        heard.push(hear);
        hear();
      });
    try {
      await hears('Watching for changes; press Ctrl+C to stop.');
      expect(said).toContain('2 passed, 0 failed');
      folder.write('b.json', { ...asking([{ expect: { '/turn': 9 } }]), name: 'B' });
      await hears('1 passed, 1 failed');
      expect(said).toContain('/turn should be 9; it is 1.');
      folder.write('c.json', { ...WALL_SCENARIO, name: 'C' });
      await hears('2 passed, 1 failed');
      said = '';
      folder.write('b.json', { ...WALL_SCENARIO, name: 'B' });
      await hears('3 passed, 0 failed');
      expect(said).not.toContain('ok    A');
    } finally {
      child.kill('SIGINT');
    }
    const status = await new Promise((resolve) => child.on('close', resolve));
    expect(status).toBe(0);
  });
});
