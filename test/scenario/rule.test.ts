import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checks, place, whole } from '../../src/scenario/fields.ts';
import { asked, ruleIn } from '../../src/scenario/rule.ts';

/** The rules that the issues of a value carry, in their order. */
const rulesOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(ruleIn);

describe('a rule', () => {
  it('is carried as data by whatever its schema finds wrong, and no message holds any of it', () => {
    const rule = { kind: 'whole', least: 1, most: 6 } as const;
    for (const value of ['four', 2.5, 7, undefined]) expect(rulesOf(whole(1, 6), value)).toEqual([rule]);
    const [issue] = whole(1, 6).safeParse(7).error!.issues;
    expect(issue).toMatchObject({ params: { rule }, message: 'whole' });
  });

  it('is carried by a list that is too long, which the library does not read further', () => {
    expect(rulesOf(place, Array(44).fill('here'))).toEqual([{ kind: 'place' }]);
    expect(rulesOf(checks, Array(9).fill('fly'))).toEqual([{ kind: 'at-most', most: 8, of: 'checks' }]);
  });

  it('of a check goes before the rule of its schema', () => {
    const list = z.array(z.number(), asked({ kind: 'list', of: 'heights' })).min(2, asked({ kind: 'names-some' }));
    expect(rulesOf(list, 7)).toEqual([{ kind: 'list', of: 'heights' }]);
    expect(rulesOf(list, [7])).toEqual([{ kind: 'names-some' }]);
  });

  it('is not made up where the library speaks for itself', () => {
    expect(rulesOf(z.string().min(2), 'a')).toEqual([undefined]);
  });
});
