import type { BufferGeometry } from 'three';
import type { Model } from '../rules/core/state.ts';
import { archer, blade, captain, hound, mage, ogre, rider } from './build-fighters.ts';
import { bowman, champion, halberdier, knight, marshal, spearman, swordsman, warlord } from './build-ranks.ts';
import type { Lump } from './sculpt.ts';
import { ball, box, pebble, pill, sculpt, stick } from './sculpt.ts';

/** Figurines this table knows how to sculpt, one strong silhouette each. */
export const MINI_KINDS = [
  'trooper',
  'leader',
  'flyer',
  'brute',
  'vehicle',
  'blade',
  'archer',
  'mage',
  'captain',
  'ogre',
  'hound',
  'rider',
  'spearman',
  'swordsman',
  'halberdier',
  'bowman',
  'knight',
  'champion',
  'warlord',
  'marshal',
] as const;
export type MiniKind = (typeof MINI_KINDS)[number];

/** Which figurine stands for a model. */
export function miniKindOf(model: Pick<Model, 'base' | 'keywords'> & Partial<Pick<Model, 'profile'>>): MiniKind {
  const has = (word: string) => model.keywords.includes(word);
  if (model.profile?.['ranged'] !== undefined) return fighterKindOf(has);
  if (model.profile?.['offence'] !== undefined) return rankKindOf(has, model.base, model.profile['size'] ?? 0);
  if (model.base.kind === 'hull' || has('VEHICLE')) return 'vehicle';
  if (has('MONSTER') || (model.base.kind === 'round' && model.base.radius > 0.95)) return 'brute';
  if (has('FLY')) return 'flyer';
  if (has('CHARACTER') || has('CHAMPION')) return 'leader';
  return 'trooper';
}

/** Fighters of a skirmish are told apart by what they are. */
function fighterKindOf(has: (word: string) => boolean): MiniKind {
  if (has('MOUNTED')) return 'rider';
  if (has('ANIMAL')) return 'hound';
  if (has('FEARSOME')) return 'ogre';
  if (has('LEADER')) return 'captain';
  if (has('CASTER')) return 'mage';
  return has('SHOOTER') ? 'archer' : 'blade';
}

/** Who stands in ranks is told apart by his arms; on a base twice as deep as it is wide he rides. */
function rankKindOf(has: (word: string) => boolean, base: Model['base'], size: number): MiniKind {
  const rides = base.kind !== 'round' && base.halfDepth > base.halfWidth * RIDES;
  if (has('CHARACTER')) return rides ? 'marshal' : 'warlord';
  if (rides) return has('CHAMPION') ? 'marshal' : 'knight';
  if (has('CHAMPION')) return 'champion';
  if (has('BEAST')) return 'hound';
  if (size >= 1) return 'ogre';
  if (has('MISSILES')) return 'bowman';
  if (has('HALBERD')) return 'halberdier';
  return has('SPEAR') ? 'spearman' : 'swordsman';
}

/** How much deeper than wide a rider's base is, at least. */
const RIDES = 1.6;

/** Half the ground a soldier in close order needs, and a rider, as they are sculpted; the smallest and the largest they are cast. */
const GROUND: Readonly<Partial<Record<MiniKind, number>>> = {
  spearman: 0.43,
  swordsman: 0.43,
  halberdier: 0.43,
  bowman: 0.43,
  champion: 0.43,
  warlord: 0.43,
  knight: 0.44,
  marshal: 0.44,
  ogre: 0.56,
  hound: 0.62,
};
const CAST = { least: 0.6, most: 3.2 } as const;

/** A soldier in ranks fills his place, whatever his height. */
function rankScale({ base }: Pick<Model, 'base'>, ground: number): readonly [x: number, y: number, z: number] {
  const half = base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth);
  const s = Math.min(CAST.most, Math.max(CAST.least, half / ground));
  return [s, s, s];
}

/**
 * How a figurine of unit size is scaled for a model: figures are sculpted 1.5″ tall on a base of radius 0.63″, a
 * vehicle in a box of 1 × 1 × 1.
 */
export function miniScale(
  model: Pick<Model, 'base' | 'height'> & Partial<Pick<Model, 'profile'>>,
  kind: MiniKind,
): readonly [x: number, y: number, z: number] {
  const { base } = model;
  const ground = GROUND[kind];
  if (ground !== undefined && model.profile?.['offence'] !== undefined) return rankScale(model, ground);
  if (kind === 'vehicle') {
    const [w, d] =
      base.kind === 'round' ? [base.radius * 1.5, base.radius * 1.5] : [base.halfWidth * 2, base.halfDepth * 2];
    return [w, model.height, d];
  }
  const across =
    (base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth)) / (kind === 'brute' ? 0.8 : 0.63);
  const up = model.height / 1.5;
  const s = Math.min(up, across * 1.35);
  return [Math.min(s, across * 1.15), up > s * 1.15 ? s * 1.1 : up < s ? up : s, Math.min(s, across * 1.15)];
}

/** Every figurine, facing −z, feet at the top of its base. */
export const buildMini = (kind: MiniKind): BufferGeometry => sculpt(LUMPS[kind]());

const ARMOUR = { side: 0.62 };
const TRIM = { side: 1.35 };
const DARK = '#26262a';
/** Cloth under the armour: dark, so that the side's colour reads as armour. */
const CLOTH = '#3b3a3f';
const METAL = '#9aa0a3';
const LEATHER = '#6a4426';
const BONE = '#d8cba8';
const ROCK = '#7d766a';

/** Height of a base, on which feet stand. */
export const BASE_HEIGHT = 0.13;

const legs = (spread: number, hip: number, thick: number): readonly Lump[] =>
  [-1, 1].flatMap((s) => [
    {
      form: box(thick * 1.5, 0.12, thick * 2.3),
      paint: DARK,
      at: [s * spread * 1.15, 0.06, -0.03 * s - 0.02],
    } as const,
    {
      form: stick(thick * 0.72, thick * 0.95, hip * 0.55),
      paint: ARMOUR,
      at: [s * spread * 1.08, hip * 0.3, -0.02 * s],
      turn: [s * 4, 0, s * 5],
    } as const,
    {
      form: stick(thick, thick * 0.68, hip * 0.55),
      paint: CLOTH,
      at: [s * spread * 0.85, hip * 0.75, 0.02],
      turn: [0, 0, s * 9],
    } as const,
  ]);

const torso = (low: number, wide: number): readonly Lump[] => [
  { form: stick(wide * 0.7, wide * 0.8, 0.14), paint: LEATHER, at: [0, low, 0], stretch: [1, 1, 0.75] },
  { form: stick(wide * 1.15, wide * 0.74, 0.42), paint: ARMOUR, at: [0, low + 0.26, 0], stretch: [1, 1, 0.72] },
  { form: box(wide * 1.1, 0.2, 0.06), paint: TRIM, at: [0, low + 0.32, -wide * 0.72] },
  { form: box(wide * 0.3, 0.1, 0.07), paint: BONE, at: [0, low + 0.32, -wide * 0.76] },
  { form: box(0.24, 0.34, 0.18), paint: DARK, at: [0, low + 0.3, wide * 0.95] },
  { form: stick(0.05, 0.06, 0.2, 6), paint: METAL, at: [0.1, low + 0.52, wide * 0.98] },
  { form: stick(0.05, 0.06, 0.2, 6), paint: METAL, at: [-0.1, low + 0.52, wide * 0.98] },
];

const pauldrons = (height: number, out: number, size: number): readonly Lump[] =>
  [-1, 1].flatMap((s) => [
    {
      form: ball(size),
      paint: ARMOUR,
      at: [s * out, height, 0],
      stretch: [0.95, 0.9, 1.08],
      turn: [0, 0, s * -18],
    } as const,
    {
      form: stick(size * 1.02, size * 1.02, 0.045, 9),
      paint: TRIM,
      at: [s * (out + 0.03), height - size * 0.5, 0],
      turn: [0, 0, s * -18],
      stretch: [0.95, 1, 1.08],
    } as const,
  ]);

const helmet = (y: number, size: number): readonly Lump[] => [
  { form: ball(size), paint: ARMOUR, at: [0, y, -0.01], stretch: [0.92, 1.08, 1] },
  { form: box(size * 0.28, size * 0.3, size * 1.7), paint: TRIM, at: [0, y + size * 0.95, 0.01] },
  { form: box(size * 1.25, size * 0.3, 0.05), paint: DARK, at: [0, y + 0.01, -size * 0.93] },
  { form: box(size * 0.62, size * 0.5, 0.08), paint: METAL, at: [0, y - size * 0.55, -size * 0.82] },
];

const rifle = (y: number): readonly Lump[] => [
  { form: box(0.11, 0.17, 0.62), paint: DARK, at: [0.03, y, -0.32], turn: [4, 38, -6] },
  { form: stick(0.038, 0.038, 0.34, 6), paint: METAL, at: [-0.24, y + 0.03, -0.66], turn: [94, 0, 38] },
  { form: box(0.07, 0.2, 0.1), paint: METAL, at: [0.0, y - 0.14, -0.36], turn: [10, 38, 0] },
  { form: pill(0.085, 0.28), paint: ARMOUR, at: [0.27, y + 0.06, -0.14], turn: [62, -12, -8] },
  { form: pill(0.085, 0.3), paint: ARMOUR, at: [-0.26, y + 0.08, -0.24], turn: [70, 22, 8] },
  { form: ball(0.095), paint: LEATHER, at: [0.16, y - 0.02, -0.29] },
  { form: ball(0.095), paint: LEATHER, at: [-0.17, y + 0.02, -0.48] },
];

function trooper(): readonly Lump[] {
  return [
    ...legs(0.15, 0.52, 0.115),
    ...torso(0.56, 0.27),
    ...pauldrons(0.98, 0.35, 0.175),
    ...helmet(1.2, 0.175),
    ...rifle(0.78),
  ];
}

function leader(): readonly Lump[] {
  const lift = 0.2;
  const raised = (lumps: readonly Lump[]) =>
    lumps.map((l) => ({ ...l, at: [l.at?.[0] ?? 0, (l.at?.[1] ?? 0) + lift, l.at?.[2] ?? 0] as const }));
  return [
    { form: pebble(0.42), paint: ROCK, at: [0, 0.02, 0.02], stretch: [1.15, 0.5, 1.05], turn: [0, 25, 8] },
    { form: pebble(0.22), paint: ROCK, at: [0.3, 0.03, -0.2], stretch: [1, 0.7, 1] },
    ...raised([
      ...legs(0.16, 0.5, 0.12),
      ...torso(0.54, 0.29),
      ...pauldrons(0.98, 0.38, 0.2),
      ...helmet(1.2, 0.17),
      { form: box(0.05, 0.2, 0.3), paint: TRIM, at: [0, 1.42, 0.02] },
      // A cloak, a raised sword, and a banner on the back: seen from above and from the side.
      {
        form: stick(0.16, 0.44, 0.9, 8),
        paint: { side: 0.42 },
        at: [0, 0.56, 0.22],
        stretch: [1, 1, 0.35],
        turn: [-10, 0, 0],
      },
      { form: pill(0.09, 0.34), paint: ARMOUR, at: [0.42, 1.08, -0.16], turn: [115, 0, -14] },
      { form: box(0.06, 0.85, 0.13), paint: METAL, at: [0.5, 1.52, -0.42], turn: [-32, 0, -10] },
      { form: box(0.26, 0.06, 0.1), paint: BONE, at: [0.46, 1.16, -0.24], turn: [-32, 0, -10] },
      { form: pill(0.09, 0.3), paint: ARMOUR, at: [-0.36, 0.78, -0.14], turn: [40, 0, 16] },
      { form: box(0.13, 0.14, 0.38), paint: DARK, at: [-0.36, 0.66, -0.4] },
      { form: stick(0.028, 0.028, 1.5, 6), paint: METAL, at: [-0.12, 1.35, 0.36] },
      { form: box(0.6, 0.5, 0.035), paint: TRIM, at: [-0.12, 1.83, 0.36] },
      { form: box(0.44, 0.34, 0.05), paint: { side: 0.5 }, at: [-0.12, 1.83, 0.36] },
      { form: box(0.16, 0.2, 0.06), paint: BONE, at: [-0.12, 1.83, 0.36], turn: [0, 0, 45] },
      { form: ball(0.06), paint: BONE, at: [-0.12, 2.12, 0.36] },
    ]),
  ];
}

function flyer(): readonly Lump[] {
  const lift = 0.34;
  const wings = [-1, 1].flatMap((s): readonly Lump[] => [
    { form: stick(0.04, 0.06, 0.7, 6), paint: METAL, at: [s * 0.36, 1.06, 0.28], turn: [-10, 0, s * -62] },
    { form: box(0.62, 0.035, 0.2), paint: TRIM, at: [s * 0.62, 1.24, 0.34], turn: [14, s * -18, s * 22] },
    { form: box(0.56, 0.03, 0.18), paint: ARMOUR, at: [s * 0.58, 1.14, 0.46], turn: [18, s * -26, s * 12] },
    { form: box(0.44, 0.03, 0.16), paint: { side: 0.4 }, at: [s * 0.5, 1.03, 0.55], turn: [22, s * -34, s * 2] },
    { form: stick(0.11, 0.14, 0.42), paint: DARK, at: [s * 0.15, 0.78, 0.27] },
    { form: stick(0.13, 0.05, 0.22, 7), paint: '#e8a64a', at: [s * 0.15, 0.47, 0.27] },
  ]);
  const body: readonly Lump[] = [
    ...legs(0.13, 0.46, 0.105),
    ...torso(0.5, 0.26),
    ...pauldrons(0.92, 0.33, 0.16),
    ...helmet(1.13, 0.165),
    { form: pill(0.085, 0.3), paint: ARMOUR, at: [0.3, 0.78, -0.18], turn: [70, 0, -10] },
    { form: pill(0.085, 0.3), paint: ARMOUR, at: [-0.3, 0.78, -0.18], turn: [50, 0, 10] },
    { form: box(0.05, 0.1, 0.6), paint: METAL, at: [0.32, 0.82, -0.56], turn: [14, 0, 0] },
    { form: box(0.12, 0.13, 0.3), paint: DARK, at: [-0.32, 0.66, -0.42] },
    ...wings,
  ];
  return [
    { form: stick(0.03, 0.04, 0.5, 6), paint: '#c9d0d0', at: [0, 0.22, 0.06] },
    ...body.map((l) => ({ ...l, at: [l.at?.[0] ?? 0, (l.at?.[1] ?? 0) + lift, l.at?.[2] ?? 0] as const })),
  ];
}

function brute(): readonly Lump[] {
  const limbs = [-1, 1].flatMap((s): readonly Lump[] => [
    { form: box(0.34, 0.14, 0.46), paint: DARK, at: [s * 0.3, 0.07, 0] },
    { form: stick(0.2, 0.16, 0.4), paint: ARMOUR, at: [s * 0.3, 0.28, 0.02], turn: [0, 0, s * 6] },
    { form: stick(0.19, 0.2, 0.26), paint: CLOTH, at: [s * 0.25, 0.52, 0.04] },
    { form: ball(0.31), paint: ARMOUR, at: [s * 0.55, 1.12, -0.02], stretch: [0.95, 0.85, 1.05] },
    { form: stick(0.32, 0.32, 0.06, 9), paint: TRIM, at: [s * 0.58, 0.97, -0.02], turn: [0, 0, s * -16] },
    { form: pill(0.15, 0.26), paint: CLOTH, at: [s * 0.66, 0.82, -0.1], turn: [16, 0, s * 10] },
    { form: stick(0.17, 0.22, 0.34), paint: METAL, at: [s * 0.68, 0.54, -0.3], turn: [48, 0, s * 4] },
    { form: box(0.12, 0.3, 0.09), paint: BONE, at: [s * 0.6, 0.36, -0.5], turn: [40, s * 10, 0] },
    { form: box(0.12, 0.3, 0.09), paint: BONE, at: [s * 0.76, 0.36, -0.5], turn: [40, s * -10, 0] },
  ]);
  return [
    ...limbs,
    { form: stick(0.5, 0.34, 0.5, 9), paint: ARMOUR, at: [0, 0.88, 0.02], stretch: [1, 1, 0.8], turn: [-14, 0, 0] },
    { form: ball(0.44), paint: ARMOUR, at: [0, 1.16, 0.16], stretch: [1.05, 0.7, 0.85] },
    { form: box(0.5, 0.2, 0.1), paint: TRIM, at: [0, 0.96, -0.4], turn: [-14, 0, 0] },
    { form: ball(0.19), paint: BONE, at: [0, 1.12, -0.36], stretch: [0.95, 1, 1.05] },
    { form: box(0.26, 0.07, 0.07), paint: DARK, at: [0, 1.15, -0.53] },
    { form: stick(0.1, 0.13, 0.5), paint: DARK, at: [0.22, 1.42, 0.3], turn: [14, 0, -8] },
    { form: stick(0.1, 0.13, 0.5), paint: DARK, at: [-0.22, 1.42, 0.3], turn: [14, 0, 8] },
    { form: stick(0.11, 0.11, 0.05), paint: METAL, at: [0.25, 1.64, 0.35], turn: [14, 0, -8] },
    { form: stick(0.11, 0.11, 0.05), paint: METAL, at: [-0.25, 1.64, 0.35], turn: [14, 0, 8] },
  ];
}

function vehicle(): readonly Lump[] {
  const tracks = [-1, 1].flatMap((s): readonly Lump[] => [
    { form: box(0.2, 0.34, 0.98), paint: DARK, at: [s * 0.4, 0.18, 0] },
    { form: box(0.205, 0.07, 0.84), paint: METAL, at: [s * 0.4, 0.37, 0] },
    { form: box(0.22, 0.16, 0.7), paint: ARMOUR, at: [s * 0.4, 0.46, 0.04] },
    { form: box(0.225, 0.045, 0.72), paint: TRIM, at: [s * 0.4, 0.55, 0.04] },
    { form: stick(0.035, 0.035, 0.3, 6), paint: METAL, at: [s * 0.32, 0.6, 0.46], turn: [20, 0, 0] },
  ]);
  return [
    ...tracks,
    { form: box(0.62, 0.42, 0.9), paint: ARMOUR, at: [0, 0.4, 0.03] },
    { form: box(0.58, 0.2, 0.3), paint: TRIM, at: [0, 0.42, -0.42], turn: [-34, 0, 0] },
    { form: stick(0.2, 0.25, 0.22, 10), paint: ARMOUR, at: [0, 0.72, 0.06] },
    { form: stick(0.2, 0.2, 0.03, 10), paint: TRIM, at: [0, 0.84, 0.06] },
    { form: stick(0.035, 0.045, 0.52, 8), paint: METAL, at: [0, 0.74, -0.34], turn: [90, 0, 0] },
    { form: box(0.1, 0.1, 0.1), paint: DARK, at: [0, 0.74, -0.56] },
    { form: stick(0.07, 0.07, 0.06, 8), paint: DARK, at: [0.07, 0.87, 0.1] },
    { form: stick(0.006, 0.008, 0.42, 4), paint: METAL, at: [-0.22, 0.78, 0.4] },
  ];
}

const LUMPS: Readonly<Record<MiniKind, () => readonly Lump[]>> = {
  trooper,
  leader,
  flyer,
  brute,
  vehicle,
  blade,
  archer,
  mage,
  captain,
  ogre,
  hound,
  rider,
  spearman,
  swordsman,
  halberdier,
  bowman,
  knight,
  champion,
  warlord,
  marshal,
};
