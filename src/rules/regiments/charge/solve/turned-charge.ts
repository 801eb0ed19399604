import { SAME_ROTATION } from '../../../../kernel/tolerances.ts';
import type { Inches, Radians } from '../../../../kernel/units.ts';
import { FACINGS, type Formation } from '../../../core/formation.ts';
import { fitsAlong } from '../place/end-states.ts';
import { facingLineOf } from '../../ranks/facing-line.ts';
import type { CombinedProblem } from '../problem.ts';
import { rolledEnough } from '../place/set-up.ts';
import { type SearchWatch, type Solved, solveAt } from './solve.ts';
import { completesFirst, leastTurnings, type Turning, turnScene } from './turn-target.ts';
import { bodySizeOf } from '../../ranks/footprint.ts';

/** The best end state against a charged unit in one pose; `turning` when the unit was turned to that pose. */
export type Candidate = { readonly solved: Solved; readonly turning?: Turning };

/** The results of turning the charged unit. */
type TurnedCharges = {
  readonly candidates: readonly Candidate[];
  /**
   * Whether nothing better is possible: no charger may turn the target, or it is turned by the least possible angle for
   * any charger and no more could engage in any pose.
   */
  isProven(best: Candidate): boolean;
};

/** Rotations beyond the least that are tried when more units might then engage. */
const FURTHER_TURNS: readonly Radians[] = [2, 5, 10, 20, 40].map((degrees) => (degrees * Math.PI) / 180);

const NEVER_TURNED: TurnedCharges = { candidates: [], isProven: () => true };

/**
 * The best end states with the charged unit turned for a charger that could not otherwise complete its charge as the
 * first mover. Searched only when more units might engage than without turning.
 *
 * @source CC-9, CC-10, E11, E12, E13
 */
export function turnedCharges(
  problem: CombinedProblem,
  target: Formation,
  still: Candidate,
  watch?: SearchWatch,
): TurnedCharges {
  if (!mayBeBeaten(problem, target, still)) return NEVER_TURNED;
  const most = mostEngaged(problem, target);
  const turners = problem.chargers.flatMap((charger, index) =>
    rolledEnough(charger) && !completesFirst(problem, target, index)
      ? [turnedFor(problem, target, index, most, watch)]
      : [],
  );
  const able = turners.filter(({ candidates, isProven }) => candidates.length > 0 || !isProven);
  const least = Math.min(...able.flatMap((turner) => turner.candidates.map(({ turning }) => turning!.rotation)));
  return {
    candidates: able.flatMap(({ candidates }) => candidates),
    isProven: ({ solved, turning }) => {
      if (able.length === 0) return true;
      const isLeast = turning !== undefined && turning.rotation <= least + SAME_ROTATION;
      const isMost = solved.score.engaged === most && solved.score.extraEnemies === 0;
      const asFar = able.flatMap(({ candidates }) => candidates).filter((other) => isSameTurn(other, turning));
      return (
        isLeast &&
        isMost &&
        able.every((turner) => turner.isProven) &&
        asFar.every((other) => other.solved.certificate.complete)
      );
    },
  };
}

/** Whether more units might engage, or fewer others be touched, if the target were turned. @source CC-9, E13 */
export function mayBeBeaten(problem: CombinedProblem, target: Formation, still: Candidate): boolean {
  const { extraEnemies, engaged } = still.solved.score;
  return problem.target.mayTurn && (extraEnemies > 0 || engaged < mostEngaged(problem, target));
}

const isSameTurn = ({ turning }: Candidate, other: Turning | undefined): boolean =>
  turning !== undefined && other !== undefined && Math.abs(turning.rotation - other.rotation) <= SAME_ROTATION;

/** The most units that could engage a target in any pose: as many as its sides have room for. @source E5 */
function mostEngaged({ chargers, friendlyGap }: CombinedProblem, target: Formation): number {
  return FACINGS.reduce((sum, facing) => {
    const widths = chargers.flatMap((charger): readonly Inches[] =>
      charger.facing === facing && rolledEnough(charger) ? [bodySizeOf(charger.formation).width] : [],
    );
    const smallest = widths.toSorted((a, b) => a - b);
    const { length } = facingLineOf(target, facing);
    return sum + smallest.findLastIndex((_, i) => fitsAlong(smallest.slice(0, i + 1), length, friendlyGap)) + 1;
  }, 0);
}

/** How often the step is halved in which a turn further than the least lets more units engage. */
const HALVINGS = 8;

/**
 * The best end states with the charged unit turned for one charger: by the least angle, and where more units then engage,
 * by hardly more than they need.
 */
function turnedFor(
  problem: CombinedProblem,
  target: Formation,
  index: number,
  most: number,
  watch: SearchWatch | undefined,
) {
  const candidates: Candidate[] = [];
  const scene = turnScene(problem, target, index);
  const turnedBeyond = (beyond: Radians) => {
    const { turnings, isProven } = leastTurnings(problem, scene, index, beyond);
    const turned = turnings.map((turning) => ({
      turning,
      solved: solveAt(problem, turning.target, turning.rotation, turning.first, 'whole', watch),
    }));
    candidates.push(...turned);
    return {
      engaged: Math.max(0, ...turned.map(({ solved }) => solved.score.engaged)),
      isNone: turned.length === 0,
      isProven,
    };
  };
  const first = turnedBeyond(0);
  let [low, engaged] = [0, first.engaged];
  for (const beyond of FURTHER_TURNS) {
    if (first.isNone || engaged === most) break;
    const further = turnedBeyond(beyond);
    if (further.isNone) break;
    if (further.engaged > engaged) {
      let [less, more] = [low, beyond];
      for (let i = 0; i < HALVINGS; i++) {
        const middle = (less + more) / 2;
        if (turnedBeyond(middle).engaged >= further.engaged) more = middle;
        else less = middle;
      }
      engaged = further.engaged;
    }
    low = beyond;
  }
  return { candidates, isProven: first.isProven };
}
