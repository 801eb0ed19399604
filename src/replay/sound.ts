import { evolveAll } from '../rules/play/evolve.ts';
import type { GameEvent } from '../rules/core/events/event.ts';
import { HAND_LIMITS } from '../rules/core/manual-change.ts';
import type { UnitId } from '../rules/core/ids.ts';
import { type GameState, type Model, STATUSES, type Unit } from '../rules/core/state/state.ts';
import { PHASES, SIDES } from '../rules/core/turn.ts';
import { LIMITS } from '../scenario/limits.ts';
import { isEventShaped } from './event-shapes.ts';

/** The state after events from a file; undefined where one of them is not an event, or does not fit what came before. */
export function evolveSafely(state: GameState, events: readonly GameEvent[]): GameState | undefined {
  if (!events.every(isEventShaped)) return undefined;
  try {
    // Events of the right shape that do not fit the state make `evolve` throw.
    return evolveAll(state, events);
  } catch {
    return undefined;
  }
}

const isNear = (value: unknown): boolean => typeof value === 'number' && Math.abs(value) <= LIMITS.coordinate;
const isCount = (value: unknown): boolean => Number.isInteger(value) && Math.abs(value as number) <= 1e6;

/**
 * Whether a state is valid for a game with this start: no new models, every model placed, every word a known one.
 *
 * @param before A valid state of the same game: models that are identical in it are not checked again.
 */
export function isSound(state: GameState, initial: GameState, before: GameState = initial): boolean {
  if (!isCount(state.turn) || !SIDES.includes(state.side) || !isSoundPhase(state, initial)) return false;
  if (state.models !== before.models && !areSoundModels(state, initial, before)) return false;
  if (state.byHand !== before.byHand && !isSoundByHand(state, initial)) return false;
  if (state.models === before.models && state.units === before.units) return true;
  for (const [id, unit] of state.units) if (!isSoundUnit(id, unit, state, initial)) return false;
  return true;
}

/** Whether a game of this system has such a phase. */
const isSoundPhase = ({ phase, mission }: GameState, { rules: { system } }: GameState): boolean =>
  PHASES[system].includes(phase) || (phase === 'deploy' && mission?.waiting !== undefined);

/** Whether the changed models are valid. Unchanged ones are mostly at the same position in the map. */
function areSoundModels({ models }: GameState, initial: GameState, before: GameState): boolean {
  const others = before.models.values();
  for (const model of models.values()) {
    if (model === others.next().value || model === before.models.get(model.id)) continue;
    if (models.get(model.id) !== model || !isSoundModel(model, initial)) return false;
  }
  return true;
}

function isSoundModel({ id, at, facing, wounds, unit }: Model, initial: GameState): boolean {
  const isSomewhere = Array.isArray(at) && at.length === 3 && at.every(isNear);
  return initial.models.has(id) && isSomewhere && isNear(facing) && isCount(wounds) && initial.units.has(unit);
}

/** Whether what was put on the table by hand keeps its limits, and what was taken off belongs to this game. */
function isSoundByHand({ byHand, models }: GameState, initial: GameState): boolean {
  if (byHand === undefined) return true;
  const { tokens, notes, markers, auras, counters, removed } = byHand;
  const lengths = [...markers.flatMap(({ shape }) => Object.values(shape)), ...auras.map(({ radius }) => radius)];
  return (
    notes.length + markers.length + auras.length <= HAND_LIMITS.things &&
    tokens.length <= HAND_LIMITS.tokens &&
    counters.length <= SIDES.length * HAND_LIMITS.counters &&
    notes.every(({ text }) => text.length <= HAND_LIMITS.note) &&
    [...tokens, ...counters].every(({ name }) => name.length <= HAND_LIMITS.name) &&
    [...markers, ...auras].every(({ label = '' }) => label.length <= HAND_LIMITS.name) &&
    lengths.every((length) => typeof length === 'string' || (length > 0 && length <= HAND_LIMITS.length)) &&
    markers.every(({ at, facing }) => at.length === 2 && at.every(isNear) && isNear(facing)) &&
    removed.every(({ model }) => !models.has(model.id) && isSoundModel(model, initial))
  );
}

const isSoundUnit = (id: UnitId, { models, status }: Unit, state: GameState, initial: GameState): boolean =>
  initial.units.has(id) &&
  models.every((model) => state.models.has(model)) &&
  Array.isArray(status) &&
  status.every((word) => STATUSES.includes(word));
