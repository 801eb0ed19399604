import { accumulateFrom } from '../../core/judge/event-accumulator.ts';
import { err, ok } from '../../../kernel/result.ts';
import type { Combat } from '../../core/state/squads.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { FightViolation } from '../../core/violations/squads.ts';
import type { ModelId, UnitId } from '../../core/ids.ts';
import { getUnit, hasKeyword, otherSide, sideOf } from '../../core/state/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import type { Side } from '../../core/turn.ts';
import { begin, whyNotFightPhase } from '../fight/begin.ts';
import { applyFight } from '../fight/evolve-fight.ts';
import { ableCharacters, BEFORE_BLOWS, canIssueChallenge, combatIndexOf, duelIn } from '../fight/combats.ts';
import { fightersOf } from '../fight/contact.ts';
import { bringTogether } from './bring-together.ts';
import { fightCombatOf, whyCannotStepForward, whyNotAble } from './who.ts';

/**
 * Judges a challenge: its time, the side in turn to issue one, and whether the character may.
 *
 * @source D-01 to D-10, B2 to B4, B7
 */
export function decideIssue(state: GameState, character: ModelId): Decision {
  const late = whyNotFightPhase(state, 'D-01');
  if (late) return err([late]);
  const accumulator = begin(state);
  const unable = whyCannotStepForward(accumulator.state, character, 'D-05');
  const index = state.models.has(character) ? fightCombatOf(accumulator.state, character) : -1;
  const combat = accumulator.state.fight!.combats[index];
  if (!combat) return err([...unable, ...whyNotAble(accumulator.state, combat, character, 'D-10')]);
  const side = sideOf(state, character);
  const enemies = fightersOf(accumulator.state, combat, otherSide(side));
  const found: FightViolation[] = [
    ...unable,
    ...whyNoChallenge(accumulator.state, combat, side, character),
    ...whyNotAble(accumulator.state, combat, character, 'D-10'),
  ];
  if (!enemies.some((m) => hasKeyword(m, 'CHARACTER')))
    found.push({ clause: 'D-09', kind: 'no-enemy-character', character });
  const allowed = applyClauseModes(found, state.rules);
  if (!allowed.ok) return allowed;
  const issued = applyFight(accumulator, { kind: 'challenge-issued', combat: index, challenger: character });
  const answerable = ableCharacters(issued.state, combat, otherSide(side)).length > 0;
  const done = answerable
    ? issued
    : applyFight(issued, { kind: 'challenge-unanswered', combat: index, challenger: character });
  return ok([...allowed.value, ...done.events]);
}

/** Why a side may not issue a challenge in a combat now. @source D-01 to D-04, D-07, D-08 */
function whyNoChallenge(state: GameState, combat: Combat, side: Side, character: ModelId): readonly FightViolation[] {
  const found: FightViolation[] = [];
  const { stage } = combat;
  const duel = duelIn(state, combat);
  if (duel)
    found.push({ clause: 'D-08', kind: 'duel-goes-on', challenger: duel.challenger, challengee: duel.challengee });
  if (combat.challenged) {
    found.push({ clause: 'D-02', kind: 'challenged-already', character });
    found.push({ clause: 'D-07', kind: 'challenged-already', character });
  }
  if (haveBlowsBegun(state, combat)) return [...found, { clause: 'D-01', kind: 'blows-struck', character }];
  // A side without an able character is told why its characters may not challenge, not which side's option it is.
  if (!canIssueChallenge(state, combat, side)) return found;
  if (stage.kind === 'window' && stage.side !== side) {
    found.push({ clause: 'D-03', kind: 'others-choose-first', side: stage.side });
    found.push({ clause: 'D-04', kind: 'others-choose-first', side: stage.side });
  } else if (stage.kind === 'blows' && !combat.challenged && !duel) {
    found.push({ clause: 'D-04', kind: 'declined-already', side });
  }
  return found;
}

/** Whether blows have closed the window: here, or anywhere when one window serves all. @source D-01, B2 */
export function haveBlowsBegun(state: GameState, combat: Combat): boolean {
  const combats = state.rules.fight.challengeWindow === 'all-at-once' ? (state.fight?.combats ?? []) : [combat];
  return combats.some(
    ({ stage }) =>
      stage.kind === 'fought' ||
      (stage.kind === 'blows' && (stage.below < BEFORE_BLOWS || stage.piledIn !== undefined)),
  );
}

/** Declines to issue a challenge, or to intervene in the duel in progress. @source D-04, D-33 */
export function decidePass(state: GameState, unit: UnitId | undefined): Decision {
  const late = whyNotFightPhase(state, 'D-01');
  if (late) return err([late]);
  const accumulator = begin(state);
  if (unit !== undefined && combatIndexOf(accumulator.state, unit) < 0)
    return err([{ clause: 'R7-05', kind: 'no-combat', unit }]);
  const index = accumulator.state.fight!.combats.findIndex(
    ({ stage, units }) =>
      (stage.kind === 'window' || stage.kind === 'intervene') && (unit === undefined || units.includes(unit)),
  );
  const stage = accumulator.state.fight!.combats[index]?.stage;
  if (stage?.kind !== 'window' && stage?.kind !== 'intervene')
    return err([{ clause: 'D-04', kind: 'nothing-to-pass' }]);
  const side = stage.kind === 'window' ? stage.side : state.side;
  return ok(applyFight(accumulator, { kind: 'challenge-passed', combat: index, side }).events);
}

/** Judges the acceptance of a challenge, and brings the duellists together. @source D-11, D-12, D-18 to D-22 */
export function decideAccept(state: GameState, character: ModelId, table: TableQuery): Decision {
  const issued = findStage(state, 'issued', character);
  if (!issued) return err([{ clause: 'D-11', kind: 'nothing-to-accept' }]);
  const { index, combat, challenger } = issued;
  const wrong = whyNotAnswering(state, character, index, otherSide(sideOf(state, challenger)), 'D-11');
  const unable = whyNotAble(state, combat, character, 'D-12');
  const allowed = applyClauseModes([...wrong, ...unable], state.rules);
  if (!allowed.ok) return allowed;
  const accepted = applyFight(accumulateFrom(state), {
    kind: 'challenge-accepted',
    combat: index,
    challenger,
    challengee: character,
  });
  return ok([...allowed.value, ...bringTogether(accepted, index, challenger, character, table).events]);
}

/** Judges the refusal of the issued challenge. @source D-13, R7-20, B5 */
export function decideRefuse(state: GameState): Decision {
  const issued = findStage(state, 'issued');
  if (!issued) return err([{ clause: 'D-13', kind: 'nothing-to-refuse' }]);
  const { index, combat, challenger } = issued;
  const side = otherSide(sideOf(state, challenger));
  const alone = state.rules.heroicStand
    ? ableCharacters(state, combat, side).find((m) => getUnit(state, m.unit).models.length === 1)
    : undefined;
  const found = alone ? [{ clause: 'R7-20', kind: 'must-accept', character: alone.id } as const] : [];
  const allowed = applyClauseModes(found, state.rules);
  if (!allowed.ok) return allowed;
  return ok([...allowed.value, { kind: 'challenge-refused', combat: index, challenger, side }]);
}

/** Judges the nomination of the character that strikes no blows after its side refused. @source D-14 to D-16 */
export function decideNominate(state: GameState, character: ModelId): Decision {
  const refused = findStage(state, 'refused', character);
  if (!refused) return err([{ clause: 'D-14', kind: 'no-character-to-nominate' }]);
  const { index, combat, challenger } = refused;
  const wrong = whyNotAnswering(state, character, index, otherSide(sideOf(state, challenger)), 'D-14');
  const unable = whyNotAble(state, combat, character, 'D-14');
  const allowed = applyClauseModes([...wrong, ...unable], state.rules);
  if (!allowed.ok) return allowed;
  return ok([...allowed.value, { kind: 'character-cowed', combat: index, character }]);
}

/** Why a side may not name a character in a combat. */
function whyNotAnswering(
  state: GameState,
  character: ModelId,
  index: number,
  side: Side,
  clause: 'D-11' | 'D-14',
): readonly FightViolation[] {
  const unable = whyCannotStepForward(state, character, clause);
  if (unable.some((v) => v.kind === 'unknown-character')) return unable;
  const found: FightViolation[] = [...unable];
  const own = sideOf(state, character);
  if (own !== side) found.push({ clause, kind: 'wrong-side', character, side });
  const here = fightCombatOf(state, character);
  if (here !== index && here >= 0) found.push({ clause, kind: 'another-combat', character });
  return found;
}

/** The combat waiting for an answer or a nominee: the character's own if it does, else the first. */
function findStage(state: GameState, kind: 'issued' | 'refused', character?: ModelId) {
  const combats = state.phase === 'fight' ? (state.fight?.combats ?? []) : [];
  const waiting = combats.flatMap((combat, index) =>
    combat.stage.kind === kind ? [{ index, combat, challenger: combat.stage.challenger }] : [],
  );
  const own = character && state.models.has(character) ? fightCombatOf(state, character) : -1;
  return waiting.find(({ index }) => index === own) ?? waiting[0];
}
