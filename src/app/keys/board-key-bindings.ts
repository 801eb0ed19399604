import { type KeyBinding, whyNoGame, whyNothingPicked } from './key-binding.ts';
import { squadOf } from '../systems/squads/squad-drag.ts';
import type { TableState } from '../state/table-state.ts';
import { messages } from '../../messages/messages.ts';

const NOTCH = Math.PI / 12;
const DEGREE = Math.PI / 180;

const isLaying = ({ drag, ruler }: TableState): boolean => drag !== undefined || ruler !== undefined;
const isCarrying = ({ drag }: TableState): boolean => drag !== undefined;
const isInHand = ({ hands }: TableState): boolean => hands.carry !== undefined || hands.laying?.kind === 'marker';
const isCarriedByHand = ({ hands }: TableState): boolean => hands.carry !== undefined;
const isCarryingSquad = ({ drag }: TableState): boolean => drag?.squad !== undefined;
const nothingCarried = (table: TableState): string | undefined =>
  isLaying(table) ? undefined : messages.keys.why.nothingCarried;
const nothingLaid = ({ tools }: TableState): string | undefined =>
  tools.pinned.length + tools.auras.length + (tools.sight ? 1 : 0) === 0 ? messages.keys.why.nothingLaid : undefined;

/** Why no unit can be laid out in formation now, in one sentence; undefined if the selected one can. */
export function whyNoFormation({ game, selection, drag }: TableState): string | undefined {
  if (drag?.squad) return undefined;
  const first = game?.state.units.get(selection.at(-1) ?? ('' as never))?.models[0];
  if (game === undefined || first === undefined) return messages.keys.why.pickASquad;
  return squadOf(game.state, first) ? undefined : messages.keys.why.noSquad;
}

/** Keys that move models, measure and control the table. */
export const BOARD_KEY_BINDINGS: readonly KeyBinding[] = [
  {
    id: 'hands',
    group: 'hands',
    keys: ['Shift+KeyB'],
    why: whyNoGame,
    run: (actions) => actions.hands.toggle(),
  },
  {
    id: 'hands-free',
    group: 'hands',
    keys: ['Shift+KeyF'],
    why: whyNoGame,
    run: (actions) => actions.hands.toggleFree(),
  },
  {
    id: 'hands-carry',
    group: 'hands',
    keys: ['Shift+KeyG'],
    why: (table) => whyNoGame(table) ?? whyNothingPicked(table),
    run: (actions) => actions.hands.carry(),
  },
  {
    id: 'hands-far',
    group: 'hands',
    keys: ['ArrowUp'],
    when: isCarriedByHand,
    byKeyOnly: true,
    run: (actions) => actions.hands.nudge(0, -1),
  },
  {
    id: 'hands-near',
    group: 'hands',
    keys: ['ArrowDown'],
    when: isCarriedByHand,
    byKeyOnly: true,
    run: (actions) => actions.hands.nudge(0, 1),
  },
  {
    id: 'hands-left',
    group: 'hands',
    keys: ['ArrowLeft'],
    when: isCarriedByHand,
    byKeyOnly: true,
    run: (actions) => actions.hands.nudge(-1, 0),
  },
  {
    id: 'hands-right',
    group: 'hands',
    keys: ['ArrowRight'],
    when: isCarriedByHand,
    byKeyOnly: true,
    run: (actions) => actions.hands.nudge(1, 0),
  },
  {
    id: 'hands-turn-left',
    group: 'hands',
    keys: ['KeyQ'],
    when: isInHand,
    byKeyOnly: true,
    run: (actions) => actions.hands.turn(1),
  },
  {
    id: 'hands-turn-right',
    group: 'hands',
    keys: ['KeyE', 'KeyR'],
    when: isInHand,
    byKeyOnly: true,
    run: (actions) => actions.hands.turn(-1),
  },
  {
    id: 'corner',
    group: 'moving',
    keys: ['Space'],
    when: isLaying,
    why: nothingCarried,
    run: (actions) => actions.move.corner(),
  },
  {
    id: 'unbend',
    group: 'measuring',
    keys: ['Backspace'],
    when: ({ ruler }) => ruler?.from !== undefined && ruler.legs.length > 0,
    byKeyOnly: true,
    run: (actions) => actions.tape.unbend(),
  },
  {
    id: 'turn-left',
    group: 'moving',
    keys: ['KeyQ'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (actions) => actions.move.turnSquad(NOTCH),
  },
  {
    id: 'turn-right',
    group: 'moving',
    keys: ['KeyE'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (actions) => actions.move.turnSquad(-NOTCH),
  },
  {
    id: 'turn-left-fine',
    group: 'moving',
    keys: ['Alt+KeyQ'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (actions) => actions.move.turnSquad(DEGREE),
  },
  {
    id: 'turn-right-fine',
    group: 'moving',
    keys: ['Alt+KeyE'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (actions) => actions.move.turnSquad(-DEGREE),
  },
  {
    id: 'formation',
    group: 'moving',
    keys: ['Digit#'],
    when: isCarryingSquad,
    byKeyOnly: true,
    run: (actions, digit) => actions.move.formNumber(digit),
  },
  {
    id: 'floor-up',
    group: 'moving',
    keys: ['KeyR'],
    when: isCarrying,
    byKeyOnly: true,
    run: (actions) => actions.move.stepFloor(1),
  },
  {
    id: 'floor-down',
    group: 'moving',
    keys: ['KeyF'],
    when: isCarrying,
    byKeyOnly: true,
    run: (actions) => actions.move.stepFloor(-1),
  },
  {
    id: 'measure',
    group: 'measuring',
    keys: ['KeyM'],
    run: (actions) => actions.tape.toggle(),
  },
  {
    id: 'measure-held',
    group: 'measuring',
    keys: ['Tab'],
    byKeyOnly: true,
  },
  {
    id: 'pin',
    group: 'measuring',
    keys: ['Shift+KeyM'],
    when: ({ ruler }) => ruler?.from !== undefined,
    why: ({ ruler }) => (ruler?.from ? undefined : messages.keys.why.noTape),
    run: (actions) => actions.tape.pin(),
  },
  {
    id: 'ring',
    group: 'measuring',
    keys: ['KeyI'],
    why: whyNothingPicked,
    run: (actions) => actions.tools.toggleAura(),
  },
  {
    id: 'sight',
    group: 'measuring',
    keys: ['KeyV'],
    why: whyNothingPicked,
    run: (actions) => actions.tools.toggleSight(),
  },
  {
    id: 'field',
    group: 'measuring',
    keys: ['Shift+KeyV'],
    why: whyNothingPicked,
    run: (actions) => actions.tools.toggleField(),
  },
  {
    id: 'ping',
    group: 'measuring',
    keys: [],
    byKeyOnly: true,
    run: (actions) => actions.tools.ping(),
  },
  {
    id: 'clear-tools',
    group: 'measuring',
    keys: ['Shift+Backspace'],
    why: nothingLaid,
    run: (actions) => actions.tools.clearTools(),
  },
  {
    id: 'grid',
    group: 'measuring',
    keys: ['KeyG'],
    run: (actions) => actions.view.toggleGrid(),
  },
  {
    id: 'sound',
    group: 'table',
    keys: ['Alt+KeyM'],
    run: (actions) => actions.view.toggleSound(),
  },
  {
    id: 'tray',
    group: 'table',
    keys: ['KeyK'],
    run: (actions) => actions.freeDice.toggleTray(),
  },
  {
    id: 'lessons',
    group: 'table',
    keys: ['F1'],
    run: (actions) => actions.lessons.toggle(),
  },
  {
    id: 'saved-tables',
    group: 'table',
    keys: ['Ctrl+KeyS'],
    run: (actions) => actions.view.toggleSavedTables(),
  },
  {
    id: 'palette',
    group: 'table',
    keys: ['Ctrl+KeyK'],
    byKeyOnly: true,
    run: (actions) => actions.view.togglePalette(),
  },
  { id: 'keys', group: 'table', keys: ['?'], run: (actions) => actions.view.toggleKeySheet() },
  { id: 'xray', group: 'measuring', keys: ['KeyX'], run: (actions) => actions.view.toggleXray() },
  { id: 'own', group: 'table', keys: ['Ctrl+KeyB'], run: (actions) => actions.view.toggleUserAssets() },
  { id: 'lab', group: 'table', keys: ['KeyL'], run: (actions) => actions.view.toggleLab() },
];
