import { assertNever } from '../../kernel/assert.ts';
import type { Bearer, HandNote, MarkerShape, TOKEN_LIBRARY } from '../../rules/core/deed.ts';
import type { HandFact } from '../../rules/core/events/by-hand.ts';
import type { ModelMove } from '../../rules/core/model-move.ts';
import { atText, type Names } from '../phrases/names.ts';
import { countText, inchesText, listText, rulerText } from '../phrases/sentence.ts';

/** What begins every line of the log about something done by hand. */
const BY_HAND = 'By hand: ';

/** A sentence for the log about something done by hand: "By hand: South picket 2 was moved 3.4″." */
export const describeDeed = (deed: HandFact, names: Names): string => BY_HAND + told(deed, names);

function told(deed: HandFact, names: Names): string {
  const { unit, model } = names;
  switch (deed.kind) {
    case 'place':
      return `${movesText(deed.moves, names)}.`;
    case 'place-ranks':
      return `${unit(deed.unit)} placed as one body${atText(names, deed.to.at)}.`;
    case 'take-off':
      return `${listText(deed.models.map(model))} taken off the table.`;
    case 'bring-back':
      return `${listText(deed.models.map((one) => model(one.model)))} brought back.`;
    case 'set-wounds':
      return `${model(deed.model)} has ${countText(deed.left, 'wound')} left, not ${deed.before}.`;
    case 'set-status':
      return `${unit(deed.unit)} ${deed.on ? 'now' : 'no longer'} ${statusText(deed.status)}${deed.ends.length === 0 ? '' : `, no longer ${listText(deed.ends.map(statusText))}`}.`;
    case 'set-melee':
      return `${unit(deed.unit)} and ${unit(deed.foe)} ${deed.on ? 'fight each other' : 'no longer fight each other'}.`;
    case 'set-token': {
      const { name, count } = deed;
      const on = bearerText(deed.on, names);
      return count === 0 ? `“${tokenText(name)}” removed from ${on}.` : `${on}: ${tokenText(name)} × ${count}.`;
    }
    case 'put-note':
      return `note ${noteText(deed.on, names)}: “${deed.text}”`;
    case 'put-marker':
      return `${shapeText(deed.shape)}${deed.label === undefined ? '' : ` “${deed.label}”`} put on the mat.`;
    case 'put-aura':
      return `an aura of ${inchesText(deed.radius)}${deed.label === undefined ? '' : `, “${deed.label}”,`} round ${unit(deed.unit)}.`;
    case 'remove':
      return 'a note, marker or aura removed.';
    case 'set-counter':
      return deed.value === undefined
        ? `counter “${deed.name}” of the ${deed.side} removed.`
        : `${deed.name} of the ${deed.side}: ${deed.value}.`;
    default:
      return assertNever(deed);
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
