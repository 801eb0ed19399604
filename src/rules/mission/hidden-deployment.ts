import { coversBase } from '../../geometry/outlines/base-in-polygon.ts';
import { MEASURE_TOLERANCE } from '../../kernel/tolerances.ts';
import { err } from '../../kernel/result.ts';
import { evolveByHand } from '../by-hand/evolve-by-hand.ts';
import { offTable } from '../by-hand/off-table.ts';
import type { GameEvent } from '../core/events/event.ts';
import type { Decision } from '../core/judge/decision.ts';
import type { ManualChange } from '../core/manual-change.ts';
import type { GameState, Model } from '../core/state/state.ts';
import { otherSide } from '../core/state/lookup.ts';
import type { Side } from '../core/turn.ts';
import { zonesOf } from './deploy.ts';

/** Whether one side does not see yet where the other has put its units. @source MI-18 */
export const isDeploymentHidden = ({ phase, mission }: GameState): boolean =>
  phase === 'deploy' && mission?.plan.hidden === true;

/**
 * What the other side may see of the events of a command given in a state: in a hidden deployment nothing of where
 * units are put.
 *
 * @source MI-18
 */
export const eventsShownToOther = (before: GameState, events: readonly GameEvent[]): readonly GameEvent[] =>
  isDeploymentHidden(before) ? events.filter(({ kind }) => kind === 'phase-ended') : events;

/**
 * Judges a change by hand in a hidden deployment. Models may be put only into their own side's zones, and what else is
 * wrong elsewhere is not told: a refusal there could name what the other side has hidden.
 *
 * @param decideOn Judges the change in a state.
 * @source MI-13, MI-18
 */
export function decideByHandInSecret(
  state: GameState,
  change: ManualChange,
  decideOn: (state: GameState) => Decision,
): Decision {
  const sides = new Set(movedBy(state, change).flatMap((unit) => state.units.get(unit)?.side ?? []));
  const [side] = sides;
  if (side === undefined || sides.size > 1) return decideOn(state);
  const alone = withoutSide(state, otherSide(side));
  const decided = decideOn(alone);
  if (!decided.ok) return decided;
  const zones = zonesOf({ ...state, side });
  const outside = movedModels(alone, decided.value).find(
    (model) => !zones.some((zone) => coversBase(zone, model, MEASURE_TOLERANCE)),
  );
  return outside
    ? err([{ clause: 'MI-13', kind: 'outside-zone', model: outside.id, at: outside.at }])
    : decideOn(state);
}

/** The units whose models a change puts somewhere. */
function movedBy(state: GameState, change: ManualChange): readonly Model['unit'][] {
  if (change.kind === 'place-ranks') return [change.unit];
  if (change.kind !== 'place' && change.kind !== 'bring-back') return [];
  return change.models.flatMap(({ model }) => (state.models.get(model) ?? offTable(state, model)?.model)?.unit ?? []);
}

function withoutSide(state: GameState, side: Side): GameState {
  const isLeft = ({ unit }: Model): boolean => state.units.get(unit)?.side !== side;
  return {
    ...state,
    models: new Map([...state.models].filter(([, model]) => isLeft(model))),
    units: new Map([...state.units].map(([id, unit]) => [id, unit.side === side ? { ...unit, models: [] } : unit])),
  };
}

/** The models that stand elsewhere, or at all, after some events. */
function movedModels(before: GameState, events: readonly GameEvent[]): readonly Model[] {
  const after = events.reduce(
    (state, event) => (event.kind === 'done-by-hand' ? evolveByHand(state, event) : state),
    before,
  );
  return [...after.models.values()].filter(({ id, at }) => before.models.get(id)?.at !== at);
}
