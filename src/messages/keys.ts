import { DOES, ROWS } from './key-bindings.ts';

/** What the buttons of a mouse do with the table, as far as it is said. */
type Mouse = {
  readonly turn: 'right' | 'middle';
  readonly pan: 'right' | 'middle';
  /** What a click does while the tape is in hand. */
  readonly tapeClick: 'pin' | 'ping';
  /** Whether dragging with Ctrl held lays a ruler. */
  readonly ctrlMeasures: boolean;
  /** Whether the wheel turns what is carried while Shift is held. */
  readonly shiftWheelTurns: boolean;
};

/** One line of the key sheet. */
export type SheetRow = { readonly keys: string; readonly does: string };

/** What the mouse does, by the group it is listed in. */
const mouseRows = (mouse: Mouse) => ({
  eye: [
    { keys: mouse.turn === 'right' ? 'Right-drag' : 'Middle-drag', does: 'turn' },
    { keys: mouse.pan === 'right' ? 'Right-drag' : 'Middle-drag', does: 'pan' },
    { keys: 'Wheel', does: 'zoom to the cursor' },
  ],
  picking: [
    { keys: 'Click', does: 'pick a unit; an enemy becomes a target' },
    { keys: 'Shift + click', does: 'add a unit; in a skirmish name another foe, aim the next attack' },
    { keys: 'Alt + click', does: 'one model' },
    { keys: 'Drag on the table', does: 'box your units' },
  ],
  playing: [{ keys: 'Right-click', does: 'what can be done, and why not; in a fight: who takes wounds first' }],
  moving: [
    { keys: 'Drag a model', does: 'carry its ghost; with its unit picked the whole unit comes along' },
    {
      keys: 'Wheel',
      does: `while carrying: a floor up or down${mouse.shiftWheelTurns ? '; with Shift turn the unit' : ''}`,
    },
    { keys: 'Right-click', does: 'while carrying: drop a corner, else let go' },
  ],
  measuring: [
    {
      keys: mouse.ctrlMeasures ? 'Ctrl + drag, tape and drag' : 'Tape and drag',
      does: 'measure from there, and pin it',
    },
    { keys: 'Tape and click', does: mouse.tapeClick === 'pin' ? 'pin the tape, or begin it there' : 'ping there' },
    { keys: 'Tape and right-click', does: 'bend the tape' },
    { keys: 'Alt + click', does: 'on the table: ping there' },
  ],
});

/** What fingers do. */
const TOUCH_ROWS: readonly SheetRow[] = [
  { keys: 'Tap', does: 'pick; an enemy becomes a target' },
  { keys: 'Drag', does: 'pan; on a model of yours carry its ghost' },
  { keys: 'Second finger', does: 'while carrying: drop a corner' },
  { keys: 'Pinch, twist', does: 'zoom, turn' },
  { keys: 'Hold', does: 'what can be done here' },
];

/** What keys do, the maps they come in, and the sheet that says so. */
export const keyMessages = {
  keysAndActions: 'Keys and hands',
  keysAsAt: 'Keys as at',
  does: DOES,
  rows: ROWS,
  mouse: mouseRows,
  touch: 'Touch',
  touches: TOUCH_ROWS,
  /** The three sets of keys, told by the style of table they come from. */
  maps: {
    highground: { name: 'Highground', about: 'This table’s own keys.' },
    sandbox: {
      name: 'Sandbox',
      about: 'As at a physics sandbox: Space shows the whole table, holding Tab measures and a click then pings.',
    },
    web: {
      name: 'Web table',
      about: 'As at a flat table in the browser: the right button pans, Ctrl and a drag measure, T names a target.',
    },
  },
};
