import type { ShootingEvent } from '../events/shooting.ts';
import { withModel, withoutModels, withStatus } from '../state/lookup.ts';
import type { GameState } from '../state/state.ts';

/** The state after a unit has shot. Nothing is judged. @source SH-01, SH-17 */
export function evolveShooting(state: GameState, { unit, left }: ShootingEvent): GameState {
  const hurt = left.reduce((now, { model, wounds }) => withModel(now, model, { wounds }), state);
  const slain = left.filter(({ wounds }) => wounds <= 0).map(({ model }) => model);
  return withStatus(withoutModels(hurt, slain), unit, 'shot');
}
