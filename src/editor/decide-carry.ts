import type { PlanPoint } from '../kernel/point.ts';
import { err, ok } from '../kernel/result.ts';
import { LENGTH_ROUNDING } from '../kernel/tolerances.ts';
import type { MeshFiles } from '../scenario/to-terrain.ts';
import type { PieceDocument, UnitDocument } from '../scenario/schema.ts';
import type { DocumentChange } from './change.ts';
import type { CommandOf } from './command.ts';
import type { EditorContext, ProposedChange } from './context.ts';
import { pieceExtent, planFrame, frameCentre, standOf } from './extent.ts';
import { pieceNames, stemOf, unitNames } from './names.ts';
import { atOf, normalisedTurn } from './round.ts';
import { type Riders, ridersOf, unitsRiding } from './riders.ts';
import { restHeight } from './stack.ts';
import { piecesAmong, terrainOf, pieceThing, type Thing } from './thing.ts';
import { type Touchable, touchable } from './touchable.ts';
import { carriedUnit, turnedByDegrees, unitExtent } from './units.ts';

type Carry = Pick<CommandOf<'carry'>, 'things' | 'by' | 'turn'>;

/**
 * The plan point about which things rotate: their middle. A single piece rotates about its own origin, so that
 * rotations add up.
 */
export function pivotOf({ pieces, units }: Touchable, files: MeshFiles): PlanPoint {
  const [only] = pieces;
  if (only && pieces.length === 1 && units.length === 0) {
    const { at } = standOf(only);
    return [at[0], at[2]];
  }
  return frameCentre(planFrame([...pieces.map((piece) => pieceExtent(piece, files)), ...units.map(unitExtent)]));
}

/** A piece moved by inches and rotated about a point, degrees counter-clockwise. */
export function carriedPiece(
  piece: PieceDocument,
  by: readonly [number, number, number],
  about: PlanPoint,
  turn: number,
): PieceDocument {
  const { at } = standOf(piece);
  const [x, z] = turn === 0 ? [at[0], at[2]] : turnedByDegrees([at[0], at[2]], about, turn);
  const yaw = normalisedTurn((piece.yaw ?? 0) + turn);
  const { yaw: old, ...rest } = piece;
  const turned = yaw === 0 && (old === undefined || turn !== 0) ? rest : { ...piece, yaw };
  return { ...turned, at: atOf([x + by[0], Math.max(0, at[1] + by[1]), z + by[2]]) };
}

/**
 * Things moved and rotated about their middle, with everything that stands on them. Only pieces are raised: units drop
 * onto the ground at their new position.
 */
export function decideCarry(context: EditorContext, { things, by, turn }: Carry): ProposedChange {
  const found = touchable(context, things);
  if (!found.ok) return found;
  if (![...by, turn].every(Number.isFinite)) return err({ kind: 'not-finite', id: things[0] ?? '' });
  const { pieces, units } = found.value;
  const about = pivotOf(found.value, context.files);
  const riders = ridersOf(context.document, things, context.files);
  const moving = [...pieces, ...piecesAmong(context.document, riders.things)];
  const moved = [
    ...units.map((unit) => carriedUnit(unit, [by[0], by[2]], about, turn)),
    ...unitsRiding(context.document, riders).map((unit) => riddenUnit(unit, riders, { by, about, turn })),
  ];
  return ok({
    ...(moving.length > 0 ? { pieces: moving.map((piece) => carriedPiece(piece, by, about, turn)) } : {}),
    ...(moved.length > 0 ? { units: moved } : {}),
  });
}

/**
 * A unit moved together with what it stands on, or only those of its models that stand there; inches, and degrees
 * counter-clockwise.
 */
export function riddenUnit(
  unit: UnitDocument,
  { models }: Riders,
  {
    by,
    about,
    turn,
  }: { readonly by: readonly [number, number, number]; readonly about: PlanPoint; readonly turn: number },
): UnitDocument {
  return carriedUnit(unit, [by[0], by[2]], about, turn, { who: (model) => models.includes(model), up: by[1] });
}

/** Pieces dropped onto the highest top below them, the lowest first. */
export function decideStack(context: EditorContext, things: readonly Thing[]): ProposedChange {
  const found = touchable(context, things);
  if (!found.ok) return found;
  if (found.value.pieces.length === 0) return err({ kind: 'nothing' });
  const { files, document } = context;
  const moving = new Set(found.value.pieces.map(({ id }) => id));
  const still = terrainOf(document).filter(({ id }) => !moving.has(id));
  const rested: PieceDocument[] = [];
  let isAtRest = true;
  const heights = (piece: PieceDocument): number => standOf(piece).at[1];
  for (const piece of found.value.pieces.toSorted((a, b) => heights(a) - heights(b))) {
    const { at } = standOf(piece);
    const top = restHeight(piece, [...still, ...rested], files);
    if (Math.abs(top - at[1]) > LENGTH_ROUNDING) isAtRest = false;
    rested.push({ ...piece, at: atOf([at[0], top, at[2]]) });
  }
  // A step without a change would waste an undo.
  return isAtRest ? err({ kind: 'at-rest', pieces: rested.length }) : ok(withRiders(context, rested, things));
}

/** Raised or lowered pieces, with everything that stands on them. */
function withRiders(
  { document, files }: EditorContext,
  moved: readonly PieceDocument[],
  things: readonly Thing[],
): DocumentChange {
  const pieces = new Map(moved.map((piece) => [piece.id, piece]));
  const units = new Map<string, UnitDocument>();
  for (const piece of moved) {
    const before = terrainOf(document).find(({ id }) => id === piece.id);
    const up = before === undefined ? 0 : standOf(piece).at[1] - standOf(before).at[1];
    if (Math.abs(up) < LENGTH_ROUNDING) continue;
    const riders = ridersOf(document, [pieceThing(piece.id)], files);
    const by = [0, up, 0] as const;
    for (const rider of piecesAmong(document, riders.things))
      if (!things.includes(pieceThing(rider.id)) && !pieces.has(rider.id))
        pieces.set(rider.id, carriedPiece(rider, by, [0, 0], 0));
    for (const unit of unitsRiding(document, riders))
      units.set(unit.id, riddenUnit(units.get(unit.id) ?? unit, riders, { by, about: [0, 0], turn: 0 }));
  }
  return { pieces: [...pieces.values()], ...(units.size > 0 ? { units: [...units.values()] } : {}) };
}

/** Copies beside their originals; copied groups become new groups. */
export function decideDuplicate(context: EditorContext, command: CommandOf<'duplicate'>): ProposedChange {
  const { document } = context;
  // Locked things can be copied; their copies are unlocked.
  const free = { ...context, document: { ...document, terrain: terrainOf(document).map(unlocked) } };
  const found = touchable(free, command.things);
  if (!found.ok) return found;
  const by = [command.by[0], 0, command.by[1]] as const;
  if (!by.every(Number.isFinite)) return err({ kind: 'not-finite', id: command.things[0] ?? '' });
  const [pieceName, unitName] = [pieceNames(document), unitNames(document)];
  const groups = new Map<string, string>();
  const groupOf = (group: string): string => {
    const copy = groups.get(group) ?? pieceName(stemOf(group));
    groups.set(group, copy);
    return copy;
  };
  const pieces = found.value.pieces.map(
    (piece): PieceDocument => ({
      ...carriedPiece(piece, by, [0, 0], 0),
      id: pieceName(stemOf(piece.id)),
      ...(piece.group === undefined ? {} : { group: groupOf(piece.group) }),
    }),
  );
  const units = found.value.units.map((unit) => copiedUnit(carriedUnit(unit, command.by, [0, 0], 0), unitName));
  return ok({ ...(pieces.length > 0 ? { pieces } : {}), ...(units.length > 0 ? { units } : {}) });
}

function unlocked(piece: PieceDocument): PieceDocument {
  const { locked: _, ...rest } = piece;
  return rest;
}

/** A unit under a new id, with new ids for its models. */
function copiedUnit(unit: UnitDocument, nameFor: (stem: string) => string): UnitDocument {
  const id = nameFor(stemOf(unit.id));
  const { models, formation } = unit;
  const alone = models?.length === 1;
  return {
    ...unit,
    id,
    ...(models ? { models: models.map((model) => ({ ...model, id: alone ? id : nameFor(id) })) } : {}),
    ...(formation?.leaders
      ? {
          formation: {
            ...formation,
            leaders: formation.leaders.map((leader) =>
              leader.id === undefined ? leader : { ...leader, id: nameFor(stemOf(leader.id)) },
            ),
          },
        }
      : {}),
  };
}
