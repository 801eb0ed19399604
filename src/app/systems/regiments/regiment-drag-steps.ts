import type { PlanPoint } from '../../../kernel/point.ts';
import type { Inches } from '../../../kernel/units.ts';
import type { Formation, Manoeuvre } from '../../../rules/core/formation.ts';
import { exceeds } from '../../../rules/core/measure/measure.ts';
import { planManoeuvre } from '../../../rules/regiments/movement/manoeuvre.ts';
import type { ModelId, UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { judgeCombinedCharge } from '../../../rules/regiments/charge/solve/judge-charge.ts';
import type { RegimentGrip, RegimentStage } from '../../state/regiments.ts';
import type { Step } from '../../state/step.ts';
import type { TableState } from '../../state/table-state.ts';
import { shownPlacements } from '../squads/shown-placements.ts';
import { declaredProblem } from '../../../rules/regiments/charge/problem.ts';
import { gripOn, modelNear, slidTo, dragSteps } from './drag-regiment.ts';
import { regimentOn, withRegimentsUi } from './regiment-steps.ts';

/** How close to a model the pointer must be to select it, inches. */
const POINTER_REACH = 1.1;

/** Begins a drag: of a charger's ghost, of a regiment, or of a model's attacks. */
export function stepGrab(table: TableState, model: ModelId): Step {
  const stage = regimentOn(table);
  const state = table.game?.state;
  const unit = state?.models.get(model)?.unit;
  if (stage === undefined || state === undefined || unit === undefined || table.busy !== undefined) return undefined;
  switch (stage.kind) {
    case 'strike-home':
      return shownPlacements(table.regiments).some((shown) => shown.unit === unit)
        ? withRegimentsUi(table, { grip: { kind: 'charger', unit, off: Number.NaN } })
        : undefined;
    case 'drill':
      return stepGrabRegiment(table, state, stage, unit);
    case 'deal-blows':
      return stepGrabAttacks(table, stage, unit, model);
    case 'charge-with':
    case 'charge-at':
    case 'answer-charge':
    case 'nothing-left':
    case 'duel-offer':
    case 'duel-answer':
    case 'duel-shame':
    case 'melee-over':
      return undefined;
  }
}

function stepGrabRegiment(table: TableState, state: GameState, { side }: RegimentStage, unit: UnitId): Step {
  const taken = state.units.get(unit);
  if (taken?.side !== side || !taken.formation) return undefined;
  const grip: RegimentGrip = { kind: 'regiment', unit, from: taken.formation.at, short: 0 };
  return {
    ...withRegimentsUi(table, { steps: [], trial: undefined, grip }),
    selection: [unit],
    refusal: undefined,
  };
}

function stepGrabAttacks(
  table: TableState,
  stage: Extract<RegimentStage, { kind: 'deal-blows' }>,
  unit: UnitId,
  model: ModelId,
): Step {
  const row = stage.locked ? undefined : stage.rows.find((r) => r.model.id === model);
  if (row === undefined || row.attacks === 0 || row.step !== stage.step) return undefined;
  return {
    ...withRegimentsUi(table, { grip: { kind: 'attacks', model, to: row.model.at, over: undefined } }),
    model,
    selection: [unit],
    refusal: undefined,
  };
}

/**
 * Moves what is dragged to the pointer.
 *
 * @param to The plan point under the pointer.
 * @param height The height of the ground there, inches.
 */
export function stepDragRegiment(table: TableState, to: PlanPoint, height: number): Step {
  const { game, regiments: ranks } = table;
  const { grip } = ranks;
  if (game === undefined || grip === undefined) return undefined;
  const { state } = game;
  switch (grip.kind) {
    case 'charger': {
      if (!Number.isNaN(grip.off)) return stepSlide(table, state, grip.unit, to, grip.off);
      const off = gripOn(state, ranks, grip.unit, to);
      return off === undefined ? undefined : withRegimentsUi(table, { grip: { ...grip, off } });
    }
    case 'regiment': {
      const formation = state.units.get(grip.unit)?.formation;
      if (!formation) return undefined;
      const { steps, short } = stepsWithinReach(state, grip.unit, formation, to, ranks.march);
      return { ...withRegimentsUi(table, { steps, grip: { ...grip, short } }), refusal: undefined };
    }
    case 'attacks': {
      const own = state.models.get(grip.model)?.unit;
      const side = own && state.units.get(own)?.side;
      const foes = [...state.models.values()].filter(({ unit }) => state.units.get(unit)?.side !== side);
      const over = modelNear(foes, to, POINTER_REACH)?.id;
      return withRegimentsUi(table, { grip: { ...grip, to: [to[0], height, to[1]], over } });
    }
  }
}

/** Halvings of the search for the farthest drag that the move allows: to a hundredth of an inch. */
const HALVINGS = 10;

/**
 * The steps of a dragged regiment as far as its move goes, and how much of the way to the point it lacks, inches. Rough
 * ground takes more than the length of the way, so the reach is sought there.
 */
export function stepsWithinReach(
  state: GameState,
  unit: UnitId,
  formation: Formation,
  to: PlanPoint,
  march: boolean,
): { readonly steps: readonly Manoeuvre[]; readonly short: Inches } {
  const planned = (upTo: Inches) => {
    const steps = dragSteps(formation, to, upTo);
    return { steps, ...planManoeuvre(state, { kind: 'manoeuvre', unit, steps, march }) };
  };
  const { spent, allowed } = planned(Number.POSITIVE_INFINITY);
  const short = Math.max(0, spent - allowed);
  let [low, high] = [0, allowed];
  for (let i = 0; i < HALVINGS && exceeds(planned(high).spent, allowed) && high > low; i++) {
    const middle = (low + high) / 2;
    if (exceeds(planned(middle).spent, allowed)) high = middle;
    else low = middle;
  }
  return { steps: planned(exceeds(planned(high).spent, allowed) ? low : high).steps, short };
}

/** Slides a charger's ghost along the facing and judges the poses of all chargers. */
function stepSlide(table: TableState, state: GameState, unit: UnitId, to: PlanPoint, off: number): Step {
  const { regiments: ranks } = table;
  const { muster } = ranks;
  const pose = muster && slidTo(state, ranks, unit, to, off);
  if (muster === undefined || pose === undefined) return undefined;
  const placed = new Map(shownPlacements(ranks).map(({ unit: id, at, facing }) => [id, { at, facing }]));
  placed.set(unit, pose);
  const shown = shownPlacements({ ...ranks, rival: undefined, placed });
  const verdict = judgeCombinedCharge(declaredProblem(state, muster.target), muster.answer, shown);
  return withRegimentsUi(table, { rival: undefined, placed, verdict });
}
