import type { PlanPoint } from '../kernel/point.ts';
import { KIND_TRAITS, type Traits } from '../rules/core/terrain.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import type { PieceDocument, ScenarioDocument, UnitDocument } from '../scenario/schema.ts';
import { extentOf, fromStand, standOf } from './extent.ts';
import { restsAt, topAt } from './stack.ts';
import { piecesAmong, piecesOf, pieceThing, type Thing, unitsOf, unitThing } from './thing.ts';
import { standsOf } from './units.ts';

/** What stands on things and goes where they go: pieces and ranks whole, of loose units those models that stand there. */
export type Riders = {
  readonly things: readonly Thing[];
  /** Ids of models. */
  readonly models: readonly string[];
};

/** Nobody. */
export const NO_RIDERS: Riders = { things: [], models: [] };

/** How near a foot must be to what is below it to stand on it, inches. */
const RESTS = 0.06;

/**
 * What stands on things and is not among them, and what stands on that. Locked pieces stay where they are, and nobody
 * stands on what is walked through, such as a wood.
 */
export function ridersOf(document: ScenarioDocument, things: readonly Thing[], files: MeshFiles): Riders {
  const bearers = piecesAmong(document, things).filter(bears);
  if (bearers.length === 0) return NO_RIDERS;
  const all = piecesOf(document);
  const riding: PieceDocument[] = [];
  const found = new Set(bearers);
  // Each that is found may bear others itself.
  for (const bearer of found) {
    for (const piece of all) {
      if (found.has(piece) || piece.locked || things.includes(pieceThing(piece.id))) continue;
      if (!standsOn(piece, bearer, files)) continue;
      riding.push(piece);
      if (bears(piece)) found.add(piece);
    }
  }
  const bearing = [...found];
  const others = all.filter((piece) => !found.has(piece) && bears(piece));
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

/** Whether one may stand on a piece: on what is walked through nobody does. */
function bears({ kind, traits }: PieceDocument): boolean {
  const { cross }: Traits = { ...KIND_TRAITS[kind], ...(traits as Partial<Traits> | undefined) };
  return cross !== 'open';
}

const heightOf = (at: readonly number[] | undefined): number | undefined => (at?.length === 3 ? at[1] : undefined);

/** Whether a piece rests on another one: its foot is where the other's top is, or on a floor inside it. */
function standsOn(piece: PieceDocument, bearer: PieceDocument, files: MeshFiles): boolean {
  const { at } = standOf(piece);
  const foot = at[1];
  const bearerFoot = standOf(bearer).at[1];
  if (foot <= bearerFoot + RESTS) return false;
  const { hull } = extentOf(piece, files);
  const middle = fromStand(standOf(piece), [0, 0]);
  if (restsAt(middle, hull, [bearer], files).some((top) => Math.abs(top - foot) < RESTS)) return true;
  // On a floor of a house: over its plan, and below its roof.
  const top = topAt(bearer, middle, files);
  return top !== undefined && 'parts' in bearer.shape && foot < top;
}

/** Whether somebody at a place stands on one of the bearers: what has no height of its own stands on the highest. */
function isBorne(
  bearing: readonly PieceDocument[],
  others: readonly PieceDocument[],
  at: PlanPoint,
  up: number | undefined,
  files: MeshFiles,
): boolean {
  const top = highest(bearing, at, files);
  if (top === undefined || top.height < RESTS) return false;
  if (up !== undefined) return up > top.foot + RESTS && up < top.height + RESTS;
  const beside = highest(others, at, files);
  return beside === undefined || beside.height < top.height;
}

function highest(
  pieces: readonly PieceDocument[],
  at: PlanPoint,
  files: MeshFiles,
): { readonly height: number; readonly foot: number } | undefined {
  let best: { readonly height: number; readonly foot: number } | undefined;
  for (const piece of pieces) {
    const height = topAt(piece, at, files);
    if (height !== undefined && height > (best?.height ?? 0)) best = { height, foot: standOf(piece).at[1] };
  }
  return best;
}

/** Whether a unit rides, or somebody of it. */
export const ridesOn = (unit: UnitDocument, { things, models }: Riders): boolean =>
  things.includes(unitThing(unit.id)) || unit.models?.some(({ id }) => models.includes(id)) === true;

/** Units of which somebody rides, among those of a document. */
export const unitsRiding = (document: ScenarioDocument, riders: Riders): readonly UnitDocument[] =>
  unitsOf(document).filter((unit) => ridesOn(unit, riders));
