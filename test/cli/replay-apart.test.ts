import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBundle, parseBundle } from '../../src/bundle/bundle.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { sealLine } from '../../src/replay/sealed-line.ts';
import { scenarioApart } from '../../src/replay/split-replay.ts';
import { builtinByMark } from '../../src/scenario/builtin-by-mark.ts';
import { REPOSITORY } from '../support/source-files.ts';

const BUILTIN = join(REPOSITORY, 'src/scenario/builtin');
const folder = mkdtempSync(join(tmpdir(), 'highground-apart-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);
const built = readFileSync(join(BUILTIN, 'over-the-wall.json'), 'utf8');
/** A seed that no other replay has. */
const wall = built.replace('"name": "Over the wall', '"name": "Once more over the wall');

/** The hash a command ends in, and what it complained of. */
async function verified(...args: readonly string[]) {
  const { status, stdout, stderr } = await runCli(['replay', 'verify', ...args, '--json']);
  const { answer, error } = JSON.parse(stdout) as {
    answer?: { hash: string };
    error?: { problems: readonly { message: string }[] };
  };
  return { status, stderr, hash: answer?.hash, said: error?.problems[0]?.message };
}

beforeAll(async () => {
  writeFileSync(at('scenario.json'), wall);
  for (const args of [['whole.replay'], ['apart.replay', '--apart'], ['both.highground']]) {
    const { status } = await runCli(['run', at('scenario.json'), '--record', at(args[0]!), ...args.slice(1)]);
    expect(status).toBe(0);
  }
});

describe('a replay that names its scenario by its fingerprint', () => {
  it('holds the very SHA-256 of the scenario, not its text, and is told by the same events', () => {
    const text = readFileSync(at('apart.replay'), 'utf8');
    expect(scenarioApart(text)).toBe(createHash('sha256').update(wall).digest('hex'));
    expect(text.length).toBeLessThan(readFileSync(at('whole.replay'), 'utf8').length - wall.length);
    const [apart, whole] = [readReplay(text, wall), readReplay(readFileSync(at('whole.replay'), 'utf8'))];
    expect(apart.ok && whole.ok && apart.value.replay).toEqual(whole.ok && whole.value.replay);
  });

  it('ends in the same hash whether the scenario is in it, named, in a bundle, or beside it', async () => {
    const { hash, status } = await verified(at('whole.replay'));
    expect([status, hash]).toEqual([0, expect.stringMatching(/^[0-9a-f]{16}$/)]);
    for (const args of [
      [at('apart.replay'), '--bundle', at('scenario.json')],
      [at('apart.replay'), '--bundle', at('both.highground')],
      [at('both.highground')],
      [at('both.highground'), '--again'],
    ])
      expect(await verified(...args), args.join(' ')).toMatchObject({ status: 0, hash });
    writeFileSync(at('apart.json'), wall);
    expect(await verified(at('apart.replay'))).toMatchObject({ status: 0, hash });
    rmSync(at('apart.json'));
  });

  it('is refused in one sentence without it, and with another one', async () => {
    const alone = await verified(at('apart.replay'));
    expect(alone).toMatchObject({ status: 2, said: expect.stringContaining('does not contain its scenario') });
    writeFileSync(at('other.json'), wall.replace('"over', ' "over').replace('{', '{ '));
    const other = await verified(at('apart.replay'), '--bundle', at('other.json'));
    expect(other).toMatchObject({ status: 2, said: expect.stringContaining('a different scenario') });
    expect(await verified(at('apart.replay'), '--bundle', at('nowhere.json'))).toMatchObject({
      status: 2,
      said: expect.stringContaining('There is no file'),
    });
  });

  it('needs no file where the scenario comes with the game: it is found by the fingerprint of its file', async () => {
    const record = ['--record', at('known.replay'), '--apart'];
    expect(await runCli(['run', join(BUILTIN, 'over-the-wall.json'), ...record])).toMatchObject({ status: 0 });
    const text = readFileSync(at('known.replay'), 'utf8');
    expect(scenarioApart(text)).toBe(createHash('sha256').update(built).digest('hex'));
    for (const how of [[], ['--again']])
      expect(await verified(at('known.replay'), ...how)).toMatchObject({ status: 0, hash: expect.any(String) });
    // What is carried of the file is taken for it.
    const known = builtinByMark(scenarioApart(text)!);
    expect(readReplay(text, known)).toMatchObject({ ok: true, value: { replay: { scenario: known } } });
    // Naming another scenario is still refused.
    const other = await verified(at('known.replay'), '--bundle', at('scenario.json'));
    expect(other).toMatchObject({ status: 2, said: expect.stringContaining('a different scenario') });
  });

  it('may not hold both, neither, or a fingerprint that is none', () => {
    const [header, ...rest] = readFileSync(at('apart.replay'), 'utf8').trimEnd().split('\n');
    const { hash: _, ...facts } = JSON.parse(header!) as Record<string, unknown>;
    const { scenarioHash, ...neither } = facts;
    for (const forged of [
      { ...facts, scenario: wall },
      neither,
      { ...neither, scenarioHash: `${String(scenarioHash).slice(1)}x` },
      { ...neither, scenarioHash: 7 },
    ]) {
      // Sealed again from the first line on, as a forger would.
      let seal = '';
      const lines = [forged, ...rest.map((line) => JSON.parse(line) as Record<string, unknown>)].map(
        ({ hash: __, ...line }: Record<string, unknown>) => {
          const sealed = sealLine(seal, line);
          seal = sealed.seal;
          return sealed.line;
        },
      );
      const read = readReplay(`${lines.join('\n')}\n`, wall);
      expect(read).toMatchObject({ ok: false, error: { kind: 'damaged', line: 1 } });
    }
  });

  it('comes with its scenario in a bundle, which holds nothing else and leaves nothing beside it', () => {
    const bundle = parseBundle(readFileSync(at('both.highground')));
    expect(bundle).toMatchObject({ ok: true, value: { kind: 'replay', scenario: wall, files: new Map(), things: [] } });
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    // A scenario beside a scenario is a stray.
    const stray = makeBundle({ kind: 'scenario', text: wall, scenario: wall, files: new Map(), things: [] });
    expect(parseBundle(stray)).toMatchObject({ ok: true });
    expect(parseBundle(stray).ok && 'scenario' in (parseBundle(stray) as { value: object }).value).toBe(false);
  });
});
