import { describe, expect, it } from 'vitest';
import { textOf as textIn, textOfFile } from '../../src/kernel/text-of.ts';
import { readReplay } from '../../src/replay/read-replay.ts';
import { textOf } from '../support/replays.ts';

const text = textOf('over-the-wall.replay');
const marked = `\uFEFF${text}`;

describe('the text of a file', () => {
  it.each([
    ['one byte each', Buffer.from(text)],
    ['with a mark', Buffer.from(marked)],
    ['two bytes each', Buffer.from(marked, 'utf16le')],
    ['two bytes each, the greater first', Buffer.from(marked, 'utf16le').swap16()],
  ])('is the same on the command line and on the page: %s', async (_how, bytes) => {
    expect(textIn(bytes)).toBe(text);
    expect(await textOfFile(new Blob([bytes]))).toBe(text);
    expect(readReplay(textIn(bytes)!).ok).toBe(true);
  });

  it.each([
    ['stray bytes', [0x7b, 0xff, 0x00, 0x80]],
    ['half a pair', [0xff, 0xfe, 0x00, 0xd8]],
    ['an odd byte', [0xfe, 0xff, 0x00, 0x41, 0x00]],
  ])('is none where the bytes are not text, and never a fault: %s', async (_what, bytes) => {
    expect(textIn(Uint8Array.from(bytes))).toBeUndefined();
    expect(await textOfFile(new Blob([Uint8Array.from(bytes)]))).toContain('\uFFFD');
  });
});
