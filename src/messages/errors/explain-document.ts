import type { DocumentFault, MissionFault, ProfileFault, Whose } from '../../scenario/scenario-fault.ts';
import type { Explanations } from '../phrases/explain-by.ts';
import { countText, listText } from '../phrases/sentence.ts';

const THINGS: Readonly<Record<Extract<DocumentFault, { kind: 'id-twice' }>['what'], string>> = {
  piece: 'terrain piece',
  unit: 'unit',
  model: 'model',
  objective: 'objective',
  rule: 'scoring rule',
  reserve: 'unit in reserve',
  kind: 'kind of fighter',
  equipment: 'piece of equipment',
};

/** The model, leader or formation whose wounds are at fault. */
function whoseText(whose: Whose): string {
  switch (whose.kind) {
    case 'model':
      return `Model "${whose.id}"`;
    case 'leader':
      return whose.id === undefined ? `The leader in file ${whose.file}` : `Leader "${whose.id}"`;
    case 'ranks':
      return `The formation of "${whose.unit}"`;
  }
}

/** The same inside a sentence: everything but names in lower case. */
const whoseInside = (whose: Whose): string => whoseText(whose).replace(/^[A-Z]/, (letter) => letter.toLowerCase());

/** A sentence for each fault of a characteristic. */
export const PROFILE_SENTENCES: Explanations<ProfileFault> = {
  'no-characteristic': ({ system, key, known }) =>
    `The system "${system}" has no characteristic "${key}"; it has ${known.join(', ')}.`,
  'no-body-size': ({ sizes, got }) => `"size" must be one of "${sizes.join('", "')}"; got ${JSON.stringify(got)}.`,
  'no-number-in-profile': ({ key, got }) => `"${key}" must be a number; got ${JSON.stringify(got)}.`,
  'inches-below-0': ({ key, got }) => `"${key}" must be a number of inches, 0 or more; got ${JSON.stringify(got)}.`,
  'not-whole': ({ key, least, most, got }) =>
    `"${key}" must be a whole number from ${least} to ${most}; got ${JSON.stringify(got)}.`,
};

/** A sentence for each contradiction inside a scenario whose values are all well formed. */
export const DOCUMENT_SENTENCES: Explanations<DocumentFault> = {
  'weapons-not-here': ({ system }) =>
    `A table that plays ${system} has no weapons on its cards; leave "weapons" out, or play "squads".`,
  'missiles-not-here': ({ key, system }) =>
    `A table that plays ${system} has no fighters; leave "${key}" out, or play "skirmish".`,
  'missile-twice': ({ key, name }) =>
    `The ${key === 'missiles' ? 'weapon' : 'spell'} "${name}" is listed twice here; give one of them another name.`,
  'weapon-twice': ({ name }) =>
    `The weapon "${name}" is listed twice here; give one of them another name, or more attacks to one.`,
  'id-twice': ({ what, id, before }) =>
    `The id "${id}" is already used by the ${THINGS[what]} at ${before}; every ${THINGS[what]} needs its own id.`,
  'many-models': ({ models, most }) => `A scenario may have at most ${most} models in total; this one has ${models}.`,
  'models-twice': ({ unit }) => `Unit "${unit}" has both "models" and "formation"; keep one.`,
  'no-models': ({ unit }) => `Unit "${unit}" needs "models" (placed one by one) or a "formation" (ranks).`,
  'no-clause': ({ id, families }) =>
    `There is no rule clause "${id}"; the clauses are ${listText(families.map(([first, last]) => `${first} to ${last}`))}.`,
  'unknown-duellist': ({ id }) => `The scenario has no model "${id}"; a duel must name two of its models.`,
  'no-character': ({ id }) =>
    `Model "${id}" is not a character; give it the keyword "CHARACTER", or name another model.`,
  'second-duel': ({ id, before }) =>
    `Model "${id}" is already in the duel at ${before}; a model can be in one duel at a time.`,
  'duel-of-friends': ({ challenger, challengee, side }) =>
    `"${challenger}" and "${challengee}" are both on the ${side}'s side; a duel needs two enemies.`,
  'fighters-in-ranks': ({ unit }) =>
    `Unit "${unit}" is a formation, but in the system "skirmish" every unit is one fighter; give it "models" with one model.`,
  'several-fighters': ({ unit, models }) =>
    `Unit "${unit}" has ${models} models, but in the system "skirmish" every unit is one fighter; give each model its own unit.`,
  'injured-twice': ({ unit, injuries: [one, other] }) =>
    `Unit "${unit}" cannot be "${one}" and "${other}" at the same time; keep one.`,
  'rows-not-rising': ({ upTo, before }) => `"upTo" must increase from row to row; got ${upTo} after ${before}.`,
  'last-row-short': ({ upTo }) => `"upTo" of the last row must be 20; got ${upTo}.`,
  'no-look': ({ look, near }) =>
    `There is no file "${look}" in models/; ${near === undefined ? '' : `write "${near}", or `}leave "look" out to draw the piece from its shape.`,
  'look-of-another': ({ look, piece, of }) =>
    `The look "${look}" was made for another shape than that of piece "${piece}"; leave "look" out, or give the piece the shape of "${of}" in the catalogue.`,
  'unknown-loss': ({ id, key }) => `The scenario has no model "${id}"; "${key}" must name its models.`,
  'leads-not-falling': ({ chart, lead, before }) =>
    `"lead" must decrease from line to line of "${chart}", which is read from the top; got ${lead} after ${before}.`,
  'steps-not-falling': ({ first, last }) =>
    `Initiative steps count down from "firstStep" (${first}) to "lastStep" (${last}); the first must not be lower than the last.`,
  'pool-of-two': ({ id }) =>
    `"${id}" is also the id of a unit with rank and file, so an attack on "${id}" could mean either; give one of them another id.`,
  'ranks-not-rect': ({ base }) =>
    `In the system "regiments" models in ranks need "rect" bases; got ${JSON.stringify(base)}.`,
  'many-leaders': ({ unit, leaders, count }) =>
    `Unit "${unit}" has ${leaders} leaders but only ${count} models; "count" must include the leaders.`,
  'leader-beyond': ({ file, width, files }) =>
    `A leader as wide as ${width === 1 ? 'one file' : `${width} files`}, starting at file ${file}, does not fit into ${files === 1 ? 'one file' : `${files} files`}.`,
  'file-taken': ({ file, by }) => `File ${file} is already taken by the leader at ${by}.`,
  'no-phase': ({ system, phase, phases }) =>
    `The system "${system}" has no phase "${phase}"; use one of ${phases.join(', ')}.`,
  'no-die': ({ sides, pips }) => `A die must show a whole number from 1 to ${sides}; got ${pips}.`,
  'many-wounds': ({ whose, left, key, full }) =>
    `${whoseText(whose)} has ${left} wounds left, but its profile gives it only "${key}" ${full}; write ${full} or fewer.`,
  'pool-differs': ({ unit, whose, key, full, others }) =>
    `The rank and file of "${unit}" share one health pool, but ${whoseInside(whose)} has "${key}" ${full ?? 'not set'} and the others have ${others ?? 'it not set'}; give all of them the same "${key}", or give this one the keyword "CHAMPION" or "CHARACTER".`,
  'pool-hurt-twice': ({ unit, whose, left, other, otherLeft }) =>
    `The rank and file of "${unit}" share one health pool, in which at most one model is hurt, but ${whoseInside(whose)} has ${left} wounds left and ${whoseInside(other)} has ${otherLeft}; write the same for all, or leave it out for all but one.`,
};

const quoted = (id: string): string => `"${id}"`;

/** Ids that exist, as a remedy. */
const MOST_NAMED = 6;
const knownText = (known: readonly string[]): string =>
  known.length === 0
    ? 'it has none'
    : `use ${listText(known.slice(0, MOST_NAMED).map(quoted), 'or')}${known.length > MOST_NAMED ? ' or another of its ids' : ''}`;

const reachText = ({ width, depth }: { readonly width: number; readonly depth: number }): string =>
  `which reaches from −${width / 2} to ${width / 2} in x and from −${depth / 2} to ${depth / 2} in z; move it onto the table`;

/** A sentence for each fault of a mission. */
export const MISSION_SENTENCES: Explanations<MissionFault> = {
  'needs-version': ({ key, version }) =>
    `"${key}" needs version ${version} of the format; write "version": ${version}.`,
  'warbands-not-here': ({ system }) =>
    `A table that plays ${system} has no warbands; leave "warbands", "kind" and "equipment" out, or play "skirmish".`,
  'warband-twice': ({ side }) => `The ${side} has two warband lists; keep one.`,
  'over-gold': ({ side, cost, gold }) =>
    `The warband of the ${side} costs ${cost} gold, ${cost - gold} more than its ${gold}; leave a fighter or equipment out, or raise the limit.`,
  'many-of-kind': ({ name, count, most }) =>
    `There are ${count} fighters of the kind "${name}", and a warband may have ${most}; choose another kind for the others.`,
  'equipment-alone': ({ unit }) =>
    `Unit "${unit}" has equipment of a list but no "kind"; name its kind, or leave "equipment" out.`,
  'not-in-list': ({ what, side, id, known }) =>
    `The warband list of the ${side} has no ${what === 'kind' ? 'kind of fighter' : 'equipment'} "${id}"; ${knownText(known)}.`,
  'treasure-off-table': (table) => `The treasure is off the table, ${reachText(table)}.`,
  'treasures-not-here': ({ system }) =>
    `A table that plays ${system} has no fighters to carry treasures; leave "treasures" out, or play "skirmish".`,
  'no-treasure': () => 'The mission has no treasures to score for; list them as "treasures", or leave this rule out.',
  'no-such-treasure': ({ id, known }) => `The mission has no treasure "${id}"; ${knownText(known)}.`,
  'objective-off-table': (table) => `The objective is off the table, ${reachText(table)}.`,
  'zone-off-table': (table) => `This corner of the zone is off the table, ${reachText(table)}.`,
  'no-scoring-form': ({ forms }) =>
    forms.length === 0
      ? 'A scoring rule needs one of "hold", "kill" and "reach", or in a skirmish "treasure", which says what scores.'
      : `A scoring rule has one of "hold", "kill" and "reach"; this one has ${listText(forms.map(quoted))}. Make each a rule of its own.`,
  'not-of-form': ({ key, form }) => `"${key}" belongs to rules with "${form}"; leave it out.`,
  'no-such-unit': ({ id, known }) => `The scenario has no unit "${id}"; ${knownText(known)}.`,
  'no-such-objective': ({ id, known }) => `The mission has no objective "${id}"; ${knownText(known)}.`,
  'nothing-to-hold': 'The mission has no objectives to hold; add "objectives", or score something else.',
  'too-many-to-hold': ({ hold, objectives }) =>
    `Nobody can hold ${hold} of ${countText(objectives, 'objective')}; write ${objectives} or fewer.`,
  'no-unit-points': 'No unit of the scenario has "points", so this can never score; give the units "points".',
  'nothing-scores': 'Nothing can score in this mission; give it "objectives" or "scoring" rules.',
  'scores-too-late': ({ from, turns }) =>
    `The rule scores from turn ${from}, but the mission has ${countText(turns, 'turn')}; write ${turns} or less.`,
  'arrives-too-late': ({ from, turns }) =>
    `The unit may arrive from turn ${from}, but the mission has ${countText(turns, 'turn')}; write "from": ${turns} or less.`,
  'hidden-in-turns':
    'Only deployment by hand, one side after the other, can be hidden; add "deploy": "by-hand" and "order": "side-by-side".',
  'hidden-zones-overlap':
    'In a room, hidden deployment needs zones of the two sides that do not overlap, or a refused place would tell what stands there; move them apart, or leave out "hidden".',
  'hidden-without-zone': ({ side }) =>
    `In a room, hidden deployment needs a zone for each side; add one for the ${side} to "deployment", or leave out "hidden".`,
  'never-ready': ({ turn, turns }) =>
    `The game begins in turn ${turn}, but the mission has ${countText(turns, 'turn')}; begin earlier, or raise "turns".`,
};
