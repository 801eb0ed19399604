import type { Placement } from '../../../core/command.ts';
import type { RegimentsViolation } from '../../../core/violations/regiments.ts';
import type { UnitId } from '../../../core/ids.ts';
import { normalAngle } from '../../ranks/facing-line.ts';
import { type ChargeVerdict, judgeCombinedCharge, type NoPlacement } from './judge-charge.ts';
import type { CombinedProblem } from '../problem.ts';
import type { CombinedAnswer } from './solve.ts';

/** The clauses that placements break, and their verdict. */
export type JudgedCharge = {
  readonly verdict: ChargeVerdict;
  readonly violations: readonly RegimentsViolation[];
  readonly charge?: Pick<CombinedAnswer, 'moves' | 'order' | 'score' | 'turned'>;
};

/**
 * Judges a player's placements of a group: no violations when they are legal, else the priority they break or why they
 * are impossible.
 *
 * @param best  The result of `bestCombinedCharge` for the same problem.
 * @param order The order of the moves; undefined for any possible order.
 * @source CC-6, CC-9 to CC-13, CC-15, RG-06, RG-08, RG-09, RG-15
 */
export function judgeAsCommanded(
  problem: CombinedProblem,
  best: CombinedAnswer,
  placements: readonly Placement[],
  order?: readonly UnitId[],
): JudgedCharge {
  const verdict = judgeCombinedCharge(problem, best, placements, order);
  if (verdict.kind === 'impossible') return { verdict, violations: [toViolation(problem, verdict, best)] };
  const { have, moves } = verdict;
  const turned = turnedTo(problem, placements);
  const charge = moves && {
    charge: { moves, order: moves.map((move) => move.unit), score: have, ...(turned ? { turned } : {}) },
  };
  const violations = verdict.kind === 'legal' ? [] : [notMaximised(verdict)];
  return { verdict, violations, ...charge };
}

/** The placements of an answer as a player would give them: first that of the charged unit, if it is turned. */
export const placementsIn = (
  { target }: CombinedProblem,
  { turned, placements }: CombinedAnswer,
): readonly Placement[] => (turned ? [{ unit: target.unit, ...turned }, ...placements] : placements);

/** The pose to which placements turn the charged unit; undefined when they do not turn it. */
function turnedTo({ target }: CombinedProblem, placements: readonly Placement[]): CombinedAnswer['turned'] {
  const own = placements.find(({ unit }) => unit === target.unit);
  if (!own || target.kind === 'round') return undefined;
  const [x, z] = own.at.length === 2 ? own.at : [own.at[0], own.at[2]];
  return { at: [x, target.formation.at[1], z], facing: normalAngle(own.facing) };
}

const CLAUSE_OF_PRIORITY = { 1: 'CC-10', 2: 'CC-11', 3: 'CC-9', 4: 'CC-12' } as const;

const notMaximised = ({
  priority,
  have,
  best,
}: Pick<Extract<ChargeVerdict, { kind: 'inferior' }>, 'priority' | 'have' | 'best'>): RegimentsViolation => ({
  ...{ clause: CLAUSE_OF_PRIORITY[priority], kind: 'contact-not-maximised', priority, have, best },
});

const CLAUSE_OF_FAULT = {
  'not-flush': 'RG-09',
  'off-table': 'RG-15',
  overlaps: 'RG-15',
  'no-way': 'RG-08',
  'out-of-range': 'RG-06',
  'given-twice': 'RG-15',
} as const;

function toViolation(
  { target }: CombinedProblem,
  { unit, why, by }: NoPlacement,
  { score }: CombinedAnswer,
): RegimentsViolation {
  if (why === 'not-of-the-group') return { clause: 'CC-3', kind: 'not-of-the-group', unit, target: target.unit };
  if (why === 'may-not-turn') return notMaximised({ priority: 3, have: score, best: score });
  return { clause: CLAUSE_OF_FAULT[why], kind: 'placement-impossible', unit, why, ...(by ? { by } : {}) };
}
