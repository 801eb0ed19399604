import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { askJson } from '../support/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'highground-film-'));
const before = process.env['HIGHGROUND_PAGE'];
beforeAll(() => {
  process.env['HIGHGROUND_PAGE'] = inject('builtSite');
});
afterAll(() => {
  if (before === undefined) delete process.env['HIGHGROUND_PAGE'];
  else process.env['HIGHGROUND_PAGE'] = before;
  rmSync(folder, { recursive: true, force: true });
});

const REPLAY = 'test/replays/over-the-gap.replay';
const SMALL = ['--size', '160x90', '--fps', '24', '--look', 'plain', '--blur', '1'];
const shots = join(folder, 'shots.json');
writeFileSync(
  shots,
  JSON.stringify({
    ...{ format: 'highground/shots', version: 1, name: 'a leap' },
    shots: [
      { from: 0, length: 0.125, reelFrom: 2, pace: 1, rig: { kind: 'wide', bearing: 0, pitch: 40, turn: 0 } },
      { from: 0.125, length: 0.125, reelFrom: 4, pace: 1, rig: { kind: 'wide', bearing: 90, pitch: 20, turn: 5 } },
    ],
  }),
);

describe('highground film', () => {
  it('makes a film of a list of shots without a window: every frame at its time, and sound beside it', async () => {
    const out = join(folder, 'leap.webm');
    const { status, json } = await askJson('film', REPLAY, '--out', out, '--shots', shots, ...SMALL);
    expect(json).toMatchObject({
      ok: true,
      answer: { frames: 6, seconds: 0.25, shots: 2, fps: 24, width: 160, height: 90, container: 'webm', repeated: 0 },
    });
    expect(status).toBe(0);
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(readFileSync(out)) });
    const [picture, voice] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    const times: number[] = [];
    for await (const packet of new EncodedPacketSink(picture!).packets()) times.push(packet.timestamp);
    expect(times).toEqual(Array.from({ length: 6 }, (_, i) => expect.closeTo(i / 24, 3)));
    expect([picture!.displayWidth, picture!.displayHeight]).toEqual([160, 90]);
    expect(voice!.codec).toBe('opus');
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([]);
    expect(readFileSync(join(folder, 'leap.poster.jpg')).subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(readFileSync(join(folder, 'leap.chapters.vtt'), 'utf8')).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.250\na leap\n',
    );
  });

  it('makes a folder of pictures, one for each frame', async () => {
    const out = join(folder, 'pictures');
    const { json } = await askJson('film', REPLAY, '--out', `${out}/`, '--shots', shots, '--no-sound', ...SMALL);
    expect(json).toMatchObject({ ok: true, answer: { frames: 6, container: 'frames', audio: null } });
    expect(readdirSync(out).filter((name) => !name.startsWith('frame-'))).toEqual(['chapters.vtt', 'poster.jpg']);
    expect(readdirSync(out).length).toBe(8);
    const [first, last] = ['frame-000001.png', 'frame-000006.png'].map((name) => readFileSync(join(out, name)));
    expect(first!.subarray(1, 4).toString()).toBe('PNG');
    expect(first!.equals(last!)).toBe(false);
    expect(existsSync(`${out}.part-${process.pid}`)).toBe(false);
  });
});
