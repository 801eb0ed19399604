import { err, ok } from '../../../kernel/result.ts';
import type { Dice } from '../../core/dice.ts';
import type { SkirmishEvent } from '../../core/events/skirmish.ts';
import type { UnitId } from '../../core/ids.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { Decision } from '../../core/judge/decision.ts';
import { type ExactChance, toChance } from '../../core/measure/exact-chance.ts';
import { reservesOf, unitsOfSide } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import type { SkirmishViolation } from '../../core/violations/skirmish.ts';
import { chanceOfCheck, type CheckTerms, rollCheck } from './checks.ts';
import { statCheck } from './fighter-checks.ts';
import { fighterOf, isActive, skirmishOf } from './fighters.ts';
import { specialRulesOf } from './special-rules.ts';

/** How many fighters a side began with, and how many of them are out. */
type Losses = { readonly out: number; readonly of: number };

/** A rout test before its die: who takes it, what it needs, and how likely it is passed. */
export type RoutTest = Losses & { readonly unit: UnitId; readonly terms: CheckTerms; readonly chance: ExactChance };

/** A side's losses; a fighter in reserve is not lost. */
function lossesOf(state: GameState, side: Side): Losses {
  const all = [...state.units.values()].filter((unit) => unit.side === side);
  const late = reservesOf(state, side).map(({ unit }) => unit);
  const out = all.filter(({ id, models }) => models.length === 0 && !late.includes(id));
  return { out: out.length, of: all.length };
}

/** Whether so many of a side are out that it tests; never where the table sets no share. @source SK-14 */
function isShaken({ rules }: GameState, { out, of }: Losses): boolean {
  const { rout } = rules.skirmish;
  return rout !== undefined && out > 0 && out < of && out >= rout * of;
}

/**
 * The rout test that the side in turn has to take now; undefined when it has none to take.
 *
 * @source SK-14, SK-15
 */
export function routTestDue(state: GameState): RoutTest | undefined {
  if (state.phase !== 'upkeep' || skirmishOf(state).rout) return undefined;
  const losses = lossesOf(state, state.side);
  const unit = isShaken(state, losses) ? routTester(state) : undefined;
  if (unit === undefined) return undefined;
  const terms = statCheck(state, unit, 'morale');
  const { num, den } = chanceOfCheck(terms.needs, terms.luck);
  return { ...losses, unit, terms, chance: toChance({ num: BigInt(num), den: BigInt(den) }) };
}

/**
 * The fighter that tests for its side: its leader, else the fighter with the best Morale; one that can act before one
 * that is down, of equal ones the first of its side.
 *
 * @source SK-15
 */
function routTester(state: GameState): UnitId | undefined {
  const rank = (unit: { readonly id: UnitId }): readonly [number, number, number] => {
    const model = fighterOf(state, unit.id);
    const down = isActive(state.units.get(unit.id)!) ? 0 : 1;
    return [down, specialRulesOf(model).leads ? 0 : 1, model.profile['morale'] ?? 10];
  };
  const [first] = unitsOfSide(state, state.side)
    .map((unit) => ({ id: unit.id, rank: rank(unit) }))
    .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2]);
  return first?.id;
}

/** Judges the rout test of the side in turn. @source SK-14, SK-15, SK-16 */
export function decideRoutTest(state: GameState, dice: Dice): Decision {
  const why = whyNoRout(state);
  return why ? err([why]) : ok(routTestEvents(state, dice));
}

/** The events of the rout test that is due; none where there is none. @source SK-15, SK-16 */
export function routTestEvents(state: GameState, dice: Dice): readonly SkirmishEvent[] {
  const due = routTestDue(state);
  if (!due) return [];
  const { unit, out, of, terms } = due;
  const { side } = state;
  const roll = rollCheck(dice, terms.needs, terms.luck);
  const tested: SkirmishEvent = { kind: 'rout-tested', side, unit, out, of, roll };
  return roll.passed ? [tested] : [tested, { kind: 'routed', side }];
}

/** Judges a side that routs without a test, or instead of it. @source SK-17 */
export function decideRout(state: GameState): Decision {
  const why = whyNoRout(state);
  const allowed = applyClauseModes(why ? [why] : [], state.rules);
  return allowed.ok ? ok([...allowed.value, { kind: 'routed', side: state.side, willing: true }]) : allowed;
}

/** Why the side in turn neither tests nor routs now. @source SK-14, SK-17 */
export function whyNoRout(state: GameState): SkirmishViolation | undefined {
  const { phase, side } = state;
  if (phase !== 'upkeep') return { clause: 'SK-14', kind: 'rout-not-now', phase };
  if (skirmishOf(state).rout) return { clause: 'SK-14', kind: 'rout-tested-already', side };
  const losses = lossesOf(state, side);
  const share = state.rules.skirmish.rout;
  if (isShaken(state, losses)) return undefined;
  return { clause: 'SK-14', kind: 'rout-not-due', side, ...losses, ...(share === undefined ? {} : { share }) };
}
