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

/** Contact, support and gaps: worked out by hand from the rules page. */
const CASES: readonly Case[] = [
  ['[AA-4] pair', [ours(1, 1), theirs(1, 1)], { 'A/1/1': '1 B', 'B/1/1': '1 A' }],
  [
    '[AA-4 RG-18] corners',
    [ours(3, 3), theirs(1, 1)],
    { 'A/1/1': '1 B', 'A/1/2': '1 B', 'A/1/3': '1 B', 'B/1/1': '1 A' },
  ],
  [
    '[AA-4 RG-18] a millimetre off: not every model strikes',
    [ours(3, 3), theirs(1, 1, { at: [1, 0] })],
    { 'A/1/1': '-', 'A/1/2': '1 B', 'A/1/3': '1 B' },
  ],
  [
    '[E16 RG-18] incomplete rear charged in rear',
    [ours(3, 5), theirs(3, 3, { at: [0, 40], facing: 0 })],
    {
      'A/1/1': '-',
      'A/1/2': '-',
      'A/1/3': '1 B',
      'A/2/1': '1 B',
      'A/2/2': '1 B',
      'B/1/1': '1 A',
      'B/1/2': '1 A',
      'B/1/3': '1 A',
    },
  ],
  [
    '[E18 RG-21] flank only: no support: not every model strikes',
    [ours(3, 6), theirs(2, 4, { id: 'C', at: [30, 20], facing: 90 })],
    {
      'A/1/1': '-',
      'A/1/2': '-',
      'A/1/3': '1 C',
      'A/2/1': '-',
      'A/2/2': '-',
      'A/2/3': '1 C',
      'C/1/1': '1 A',
      'C/1/2': '1 A',
      'C/2/1': '+1 A~',
      'C/2/2': '+1 A~',
    },
  ],
  [
    '[AA-5 RG-21] front and flank',
    [ours(3, 6), theirs(3, 3), theirs(2, 2, { id: 'C', at: [30, 20], facing: 90 })],
    { 'A/1/1': '1 B', 'A/1/2': '1 B', 'A/1/3': '1 B C', 'A/2/1': '+1 B~', 'A/2/2': '+1 B~', 'A/2/3': '1 C' },
  ],
  [
    '[RG-27 RG-21] big base 40x40',
    [ours(4, 9, { leaders: [led('K', 2, 'CHARACTER', { size: [2, 2] })] }), theirs(4, 8)],
    {
      K: '1 B',
      'A/1/1': '1 B',
      'A/1/4': '1 B',
      'A/2/1': '+1 B~',
      'A/2/4': '+1 B~',
      'A/3/1': '-',
      'A/3/2': '-',
      'A/3/3': '-',
      'A/3/4': '-',
    },
  ],
  [
    '[RG-27 RG-21] big base, extra rank',
    [ours(4, 9, { keywords: ['EXTRA RANK 1'], leaders: [led('K', 2, 'CHARACTER', { size: [2, 2] })] }), theirs(4, 8)],
    { K: '1 B', 'A/2/1': '+1 B~', 'A/3/1': '+1 B~', 'A/3/2': '+1 B~', 'A/3/3': '+1 B~', 'A/3/4': '+1 B~' },
  ],
  [
    '[RG-27 AA-10] wide base: own file only: not every model strikes',
    [
      ours(4, 7, { leaders: [led('K', 2, 'CHARACTER', { size: [2, 1] })] }),
      theirs(1, 1, { at: [-10, 0], base: [10, 20] }),
    ],
    { K: '1 B', 'A/1/1': '-', 'A/1/4': '-', 'A/2/1': '-', 'A/2/2': '+1 B~', 'A/2/3': '-', 'A/2/4': '-' },
  ],
  [
    '[RG-18 RG-27] odd base leaves a gap',
    [
      ours(4, 7, { leaders: [led('K', 2, 'CHARACTER', { size: [1.5, 1] })] }),
      theirs(1, 1, { at: [15, 0], base: [6, 20] }),
    ],
    { K: '-', 'A/1/4': '-', 'A/2/3': '1 B', 'A/2/2': '-', 'A/2/4': '-', 'B/1/1': '1 A' },
  ],
  [
    '[AA-5 AA-6] two units side by side',
    [ours(4, 4), theirs(2, 2, { at: [-20, 0] }), theirs(2, 2, { id: 'C', at: [20, 0] })],
    {
      'A/1/1': '1 B',
      'A/1/2': '1 B C',
      'A/1/3': '1 B C',
      'A/1/4': '1 C',
      'B/1/1': '1 A',
      'B/1/2': '1 A',
      'C/1/1': '1 A',
    },
  ],
  [
    '[RG-21] line formation',
    [ours(2, 8, { keywords: ['LINE FORMATION'] }), theirs(2, 2)],
    { 'A/1/1': '1 B', 'A/2/1': '+1 B~', 'A/3/2': '+1 B~', 'A/4/1': '-' },
  ],
  [
    '[RG-21] line formation and extra rank',
    [ours(2, 10, { keywords: ['LINE FORMATION', 'EXTRA RANK 1'] }), theirs(2, 2)],
    { 'A/3/2': '+1 B~', 'A/4/1': '+1 B~', 'A/5/1': '-' },
  ],
  [
    '[RG-22 E17] extra support',
    [
      ours(2, 4, { keywords: ['EXTRA SUPPORT 2'], profile: { attacks: 3 }, leaders: [led('a', 1, 'CHAMPION')] }),
      theirs(2, 2),
    ],
    { a: '4 B', 'A/1/2': '3 B', 'A/2/1': '+2 B~' },
  ],
  [
    '[RG-22] extra support above value',
    [ours(2, 4, { keywords: ['EXTRA SUPPORT 2'] }), theirs(2, 2)],
    { 'A/2/1': '+1 B~' },
  ],
  [
    '[RG-22 E17] large',
    [ours(2, 4, { base: [40, 40], profile: { size: 1, attacks: 4 } }), theirs(4, 4)],
    { 'A/1/1': '4 B', 'A/2/1': '+3 B~' },
  ],
  [
    '[RG-22] gigantic',
    [ours(1, 2, { base: [60, 60], profile: { size: 2, attacks: 6 } }), theirs(3, 3)],
    { 'A/1/1': '6 B', 'A/2/1': '+5 B~' },
  ],
  [
    '[AA-8 RG-22] paired weapons',
    [ours(2, 4, { keywords: ['PAIRED WEAPONS'], leaders: [led('a', 1, 'CHAMPION')] }), theirs(2, 2)],
    { a: '3 B', 'A/1/2': '2 B', 'A/2/1': '+1 B~' },
  ],
  [
    '[RG-21] harnessed: not every model strikes',
    [ours(2, 4, { keywords: ['HARNESSED'] }), theirs(2, 2)],
    { 'A/1/1': '1 B', 'A/2/1': '-' },
  ],
  [
    '[AA-4] odd sizes',
    [ours(3, 3, { base: [25, 25] }), theirs(4, 4)],
    { 'A/1/1': '1 B', 'A/1/2': '1 B', 'A/1/3': '1 B', 'B/1/1': '1 A', 'B/1/4': '1 A' },
  ],
  [
    '[AA-4 AA-10] overhang',
    [ours(5, 10), theirs(1, 3)],
    {
      'A/1/1': '-',
      'A/1/2': '1 B',
      'A/1/3': '1 B',
      'A/1/4': '1 B',
      'A/1/5': '-',
      'A/2/1': '-',
      'A/2/2': '+1 B~',
      'A/2/3': '+1 B~',
      'A/2/4': '+1 B~',
      'A/2/5': '-',
      'B/1/1': '1 A',
      'B/2/1': '+1 A~',
      'B/3/1': '-',
    },
  ],
  [
    '[AA-4 RG-18] corner on the flank',
    [ours(3, 6), theirs(3, 3), theirs(2, 2, { id: 'C', at: [30, 60], facing: 90 })],
    { 'A/2/3': '1 C', 'A/1/3': '1 B', 'A/2/2': '+1 B~', 'C/1/2': '1 A', 'C/1/1': '-' },
  ],
  [
    '[AA-4 RG-21] front and rear',
    [ours(2, 6), theirs(2, 2), theirs(2, 4, { id: 'C', at: [0, 60], facing: 0 })],
    { 'A/1/1': '1 B', 'A/2/1': '+1 B~', 'A/2/2': '+1 B~', 'A/3/1': '1 C', 'A/3/2': '1 C', 'C/2/1': '+1 A~' },
  ],
  [
    '[AA-5 AA-10] B against two',
    [ours(2, 2, { id: 'P', at: [-20, 0] }), ours(2, 2, { id: 'Q', at: [20, 0] }), theirs(4, 8)],
    {
      'B/1/1': '1 Q',
      'B/1/2': '1 P Q',
      'B/1/3': '1 P Q',
      'B/1/4': '1 P',
      'B/2/1': '+1 Q~',
      'B/2/2': '+1 P~ Q~',
      'B/2/3': '+1 P~ Q~',
      'B/2/4': '+1 P~',
    },
  ],
  [
    '[AA-10] incomplete second rank',
    [ours(5, 7), theirs(5, 5)],
    { 'A/2/1': '+1 B~', 'A/2/2': '+1 B~', 'A/1/5': '1 B' },
  ],
  [
    '[AA-4] no contact: not every model strikes',
    [ours(2, 2), theirs(2, 2, { at: [0, -2] })],
    { 'A/1/1': '-', 'B/1/1': '-' },
  ],
  [
    '[RG-19 AA-4] fleeing: not every model strikes',
    [ours(2, 2), theirs(2, 2, { status: ['fleeing'] })],
    { 'A/1/1': '-', 'B/1/1': '-' },
  ],
  [
    '[E16 RG-18] rear gap of two files',
    [ours(4, 6), theirs(4, 4, { at: [0, 40], facing: 0 })],
    {
      'A/1/1': '-',
      'A/1/2': '-',
      'A/1/3': '1 B',
      'A/1/4': '1 B',
      'A/2/1': '1 B',
      'A/2/2': '1 B',
      'B/1/3': '1 A',
      'B/1/4': '1 A',
    },
  ],
  [
    '[RG-18] flank gap',
    [ours(3, 7), theirs(3, 3, { id: 'C', at: [30, 30], facing: 90 })],
    { 'A/1/3': '1 C', 'A/2/3': '1 C', 'A/3/1': '1 C', 'A/2/1': '-', 'C/1/1': '1 A' },
  ],
  [
    '[RG-21 AA-10] no support at the flank: not every model strikes',
    [ours(3, 6), theirs(1, 1, { at: [-25, 0], base: [10, 20] }), theirs(1, 1, { id: 'C', at: [30, 8], facing: 90 })],
    { 'A/1/1': '1 B', 'A/1/2': '-', 'A/1/3': '1 C', 'A/2/1': '+1 B~', 'A/2/2': '-', 'A/2/3': '-' },
  ],
  [
    '[RG-27 RG-21] deep base',
    [ours(2, 5, { keywords: ['EXTRA RANK 1'], leaders: [led('K', 1, 'CHARACTER', { size: [1, 2] })] }), theirs(2, 2)],
    { K: '1 B', 'A/3/1': '+1 B~', 'A/2/2': '+1 B~', 'A/3/2': '+1 B~' },
  ],
  [
    '[RG-27 RG-21] deep base, third behind: not every model strikes',
    [ours(2, 5, { leaders: [led('K', 1, 'CHARACTER', { size: [1, 2] })] }), theirs(2, 2)],
    { 'A/3/1': '-', 'A/2/2': '+1 B~', 'A/3/2': '-' },
  ],
  [
    '[AA-7] zero attacks: not every model strikes',
    [ours(2, 4, { profile: { attacks: 0 } }), theirs(2, 2)],
    { 'A/1/1': '-', 'A/2/1': '-' },
  ],
  [
    '[RG-23 AA-8] harnessed champion of many',
    [ours(3, 3, { leaders: [led('a', 1, 'CHAMPION'), led('a2', 2, 'CHAMPION')] }), theirs(3, 3)],
    { a: '2 B', a2: '2 B' },
  ],
];

for (const [title, units, expected, duels = []] of CASES)
  it(title, () => {
    expect(strikers({ units, duels }, Object.keys(expected))).toEqual(expected);
  });
