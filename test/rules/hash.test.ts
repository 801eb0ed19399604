import { describe, expect, it } from 'vitest';
import { canonicalText, hashJson, hashText } from '../../src/kernel/hash.ts';

describe('fingerprints', () => {
  it.each([
    ['', 'cbf29ce484222325'],
    ['a', 'af63dc4c8601ec8c'],
    ['foobar', '85944171f73967e8'],
  ])('of %j are the published FNV-1a values', (text, hash) => {
    expect(hashText(text)).toBe(hash);
  });

  it('do not depend on the order of keys, on the last bits of a number, or on absent keys', () => {
    expect(hashJson({ a: 1, b: [0.1 + 0.2, -0] })).toBe(hashJson({ b: [0.3, 0], a: 1, c: undefined }));
  });

  it('tell apart values that differ by 0.00001, by type and by order', () => {
    const different = [{ a: 1 }, { a: 1.00001 }, { a: '1' }, { b: 1 }, [1, 2], [2, 1], null, true, {}, []];
    expect(new Set(different.map(hashJson)).size).toBe(different.length);
  });

  it('never print a float', () => {
    expect(canonicalText({ at: [1.5, -2.000004, 1e-9] })).toBe('{"at":[150000,-200000,0]}');
  });
});
