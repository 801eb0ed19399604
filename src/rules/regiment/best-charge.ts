import type { Radians } from '../../kernel/units.ts';
import type { Formation } from '../core/formation.ts';
import { bestAgainstRound } from './round-target.ts';
import type { CombinedProblem } from './problem.ts';
import { rolledEnough } from './set-up.ts';
import { type CombinedAnswer, placementsOf, type RejectedCharge, type Solved, solveAt } from './solve.ts';
import { completesFirst, leastTurnings, type Turning } from './turn-target.ts';

/** Rotations beyond the least that are tried where more units might then engage. */
const FURTHER_TURNS: readonly Radians[] = [2, 5, 10, 20, 40].map((degrees) => (degrees * Math.PI) / 180);

/**
 * The end state of a charge of one or several units against one that fulfils the duty of contact best, among those that
 * some order of moves brings about; with all that is as good, the moves, and the proof.
 *
 * @source CC-5 to CC-15, RG-10; page §4
 */
export function bestCombinedCharge(problem: CombinedProblem): CombinedAnswer {
  const { target } = problem;
  if (target.kind === 'round') return bestAgainstRound(problem, target);
  const still: Candidate = { solved: solveAt(problem, target.formation) };
  const turners = whoMayTurn(problem, target.formation, still);
  const turned = turners.flatMap((index) => turnedCandidates(problem, target.formation, index));
  const best = [still, ...turned].reduce((a, b) => (compare(a, b) <= 0 ? a : b));
  const beaten = turned.filter((other) => other !== best).toSorted(compare)[0];
  const rejected: RejectedCharge[] = [...best.solved.certificate.rejected];
  if (beaten) rejected.push({ priority: priorityBroken(beaten, best), ...told(beaten.solved) });
  if (best !== still) rejected.push({ priority: priorityBroken(still, best), ...told(still.solved) });
  return answerOf(problem, best, rejected, turners.length === 0);
}

type Candidate = { readonly solved: Solved; readonly turning?: Turning };

const told = ({ score, realised }: Solved) => ({ score, placements: placementsOf(realised.goals) });

/** Less than nothing when the first is better by the four priorities. @source CC-10 */
function compare(a: Candidate, b: Candidate): number {
  const [p, q] = [a.solved.score, b.solved.score];
  const turn = p.rotation - q.rotation;
  return (
    p.extraEnemies - q.extraEnemies ||
    q.engaged - p.engaged ||
    (Math.abs(turn) > SAME_TURN ? turn : 0) ||
    q.contact.total - p.contact.total
  );
}

/** Rotations nearer than this are one. */
const SAME_TURN: Radians = 1e-4;

function priorityBroken(worse: Candidate, best: Candidate): 1 | 2 | 3 | 4 {
  const [have, wanted] = [worse.solved.score, best.solved.score];
  if (have.extraEnemies > wanted.extraEnemies) return 1;
  if (have.engaged < wanted.engaged) return 2;
  return have.rotation > wanted.rotation + SAME_TURN ? 3 : 4;
}

/**
 * The chargers for whom the charged unit may be turned: who cannot complete their charge as the first mover otherwise, and
 * only where more units might engage than without.
 *
 * @source CC-9, E11, E12, E13
 */
function whoMayTurn(problem: CombinedProblem, target: Formation, still: Candidate): readonly number[] {
  const able = problem.chargers.filter(rolledEnough).length;
  const { extraEnemies, engaged } = still.solved.score;
  if (!problem.target.mayTurn || (extraEnemies === 0 && engaged === able)) return [];
  return problem.chargers.flatMap((charger, index) =>
    rolledEnough(charger) && !completesFirst(problem, target, index) ? [index] : [],
  );
}

/** The best end states with the charged unit turned for a charger. @source CC-9, E11, E12 */
function turnedCandidates(problem: CombinedProblem, target: Formation, index: number): readonly Candidate[] {
  const able = problem.chargers.filter(rolledEnough).length;
  const found: Candidate[] = [];
  for (const beyond of [0, ...FURTHER_TURNS]) {
    const turnings = leastTurnings(problem, target, index, beyond);
    if (turnings.length === 0) break;
    for (const turning of turnings)
      found.push({ turning, solved: solveAt(problem, turning.target, turning.rotation, turning.first) });
    if (found.some(({ solved }) => solved.score.engaged === able)) break;
  }
  return found;
}

function answerOf(
  problem: CombinedProblem,
  { solved, turning }: Candidate,
  rejected: readonly RejectedCharge[],
  isUnturned: boolean,
): CombinedAnswer {
  const { score, realised, optima, certificate, setUp } = solved;
  const engaged = new Set(realised.goals.map((goal) => goal.charger));
  return {
    ...{ score, optima, moves: realised.moves },
    ...(turning ? { turned: { at: turning.target.at, facing: turning.target.facing } } : {}),
    placements: placementsOf(realised.goals),
    order: realised.moves.map((move) => move.unit),
    failed: problem.chargers.flatMap((charger, i) => (engaged.has(i) ? [] : [charger.unit])),
    unavoidable: setUp.lanes.flatMap((lane) => (lane?.unavoidable ? [[lane.charger.unit, lane.unavoidable]] : [])),
    certificate: {
      ...certificate,
      complete: certificate.complete && isUnturned,
      rejected: rejected.toSorted((a, b) => a.priority - b.priority),
    },
  };
}
