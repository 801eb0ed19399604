import type { Formation } from '../../rules/core/formation.ts';
import type { Model } from '../../rules/core/state/state.ts';

/** The figures in models/minis, each with a distinct silhouette. */
export const MINI_KINDS = [
  'trooper',
  'leader',
  'heavy',
  'marksman',
  'flyer',
  'walker',
  'vehicle',
  'engine',
  'fencer',
  'archer',
  'mage',
  'captain',
  'brute',
  'rider',
  'hound',
  'beast',
  'spearman',
  'swordsman',
  'halberdier',
  'bowman',
  'standard',
  'drummer',
  'champion',
  'warlord',
  'knight',
  'marshal',
] as const;
export type MiniKind = (typeof MINI_KINDS)[number];

/** What determines the figure of a model that names none. */
type Sort = Pick<Model, 'base' | 'keywords'> & Partial<Pick<Model, 'profile'>>;

/** The kind of figure for a model. */
export function miniKindOf(model: Sort): MiniKind {
  const has = (word: string) => model.keywords.includes(word);
  if (has('ENGINE') || has('ARTILLERY')) return 'engine';
  if (has('WALKER')) return 'walker';
  if (has('VEHICLE') || model.base.kind === 'hull') return 'vehicle';
  if (model.profile?.['ranged'] !== undefined) return fighterKindOf(has);
  if (model.profile?.['offence'] !== undefined) return rankKindOf(has, model.base, model.profile['size'] ?? 0);
  return squadKindOf(has, model.base);
}

/** Fighters of a skirmish differ by what they are. */
function fighterKindOf(has: (word: string) => boolean): MiniKind {
  if (has('MOUNTED')) return 'rider';
  if (has('ANIMAL')) return 'hound';
  if (has('FEARSOME')) return 'brute';
  if (has('LEADER')) return 'captain';
  if (has('CASTER')) return 'mage';
  if (has('SHOOTER')) return 'archer';
  return has('ARMOURED') || has('STURDY') ? 'swordsman' : 'fencer';
}

/** Regiment models differ by their arms; a base much deeper than wide carries a rider. */
function rankKindOf(has: (word: string) => boolean, base: Model['base'], size: number): MiniKind {
  const rides = base.kind !== 'round' && base.halfDepth > base.halfWidth * RIDES;
  if (has('CHARACTER')) return rides ? 'marshal' : 'warlord';
  if (rides) return has('CHAMPION') ? 'marshal' : 'knight';
  if (has('CHAMPION')) return 'champion';
  if (has('BEAST')) return 'hound';
  if (has('MONSTER')) return 'beast';
  if (size >= 1) return 'brute';
  if (has('STANDARD')) return 'standard';
  if (has('MUSICIAN')) return 'drummer';
  if (has('MISSILES')) return 'bowman';
  if (has('HALBERD')) return 'halberdier';
  return has('SPEAR') ? 'spearman' : 'swordsman';
}

/** Squad models differ by what they carry, and by the size of their base. */
function squadKindOf(has: (word: string) => boolean, base: Model['base']): MiniKind {
  const radius = base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth);
  if (has('MONSTER') || has('BEAST')) return radius > HEAVY ? 'beast' : 'hound';
  if (has('FLY')) return 'flyer';
  if (has('CHARACTER') || has('CHAMPION')) return 'leader';
  if (has('MOUNTED')) return 'rider';
  if (radius > MONSTROUS) return 'beast';
  if (has('HEAVY') || radius > HEAVY) return 'heavy';
  return has('SHOOTER') || has('MISSILES') ? 'marksman' : 'trooper';
}

/** Least ratio of depth to width of a rider's base. */
const RIDES = 1.6;
/** Half sizes of a base, inches, above which a model is heavy, or a beast. */
const HEAVY = 0.72;
const MONSTROUS = 0.95;

/** Rank-and-file kinds that may be replaced by a standard bearer or a drummer. */
const COMMON: ReadonlySet<MiniKind> = new Set(['spearman', 'swordsman', 'halberdier', 'bowman']);

/** Least files of a unit with a standard bearer and a drummer. */
const BAND = 4;

/** The kind of figure in a formation: the centre of the front rank is the standard bearer, beside it the drummer. */
export function rankedKindOf(model: Sort & Pick<Model, 'id'>, formation: Formation): MiniKind {
  const kind = miniKindOf(model);
  const place = formation.places.get(model.id);
  if (place === undefined || place.rank > 0 || formation.files < BAND || !COMMON.has(kind)) return kind;
  const middle = Math.floor(formation.files / 2);
  if (place.file === middle) return 'standard';
  return place.file === middle - 1 ? 'drummer' : kind;
}

/** Height of a base, on which feet stand, inches. */
export const BASE_HEIGHT = 0.13;

/** Half the base each figure was sculpted for, inches, unless a round 32 mm base. */
const GROUND: Readonly<Partial<Record<MiniKind, number>>> = {
  spearman: 0.43,
  swordsman: 0.43,
  halberdier: 0.43,
  bowman: 0.43,
  standard: 0.43,
  drummer: 0.43,
  champion: 0.44,
  warlord: 0.46,
  knight: 0.44,
  marshal: 0.46,
  brute: 0.68,
  hound: 0.62,
  rider: 0.63,
  heavy: 0.68,
  walker: 0.68,
  beast: 0.78,
  engine: 0.9,
};
const SOLDIER = 0.63;

/** Height each figure was sculpted at, inches, unless a soldier's 1.5. */
const TALL: Readonly<Partial<Record<MiniKind, number>>> = {
  brute: 1.6,
  rider: 1.85,
  hound: 1.2,
  beast: 1.75,
  walker: 1.7,
  engine: 1.3,
  flyer: 1.9,
};

/** Least and greatest scale of a figure in ranks. */
const CAST = { least: 0.6, most: 3.2 } as const;

/** The scale of a figure for a model; a vehicle is sculpted in a box of 1 × 1 × 1 inch. */
export function miniScale(
  model: Pick<Model, 'base' | 'height'> & Partial<Pick<Model, 'profile'>>,
  kind: MiniKind,
): readonly [x: number, y: number, z: number] {
  const { base, height } = model;
  const half = base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth);
  if (kind === 'vehicle') {
    const [w, d] = base.kind === 'round' ? [half * 1.5, half * 1.5] : [base.halfWidth * 2, base.halfDepth * 2];
    return [w, height, d];
  }
  const across = half / (GROUND[kind] ?? SOLDIER);
  // A soldier in ranks fills the base, whatever the model's height.
  if (model.profile?.['offence'] !== undefined) return even(Math.min(CAST.most, Math.max(CAST.least, across)));
  // Other models have the height in the rules, unless their base is far too small or too large for it.
  return even(Math.max(across * 0.7, Math.min(across * 1.25, height / (TALL[kind] ?? 1.5))));
}

const even = (s: number) => [s, s, s] as const;
