import type { Radians } from '../../../../kernel/units.ts';
import type { ContactScore } from '../../../core/state/regiments.ts';
import type { Placement } from '../../../core/command.ts';
import type { EndStates, EndWorth } from './end-states.ts';
import { flushPose } from '../../ranks/facing-line.ts';
import type { ChargeGoal } from './order-moves.ts';
import { contactAt, extraAt, type PlaceBudget, type Realised, realise } from './realise.ts';
import type { SetUp } from './set-up.ts';

/** Statistics of a search, and whether every better state is proven unreachable. */
export type SearchTally = { examined: number; unreachable: number; complete: boolean };

/** Scores goals, and tells whether they are worth as much as a given worth. */
export type Judge = {
  readonly score: (goals: readonly ChargeGoal[]) => ContactScore;
  readonly isAsGood: (worth: EndWorth) => (goals: readonly ChargeGoal[]) => boolean;
};

/** The score of goals against a target turned by an angle. @source CC-10 */
export function judgeOf(at: SetUp, rotation: Radians): Judge {
  const score = (goals: readonly ChargeGoal[]): ContactScore => ({
    ...{ extraEnemies: extraAt(at, goals), engaged: goals.length, rotation },
    contact: contactAt(goals),
  });
  const isAsGood = (worth: EndWorth) => (goals: readonly ChargeGoal[]) => {
    const { extraEnemies, contact } = score(goals);
    return extraEnemies <= worth.extra && contact.total >= worth.contact;
  };
  return { score, isAsGood };
}

/** The statistics of a search, and its remaining places to try. */
export type TrialEffort = { readonly tally: SearchTally; readonly budget: PlaceBudget };

/** The first of some end states that can be achieved, trying a number of places for each charger. */
export function firstRealised(
  at: SetUp,
  tries: readonly (readonly [EndStates, number])[],
  isAsGood: (goals: readonly ChargeGoal[]) => boolean,
  forced: ReadonlyMap<number, ChargeGoal>,
  { tally, budget }: TrialEffort,
): Realised | undefined {
  for (const [state, levels] of tries) {
    if (budget.places <= 0) return undefined;
    tally.examined++;
    const found = realise(at, state, isAsGood, forced, levels, budget);
    if (found) return found;
    tally.unreachable++;
  }
  return undefined;
}

/** The placements of the chargers of an end state. */
export const placementsOf = (goals: readonly ChargeGoal[]): readonly Placement[] =>
  goals.map(({ lane, offset }) => ({
    unit: lane.charger.unit,
    ...flushPose(lane.line, lane.size.width, offset),
  }));
