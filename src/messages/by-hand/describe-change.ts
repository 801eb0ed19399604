import { assertNever } from '../../kernel/assert.ts';
import type { Bearer, HandNote, MarkerShape, TOKEN_LIBRARY } from '../../rules/core/manual-change.ts';
import type { HandFact } from '../../rules/core/events/by-hand.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';
import { atText, type Names } from '../phrases/names.ts';
import { countText, inchesText, listText, rulerText } from '../phrases/sentence.ts';

/** What begins every line of the log about something done by hand. */
const BY_HAND = 'By hand: ';

/** A sentence for the log about something done by hand: "By hand: South picket 2 was moved 3.4″." */
export const describeChange = (change: HandFact, names: Names): string => BY_HAND + told(change, names);

function told(change: HandFact, names: Names): string {
  const { unit, model } = names;
  switch (change.kind) {
    case 'place':
      return `${movesText(change.moves, names)}.`;
    case 'place-ranks':
      return `${unit(change.unit)} placed as one body${atText(names, change.to.at)}.`;
    case 'take-off':
      return `${listText(change.models.map(model))} taken off the table.`;
    case 'bring-back':
      return `${listText(change.models.map((one) => model(one.model)))} brought back.`;
    case 'set-wounds':
      return `${model(change.model)} has ${countText(change.left, 'wound')} left, not ${change.before}.`;
    case 'set-status':
      return `${unit(change.unit)} ${change.on ? 'now' : 'no longer'} ${statusText(change.status)}${change.ends.length === 0 ? '' : `, no longer ${listText(change.ends.map(statusText))}`}.`;
    case 'set-melee':
      return `${unit(change.unit)} and ${unit(change.foe)} ${change.on ? 'fight each other' : 'no longer fight each other'}.`;
    case 'set-token': {
      const { name, count } = change;
      const on = bearerText(change.on, names);
      return count === 0 ? `“${tokenText(name)}” removed from ${on}.` : `${on}: ${tokenText(name)} × ${count}.`;
    }
    case 'put-note':
      return `note ${noteText(change.on, names)}: “${change.text}”`;
    case 'put-marker':
      return `${shapeText(change.shape)}${change.label === undefined ? '' : ` “${change.label}”`} put on the mat.`;
    case 'put-aura':
      return `an aura of ${inchesText(change.radius)}${change.label === undefined ? '' : `, “${change.label}”,`} round ${unit(change.unit)}.`;
    case 'remove':
      return 'a note, marker or aura removed.';
    case 'set-counter':
      return change.value === undefined
        ? `counter “${change.name}” of the ${change.side} removed.`
        : `${change.name} of the ${change.side}: ${change.value}.`;
    default:
      return assertNever(change);
  }
}

function movesText(moves: readonly ModelMove[], names: Names): string {
  const [first] = moves;
  if (moves.length === 1 && first)
    return first.path.length === 0
      ? `${names.model(first.model)} turned`
      : `${names.model(first.model)} moved ${rulerText(first.path.length)}${atText(names, first.to, 'to')}`;
  const longest = Math.max(...moves.map(({ path }) => path.length));
  return `${listText(moves.map((move) => names.model(move.model)))} moved (longest ${rulerText(longest)})`;
}

const bearerText = (on: Bearer, { unit, model }: Names): string => ('unit' in on ? unit(on.unit) : model(on.model));

const noteText = (on: HandNote['on'], names: Names): string =>
  'at' in on ? `on the mat${atText(names, [on.at[0], 0, on.at[1]])}` : `on ${bearerText(on, names)}`;

/** A status as a word in a sentence: "fell back". */
export const statusText = (status: string): string => status.replaceAll('-', ' ');

/** A marker by its form and size: "a blast of 3″ across". */
export function shapeText(shape: MarkerShape): string {
  switch (shape.kind) {
    case 'disc':
      return `a blast of ${inchesText(2 * shape.radius)} across`;
    case 'line':
      return `a line of ${inchesText(shape.length)} by ${inchesText(shape.width)}`;
    case 'teardrop':
      return `a teardrop of ${inchesText(shape.length)} by ${inchesText(shape.width)}`;
    default:
      return assertNever(shape);
  }
}

type LibraryToken = (typeof TOKEN_LIBRARY)[number];

/** The tokens of the library as players read them. */
const TOKEN_NAMES: Readonly<Record<LibraryToken, string>> = {
  pinned: 'Pinned',
  shaken: 'Shaken',
  poisoned: 'Poisoned',
  burning: 'On fire',
  blessed: 'Blessed',
  cursed: 'Cursed',
  hidden: 'Hidden',
  aimed: 'Aimed',
  objective: 'Carries the objective',
  acted: 'Has acted',
  marked: 'Marked',
  wounded: 'Wounded',
};

/** A token as players read it: its name in the library, or the player's own word. */
export const tokenText = (name: string): string =>
  Object.hasOwn(TOKEN_NAMES, name) ? TOKEN_NAMES[name as LibraryToken] : name;
