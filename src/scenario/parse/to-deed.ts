import { toRadians } from '../../kernel/units.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Bearer, Deed, MarkerShape } from '../../rules/core/deed.ts';
import { modelId, unitId } from '../../rules/core/ids.ts';
import type { DeedDocument } from '../deed-schema.ts';
import { toTablePlace } from '../places.ts';

type Of<K extends DeedDocument['kind']> = Extract<DeedDocument, { kind: K }>;

/** A deed by hand from its JSON, with degrees converted to radians; the rules check that its ids exist. */
export function toDeed(deed: DeedDocument): Deed {
  switch (deed.kind) {
    case 'place':
      return {
        kind: 'place',
        models: deed.models.map(({ model, at, facing }) => ({
          ...{ model: modelId(model), at: toTablePlace(at) },
          ...facingIn(facing),
        })),
      };
    case 'place-ranks':
      return {
        ...{ kind: 'place-ranks', unit: unitId(deed.unit), at: toTablePlace(deed.at) },
        ...facingIn(deed.facing),
      };
    case 'take-off':
      return { kind: 'take-off', models: deed.models.map(modelId) };
    case 'bring-back':
      return {
        kind: 'bring-back',
        models: deed.models.map(({ model, at, facing }) => ({
          model: modelId(model),
          ...(at ? { at: toTablePlace(at) } : {}),
          ...facingIn(facing),
        })),
      };
    case 'set-wounds':
      return { kind: 'set-wounds', model: modelId(deed.model), left: deed.left };
    case 'set-status':
      return { kind: 'set-status', unit: unitId(deed.unit), status: deed.status, on: deed.on };
    case 'set-melee':
      return { kind: 'set-melee', unit: unitId(deed.unit), foe: unitId(deed.foe), on: deed.on };
    case 'set-token':
      return { kind: 'set-token', on: toBearer(deed.on), name: deed.name, count: deed.count };
    case 'put-note':
    case 'put-marker':
    case 'put-aura':
    case 'remove':
      return toThing(deed);
    case 'set-counter':
      return {
        ...{ kind: 'set-counter', side: deed.side, name: deed.name },
        ...(deed.value === undefined ? {} : { value: deed.value }),
      };
  }
}

function toThing(deed: Of<'put-note' | 'put-marker' | 'put-aura' | 'remove'>): Deed {
  switch (deed.kind) {
    case 'put-note':
      return {
        kind: 'put-note',
        id: deed.id,
        on: 'at' in deed.on ? { at: inPlan(deed.on.at) } : toBearer(deed.on),
        text: deed.text,
      };
    case 'put-marker':
      return {
        ...{ kind: 'put-marker', id: deed.id, shape: toMarkerShape(deed.shape), at: inPlan(deed.at) },
        facing: toRadians(deed.facing ?? 0),
        ...(deed.side === undefined ? {} : { side: deed.side }),
        ...labelIn(deed.label),
      };
    case 'put-aura':
      return {
        ...{ kind: 'put-aura', id: deed.id, unit: unitId(deed.unit), radius: deed.radius },
        ...labelIn(deed.label),
      };
    case 'remove':
      return { kind: 'remove', id: deed.id };
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
