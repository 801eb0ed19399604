import { type Habit, HABIT_GROUPS } from './habit.ts';
import { HABITS } from './habits.ts';
import type { KeyMapId } from './key-map-id.ts';
import { KEY_MAPS, keysText, type MouseMap } from './key-maps.ts';

/** One line of the key sheet. */
export type SheetRow = { readonly keys: string; readonly does: string };

/** The sheet of keys under a key map, group by group: what the mouse does first, then every key that does something. */
export function keySheet(map: KeyMapId): readonly (readonly [group: string, rows: readonly SheetRow[]])[] {
  const mouse = mouseRows(KEY_MAPS[map].mouse);
  const groups = HABIT_GROUPS.map((group): readonly [string, readonly SheetRow[]] => [
    group,
    [
      ...(mouse[group] ?? []),
      ...rowsOf(
        HABITS.filter((habit) => habit.group === group),
        map,
      ),
    ],
  ]);
  return [...groups, ['Touch', TOUCH_ROWS] as const].filter(([, rows]) => rows.length > 0);
}

/** Habits as lines: those that share a row stand on one. */
function rowsOf(habits: readonly Habit[], map: KeyMapId): readonly SheetRow[] {
  const keysByRow = new Map<string, string[]>();
  for (const habit of habits) {
    const keys = keysText(habit, map);
    const row = habit.row ?? lowerFirst(habit.does);
    if (keys !== '') keysByRow.set(row, [...(keysByRow.get(row) ?? []), keys]);
  }
  return [...keysByRow].map(([does, keys]) => ({ keys: keys.join(' · '), does }));
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** What the mouse does, by the group it is listed in. */
const mouseRows = (mouse: MouseMap): Readonly<Record<string, readonly SheetRow[]>> => ({
  'The eye': [
    { keys: mouse.turn === 'right' ? 'Right-drag' : 'Middle-drag', does: 'turn' },
    { keys: mouse.pan === 'right' ? 'Right-drag' : 'Middle-drag', does: 'pan' },
    { keys: 'Wheel', does: 'zoom to the cursor' },
  ],
  Picking: [
    { keys: 'Click', does: 'pick a unit; an enemy becomes a target' },
    { keys: 'Shift + click', does: 'add a unit; in a skirmish name another foe, aim the next attack' },
    { keys: 'Alt + click', does: 'one model' },
    { keys: 'Drag on the table', does: 'box your units' },
  ],
  Playing: [{ keys: 'Right-click', does: 'what can be done, and why not; in a fight: who takes wounds first' }],
  Moving: [
    { keys: 'Drag a model', does: 'carry its ghost; with its unit picked the whole unit comes along' },
    {
      keys: 'Wheel',
      does: `while carrying: a floor up or down${mouse.shiftWheelTurns ? '; with Shift turn the unit' : ''}`,
    },
    { keys: 'Right-click', does: 'while carrying: drop a corner, else let go' },
  ],
  'Measuring and seeing': [
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
