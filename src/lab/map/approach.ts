import { CONTACT_HAIR, TOUCHING_RANGE } from '../../kernel/tolerances.ts';
import { measuredFootprintOf, grow } from '../../geometry/outlines/grow.ts';
import { gapAcross, outerRadius, reachAlong } from '../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import { modelId, type PieceId } from '../../rules/core/ids.ts';
import type {
  Blocker,
  Bystander,
  LandingZone,
  MoveSetting,
  NoPlace,
  ReachMap,
  TableQuery,
} from '../../rules/core/ports.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import { isThrough, nearestOf, type OpenGround, openGround, spotsPast, startsFor } from './open-ground.ts';
import { type Figure, figureSetting } from './standing.ts';
import { systemOf } from '../../rules/play/systems.ts';
import * as trig from '../../kernel/trig.ts';

/** Whether a model on a given base gets into range of defenders, over the whole table. */
type Approach = {
  readonly reaches: (defender: Figure, at: Point) => boolean;
  /** The piece that most obstructs the attacker there, if one does. */
  readonly whatStands: (defender: Figure, at: Point) => PieceId | undefined;
};

/** How near the attacker must come to a defender, and how far apart in height they may be. */
type Range = { readonly across: Inches; readonly up: Inches };

/** Bases that are not round are tried in steps of 15 degrees, by which generated battlefields turn their pieces. */
const TURNS = 12;
/** Directions around a defender, and shares of the range, at which end positions are tried first. */
const DIRECTIONS = 16;
const SHARES = [0, 0.5, 1] as const;

/** How a model on a given base approaches defenders anywhere on the table. */
export function createApproach(state: GameState, table: TableQuery, attacker: Figure): Approach {
  const range = rangeOf(state);
  const turns = attacker.base.kind === 'round' ? 1 : TURNS;
  const known: (Ground | undefined)[] = [];
  const ground = (turn: number): Ground =>
    (known[turn] ??= groundFor(state, table, attacker, (turn * Math.PI) / TURNS));
  const turned = Array.from({ length: turns }, (_, turn) => turn);
  return {
    reaches: (defender, at) => turned.some((turn) => isReached(table, ground(turn), range, bystander(defender, at))),
    whatStands: (defender, at) => whatStands(table, ground(0), bystander(defender, at)),
  };
}

/** @source R10-01, S-08 */
const rangeOf = (state: GameState): Range => systemOf(state).reach(state.rules);

const bystander = ({ base, height }: Figure, at: Point): Bystander => ({
  id: modelId('.'),
  base,
  facing: 0,
  height,
  at,
  pass: 'solid',
});

/** A model on open ground, and the heights where it could stand. */
type Ground = { readonly open: OpenGround; readonly levelsAt: ReachMap['levelsAt'] };

/** The open ground for one facing of the attacker: the part of the table from which most of it is reached. */
function groundFor(state: GameState, table: TableQuery, attacker: Figure, facing: Radians): Ground {
  const plain = figureSetting(state, attacker);
  const setting: MoveSetting = { ...plain, mover: { ...plain.mover, facing } };
  return { open: openGround(state, table, setting), levelsAt: table.reach(setting, 0).levelsAt };
}

/** Whether the attacker can come from open ground to an end in range of a defender, who is an obstacle itself. */
function isReached(table: TableQuery, { open, levelsAt }: Ground, range: Range, defender: Bystander): boolean {
  if (open.spots.length === 0) return false;
  const { setting } = open;
  const ring = endsRound(setting, levelsAt, range, defender);
  const clear = outerRadius(defender.base) + outerRadius(setting.mover.base) - CONTACT_HAIR;
  const outside = spotsPast(open, defender.at, clear);
  const leads = (at: Point): boolean => {
    const starts = startsFor(outside, at, defender.at, clear);
    let isJoined = false;
    for (const from of starts) {
      const found = table.path({ ...setting, from }, at);
      if (found.kind !== 'path') continue;
      if (ring.isOpen || !isThrough(found.path, defender.at, clear)) return true;
      isJoined = true;
    }
    return isJoined && table.path({ ...setting, from: starts[0]!, crowd: [defender] }, at).kind === 'path';
  };
  if (ring.ends.some(leads)) return true;
  return table.ends({ ...setting, crowd: [defender] }, zoneAbout(setting, defender, range)).some(leads);
}

/**
 * End positions in range in a few directions around a defender, those in contact first.
 *
 * @returns `isOpen`: whether contact is possible in every direction, so that no path must lead through it.
 */
function endsRound(
  { mover }: MoveSetting,
  levelsAt: ReachMap['levelsAt'],
  { across, up }: Range,
  { base, at }: Bystander,
): { readonly ends: readonly Point[]; readonly isOpen: boolean } {
  const ends: Point[] = [];
  let inContact = 0;
  for (const share of across > TOUCHING_RANGE ? SHARES : [0]) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const [ux, uz] = [trig.cos(angle), trig.sin(angle)];
      const touching = reachAlong(base, 0, ux, uz) + reachAlong(mover.base, mover.facing, ux, uz) + CONTACT_HAIR;
      const apart = touching + share * Math.max(across - 2 * CONTACT_HAIR, 0);
      const [x, z] = [at[0] + apart * ux, at[2] + apart * uz];
      const y = levelsAt(x, z).find((level) => Math.abs(level - at[1]) <= up);
      if (y === undefined) continue;
      if (share === 0) inContact++;
      const gap = gapAcross({ base: mover.base, facing: mover.facing, at: [x, y, z] }, { base, facing: 0, at });
      if (gap <= across) ends.push([x, y, z]);
    }
    // On open ground any end position will do.
    if (inContact === DIRECTIONS) return { ends, isOpen: true };
  }
  return { ends, isOpen: false };
}

function zoneAbout({ mover }: MoveSetting, { base, at }: Bystander, { across, up }: Range): LandingZone {
  const { core, radius } = measuredFootprintOf(base, 0);
  const placed = core.map(([x, z]): PlanPoint => [x + at[0], z + at[2]]);
  const shape = grow(placed, radius, measuredFootprintOf(mover.base, mover.facing), across);
  return {
    core: Array.from(shape.px, (x, i): PlanPoint => [x, shape.pz[i]!]),
    radius: shape.rho,
    low: at[1] - up,
    high: at[1] + up,
  };
}

/** The piece that blocks most ends in contact with a defender; else the piece that closes the paths to it. */
function whatStands(table: TableQuery, { open }: Ground, { base, at }: Bystander): PieceId | undefined {
  const times = new Map<PieceId, number>();
  const { facing, base: own } = open.setting.mover;
  for (let i = 0; i < DIRECTIONS; i++) {
    const angle = (2 * Math.PI * i) / DIRECTIONS;
    const [ux, uz] = [trig.cos(angle), trig.sin(angle)];
    const away = reachAlong(base, 0, ux, uz) + reachAlong(own, facing, ux, uz) + CONTACT_HAIR;
    for (const piece of piecesOf(table, open, [at[0] + away * ux, at[1], at[2] + away * uz]))
      times.set(piece, (times.get(piece) ?? 0) + 1);
  }
  return [...times].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

function piecesOf(table: TableQuery, { setting, spots }: OpenGround, end: Point): readonly PieceId[] {
  const why = table.whyNoPlace(setting, end);
  if (why) return pieceOfNoPlace(why);
  const from = spots[nearestOf(spots, end)]?.at;
  if (!from || table.path({ ...setting, from }, end).kind === 'path') return [];
  const path = table.path(setting, end);
  return path.kind === 'unreachable' && path.why.kind === 'enclosed' ? path.why.by.flatMap(pieceOfBlocker) : [];
}

const pieceOfBlocker = (by: Blocker): readonly PieceId[] => (by.kind === 'piece' ? [by.id] : []);

function pieceOfNoPlace(why: NoPlace): readonly PieceId[] {
  if (why.kind === 'overlaps') return pieceOfBlocker(why.by);
  return 'on' in why ? [why.on] : [];
}
