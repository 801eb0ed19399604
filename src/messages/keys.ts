import { KEY_LABELS, ROWS } from './key-bindings.ts';

/** How a key map uses the mouse, as far as the key sheet mentions it. */
type Mouse = {
  readonly turn: 'right' | 'middle';
  readonly pan: 'right' | 'middle';
  /** What a click does while the tape measure is active. */
  readonly tapeClick: 'pin' | 'ping';
  /** Whether dragging with Ctrl held measures. */
  readonly ctrlMeasures: boolean;
  /** Whether the wheel turns the carried unit while Shift is held. */
  readonly shiftWheelTurns: boolean;
};

/** One line of the key sheet. */
export type SheetRow = { readonly keys: string; readonly does: string };

/** What the mouse does, by group of the key sheet. */
const mouseRows = (mouse: Mouse) => ({
  eye: [
    { keys: mouse.turn === 'right' ? 'Right-drag' : 'Middle-drag', does: 'orbit' },
    { keys: mouse.pan === 'right' ? 'Right-drag' : 'Middle-drag', does: 'pan' },
    { keys: 'Wheel', does: 'zoom to the cursor' },
  ],
  picking: [
    { keys: 'Click', does: 'select a unit; an enemy becomes the target' },
    { keys: 'Shift + click', does: 'add a unit; in a skirmish, add a target or aim the next attack' },
    { keys: 'Alt + click', does: 'select one model' },
    { keys: 'Drag on the table', does: 'box-select your units' },
  ],
  playing: [
    {
      keys: 'Right-click',
      does: 'menu of actions, with the reason where one is not allowed; in a fight: who takes wounds first',
    },
  ],
  moving: [
    { keys: 'Drag a model', does: 'drag its ghost; with its unit selected, the whole unit moves' },
    {
      keys: 'Wheel',
      does: `while carrying: up or down a floor${mouse.shiftWheelTurns ? '; with Shift turn the unit' : ''}`,
    },
    { keys: 'Right-click', does: 'while carrying: add a corner to the path; where none can be added, cancel' },
  ],
  measuring: [
    {
      keys: mouse.ctrlMeasures ? 'Ctrl + drag, tape and drag' : 'Tape and drag',
      does: 'measure from there and pin the tape',
    },
    { keys: 'Tape and click', does: mouse.tapeClick === 'pin' ? 'pin the tape, or start it there' : 'ping there' },
    { keys: 'Tape and right-click', does: 'bend the tape' },
    { keys: 'Alt + click on the table', does: 'ping there' },
  ],
});

/** What touch gestures do. */
const TOUCH_ROWS: readonly SheetRow[] = [
  { keys: 'Tap', does: 'select; an enemy becomes the target' },
  { keys: 'Drag', does: 'pan; on one of your models, drag its ghost' },
  { keys: 'Second finger', does: 'while carrying: add a corner to the path' },
  { keys: 'Pinch, twist', does: 'zoom, orbit' },
  { keys: 'Hold', does: 'menu of actions' },
];

/** What keys do, the key maps, and the texts of the key sheet. */
export const keyMessages = {
  keysAndActions: 'Keyboard shortcuts',
  keysAsAt: 'Key bindings',
  does: KEY_LABELS,
  rows: ROWS,
  mouse: mouseRows,
  touch: 'Touch',
  touches: TOUCH_ROWS,
  /** The three key maps, by the kind of program they follow. */
  maps: {
    highground: { name: 'Highground', about: 'Highground’s own keys.' },
    sandbox: {
      name: 'Sandbox',
      about: 'As in a physics sandbox: Space shows the whole table; hold Tab to measure, and click to ping meanwhile.',
    },
    web: {
      name: 'Web table',
      about: 'As in a 2D web table: the right button pans, Ctrl + drag measures, T chooses a target.',
    },
  },
};
