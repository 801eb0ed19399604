import { coversBase } from '../../../geometry/outlines/base-in-polygon.ts';
import { MEASURE_TOLERANCE } from '../../../kernel/tolerances.ts';
import type { GameEvent } from '../../core/events/event.ts';
import type { MissionEvent } from '../../core/events/mission.ts';
import { carriedBy, touchesTreasure, treasuresOf } from '../../core/mission/treasure.ts';
import { getUnit } from '../../core/state/lookup.ts';
import type { GameState } from '../../core/state/state.ts';
import { isLastPhase } from '../../core/turn.ts';
import { fighterOf, isActive, isPresent, skirmishOf } from './fighters.ts';
import { specialRulesOf } from './special-rules.ts';

type TreasureMoved = Extract<MissionEvent, { kind: 'treasure-moved' }>;

/**
 * Events with those of treasures put where they happen: dropped by carriers that go down or leave the table, picked up
 * at the end of moves, and brought home when their side's turn ends. The same events where the mission has none.
 *
 * @param apply The state after an event.
 * @source SK-19, SK-21, SK-22
 */
export function withTreasures(
  start: GameState,
  events: readonly GameEvent[],
  apply: (state: GameState, event: GameEvent) => GameState,
): readonly GameEvent[] {
  if (treasuresOf(start).length === 0) return events;
  const all: GameEvent[] = [];
  let state = start;
  const add = (event: GameEvent): void => {
    all.push(event);
    state = apply(state, event);
  };
  for (const event of events) {
    const before = state;
    if (event.kind === 'phase-ended' && isLastPhase(state.rules.system, event.phase))
      for (const home of broughtHome(state)) add(home);
    add(event);
    for (const drop of dropped(before, state)) add(drop);
    const taken = event.kind === 'fighter-moved' ? takenBy(state, event) : undefined;
    if (taken) add(taken);
  }
  return all;
}

/** Treasures whose carriers have gone down, routed or left the table: they lie where the carrier is, or was. @source SK-21 */
function dropped(before: GameState, state: GameState): readonly TreasureMoved[] {
  return treasuresOf(state).flatMap(({ id, place }): readonly TreasureMoved[] => {
    if (place.kind !== 'carried') return [];
    const unit = place.by;
    const stays = isPresent(state, unit);
    const { rout } = skirmishOf(state);
    const routs = rout?.routed === true && rout.side === getUnit(state, unit).side;
    if (stays && !routs && isActive(getUnit(state, unit))) return [];
    const { at } = fighterOf(stays ? state : before, unit);
    return [{ kind: 'treasure-moved', treasure: id, unit, to: { kind: 'lies', at } }];
  });
}

/** The treasure that a fighter picks up at the end of its move; undefined when there is none. @source SK-19 */
function takenBy(
  state: GameState,
  { unit, how }: Extract<GameEvent, { kind: 'fighter-moved' }>,
): TreasureMoved | undefined {
  if ((how !== 'move' && how !== 'run') || !isPresent(state, unit) || !isActive(getUnit(state, unit))) return undefined;
  const model = fighterOf(state, unit);
  const { animal, ethereal } = specialRulesOf(model);
  if (animal || ethereal || carriedBy(state, unit)) return undefined;
  const { contactAcross, contactUp } = state.rules.skirmish;
  const within = { across: contactAcross, up: contactUp };
  const found = treasuresOf(state).find(({ place }) => touchesTreasure(model, place, within));
  return found && { kind: 'treasure-moved', treasure: found.id, unit, to: { kind: 'carried', by: unit } };
}

/** Treasures that the side whose turn ends has carried into its own zones. @source SK-22 */
function broughtHome(state: GameState): readonly TreasureMoved[] {
  const zones = (state.mission?.plan.deployment ?? []).filter(({ side }) => side === state.side);
  return treasuresOf(state).flatMap(({ id, place }): readonly TreasureMoved[] => {
    if (place.kind !== 'carried' || getUnit(state, place.by).side !== state.side) return [];
    const model = fighterOf(state, place.by);
    if (!zones.some(({ zone }) => coversBase(zone, model, MEASURE_TOLERANCE))) return [];
    return [{ kind: 'treasure-moved', treasure: id, unit: place.by, to: { kind: 'home', side: state.side } }];
  });
}
