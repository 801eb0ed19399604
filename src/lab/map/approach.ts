import { footprintOf, grow } from '../../geometry/grow.ts';
import { gapAcross, outerRadius, reachAlong } from '../../geometry/gap.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { Path } from '../../geometry/path.ts';
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
import type { GameState } from '../../rules/core/state.ts';
import { type Figure, figureSetting } from './standing.ts';

/** Whether somebody on a base gets into range of defenders, over the whole table. */
export type Approach = {
  readonly reaches: (defender: Figure, at: Point) => boolean;
  /** The piece that stands most in his way there, if one does. */
  readonly whatStands: (defender: Figure, at: Point) => PieceId | undefined;
};

/** How near a defender he must come, and how far apart in height they may be. */
type Range = { readonly across: Inches; readonly up: Inches };

/** Turned bases are tried in steps of 15 degrees, by which pieces of made battlefields are turned. */
const TURNS = 12;
/** Directions round a defender, and shares of the range, at which ends are looked for first. */
const DIRECTIONS = 16;
const SHARES = [0, 0.5, 1] as const;
/** Ways longer than this many times round the table are not looked for. */
const ROUNDABOUT = 2;
/** Into how many strides the shorter side of a table is parted by the places of which open ground is made up. */
const STRIDES = 16;
/** How far bases that are put in contact keep clear of each other, and within range. */
const HAIR: Inches = 1e-7;
/** How far past touching counts as touching in a skirmish. */
const TOUCH: Inches = 1e-6;

/** Somebody on a base, wherever on the table he is wanted. */
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
function rangeOf({ rules }: GameState): Range {
  return rules.system === 'skirmish'
    ? { across: TOUCH, up: rules.skirmish.contactUp }
    : { across: rules.charge.engageAcross, up: rules.charge.engageUp };
}

const bystander = ({ base, height }: Figure, at: Point): Bystander => ({
  id: modelId('.'),
  base,
  facing: 0,
  height,
  at,
  pass: 'solid',
});

/** Somebody on the open ground, and how far he gets; undefined reach where he has none. */
type Ground = { readonly setting: MoveSetting; readonly reach: ReachMap | undefined };

/** The ground from which most of the table is reached. */
function groundFor(state: GameState, table: TableQuery, attacker: Figure, facing: Radians): Ground {
  const { width, depth } = state.table;
  const plain = figureSetting(state, attacker);
  const setting: MoveSetting = { ...plain, mover: { ...plain.mover, facing } };
  const levels = table.reach(setting, 0);
  const open: Point[] = [];
  const stride = Math.min(width, depth) / STRIDES;
  for (let x = stride / 2 - width / 2; x < width / 2; x += stride)
    for (let z = stride / 2 - depth / 2; z < depth / 2; z += stride)
      if (levels.levelsAt(x, z)[0] === 0) open.push([x, 0, z]);
  const limit = ROUNDABOUT * (width + depth);
  let waiting: readonly Point[] = open;
  let best: { readonly ground: Ground; readonly count: number } | undefined;
  while (waiting.length > (best?.count ?? 0)) {
    const from = waiting[0]!;
    const here = { ...setting, from };
    const reach = table.reach(here, limit);
    const left = waiting.filter((at) => at !== from && reach.lengthTo(at) === undefined);
    const count = waiting.length - left.length;
    if (!best || count > best.count) best = { ground: { setting: here, reach }, count };
    waiting = left;
  }
  return best?.ground ?? { setting, reach: undefined };
}

/** Whether somebody from the open ground may end in range of a defender. */
function isReached(table: TableQuery, { setting, reach }: Ground, range: Range, defender: Bystander): boolean {
  if (!reach) return false;
  const ring = endsRound(setting, reach, range, defender);
  const isOpen = ring.isOpen;
  const leads = (at: Point): boolean => {
    if (reach.lengthTo(at) === undefined) return false;
    if (isOpen || !isThrough(reach.pathTo(at), setting, defender)) return true;
    return table.path({ ...setting, crowd: [defender] }, at).kind === 'path';
  };
  if (ring.ends.some(leads)) return true;
  const zone = zoneAbout(setting, defender, range);
  return table.ends({ ...setting, crowd: [defender] }, zone).some(leads);
}

/**
 * Ends in range in some directions round a defender, in contact first.
 *
 * @returns `isOpen`: whether one may end in contact all round, so that no way need lead through him.
 */
function endsRound(
  { mover }: MoveSetting,
  reach: ReachMap,
  { across, up }: Range,
  { base, at }: Bystander,
): { readonly ends: readonly Point[]; readonly isOpen: boolean } {
  const ends: Point[] = [];
  let inContact = 0;
  for (const share of across > TOUCH ? SHARES : [0]) {
    for (let i = 0; i < DIRECTIONS; i++) {
      const angle = (2 * Math.PI * i) / DIRECTIONS;
      const [ux, uz] = [Math.cos(angle), Math.sin(angle)];
      const touching = reachAlong(base, 0, ux, uz) + reachAlong(mover.base, mover.facing, ux, uz) + HAIR;
      const apart = touching + share * Math.max(across - 2 * HAIR, 0);
      const [x, z] = [at[0] + apart * ux, at[2] + apart * uz];
      const y = reach.levelsAt(x, z).find((level) => Math.abs(level - at[1]) <= up);
      if (y === undefined) continue;
      if (share === 0) inContact++;
      const gap = gapAcross({ base: mover.base, facing: mover.facing, at: [x, y, z] }, { base, facing: 0, at });
      if (gap <= across) ends.push([x, y, z]);
    }
    // On open ground one end is as good as another.
    if (inContact === DIRECTIONS) return { ends, isOpen: true };
  }
  return { ends, isOpen: false };
}

/** Whether a way leads through a defender: nearer to his middle than both bases at their widest allow. */
function isThrough(path: Path | undefined, { mover }: MoveSetting, { base, at }: Bystander): boolean {
  const clear = outerRadius(base) + outerRadius(mover.base) - HAIR;
  return !path || path.legs.some(({ from, to }) => distanceToLeg(at, from, to) < clear);
}

function distanceToLeg([x, , z]: Point, from: Point, to: Point): Inches {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const dd = dx * dx + dz * dz;
  const t = dd === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (z - from[2]) * dz) / dd));
  const [ox, oz] = [from[0] + t * dx - x, from[2] + t * dz - z];
  return Math.sqrt(ox * ox + oz * oz);
}

function zoneAbout({ mover }: MoveSetting, { base, at }: Bystander, { across, up }: Range): LandingZone {
  const { core, radius } = footprintOf(base, 0);
  const placed = core.map(([x, z]): PlanPoint => [x + at[0], z + at[2]]);
  const shape = grow(placed, radius, footprintOf(mover.base, mover.facing), across);
  return {
    core: Array.from(shape.px, (x, i): PlanPoint => [x, shape.pz[i]!]),
    radius: shape.rho,
    low: at[1] - up,
    high: at[1] + up,
  };
}

/** The piece that most ends in contact with a defender are refused by; else what closes the ways there. */
function whatStands(table: TableQuery, { setting, reach }: Ground, { base, at }: Bystander): PieceId | undefined {
  const times = new Map<PieceId, number>();
  for (let i = 0; i < DIRECTIONS; i++) {
    const angle = (2 * Math.PI * i) / DIRECTIONS;
    const [ux, uz] = [Math.cos(angle), Math.sin(angle)];
    const apart = reachAlong(base, 0, ux, uz) + reachAlong(setting.mover.base, setting.mover.facing, ux, uz) + HAIR;
    const end: Point = [at[0] + apart * ux, at[1], at[2] + apart * uz];
    for (const piece of piecesOf(table, setting, end, reach)) times.set(piece, (times.get(piece) ?? 0) + 1);
  }
  return [...times].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

function piecesOf(
  table: TableQuery,
  setting: MoveSetting,
  end: Point,
  reach: ReachMap | undefined,
): readonly PieceId[] {
  const why = table.whyNoPlace(setting, end);
  if (why) return pieceOfNoPlace(why);
  if (!reach || reach.lengthTo(end) !== undefined) return [];
  const way = table.path(setting, end);
  return way.kind === 'unreachable' && way.why.kind === 'enclosed' ? way.why.by.flatMap(pieceOfBlocker) : [];
}

const pieceOfBlocker = (by: Blocker): readonly PieceId[] => (by.kind === 'piece' ? [by.id] : []);

function pieceOfNoPlace(why: NoPlace): readonly PieceId[] {
  if (why.kind === 'overlaps') return pieceOfBlocker(why.by);
  return 'on' in why ? [why.on] : [];
}
