import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLAUSES } from '../../src/scenario/parse/check-rules.ts';

it('SPEC has a line for every clause of the charge phase, of challenges, of the Engage phase and of the rules they lean on', () => {
  const spec = readFileSync(new URL('../../src/rules/SPEC.md', import.meta.url), 'utf8');
  const ids = [...spec.matchAll(/^- \*\*([A-Z]+\d*-\d+[a-z]?)\*\* /gm)].map((match) => match[1]);
  const numbered = (prefix: string, count: number): readonly string[] =>
    Array.from({ length: count }, (_, i) => `${prefix}-${String(i + 1).padStart(2, '0')}`);
  expect(ids).toEqual(
    expect.arrayContaining([...numbered('C', 35), ...numbered('R10', 30), 'R10-34', 'R10-35', 'R10-36']),
  );
  expect(ids).toEqual(expect.arrayContaining([...numbered('D', 42), ...numbered('R7', 24)]));
  expect(ids).toEqual(expect.arrayContaining([...numbered('E', 58), ...numbered('S', 37)]));
  expect(ids).toEqual(expect.arrayContaining([...numbered('SH', 18), ...numbered('SK', 23)]));
  expect([...CLAUSES].toSorted()).toEqual([...ids].toSorted());
});
