import type { PlanPoint } from '../kernel/point.ts';
import { RESTS_ON } from '../kernel/tolerances.ts';
import { KIND_TRAITS, type Traits } from '../rules/core/terrain.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import type { PieceDocument, ScenarioDocument, UnitDocument } from '../scenario/schema.ts';
import { pieceExtent, fromStand, standOf } from './extent.ts';
import { groundAt, soles, topAt, topsAt } from './stack.ts';
import { piecesAmong, terrainOf, pieceThing, type Thing, unitsOf, unitThing } from './thing.ts';
import { standsOf } from './units.ts';

/**
 * Everything that stands on things and moves with them: pieces and ranked units as a whole, single models of loose
 * units.
 */
export type Riders = {
  readonly things: readonly Thing[];
  /** Model ids. */
  readonly models: readonly string[];
};

/** No riders. */
export const NO_RIDERS: Riders = { things: [], models: [] };

/**
 * Everything that stands on things without being among them, directly or on one another. Locked pieces stay where they
 * are, and pieces that models walk through, such as a wood, carry nothing.
 */
export function ridersOf(document: ScenarioDocument, things: readonly Thing[], files: MeshFiles): Riders {
  const bearers = piecesAmong(document, things).filter(bears);
  if (bearers.length === 0) return NO_RIDERS;
  const all = terrainOf(document);
  const riding = ridingPieces(all, bearers, things, files);
  const bearing = [...bearers, ...riding.filter(bears)];
  const others = all.filter((piece) => !bearing.includes(piece) && bears(piece));
  const carries = (at: PlanPoint, up: number | undefined): boolean => isBorne(bearing, others, at, up, files);
  const units = unitsOf(document).filter(({ id }) => !things.includes(unitThing(id)));
  const ranks = units.filter(
    (unit) => unit.formation && standsOf(unit).every(({ at }) => carries(at, heightOf(unit.formation?.at))),
  );
  const models = units
    .flatMap((unit) => unit.models ?? [])
    .filter(({ at }) => carries(at.length === 3 ? [at[0]!, at[2]!] : [at[0]!, at[1]!], heightOf(at)));
  return {
    things: [...riding.map(({ id }) => pieceThing(id)), ...ranks.map(({ id }) => unitThing(id))],
    models: models.map(({ id }) => id),
  };
}

/** Pieces that stand on the bearers or on one another, unless stationary pieces support them at least as well. */
function ridingPieces(
  all: readonly PieceDocument[],
  bearers: readonly PieceDocument[],
  things: readonly Thing[],
  files: MeshFiles,
): readonly PieceDocument[] {
  const free = all.filter((piece) => !piece.locked && !things.includes(pieceThing(piece.id)));
  const riding = new Set<PieceDocument>();
  for (let before = -1; before < riding.size; ) {
    before = riding.size;
    const bearing = [...bearers, ...[...riding].filter(bears)];
    for (const piece of free) {
      if (riding.has(piece) || bearing.includes(piece)) continue;
      const held = holdOf(piece, bearing, files);
      if (held === 0) continue;
      const staying = all.filter((other) => other !== piece && !bearing.includes(other) && bears(other));
      if (held > holdOf(piece, staying, files)) riding.add(piece);
    }
  }
  return [...riding];
}

/** Whether a piece can be stood on, as opposed to walked through. */
function bears({ kind, traits }: PieceDocument): boolean {
  const { cross }: Traits = { ...KIND_TRAITS[kind], ...(traits as Partial<Traits> | undefined) };
  return cross !== 'open';
}

const heightOf = (at: readonly number[] | undefined): number | undefined => (at?.length === 3 ? at[1] : undefined);

/**
 * How well others support a piece: the number of its test points that are level with their tops. If there is none, 0.5
 * for a piece over the plan of a house and below its roof, else 0.
 */
function holdOf(piece: PieceDocument, among: readonly PieceDocument[], files: MeshFiles): number {
  const stand = standOf(piece);
  const foot = stand.at[1];
  const lower = among.filter((bearer) => foot > standOf(bearer).at[1] + RESTS_ON);
  if (lower.length === 0) return 0;
  const middle = fromStand(stand, [0, 0]);
  const rests = (at: PlanPoint): boolean =>
    lower.some((bearer) => topsAt(bearer, at, files).some((top) => Math.abs(top - foot) < RESTS_ON));
  const held = soles(middle, pieceExtent(piece, files).hull).filter(rests).length;
  if (held > 0) return held;
  const houses = lower.filter(({ shape }) => 'parts' in shape || 'mesh' in shape);
  return houses.some((house) => foot < (topAt(house, middle, files) ?? 0)) ? 0.5 : 0;
}

/**
 * Whether a model stands on one of the bearers and on nothing else; a model without a height of its own stands on the
 * highest top.
 */
function isBorne(
  bearing: readonly PieceDocument[],
  others: readonly PieceDocument[],
  at: PlanPoint,
  up: number | undefined,
  files: MeshFiles,
): boolean {
  if (up !== undefined) return holdAt(bearing, at, up, files) > holdAt(others, at, up, files);
  const top = groundAt(bearing, at, files);
  return top >= RESTS_ON && groundAt(others, at, files) < top;
}

/** How well pieces support a model at a height: 1 at one of their tops, 0.5 inside one of them. */
function holdAt(pieces: readonly PieceDocument[], at: PlanPoint, up: number, files: MeshFiles): number {
  const lower = pieces.filter((piece) => up > standOf(piece).at[1] + RESTS_ON);
  if (lower.some((piece) => topsAt(piece, at, files).some((top) => Math.abs(top - up) < RESTS_ON))) return 1;
  return lower.some((piece) => up < (topAt(piece, at, files) ?? 0)) ? 0.5 : 0;
}

/** Whether a unit, or some of its models, are riders. */
export const ridesOn = (unit: UnitDocument, { things, models }: Riders): boolean =>
  things.includes(unitThing(unit.id)) || unit.models?.some(({ id }) => models.includes(id)) === true;

/** Units of a document that ride, as a whole or in part. */
export const unitsRiding = (document: ScenarioDocument, riders: Riders): readonly UnitDocument[] =>
  unitsOf(document).filter((unit) => ridesOn(unit, riders));
