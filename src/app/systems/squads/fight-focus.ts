import type { Point } from '../../../kernel/point.ts';
import { modelsInFight } from '../../../rules/squads/fight/contact.ts';
import type { GameState } from '../../../rules/core/state/state.ts';
import { meleesOf, nextToStrike } from '../../../rules/skirmish/fighters/melee-order.ts';
import { fighterOf, skirmishOf } from '../../../rules/skirmish/fighters/fighters.ts';
import { modelsOf } from '../../../rules/core/state/lookup.ts';
import { regimentStageOf } from '../regiments/regiment-stage.ts';
import { fightStageOf, withCombats } from './fight-stage.ts';

/** The combat a fight is about just now: a name for it that no other combat of the game has, and where its models stand. */
export type FightFocus = { readonly key: string; readonly points: readonly Point[] };

/** The combat that waits for a decision or for blows; undefined outside a fight and between two combats. */
export function fightFocus(state: GameState): FightFocus | undefined {
  if (state.rules.system === 'skirmish') return skirmishFocus(state);
  if (state.rules.system === 'regiments') return regimentFocus(state);
  if (state.phase !== 'fight') return undefined;
  const stage = fightStageOf(state, [], undefined);
  if (!('combat' in stage)) return undefined;
  const begun = withCombats(state);
  const combat = begun.fight?.combats[stage.combat];
  return (
    combat && {
      key: `${state.turn} ${state.side} ${stage.combat}`,
      points: modelsInFight(begun, combat).map((model) => model.at),
    }
  );
}

/** Inches towards the near edge that are seen as well: the prompt lies there. */
const PROMPT_ROOM = 5;

/** In a battle of regiments the charge that is about to be moved, or the combat that is fought. */
function regimentFocus(state: GameState): FightFocus | undefined {
  const stage = regimentStageOf(state, [], []);
  const units =
    stage.kind === 'strike-home'
      ? [stage.group.target, ...stage.group.charges.map(({ unit }) => unit)]
      : 'combat' in stage
        ? stage.combat.units
        : [];
  const points = units.flatMap((id) => modelsOf(state, id).map((model) => model.at));
  if (points.length === 0) return undefined;
  const near = points.reduce((most, [, , z]) => Math.max(most, z), Number.NEGATIVE_INFINITY);
  const middle = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  return {
    key: `${state.turn} ${state.side} ${stage.kind === 'strike-home' ? 'charge' : 'melee'} ${units.join('+')}`,
    points: [...points, [middle, 0, near + PROMPT_ROOM]],
  };
}

/** In a skirmish the path that may be stepped into, or the melee whose blows are next. */
function skirmishFocus(state: GameState): FightFocus | undefined {
  const { attempt, melee } = skirmishOf(state);
  if (attempt?.stage.kind === 'intercept') {
    const points = attempt.stage.move.path.legs.flatMap(({ from, to }) => [from, to]);
    return { key: `${state.turn} ${state.side} ${attempt.unit}`, points };
  }
  const [next] = melee ? nextToStrike(state) : [];
  const members = next && meleesOf(state).find((units) => units.includes(next));
  return (
    members && {
      key: `${state.turn} ${state.side} ${members.join('+')}`,
      points: members.map((unit) => fighterOf(state, unit).at),
    }
  );
}
