import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { createTable, type Table } from '../../src/physics/table.ts';
import type { ChargeAnswer, ChargePlan } from '../../src/rules/squads/charge/answer.ts';
import { askCharge } from '../../src/rules/squads/charge/ask.ts';
import { planCharge } from '../../src/rules/squads/charge/plan.ts';
import { decide } from '../../src/rules/play/decide.ts';
import { scriptedDice } from '../../src/rules/core/dice.ts';
import { modelId, unitId } from '../../src/rules/core/ids.ts';
import type { PathAnswer, TraceAnswer } from '../../src/rules/core/ports.ts';
import { moveSetting } from '../../src/rules/core/measure/setting.ts';
import type { GameState } from '../../src/rules/core/state/state.ts';
import { clausesOf } from './play.ts';

/** Where single models are sent: one goal, or the corners of a path. In the order in which they move. */
export type Goals = Readonly<Record<string, PlanPoint | Point | readonly (PlanPoint | Point)[]>>;

/** Questions about the charge of unit `red` on a real table. */
export type Question = {
  readonly table: Table;
  /** What the charge needs. */
  ask(...targets: readonly string[]): ChargeAnswer;
  /** The referee's moves on a roll. */
  plan(roll: number, ...targets: readonly string[]): ChargePlan;
  /** The clauses that refuse a player's own moves on a roll; none when they are legal. */
  judge(roll: number, goals: Goals, ...targets: readonly string[]): readonly string[];
  /** The shortest path of one model, without engagement rules. */
  path(model: string, to: PlanPoint | Point, fly?: boolean): PathAnswer;
  /** A given path of one model, without engagement rules. */
  trace(model: string, ...corners: readonly (PlanPoint | Point)[]): TraceAnswer;
};

const RED = unitId('red');

/** Lays a state out on a real table and passes questions to a function. Targets default to `blue`. */
export async function onTable(state: GameState, ask: (question: Question) => void): Promise<void> {
  const table = await createTable({ ...state.table, terrain: state.terrain.values() });
  const named = (targets: readonly string[]) => (targets.length > 0 ? targets : ['blue']).map(unitId);
  try {
    ask({
      table,
      ask: (...targets) => askCharge(state, RED, named(targets), table),
      plan: (roll, ...targets) => planCharge(state, RED, named(targets), roll, table),
      judge: (roll, goals, ...targets) => {
        const dice = { dice: [1, roll - 1], modifier: 0, allowed: roll };
        const rolled: GameState = { ...state, charge: { unit: RED, targets: named(targets), roll: dice } };
        return clausesOf(decide(rolled, { kind: 'move-charge', moves: toOrders(goals) }, table, scriptedDice()));
      },
      path: (model, to, fly) =>
        table.path(
          moveSetting(state, modelId(model), fly === undefined ? { kind: 'path' } : { kind: 'path', fly }),
          to,
        ),
      trace: (model, ...corners) => table.trace(moveSetting(state, modelId(model), { kind: 'path' }), corners),
    });
  } finally {
    table.dispose();
  }
}

const toOrders = (goals: Goals) =>
  Object.entries(goals).map(([model, goal]) => {
    const path = Array.isArray(goal[0]);
    return path
      ? { model: modelId(model), path: goal as readonly (PlanPoint | Point)[] }
      : { model: modelId(model), to: goal as PlanPoint | Point };
  });
