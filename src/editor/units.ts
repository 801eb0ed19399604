import type { PlanPoint } from '../kernel/point.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { type Millimetres, toInches, toRadians } from '../kernel/units.ts';
import type { SystemName } from '../rules/core/system.ts';
import type { BaseDocument, FormationDocument, ModelDocument, UnitDocument } from '../scenario/schema.ts';
import { rankedPlaces } from '../scenario/parse/ranked-places.ts';
import type { UnitSpec } from './command.ts';
import { type Extent, fromStand } from './extent.ts';
import { toThousandth, normalisedTurn } from './round.ts';
import type { EditorViolation } from './violation.ts';
import { RULES_SYSTEMS } from '../rules/play/systems.ts';
import * as trig from '../kernel/trig.ts';

/** Gap between bases of a newly placed squad, inches. */
export const BASE_GAP = 0.25;

/** Width and depth of a base, inches. */
export function baseSize(base: BaseDocument): readonly [width: number, depth: number] {
  const inches = (mm: number): number => toInches(mm as Millimetres);
  if ('round' in base) return [inches(base.round), inches(base.round)];
  if ('oval' in base) return [inches(base.oval[0]), inches(base.oval[1])];
  if ('rect' in base) return [inches(base.rect[0]), inches(base.rect[1])];
  return base.hull;
}

const planOf = (at: readonly number[]): PlanPoint => (at.length === 3 ? [at[0]!, at[2]!] : [at[0]!, at[1]!]);

/** The position of every model of a unit in plan, with its base and its facing in degrees. */
export function standsOf(
  unit: UnitDocument,
): readonly { readonly at: PlanPoint; readonly base: BaseDocument; readonly facing: number }[] {
  const { formation } = unit;
  if (formation)
    return rankedPlaces(formation).map(({ at, leader }) => ({
      at: planOf(at),
      base: leader?.document.base ?? formation.base,
      facing: formation.facing ?? 0,
    }));
  return (unit.models ?? []).map(({ at, base, facing = 0 }) => ({ at: planOf(at), base, facing }));
}

/** The extent of a unit's bases. */
export function unitExtent(unit: UnitDocument): Extent {
  const hull = standsOf(unit).flatMap(({ at, base, facing }) => {
    const [width, depth] = baseSize(base);
    // A round base looks the same at any facing.
    const yaw = 'round' in base ? 0 : facing;
    return (
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
    ).map(([sx, sz]) => fromStand({ at: [at[0], 0, at[1]], yaw }, [(sx * width) / 2, (sz * depth) / 2]));
  });
  return { hull, low: 0, top: 1.5 };
}

/** A point rotated about another, degrees counter-clockwise. */
export function turnedByDegrees([x, z]: PlanPoint, [cx, cz]: PlanPoint, degrees: number): PlanPoint {
  const turn = toRadians(degrees);
  const [cos, sin] = [trig.cos(turn), trig.sin(turn)];
  return [cx + (x - cx) * cos + (z - cz) * sin, cz - (x - cx) * sin + (z - cz) * cos];
}

/** Further options for carrying a unit. */
type UnitLift = {
  /** Which models of a loose unit are carried; all by default. */
  readonly who?: (model: string) => boolean;
  /** How far models with a height of their own are raised, inches; by default they drop onto what is below them. */
  readonly up?: number;
};

/** A unit moved by inches and rotated about a point, degrees counter-clockwise. */
export function carriedUnit(
  unit: UnitDocument,
  by: PlanPoint,
  about: PlanPoint,
  turn: number,
  { who = () => true, up }: UnitLift = {},
): UnitDocument {
  const place = (at: readonly number[]): [number, number] | [number, number, number] => {
    const [x, z] = turn === 0 ? planOf(at) : turnedByDegrees(planOf(at), about, turn);
    const [px, pz] = [toThousandth(x + by[0]), toThousandth(z + by[1])];
    return up !== undefined && at.length === 3 ? [px, toThousandth(Math.max(0, at[1]! + up)), pz] : [px, pz];
  };
  const look = (facing = 0): { readonly facing?: number } =>
    turn === 0 && facing === 0 ? {} : { facing: normalisedTurn(facing + turn) };
  const { models, formation } = unit;
  return {
    ...unit,
    ...(models
      ? {
          models: models.map((m): ModelDocument => (who(m.id) ? { ...m, at: place(m.at), ...look(m.facing) } : m)),
        }
      : {}),
    ...(formation
      ? { formation: { ...formation, at: place(formation.at), ...look(formation.facing) } satisfies FormationDocument }
      : {}),
  };
}

/** Generates unused ids from stems. */
type Namer = (stem: string) => string;

/**
 * A new unit as its system requires: ranks for regiments, one fighter each for skirmishes, a loose block otherwise.
 *
 * @param at     The middle of the front.
 * @param facing Degrees.
 * @errors `ranks-on-rect` for regiments on bases that are not rectangular.
 */
export function layOutUnit(
  system: SystemName,
  wanted: UnitSpec,
  at: PlanPoint,
  facing: number,
  nameFor: Namer,
): Result<readonly UnitDocument[], EditorViolation> {
  const { side, base, height, count } = wanted;
  const stem = side === 'attacker' ? 'red' : 'blue';
  const look = normalisedTurn(facing) === 0 ? {} : { facing: normalisedTurn(facing) };
  const named = wanted.name ? { name: wanted.name } : {};
  const body = height === 1.5 ? {} : { height: toThousandth(height) };
  const { shape } = RULES_SYSTEMS[system];
  if (shape === 'ranked') {
    if (!('rect' in base)) return err({ kind: 'ranks-on-rect' });
    const files = Math.min(wanted.files, count);
    const formation = { files, count, base, at: [toThousandth(at[0]), toThousandth(at[1])], ...body, ...look };
    return ok([{ id: nameFor(`${stem}-regiment`), side, ...named, keywords: ['INFANTRY'], formation }]);
  }
  const places = block(wanted, at, facing);
  const model = (id: string, place: PlanPoint): ModelDocument => ({
    id,
    base,
    ...body,
    at: [toThousandth(place[0]), toThousandth(place[1])],
    ...look,
  });
  if (shape === 'single')
    return ok(
      places.map((place) => {
        const id = nameFor(`${stem}-fighter`);
        return { id, side, ...named, keywords: ['INFANTRY'], models: [model(id, place)] };
      }),
    );
  const id = nameFor(`${stem}-squad`);
  return ok([
    { id, side, ...named, keywords: ['INFANTRY'], models: places.map((place, i) => model(`${id}-${i + 1}`, place)) },
  ]);
}

/** Positions in a loose block: files side by side, ranks behind, the front's middle at `at`. */
function block({ count, files, base }: UnitSpec, at: PlanPoint, facing: number): readonly PlanPoint[] {
  const [width, depth] = baseSize(base);
  const across = Math.max(1, Math.min(files, count));
  const stand = { at: [at[0], 0, at[1]] as const, yaw: facing };
  return Array.from({ length: count }, (_, i) => {
    const [rank, file] = [Math.floor(i / across), i % across];
    const row = Math.min(across, count - rank * across);
    return fromStand(stand, [(file - (row - 1) / 2) * (width + BASE_GAP), rank * (depth + BASE_GAP) + depth / 2]);
  });
}
