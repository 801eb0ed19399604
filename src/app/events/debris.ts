import type { GameEvent } from '../../rules/core/events/event.ts';
import { evolve } from '../../rules/play/evolve.ts';
import type { Game } from '../../rules/play/game.ts';
import type { Model } from '../../rules/core/state/state.ts';
import { isLastPhase } from '../../rules/core/turn.ts';
import type { Slain } from '../state/animation-step.ts';
import { slainBy } from './slain.ts';
import type { ToppleRequest } from '../state/services.ts';

/** Models slain by one event, the nearby models still standing, and a number that is the same for the same log. */
export type Fall = {
  readonly event: GameEvent;
  readonly slain: readonly Slain[];
  readonly standing: readonly Model[];
  readonly place: number;
};

/** Models further away than this are left out of the physics of a fall, inches. */
const NEAR = 4;

/** The falls of the current turn of a game. */
export function fallsOf(game: Game): readonly Fall[] {
  let falls: Fall[] = [];
  let state = game.initial;
  game.log.slice(0, game.cut).forEach((entry, i) => {
    entry.events.forEach((event, k) => {
      const slain = slainBy(state, event);
      state = evolve(state, event);
      if (event.kind === 'phase-ended' && isLastPhase(state.rules.system, event.phase)) falls = [];
      if (slain.length === 0) return;
      const isNear = (m: Model) =>
        slain.some(({ model }) => Math.sqrt((m.at[0] - model.at[0]) ** 2 + (m.at[2] - model.at[2]) ** 2) < NEAR);
      falls.push({ event, slain, standing: [...state.models.values()].filter(isNear), place: i * 32 + k });
    });
  });
  return falls;
}

/** The physics request of a fall; the same `seed` gives the same fall. */
export function toToppleRequest({ slain, standing, place }: Fall, seed: number): ToppleRequest {
  const body = ({ base, height, at, facing }: Model) => ({
    radius: base.kind === 'round' ? base.radius : Math.min(base.halfWidth, base.halfDepth),
    height,
    at,
    facing,
  });
  return {
    fallen: slain.map(({ model, from }) => ({ ...body(model), from })),
    standing: standing.map(body),
    seed: seed * 4096 + place,
  };
}
