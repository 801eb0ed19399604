import { describe, expect, it } from 'vitest';
import { readBatch } from '../../src/cli/batch/read-batch.ts';
import { FACT_COLUMNS, makeFactRow } from '../../src/lab/batch/fact-row.ts';
import { BATCH_FORMAT, BATCH_VERSION } from '../../src/lab/batch/summary.ts';
import { fakeFacts } from '../support/fake-batch.ts';

/** A file of one game with these policies. */
const fileOf = (policies: unknown): string =>
  JSON.stringify({
    format: BATCH_FORMAT,
    version: BATCH_VERSION,
    ...{ name: 'lane', seed: 1, core: 'highground-core/3', policies, play: { kind: 'game', turns: 1 } },
    variants: [{}],
    columns: ['game', 'variant', ...FACT_COLUMNS],
    rows: [[0, 0, ...makeFactRow(fakeFacts(1))]],
  });

describe('the file of a finished batch', () => {
  it('is read under the name that a policy has now, where it was written under an earlier one', () => {
    const read = readBatch('lane.json', fileOf({ attacker: 'odds', defender: 'greedy' }));
    expect(read.ok && read.value.summary.policies).toEqual({ attacker: 'cautious', defender: 'greedy' });
    expect(read.ok && read.value.games).toHaveLength(1);
  });

  it.each([
    [{ attacker: 'brave', defender: 'greedy' }],
    [{ attacker: 'random' }],
    [{ attacker: 7, defender: null }],
    [null],
  ])('is refused with policies such as %j', (policies) =>
    expect(readBatch('lane.json', fileOf(policies)).ok).toBe(false),
  );
});
