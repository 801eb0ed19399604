import type { PlanPoint } from '../../kernel/point.ts';
import { AT_TURN, NORMAL_SLACK, SAME_LEVEL, SAME_PLACE, STEP_ROUNDING, TURN_BESIDE } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import { type Agile, crossingsBetween, holds, mayWaste } from '../agile/agile.ts';
import { circlesOf } from '../field/build-field.ts';
import type { Corner, Field, TurnBack } from '../field/field.ts';
import { isInBounds, overAt } from '../field/over.ts';
import type { LeastPaths } from './least-paths.ts';
import { isFree, type Level, levelsOver } from '../obstacles/levels.ts';
import { walkRound } from '../outlines/outline-walk.ts';
import { type RouteNode, type RoutePoint, startNode } from '../travel/route-node.ts';
import { normalAt, type Rounded, sharpCorners } from '../outlines/rounded.ts';

/** Distance between places along an outline: paths are drawn taut from there. */
export const SPACING: Inches = 0.5;

/**
 * A field with the places at which paths that use checks needlessly may turn back. Returns the same field when
 * there are none, because the checks are useful anyway.
 *
 * @source E-24: checks declared are used, needed or not.
 */
export function withTurns(field: Field, starts: readonly RouteNode[], bounds: LeastPaths | undefined): Field {
  const { agile } = field;
  if (!agile || !mayWaste(agile) || !bounds) return field;
  if (!starts.some((s) => bounds.maySpare(bounds.partOf(s)))) return field;
  const turns = field.obstacles.flatMap((_, i) => turnsOf(field, agile, bounds, i));
  if (turns.length === 0) return field;
  // Of the field's caches only the tangents from its turns are specific to it.
  const corners = [...field.corners, ...turns];
  return { ...field, corners, circles: circlesOf(corners), turns: { from: field.corners.length, tangents: [] } };
}

/** A change of height at an outline: the number of checks used after it, and its cost. */
type Change = { readonly spent: number; readonly cost: Inches };

/** The ways a mover may climb or descend the side of an obstacle with a number of checks used. */
function changes({ moves, ladders }: Agile, i: number, height: Inches, spent: number, isDown: boolean): Change[] {
  const found: Change[] = [];
  const isLadder = ladders[i] === true && moves.ladders !== 'never';
  if (isLadder && moves.ladders === 'free') found.push({ spent, cost: height });
  if (moves.checks[spent] === 'climb' && (moves.climbs || isLadder)) found.push({ spent: spent + 1, cost: height });
  if (isDown && moves.checks[spent] === 'jump-down') found.push({ spent: spent + 1, cost: 0 });
  return found;
}

/** The checks and cost of turning at an outline, given the number of checks used before; at least one check is used. */
function turnings(agile: Agile, i: number, height: Inches, spent: number, kind: 'over' | 'under'): readonly Change[] {
  const isOver = kind === 'over';
  return changes(agile, i, height, spent, !isOver)
    .flatMap((first) =>
      changes(agile, i, height, first.spent, isOver).map((then) => ({
        spent: then.spent,
        cost: first.cost + then.cost,
      })),
    )
    .filter((turned) => turned.spent > spent);
}

/** The corners of one obstacle at which paths may turn. */
function turnsOf(field: Field, agile: Agile, bounds: LeastPaths, i: number): readonly Corner[] {
  const own = field.obstacles[i]!;
  const solid = agile.solids[i];
  if (!own.stand || !solid || own.hi <= field.freeStep) return [];
  return [...outlineTurns(field, agile, bounds, i), ...lipTurns(field, agile, bounds, i, solid)];
}

/** Places on an obstacle's outline at which paths go up onto it and down again, or the reverse. */
function outlineTurns(field: Field, agile: Agile, bounds: LeastPaths, i: number): readonly Corner[] {
  const { obstacles, freeStep } = field;
  const own = obstacles[i]!;
  const spents = agile.moves.checks.map((_, spent) => spent);
  const lands = (spent: number) => agile.moves.checks[spent] === 'jump-down' && holds(agile, i);
  const kinds = (['over', 'under'] as const).filter((kind) =>
    spents.some((spent) => turnings(agile, i, own.hi, spent, kind).length > 0 || (kind === 'under' && lands(spent))),
  );
  if (kinds.length === 0) return [];
  const top: Level = { y: own.hi, rule: own.ruleTop };
  return placesOn(own.shape, SPACING, cutsOf(field, agile, i)).flatMap(([x, z, nx, nz]): readonly Corner[] => {
    if (!isInBounds(field.bounds, x, z)) return [];
    const beside = overAt(field, x + TURN_BESIDE * nx, z + TURN_BESIDE * nz);
    if (!isFree(obstacles, beside, own.hi)) return [];
    const low = levelsOver(obstacles, beside).filter(({ y }) => y < own.hi - freeStep - SAME_LEVEL);
    if (low.length === 0) return [];
    const leastOf = (kind: 'over' | 'under', spent: number): Inches => {
      const costs = low.flatMap((level) =>
        turnings(agile, i, own.hi - level.y, spent, kind).map(({ cost, spent: used }) =>
          kind === 'over'
            ? cost + leastFrom(bounds, { x, z, level }, beside, used)
            : cost + leastFrom(bounds, { x, z, level: top }, [...beside, i], used),
        ),
      );
      // Where a jump down lands, a path also turns to climb elsewhere: by a ladder beside it.
      const down =
        kind === 'under' && lands(spent)
          ? low.map((level) => leastFrom(bounds, { x, z, level }, beside, spent + 1))
          : [];
      return Math.min(...costs, ...down);
    };
    return kinds.flatMap((kind) => {
      const least = spents.map((spent) => leastOf(kind, spent));
      if (least.every((l) => l === Infinity)) return [];
      const by = kind === 'over' ? -TURN_BESIDE : TURN_BESIDE;
      return [cornerAt(x + by * nx, z + by * nz, { kind, obstacle: i, nx, nz, least })];
    });
  });
}

/** Places on a solid's lip to which paths come up only to jump down from there. */
function lipTurns(field: Field, agile: Agile, bounds: LeastPaths, i: number, solid: Rounded): readonly Corner[] {
  const { checks } = agile.moves;
  if (!checks.includes('jump-down') || !holds(agile, i)) return [];
  if (!hasLadder(field, agile, i) && !isSteppedOnto(field, agile, i) && !isClimbedFirst(checks)) return [];
  const own = field.obstacles[i]!;
  const corners = sharpCorners(solid).map(([x, z]): Placed => [x, z, 0, 0]);
  return [...placesOn(solid, 2 * SPACING), ...corners].flatMap(([x, z, nx, nz]): readonly Corner[] => {
    if (!isInBounds(field.bounds, x, z)) return [];
    const over = overAt(field, x, z);
    if (!isFree(field.obstacles, over, own.hi)) return [];
    const spot = { x, z, level: { y: own.hi, rule: own.ruleTop } };
    const least = checks.map((check, spent) => {
      const jump = check === 'climb' ? spent + 1 : spent;
      return checks[jump] === 'jump-down' ? leastFrom(bounds, spot, over, jump) : Infinity;
    });
    return least.some((l) => l < Infinity) ? [cornerAt(x, z, { kind: 'lip', obstacle: i, nx, nz, least })] : [];
  });
}

/** Lower bound of a path on from a place; 0 when its part is unknown. */
function leastFrom(bounds: LeastPaths, spot: RoutePoint, over: readonly number[], spent: number): Inches {
  const part = bounds.partOf({ ...startNode(spot), over });
  return part === undefined ? 0 : bounds.from(spot.x, spot.z, part, spent);
}

const cornerAt = (x: Inches, z: Inches, turn: TurnBack): Corner => ({
  ...{ x, z, rho: 0, obstacle: -1, cone: undefined, owners: [], turn },
});

/** Whether a climb comes before a jump down. */
const isClimbedFirst = (checks: readonly string[]): boolean =>
  checks.includes('climb') && checks.indexOf('climb') < checks.lastIndexOf('jump-down');

/** Whether a ladder leads up to a top. */
const hasLadder = ({ obstacles }: Field, agile: Agile, i: number): boolean =>
  obstacles.some(
    (o, k) => agile.ladders[k] && Math.abs(o.hi - obstacles[i]!.hi) <= 1 && isBeside(o.shape, obstacles[i]!.shape),
  );

/** Whether a top may be stepped onto from another that is lower or higher. */
const isSteppedOnto = ({ obstacles, freeStep }: Field, agile: Agile, i: number): boolean =>
  obstacles.some((o, k) => {
    const rise = Math.abs(o.hi - obstacles[i]!.hi);
    return (
      rise > SAME_LEVEL && rise <= freeStep + STEP_ROUNDING && holds(agile, k) && isBeside(o.shape, obstacles[i]!.shape)
    );
  });

const isBeside = (a: Rounded, b: Rounded): boolean =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minZ <= b.maxZ && b.minZ <= a.maxZ;

/**
 * How much shorter a path by a turn may become once it is drawn taut: as much as the distance between places, inches.
 *
 * @source The triangle inequality.
 */
export const slackAt = (turn: TurnBack | undefined): Inches =>
  turn ? (turn.kind === 'lip' ? 2 * SPACING : SPACING) : 0;

/** A place on an outline, with the direction straight out of it. */
type Placed = readonly [x: Inches, z: Inches, nx: number, nz: number];

/** Where the outlines of other obstacles cross that of one: something ends there, or begins. */
function cutsOf({ obstacles }: Field, agile: Agile, i: number): readonly PlanPoint[] {
  const own = obstacles[i]!;
  return obstacles.flatMap(({ shape }, k) =>
    k !== i && isBeside(own.shape, shape) ? crossingsBetween(agile, obstacles, i, k) : [],
  );
}

/** Places along an outline, evenly spaced, and one in the middle of each stretch between cuts that has none of those. */
function placesOn(shape: Rounded, spacing: Inches, cuts: readonly PlanPoint[] = []): readonly Placed[] {
  const walk = walkRound(shape);
  const count = Math.max(4, Math.ceil(walk.length / spacing));
  const step = walk.length / count;
  const ends = cuts.map(([x, z]) => walk.of(x, z)).sort((a, b) => a - b);
  const missed = ends.flatMap((from, k): readonly Inches[] => {
    const to = ends[k + 1] ?? ends[0]! + walk.length;
    const isMissed = to - from > SAME_PLACE && Math.floor(from / step - 0.5) === Math.floor(to / step - 0.5);
    return isMissed ? [(from + to) / 2] : [];
  });
  const alongs = [...Array.from({ length: count }, (_, k) => (k + 0.5) * step), ...missed];
  return alongs.flatMap((along): readonly Placed[] => {
    const [x, z] = walk.at(along);
    const normal = normalAt(shape, x, z, NORMAL_SLACK);
    return normal ? [[x, z, normal[0], normal[1]]] : [];
  });
}

/** The turn a node is at. @source Definition. */
export const turnAt = ({ corners }: Field, { vertex, turn }: RouteNode): TurnBack | undefined =>
  turn ?? (vertex < 0 ? undefined : corners[vertex >> 1]!.turn);

/** A turn, and which vertex it is. */
export type TurnPlace = { readonly vertex: number; readonly x: Inches; readonly z: Inches; readonly turn: TurnBack };

/** The turns of a field; undefined where it has none. @source Definition. */
export function turnPlaces({ corners, turns }: Field): readonly TurnPlace[] | undefined {
  return (
    turns && corners.slice(turns.from).map(({ x, z, turn }, i) => ({ vertex: 2 * (turns.from + i), x, z, turn: turn! }))
  );
}

/**
 * Lower bound of a path by a turn, from where it is reached straight from a node; infinite when there is none.
 *
 * @source Derived here from routes/least-paths.ts.
 */
export function leastByTurn({ obstacles, freeStep }: Field, node: RouteNode, { x, z, turn }: TurnPlace): Inches {
  const { kind, obstacle, nx, nz } = turn;
  const least = turn.least[node.spent] ?? Infinity;
  if (least === Infinity) return Infinity;
  const rise = obstacles[obstacle]!.hi - node.level.y;
  // A path that comes round a corner first may arrive from either side.
  const out = (x - node.x) * nx + (z - node.z) * nz;
  if (node.vertex < 0 && (kind === 'under' ? out < 0 : out > 0)) return Infinity;
  // From a low top a path may step down on its way, and climb from there.
  if (kind === 'over') return rise > freeStep || node.level.y > SAME_LEVEL ? least : Infinity;
  return rise > freeStep ? least + rise : least;
}

/**
 * Whether a path has reached a turn properly: from the other side of the outline, just after changing its height.
 *
 * @source E-24; held against test/property/needless-checks.test.ts.
 */
export function isTurning(field: Field, node: RouteNode): boolean {
  const turn = turnAt(field, node);
  if (!turn || !node.tangent) return true;
  const { kind, obstacle, nx, nz } = turn;
  const { ax, az, bx, bz, length } = node.tangent;
  const out = (bx - ax) * nx + (bz - az) * nz;
  if (kind === 'under' ? out < 0 : out > 0) return false;
  const { hi } = field.obstacles[obstacle]!;
  const isOnTop = Math.abs(node.level.y - hi) < SAME_LEVEL;
  if (kind === 'lip') return isOnTop && field.agile!.moves.checks[node.spent] === 'jump-down';
  if (kind === 'over' ? !isOnTop : node.level.y > hi - field.freeStep) return false;
  const last = node.climbs;
  return last !== undefined && (1 - (last.until ?? last.at)) * length < AT_TURN;
}

/** How far back into where it came from a path may continue from a turn, over a corner at which it hardly bends. */
const ACROSS = 0.5;

/**
 * Whether a path continues from a turn properly: back, or nearly along the outline.
 *
 * @source Derived here: going straight on would have needed no turn.
 */
export function isTurned({ nx, nz, kind }: TurnBack, node: RouteNode, x: Inches, z: Inches): boolean {
  const [dx, dz] = [x - node.x, z - node.z];
  const out = dx * nx + dz * nz;
  if (kind === 'lip') return out >= 0;
  return (kind === 'under' ? -out : out) > -ACROSS * Math.sqrt(dx * dx + dz * dz);
}
