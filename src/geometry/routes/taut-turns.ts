import { LENGTH_ROUNDING, NORMAL_SLACK, TURN_BESIDE, TURN_PRECISION } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Field, TurnBack } from '../field/field.ts';
import { type OutlineWalk, walkRound } from '../outlines/outline-walk.ts';
import { tangentToPoint } from '../travel/follow.ts';
import type { RouteNode } from '../travel/route-node.ts';
import { normalAt, type Rounded } from '../outlines/rounded.ts';
import { senseOf } from '../travel/tangents.ts';
import { remembered } from '../line-search.ts';
import { cheapest, firstCheaper, reachOnward, reachedAt, tangentTo } from './route-chain.ts';
import type { GoalCandidate, SeekEnd } from './seek-state.ts';
import type { Toward } from './taut-leaps.ts';
import { isTurned, SPACING, turnAt } from './turns.ts';
import * as trig from '../../kernel/trig.ts';

/** Number of rounds over all turns of a route: each shifts slightly as the next does. */
const ROUNDS = 8;

/**
 * A path to the node after a turn, with the turn moved along its outline to where the path between the fixed nodes
 * beside it is shortest. Returns the path itself when that is no shorter or not possible.
 *
 * @param toward An alternative end, if it ends at the node.
 * @source Derived here: the law of reflection has a single minimum on a convex outline;
 *         test/property/needless-checks.test.ts.
 */
export function slid(field: Field, node: RouteNode, toward?: Toward): RouteNode {
  const at = node.parent;
  const turn = at && turnAt(field, at);
  const before = at?.parent;
  if (!turn || !before) return node;
  const shape = shapeOf(field, turn);
  const walk = walkAbout(shape);
  const straight = byTurn(walk, before, toward ? toward.away : (x, z) => apart(node.x - x, node.z - z));
  const own = walk.of(at.x, at.z);
  for (
    let [by, k] = [leastAbout(own, straight) - own, 0];
    k < HALVINGS && Math.abs(by) > TURN_PRECISION;
    by /= 2, k++
  ) {
    const place = placed(field, before, at, turn, shape, walk.at(own + by));
    const next = place && (toward ? cheapest(toward.endsFrom(place)) : toSame(field, place, node));
    if (next) return next.cost + roundTo(field, next, node) < node.cost - LENGTH_ROUNDING ? next : node;
  }
  return node;
}

/**
 * Ends of paths straight on from a node; from a turn also those after it is moved along its outline to where the path on
 * would be shortest: an end round a corner is hidden from most turns.
 *
 * @param away The distance from a place to the ends, at least. Inches.
 * @source As {@link slid}; test/property/two-checks.test.ts.
 */
export function withMovedTurn(
  field: Field,
  node: RouteNode,
  straightFrom: (node: RouteNode) => readonly GoalCandidate[],
  away: (x: Inches, z: Inches) => Inches,
): readonly GoalCandidate[] {
  const straight = straightFrom(node);
  if (!turnAt(field, node)) return straight;
  const open = (): readonly SeekEnd[] => {
    const moved = slidToward(field, node, away);
    const turn = moved?.turn;
    if (!turn) return [];
    return straightFrom(moved).flatMap((end) => (!end.at || isTurned(turn, moved, ...end.at) ? end.open() : []));
  };
  return [...straight, { least: node.cost + away(node.x, node.z), open }];
}

/** A path to a turn, with the turn moved; undefined where no path leads to that place. */
function slidToward(field: Field, at: RouteNode, rest: (x: Inches, z: Inches) => Inches): RouteNode | undefined {
  const turn = turnAt(field, at);
  const before = at.parent;
  if (!turn || !before) return undefined;
  const shape = shapeOf(field, turn);
  const walk = walkAbout(shape);
  const straight = byTurn(walk, before, rest);
  return placed(field, before, at, turn, shape, walk.at(leastAbout(walk.of(at.x, at.z), straight)));
}

/** Number of times a move of a turn is halved when it is not possible. */
const HALVINGS = 4;

/** The length of a path straight from a node to a place along an outline, and on from there. */
const byTurn =
  (walk: OutlineWalk, before: RouteNode, rest: (x: Inches, z: Inches) => Inches) =>
  (along: Inches): Inches => {
    const [x, z] = walk.at(along);
    return apart(before.x - x, before.z - z) + rest(x, z);
  };

const apart = (dx: Inches, dz: Inches): Inches => Math.sqrt(dx * dx + dz * dz);

const shapeOf = (field: Field, { kind, obstacle }: TurnBack): Rounded =>
  kind === 'lip' ? field.agile!.solids[obstacle]! : field.obstacles[obstacle]!.shape;

/**
 * A route with each turn moved to its best place along its outline, no longer bound to the corners of its field.
 *
 * @source As {@link slid}, over all turns in turn.
 */
export const drawTurnsTaut = (field: Field, end: RouteNode, toward?: Toward): RouteNode =>
  isTurnedAnywhere(field, end) ? freed(field, drawnTaut(field, end, toward)) : end;

function isTurnedAnywhere(field: Field, end: RouteNode): boolean {
  for (let n: RouteNode | undefined = end; n; n = n.parent) if (turnAt(field, n)) return true;
  return false;
}

/** A route whose turns are independent places. */
function freed(field: Field, node: RouteNode): RouteNode {
  const parent = node.parent && freed(field, node.parent);
  const turn = node.vertex < 0 ? undefined : turnAt(field, node);
  if (!turn) return parent === node.parent ? node : { ...node, parent };
  return { ...node, vertex: -1, turn, tangent: node.tangent && { ...node.tangent, toward: -1 }, parent };
}

function drawnTaut(field: Field, end: RouteNode, toward: Toward | undefined): RouteNode {
  let best = end;
  for (let round = 0; round < ROUNDS; round++) {
    const better = firstCheaper(best, LENGTH_ROUNDING, (chain, i) => turnMoved(field, chain, i, toward));
    if (!better) return best;
    best = better;
  }
  return best;
}

/** Routes with the turn at node `i` of a chain moved along its outline. */
function* turnMoved(
  field: Field,
  chain: readonly RouteNode[],
  i: number,
  toward: Toward | undefined,
): Iterable<RouteNode | undefined> {
  const turn = i < chain.length - 1 ? turnAt(field, chain[i]!) : undefined;
  if (!turn) return;
  const isLast = i === chain.length - 2;
  for (const zone of isLast && toward ? [toward, undefined] : [undefined]) {
    const moved = slide(field, chain[i - 1]!, chain[i]!, turn, (place) => {
      if (zone) return place && { node: place, cost: place.cost + zone.away(place.x, place.z) };
      let node = place;
      for (let k = i + 1; node && k < chain.length; k++) node = toSame(field, node, chain[k]!);
      return node && { node, cost: node.cost };
    });
    yield moved && zone ? cheapest(zone.endsFrom(moved.node)) : moved?.node;
  }
}

/** A path with a moved turn, and its relevant cost. */
type ByTurn = { readonly node: RouteNode; readonly cost: Inches };

/** The best path with a turn moved along its outline, within one stretch; undefined when none is possible. */
function slide(
  field: Field,
  before: RouteNode,
  at: RouteNode,
  turn: TurnBack,
  onFrom: (place: RouteNode | undefined) => ByTurn | undefined,
): ByTurn | undefined {
  const shape = shapeOf(field, turn);
  const walk = walkAbout(shape);
  const by = remembered((along: Inches) => onFrom(placed(field, before, at, turn, shape, walk.at(along))));
  const cost = (along: Inches) => by(along)?.cost ?? Infinity;
  const own = walk.of(at.x, at.z);
  if (cost(own) === Infinity) return undefined;
  return by(leastAbout(own, cost));
}

const walks = new WeakMap<Rounded, OutlineWalk>();

function walkAbout(shape: Rounded): OutlineWalk {
  const walk = walks.get(shape) ?? walkRound(shape);
  walks.set(shape, walk);
  return walk;
}

/** The minimum position of a unimodal function near a place: descent by steps, then a search between them. */
function leastAbout(own: Inches, cost: (along: Inches) => Inches): Inches {
  let [at, step] = [own, SPACING / 2];
  while (step > TURN_PRECISION) {
    const [left, here, right] = [cost(at - step), cost(at), cost(at + step)];
    if (left < here && left <= right && Math.abs(at - step - own) <= 2 * SPACING) at -= step;
    else if (right < here && Math.abs(at + step - own) <= 2 * SPACING) at += step;
    else {
      // A parabola through three places about the minimum gives its position.
      const bend = left - 2 * here + right;
      const off = bend > 0 && bend < Infinity ? (step * (left - right)) / (2 * bend) : 0;
      if (off !== 0 && Math.abs(off) < step && cost(at + off) < here) at += off;
      step /= 4;
    }
  }
  return at;
}

/** A path to a turn moved to another place of its outline; undefined when it does not lead there. */
function placed(
  field: Field,
  before: RouteNode,
  at: RouteNode,
  turn: TurnBack,
  shape: Rounded,
  [x, z]: readonly [Inches, Inches],
): RouteNode | undefined {
  const normal = normalAt(shape, x, z, NORMAL_SLACK);
  if (!normal) return undefined;
  const [nx, nz] = normal;
  const by = turn.kind === 'lip' ? 0 : turn.kind === 'over' ? -TURN_BESIDE : TURN_BESIDE;
  const tangent = tangentToPoint(field, before, x + by * nx, z + by * nz);
  const came = reachOnward(field, before, tangent, reachedAt(at));
  return came && { ...came, turn: { ...turn, nx, nz } };
}

/** The path on from a place to a node in the same way as an earlier one. */
function toSame(field: Field, from: RouteNode, next: RouteNode): RouteNode | undefined {
  const came = reachOnward(field, from, tangentTo(field, from, next), reachedAt(next));
  return came && next.turn ? { ...came, turn: next.turn } : came;
}

/** Cost of sliding round a node's corner to where another path reaches it; negative when it is already past that. */
function roundTo(field: Field, { vertex, nx, nz }: RouteNode, other: RouteNode): Inches {
  const rho = vertex < 0 ? 0 : field.corners[vertex >> 1]!.rho;
  if (rho === 0) return 0;
  return rho * senseOf(vertex) * trig.atan2(nx * other.nz - nz * other.nx, nx * other.nx + nz * other.nz);
}
