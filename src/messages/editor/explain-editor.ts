import type { EditorStep } from '../../editor/decide.ts';
import { idOf } from '../../editor/thing.ts';
import type { EditorViolation } from '../../editor/violation.ts';
import { explainScenario } from '../errors/explain-scenario.ts';

const inches = (length: number): string => `${Math.round(length * 100) / 100}″`;

/** The missing file of ranks or part of a piece, if it is not the whole unit or piece. */
const placeIn = ({ file, part }: Extract<EditorViolation, { kind: 'unknown' }>): string =>
  file !== undefined ? `, file ${file}` : part !== undefined ? `, part ${part + 1}` : '';

/** Why an edit is refused and how to fix it, in one sentence. */
export function explainEdit(violation: EditorViolation): string {
  switch (violation.kind) {
    case 'nothing':
      return 'Nothing is selected. Click a piece, or drag a box around several.';
    case 'unknown':
      return `“${violation.id}${placeIn(violation)}” is no longer on this table.`;
    case 'locked':
      return violation.ids.length === 1
        ? `“${violation.ids[0]}” is locked. Press L to unlock it.`
        : `${violation.ids.length} of the selected pieces are locked. Press L to unlock them.`;
    case 'off-table':
      return `“${violation.id}” would be ${inches(violation.beyond)} over the edge of the table. Move it in, or make the table larger.`;
    case 'too-big':
      return `${subject(violation.id)} would be ${inches(violation.size)} long; the limit is ${inches(violation.limit)}.`;
    case 'too-small':
      return `${subject(violation.id)} would be only ${inches(violation.size)} long; the least is ${inches(violation.limit)}.`;
    case 'too-high':
      return `The top of “${violation.id}” would be at ${inches(violation.height)}; the limit is ${inches(violation.limit)}.`;
    case 'below-ground':
      return `“${violation.id}” would be below the table. Raise it to 0″ or more.`;
    case 'not-finite':
      return 'That is not a number. Enter a number.';
    case 'outline-crosses':
      return `The outline crosses itself (side ${violation.edges[0] + 1} meets side ${violation.edges[1] + 1}). Place its corners in order around the piece.`;
    case 'outline-flat':
      return 'The outline encloses no area. Place its corners further apart.';
    case 'too-few-points':
      return `${violation.need} corners are needed; there ${violation.have === 1 ? 'is' : 'are'} ${violation.have}. Click to add more.`;
    case 'wall-doubles-back':
      return `The wall turns back on itself at corner ${violation.corner + 1}. Make the angle wider.`;
    case 'mesh-keeps-size':
      return `“${violation.id}” is a mesh with a fixed size. Import it again at another scale instead.`;
    case 'no-size':
      return 'Only terrain can be resized. Choose another base for a model instead.';
    case 'no-ground-to-sculpt':
      return `The brush cannot shape “${violation.id}”. Brush beside it to raise a new hill.`;
    case 'name-taken':
      return `Another piece is already called “${violation.name}”. Choose another name.`;
    case 'bad-name':
      return violation.name === ''
        ? 'A name must have at least one letter.'
        : `“${violation.name.slice(0, 30)}” cannot be a name. Use letters, digits, “.”, “_” and “-”.`;
    case 'too-many':
      return `A table holds at most ${violation.limit} ${violation.what}.`;
    case 'at-rest':
      return violation.pieces === 1
        ? 'It already rests on the surface below.'
        : 'They already rest on the surface below.';
    case 'no-warband':
      return `The ${violation.side} has no list of fighters. Give the table lists first.`;
    case 'no-room':
      return `The zone of the ${violation.side} has room for ${violation.placed} of ${violation.wanted}. Clear it, choose fewer, or set them up on a new table.`;
    case 'no-group':
      return 'A group needs at least two pieces. Hold Shift and click another.';
    case 'units-belong':
      return `The ${violation.units} units on the table belong to “${violation.system}”. Delete them before you change the game system.`;
    case 'ranks-on-rect':
      return 'Models in ranks stand on square bases. Choose one such as 20 × 20 mm.';
    case 'no-ranks':
      return 'Only a unit in ranks can have leaders.';
    case 'unreadable':
      return explainScenario(violation.fault);
  }
}

const subject = (id: string): string => (id === 'table' ? 'The table' : `“${id}”`);

const DID: Readonly<Record<EditorStep['kind'], string>> = {
  place: 'Placed',
  move: 'Moved',
  turn: 'Rotated',
  carry: 'Moved',
  raise: 'Raised',
  stack: 'Dropped',
  scale: 'Scaled',
  resize: 'Resized',
  group: 'Grouped',
  ungroup: 'Ungrouped',
  lock: 'Locked',
  duplicate: 'Duplicated',
  delete: 'Deleted',
  'set-kind': 'Changed the kind of',
  'set-traits': 'Changed the traits of',
  'set-role': 'Changed a part of',
  rename: 'Renamed',
  sculpt: 'Sculpted',
  'draw-wall': 'Drew',
  'draw-outline': 'Drew',
  reshape: 'Reshaped',
  'resize-table': 'Changed the table',
  entitle: 'Changed the title',
  'set-mission': 'Changed the mission',
  generate: 'Generated a battlefield',
  'place-unit': 'Placed',
  'set-warbands': 'Gave lists of fighters',
  muster: 'Set up a warband',
  'set-up-army': 'Set up an army',
  'set-side': 'Changed the side of',
  'set-unit': 'Changed the keywords, conditions or weapons of',
  'set-members': 'Changed models of',
  'set-count': 'Changed the number of models of',
  'set-leader': 'Changed the leaders of',
};

/** A step in a few words, for screen readers. */
export function describeEdit({ kind, things, change }: EditorStep): string {
  const did = kind === 'lock' && !change.pieces?.some(({ locked }) => locked) ? 'Unlocked' : DID[kind];
  if (kind === 'generate') return `${did} of ${change.pieces?.length ?? 0} pieces.`;
  if (kind === 'muster') return `${did} of ${change.units?.length ?? 0} fighters.`;
  if (kind === 'set-up-army') return `${did} of ${change.units?.length ?? 0} units.`;
  if (kind === 'resize-table' || kind === 'entitle' || kind === 'set-mission' || kind === 'set-warbands')
    return `${did}.`;
  const gone = [...(change.takePieces ?? []), ...(change.takeUnits ?? [])];
  const names = kind === 'delete' ? gone : things.map(idOf);
  return names.length === 1 ? `${did} ${names[0]}.` : `${did} ${names.length} items.`;
}
