import type { Inches } from '../../kernel/units.ts';
import { type Agile, holds } from '../agile/agile.ts';
import { type Corner, type Field, isInBounds, overAt } from '../field/field.ts';
import type { LeastPaths } from '../agile/least-paths.ts';
import { isFree, type Level, levelsOver, SAME_LEVEL } from '../field/levels.ts';
import { walkRound } from '../outlines/outline-walk.ts';
import { type RouteNode, type Spot, startNode } from './route-search.ts';
import { normalAt, type Rounded } from '../outlines/rounded.ts';

/**
 * A place at which a way that must use its checks may turn back: `over` where it came up onto something and goes down
 * again, `under` where it came down from something and goes up again, both at the outline it changes its height at; `lip`
 * where it came up onto a top only to jump down from its lip.
 */
export type Turn = {
  readonly kind: 'over' | 'under' | 'lip';
  readonly obstacle: number;
  /** Straight out of the outline. */
  readonly nx: number;
  readonly nz: number;
  /** Least that a way still costs once it is there, by the checks used before it turns; infinite where it cannot. */
  readonly least: readonly Inches[];
};

/** How far apart places along an outline are: ways are drawn taut from there. */
export const SPACING: Inches = 0.5;
/** How far beside an outline a way turns that has just crossed it. */
export const TURN_BESIDE: Inches = 3e-7;

/**
 * A field with the places at which ways that must use all of their checks may turn back: where the checks lead somewhere
 * by themselves there are none, and it is the field as it was.
 *
 * @source E-24: checks declared are used, needed or not.
 */
export function withTurns(field: Field, starts: readonly RouteNode[], bounds: LeastPaths | undefined): Field {
  const { agile } = field;
  if (!agile?.moves.binding || agile.moves.checks.length === 0 || !bounds) return field;
  if (!starts.some((s) => bounds.maySpare(bounds.partOf(s)))) return field;
  const turns = field.obstacles.flatMap((_, i) => turnsOf(field, agile, bounds, i));
  if (turns.length === 0) return field;
  // Of what a field remembers only the tangents from its turns are not the same for all.
  return { ...field, corners: [...field.corners, ...turns], turns: { from: field.corners.length, tangents: [] } };
}

/** One way to change height at an outline: with how many checks used after it, and what it costs. */
type Change = { readonly spent: number; readonly cost: Inches };

/** Ways up, or down, the side of an obstacle with so many checks used. */
function changes({ moves, ladders }: Agile, i: number, height: Inches, spent: number, isDown: boolean): Change[] {
  const found: Change[] = [];
  const isLadder = ladders[i] === true && moves.ladders !== 'never';
  if (isLadder && moves.ladders === 'free') found.push({ spent, cost: height });
  if (moves.checks[spent] === 'climb' && (moves.climbs || isLadder)) found.push({ spent: spent + 1, cost: height });
  if (isDown && moves.checks[spent] === 'jump-down') found.push({ spent: spent + 1, cost: 0 });
  return found;
}

/** What turning at an outline uses and costs, from so many checks on: always at least one. */
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

/** The corners about one obstacle at which ways may turn. */
function turnsOf(field: Field, agile: Agile, bounds: LeastPaths, i: number): readonly Corner[] {
  const { obstacles, freeStep } = field;
  const own = obstacles[i]!;
  const solid = agile.solids[i];
  if (!own.stand || !solid || own.hi <= freeStep) return [];
  const { checks } = agile.moves;
  const spents = Array.from({ length: checks.length }, (_, s) => s);
  const may = (kind: 'over' | 'under') => spents.some((s) => turnings(agile, i, own.hi, s, kind).length > 0);
  const turns: Corner[] = [];
  const [isOver, isUnder] = [may('over'), may('under')];
  if (isOver || isUnder)
    for (const [x, z, nx, nz] of placesOn(own.shape)) {
      if (!isInBounds(field.bounds, x, z)) continue;
      const beside = overAt(field, x + TURN_BESIDE * nx, z + TURN_BESIDE * nz);
      if (!isFree(obstacles, beside, own.hi)) continue;
      const top: Level = { y: own.hi, rule: own.ruleTop };
      const low = levelsOver(obstacles, beside).filter(({ y }) => y < own.hi - freeStep - SAME_LEVEL);
      if (low.length === 0) continue;
      const rest = (over: readonly number[], level: Level, spent: number) =>
        leastFrom(bounds, { x, z, level }, over, spent);
      const leastOf = (kind: 'over' | 'under') =>
        spents.map((s) =>
          Math.min(
            ...low.flatMap((level) =>
              turnings(agile, i, own.hi - level.y, s, kind).map(
                (t) => t.cost + (kind === 'over' ? rest(beside, level, t.spent) : rest([...beside, i], top, t.spent)),
              ),
            ),
          ),
        );
      for (const [kind, side] of [
        ...(isOver ? [['over', -1] as const] : []),
        ...(isUnder ? [['under', 1] as const] : []),
      ]) {
        const least = leastOf(kind);
        if (least.every((l) => l === Infinity)) continue;
        const by = side * TURN_BESIDE;
        turns.push(cornerAt(x + by * nx, z + by * nz, { kind, obstacle: i, nx, nz, least }));
      }
    }
  if (checks.includes('jump-down') && holds(agile, i) && (hasLadder(field, agile, i) || isClimbedFirst(checks)))
    for (const [x, z, nx, nz] of [...placesOn(solid, 2 * SPACING), ...sharpCorners(solid)]) {
      if (!isInBounds(field.bounds, x, z)) continue;
      const over = overAt(field, x, z);
      if (!isFree(obstacles, over, own.hi)) continue;
      const spot = { x, z, level: { y: own.hi, rule: own.ruleTop } };
      const least = spents.map((s) => {
        const jump = checks[s] === 'climb' ? s + 1 : s;
        return checks[jump] === 'jump-down' ? leastFrom(bounds, spot, over, jump) : Infinity;
      });
      if (least.some((l) => l < Infinity)) turns.push(cornerAt(x, z, { kind: 'lip', obstacle: i, nx, nz, least }));
    }
  return turns;
}

/** The least a way on from a place costs; nothing where its part is not known. */
function leastFrom(bounds: LeastPaths, spot: Spot, over: readonly number[], spent: number): Inches {
  const part = bounds.partOf({ ...startNode(spot), over });
  return part === undefined ? 0 : bounds.from(spot.x, spot.z, part, spent);
}

const cornerAt = (x: Inches, z: Inches, turn: Turn): Corner => ({
  ...{ x, z, rho: 0, obstacle: -1, cone: undefined, owners: [], turn },
});

/** Whether somebody climbs before he jumps down. */
const isClimbedFirst = (checks: readonly string[]): boolean =>
  checks.includes('climb') && checks.indexOf('climb') < checks.lastIndexOf('jump-down');

/** Whether a ladder leads up to a top. */
const hasLadder = ({ obstacles }: Field, agile: Agile, i: number): boolean =>
  obstacles.some(
    (o, k) => agile.ladders[k] && Math.abs(o.hi - obstacles[i]!.hi) <= 1 && isBeside(o.shape, obstacles[i]!.shape),
  );

const isBeside = (a: Rounded, b: Rounded): boolean =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minZ <= b.maxZ && b.minZ <= a.maxZ;

/** How much shorter a way by a turn may be once it is drawn taut: as far apart as its places are. */
export const slackAt = (turn: Turn | undefined): Inches => (turn ? (turn.kind === 'lip' ? 2 * SPACING : SPACING) : 0);

/** A place on an outline, with the direction straight out of it. */
type Placed = readonly [x: Inches, z: Inches, nx: number, nz: number];

/** Places along an outline. */
function placesOn(shape: Rounded, spacing = SPACING): readonly Placed[] {
  const walk = walkRound(shape);
  const count = Math.max(4, Math.ceil(walk.length / spacing));
  return Array.from({ length: count }, (_, k) => walk.at(((k + 0.5) * walk.length) / count)).flatMap(([x, z]) => {
    const normal = normalAt(shape, x, z, 1e-7);
    return normal ? [[x, z, normal[0], normal[1]] as const] : [];
  });
}

/** Sharp corners of an outline: ways come to them and go on in any direction. */
const sharpCorners = ({ px, pz, rho }: Rounded): readonly Placed[] =>
  rho > 0 ? [] : Array.from(px, (x, i): Placed => [x, pz[i]!, 0, 0]);

/** The turn a node is at. */
export const turnAt = ({ corners }: Field, { vertex, turn }: RouteNode): Turn | undefined =>
  turn ?? (vertex < 0 ? undefined : corners[vertex >> 1]!.turn);

/** A turn, and which vertex it is. */
export type TurnPlace = { readonly vertex: number; readonly x: Inches; readonly z: Inches; readonly turn: Turn };

/** The turns of a field; undefined where it has none. */
export function turnPlaces({ corners, turns }: Field): readonly TurnPlace[] | undefined {
  return (
    turns && corners.slice(turns.from).map(({ x, z, turn }, i) => ({ vertex: 2 * (turns.from + i), x, z, turn: turn! }))
  );
}

/** The least a way by a turn costs from where it is got to straight from a node; infinite where that is no way. */
export function leastByTurn({ obstacles, freeStep }: Field, node: RouteNode, { x, z, turn }: TurnPlace): Inches {
  const { kind, obstacle, nx, nz } = turn;
  const least = turn.least[node.spent] ?? Infinity;
  if (least === Infinity) return Infinity;
  const rise = obstacles[obstacle]!.hi - node.level.y;
  // Who comes round a corner first may come from either side.
  const out = (x - node.x) * nx + (z - node.z) * nz;
  if (node.vertex < 0 && (kind === 'under' ? out < 0 : out > 0)) return Infinity;
  if (kind === 'over') return rise > freeStep ? least : Infinity;
  return rise > freeStep ? least + rise : least;
}

/** Whether a way has come to a turn as it must: from the other side of the outline, with its height just changed. */
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

/** How near a turn its outline is crossed, at a slant too. */
const AT_TURN: Inches = 1e-3;

/** How far into what it comes from a way may go on from a turn: over a corner of it, at which it hardly bends. */
const ACROSS = 0.5;

/** Whether a way goes on from a turn as it must: back, or nearly along the outline. */
export function isTurned({ nx, nz, kind }: Turn, node: RouteNode, x: Inches, z: Inches): boolean {
  const [dx, dz] = [x - node.x, z - node.z];
  const out = dx * nx + dz * nz;
  if (kind === 'lip') return out >= 0;
  return (kind === 'under' ? -out : out) > -ACROSS * Math.sqrt(dx * dx + dz * dz);
}
