import type { Base } from '../../geometry/base.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import { err, ok, type Result } from '../../kernel/result.ts';
import { type Inches, MM_PER_INCH } from '../../kernel/units.ts';
import type { PieceId } from '../../rules/core/ids.ts';
import type { TableQuery } from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { labMessages } from '../../messages/lab.ts';
import { createApproach } from './approach.ts';
import type { MapProblem } from './map-problem.ts';
import type { LayerKind, Mapper } from './mapper.ts';
import { type Figure, highestUnder, SOLDIER, standingLevels } from './standing.ts';
import { systemOf } from '../../rules/play/systems.ts';

const mm = (half: number): string => String(Number((2 * half * MM_PER_INCH).toFixed(3)));

/** The name of a base in files and options: `32mm`, `60x35mm`, `25x25mm-rect`. */
function baseName(base: Base): string {
  if (base.kind === 'round') return `${mm(base.radius)}mm`;
  const sides = `${mm(base.halfWidth)}x${mm(base.halfDepth)}mm`;
  return base.kind === 'oval' ? sides : `${sides}-${base.kind}`;
}

/** Where a defender in or behind terrain cannot be charged, because no model of a given size finds a place in range. */
export type GapAsk = {
  readonly what: 'gap';
  /** The attackers' bases, one layer each. */
  readonly bases: readonly Base[];
  /** The figure that stands at every place; an ordinary soldier by default. */
  readonly figure?: Figure;
  /** Height of the attackers; that of an ordinary soldier by default. */
  readonly height?: Inches;
  /** Floors above this height are removed for defenders, which stand on the highest one left; not for attackers. */
  readonly floor?: Inches;
};

/** Maximum number of bases in one question. */
const MOST_BASES = 8;

/**
 * The map of an inch behind the wall. A layer for each base says whether a model on it may end a move in engagement
 * range of a defender at the place (in a skirmish, in contact with it): at a legal position that a legal path from the
 * open ground of the table leads to. `by` is the piece that most obstructs the smallest base that cannot, by its number
 * in the names of the layer.
 *
 * End positions are tried around the defender first; where none of these will do, at every crossing of the boundaries
 * of the ground where a move can end. Bases that are not round are turned in steps of 15 degrees.
 *
 * @errors Units in ranks; no bases, or too many.
 */
export function makeGapMapper(state: GameState, table: TableQuery, ask: GapAsk): Result<Mapper, MapProblem> {
  const { bases, figure = SOLDIER, height = SOLDIER.height, floor } = ask;
  const { noRanksInGaps, basesFrom } = labMessages.map;
  if (systemOf(state).shape === 'ranked') return err({ at: 'what', message: noRanksInGaps });
  if (bases.length === 0 || bases.length > MOST_BASES)
    return err({ at: 'bases', message: basesFrom(MOST_BASES, bases.length) });
  const pieces: readonly PieceId[] = [...state.terrain.keys()];
  const layers: readonly LayerKind[] = [
    ...bases.map((base): LayerKind => ({ name: baseName(base), unit: 'yes' })),
    { name: 'by', unit: 'piece', names: pieces },
    { name: 'height', unit: 'inches' },
  ];
  const nowhere = layers.map(() => Number.NaN);
  const levelsAt = standingLevels(state, table, figure);
  const smallestFirst = bases.map((_, i) => i).toSorted((a, b) => areaOf(bases[a]!) - areaOf(bases[b]!));
  const approaches = bases.map((base) => createApproach(state, table, { base, height }));
  const at = (place: PlanPoint): readonly number[] => {
    const y = highestUnder(levelsAt(place), floor);
    if (y === undefined) return nowhere;
    const here: Point = [place[0], y, place[1]];
    const reached = bases.map((_, i) => approaches[i]!.reaches(figure, here));
    const least = smallestFirst.find((i) => !reached[i]);
    const by = least === undefined ? undefined : approaches[least]!.whatStands(figure, here);
    return [...reached.map((is) => (is ? 1 : 0)), by === undefined ? Number.NaN : pieces.indexOf(by), y];
  };
  return ok({ layers, at });
}

const areaOf = (base: Base): number =>
  base.kind === 'round' ? base.radius * base.radius * 4 : 4 * base.halfWidth * base.halfDepth;
