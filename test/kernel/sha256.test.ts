import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256, sha256Text } from '../../src/kernel/sha256.ts';

describe('SHA-256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ])('of "%s" is what FIPS 180-4 gives', (text, digest) => {
    expect(sha256Text(text)).toBe(digest);
  });

  it('is what Node gives, for bytes of any length and for parts of a buffer', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(5), (bytes, from) => {
        const part = bytes.subarray(Math.min(from, bytes.length));
        expect(sha256(part)).toBe(createHash('sha256').update(part).digest('hex'));
      }),
    );
  });
});
