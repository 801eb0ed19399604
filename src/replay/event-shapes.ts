import { z } from 'zod';
import type { GameEvent } from '../rules/core/events/event.ts';
import { LIMITS } from '../scenario/limits.ts';
import schema from './events.schema.json' with { type: 'json' };

/** Limits of the numbers and lists in an event. */
const EVENT_LIMITS = {
  /** Largest absolute value of a number. */
  number: 1e6,
  /** Most members of a list of numbers, such as the dice of one roll: several for every model. */
  numbers: 4 * LIMITS.models,
  /** Most members of any other list. */
  members: 5 * LIMITS.models,
  /** Largest radius of a turn, inches: no table is wider. */
  radius: 2 * LIMITS.coordinate,
  /** Largest angle of a turn, radians. */
  sweep: 4 * Math.PI,
} as const;

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

const shapeByKind = new Map<string, z.ZodType>();

/** The shape of a kind of event, converted when it is first needed. */
function shapeOf(kind: string): z.ZodType | undefined {
  const kinds: Readonly<Record<string, unknown>> = schema.kinds;
  if (!Object.hasOwn(kinds, kind)) return undefined;
  const known = shapeByKind.get(kind);
  if (known) return known;
  const shape = z.fromJSONSchema({ ...(kinds[kind] as object), $defs: schema.$defs } as JsonSchema);
  shapeByKind.set(kind, shape);
  return shape;
}

/**
 * Whether a value from a file has the shape of an event: the members of its kind and no others, each of its type, and
 * no number or list beyond what a game can hold. Whether the event fits a state is checked when it is applied.
 */
export function isEventShaped(value: unknown): value is GameEvent {
  const kind = (value as { readonly kind?: unknown } | null)?.kind;
  if (typeof kind !== 'string' || !isWithinLimits(value)) return false;
  return shapeOf(kind)?.safeParse(value).success === true;
}

function isWithinLimits(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) <= EVENT_LIMITS.number;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value))
    return (
      value.length <= (typeof value[0] === 'number' ? EVENT_LIMITS.numbers : EVENT_LIMITS.members) &&
      value.every(isWithinLimits)
    );
  const { radius = 0, sweep = 0 } = value as { readonly radius?: unknown; readonly sweep?: unknown };
  if (typeof radius === 'number' && Math.abs(radius) > EVENT_LIMITS.radius) return false;
  if (typeof sweep === 'number' && Math.abs(sweep) > EVENT_LIMITS.sweep) return false;
  return Object.values(value).every(isWithinLimits);
}
