import type { Combat } from '../../core/state/squads.ts';
import type { Inches } from '../../../kernel/units.ts';
import { isPlaceClear } from '../../core/measure/clear.ts';
import type { MoveOrder } from '../../core/command.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, otherSide, sideOf } from '../../core/state/lookup.ts';
import type { ModelMove } from '../../core/model-move.ts';
import type { TableQuery } from '../../core/ports.ts';
import type { GameState, Model } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import type { Violation } from '../../core/violations/violation.ts';
import { fightersOf, foesTouched, isFighting, modelsInFight } from './contact.ts';
import { followPileIn } from './judge-pile-in.ts';
import { afterMove, closingOf, seekContact, seekNearest, toFoe } from './pile-in-places.ts';
import { whyNotPileIn } from './who-piles-in.ts';

type Here = Pick<Combat, 'units'>;

/**
 * Plans how the referee piles in for a step of initiative, given by its index.
 *
 * The active side goes first, and on each side the models nearest to an enemy. Models that can reach contact do so by
 * the shortest path. Then the others come beside a friend in contact, as near to the enemy as possible, or else just as
 * near as they can. The rear goes first so that it does not hold back the front.
 *
 * No model touches enemies of another combat, overlaps another model, moves away from the nearest enemy or breaks its
 * unit's coherency. A model kept from contact by coherency alone waits for its comrades to pile in first.
 *
 * @param except Models that do not move because their player has moved them.
 * @returns In the order in which they move; models that stay are left out.
 * @source R7-03, R7-07, D-24, B19
 */
export function planPileIn(
  state: GameState,
  combat: Here,
  step: number,
  table: TableQuery,
  except: ReadonlySet<ModelId> = new Set(),
): readonly ModelMove[] {
  let now = state;
  const moves: ModelMove[] = [];
  for (const side of [state.side, otherSide(state.side)]) {
    const movers = moversOf(now, combat, step, side).filter((m) => !except.has(m.id));
    const made = closeUp(now, combat, movers, table);
    now = made.reduce(afterMove, now);
    moves.push(...made);
  }
  return moves;
}

/** The models of a side that pile in, those nearest to an enemy first. */
function moversOf(state: GameState, combat: Here, step: number, side: Side): readonly Model[] {
  const foes = fightersOf(state, combat, otherSide(side));
  if (foes.length === 0) return [];
  return modelsInFight(state, combat)
    .filter((m) => sideOf(state, m.id) === side && whyNotPileIn(state, combat, step, m) === undefined)
    .map((model) => ({ model, away: toFoe({ foes }, model) }))
    .sort((a, b) => a.away - b.away)
    .map(({ model }) => model);
}

/** Rounds of seeking contact: a model that piles in can make room, or free others that had to stay with their unit. */
const ROUNDS = 3;

/** How much nearer a model must come to be moved again. */
const WORTH: Inches = 0.1;

/** The moves of one side. */
function closeUp(start: GameState, combat: Here, movers: readonly Model[], table: TableQuery): readonly ModelMove[] {
  let moves: readonly ModelMove[] = [];
  let left = movers;
  let kept: readonly Model[] = [];
  const now = (): GameState => moves.reduce(afterMove, start);
  const closing = (model: Model) => closingOf(now(), combat, model, table);
  // (1) Bring every model that can into contact.
  for (let round = 0, changed = true; changed && round < ROUNDS; round++) {
    const before = moves.length;
    kept = [];
    left = left.filter((model) => {
      const { move, apart } = seekContact(closing(model));
      if (move) moves = [...moves, move];
      if (apart) kept = [...kept, model];
      return !move;
    });
    changed = moves.length > before;
  }
  // (2) Bring the others as near as they can, into contact where one has become free: the rear first, so that it does
  // not hold back the front, and last the models that only coherency keeps from contact.
  const inTurn = [...left.filter((m) => !kept.includes(m)).toReversed(), ...kept.toReversed()];
  for (const model of inTurn) {
    const c = closing(model);
    const move = seekContact(c).move ?? seekNearest(c, table);
    if (move) moves = [...moves, move];
  }
  // (3) More places may be in reach now that all have moved, and again when one of them has found a better one.
  for (let round = 0, changed = true; changed && round < ROUNDS; round++) {
    const before = moves;
    for (const model of inTurn) moves = improved(start, combat, moves, model, table);
    changed = moves !== before;
  }
  return eachInTurn(start, combat, moves, table);
}

/**
 * The moves of one side in an order in which none leaves out contact that is open when its turn comes: another move may
 * be what keeps a model from it. As given where there is no such order.
 */
function eachInTurn(
  start: GameState,
  combat: Here,
  moves: readonly ModelMove[],
  table: TableQuery,
): readonly ModelMove[] {
  const leavesOut = (now: GameState, { model, contacts }: ModelMove): boolean =>
    contacts.length === 0 &&
    seekContact(closingOf(now, combat, getModel(now, model), table, [start, now])).move !== undefined;
  let now = start;
  const isGood = moves.every((move) => {
    const isDue = !leavesOut(now, move);
    now = afterMove(now, move);
    return isDue;
  });
  return isGood ? moves : (inOrder(start, moves, (state, move) => !leavesOut(state, move)) ?? moves);
}

/** The moves of one side with that of one model replaced, if it has a better one now that the others have moved. */
function improved(
  start: GameState,
  combat: Here,
  moves: readonly ModelMove[],
  model: Model,
  table: TableQuery,
): readonly ModelMove[] {
  const others = moves.filter((move) => move.model !== model.id);
  const without = others.reduce(afterMove, start);
  const now = moves.reduce(afterMove, start);
  const here = getModel(now, model.id);
  if (foesTouched(now, combat, here).length > 0) return moves;
  const c = closingOf(without, combat, model, table, [now]);
  const better = seekContact(c).move ?? seekNearest(c, table);
  if (!better) return moves;
  const there = afterMove(without, better);
  const joinsFight = () => !isFighting(now, combat, here) && isFighting(there, combat, getModel(there, model.id));
  const comesNearer = toFoe(c, getModel(there, model.id)) < toFoe(c, here) - WORTH;
  if (better.contacts.length === 0 && !comesNearer && !joinsFight()) return moves;
  // Last it would find its unit parted, and contact open that it may not take when it moves in its turn.
  if (better.contacts.length === 0 && seekContact(closingOf(without, combat, model, table, [start, without])).move) {
    const inTurn = moves.map((move) => (move.model === model.id ? better : move));
    return inTurn.includes(better) && areEndsFree(start, inTurn) ? inTurn : moves;
  }
  // It moves last, unless another model ends on its start.
  return isPlaceClear(without, model, model.at) ? [...others, better] : (inOrder(start, [...others, better]) ?? moves);
}

/** Whether each move of an order ends where no other model stands then. */
function areEndsFree(start: GameState, moves: readonly ModelMove[]): boolean {
  let state = start;
  return moves.every((move) => {
    const isFree = isPlaceClear(state, getModel(state, move.model), move.to);
    state = afterMove(state, move);
    return isFree;
  });
}

/**
 * Moves in an order in which each end is free when its turn comes: those into contact as early as that allows, so that
 * no model before them could have taken their place, and the others as given.
 *
 * @param isDue Whether a move may be made now.
 * @returns Undefined when there is no such order, because models wait for one another.
 */
function inOrder(
  start: GameState,
  moves: readonly ModelMove[],
  isDue: (state: GameState, move: ModelMove) => boolean = () => true,
): readonly ModelMove[] | undefined {
  const ordered: ModelMove[] = [];
  let left = moves;
  for (let state = start; left.length > 0; ) {
    const free = left.filter(({ model, to }) => isPlaceClear(state, getModel(state, model), to));
    const next = free.find(({ contacts }) => contacts.length > 0) ?? free.find((move) => isDue(state, move));
    if (!next) return undefined;
    ordered.push(next);
    state = afterMove(state, next);
    left = left.filter((move) => move !== next);
  }
  return ordered;
}

/**
 * A player's own moves for a step, given by its index, measured on the table and judged, with the referee's moves for
 * every model left out.
 *
 * Orders are followed one after another; a unit need only be together after all of them. When an order allows no path,
 * the model is treated as carried.
 *
 * @returns Every clause the orders break, and the moves regardless: the caller decides what to do with them.
 * @source R7-03, R7-07, D-24
 */
export function judgePileIn(
  state: GameState,
  combat: Here,
  step: number,
  orders: readonly MoveOrder[],
  table: TableQuery,
): { readonly moves: readonly ModelMove[]; readonly violations: readonly Violation[] } {
  const { moves, violations } = followPileIn(state, combat, step, orders, table);
  const ordered = new Set(moves.map((move) => move.model));
  const rest = planPileIn(moves.reduce(afterMove, state), combat, step, table, ordered);
  return { moves: [...moves.filter(isMove), ...rest], violations };
}

/** Whether a model ends at a different place. */
const isMove = ({ from, to }: ModelMove): boolean => from.some((value, i) => value !== to[i]);
