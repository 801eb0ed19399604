import type { EditorStep } from '../editor/decide.ts';
import { idOf } from '../editor/thing.ts';
import type { EditorViolation } from '../editor/violation.ts';
import { explainScenario } from './explain-scenario.ts';

const inches = (length: number): string => `${Math.round(length * 100) / 100}″`;

/** What of a thing is gone, where it is not all of it. */
const placeIn = ({ file, part }: Extract<EditorViolation, { kind: 'unknown' }>): string =>
  file !== undefined ? `, file ${file}` : part !== undefined ? `, part ${part + 1}` : '';

/** Why something cannot be built, and what would help: one sentence. */
export function explainEdit(violation: EditorViolation): string {
  switch (violation.kind) {
    case 'nothing':
      return 'Nothing is picked: click a piece first, or drag a box about several.';
    case 'unknown':
      return `There is no “${violation.id}${placeIn(violation)}” on this table any more.`;
    case 'locked':
      return violation.ids.length === 1
        ? `“${violation.ids[0]}” is locked: press L to give it free.`
        : `${violation.ids.length} of them are locked: press L to give them free.`;
    case 'off-table':
      return `“${violation.id}” would reach ${inches(violation.beyond)} over the table’s edge: move it in, or make the table larger.`;
    case 'too-big':
      return `${subject(violation.id)} would be ${inches(violation.size)} long; at most ${inches(violation.limit)} makes sense here.`;
    case 'too-small':
      return `${subject(violation.id)} would be ${inches(violation.size)}; at least ${inches(violation.limit)} is needed.`;
    case 'too-high':
      return `“${violation.id}” would reach ${inches(violation.height)} up; ${inches(violation.limit)} is as high as a table goes.`;
    case 'below-ground':
      return `“${violation.id}” would stand below the ground: the table’s top is 0″.`;
    case 'not-finite':
      return 'That is no number a table can be built by.';
    case 'outline-crosses':
      return `The outline crosses itself (side ${violation.edges[0] + 1} meets side ${violation.edges[1] + 1}): set its corners in order round the piece.`;
    case 'outline-flat':
      return 'The outline encloses nothing: set its corners further apart.';
    case 'too-few-points':
      return `${violation.need} corners are needed; there ${violation.have === 1 ? 'is' : 'are'} ${violation.have}: click to set more.`;
    case 'wall-doubles-back':
      return `The wall turns back on itself at corner ${violation.corner + 1}: make the corner wider.`;
    case 'mesh-keeps-size':
      return `“${violation.id}” is a mesh made in inches and keeps its size: bring a larger file instead.`;
    case 'no-size':
      return 'Only terrain has a size; bases are as printed on the pack.';
    case 'no-ground-to-sculpt':
      return `“${violation.id}” is no hilly ground: brush beside it to heap a new hill.`;
    case 'name-taken':
      return `“${violation.name}” is another piece’s name: every piece needs its own.`;
    case 'bad-name':
      return violation.name === ''
        ? 'A name needs at least one letter.'
        : `“${violation.name.slice(0, 30)}” is no name for a file: use letters, digits, “.”, “_” and “-”.`;
    case 'too-many':
      return `A table holds at most ${violation.limit} ${violation.what}.`;
    case 'at-rest':
      return violation.pieces === 1
        ? 'It rests on what is below it already.'
        : 'They rest on what is below them already.';
    case 'no-group':
      return 'A group needs at least two pieces: hold Shift and click another.';
    case 'units-belong':
      return `The ${violation.units} units on the table belong to “${violation.system}”: take them off before changing the system.`;
    case 'ranks-on-rect':
      return 'Ranks stand on square bases: choose one such as 20 × 20 mm.';
    case 'no-ranks':
      return 'Only a unit in ranks has leaders in its front.';
    case 'unreadable':
      return explainScenario(violation.fault);
  }
}

const subject = (id: string): string => (id === 'table' ? 'The table' : `“${id}”`);

const DID: Readonly<Record<EditorStep['kind'], string>> = {
  place: 'Placed',
  move: 'Moved',
  turn: 'Turned',
  carry: 'Moved',
  raise: 'Raised',
  stack: 'Set down',
  scale: 'Scaled',
  resize: 'Sized',
  group: 'Grouped',
  ungroup: 'Ungrouped',
  lock: 'Locked',
  duplicate: 'Copied',
  delete: 'Removed',
  'set-kind': 'Changed the kind of',
  'set-traits': 'Changed the traits of',
  'set-role': 'Changed a part of',
  rename: 'Renamed',
  sculpt: 'Shaped',
  'draw-wall': 'Drew',
  'draw-outline': 'Drew',
  reshape: 'Reshaped',
  'resize-table': 'Changed the table',
  entitle: 'Changed the title',
  generate: 'Laid out a battlefield',
  'place-unit': 'Placed',
  'set-side': 'Changed the side of',
  'set-unit': 'Changed the words of',
  'set-members': 'Changed models of',
  'set-count': 'Counted',
  'set-leader': 'Changed the leaders of',
};

/** A step in a few words, as it is spoken. */
export function describeEdit({ kind, things, change }: EditorStep): string {
  const did = kind === 'lock' && !change.pieces?.some(({ locked }) => locked) ? 'Unlocked' : DID[kind];
  if (kind === 'generate') return `${did} of ${change.pieces?.length ?? 0} pieces.`;
  if (kind === 'resize-table' || kind === 'entitle') return `${did}.`;
  const gone = [...(change.takePieces ?? []), ...(change.takeUnits ?? [])];
  const names = kind === 'delete' ? gone : things.map(idOf);
  return names.length === 1 ? `${did} ${names[0]}.` : `${did} ${names.length} things.`;
}
