/** How a variation is written, inside a sentence. */
const FORM = 'write PLACE=FROM..TO:STEP, such as terrain.wall.at.0=0..4:0.5, or PLACE=A,B,C';
/** And as a sentence of its own. */
const FORM_ALONE = 'Write PLACE=FROM..TO:STEP, such as terrain.wall.at.0=0..4:0.5, or PLACE=A,B,C';

type At = { readonly place: string };

/** What is wrong with how a variation is written, by the kinds of its faults. */
export const VARIATIONS = {
  'no-values': ({ text }: { readonly text: string }): string => `"${text}" gives no values; ${FORM}.`,
  'no-range': ({ text }: { readonly text: string }): string => `"${text}" is no range; ${FORM}.`,
  'no-place-written': ({ place }: At): string => `"${place}" is no place in a scenario file; ${FORM}.`,
  'value-twice': ({ place, value }: At & { readonly value: number }): string =>
    `${place} takes ${value} twice; give each value once.`,
  'value-no-number': ({ place, got }: At & { readonly got: string }): string =>
    `${place} takes numbers; got "${got}". ${FORM_ALONE}.`,
  'range-no-number': ({ place, range, got }: At & { readonly range: string; readonly got: string }): string =>
    `The range ${range} of ${place} holds "${got}", which is no number; ${FORM}.`,
  'endless-range': ({ place }: At): string =>
    `The range of ${place} has a step of 0 and would never end; give one such as 0.5.`,
  'step-leads-away': ({
    place,
    from,
    to,
    step,
    instead,
  }: At & { readonly from: string; readonly to: string; readonly step: string; readonly instead: number }): string =>
    `The range of ${place} goes from ${from} to ${to}, but its step ${step} leads away; write ${instead}.`,
  'many-values': ({ place, values, most }: At & { readonly values: number; readonly most: number }): string =>
    `${place} would take ${values} values; at most ${most} are played side by side. Take a longer step.`,
};

type Members = { readonly members: readonly string[]; readonly more: boolean };

const namesOf = ({ members, more }: Members): string => `${members.join(', ')}${more ? ', …' : ''}`;

/** Why a value cannot be set at a place of a file, by the kinds of the faults. Values are told as JSON writes them. */
export const SETTINGS = {
  'nobody-to-shift': ({ place }: At): string =>
    `${place}: nobody stands here who could be moved; name a unit, such as units.red.shift.0.`,
  'shift-no-number': ({ place }: At): string => `${place}: a unit is moved by a number of inches.`,
  'no-place-in-file': ({ place }: At): string => `${place}: this is no place in a scenario file.`,
  'no-single-value': ({ place, ...members }: At & Members): string =>
    `${place}: this is no single value; go on to one of ${namesOf(members)}.`,
  'no-member': ({ place, key, ...members }: At & Members & { readonly key: string }): string =>
    namesOf(members) === ''
      ? `${place}: there is no "${key}" here, and nothing else.`
      : `${place}: there is no "${key}" here; there is ${namesOf(members)}.`,
  'other-value': ({ place, there, value }: At & { readonly there: unknown; readonly value: unknown }): string =>
    `${place}: here is ${JSON.stringify(there)}, and ${JSON.stringify(value)} cannot take its place.`,
  'holds-nothing': ({
    place,
    key,
    there,
    inner,
  }: At & { readonly key: string; readonly there: unknown; readonly inner: string }): string =>
    `${place}: "${key}" is ${JSON.stringify(there)} and holds no "${inner}".`,
};
