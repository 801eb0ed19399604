import { otherSide, unitsOfSide } from '../../core/state/lookup.ts';
import type { GameResult } from '../../core/game-result.ts';
import type { GameState } from '../../core/state/state.ts';
import { skirmishOf } from './fighters.ts';
import { SIDES, type Side } from '../../core/turn.ts';

/** How a skirmish ended; undefined while it is not over. @source S-37, SK-16 */
export function gameResult(state: GameState): GameResult | undefined {
  const { lastTurn } = state.rules.skirmish;
  const { rout } = skirmishOf(state);
  const count = (side: Side): number => unitsOfSide(state, side).filter(({ models }) => models.length > 0).length;
  const left = { attacker: count('attacker'), defender: count('defender') };
  const began = (side: Side): boolean => [...state.units.values()].some((unit) => unit.side === side);
  const beaten = SIDES.every(began) ? SIDES.filter((side) => left[side] === 0) : [];
  const [loser] = beaten;
  if (loser !== undefined)
    return {
      winner: beaten.length === SIDES.length ? undefined : otherSide(loser),
      why: 'nobody-left',
      score: left,
      left,
    };
  if (rout?.routed) return { winner: otherSide(rout.side), why: 'routed', score: left, left };
  if (lastTurn === undefined || state.turn <= lastTurn) return undefined;
  const ahead = SIDES.find((side) => left[side] > left[otherSide(side)]);
  return { winner: ahead, why: 'last-turn', score: left, left };
}
