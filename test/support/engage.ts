import type { PlanPoint, Point } from '../../src/kernel/point.ts';
import { createTable, type Table } from '../../src/physics/table.ts';
import type { CheckKind } from '../../src/rules/core/agility.ts';
import type { Command } from '../../src/rules/core/command.ts';
import { unitId } from '../../src/rules/core/ids.ts';
import { askEngage, type EngageAnswer } from '../../src/rules/skirmish/engage/ask.ts';
import { engagedEnemiesOf } from '../../src/rules/skirmish/fighters/fighters.ts';
import { type Fight, fightFrom } from './fight.ts';
import { someFighters, bodyOf, type FighterPlan, type SkirmishPlan } from './skirmish.ts';

/** A skirmish on a real table, in the attacker's Engage phase by default. */
export type Skirmish = Fight & {
  readonly table: Table;
  /** The position of a fighter. */
  at(fighter: string): Point | undefined;
  statusOf(fighter: string): readonly string[];
  /** The enemies a fighter is engaged with. */
  foes(fighter: string): readonly string[];
  /** The predicted result of an attempt. */
  ask(
    unit: string,
    targets: string | readonly string[],
    checks?: readonly CheckKind[],
    options?: { readonly roll?: number; readonly window?: boolean },
  ): EngageAnswer;
};

const tables: Table[] = [];

/** Lays a skirmish out on a table of its own. */
export async function aSkirmish(plan: SkirmishPlan): Promise<Skirmish> {
  const start = someFighters({ phase: 'engage', ...plan });
  const table = await createTable({ ...start.table, terrain: start.terrain.values() });
  tables.push(table);
  const fight = fightFrom(start, table);
  return {
    get state() {
      return fight.state;
    },
    play: (command, ...dice) => fight.play(command, ...dice),
    refusal: (command) => fight.refusal(command),
    table,
    at: (fighter) => fight.state.models.get(bodyOf(fighter))?.at,
    statusOf: (fighter) => fight.state.units.get(unitId(fighter))?.status ?? [],
    foes: (fighter) => engagedEnemiesOf(fight.state, unitId(fighter)),
    ask: (unit, targets, checks = [], options) =>
      askEngage(fight.state, { unit: unitId(unit), targets: [targets].flat().map(unitId), checks }, table, options),
  };
}

/** Disposes of all tables that a test has laid out. */
export function clearTables(): void {
  for (const table of tables.splice(0)) table.dispose();
}

/** The plan of the engager, an attacker. */
export const ann = (at: FighterPlan['at'], more: Partial<FighterPlan> = {}): FighterPlan => ({
  id: 'ann',
  at,
  ...more,
});
export const foe = (id: string, at: FighterPlan['at'], more: Partial<FighterPlan> = {}): FighterPlan => ({
  id,
  at,
  side: 'defender',
  ...more,
});

/** Commands by name. */
export const engage = (
  unit: string,
  targets: string | readonly string[],
  checks: readonly CheckKind[] = [],
): Extract<Command, { kind: 'declare-engage' }> => ({
  kind: 'declare-engage',
  unit: unitId(unit),
  targets: [targets].flat().map(unitId),
  checks,
});
export const ROLL: Command = { kind: 'roll-out-of-sight' };
export const RESOLVE: Command = { kind: 'resolve-engage' };
export const DECLINE: Command = { kind: 'decline-intercept' };
export const choose = (...path: readonly (PlanPoint | Point)[]): Command =>
  path.length > 0 ? { kind: 'choose-path', path } : { kind: 'choose-path' };
export const stepIn = (unit: string, to?: PlanPoint | Point): Command => ({
  kind: 'intercept',
  unit: unitId(unit),
  ...(to ? { to } : {}),
});
export const attack = (unit?: string): Command => ({ kind: 'attack', ...(unit ? { unit: unitId(unit) } : {}) });
export const walkTo = (fighter: string, to: PlanPoint, run = false): Command => ({
  kind: 'move',
  moves: [{ model: bodyOf(fighter), to }],
  ...(run ? { run } : {}),
});
