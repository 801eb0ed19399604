import { coversBase } from '../geometry/outlines/base-in-polygon.ts';
import { pointInPolygon } from '../geometry/outlines/polygon.ts';
import type { PlanPoint } from '../kernel/point.ts';
import { MEASURE_TOLERANCE } from '../kernel/tolerances.ts';
import { toRadians, type Inches } from '../kernel/units.ts';
import { err, ok } from '../kernel/result.ts';
import type { Side } from '../rules/core/turn.ts';
import { toBase } from '../scenario/places.ts';
import type { FighterKindDocument, ModelDocument, ScenarioDocument, UnitDocument } from '../scenario/schema.ts';
import { type ListedFighter, warbandOf } from '../scenario/warbands.ts';
import type { CommandOf } from './command.ts';
import type { EditorContext, ProposedChange } from './context.ts';
import { type Extent, pieceExtent, planFrame } from './extent.ts';
import { stemFrom, unitNames } from './names.ts';
import { terrainOf, unitsOf } from './thing.ts';
import { BASE_GAP, baseSize, standsOf } from './units.ts';

/** Distance between the places tried for fighters, and how high terrain may be that they are set up on. */
const GRID: Inches = 0.5;
const LOW: Inches = 0.2;
/** Depth of a side's strip along its edge where the mission has no deployment zone. */
const STRIP: Inches = 6;

/** Gives both sides lists to choose fighters from. */
export const decideWarbands = (_: EditorContext, { warbands }: CommandOf<'set-warbands'>): ProposedChange =>
  ok({ warbands });

/**
 * Sets a warband up in the deployment zone of its side, in place of the fighters chosen from the list before.
 *
 * @errors No list, a kind the list does not have, or no room for all fighters.
 */
export function decideMuster(context: EditorContext, { side, fighters }: CommandOf<'muster'>): ProposedChange {
  const { document } = context;
  const warband = warbandOf(document, side);
  if (!warband) return err({ kind: 'no-warband', side });
  const gone = unitsOf(document).filter((unit) => unit.side === side && unit.kind !== undefined);
  const rest = unitsOf(document).filter((unit) => !gone.includes(unit));
  const cleared = { ...document, units: [...rest] };
  const nameFor = unitNames(cleared);
  const taken: Taken[] = rest
    .flatMap(standsOf)
    .map(({ at, base }) => ({ at, radius: Math.max(...baseSize(base)) / 2 }));
  const places = placesFor(context, side);
  const units: UnitDocument[] = [];
  for (const fighter of fighters) {
    const kind = warband.kinds.find(({ id }) => id === fighter.kind);
    if (!kind) return err({ kind: 'unknown', id: fighter.kind });
    const at = places(kind, taken);
    if (!at) return err({ kind: 'no-room', side, placed: units.length, wanted: fighters.length });
    taken.push({ at, radius: Math.max(...baseSize(kind.base)) / 2 });
    units.push(toUnit(fighter, kind, { side, at, id: nameFor(stemFrom(kind.name) ?? 'fighter') }));
  }
  return ok({ units, takeUnits: gone.map(({ id }) => id) });
}

/** A base on the table: its middle, and half its greatest width in inches. */
type Taken = { readonly at: PlanPoint; readonly radius: Inches };

/** Degrees that fighters of a side look: at the other edge. */
const FACING: Readonly<Record<Side, number>> = { attacker: 0, defender: 180 };

function toUnit(
  { equipment }: ListedFighter,
  { id: kind, name, base, height, mini, profile, keywords }: FighterKindDocument,
  { side, at, id }: { readonly side: Side; readonly at: PlanPoint; readonly id: string },
): UnitDocument {
  const model: ModelDocument = {
    ...{ id: `${id}-m`, base, at: [...at] },
    ...(height === undefined ? {} : { height }),
    ...(FACING[side] === 0 ? {} : { facing: FACING[side] }),
    ...(profile ? { profile } : {}),
    ...(mini === undefined ? {} : { mini }),
  };
  const number = /-(\d+)$/.exec(id)?.[1];
  return {
    ...{ id, side, kind, name: number === undefined ? name : `${name} ${number}` },
    ...(equipment.length > 0 ? { equipment: [...equipment] } : {}),
    ...(keywords ? { keywords } : {}),
    models: [model],
  };
}

/** Finds places for fighters: the first of a grid over a side's zones, from its middle outwards, that is free. */
function placesFor({ document, files }: EditorContext, side: Side) {
  const zones = zonesOf(document, side);
  const blocked = terrainOf(document)
    .map((piece) => pieceExtent(piece, files))
    .filter(({ low, top }) => top > LOW && low <= LOW);
  const frame = planFrame(zones.map((hull) => ({ hull })));
  const middle: PlanPoint = [(frame.minX + frame.maxX) / 2, (frame.minZ + frame.maxZ) / 2];
  const grid: PlanPoint[] = [];
  for (let x = Math.ceil(frame.minX / GRID) * GRID; x <= frame.maxX; x += GRID)
    for (let z = Math.ceil(frame.minZ / GRID) * GRID; z <= frame.maxZ; z += GRID) grid.push([x, z]);
  const far = ([x, z]: PlanPoint): number => Math.abs(z - middle[1]) * 2 + Math.abs(x - middle[0]);
  const ordered = grid.toSorted((a, b) => far(a) - far(b) || a[0] - b[0]);
  return ({ base }: FighterKindDocument, taken: readonly Taken[]): PlanPoint | undefined => {
    const radius = Math.max(...baseSize(base)) / 2;
    const body = { base: toBase(base), facing: toRadians(FACING[side]) };
    return ordered.find(
      ([x, z]) =>
        zones.some((zone) => coversBase(zone, { ...body, at: [x, 0, z] }, MEASURE_TOLERANCE)) &&
        taken.every((other) => apart(other.at, [x, z]) >= other.radius + radius + BASE_GAP) &&
        blocked.every((extent) => clearance(extent, [x, z]) >= radius + MEASURE_TOLERANCE),
    );
  };
}

const apart = ([ax, az]: PlanPoint, [bx, bz]: PlanPoint): Inches => Math.sqrt((ax - bx) ** 2 + (az - bz) ** 2);

/** Where a side is set up: its deployment zones, else a strip along its edge. */
function zonesOf({ mission, table }: ScenarioDocument, side: Side): readonly (readonly PlanPoint[])[] {
  const zones = (mission?.deployment ?? []).filter((each) => each.side === side).map(({ zone }) => zone);
  if (zones.length > 0) return zones;
  const [halfWidth, halfDepth] = [table.width / 2, table.depth / 2];
  const toEdge = side === 'attacker' ? 1 : -1;
  const [near, far] = [toEdge * Math.max(0, halfDepth - STRIP), toEdge * halfDepth];
  return [
    [
      [-halfWidth, near],
      [halfWidth, near],
      [halfWidth, far],
      [-halfWidth, far],
    ],
  ];
}

/** How far a point is from a piece in plan, inches; 0 inside it. */
function clearance({ hull }: Extent, [x, z]: PlanPoint): Inches {
  if (pointInPolygon(hull, x, z)) return 0;
  return hull.reduce((least, [ax, az], i) => {
    const [bx, bz] = hull[(i + 1) % hull.length]!;
    const [dx, dz] = [bx - ax, bz - az];
    const long = dx * dx + dz * dz;
    const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (z - az) * dz) / long));
    return Math.min(least, apart([x, z], [ax + share * dx, az + share * dz]));
  }, Number.POSITIVE_INFINITY);
}
