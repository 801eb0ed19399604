/** The notation of a variation, inside a sentence. */
const FORM = 'write PLACE=FROM..TO:STEP, such as terrain.wall.at.0=0..4:0.5, or PLACE=A,B,C';
/** The same as a sentence of its own. */
const FORM_ALONE = 'Write PLACE=FROM..TO:STEP, such as terrain.wall.at.0=0..4:0.5, or PLACE=A,B,C';

type At = { readonly place: string };

/** Faults in the notation of a variation, by kind. */
export const VARIATIONS = {
  'no-values': ({ text }: { readonly text: string }): string => `"${text}" gives no values; ${FORM}.`,
  'no-range': ({ text }: { readonly text: string }): string => `"${text}" is not a range; ${FORM}.`,
  'no-place-written': ({ place }: At): string => `"${place}" is not a place in a scenario file; ${FORM}.`,
  'value-twice': ({ place, value }: At & { readonly value: number }): string =>
    `${place} has the value ${value} twice; give each value once.`,
  'value-no-number': ({ place, got }: At & { readonly got: string }): string =>
    `The values of ${place} must be numbers; got "${got}". ${FORM_ALONE}.`,
  'range-no-number': ({ place, range, got }: At & { readonly range: string; readonly got: string }): string =>
    `The range ${range} of ${place} contains "${got}", which is not a number; ${FORM}.`,
  'endless-range': ({ place }: At): string =>
    `The range of ${place} has a step of 0 and would never end; write a step such as 0.5.`,
  'step-leads-away': ({
    place,
    from,
    to,
    step,
    instead,
  }: At & { readonly from: string; readonly to: string; readonly step: string; readonly instead: number }): string =>
    `The range of ${place} goes from ${from} to ${to}, but its step ${step} goes the other way; write ${instead}.`,
  'many-values': ({ place, values, most }: At & { readonly values: number; readonly most: number }): string =>
    `${place} would have ${values} values; at most ${most} can be played side by side. Write a larger step.`,
};

type Members = { readonly members: readonly string[]; readonly more: boolean };

const namesOf = ({ members, more }: Members): string => `${members.join(', ')}${more ? ', …' : ''}`;

/** Why a value cannot be set at a place of a file, by kind of fault. Values are quoted as JSON. */
export const SETTINGS = {
  'no-unit-to-shift': ({ place }: At): string =>
    `${place}: there is no unit here to move; name one, such as units.red.shift.0.`,
  'shift-no-number': ({ place }: At): string => `${place}: the distance to move a unit must be a number of inches.`,
  'no-place-in-file': ({ place }: At): string => `${place}: this is not a place in a scenario file.`,
  'no-single-value': ({ place, ...members }: At & Members): string =>
    `${place}: this is not a single value; extend the path with one of ${namesOf(members)}.`,
  'no-member': ({ place, key, ...members }: At & Members & { readonly key: string }): string =>
    namesOf(members) === ''
      ? `${place}: there is no "${key}" here; it is empty.`
      : `${place}: there is no "${key}" here; use one of ${namesOf(members)}.`,
  'other-value': ({ place, there, value }: At & { readonly there: unknown; readonly value: unknown }): string =>
    `${place}: the value here is ${JSON.stringify(there)}, and ${JSON.stringify(value)} is of another type; write a value of the same type.`,
  'holds-nothing': ({
    place,
    key,
    there,
    inner,
  }: At & { readonly key: string; readonly there: unknown; readonly inner: string }): string =>
    `${place}: "${key}" is ${JSON.stringify(there)} and contains no "${inner}".`,
};
