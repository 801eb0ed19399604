import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkModels } from '../../src/camera/list/check-shots.ts';
import { explainShots } from '../../src/camera/list/explain-shots.ts';
import { readShots, writeShots } from '../../src/camera/list/read-shots.ts';
import type { ShotList } from '../../src/camera/list/shot-list.ts';
import { upgradeDocument } from '../../src/scenario/parse/migrations.ts';
import { makeShotsSchemaText } from '../../src/camera/list/shots-json-schema.ts';
import { REPOSITORY } from '../support/source-files.ts';

const LIST: ShotList = {
  format: 'highground/shots',
  version: 1,
  name: 'Over the wall',
  aspect: '16:9',
  shots: [
    {
      from: 0,
      length: 3,
      timelineFrom: 0,
      pace: 1,
      rig: { kind: 'wide', bearing: 20, pitch: 35, turn: 10 },
      card: { kind: 'title', title: 'Over the wall' },
    },
    {
      from: 3,
      length: 2,
      timelineFrom: 2,
      pace: 0.5,
      fov: 40,
      join: 'dissolve',
      rig: {
        kind: 'follow',
        subject: { models: ['r1'] },
        side: 'left',
        behind: -20,
        pitch: 10,
        distance: 6,
        lead: 1,
        damping: 0.6,
      },
    },
    {
      from: 5,
      length: 2,
      timelineFrom: 3,
      pace: 0,
      rig: {
        kind: 'keys',
        path: 'catmull-rom',
        keys: [
          { at: 0, position: [0, 4, 8], target: [0, 1, 0], roll: 5, focus: 8, aperture: 0.5, ease: 'in-out' },
          { at: 2, position: [2, 4, 8], target: [0, 1, 0] },
        ],
      },
    },
  ],
};

/** The list with one place changed, as text. */
function bent(change: (list: { shots: Record<string, unknown>[] } & Record<string, unknown>) => void): string {
  const copy = JSON.parse(writeShots(LIST));
  change(copy);
  return JSON.stringify(copy);
}

const faultsOf = (text: string) => {
  const read = readShots(text);
  return read.ok ? [] : read.error;
};

describe('the shot list file', () => {
  it('is read as it was written', () => {
    expect(readShots(writeShots(LIST))).toEqual({ ok: true, value: LIST });
  });

  it('names the second of the replay `reelFrom`, as every file of version 1 does', () => {
    const { shots } = JSON.parse(writeShots(LIST)) as { readonly shots: readonly Record<string, unknown>[] };
    expect(shots.map(({ reelFrom }) => reelFrom)).toEqual([0, 2, 3]);
    expect(shots.flatMap((shot) => Object.keys(shot))).not.toContain('timelineFrom');
  });

  it('has a schema that is shipped as the code makes it (else run `npm run schema`)', () => {
    expect(readFileSync(join(REPOSITORY, 'src/camera/highground-shots.schema.json'), 'utf8')).toBe(
      makeShotsSchemaText(),
    );
  });

  it.each([
    ['no text', '  ', '', /empty/],
    ['not JSON', '{', '', /incomplete/],
    ['a list', '[]', '', /must be a JSON object/],
    ['NaN', bent(() => undefined).replace('"from":3', '"from":NaN'), '', /no number NaN/],
    ['a huge number', bent(() => undefined).replace('"from":3', '"from":1e999'), '/shots/1/from', /from 0 to 10800/],
    [
      'a key far away',
      bent((l) => (keysIn(l)[0]!['position'] = [1e9, 0, 0])),
      '/shots/2/rig/keys/0/position/0',
      /from -240 to 240/,
    ],
    ['a shot of no length', bent((l) => (l.shots[0]!['length'] = 0)), '/shots/0/length', /from 0.1/],
    ['a shot over another', bent((l) => (l.shots[1]!['from'] = 2.5)), '/shots/1/from', /Begin it at 3 s/],
    [
      'time that runs backwards',
      bent((l) => (l.shots[2]!['from'] = 1)),
      '/shots/2/from',
      /Put the shots in order of time/,
    ],
    [
      'keys out of order',
      bent((l) => (keysIn(l)[1]!['at'] = 0)),
      '/shots/2/rig/keys/1/at',
      /Put the keyframes in order of time/,
    ],
    ['a key after its shot', bent((l) => (keysIn(l)[1]!['at'] = 9)), '/shots/2/rig/keys/1/at', /move it, or lengthen/],
    ['a negative pace', bent((l) => (l.shots[1]!['pace'] = -1)), '/shots/1/pace', /from 0 to 16/],
    [
      'an unknown rig',
      bent((l) => (l.shots[0]!['rig'] = { kind: 'rocket' })),
      '/shots/0/rig/kind',
      /must be a camera rig/,
    ],
    [
      'a wrong side',
      bent((l) => ((l.shots[1]!['rig'] as Record<string, unknown>)['side'] = 'up')),
      '/shots/1/rig/side',
      /"left", "right"/,
    ],
    ['a misspelt key', bent((l) => (l.shots[0]!['lenght'] = 3)), '/shots/0/lenght', /correct its spelling/],
    ['another format', bent((l) => (l['format'] = 'highground/scenario')), '/format', /highground\/shots/],
    ['a later version', bent((l) => (l['version'] = 2)), '/version', /Update Highground/],
    [
      'too many shots',
      bent((l) => (l.shots = Array.from({ length: 501 }, () => l.shots[0]!))),
      '/shots',
      /at most 500/,
    ],
    ['a rest longer than its shot', bent((l) => (l.shots[0]!['settle'] = 9)), '/shots/0/settle', /at most 3/],
    ['a prototype', bent(() => undefined).replace('"name"', '"__proto__":{},"name"'), '/__proto__', /__proto__/],
  ])('refuses %s, says where, and what to do', (_, text, at, message) => {
    const faults = faultsOf(text);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]!.at).toBe(at);
    expect(explainShots(faults[0]!.fault)).toMatch(message);
    const said = faults.map(({ fault }) => explainShots(fault).replace('highground/scenario', ''));
    expect(said.every((sentence) => !/scenario/.test(sentence))).toBe(true);
  });

  it('names the models a replay does not have', () => {
    expect(checkModels(LIST, new Map([['r1', 1]]))).toEqual([]);
    expect(checkModels(LIST, new Map()).map(({ at, fault }) => ({ at, message: explainShots(fault) }))).toEqual([
      { at: '/shots/1/rig/subject/models/0', message: expect.stringMatching(/no model "r1"/) },
    ]);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        readShots(text);
      }),
      { numRuns: 300 },
    );
  });

  it('comes up to date step by step, and stays what it is without one', () => {
    const steps = [
      { to: 2, why: 'a test', up: (list: Readonly<Record<string, unknown>>) => ({ ...list, two: true }) },
      { to: 3, why: 'a test', up: (list: Readonly<Record<string, unknown>>) => ({ ...list, three: list['two'] }) },
    ];
    const format = { is: 'shots', newest: 3, steps } as const;
    expect(upgradeDocument({ version: 1 }, format)).toEqual({
      ok: true,
      value: { version: 3, two: true, three: true },
    });
    expect(upgradeDocument({ version: 'one' }, format)).toEqual({ ok: true, value: { version: 'one' } });
  });
});

function keysIn(list: { shots: Record<string, unknown>[] }): Record<string, unknown>[] {
  return (list.shots[2]!['rig'] as { keys: Record<string, unknown>[] }).keys;
}
