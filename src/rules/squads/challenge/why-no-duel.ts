import type { FightViolation } from '../../core/violations/squads.ts';
import type { ModelId } from '../../core/ids.ts';
import { otherSide, sideOf } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { combatsOf, duelIn } from '../fight/combats.ts';
import { duelOpponentOf } from '../fight/contact.ts';
import { fightCombatOf, whyCannotStepForward, whyNotAble } from './who.ts';

/**
 * Every clause that keeps two models from fighting a duel now, the first having challenged and the second accepted;
 * empty when they may, or already do. Which side is in turn is not checked.
 *
 * @source D-05, D-08, D-10, D-11, D-12
 */
export function whyNoDuel(state: GameState, challenger: ModelId, challengee: ModelId): readonly FightViolation[] {
  if (duelOpponentOf(state, challenger) === challengee) return [];
  const side = otherSide(sideOf(state, challenger));
  if (sideOf(state, challengee) !== side) return [{ clause: 'D-11', kind: 'wrong-side', character: challengee, side }];
  const found = [
    ...whyCannotStepForward(state, challenger, 'D-05'),
    ...whyCannotStepForward(state, challengee, 'D-11'),
  ];
  const [here, there] = [fightCombatOf(state, challenger), fightCombatOf(state, challengee)];
  if (here >= 0 && there >= 0 && here !== there) {
    found.push({ clause: 'D-11', kind: 'another-combat', character: challengee });
  }
  const combats = combatsOf(state);
  const duels = [combats[here], here === there ? undefined : combats[there]].map((c) => c && duelIn(state, c));
  for (const duel of duels) {
    if (!duel) continue;
    found.push({
      clause: 'D-08',
      kind: 'duel-goes-on',
      challenger: duel.challenger,
      challengee: duel.challengee,
    });
  }
  found.push(
    ...whyNotAble(state, combats[here], challenger, 'D-10'),
    ...whyNotAble(state, combats[there], challengee, 'D-12'),
  );
  return found;
}
