import { expect, it } from 'vitest';
import type { RegimentPlan } from '../support/melee.ts';
import { led, ours, strikers, theirs } from '../support/strikers.ts';

type Duels = readonly (readonly [string, string])[];
type Case = readonly [
  title: string,
  units: readonly RegimentPlan[],
  expected: Readonly<Record<string, string>>,
  duels?: Duels,
];

/** Duels and Swirling Melee: worked out by hand from the rules page. */
const CASES: readonly Case[] = [
  [
    '[SM-9 AA-10a] duel of champions aligned',
    [ours(3, 6, { leaders: [led('a', 2, 'CHAMPION')] }), theirs(3, 6, { leaders: [led('b', 2, 'CHAMPION')] })],
    {
      a: '2 b',
      b: '2 a',
      'A/1/1': '1 B',
      'A/1/3': '1 B',
      'A/2/1': '+1 B~',
      'A/2/2': '+1 B~',
      'A/2/3': '+1 B~',
      'B/2/2': '+1 A~',
    },
    [['a', 'b']],
  ],
  [
    '[SM-3 SM-1] duel in one file',
    [ours(1, 2, { leaders: [led('a', 1, 'CHAMPION')] }), theirs(1, 2, { leaders: [led('b', 1, 'CHAMPION')] })],
    { a: '2 b', b: '2 a', 'A/2/1': '+1 B*', 'B/2/1': '+1 A*' },
    [['a', 'b']],
  ],
  [
    '[SM-7] duel, champion alone: not every model strikes',
    [ours(1, 2, { leaders: [led('a', 1, 'CHAMPION')] }), theirs(1, 1, { leaders: [led('b', 1, 'CHAMPION')] })],
    { a: '2 b', b: '2 a', 'A/2/1': '-' },
    [['a', 'b']],
  ],
  [
    '[SM-2 SM-4 E19] champion and character, no duel',
    [ours(1, 2, { leaders: [led('a', 1, 'CHAMPION')] }), theirs(1, 2, { leaders: [led('c', 1, 'CHARACTER')] })],
    { a: '2 B* c', c: '1 a', 'A/2/1': '+1 B* c~', 'B/2/1': '+1 A* a~' },
  ],
  [
    '[SM-3a] mixed',
    [
      ours(2, 4, { leaders: [led('a', 2, 'CHAMPION')] }),
      theirs(2, 4, { leaders: [led('b', 1, 'CHAMPION'), led('c', 2, 'CHARACTER')] }),
    ],
    {
      a: '2 b',
      b: '2 a',
      c: '1 A',
      'A/1/1': '1 B* c',
      'A/2/1': '+1 B* c~',
      'A/2/2': '+1 B* c~',
      'B/2/1': '+1 A~',
      'B/2/2': '+1 A~',
    },
    [['a', 'b']],
  ],
  [
    '[E26 SM-2] E26',
    [
      ours(2, 2, { leaders: [led('a', 1, 'CHAMPION')] }),
      theirs(1, 2, { id: 'U', at: [-10, 0], leaders: [led('u', 1, 'CHAMPION')] }),
      theirs(1, 1, { id: 'V', at: [10, 0] }),
    ],
    { a: '2 u', 'A/1/2': '1 V', u: '2 a', 'U/2/1': '+1 A~', 'V/1/1': '1 A' },
    [['a', 'u']],
  ],
  [
    '[SM-3] only the corner of a duellist',
    [
      ours(2, 2, { leaders: [led('a', 1, 'CHAMPION')] }),
      theirs(1, 2, { id: 'U', at: [-10, 0], leaders: [led('u', 1, 'CHAMPION')] }),
    ],
    { 'A/1/2': '1 U*' },
    [['a', 'u']],
  ],
  [
    '[SM-3] a millimetre off the duellist: not every model strikes',
    [
      ours(2, 2, { leaders: [led('a', 1, 'CHAMPION')] }),
      theirs(1, 2, { id: 'U', at: [-11, 0], leaders: [led('u', 1, 'CHAMPION')] }),
    ],
    { a: '2 u', 'A/1/2': '-' },
    [['a', 'u']],
  ],
  [
    '[RG-27 SM-6] war platform touches a character',
    [
      ours(1, 2, { leaders: [led('w', 1, 'CHARACTER, WAR PLATFORM')] }),
      theirs(1, 2, { leaders: [led('c', 1, 'CHARACTER')] }),
    ],
    { w: '1 B* c', c: '1 w', 'B/2/1': '+1 A* w~' },
  ],
  [
    '[RG-27 SM-3] war platform touches a duellist',
    [
      ours(3, 3, { leaders: [led('d', 1, 'CHARACTER'), led('w', 2, 'CHARACTER, WAR PLATFORM')] }),
      theirs(1, 2, { at: [1, 0], base: [18, 20], leaders: [led('b', 1, 'CHAMPION')] }),
    ],
    { d: '1 b', b: '2 d', w: '1 B*', 'A/1/3': '1 B*' },
    [['d', 'b']],
  ],
  [
    '[SM-7] lone character in duel: not every model strikes',
    [
      ours(2, 2, { leaders: [led('a', 1, 'CHARACTER')] }),
      theirs(1, 1, { at: [-5, 0], leaders: [led('c', 1, 'CHARACTER')] }),
    ],
    { a: '1 c', c: '1 a', 'A/1/2': '-' },
    [['a', 'c']],
  ],
  [
    '[SM-7] lone character: not every model strikes',
    [ours(2, 4), theirs(1, 1, { leaders: [led('c', 1, 'CHARACTER')] })],
    { c: '1 A', 'A/1/1': '1 c', 'A/1/2': '1 c', 'A/2/1': '+1 c~' },
  ],
  [
    '[E21 RG-25] duel far apart',
    [ours(5, 10, { leaders: [led('a', 1, 'CHAMPION')] }), theirs(5, 10, { leaders: [led('b', 1, 'CHAMPION')] })],
    { a: '2 b', b: '2 a', 'A/1/5': '1 B', 'A/2/1': '+1 B~', 'A/2/5': '+1 B~' },
    [['a', 'b']],
  ],
  [
    '[SM-2 RG-27] big enemy character',
    [ours(2, 4), theirs(2, 3, { leaders: [led('K', 1, 'CHARACTER', { size: [2, 2] })] })],
    { 'A/1/1': '1 B* K', 'A/1/2': '1 B* K', 'A/2/1': '+1 B* K~', K: '1 A', 'B/3/1': '-' },
  ],
  [
    '[SM-3 RG-23] champion on a duelling champion only',
    [
      ours(2, 2, { leaders: [led('e', 1, 'CHARACTER'), led('d', 2, 'CHAMPION')] }),
      theirs(1, 2, { at: [-8, 0], leaders: [led('b', 1, 'CHAMPION')] }),
    ],
    { e: '1 b', d: '2 B*', b: '2 e' },
    [['e', 'b']],
  ],
  [
    '[SM-8] SM-8',
    [
      ours(1, 2),
      theirs(1, 2, { id: 'U', at: [-10, 0], leaders: [led('u', 1, 'CHARACTER')] }),
      theirs(1, 2, { id: 'V', at: [10, 0], leaders: [led('v', 1, 'CHARACTER')] }),
    ],
    { 'A/1/1': '1 U* V* u v', 'A/2/1': '+1 U* V* u~ v~', u: '1 A' },
  ],
  [
    '[SM-5 SM-2] swirl on a flank',
    [ours(2, 2, { leaders: [led('c', 2, 'CHARACTER')] }), theirs(1, 2, { id: 'C', at: [20, 10], facing: 90 })],
    { c: '1 C', 'A/1/1': '-', 'C/1/1': '1 A* c', 'C/2/1': '+1 A* c~' },
  ],
  [
    '[SM-7 RG-23] champion the last: no swirl: not every model strikes',
    [ours(1, 1), theirs(1, 1, { leaders: [led('b', 1, 'CHAMPION')] })],
    { 'A/1/1': '1 b', b: '2 A' },
  ],
  [
    '[AA-10 RG-27] wide character in duel',
    [
      ours(4, 7, { leaders: [led('K', 2, 'CHARACTER', { size: [2, 1] })] }),
      theirs(4, 4, { leaders: [led('b', 3, 'CHAMPION')] }),
    ],
    { K: '1 b', b: '2 K', 'A/2/2': '+1 B~', 'A/2/3': '+1 B~', 'A/1/1': '1 B' },
    [['K', 'b']],
  ],
  [
    '[SM-8 SM-3a] duellist of one, character of another',
    [
      ours(2, 2, { leaders: [led('a', 1, 'CHAMPION')] }),
      theirs(1, 2, { id: 'U', at: [-10, 0], leaders: [led('u', 1, 'CHAMPION')] }),
      theirs(1, 2, { id: 'V', at: [10, 0], leaders: [led('v', 1, 'CHARACTER')] }),
    ],
    { a: '2 u', 'A/1/2': '1 U* V* v', v: '1 A' },
    [['a', 'u']],
  ],
  [
    '[SM-9 AA-4] flanker on a duellist',
    [
      ours(2, 4, { leaders: [led('a', 2, 'CHARACTER')] }),
      theirs(2, 2, { leaders: [led('b', 1, 'CHAMPION')] }),
      theirs(1, 2, { id: 'C', at: [20, 10], facing: 90 }),
    ],
    { a: '1 b', 'C/1/1': '1 A', 'C/2/1': '+1 A~', 'A/2/2': '1 C' },
    [['a', 'b']],
  ],
  [
    '[SM-3 SM-5] flanker on a duellist only',
    [
      ours(2, 2, { leaders: [led('a', 2, 'CHARACTER')] }),
      theirs(2, 2, { leaders: [led('b', 1, 'CHAMPION')] }),
      theirs(1, 2, { id: 'C', at: [20, 10], facing: 90, base: [18, 20] }),
    ],
    { a: '1 b', 'C/1/1': '1 A*', 'C/2/1': '+1 A*' },
    [['a', 'b']],
  ],
];

for (const [title, units, expected, duels = []] of CASES)
  it(title, () => {
    expect(strikers({ units, duels }, Object.keys(expected))).toEqual(expected);
  });
