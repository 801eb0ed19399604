import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFilmOut } from '../../src/cli/film/film-out.ts';
import { serveFilm } from '../../src/cli/film/film-server.ts';
import { askJson, createScenarioFolder } from '../support/command-line.ts';

const folder = createScenarioFolder();
afterAll(folder.dispose);
const REPLAY = 'test/replays/over-the-wall.replay';

/** The first problem of an answer that is none. */
async function problemOf(...args: readonly string[]): Promise<{ kind: string; at: string; message: string }> {
  const { status, json } = await askJson('film', ...args);
  expect(status).toBe(2);
  const { kind, problems } = json['error'] as { kind: string; problems: { at: string; message: string }[] };
  expect(problems.length).toBeGreaterThan(0);
  return { kind, ...problems[0]! };
}

/** The status a server answers to a request line as it is written here, which `fetch` would put in order first. */
function statusOf(address: string, target: string, host: string): Promise<number> {
  const { hostname, port } = new URL(address);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    );
    let said = '';
    socket.setEncoding('utf8').on('data', (text: string) => (said += text));
    socket.on('error', fail).on('close', () => done(Number(said.split(' ')[1])));
  });
}

describe('highground film, where something is wrong', () => {
  const before = process.env['CHROMIUM_PATH'];
  // No browser is ever started here: a command that gets so far is told that there is none.
  beforeEach(() => {
    process.env['CHROMIUM_PATH'] = folder.path('no-browser');
  });
  afterEach(() => {
    if (before === undefined) delete process.env['CHROMIUM_PATH'];
    else process.env['CHROMIUM_PATH'] = before;
  });
  const out = folder.path('a.webm');

  it.each([
    ['an odd size', ['--size', '641x360'], 'even'],
    ['a size that is none', ['--size', 'large'], 'WIDTHxHEIGHT'],
    ['a huge size', ['--size', '90000x360'], 'at most 4096'],
    ['a rate that is none', ['--fps', '25'], '24, 30, 60'],
    ['a shape that is none', ['--aspect', '4:3'], '16:9, 1:1, 9:16'],
    ['a size and a shape', ['--size', '640x360', '--aspect', '1:1'], 'not both'],
    ['a list and a director', ['--shots', 'a.json', '--director', '15'], 'not both'],
    ['a length that is none', ['--director', '30'], '15, 60, full'],
    ['too much blur', ['--blur', '99'], '--blur'],
  ])('refuses %s', async (_what, options, words) => {
    expect(await problemOf(REPLAY, '--out', out, ...options)).toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(words),
    });
  });

  it('refuses an ending that no film has, and takes a folder whose name has a point', async () => {
    for (const name of ['a.avi', 'a.webm.part', 'some.folder/a.GIF'])
      expect(await problemOf(REPLAY, '--out', folder.path(name)), name).toEqual({
        kind: 'usage',
        at: '',
        message: expect.stringMatching(
          /^--out: a film cannot end in \.(avi|part|GIF); name a file that ends in \.webm/,
        ),
      });
    for (const name of ['frames', 'some.folder/frames/', '.hidden'])
      expect((await problemOf(REPLAY, '--out', folder.path(name))).kind, name).toBe('browser');
  });

  it('says in one sentence that a list belongs to another replay', async () => {
    const shot = { from: 0, length: 2, reelFrom: 0, pace: 1 };
    const rig = { kind: 'orbit', subject: { models: ['a', 'b'] }, bearing: 0, turn: 0, pitch: 20, distance: 9 };
    const list = {
      format: 'highground/shots',
      version: 1,
      name: 'x',
      shots: [0, 2, 4].map((from) => ({ ...shot, from, rig })),
    };
    const { status, json } = await askJson('film', REPLAY, '--out', out, '--shots', folder.write('other.json', list));
    expect(status).toBe(2);
    expect(json['error']).toEqual({
      kind: 'shots',
      problems: [{ at: '', message: expect.stringContaining('it names 6 models that this one does not have') }],
    });
  });

  it('says where a browser could come from', async () => {
    expect(await problemOf(REPLAY, '--out', out)).toMatchObject({
      kind: 'browser',
      message: expect.stringContaining('CHROMIUM_PATH'),
    });
    expect(existsSync(out)).toBe(false);
  });

  it('refuses a replay that is broken, and one that is none', async () => {
    const text = readFileSync(REPLAY, 'utf8');
    writeFileSync(folder.path('edited.replay'), text.replace('"charge-rolled"', '"charge-rollex"'));
    writeFileSync(folder.path('short.replay'), text.slice(0, 300));
    for (const name of ['edited.replay', 'short.replay', 'nowhere.replay'])
      expect(['replay', 'file']).toContain((await problemOf(folder.path(name), '--out', out)).kind);
  });

  it('names the place where a list of shots is broken', async () => {
    const shot = {
      from: 0,
      length: 2,
      reelFrom: 0,
      pace: 1,
      rig: { kind: 'wide', bearing: 0, pitch: 40, turn: 0 },
    };
    const list = { format: 'highground/shots', version: 1, name: 'x' };
    const backwards = folder.write('backwards.json', { ...list, shots: [{ ...shot, from: 3 }, shot] });
    expect(await problemOf(REPLAY, '--out', out, '--shots', backwards)).toMatchObject({
      kind: 'shots',
      at: '/shots/1/from',
    });
    // Without a shot there is nothing to look for a browser for.
    const none = folder.write('none.json', { ...list, shots: [] });
    expect(await problemOf(REPLAY, '--out', out, '--shots', none)).toMatchObject({ kind: 'shots', at: '' });
    const rig = { kind: 'orbit', subject: { models: ['nobody'] }, bearing: 0, turn: 0, pitch: 20, distance: 9 };
    const stranger = folder.write('stranger.json', { ...list, shots: [{ ...shot, rig }] });
    expect(await problemOf(REPLAY, '--out', out, '--shots', stranger)).toMatchObject({
      kind: 'shots',
      at: expect.stringContaining('/shots/0'),
    });
    const nan = folder.path('nan.json');
    writeFileSync(nan, JSON.stringify({ ...list, shots: [shot] }).replace('"length":2', '"length":NaN'));
    expect((await problemOf(REPLAY, '--out', out, '--shots', nan)).kind).toBe('shots');
  });
});

describe('the place a film is written to', () => {
  const open = (name: string, isFolder = false) => openFilmOut(folder.path(name), isFolder);

  it('is empty until the film is whole', () => {
    const out = open('whole.webm');
    if (!out.ok) throw new Error('it opens');
    out.value.bytes(new Uint8Array([3, 4]), 2);
    out.value.bytes(new Uint8Array([1, 2]), 0);
    expect(existsSync(folder.path('whole.webm'))).toBe(false);
    expect(out.value.finish()).toBe(4);
    expect([...readFileSync(folder.path('whole.webm'))]).toEqual([1, 2, 3, 4]);
  });

  it('has its poster and its chapters beside it once it is whole, and nothing of another name', () => {
    const out = open('duel.of.two.webm');
    if (!out.ok) throw new Error('it opens');
    out.value.file('poster.jpg', new Uint8Array([7]));
    out.value.file('chapters.vtt', new Uint8Array([8, 9]));
    for (const name of ['frame-000001.png', '../escaped', 'poster.jpg/../..'])
      expect(() => out.value.file(name, new Uint8Array([1])), name).toThrow();
    const beside = () => readdirSync(folder.path('.')).filter((name) => /^duel\.of\.two\.[^.]+\.[^.]+$/.test(name));
    expect(beside().filter((name) => !name.includes('.part'))).toEqual([]);
    out.value.finish();
    expect(beside()).toEqual(['duel.of.two.chapters.vtt', 'duel.of.two.poster.jpg']);
    expect([...readFileSync(folder.path('duel.of.two.chapters.vtt'))]).toEqual([8, 9]);
  });

  it('keeps what lay there where a film is given up, and nothing beside it', () => {
    writeFileSync(folder.path('old.webm'), 'old');
    const out = open('old.webm');
    if (!out.ok) throw new Error('it opens');
    out.value.bytes(new Uint8Array(100), 0);
    out.value.cancel();
    expect(readFileSync(folder.path('old.webm'), 'utf8')).toBe('old');
    expect(readdirSync(folder.path('.')).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('removes what a killed run left of the same film, and nothing of a run that goes on', () => {
    // No process has this id: they end below the largest 32-bit number.
    const [dead, alive] = [folder.path('left.webm.part-2147483646'), folder.path(`left.webm.part-${process.ppid}`)];
    const other = folder.path('other.webm.part-2147483646');
    for (const file of [dead, alive, other]) writeFileSync(file, 'part');
    const out = open('left.webm');
    if (!out.ok) throw new Error('it opens');
    out.value.cancel();
    expect([dead, alive, other].map((file) => existsSync(file))).toEqual([false, true, true]);
    for (const file of [alive, other]) rmSync(file);
  });

  it('may be a folder, made whole or not at all', () => {
    const out = open('frames/', true);
    if (!out.ok) throw new Error('it opens');
    out.value.file('frame-000001.png', new Uint8Array([1]));
    expect(() => out.value.file('../../escaped.png', new Uint8Array([1]))).toThrow();
    expect(existsSync(folder.path('frames'))).toBe(false);
    out.value.finish();
    expect(readdirSync(folder.path('frames'))).toEqual(['frame-000001.png']);
    const again = open('frames/', true);
    expect(again).toMatchObject({ ok: false, error: { error: { kind: 'file' } } });
  });

  it('is refused where it cannot be written', () => {
    expect(open('nowhere/a.webm').ok).toBe(false);
    mkdirSync(folder.path('taken.webm'));
    expect(open('taken.webm').ok).toBe(false);
    writeFileSync(folder.path('file'), '');
    expect(open('file', true).ok).toBe(false);
    mkdirSync(folder.path('locked'));
    chmodSync(folder.path('locked'), 0o500);
    // The superuser may write there, too.
    if (process.getuid?.() !== 0) expect(open('locked/a.webm').ok).toBe(false);
    chmodSync(folder.path('locked'), 0o700);
  });
});

describe('the server of a film', () => {
  const taken: (readonly [number, number])[] = [];
  const out = {
    bytes: (data: Uint8Array, at: number) => void taken.push([data.length, at]),
    file: () => {
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    },
    finish: () => 0,
    cancel: () => undefined,
  };

  it('serves the page, takes the film from the page that knows where, and says when the disk is full', async () => {
    writeFileSync(folder.path('index.html'), '<p>page</p>');
    const server = await serveFilm(folder.path('.'), { replay: join(process.cwd(), REPLAY) }, out);
    try {
      const page = await fetch(`${server.address}/`);
      expect(await page.text()).toBe('<p>page</p>');
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect((await fetch(`${server.address}/../../etc/passwd`)).status).toBe(404);
      expect((await fetch(`${server.sink}/replay`)).status).toBe(200);
      expect((await fetch(`${server.sink}/bundle`)).status).toBe(404);
      const post = (path: string) => fetch(path, { method: 'POST', body: new Uint8Array(7) });
      expect((await post(`${server.sink}/bytes?at=12`)).status).toBe(204);
      expect(taken).toEqual([[7, 12]]);
      expect((await post(`${server.address}/elsewhere/bytes?at=0`)).status).toBe(404);
      expect(server.fault()).toBeUndefined();
      const host = new URL(server.address).host;
      for (const target of ['/%', '/%00', '//', '//elsewhere/', 'http://elsewhere/', '*'])
        expect(await statusOf(server.address, target, host), target).toBe(400);
      for (const other of ['elsewhere', `localhost.elsewhere:${new URL(server.address).port}`])
        expect(await statusOf(server.address, '/', other), other).toBe(400);
      expect(await statusOf(server.address, '/', host)).toBe(200);
      const full = await post(`${server.sink}/file?name=frame-000001.png`);
      expect([full.status, await full.text(), server.fault()]).toEqual([507, 'the disk is full', 'the disk is full']);
    } finally {
      await server.close();
    }
  });
});
