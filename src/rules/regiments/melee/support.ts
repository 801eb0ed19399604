import { PART_OF_PLACE } from '../../../kernel/tolerances.ts';
import type { Formation, FormationPlace } from '../../core/formation.ts';
import { type ModelId, modelId } from '../../core/ids.ts';
import { getUnit } from '../../core/state/lookup.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import { touchesBetween } from '../ranks/contact.ts';
import type { MeleeGround } from './melee-ground.ts';
import { numberOf, isMarked } from '../ranks/keywords.ts';
import { unitIdOf } from '../ranks/pools.ts';

/** Number of ranks before a model's own. */
export const ranksBefore = (place: FormationPlace): number => Math.floor(place.rank + PART_OF_PLACE);

/** Number of ranks behind the first that support at a model's position. @source RG-21 */
export const supportRanksOf = (state: GameState, model: Model): number =>
  state.rules.regiments.supportRanks +
  (isMarked(model, 'LINE FORMATION') ? 1 : 0) +
  (numberOf(model, 'EXTRA RANK') ?? 0);

/**
 * Indices of the files of the first rank that a model stands behind: its own, or the one it mostly stands behind. A
 * model equally behind several, in a centred rear rank, may choose among them (house ruling).
 *
 * @source AA-10, RG-21
 */
export function filesBefore(place: FormationPlace, files: number): readonly number[] {
  const [from, to] = [Math.max(0, Math.floor(place.file)), Math.min(files, Math.ceil(place.file + place.files))];
  const shares = Array.from({ length: Math.max(0, to - from) }, (_, i) => ({
    file: from + i,
    share: Math.min(place.file + place.files, from + i + 1) - Math.max(place.file, from + i),
  })).filter(({ share }) => share > PART_OF_PLACE);
  const most = Math.max(...shares.map(({ share }) => share));
  return shares.filter(({ share }) => share > most - PART_OF_PLACE).map(({ file }) => file);
}

/**
 * The enemies a rank-and-file model would touch from the first place of a file, an index from the left, across the
 * unit's front, whichever model stands there.
 *
 * @source AA-10, AA-10a, RG-21, E18
 */
export function touchedFromSlot(ground: MeleeGround, model: Model, file: number): readonly ModelId[] {
  const { state, sides, fronts, touched } = ground;
  const before = [...(sides.get(model.unit) ?? [])].filter(([, side]) => side === 'front').map(([enemy]) => enemy);
  const occupant = fronts.get(model.unit)?.get(file);
  if (occupant !== undefined) return (touched.get(occupant) ?? []).filter((id) => before.includes(unitIdOf(state, id)));
  const { formation } = getUnit(state, model.unit);
  if (!formation) return [];
  const there = standingAt(formation, { file, rank: 0, files: 1, ranks: 1 });
  return before.flatMap((enemy) => {
    const other = getUnit(state, enemy).formation;
    return other ? touchesBetween(there, other).flatMap(({ a, b }) => (a === STAND_IN ? [b] : [])) : [];
  });
}

/** Id of a stand-in model, placed only to find which models it would touch. */
const STAND_IN = modelId('');

/** A formation with a stand-in at a place, without the models it overlaps. */
function standingAt(formation: Formation, place: FormationPlace): Formation {
  const others = [...formation.places].filter(([, other]) => !overlap(other, place));
  return { ...formation, places: new Map([...others, [STAND_IN, place]]) };
}

const overlap = (a: FormationPlace, b: FormationPlace): boolean =>
  a.file < b.file + b.files - PART_OF_PLACE &&
  b.file < a.file + a.files - PART_OF_PLACE &&
  a.rank < b.rank + b.ranks - PART_OF_PLACE &&
  b.rank < a.rank + a.ranks - PART_OF_PLACE;
