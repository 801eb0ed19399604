import { expect, it } from 'vitest';
import { PLAIN_NAMES } from '../../src/messages/phrases/names.ts';
import { reasonLines } from '../../src/app/state/reason-lines.ts';
import { modelId } from '../../src/rules/core/ids.ts';

it('reasons are said once, with every clause that gives them', () => {
  const character = modelId('k');
  const lines = reasonLines(
    [
      { clause: 'D-02', kind: 'challenged-already', character },
      { clause: 'D-07', kind: 'challenged-already', character },
      { clause: 'D-10', kind: 'cannot-strike', character },
    ],
    PLAIN_NAMES,
  );
  expect(lines.map(({ clauses }) => clauses)).toEqual([['D-02', 'D-07'], ['D-10']]);
});
