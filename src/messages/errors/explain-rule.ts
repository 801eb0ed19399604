import type { Quote } from '../../scenario/quote.ts';
import type { Counted, Listed, Measure, Rule, ValueType } from '../../scenario/rule.ts';
import { type Explanations, explainBy } from '../phrases/explain-by.ts';
import { countText, listText } from '../phrases/sentence.ts';

/** A value of a file as quoted in a sentence: short, on one line. */
export function quoteText(quote: Quote): string {
  switch (quote.kind) {
    case 'nothing':
      return 'nothing';
    case 'object':
      return 'an object';
    case 'text':
      return quote.text;
    case 'list':
      return `[${quote.members.map(quoteText).join(', ')}]`;
    case 'long-list':
      return `a list of ${quote.length} entries`;
    case 'keys':
      return quote.keys.length === 0 ? 'the empty object' : `the keys ${listText(quote.keys.map(quoteText))}`;
  }
}

const MEASURES: Readonly<Record<Measure, string>> = {
  inches: 'inches',
  'inches-from-centre': 'inches from the centre of the table',
  millimetres: 'millimetres',
  degrees: 'degrees',
  'share-of-move': 'times the Move',
  'share-of-side': 'of the fighters of a side',
  'share-of-body': 'the share of a body that is hidden',
  characteristic: 'the value of a characteristic',
  'degrees-of-view': 'degrees from the top to the bottom of the picture',
  aperture: '0 is closed, 1 is wide open',
  seconds: 'seconds',
  'seconds-of-shot': 'seconds from the start of the shot',
  'seconds-of-film': 'seconds of the film',
  'seconds-of-replay': 'seconds of the replay',
  pace: 'seconds of the replay for each second of film; 0 is a freeze frame',
};

const LISTS: Readonly<Record<Listed, string>> = {
  moves: 'moves',
  models: 'models',
  units: 'units',
  corners: 'corners',
  outline: 'corners [x, z]',
  placements: 'placements { "unit", "at", "facing" }',
  pools: 'models and units (a unit stands for its rank and file)',
  steps: 'steps',
  lines: 'lines such as { "lead": 0, "needs": 4 }',
  zones: 'zones { "side", "zone" }',
  reserves: 'units in reserve { "unit", "from" }',
  zone: 'corners [x, z]',
  objectives: 'objectives { "id", "at", "radius" }',
  treasures: 'treasures { "id", "at" }',
  scoring: 'scoring rules such as { "hold": "each", "points": 5 }',
  ties: 'tie-breaks',
  rows: 'rows such as { "upTo": 5, "reach": …, "failed": … }',
  heights: 'heights in inches',
  weapons: 'weapons { "name", "range", "attacks", "strength", "ap", "damage", "traits" }',
  missiles: 'missile weapons { "name", "range", "shots", "strength", "ap", "traits" }',
  warbands: 'warbands { "side", "gold", "kinds", "equipment" }',
  kinds: 'kinds of fighters { "id", "name", "gold", "base" }',
  equipment: 'equipment',
  spells: 'spells { "name", "difficulty", "range", "effect" }',
  parts: 'parts',
  leaders: 'leaders',
  keywords: 'keywords',
  statuses: 'statuses',
  pieces: 'terrain pieces',
  duels: 'duels',
  shots: 'shots',
  keystones: 'keystones, such as { "edge": "left", … }',
  walls: 'walls { "points", "thickness" }',
  keys: 'keyframes',
};

/** Singular and plural of what is counted. */
const COUNTED: Readonly<Record<Counted, readonly [one: string, many: string]>> = {
  entries: ['entry', 'entries'],
  units: ['unit', 'units'],
  models: ['model', 'models'],
  corners: ['corner', 'corners'],
  placements: ['placement', 'placements'],
  targets: ['target', 'targets'],
  lines: ['line', 'lines'],
  rows: ['row', 'rows'],
  checks: ['check', 'checks'],
  parts: ['part', 'parts'],
  leaders: ['leader', 'leaders'],
  keywords: ['keyword', 'keywords'],
  pieces: ['terrain piece', 'terrain pieces'],
  duels: ['duel', 'duels'],
  steps: ['step', 'steps'],
  zones: ['zone', 'zones'],
  reserves: ['unit in reserve', 'units in reserve'],
  objectives: ['objective', 'objectives'],
  treasures: ['treasure', 'treasures'],
  scoring: ['scoring rule', 'scoring rules'],
  ties: ['tie-break', 'tie-breaks'],
  shots: ['shot', 'shots'],
  weapons: ['weapon', 'weapons'],
  spells: ['spell', 'spells'],
  warbands: ['warband', 'warbands'],
  kinds: ['kind of fighter', 'kinds of fighters'],
  items: ['item', 'items'],
  keystones: ['keystone', 'keystones'],
  walls: ['wall', 'walls'],
  layouts: ['layout', 'layouts'],
  templates: ['template', 'templates'],
  keys: ['keyframe', 'keyframes'],
};

const TYPES: Readonly<Record<ValueType, string>> = {
  object: 'a JSON object {…}',
  list: 'a list […]',
  text: 'text',
  number: 'a number',
  whole: 'a whole number',
  boolean: 'true or false',
};

const inQuotes = (name: string): string => `"${name}"`;

/** The predicate of a sentence about each rule, after the name of the place. */
const RULE_SENTENCES: Explanations<Rule> = {
  name: 'must be a name of 1 to 64 letters, digits, ".", "_" or "-", beginning with a letter or digit',
  'model-id': 'must be the id of a model',
  'clause-id': 'must be the id of a rule clause, such as "C-23" or "AA-10a"',
  keyword: 'must be a keyword in upper case, such as "INFANTRY"',
  pointer: 'must be a JSON pointer into the state of the game, such as "/models/r1/at/0"',
  look: 'must be the path of a file inside models/, such as "terrain/wall-long.glb"',
  mini: 'must be the path of a file inside models/, such as "minis/captain.glb"',
  place: 'must be [x, z] or [x, y, z] in inches',
  point: 'must be [x, y, z] in inches',
  corner: 'must be [x, z] in inches',
  sizes: 'must be [width, height, depth] in inches',
  sides: 'must be [width, depth] in inches',
  'base-sides': 'must be [width, depth] in millimetres',
  'by-size': 'must be three numbers: for standard, large and gigantic models',
  manoeuvre: 'must be { "advance": inches }, { "wheel": degrees } or { "reform": files, "facing": degrees }',
  amount: 'must be a whole number from 1 to 60, or dice such as "D6", "2D3" or "D6+1"',
  stride: 'must be a distance such as { "share": 1.5, "plus": 0 }: a share of the Move plus inches',
  'spell-effects':
    'must be exactly one of { "damage": strength }, { "push": inches }, { "ward": pips } or { "fear": pips }',
  'true-or-absent': 'must be true or left out',
  'placements-or-object': 'must be a list of placements, or an object with "placements"',
  'shape-forms':
    'must be exactly one of "box", "prism", "cylinder", "ramp", "heightfield", "mesh" or, for a whole piece, "parts"',
  'base-forms': 'must be exactly one of "round", "oval", "rect" (millimetres) or "hull" (inches)',
  'step-forms':
    'must have exactly one of "do" (with "dice", "refused"), "expect" (with "within") or "ask" (with "answer", "within")',
  'hold-forms': 'must be "each", "more", or a whole number of objectives from 1 to 20',
  'kill-forms': 'must be "units", "points", or a list of unit ids',
  'treasure-forms': 'must be "all", or a list of ids of treasures',
  'reach-forms': 'must be the id of an objective, or a zone of at least 3 corners [x, z]',
  'number-or-text': 'must be a number or text',
  'some-form': 'must have one of its allowed forms',
  'another-name': 'must have a different name',
  number: ({ least, most, in: measure }) => `must be a number from ${least} to ${most} (${MEASURES[measure]})`,
  whole: ({ least, most }) => `must be a whole number from ${least} to ${most}`,
  text: ({ most }) => `must be text of 1 to ${most} characters`,
  exactly: ({ value }) => `must be ${JSON.stringify(value)}`,
  list: ({ of }) => `must be a list of ${LISTS[of]}`,
  'at-most': ({ most, of }) => `must have at most ${countOf(most, of)}`,
  'at-least': ({ least, of }) => `must have at least ${countOf(least, of)}`,
  'most-heights': ({ side }) => `must have at most ${side} × ${side} heights`,
  'names-some': 'must name at least one model',
  'names-at-most': ({ most }) => `must name at most ${countOf(most, 'models')}`,
  'has-a-key': 'must have at least one keyframe',
  'one-of': ({ names }) => `must be one of ${names.map(inQuotes).join(', ')}`,
  checks: ({ names }) => `must be a list of checks; the checks are ${names.join(', ')}`,
  commands: ({ names }) => `must be one of the commands ${names.join(', ')}`,
  rigs: ({ names }) => `must be a camera rig: ${listText(names.map(inQuotes), 'or')}`,
  values: ({ values }) => `must be ${listText(values.map(quoteText), 'or')}`,
  type: ({ type }) => `must be ${TYPES[type]}`,
  valid: ({ code }) => `must be valid (${code})`,
};

const countOf = (count: number, of: Counted): string => countText(count, ...COUNTED[of]);

/** What a place of a file must hold: the predicate of a sentence that begins with the name of the place. */
export const explainRule = (rule: Rule): string => explainBy(RULE_SENTENCES, rule);
