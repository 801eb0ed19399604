import type { Habit } from './habit.ts';
import { squadOf } from './squad-drag.ts';
import type { TableState } from './table-state.ts';

const NOTCH = Math.PI / 12;
const DEGREE = Math.PI / 180;

const isLaying = ({ drag, ruler }: TableState): boolean => drag !== undefined || ruler !== undefined;
const isCarrying = ({ drag }: TableState): boolean => drag !== undefined;
const isCarryingSquad = ({ drag }: TableState): boolean => drag?.squad !== undefined;
const nothingPicked = ({ selection, targets }: TableState): string | undefined =>
  selection.length + targets.length === 0 ? 'Nothing is picked.' : undefined;
const nothingCarried = (table: TableState): string | undefined =>
  isLaying(table) ? undefined : 'Carry a model or take the tape first.';
const nothingLaid = ({ tools }: TableState): string | undefined =>
  tools.pinned.length + tools.auras.length + (tools.sight ? 1 : 0) === 0 ? 'Nothing is laid.' : undefined;

/** Why no squad can be laid out now, in one sentence; undefined when the picked one can. */
export function whyNoFormation({ game, selection, drag }: TableState): string | undefined {
  if (drag?.squad) return undefined;
  const first = game?.state.units.get(selection.at(-1) ?? ('' as never))?.models[0];
  if (game === undefined || first === undefined) return 'Pick a squad first.';
  return squadOf(game.state, first) ? undefined : 'Only a squad of several models that moves now is laid out.';
}

/** Keys that carry, measure and look, and those of the table itself. */
export const BOARD_HABITS: readonly Habit[] = [
  {
    id: 'corner',
    group: 'Moving',
    does: 'Drop a corner of the way, or bend the tape',
    keys: ['Space'],
    when: isLaying,
    why: nothingCarried,
    run: (hands) => hands.corner(),
  },
  {
    id: 'unbend',
    group: 'Measuring and seeing',
    does: 'Take the last bend of the tape back',
    keys: ['Backspace'],
    when: ({ ruler }) => ruler?.from !== undefined && ruler.legs.length > 0,
    byKeyOnly: true,
    run: (hands) => hands.unbend(),
  },
  {
    id: 'turn-left',
    row: 'turn the unit in hand; with Alt by one degree',
    group: 'Moving',
    does: 'Turn the unit in hand to the left',
    keys: ['KeyQ'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (hands) => hands.turnSquad(NOTCH),
  },
  {
    id: 'turn-right',
    row: 'turn the unit in hand; with Alt by one degree',
    group: 'Moving',
    does: 'Turn the unit in hand to the right',
    keys: ['KeyE'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (hands) => hands.turnSquad(-NOTCH),
  },
  {
    id: 'turn-left-fine',
    row: 'turn the unit in hand; with Alt by one degree',
    group: 'Moving',
    does: 'Turn the unit in hand a little to the left',
    keys: ['Alt+KeyQ'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (hands) => hands.turnSquad(DEGREE),
  },
  {
    id: 'turn-right-fine',
    row: 'turn the unit in hand; with Alt by one degree',
    group: 'Moving',
    does: 'Turn the unit in hand a little to the right',
    keys: ['Alt+KeyE'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (hands) => hands.turnSquad(-DEGREE),
  },
  {
    id: 'formation',
    group: 'Moving',
    does: 'While a unit is carried: as it stands, line, two ranks, column, wedge, circle, loose',
    keys: ['Digit#'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (hands, digit) => hands.formNumber(digit),
  },
  {
    id: 'floor-up',
    row: 'while carrying: a floor up, down',
    group: 'Moving',
    does: 'Carry it a floor up',
    keys: ['KeyR'],
    when: isCarrying,
    byKeyOnly: true,
    run: (hands) => hands.stepFloor(1),
  },
  {
    id: 'floor-down',
    row: 'while carrying: a floor up, down',
    group: 'Moving',
    does: 'Carry it a floor down',
    keys: ['KeyF'],
    when: isCarrying,
    byKeyOnly: true,
    run: (hands) => hands.stepFloor(-1),
  },
  {
    id: 'measure',
    group: 'Measuring and seeing',
    does: 'Take the tape in hand, or put it away',
    keys: ['KeyM'],
    run: (hands) => hands.toggleTape(),
  },
  {
    id: 'measure-held',
    group: 'Measuring and seeing',
    does: 'Measure while it is held and the pointer is over the table',
    keys: ['Tab'],
    byKeyOnly: true,
  },
  {
    id: 'pin',
    group: 'Measuring and seeing',
    does: 'Leave the tape where it lies',
    keys: ['Shift+KeyM'],
    when: ({ ruler }) => ruler?.from !== undefined,
    why: ({ ruler }) => (ruler?.from ? undefined : 'No tape is laid.'),
    run: (hands) => hands.pin(),
  },
  {
    id: 'ring',
    group: 'Measuring and seeing',
    does: 'A ring about what is picked, of the width used last',
    keys: ['KeyI'],
    why: nothingPicked,
    run: (hands) => hands.toggleAura(),
  },
  {
    id: 'sight',
    group: 'Measuring and seeing',
    does: 'What the picked mini sees of another: point at it',
    keys: ['KeyV'],
    why: nothingPicked,
    run: (hands) => hands.toggleSight(),
  },
  {
    id: 'field',
    group: 'Measuring and seeing',
    does: 'Shade all ground the picked mini does not see',
    keys: ['Shift+KeyV'],
    why: nothingPicked,
    run: (hands) => hands.toggleField(),
  },
  {
    id: 'ping',
    group: 'Measuring and seeing',
    does: 'Ping where the pointer points',
    keys: [],
    byKeyOnly: true,
    run: (hands) => hands.ping(),
  },
  {
    id: 'clear-tools',
    group: 'Measuring and seeing',
    does: 'Take all tapes, rings and lines off the table',
    keys: ['Shift+Backspace'],
    why: nothingLaid,
    run: (hands) => hands.clearTools(),
  },
  {
    id: 'grid',
    group: 'Measuring and seeing',
    does: 'Inch grid',
    keys: ['KeyG'],
    run: (hands) => hands.toggleGrid(),
  },
  {
    id: 'tray',
    group: 'The table',
    does: 'A tray for any dice',
    keys: ['KeyK'],
    run: (hands) => hands.toggleTray(),
  },
  {
    id: 'lessons',
    group: 'The table',
    does: 'Lessons of five minutes',
    keys: ['F1'],
    run: (hands) => hands.toggleLessons(),
  },
  {
    id: 'shelf',
    group: 'The table',
    does: 'Saved tables and files',
    keys: ['Ctrl+KeyS'],
    run: (hands) => hands.toggleShelf(),
  },
  {
    id: 'palette',
    group: 'The table',
    does: 'Find anything by its name',
    keys: ['Ctrl+KeyK'],
    byKeyOnly: true,
    run: (hands) => hands.togglePalette(),
  },
  { id: 'keys', group: 'The table', does: 'The sheet of keys', keys: ['?'], run: (hands) => hands.toggleKeySheet() },
];
