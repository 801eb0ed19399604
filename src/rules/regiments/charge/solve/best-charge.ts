import { SAME_ROTATION } from '../../../../kernel/tolerances.ts';
import { bestAgainstRound } from './round-target.ts';
import type { CombinedProblem } from '../problem.ts';
import { outOfRange } from '../place/set-up.ts';
import type { RejectedCharge } from './rejected.ts';
import { type CombinedAnswer, type SearchEffort, type SearchWatch, type Solved, solveAt } from './solve.ts';
import { placementsOf } from '../place/try-states.ts';
import { type Candidate, mayBeBeaten, turnedCharges } from './turned-charge.ts';

/**
 * The end state of a combined charge that best fulfils the duty of contact among those that some order of moves
 * achieves, with all equally good ones, the moves, and the proof.
 *
 * @param effort `quick`: the best found in a fraction of a second, without turning the target where a charger engages.
 *
 * @source CC-5 to CC-15, RG-10; page §4
 */
export function bestCombinedCharge(
  problem: CombinedProblem,
  effort: SearchEffort = 'whole',
  watch?: SearchWatch,
): CombinedAnswer {
  const { target } = problem;
  if (target.kind === 'round') return bestAgainstRound(problem, target);
  const still: Candidate = { solved: solveAt(problem, target.formation, 0, undefined, effort, watch) };
  if (effort === 'quick' && still.solved.score.engaged > 0)
    return answerOf(problem, still, still.solved.certificate.rejected, !mayBeBeaten(problem, target.formation, still));
  const turns = turnedCharges(problem, target.formation, still, watch);
  const turned = turns.candidates;
  const best = [still, ...turned].reduce((a, b) => (compare(a, b) <= 0 ? a : b));
  const beaten = turned.filter((other) => other !== best).toSorted(compare)[0];
  const rejected: RejectedCharge[] = [...best.solved.certificate.rejected];
  if (beaten) rejected.push({ priority: priorityBroken(beaten, best), ...told(beaten.solved) });
  if (best !== still) rejected.push({ priority: priorityBroken(still, best), ...told(still.solved) });
  return answerOf(problem, best, rejected, turns.isProven(best));
}

const told = ({ score, realised }: Solved) => ({ score, placements: placementsOf(realised.goals) });

/** Compares by the four priorities: negative when the first is better. @source CC-10 */
function compare(a: Candidate, b: Candidate): number {
  const [p, q] = [a.solved.score, b.solved.score];
  const turn = p.rotation - q.rotation;
  return (
    p.extraEnemies - q.extraEnemies ||
    q.engaged - p.engaged ||
    (Math.abs(turn) > SAME_ROTATION ? turn : 0) ||
    q.contact.total - p.contact.total
  );
}

function priorityBroken(worse: Candidate, best: Candidate): 1 | 2 | 3 | 4 {
  const [have, wanted] = [worse.solved.score, best.solved.score];
  if (have.extraEnemies > wanted.extraEnemies) return 1;
  if (have.engaged < wanted.engaged) return 2;
  return have.rotation > wanted.rotation + SAME_ROTATION ? 3 : 4;
}

function answerOf(
  problem: CombinedProblem,
  { solved, turning }: Candidate,
  rejected: readonly RejectedCharge[],
  isProven: boolean,
): CombinedAnswer {
  const { score, realised, optima, certificate, setUp } = solved;
  const engaged = new Set(realised.goals.map((goal) => goal.charger));
  return {
    ...{ score, optima, moves: realised.moves },
    ...(turning ? { turned: { at: turning.target.at, facing: turning.target.facing } } : {}),
    placements: placementsOf(realised.goals),
    order: realised.moves.map((move) => move.unit),
    failed: problem.chargers.flatMap((charger, i) => (engaged.has(i) ? [] : [charger.unit])),
    outOfRange: outOfRange(problem),
    unavoidable: setUp.lanes.flatMap((lane) => (lane?.unavoidable ? [[lane.charger.unit, lane.unavoidable]] : [])),
    certificate: {
      ...certificate,
      complete: certificate.complete && isProven,
      rejected: rejected.toSorted((a, b) => a.priority - b.priority),
    },
  };
}
