import type { Point } from '../kernel/point.ts';
import type { GameResult } from '../rules/core/game-result.ts';
import { controllerOf, controlOf } from '../rules/core/mission/control.ts';
import { missionScore } from '../rules/core/mission/judge-result.ts';
import { treasuresOf } from '../rules/core/mission/treasure.ts';
import type { Scored, TreasurePlace } from '../rules/core/state/mission.ts';
import type { GameState } from '../rules/core/state/state.ts';
import type { Side } from '../rules/core/turn.ts';

/** A mission in play as public data. */
export type PublicMission = {
  readonly turns: number;
  readonly first: Side;
  readonly score: Readonly<Record<Side, number>>;
  readonly objectives: Readonly<Record<string, PublicObjective>>;
  /** Each treasure: where it lies, the fighter that carries it, or the side that brought it home; else null. */
  readonly treasures: Readonly<Record<string, PublicTreasure>>;
  /** Units yet to be deployed, in order. */
  readonly waiting: readonly string[];
  /** Units yet to arrive from reserve, with the first turn in which each may. */
  readonly reserves: Readonly<Record<string, number>>;
  /** Every score so far, in order. */
  readonly scored: readonly Scored[];
};

type PublicTreasure = { readonly at: Point | null; readonly carrier: string | null; readonly home: Side | null };

/** An objective as public data: what each side's models there count for, and the side that controls it. */
type PublicObjective = {
  readonly at: Point;
  readonly radius: number;
  readonly attacker: number;
  readonly defender: number;
  readonly held: Side | null;
};

/** The public data of a game's mission; null where it has none. */
export function toPublicMission(state: GameState): PublicMission | null {
  const { mission } = state;
  if (!mission) return null;
  const { turns, first, objectives } = mission.plan;
  const marks = objectives.map((objective) => {
    const { id, at, radius } = objective;
    const [attacker, defender] = [controlOf(state, objective, 'attacker'), controlOf(state, objective, 'defender')];
    return [id, { at, radius, attacker, defender, held: controllerOf(state, objective) ?? null }] as const;
  });
  return {
    ...{ turns, first },
    score: missionScore(mission),
    objectives: Object.fromEntries(marks),
    treasures: Object.fromEntries(treasuresOf(state).map(({ id, place }) => [id, toPublicTreasure(place)])),
    waiting: (mission.waiting ?? []).map(({ unit }) => unit),
    reserves: Object.fromEntries((mission.reserves ?? []).map(({ unit, from }) => [unit, from] as const)),
    scored: mission.scored,
  };
}

const toPublicTreasure = (place: TreasurePlace): PublicTreasure => ({
  at: place.kind === 'lies' ? place.at : null,
  carrier: place.kind === 'carried' ? place.by : null,
  home: place.kind === 'home' ? place.side : null,
});

/** A result as the command line answers it; null while the game goes on. */
export const toAnsweredResult = (result: GameResult | undefined) =>
  result ? { winner: result.winner ?? 'draw', score: result.score, why: result.why } : null;
