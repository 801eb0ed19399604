import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textInLink, toLink } from '../../src/bundle/share-link.ts';
import { storageMessages } from '../../src/messages/storage.ts';
import { joinLines, makeSave, standingOf } from '../../src/save-file/make-save.ts';
import { drawn } from '../support/drawn.ts';
import { playBuiltIn } from '../support/played-games.ts';

const PAGE = 'https://example.org/highground/?quality=low#old';
const hashOf = (link: string) => link.slice(link.indexOf('#'));
const linkOf = (text: string) => {
  const link = toLink(PAGE, text);
  if (!link.ok) throw new Error(link.error.kind);
  return link.value;
};

describe('a link that holds a table', () => {
  it('holds a whole game in a few kilobytes, for this page alone', async () => {
    const { id, text, game } = await playBuiltIn('the-well-in-the-yard');
    const foot = { cut: game.cut, standing: standingOf(game.state), views: {} };
    const save = joinLines(makeSave(id, text, 5, game.log, foot));
    const link = linkOf(save);
    expect(link.startsWith('https://example.org/highground/#table=')).toBe(true);
    expect(link.length).toBeLessThan(20_000);
    expect(textInLink(hashOf(link))).toEqual({ ok: true, value: save });
  });

  it('gives back any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3000 }), (text) => {
        expect(textInLink(hashOf(linkOf(text)))).toEqual({ ok: true, value: text });
      }),
      { numRuns: drawn(500, 10, 4) },
    );
  });

  it('is refused where it would be too long for a browser, or holds models that only this device has', () => {
    let seed = 1;
    const noise = Array.from({ length: 120_000 }, () =>
      String.fromCharCode(32 + ((seed = (seed * 48271) % 2147483647) % 90)),
    );
    const long = toLink(PAGE, noise.join(''));
    expect(long).toMatchObject({ ok: false, error: { kind: 'too-long' } });
    expect(!long.ok && storageMessages.linkFault(long.error)).toMatch(
      /too long for a link \(\d+ kB\)\. Save the table/,
    );
    expect(storageMessages.linkFault({ kind: 'own-models' })).toContain('Save the table as a file');
  });

  it('is refused when letters are missing, are none of its own, or unpack to too much', () => {
    const whole = hashOf(linkOf('{"format":"highground/save"}'.repeat(50)));
    const bomb = `#table=${btoa(String.fromCharCode(...deflateRawSync(new Uint8Array(60_000_000))))}`;
    for (const hash of [whole.slice(0, -5), '#table=', '#table=%%%', '#table=AAAA', bomb])
      expect(textInLink(hash), hash.slice(0, 40)).toEqual({ ok: false, error: { kind: 'cut-off' } });
    expect(textInLink('#moment=3')).toBeUndefined();
    expect(textInLink('')).toBeUndefined();
  });
});
