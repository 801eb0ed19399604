import type { HandBusy, HandNamed, HandValue, HandViolation } from '../../rules/core/violations/by-hand.ts';
import { rulerText } from '../phrases/sentence.ts';
import type { ViolationSentences } from '../phrases/violation-sentences.ts';

/** One sentence for each change by hand that makes no sense, with its remedy. */
export const HAND_SENTENCES: ViolationSentences<HandViolation> = {
  'hand-unknown': (v) => UNKNOWN[v.what](v.id),
  'hand-nothing-named': () => 'Name at least one model.',
  'hand-named-twice': (v, { model }) => `${model(v.model)} is named twice; name it once.`,
  'hand-number': (v) =>
    v.what === 'angle'
      ? 'The facing must be a finite angle of a few turns at most.'
      : `${VALUE_NAMES[v.what]} must be ${v.what === 'wounds' || v.what === 'tokens' || v.what === 'counter' ? 'a whole number ' : ''}from ${v.least} to ${v.most}${INCHES.has(v.what) ? '″' : ''}.`,
  'hand-text': (v) =>
    v.what === 'id'
      ? `An id has 1 to ${v.most} letters, digits, dots, hyphens or underscores, and begins with a letter or digit.`
      : `${VALUE_NAMES[v.what]} must have 1 to ${v.most} characters.`,
  'hand-too-many': (v) =>
    v.what === 'counters'
      ? `A side has ${v.most} counters at most; remove one first.`
      : `The table holds ${v.most} ${v.what === 'tokens' ? 'tokens' : 'notes, markers and auras'} at most; remove one first.`,
  'hand-off-table': () => 'That is not on the table; choose a place on the mat, or take the model off.',
  'hand-no-room': (v, { model, piece }) =>
    `${model(v.model)} has no room there: ${'model' in v.by ? model(v.by.model) : piece(v.by.piece)} is in the way; put it beside that.`,
  'hand-in-air': (v, { model }) =>
    `${model(v.model)} would be ${rulerText(Math.abs(v.above))} ${v.above > 0 ? 'above' : 'below'} the ground; leave the height out to put it down.`,
  'hand-in-ranks': (v, { unit }) => `Models of ${unit(v.unit)} stand in ranks; place the whole unit.`,
  'hand-no-ranks': (v, { unit }) => `There are no ranks in ${unit(v.unit)}; place its models.`,
  'hand-busy': (v, { unit }) => `${BUSY[v.with]} first: ${unit(v.unit)} cannot be changed by hand until then.`,
  'hand-no-melee': (v, { unit }) =>
    `${unit(v.unit)} and ${unit(v.foe)} cannot be joined in melee: only enemies that touch can; put them in contact first.`,
};

const UNKNOWN: Readonly<Record<HandNamed, (id: string) => string>> = {
  model: (id) => `There is no model "${id}" on the table.`,
  unit: (id) => `There is no unit "${id}" in this game.`,
  thing: (id) => `Nothing on the table is called "${id}".`,
  status: (id) => `"${id}" is not a status of this game; use a token instead.`,
  'removed-model': (id) => `"${id}" is not off the table, so it cannot be brought back.`,
};

const VALUE_NAMES: Readonly<Record<HandValue, string>> = {
  wounds: 'The wounds left',
  tokens: 'The number of tokens',
  counter: 'A counter',
  height: 'The height',
  radius: 'The radius',
  length: 'The length',
  width: 'The width',
  angle: 'The facing',
  note: 'A note',
  name: 'A name',
  label: 'A label',
  id: 'An id',
};

/** The values that are lengths. */
const INCHES: ReadonlySet<HandValue> = new Set<HandValue>(['height', 'radius', 'length', 'width']);

const BUSY: Readonly<Record<HandBusy, string>> = {
  deployment: 'Deploy the unit',
  charge: 'Finish the charge',
  attempt: 'Finish the attempt to engage',
  combat: 'Finish the combat',
};
