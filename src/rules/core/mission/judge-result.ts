import { assertNever } from '../../../kernel/assert.ts';
import type { GameResult, TieBreak } from '../game-result.ts';
import { otherSide, reservesOf, unitsOfSide } from '../state/lookup.ts';
import type { Mission, MissionState } from '../state/mission.ts';
import type { GameState } from '../state/state.ts';
import { SIDES, type Side } from '../turn.ts';
import { controllerOf } from './control.ts';
import { armyPoints, isLastTurn } from './judge-scores.ts';

type BySide = Readonly<Record<Side, number>>;

const bySide = (of: (side: Side) => number): BySide => ({ attacker: of('attacker'), defender: of('defender') });

/** The points each side has scored so far: a sum for each side. */
export const missionScore = ({ scored }: Pick<MissionState, 'scored'>): BySide =>
  bySide((of) => scored.reduce((sum, { side, points }) => sum + (side === of ? points : 0), 0));

/** Whether a side has routed. @source SK-16 */
const hasRouted = ({ skirmish }: GameState, side: Side): boolean =>
  skirmish?.rout?.side === side && skirmish.rout.routed;

/** Whether a side has routed, or began with units and has none left on the table or in reserve. @source MI-09, MI-17, SK-16 */
const isGone = (state: GameState, side: Side): boolean =>
  hasRouted(state, side) ||
  ([...state.units.values()].some((unit) => unit.side === side) &&
    unitsOfSide(state, side).length === 0 &&
    (isLastTurn(state) || reservesOf(state, side).length === 0));

/** Whether the game is over because of what is left on the table. @source MI-09 */
export function isNobodyLeft(state: GameState, { nobodyLeft }: Mission): boolean {
  const gone = SIDES.filter((side) => isGone(state, side));
  return gone.some((side) => hasRouted(state, side)) || gone.length > (nobodyLeft === 'loses' ? 0 : 1);
}

/** The result of a mission that ends as things stand now. @source MI-09, MI-10, SK-16 */
export function resultNow(state: GameState, mission: MissionState): GameResult {
  const { plan } = mission;
  const score = missionScore(mission);
  const left = bySide((side) => unitsOfSide(state, side).length);
  const gone = SIDES.filter((side) => isGone(state, side));
  const [loser] = gone;
  if (plan.nobodyLeft === 'loses' && gone.length === 1 && loser !== undefined)
    return { winner: otherSide(loser), why: hasRouted(state, loser) ? 'routed' : 'nobody-left', score, left };
  const routed = SIDES.find((side) => hasRouted(state, side));
  const why = routed ? 'routed' : isNobodyLeft(state, plan) ? 'nobody-left' : 'last-turn';
  const ahead = leaderOf(score);
  if (ahead) return { winner: ahead, why, score, left };
  if (routed) return { winner: otherSide(routed), why, score, left };
  for (const tieBreak of plan.ties) {
    const favoured = favouredBy(state, mission, tieBreak);
    if (favoured) return { winner: favoured, why: 'tie-break', score, left, tieBreak };
  }
  return { winner: undefined, why, score, left };
}

const leaderOf = (of: BySide): Side | undefined => SIDES.find((side) => of[side] > of[otherSide(side)]);

/** The side that a tie-break favours. @source MI-10 */
function favouredBy(state: GameState, mission: MissionState, tieBreak: TieBreak): Side | undefined {
  const { plan, scored } = mission;
  switch (tieBreak) {
    case 'primary': {
      const primary = new Set(plan.scoring.filter(({ secondary }) => !secondary).map(({ id }) => id));
      return leaderOf(missionScore({ scored: scored.filter(({ rule }) => primary.has(rule)) }));
    }
    case 'objectives': {
      const held = plan.objectives.map((objective) => controllerOf(state, objective));
      return leaderOf(bySide((side) => held.filter((holder) => holder === side).length));
    }
    case 'units':
      return leaderOf(bySide((side) => unitsOfSide(state, side).length));
    case 'points':
      return leaderOf(bySide((side) => armyPoints(unitsOfSide(state, side))));
    case 'attacker':
    case 'defender':
      return tieBreak;
    default:
      return assertNever(tieBreak);
  }
}
