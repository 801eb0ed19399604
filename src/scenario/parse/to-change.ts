import { toRadians } from '../../kernel/units.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Bearer, ManualChange, MarkerShape } from '../../rules/core/manual-change.ts';
import { modelId, unitId } from '../../rules/core/ids.ts';
import type { ChangeDocument } from '../change-schema.ts';
import { toTablePlace } from '../places.ts';

type Of<K extends ChangeDocument['kind']> = Extract<ChangeDocument, { kind: K }>;

/** A change by hand from its JSON, with degrees converted to radians; the rules check that its ids exist. */
export function toManualChange(change: ChangeDocument): ManualChange {
  switch (change.kind) {
    case 'place':
      return {
        kind: 'place',
        models: change.models.map(({ model, at, facing }) => ({
          ...{ model: modelId(model), at: toTablePlace(at) },
          ...facingIn(facing),
        })),
      };
    case 'place-ranks':
      return {
        ...{ kind: 'place-ranks', unit: unitId(change.unit), at: toTablePlace(change.at) },
        ...facingIn(change.facing),
      };
    case 'take-off':
      return { kind: 'take-off', models: change.models.map(modelId) };
    case 'bring-back':
      return {
        kind: 'bring-back',
        models: change.models.map(({ model, at, facing }) => ({
          model: modelId(model),
          ...(at ? { at: toTablePlace(at) } : {}),
          ...facingIn(facing),
        })),
      };
    case 'set-wounds':
      return { kind: 'set-wounds', model: modelId(change.model), left: change.left };
    case 'set-status':
      return { kind: 'set-status', unit: unitId(change.unit), status: change.status, on: change.on };
    case 'set-melee':
      return { kind: 'set-melee', unit: unitId(change.unit), foe: unitId(change.foe), on: change.on };
    case 'set-token':
      return { kind: 'set-token', on: toBearer(change.on), name: change.name, count: change.count };
    case 'put-note':
    case 'put-marker':
    case 'put-aura':
    case 'remove':
      return toThing(change);
    case 'set-counter':
      return {
        ...{ kind: 'set-counter', side: change.side, name: change.name },
        ...(change.value === undefined ? {} : { value: change.value }),
      };
  }
}

function toThing(change: Of<'put-note' | 'put-marker' | 'put-aura' | 'remove'>): ManualChange {
  switch (change.kind) {
    case 'put-note':
      return {
        kind: 'put-note',
        id: change.id,
        on: 'at' in change.on ? { at: inPlan(change.on.at) } : toBearer(change.on),
        text: change.text,
      };
    case 'put-marker':
      return {
        ...{ kind: 'put-marker', id: change.id, shape: toMarkerShape(change.shape), at: inPlan(change.at) },
        facing: toRadians(change.facing ?? 0),
        ...(change.side === undefined ? {} : { side: change.side }),
        ...labelIn(change.label),
      };
    case 'put-aura':
      return {
        ...{ kind: 'put-aura', id: change.id, unit: unitId(change.unit), radius: change.radius },
        ...labelIn(change.label),
      };
    case 'remove':
      return { kind: 'remove', id: change.id };
  }
}

function toMarkerShape(shape: Of<'put-marker'>['shape']): MarkerShape {
  if ('disc' in shape) return { kind: 'disc', radius: shape.disc };
  const [length, width] = 'line' in shape ? shape.line : shape.teardrop;
  return { kind: 'line' in shape ? 'line' : 'teardrop', length, width };
}

const toBearer = (on: Of<'set-token'>['on']): Bearer =>
  'unit' in on ? { unit: unitId(on.unit) } : { model: modelId(on.model) };

/** A place of the mat: a height that is given is left out. */
function inPlan(at: readonly number[]): PlanPoint {
  const [x = 0, second = 0, z = second] = at;
  return [x, z];
}

const facingIn = (facing: number | undefined) => (facing === undefined ? {} : { facing: toRadians(facing) });
const labelIn = (label: string | undefined) => (label === undefined ? {} : { label });
