import { err, ok } from '../../kernel/result.ts';
import type { Decision } from '../core/decision.ts';
import type { ModelId } from '../core/ids.ts';
import { getModel, sideOf } from '../core/lookup.ts';
import type { MeleeViolation } from '../core/melee-violation.ts';
import type { GameState } from '../core/state.ts';
import { isEngagedUnit } from '../regiment/field.ts';
import { courseFrom, happen } from '../warband/course.ts';
import { afterWindow, combatAt, combatFor, combatOf, firstBlows, meleeIn, sideToChallenge, staged } from './begin.ts';
import { combatNow } from './combats.ts';
import { canIssue, hasDuel, isDuellist, isShamed, whoCouldAccept } from './duellists.ts';
import { isAlive } from './pools.ts';
import { refused, settledMelee, shamed, whoMayBeShamed } from './shame.ts';

type NoDuel = Extract<MeleeViolation, { kind: 'no-duel-here' }>;

const noDuel = (why: NoDuel['why'], model?: ModelId): NoDuel => ({
  clause: 'RG-25',
  kind: 'no-duel-here',
  ...(model === undefined ? {} : { model }),
  why,
});

/** Judges a challenge: before the blows, by whose turn it is first, and to somebody who could accept it. @source RG-25 */
export function decideIssueDuel(state: GameState, character: ModelId): Decision {
  const course = settledMelee(state);
  const why = whyNobody(course.state, character);
  if (why) return err([noDuel(why, character)]);
  const found = combatFor(course, character);
  if (!found.ok) return err([found.error]);
  const index = found.value;
  const whyNot = whyNoChallenge(course.state, character, index);
  if (whyNot) return err([noDuel(whyNot, character)]);
  const issued = happen(course, { kind: 'duel-issued', character });
  return ok(staged({ course: issued, index }, { kind: 'challenged', challenger: character }).events);
}

/** Why a model is nobody who fights duels: unknown, neither champion nor character, shamed, or not engaged. */
function whyNobody(state: GameState, character: ModelId): NoDuel['why'] | undefined {
  if (!isAlive(state, character) || !isDuellist(getModel(state, character))) return 'not-a-character';
  const model = getModel(state, character);
  if (combatOf(state, character) < 0 || !isEngagedUnit(state, model.unit)) return 'not-engaged';
  return isShamed(state, model) ? 'refused-already' : undefined;
}

function whyNoChallenge(state: GameState, character: ModelId, index: number): NoDuel['why'] | undefined {
  const combat = combatAt(state, index);
  const { stage } = combat;
  if (stage.kind === 'challenged' || hasDuel(state, combat)) return 'duel-goes-on';
  if (stage.kind !== 'duel') return 'too-late';
  const side = sideOf(state, character);
  const due = sideToChallenge(state, stage.side);
  // Who could challenge first and nobody of that side can need not decline.
  if (side !== due && (stage.side === 'reactive' || canIssue(state, combat, due))) return 'wrong-side';
  return whoCouldAccept(state, combat, getModel(state, character).unit).length === 0 ? 'nobody-to-answer' : undefined;
}

/** Declines to challenge: the other side may, or the blows begin. @source RG-25 */
export function decidePassDuel(state: GameState): Decision {
  const course = settledMelee(state);
  const found = combatFor(course);
  if (!found.ok) return err([found.error]);
  const { stage } = combatAt(course.state, found.value);
  if (stage.kind === 'challenged') return err([noDuel('duel-goes-on')]);
  if (stage.kind !== 'duel') return err([noDuel('too-late')]);
  return ok(afterWindow({ course, index: found.value }, stage.side).events);
}

/** Judges who accepts the challenge that waits: somebody whose unit touches the challenger's. @source RG-25 */
export function decideAcceptDuel(state: GameState, character: ModelId): Decision {
  const waiting = challengeIn(state);
  if (!waiting) return err([noDuel('not-challenged', character)]);
  const { challenger, index } = waiting;
  const why = whyNobody(state, character);
  if (why) return err([noDuel(why, character)]);
  if (sideOf(state, character) === sideOf(state, challenger)) return err([noDuel('wrong-side', character)]);
  const able = whoCouldAccept(state, combatAt(state, index), getModel(state, challenger).unit);
  if (!able.some(({ id }) => id === character)) return err([noDuel('not-engaged', character)]);
  const accepted = happen(courseFrom(state), { kind: 'duel-accepted', challenger, challengee: character });
  return ok(firstBlows({ course: accepted, index }).events);
}

/** Refuses the challenge that waits: a character who could have accepted is shamed, the challenger's player says who. @source RG-25 */
export function decideRefuseDuel(state: GameState): Decision {
  const waiting = challengeIn(state);
  if (!waiting) return err([noDuel('not-challenged')]);
  return ok(refused({ course: courseFrom(state), index: waiting.index }, waiting.challenger).events);
}

/** Names the character who is shamed by a refusal: one who could have accepted. @source RG-25 */
export function decideShame(state: GameState, character: ModelId): Decision {
  const melee = meleeIn(state);
  const index = combatNow(melee);
  const combat = melee.combats[index];
  if (combat?.stage.kind !== 'refused') return err([noDuel('not-refused', character)]);
  const { challenger } = combat.stage;
  if (!whoMayBeShamed(state, combat, challenger).some(({ id }) => id === character))
    return err([noDuel('could-not-accept', character)]);
  return ok(shamed({ course: courseFrom(state), index }, challenger, character).events);
}

function challengeIn(state: GameState): { readonly challenger: ModelId; readonly index: number } | undefined {
  const melee = meleeIn(state);
  const index = combatNow(melee);
  const stage = melee.combats[index]?.stage;
  return stage?.kind === 'challenged' ? { challenger: stage.challenger, index } : undefined;
}
