import { chargeLoss } from '../../../rules/regiments/movement/rough-ground.ts';
import { PREVIEW_SLACK } from '../../../kernel/tolerances.ts';
import type { ContactScore, DeclaredCharge } from '../../../rules/core/state/regiments.ts';
import type { Facing, Manoeuvre } from '../../../rules/core/formation.ts';
import type { UnitId } from '../../../rules/core/ids.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import type { Violation } from '../../../rules/core/violations/violation.ts';
import { toDegrees } from '../../../kernel/units.ts';
import { facingLocated } from '../../../rules/regiments/ranks/arcs.ts';
import { distanceBetween } from '../../../rules/regiments/ranks/regiment-state.ts';
import { isWithin } from '../../../rules/core/measure/measure.ts';
import { chanceThatRange, unitStrideOf } from '../../../rules/regiments/ranks/range.ts';
import type { PlannedMove } from '../../../rules/regiments/movement/manoeuvre.ts';
import type { CombinedAnswer } from '../../../rules/regiments/charge/solve/solve.ts';
import type { ChargeVerdict } from '../../../rules/regiments/charge/solve/judge-charge.ts';
import { type Names, tableNamesOf } from '../../../messages/phrases/names.ts';
import type { RegimentsUiState } from '../../state/regiments.ts';
import { messages } from '../../../messages/messages.ts';

/** The contact score of a charge: "4 vs 8 = 12". */
export const contactText = ({ contact }: ContactScore): string => messages.regiments.contact(contact);

/** A number of a contact score: its place in the order of decision, what is counted, and what that means. */
type ScoreNumber = {
  /** Absent where one regiment charges and nothing is compared. */
  readonly place?: string;
  readonly number: string;
  readonly label: string;
  readonly about: string;
};

/**
 * The numbers of a contact score in the order in which they decide; of a lone charge the models in contact alone.
 *
 * @param charges The number of regiments that charge.
 * @source CC-10
 */
export function scoreNumbers(score: ContactScore, charges: number): readonly ScoreNumber[] {
  const { score: words } = messages.regiments;
  const { extraEnemies, engaged, rotation, contact } = score;
  const touching = { number: contactText(score), label: words.models, about: words.modelsAbout(contact) };
  if (charges < 2) return [touching];
  return [
    { number: String(extraEnemies), label: words.extraEnemies, about: words.extraEnemiesAbout },
    { number: words.engaged(engaged, charges), label: words.regiments, about: words.regimentsAbout },
    { number: words.degrees(toDegrees(rotation)), label: words.turn, about: words.turnAbout },
    touching,
  ].map(({ about, ...one }, i) => ({ ...one, place: words.places[i]!, about: `${words.decides[i]} ${about}` }));
}

/** What the best end of a charge beat, whether that is proven, and why units fail. */
export const bestEndText = (
  { failed, outOfRange, certificate, turned }: Pick<CombinedAnswer, 'failed' | 'outOfRange' | 'certificate' | 'turned'>,
  names: Pick<Names, 'unit'>,
): string =>
  messages.regiments.bestOf({
    examined: certificate.examined,
    isProven: certificate.complete,
    isTurned: turned !== undefined,
    outOfRange: outOfRange.map(names.unit),
    noRoom: failed.filter((unit) => !outOfRange.includes(unit)).map(names.unit),
  });

/** Why a placement is worse than the best one, by the priority it breaks. */
export function losesText(priority: 1 | 2 | 3 | 4, have: ContactScore, best: ContactScore): string {
  switch (priority) {
    case 1:
      return messages.regiments.touchesAFoeNobodyCharged;
    case 2:
      return messages.regiments.onlyEngaged(have.engaged, best.engaged);
    case 3:
      return messages.regiments.turnsTheFoe(Math.round(toDegrees(have.rotation)));
    case 4:
      return messages.regiments.fewerInContact(best.contact.total - have.contact.total);
  }
}

/** What a charge needs: the facing it strikes, the distance and stride in inches, the roll and its probability. */
type ChargeNeed = {
  readonly facing: Facing;
  readonly distance: number;
  readonly stride: number;
  /** The least sum of the dice that count. */
  readonly needs: number;
  readonly chance: number;
  /** What rough ground takes of the reach, inches. */
  readonly less: number;
};

/**
 * What a charge of one unit against another needs, declared or not. Where the target has fled, distance and facing are
 * those of where it stands now.
 *
 * @source RG-02, RG-04, RG-06
 */
export function chargeNeed(state: GameState, unit: UnitId, target: UnitId, declared?: DeclaredCharge): ChargeNeed {
  const stands = declared?.reaction === 'flee' ? undefined : declared;
  const distance = stands?.distance ?? distanceBetween(state, unit, target);
  const facing = stands?.facing ?? facingLocated(state, state.units.get(target)!, state.units.get(unit)!);
  const less = chargeLoss(state, unit, target);
  const stride = unitStrideOf(state, unit);
  return {
    facing,
    distance,
    stride,
    needs: Math.max(2, Math.ceil(distance + less - stride - PREVIEW_SLACK)),
    chance: chanceThatRange(state, unit, distance, less, (range) => isWithin(distance, range)),
    less,
  };
}

/** Why the poses of ghosts are not legal, in one sentence; undefined if they are. */
export function verdictText(state: GameState, verdict: ChargeVerdict): string | undefined {
  const violation = violationOf(verdict);
  return violation && messages.explain.violation(violation, tableNamesOf(state));
}

/** Why the placements that are shown are not legal, in one sentence; undefined if they are. */
export function shownProblem(state: GameState, { muster, rival, verdict }: RegimentsUiState): string | undefined {
  if (verdict) return verdictText(state, verdict);
  const rejected = rival === undefined ? undefined : muster?.answer.certificate.rejected[rival];
  if (muster === undefined || rejected === undefined) return undefined;
  const { priority, score } = rejected;
  return verdictText(state, { kind: 'inferior', priority, have: score, best: muster.answer.score });
}

function violationOf(verdict: ChargeVerdict): Violation | undefined {
  switch (verdict.kind) {
    case 'legal':
      return undefined;
    case 'inferior': {
      const { priority, have, best } = verdict;
      return { clause: 'CC-10', kind: 'contact-not-maximised', priority, have, best };
    }
    case 'impossible': {
      const { unit, why, by } = verdict;
      if (why === 'not-of-the-group') return { clause: 'CC-3', kind: 'not-of-the-group', unit, target: unit };
      if (why === 'may-not-turn') return { clause: 'RG-09', kind: 'placement-impossible', unit, why: 'not-flush' };
      return { clause: 'RG-08', kind: 'placement-impossible', unit, why, ...(by ? { by } : {}) };
    }
  }
}

/** How much of its allowance a move uses: "2.9″ of 5″". */
export const spentText = ({ spent, allowed }: Pick<PlannedMove, 'spent' | 'allowed'>): string =>
  messages.regiments.spentOf(spent, allowed);

/** One step of a planned move in words; `facing` is the regiment's facing before it, in radians. */
export function stepText(step: Manoeuvre, facing: number): string {
  switch (step.kind) {
    case 'advance':
      return step.inches < 0 ? messages.regiments.goesBack(-step.inches) : messages.regiments.goesAhead(step.inches);
    case 'wheel':
      return messages.regiments.wheel(Math.round(Math.abs(toDegrees(step.angle))), step.angle > 0);
    case 'reform': {
      const turn = Math.round(toDegrees(step.facing - facing));
      return messages.regiments.files(step.files, Math.abs(turn));
    }
  }
}
