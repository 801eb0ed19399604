import type { Habit } from './habit.ts';
import { isOfRanks, isSkirmish } from './which-system.ts';
import type { TableState } from './table-state.ts';

const WHEEL = Math.PI / 36;
const onlyRanks = (table: TableState): string | undefined =>
  isOfRanks(table) ? undefined : 'Only ranked units do that.';
const onlyFighters = (table: TableState): string | undefined => (isSkirmish(table) ? undefined : 'Only in a skirmish.');
const noGame = ({ game }: TableState): string | undefined => (game ? undefined : 'No table is laid out.');
const nothingUndone = ({ game }: TableState): string | undefined =>
  game && game.cut < game.log.length ? undefined : 'Nothing was undone.';
const nothingDone = ({ game }: TableState): string | undefined =>
  game && game.cut > 0 ? undefined : 'Nothing has happened yet.';

/** Keys that pick and play. */
export const PLAY_HABITS: readonly Habit[] = [
  {
    id: 'next-unit',
    row: 'next, previous unit',
    group: 'Picking',
    does: 'Next unit',
    keys: ['BracketRight'],
    why: noGame,
    run: (hands) => hands.cycle(1),
  },
  {
    id: 'previous-unit',
    row: 'next, previous unit',
    group: 'Picking',
    does: 'Previous unit',
    keys: ['BracketLeft'],
    why: noGame,
    run: (hands) => hands.cycle(-1),
  },
  {
    id: 'next-target',
    row: 'next, previous target',
    group: 'Picking',
    does: 'Next target',
    keys: ['Quote'],
    why: noGame,
    run: (hands) => hands.cycleTarget(1),
  },
  {
    id: 'previous-target',
    row: 'next, previous target',
    group: 'Picking',
    does: 'Previous target',
    keys: ['Semicolon'],
    why: noGame,
    run: (hands) => hands.cycleTarget(-1),
  },
  {
    id: 'commit',
    group: 'Playing',
    does: 'Do what the prompt offers',
    keys: ['Enter', 'NumpadEnter'],
    once: true,
    run: (hands) => void hands.commit(),
  },
  {
    id: 'decline',
    group: 'Playing',
    does: 'Say no: no challenge, refuse it',
    keys: ['KeyN'],
    once: true,
    run: (hands) => void hands.decline(),
  },
  {
    id: 'cancel',
    group: 'Playing',
    does: 'Back out of it',
    keys: ['Escape'],
    byKeyOnly: true,
    run: (hands) => hands.cancel(),
  },
  {
    id: 'choose',
    group: 'Playing',
    does: 'Choose that one among those the prompt names; in a skirmish declare a climb, a jump across, a jump down',
    keys: ['Digit#'],
    byKeyOnly: true,
    run: (hands, digit) => hands.chooseNumber(digit),
  },
  {
    id: 'ahead',
    row: 'half an inch ahead, back; else the others the prompt names',
    group: 'Regiments',
    does: 'Half an inch ahead; else the one before in the prompt',
    keys: ['ArrowUp', 'ArrowLeft'],
    byKeyOnly: true,
    run: (hands) => hands.chooseNext(-1),
  },
  {
    id: 'back',
    row: 'half an inch ahead, back; else the others the prompt names',
    group: 'Regiments',
    does: 'Half an inch back; else the next one in the prompt',
    keys: ['ArrowDown', 'ArrowRight'],
    byKeyOnly: true,
    run: (hands) => hands.chooseNext(1),
  },
  {
    id: 'undo',
    group: 'Playing',
    does: 'Undo',
    keys: ['Ctrl+KeyZ'],
    why: nothingDone,
    run: (hands) => hands.undo(),
  },
  {
    id: 'redo',
    group: 'Playing',
    does: 'Redo',
    keys: ['Ctrl+Shift+KeyZ', 'Ctrl+KeyY'],
    why: nothingUndone,
    run: (hands) => hands.redo(),
  },
  {
    id: 'wheel-left',
    row: 'wheel left, right',
    group: 'Regiments',
    does: 'Wheel to the left',
    keys: ['KeyQ'],
    when: isOfRanks,
    why: onlyRanks,
    run: (hands) => hands.drill({ kind: 'wheel', angle: WHEEL }),
  },
  {
    id: 'wheel-right',
    row: 'wheel left, right',
    group: 'Regiments',
    does: 'Wheel to the right',
    keys: ['KeyE'],
    when: isOfRanks,
    why: onlyRanks,
    run: (hands) => hands.drill({ kind: 'wheel', angle: -WHEEL }),
  },
  {
    id: 'wider',
    row: 'a wider front, deeper ranks',
    group: 'Regiments',
    does: 'A wider front',
    keys: ['Equal', 'NumpadAdd'],
    when: isOfRanks,
    why: onlyRanks,
    run: (hands) => hands.reform(1),
  },
  {
    id: 'deeper',
    row: 'a wider front, deeper ranks',
    group: 'Regiments',
    does: 'Deeper ranks',
    keys: ['Minus', 'NumpadSubtract'],
    when: isOfRanks,
    why: onlyRanks,
    run: (hands) => hands.reform(-1),
  },
  {
    id: 'run',
    group: 'Moving',
    does: 'March, or run instead of walking',
    keys: ['KeyU'],
    run: (hands) => hands.toggleRun(),
  },
  {
    id: 'window',
    group: 'In a skirmish',
    does: 'Look from the window',
    keys: ['KeyO'],
    when: isSkirmish,
    why: onlyFighters,
    run: (hands) => hands.toggleWindow(),
  },
  {
    id: 'uncheck',
    group: 'In a skirmish',
    does: 'Take the last declared check back',
    keys: ['Backspace'],
    when: isSkirmish,
    why: onlyFighters,
    run: (hands) => hands.check('last'),
  },
];
