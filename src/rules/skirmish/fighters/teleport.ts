import type { Point } from '../../../kernel/point.ts';
import type { UnitId } from '../../core/ids.ts';
import { roundMove } from '../../core/round.ts';
import { fighterContactsAt } from './contact.ts';
import type { EventAccumulator } from '../../core/judge/event-accumulator.ts';
import { applySkirmish } from './evolve-skirmish.ts';
import { fighterOf } from './fighters.ts';

/** The accumulator after a fighter has been moved to another place without walking. @source E-52, S-29 */
export function teleport(accumulator: EventAccumulator, unit: UnitId, to: Point): EventAccumulator {
  const model = fighterOf(accumulator.state, unit);
  const [dx, dz] = [to[0] - model.at[0], to[2] - model.at[2]];
  const across = Math.sqrt(dx * dx + dz * dz);
  const legs = [{ kind: 'walk', from: model.at, to, length: across }] as const;
  const path = { length: across, across, up: 0, down: 0, legs };
  const contacts = fighterContactsAt(accumulator.state, unit, to);
  const move = roundMove({ model: model.id, from: model.at, to, path, contacts });
  return applySkirmish(accumulator, { kind: 'fighter-moved', unit, how: 'shuffle', move });
}
