import { describe, expect, it } from 'vitest';
import type { Action } from '../../src/camera/director/action.ts';
import { captionsOf } from '../../src/camera/director/captions.ts';
import type { ModelId } from '../../src/rules/core/ids.ts';
import { beginningFor, readWhole, textOf } from '../support/replays.ts';

const charge = (subject: string, against: string): Action => ({
  kind: 'charge',
  from: 0,
  to: 1,
  clip: 0,
  subject: [subject as ModelId],
  against: [against as ModelId],
  encounter: 'guard',
});

describe('the captions of one encounter', () => {
  it('stay while the same units are on show, whichever acts, and change with the unit', async () => {
    const { replay } = readWhole(textOf('four-against-one.replay'));
    const initial = (await beginningFor(replay))!;
    const cuts = [
      charge('left/1/1', 'guard/1/1'),
      charge('guard/1/1', 'left/1/1'),
      charge('beast/1/1', 'guard/1/1'),
      charge('right/1/1', 'guard/1/1'),
    ].map((action) => ({ action, seconds: 1 }));
    expect(captionsOf({ initial }, cuts)).toEqual([
      'The right foot against the guard of the ford',
      'The right foot against the guard of the ford',
      'The great hound against the guard of the ford',
      'The left foot against the guard of the ford',
    ]);
  });
});
