import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { type Bundle, makeBundle, parseBundle } from '../../src/bundle/bundle.ts';
import type { BundleFault } from '../../src/bundle/bundle-fault.ts';
import { readZip, ZIP_LIMITS } from '../../src/bundle/read-zip.ts';
import { runCli } from '../../src/cli/run-cli.ts';
import { preparePiece } from '../../src/mesh-import/prepare-piece.ts';
import { makeSave, joinLines } from '../../src/save-file/make-save.ts';
import type { Result } from '../../src/kernel/result.ts';
import { bundleMessages } from '../../src/messages/bundle.ts';
import { rampMesh, reducedOf } from '../mesh-import/shapes.ts';
import { drawnOf } from '../support/drawn.ts';

const folder = mkdtempSync(join(tmpdir(), 'highground-bundle-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const made = async (): Promise<Bundle> => {
  const { piece, files } = await preparePiece(
    await reducedOf(rampMesh([4, 3, 6])),
    { placing: { unit: 'inch', scale: 1, up: 'y', turns: 0 }, kind: 'hill', collider: 'mesh' },
    () => undefined,
  );
  const text = JSON.stringify({
    format: 'highground/scenario',
    version: 1,
    name: 'Up my own slope',
    system: 'squads',
    table: { width: 44, depth: 30 },
    terrain: [{ ...piece, id: 'slope', at: [0, 0] }],
    units: [{ id: 'u', side: 'attacker', models: [{ id: 'm', base: { round: 32 }, at: [0, -8] }] }],
  });
  return { kind: 'scenario', text, files: new Map(files.map(({ path, bytes }) => [path, bytes])), things: [{ a: 1 }] };
};

/** What is said of a bundle that is not opened. */
const told = (read: Result<unknown, BundleFault>): string =>
  read.ok ? expect.unreachable('was opened') : bundleMessages.explain(read.error);

describe('a bundle', () => {
  it('comes back as it went, and the same contents give the same bytes', async () => {
    const bundle = await made();
    const bytes = makeBundle(bundle);
    expect(parseBundle(bytes)).toEqual({ ok: true, value: bundle });
    expect(makeBundle(bundle)).toEqual(bytes);
  });

  it('answers the command line where a scenario is expected, as a scenario and as a saved table', async () => {
    const bundle = await made();
    const header = makeSave('mine', bundle.text, 1, [], { cut: 0, standing: 'x', views: {} });
    for (const [name, given] of [
      ['a.highground', bundle],
      ['b.zip', { ...bundle, kind: 'save', text: joinLines(header) } as const],
    ] as const) {
      const path = join(folder, name);
      writeFileSync(path, makeBundle(given));
      const { status, stdout, stderr } = await runCli(['path', path, '--model', 'm', '--to=0,2', '--json']);
      expect([status, stderr]).toEqual([0, '']);
      const { answer } = JSON.parse(stdout) as { answer: { length: number; legs: { kind: string }[] } };
      expect(answer.legs.map(({ kind }) => kind)).toContain('slope');
    }
  });

  it('answers the command line where a replay is expected: with it inside, beside it under its name, or named', async () => {
    const bundle = await made();
    const place = join(folder, 'games');
    mkdirSync(place);
    writeFileSync(join(place, 'table.zip'), makeBundle(bundle));
    const replay = join(place, 'slope.replay');
    const recorded = await runCli(['run', join(place, 'table.zip'), '--record', replay]);
    expect(recorded.stderr).toBe('');
    const verify = async (...args: readonly string[]) => {
      const { status, stdout, stderr } = await runCli(['replay', 'verify', ...args, '--again']);
      expect(stdout + stderr).toMatch(status === 0 ? /all events are the same/ : /cannot be set up: .*mine\//);
      return status;
    };
    expect(await verify(replay)).toBe(2);
    expect(await verify(replay, '--bundle', join(place, 'table.zip'))).toBe(0);
    const text = readFileSync(replay, 'utf8');
    writeFileSync(join(place, 'slope.zip'), makeBundle({ ...bundle, kind: 'replay', text }));
    expect(await verify(replay)).toBe(0);
    expect(await verify(join(place, 'slope.zip'))).toBe(0);
    expect((await runCli(['replay', 'verify', join(place, 'table.zip')])).stderr).toContain(
      'contains a scenario, not a replay',
    );
    expect((await runCli(['path', join(place, 'slope.zip'), '--model', 'm', '--to=0,2'])).status).toBe(0);
  });

  it('lies beside a scenario as files of the same names', async () => {
    const { text, files } = await made();
    writeFileSync(join(folder, 'plain.json'), text);
    expect((await runCli(['check', join(folder, 'plain.json')])).status).toBe(2);
    mkdirSync(join(folder, 'mine'));
    for (const [path, bytes] of files) writeFileSync(join(folder, path), bytes);
    expect((await runCli(['check', join(folder, 'plain.json')])).status).toBe(0);
  });

  it.each([
    ['do not match its name', { 'mine/00000000000000000000000000000000.glb': strToU8('x') }],
    ['is not in its list of contents', { 'stray.txt': strToU8('x') }],
    ['points outside the bundle', { '../stray.txt': strToU8('x') }],
    ['points outside the bundle', { '/etc/passwd': strToU8('x') }],
    ['not a Highground bundle: it contains “[Content_Types].xml”', { '[Content_Types].xml': strToU8('x') }],
  ])('is refused where something in it %s', async (words, more) => {
    const bundle = await made();
    const list = {
      format: 'highground/bundle',
      version: 1,
      kind: 'scenario',
      files: Object.keys(more)
        .filter((path) => path.startsWith('mine/'))
        .map((path) => ({
          path,
          bytes: 1,
          sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
        })),
      things: [],
    };
    const zip = zipSync({
      'manifest.json': strToU8(JSON.stringify(list)),
      'scenario.json': strToU8(bundle.text),
      ...more,
    });
    expect(told(parseBundle(zip as Uint8Array))).toContain(words);
  });

  it('is refused where it was made by a later edition, and where it is none', async () => {
    const later = { 'manifest.json': strToU8('{"format":"highground/bundle","version":2}') };
    expect(told(parseBundle(zipSync(later)))).toContain('newer Highground');
    expect(told(parseBundle(zipSync({ 'a.txt': strToU8('a') })))).toContain('is not a Highground bundle');
    const path = join(folder, 'bad.highground');
    writeFileSync(path, zipSync({ 'a.txt': strToU8('a') }));
    const { status, stderr } = await runCli(['check', path]);
    expect(status).toBe(2);
    expect(stderr).not.toContain('    at ');
  });
});

describe('a zip file', () => {
  const zip = (files: Record<string, Uint8Array>) => zipSync(files) as Uint8Array<ArrayBuffer>;
  const patched = (
    bytes: Uint8Array<ArrayBuffer>,
    signature: number,
    offset: number,
    value: number,
    size: 2 | 4 = 4,
  ) => {
    const copy = bytes.slice();
    const view = new DataView(copy.buffer);
    for (let at = 0; at + 4 <= copy.length; at++)
      if (view.getUint32(at, true) === signature) {
        if (size === 4) view.setUint32(at + offset, value, true);
        else view.setUint16(at + offset, value, true);
      }
    return copy;
  };

  it('is refused where it would become far more than it is', () => {
    const bomb = zip({ 'a.bin': new Uint8Array(30_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(told(readZip(bomb))).toContain('times its size');
    // One that lies about it is stopped as soon as it is more than it says.
    const lying = patched(bomb, 0x02014b50, 24, 1000);
    expect(told(readZip(lying))).toContain('do not match its checksum');
  });

  it('is refused where its checksum, its places or its list are wrong', () => {
    const good = zip({ 'a.txt': strToU8('hello there, hello there'), 'b.txt': strToU8('other') });
    expect(readZip(good)).toMatchObject({ ok: true });
    expect(readZip(patched(good, 0x02014b50, 16, 1))).toMatchObject({ ok: false });
    expect(told(readZip(patched(good, 0x02014b50, 42, 0)))).toContain('some of its files overlap');
    expect(told(readZip(good.slice(0, -10)))).toContain('its end is missing');
    expect(told(readZip(patched(good, 0x06054b50, 10, 60_000, 2)))).toContain('60000 files');
    expect(readZip(patched(good, 0x06054b50, 16, 0xfffffff0))).toMatchObject({ ok: false });
    expect(readZip(new Uint8Array(ZIP_LIMITS.bytes + 1))).toMatchObject({ ok: false });
  });

  it('never fails otherwise, whatever is changed in it', () => {
    const good = zip({ 'a.txt': strToU8('hello there, hello there'), 'mine/b.bin': new Uint8Array(300).fill(7) });
    for (const at of drawnOf([...good.keys()]))
      for (const value of [0, 0x7f, 0xff]) {
        const broken = good.slice();
        broken[at] = value;
        const read = readZip(broken);
        if (read.ok) for (const file of read.value.values()) expect(file.length).toBeLessThan(1000);
      }
  });
});
