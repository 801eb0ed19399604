import { err, ok } from '../../../kernel/result.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { Dice } from '../../core/dice.ts';
import type { FightViolation } from '../../core/violations/squads.ts';
import type { ModelId } from '../../core/ids.ts';
import { getModel, hasKeyword, sideOf } from '../../core/state/lookup.ts';
import type { TableQuery } from '../../core/ports.ts';
import { applyClauseModes } from '../../core/judge/apply-clause-modes.ts';
import type { GameState } from '../../core/state/state.ts';
import { begin, whyNotFightPhase } from '../fight/begin.ts';
import { applyFight } from '../fight/evolve-fight.ts';
import { initiativeOf } from '../fight/charts.ts';
import { duelIn } from '../fight/combats.ts';
import { isLocked } from '../fight/contact.ts';
import { bringTogether } from './bring-together.ts';
import { haveBlowsBegun } from './decide-challenge.ts';
import { fightCombatOf, whyNotAble } from './who.ts';

/** A six fails every characteristic test. @source R7-19, B20 */
const ALWAYS_FAILS = 6;

/** Whether a die passes a characteristic test, in pips. @source R7-19, B20 */
export const passesTest = (die: number, value: number): boolean => die <= value && die !== ALWAYS_FAILS;

/**
 * Judges a Glorious Intervention and rolls its test: a character takes a friend's place in a duel that has lasted a
 * round.
 *
 * @source D-32 to D-41, B17 to B20
 */
export function decideIntervention(state: GameState, character: ModelId, table: TableQuery, dice: Dice): Decision {
  const late = whyNotFightPhase(state, 'D-33');
  if (late) return err([late]);
  if (!state.models.has(character)) return err([{ clause: 'D-33', kind: 'unknown-character', character }]);
  const accumulator = begin(state);
  const index = fightCombatOf(accumulator.state, character);
  const combat = accumulator.state.fight!.combats[index];
  const duel = combat && duelIn(accumulator.state, combat);
  const found: FightViolation[] = [...whyNotIntervene(accumulator.state, character, index)];
  if (combat) found.push(...whyNotAble(accumulator.state, combat, character, 'D-35'));
  const allowed = applyClauseModes(found, state.rules);
  if (!allowed.ok) return allowed;
  if (!combat || !duel) return err([{ clause: 'D-34', kind: 'no-duel', character }]);
  const challengerIsOurs = sideOf(state, duel.challenger) === sideOf(state, character);
  const displaced = challengerIsOurs ? duel.challenger : duel.challengee;
  const opponent = challengerIsOurs ? duel.challengee : duel.challenger;
  const initiative = initiativeOf(getModel(state, character).profile, state.rules.fight);
  const [die] = dice.d6(1);
  const passed = passesTest(die!, initiative);
  const tested = applyFight(accumulator, {
    kind: 'intervention-tested',
    combat: index,
    intervener: character,
    displaced,
    opponent,
    die: die!,
    initiative,
    passed,
  });
  const done = passed ? bringTogether(tested, index, character, opponent, table) : tested;
  return ok([...allowed.value, ...done.events]);
}

/** The clauses that forbid an intervention, apart from the character's own ability. */
function whyNotIntervene(state: GameState, character: ModelId, index: number): readonly FightViolation[] {
  const found: FightViolation[] = [];
  const model = getModel(state, character);
  const side = sideOf(state, character);
  const combat = state.fight!.combats[index];
  if (!hasKeyword(model, 'CHARACTER')) found.push({ clause: 'D-32', kind: 'no-character', character });
  if (side !== state.side) found.push({ clause: 'D-33', kind: 'enemy-turn', character, side: state.side });
  if (!combat || !isLocked(state, combat, model.unit)) {
    found.push({ clause: 'D-34', kind: 'not-locked', character });
    if (!combat) return found;
  }
  if (haveBlowsBegun(state, combat)) found.push({ clause: 'D-33', kind: 'blows-struck', character });
  const duel = duelIn(state, combat);
  if (!duel) return [...found, { clause: 'D-34', kind: 'no-duel', character }];
  if (duel.challenger === character || duel.challengee === character)
    found.push({ clause: 'D-32', kind: 'in-the-duel', character });
  if (duel.round < 2) found.push({ clause: 'D-34', kind: 'first-round', character });
  if (duel.attempted) found.push({ clause: 'D-41', kind: 'intervened-already', character });
  return found;
}
