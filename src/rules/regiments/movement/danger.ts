import { convexBody } from '../../../geometry/outlines/convex.ts';
import type { Standing } from '../../../geometry/gap.ts';
import { dealWounds, type Wounds } from '../ranks/losses.ts';
import { poolOf } from '../ranks/pools.ts';
import type { Dice } from '../../core/dice.ts';
import type { RegimentsEvent } from '../../core/events/regiments.ts';
import type { FormationPose, RegimentLeg } from '../../core/formation.ts';
import type { ModelId, PieceId, UnitId } from '../../core/ids.ts';
import { getModel, getUnit, hasKeyword, modelsOf } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applyRegiments, evolveRegiments } from '../ranks/evolve-regiments.ts';
import { isOnTable } from '../ranks/regiment-state.ts';
import { legMeets } from './leg-meets.ts';
import { rectOfPlace, toStanding } from '../ranks/formation.ts';
import { dangerousGround } from '../ranks/terrain-outlines.ts';

/** Any overlap counts. */
const TOUCH = 0;

/**
 * The tests of dangerous ground on a move: for each piece, dice for every model whose base touches it anywhere on the
 * path; each die no higher than the danger costs the model's pool a health point. Flying models are not affected.
 *
 * @source RG-16, E10
 */
export function dangerTests(
  state: GameState,
  unit: UnitId,
  legs: readonly RegimentLeg[],
  dice: Dice,
): readonly RegimentsEvent[] {
  const events: RegimentsEvent[] = [];
  for (const { piece, danger, touched } of groundsTouched(state, unit, legs)) {
    const so = events.reduce(evolveRegiments, state);
    const there = touched.filter((id) => so.models.has(id));
    if (there.length === 0) continue;
    const rolls = there.map((id) => ({ id, pips: dice.d6(diceOf(so, id)) }));
    const hurt = rolls.map(({ id, pips }) => ({ id, wounds: pips.filter((p) => p <= danger).length }));
    const wounds = hurt.reduce((sum, h) => sum + h.wounds, 0);
    events.push({ kind: 'ground-tested', unit, on: piece, dice: rolls.flatMap((r) => r.pips), wounds });
    events.push(...dealWounds(so, byPool(so, hurt)));
  }
  return events;
}

/**
 * A flight or a pursuit, with the effects of dangerous ground on its path.
 *
 * @param events The move, and whether it left the table.
 * @source RG-16
 */
export function ranOver(
  accumulator: EventAccumulator,
  unit: UnitId,
  events: readonly RegimentsEvent[],
  dice: Dice,
): EventAccumulator {
  const [move, ...rest] = events;
  if (move?.kind !== 'regiment-moved') return applyRegiments(accumulator, ...events);
  const there = applyRegiments(accumulator, move);
  const hurt = applyRegiments(there, ...dangerTests(there.state, unit, move.legs, dice));
  if (isOnTable(hurt.state, unit)) return applyRegiments(hurt, ...rest);
  return applyRegiments(hurt, { kind: 'regiment-gone', unit, why: 'slain' });
}

/** Number of dice of a model: one, two for a large and three for a gigantic one. */
const diceOf = (state: GameState, id: ModelId): number => 1 + Math.max(0, getModel(state, id).profile['size'] ?? 0);

function byPool(
  state: GameState,
  hurt: readonly { readonly id: ModelId; readonly wounds: number }[],
): readonly Wounds[] {
  const unsaved = new Map<Wounds['pool'], number>();
  for (const { id, wounds } of hurt) {
    const pool = poolOf(getModel(state, id));
    unsaved.set(pool, (unsaved.get(pool) ?? 0) + wounds);
  }
  return [...unsaved].flatMap(([pool, count]) => (count > 0 ? [{ pool, unsaved: count, duel: false }] : []));
}

function groundsTouched(
  state: GameState,
  unit: UnitId,
  legs: readonly RegimentLeg[],
): readonly { readonly piece: PieceId; readonly danger: number; readonly touched: readonly ModelId[] }[] {
  const grounds = dangerousGround(state).map(({ piece, danger, outline }) => ({
    ...{ piece, danger },
    body: convexBody(outline),
  }));
  if (grounds.length === 0) return [];
  const movers = modelsOf(state, unit).filter((model) => !hasKeyword(model, 'FLY'));
  const pieces = [...new Set(grounds.map(({ piece }) => piece))];
  return pieces.map((piece) => {
    const parts = grounds.filter((ground) => ground.piece === piece);
    const touched = movers
      .filter(({ id }) => {
        const at = movesWith(state, unit, id);
        return parts.some(({ body }) => legs.some((leg) => legMeets(at, leg, body, TOUCH)));
      })
      .map(({ id }) => id);
    return { piece, danger: parts[0]!.danger, touched };
  });
}

/** The base of a model when its unit is in a given pose. */
function movesWith(state: GameState, unit: UnitId, model: ModelId): (pose: FormationPose) => Standing {
  const { formation } = getUnit(state, unit);
  const place = formation?.places.get(model);
  if (!formation || !place) return (pose) => ({ ...getModel(state, model), ...pose });
  const rect = rectOfPlace(formation, place);
  return (pose) => toStanding(pose, rect);
}
