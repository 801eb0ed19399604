import type { DocumentFault, ProfileFault, Whose } from '../scenario/scenario-fault.ts';
import type { Explanations } from './explain-by.ts';

const THINGS: Readonly<Record<Extract<DocumentFault, { kind: 'id-twice' }>['what'], string>> = {
  piece: 'terrain piece',
  unit: 'unit',
  model: 'model',
};

/** Whose wounds are spoken of, at the beginning of a sentence or inside it. */
function whoseText(whose: Whose): string {
  switch (whose.kind) {
    case 'model':
      return `Model "${whose.id}"`;
    case 'leader':
      return `Leader "${whose.id ?? `in file ${whose.file}`}"`;
    case 'ranks':
      return `The formation of "${whose.unit}"`;
  }
}

/** What is said of each fault of a characteristic. */
export const PROFILE_SENTENCES: Explanations<ProfileFault> = {
  'no-characteristic': ({ system, key, known }) =>
    `There is no characteristic "${key}" in the system "${system}"; it knows ${known.join(', ')}.`,
  'no-body-size': ({ sizes, got }) => `"size" must be one of "${sizes.join('", "')}"; got ${JSON.stringify(got)}.`,
  'no-number-in-profile': ({ key, got }) => `"${key}" must be a number; got ${JSON.stringify(got)}.`,
  'inches-below-0': ({ key, got }) => `"${key}" must be a number of inches, not below 0; got ${JSON.stringify(got)}.`,
  'not-whole': ({ key, least, most, got }) =>
    `"${key}" must be a whole number from ${least} to ${most}; got ${JSON.stringify(got)}.`,
};

/** What is said of what does not go together in a scenario. */
export const DOCUMENT_SENTENCES: Explanations<DocumentFault> = {
  'id-twice': ({ what, id, before }) =>
    `The id "${id}" is already the ${THINGS[what]}'s at ${before}; every ${THINGS[what]} needs its own.`,
  'many-models': ({ models, most }) => `A scenario may have at most ${most} models in all; this one has ${models}.`,
  'models-twice': ({ unit }) => `Unit "${unit}" has both "models" and "formation"; keep one.`,
  'no-models': ({ unit }) => `Unit "${unit}" needs "models" (one by one) or "formation" (ranks).`,
  'no-clause': ({ id }) =>
    `There is no clause "${id}"; the clauses are C-01 to C-35, D-01 to D-42, R7-01 to R7-24, E-01 to E-58, S-01 to S-36 and those of R10.`,
  'unknown-duellist': ({ id }) => `The scenario has no model "${id}"; a duel names two of its models.`,
  'no-character': ({ id }) => `Model "${id}" is no character; give it the keyword "CHARACTER" or name another.`,
  'second-duel': ({ id, before }) => `Model "${id}" already fights the duel at ${before}; nobody fights two at once.`,
  'duel-of-friends': ({ challenger, challengee, side }) =>
    `"${challenger}" and "${challengee}" are both on the ${side}'s side; a duel is fought between enemies.`,
  'fighters-in-ranks': ({ unit }) =>
    `Unit "${unit}" is a formation; in the system "skirmish" every unit is one fighter: give it "models" with one model.`,
  'several-fighters': ({ unit, models }) =>
    `Unit "${unit}" has ${models} models; in the system "skirmish" every unit is one fighter: give each model a unit of its own.`,
  'injured-twice': ({ unit, injuries: [one, other] }) =>
    `Unit "${unit}" cannot be "${one}" and "${other}" at once; keep one.`,
  'rows-not-rising': ({ upTo, before }) => `"upTo" must rise from row to row; got ${upTo} after ${before}.`,
  'last-row-short': ({ upTo }) => `The last row must reach up to 20; got ${upTo}.`,
  'no-look': ({ look, near }) =>
    `There is no look "${look}" in models/; leave "look" out and the piece is carved from its shape${near === undefined ? '.' : `, or did you mean "${near}"?`}`,
  'look-of-another': ({ look, piece, of }) =>
    `The look "${look}" is that of another form than piece "${piece}" has; leave "look" out, or give the piece the shape of "${of}" in the catalogue.`,
  'unknown-loss': ({ id, key }) => `The scenario has no model "${id}"; "${key}" names models of it.`,
  'leads-not-falling': ({ chart, lead, before }) =>
    `"${chart}" is read from its first line down, so that "lead" must fall from line to line; got ${lead} after ${before}.`,
  'steps-not-falling': ({ first, last }) =>
    `Steps of initiative run down from "firstStep" ${first} to "lastStep" ${last}; write a first step that is not below the last.`,
  'pool-of-two': ({ id }) =>
    `"${id}" is the name of a unit with rank and file; whoever strikes at "${id}" could mean either. Give one of them another id.`,
  'ranks-not-rect': ({ base }) => `Ranks of the system "regiments" stand on "rect" bases; got ${JSON.stringify(base)}.`,
  'many-leaders': ({ unit, leaders, count }) =>
    `Unit "${unit}" has ${leaders} leaders and only ${count} models; "count" counts leaders too.`,
  'leader-beyond': ({ file, width, files }) =>
    `A leader on ${width === 1 ? 'one file' : `${width} files`} from file ${file} does not fit into ${files}.`,
  'file-taken': ({ file, by }) => `File ${file} is already taken by the leader at ${by}.`,
  'no-phase': ({ system, phase, phases }) =>
    `The system "${system}" has no phase "${phase}"; it must be one of ${phases.join(', ')}.`,
  'no-die': ({ sides, pips }) => `must be a whole number from 1 to ${sides}; got ${pips}.`,
  'many-wounds': ({ whose, left, key, full }) =>
    `${whoseText(whose)} has ${left} wounds left, and its profile gives it only "${key}" ${full}; write no more than those.`,
  'pool-differs': ({ unit, whose, key, full, others }) =>
    `The rank and file of "${unit}" share one health pool, and ${whoseText(whose)} can take ${full} where others take ${others}; give all of them the same "${key}", or this one the keyword "CHAMPION" or "CHARACTER".`,
  'pool-hurt-twice': ({ unit, whose, left, other, otherLeft }) =>
    `The rank and file of "${unit}" share one health pool, in which one model at most is hurt; ${whoseText(whose)} has ${left} wounds left and ${whoseText(other)} ${otherLeft}. Write the same for all, or leave it out for all but one.`,
};
