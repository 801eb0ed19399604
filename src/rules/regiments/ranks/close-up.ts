import { PART_OF_PLACE } from '../../../kernel/tolerances.ts';
import type { Point } from '../../../kernel/point.ts';
import type { Formation, FormationPlace } from '../../core/formation.ts';
import type { ModelId } from '../../core/ids.ts';
import { roundPoint } from '../../core/round.ts';
import { fromLocal } from './formation.ts';

/** Ranks closed up: the place of every model and, when the front became shorter, its new length and position. */
type ClosedRanks = {
  readonly order: readonly (readonly [ModelId, FormationPlace])[];
  readonly narrowed?: { readonly files: number; readonly at: Point };
};

type Places = Map<ModelId, FormationPlace>;

/**
 * The rank and file in the order in which they are removed: from the rear, in a rear rank from its right, in the first
 * rank from its ends inwards.
 *
 * @param soldiers The rank and file; champions and characters are removed only when struck themselves.
 * @source RG-24, RG-28
 */
export function fallingOrder({ files, places }: Formation, soldiers: readonly ModelId[]): readonly ModelId[] {
  const out = (id: ModelId): readonly [rank: number, away: number, file: number] => {
    const { file = 0, rank = 0, files: width = 1 } = places.get(id) ?? {};
    return [rank, rank > PART_OF_PLACE ? file : Math.abs(file + width / 2 - files / 2), file];
  };
  return [...soldiers].toSorted((a, b) => {
    const [p, q] = [out(a), out(b)];
    const differing = p.findIndex((value, i) => Math.abs(value - q[i]!) > PART_OF_PLACE);
    return differing < 0 ? 0 : q[differing]! - p[differing]!;
  });
}

/**
 * A formation's ranks after losses: the rearmost of the rank and file step up into the gaps before them, and gaps that
 * no soldier can fill are closed from the nearer end of the rank.
 *
 * @param soldiers The models that may step up.
 * @source RG-24
 */
export function closeUp(formation: Formation, gone: readonly ModelId[], soldiers: readonly ModelId[]): ClosedRanks {
  const places: Places = new Map(formation.places);
  const freed = gone.flatMap((id) => cellsOf(places.get(id), formation.files));
  for (const id of gone) places.delete(id);
  const steppers = soldiers.filter((id) => places.has(id));
  const cells = freed.toSorted((a, b) => a.rank - b.rank || a.file - b.file);
  stepUp(places, fallingOrder({ ...formation, places }, steppers), cells);
  return narrowed(formation, closeSideways(formation, places));
}

/** The single-soldier cells that a model occupies entirely. */
function cellsOf(place: FormationPlace | undefined, files: number): readonly FormationPlace[] {
  if (!place) return [];
  const cells: FormationPlace[] = [];
  for (let rank = Math.ceil(place.rank - PART_OF_PLACE); rank + 1 <= place.rank + place.ranks + PART_OF_PLACE; rank++)
    for (
      let file = Math.ceil(place.file - PART_OF_PLACE);
      file + 1 <= Math.min(files, place.file + place.files) + PART_OF_PLACE;
      file++
    )
      cells.push({ file, rank, files: 1, ranks: 1 });
  return cells;
}

/**
 * Moves the rearmost soldiers into cells in front of them, as long as a soldier stands behind one. No soldier moves
 * twice: a cell is filled before those behind it.
 *
 * @param hindmost The soldiers, from the rear.
 * @param cells    Cells to fill, from the front.
 */
function stepUp(places: Places, hindmost: readonly ModelId[], cells: readonly FormationPlace[]): void {
  for (const [i, cell] of cells.entries()) {
    const id = hindmost[i];
    const from = id === undefined ? undefined : places.get(id);
    if (id === undefined || !from || from.rank <= cell.rank + PART_OF_PLACE) return;
    places.set(id, cell);
  }
}

/**
 * Closes a hole in the first rank from its nearer end, if no soldier behind could fill it because it is the only rank.
 */
function closeSideways({ files }: Formation, places: Places): Places {
  if ([...places.values()].some(({ rank }) => rank > PART_OF_PLACE)) return places;
  let closed = places;
  for (let hole = findHole(closed, files); hole !== undefined; hole = findHole(closed, files)) {
    const [from, to] = hole;
    const width = to - from;
    const leftShorter = (from + to) / 2 < files / 2;
    closed = new Map(
      [...closed].map(([id, place]) => {
        const moves = leftShorter ? place.file < from : place.file >= to - PART_OF_PLACE;
        return [id, moves ? { ...place, file: place.file + (leftShorter ? width : -width) } : place] as const;
      }),
    );
  }
  return closed;
}

/** The first empty interval between two models of one rank. */
function findHole(places: Places, files: number): readonly [from: number, to: number] | undefined {
  const stretches = [...places.values()]
    .map((p) => [p.file, p.file + p.files] as const)
    .toSorted((a, b) => a[0] - b[0]);
  for (let i = 1; i < stretches.length && files > 0; i++) {
    const [end, next] = [stretches[i - 1]![1], stretches[i]![0]];
    if (next - end > PART_OF_PLACE) return [end, next];
  }
  return undefined;
}

/** The formation with a shorter front when whole files at its ends are empty; no remaining model moves. */
function narrowed(formation: Formation, places: Places): ClosedRanks {
  const all = [...places.values()];
  const left = Math.floor(Math.min(...all.map(({ file }) => file)) + PART_OF_PLACE);
  const right = Math.ceil(Math.max(...all.map(({ file, files }) => file + files)) - PART_OF_PLACE);
  if (all.length === 0 || (left <= 0 && right >= formation.files)) return { order: [...places] };
  const files = right - left;
  const shift = ((left + right) / 2 - formation.files / 2) * formation.cell.width;
  const [x, z] = fromLocal(formation, shift, 0);
  return {
    order: [...places].map(([id, place]) => [id, { ...place, file: place.file - left }] as const),
    narrowed: { files, at: roundPoint([x, formation.at[1], z]) },
  };
}
