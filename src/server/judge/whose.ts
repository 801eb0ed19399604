import type { RoomViolation } from '../../net/room-violation.ts';
import { assertNever } from '../../kernel/assert.ts';
import type { Command } from '../../rules/core/command.ts';
import { type ModelId, modelId, type UnitId } from '../../rules/core/ids.ts';
import type { ManualChange } from '../../rules/core/manual-change.ts';
import { otherSide } from '../../rules/core/state/lookup.ts';
import type { GameState } from '../../rules/core/state/state.ts';
import type { Side } from '../../rules/core/turn.ts';
import type { Marks } from './judge-protocol.ts';

/**
 * Why a side may not give a command in a room, whatever the rules say of it: it is not the one that decides, or by hand
 * it would change what belongs to the other side. Undefined where the rules may judge.
 *
 * @param next The side that decides; undefined once the game is over: then only changes by hand are left.
 */
export function whyNotOwn(
  state: GameState,
  by: Side,
  next: Side | undefined,
  command: Command,
): RoomViolation | undefined {
  if (command.kind === 'undo' || command.kind === 'redo') return { clause: 'RM-05', kind: 'takeback-by-consent' };
  if (command.kind === 'by-hand') {
    const sides = sidesOf(state, command.change);
    return sides.every((side) => side === by) ? undefined : { clause: 'RM-08', kind: 'belongs-to-other-side' };
  }
  // Each player allocates the attacks of own models, also when the other side locks them.
  if (command.kind === 'allocate' && sideOfModel(state, command.model) === by) return undefined;
  if (next !== undefined && next !== by) return { clause: 'RM-02', kind: 'other-side-decides', side: next };
  return undefined;
}

const sideOfUnit = (state: GameState, unit: UnitId): Side | undefined => state.units.get(unit)?.side;

/** The side of a model, on the table or taken off it. */
function sideOfModel(state: GameState, model: ModelId): Side | undefined {
  const found =
    state.models.get(model) ??
    state.byHand?.removed.find((one) => one.model.id === model)?.model ??
    state.roster?.models.get(model);
  return found && sideOfUnit(state, found.unit);
}

/** The sides whose models, units or counters a change is about; none for things that lie on the mat. */
function sidesOf(state: GameState, change: ManualChange): readonly (Side | undefined)[] {
  switch (change.kind) {
    case 'place':
    case 'bring-back':
      return change.models.map(({ model }) => sideOfModel(state, model));
    case 'take-off':
      return change.models.map((model) => sideOfModel(state, model));
    case 'set-wounds':
      return [sideOfModel(state, change.model)];
    case 'place-ranks':
    case 'set-status':
    case 'set-melee':
    case 'put-aura':
      return [sideOfUnit(state, change.unit)];
    case 'set-token':
      return [sideOfBearer(state, change.on)];
    case 'put-note':
      return 'at' in change.on ? [] : [sideOfBearer(state, change.on)];
    case 'put-marker':
      return change.side ? [change.side] : [];
    case 'remove':
      return sidesOfThing(state, change.id);
    case 'set-counter':
      return [change.side];
    default:
      return assertNever(change);
  }
}

type SetToken = Extract<ManualChange, { kind: 'set-token' }>;

const sideOfBearer = (state: GameState, on: SetToken['on']): Side | undefined =>
  'unit' in on ? sideOfUnit(state, on.unit) : sideOfModel(state, on.model);

function sidesOfThing({ byHand, ...state }: GameState, id: string): readonly (Side | undefined)[] {
  const marker = byHand?.markers.find((one) => one.id === id);
  if (marker?.side) return [marker.side];
  const aura = byHand?.auras.find((one) => one.id === id);
  if (aura) return [sideOfUnit(state, aura.unit)];
  const note = byHand?.notes.find((one) => one.id === id);
  return note && !('at' in note.on) ? [sideOfBearer(state, note.on)] : [];
}

/** The command with the marks of both sides: which models take wounds first, and which characters pass none on. */
export function withMarks(state: GameState, by: Side, command: Command, marks: Marks): Command {
  if (command.kind !== 'strike' && command.kind !== 'shoot') return command;
  const ofSide = (side: Side, models: readonly string[]) =>
    models.map(modelId).filter((model) => sideOfModel(state, model) === side);
  const both = (own: readonly ModelId[] = [], others: readonly string[]) => [
    ...ofSide(by, own),
    ...ofSide(otherSide(by), others),
  ];
  const { losses: ownLosses, stand: ownStand, ...bare } = command;
  const [losses, stand] = [both(ownLosses, marks.losses), both(ownStand, marks.stand)];
  return { ...bare, ...(losses.length > 0 ? { losses } : {}), ...(stand.length > 0 ? { stand } : {}) };
}
