import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const spec = readFileSync(new URL('src/rules/SPEC.md', root), 'utf8');
const ids = [...spec.matchAll(/^- \*\*([A-Z]+\d*-\d+)\*\* /gm)].map((match) => match[1]!);

/** Titles of all tests that begin with a clause, by clause. */
const titlesById = new Map<string, string[]>();
for (const file of readdirSync(new URL('test/', root), { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.test.ts')) continue;
  const text = readFileSync(new URL(`test/${file}`, root), 'utf8');
  for (const [, id, title] of text.matchAll(/['"`]\[([A-Z]+\d*-\d+)\] ([^\n]*)/g)) titlesById.set(id!, [...(titlesById.get(id!) ?? []), title!]);
}

const isNegative = (title: string): boolean => /\bnot\b|\brefuses\b|\bnever\b/.test(title);

describe('SPEC', () => {
  it('lists every clause of the charge phase, and none twice', () => {
    const charge = Array.from({ length: 35 }, (_, i) => `C-${String(i + 1).padStart(2, '0')}`);
    const supporting = Array.from({ length: 28 }, (_, i) => `R10-${String(i + 1).padStart(2, '0')}`);
    expect(ids).toEqual(expect.arrayContaining([...charge, ...supporting, 'R10-34', 'R10-35', 'R10-36']));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(ids)('%s has a test', (id) => expect(titlesById.get(id) ?? []).not.toEqual([]));

  it.each(ids.filter((id) => id.startsWith('C-')))('%s has a test of what it allows and of what it forbids', (id) => {
    const titles = titlesById.get(id) ?? [];
    expect([titles.some((title) => !isNegative(title)), titles.some(isNegative)]).toEqual([true, true]);
  });

  it('has a line for every clause a test names', () => {
    expect([...titlesById.keys()].filter((id) => !ids.includes(id) && /^(C|R10|L)-/.test(id))).toEqual([]);
  });
});
