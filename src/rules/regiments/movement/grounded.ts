import { ok } from '../../../kernel/result.ts';
import type { Decision } from '../../core/judge/decision.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { Pose } from '../../core/formation.ts';
import type { TableQuery } from '../../core/ports.ts';
import { roundLength } from '../../core/round.ts';

type Ground = Pick<TableQuery, 'dropHeight'>;

/** What a command leads to, with every unit that moves standing, all along, on the ground under the middle of its front. @source RG-28 */
export const grounded = (decision: Decision, table: Ground): Decision =>
  decision.ok ? ok(decision.value.map((event) => settled(event, table))) : decision;

function settled(event: GameEvent, table: Ground): GameEvent {
  if (event.kind !== 'regiment-moved') return event;
  const legs = event.legs.map((leg) => ({ ...leg, from: standing(leg.from, table), to: standing(leg.to, table) }));
  return { ...event, legs, to: standing(event.to, table) };
}

/** A pose at the height of the ground; beyond the table's edge, of the table. */
function standing(pose: Pose, table: Ground): Pose {
  const [x, , z] = pose.at;
  return { ...pose, at: [x, roundLength(table.dropHeight(x, z) ?? 0), z] };
}
