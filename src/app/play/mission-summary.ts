import { tableNamesOf } from '../../messages/phrases/names.ts';
import { messages } from '../../messages/messages.ts';
import { controllerOf } from '../../rules/core/mission/control.ts';
import { missionScore } from '../../rules/core/mission/judge-result.ts';
import { treasuresOf } from '../../rules/core/mission/treasure.ts';
import { unitsOfSide } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';

type BySide = Readonly<Record<Side, number>>;

/** A mission as its scoreboard shows it. */
export type MissionSummary = {
  readonly name: string | undefined;
  readonly score: BySide;
  /** The score at the end of each turn so far, from 0 points before the first. */
  readonly byTurn: readonly BySide[];
  /** Each rule in words, with the points that each side has scored by it. */
  readonly rules: readonly {
    readonly id: string;
    readonly text: string;
    readonly secondary: boolean;
    readonly points: BySide;
  }[];
  readonly objectives: readonly { readonly id: string; readonly name: string; readonly holder: Side | undefined }[];
  /** Each treasure, the side that has it, and where it is in words. */
  readonly treasures: readonly {
    readonly id: string;
    readonly name: string;
    readonly holder: Side | undefined;
    readonly text: string;
  }[];
  /** Units with models on the table, and those the side began with. */
  readonly units: Readonly<Record<Side, { readonly left: number; readonly of: number }>>;
};

/** The scoreboard of a game; undefined in one without a mission. */
export function missionSummary(state: GameState): MissionSummary | undefined {
  const { mission, turn } = state;
  if (!mission) return undefined;
  const { plan, scored } = mission;
  const names = tableNamesOf(state);
  // A game that ended with its last turn stands at the next one.
  const turns = Math.min(plan.turns, turn);
  const sides = (of: (side: Side) => number): BySide => ({ attacker: of('attacker'), defender: of('defender') });
  const count = (side: Side) => ({
    left: unitsOfSide(state, side).length,
    of: [...state.units.values()].filter((unit) => unit.side === side).length,
  });
  return {
    name: plan.name,
    score: missionScore(mission),
    byTurn: Array.from({ length: turns + 1 }, (_, end) =>
      missionScore({ scored: scored.filter((each) => each.turn <= end) }),
    ),
    rules: plan.scoring.map((rule) => ({
      id: rule.id,
      text: messages.mission.rule(rule, plan, names),
      secondary: rule.secondary,
      points: sides((side) =>
        scored.reduce((sum, each) => sum + (each.rule === rule.id && each.side === side ? each.points : 0), 0),
      ),
    })),
    objectives: plan.objectives.map((objective) => ({
      id: objective.id,
      name: names.objective(objective.id),
      holder: controllerOf(state, objective),
    })),
    treasures: treasuresOf(state).map(({ id, place }) => ({
      ...{ id, name: names.objective(id) },
      holder:
        place.kind === 'home' ? place.side : place.kind === 'carried' ? state.units.get(place.by)?.side : undefined,
      text:
        place.kind === 'home'
          ? messages.mission.home(messages.bar.sides[place.side])
          : place.kind === 'carried'
            ? messages.mission.carriedBy(names.unit(place.by))
            : messages.mission.lies,
    })),
    units: { attacker: count('attacker'), defender: count('defender') },
  };
}
