import type { Habit } from './habit.ts';
import { isOfRanks, isSkirmish } from '../table/which-system.ts';
import type { TableState } from '../table/table-state.ts';
import { messages } from '../../messages/messages.ts';

const WHEEL = Math.PI / 36;
const onlyRanks = (table: TableState): string | undefined =>
  isOfRanks(table) ? undefined : messages.keys.why.onlyRanks;
const onlyFighters = (table: TableState): string | undefined =>
  isSkirmish(table) ? undefined : messages.keys.why.onlyFighters;
const noGame = ({ game }: TableState): string | undefined => (game ? undefined : messages.keys.why.noGame);
const nothingUndone = ({ game }: TableState): string | undefined =>
  game && game.cut < game.log.length ? undefined : messages.keys.why.nothingUndone;
const nothingDone = ({ game }: TableState): string | undefined =>
  game && game.cut > 0 ? undefined : messages.keys.why.nothingDone;

/** Keys that pick and play. */
export const PLAY_HABITS: readonly Habit[] = [
  {
    id: 'next-unit',
    group: 'picking',
    keys: ['BracketRight'],
    why: noGame,
    run: (hands) => hands.cycle(1),
  },
  {
    id: 'previous-unit',
    group: 'picking',
    keys: ['BracketLeft'],
    why: noGame,
    run: (hands) => hands.cycle(-1),
  },
  {
    id: 'next-target',
    group: 'picking',
    keys: ['Quote'],
    why: noGame,
    run: (hands) => hands.cycleTarget(1),
  },
  {
    id: 'previous-target',
    group: 'picking',
    keys: ['Semicolon'],
    why: noGame,
    run: (hands) => hands.cycleTarget(-1),
  },
  {
    id: 'commit',
    group: 'playing',
    keys: ['Enter', 'NumpadEnter'],
    once: true,
    run: (hands) => void hands.commit(),
  },
  {
    id: 'decline',
    group: 'playing',
    keys: ['KeyN'],
    once: true,
    run: (hands) => void hands.decline(),
  },
  {
    id: 'cancel',
    group: 'playing',
    keys: ['Escape'],
    byKeyOnly: true,
    run: (hands) => hands.cancel(),
  },
  {
    id: 'choose',
    group: 'playing',
    keys: ['Digit#'],
    byKeyOnly: true,
    run: (hands, digit) => hands.chooseNumber(digit),
  },
  {
    id: 'ahead',
    group: 'regiments',
    keys: ['ArrowUp', 'ArrowLeft'],
    byKeyOnly: true,
    run: (hands) => hands.chooseNext(-1),
  },
  {
    id: 'back',
    group: 'regiments',
    keys: ['ArrowDown', 'ArrowRight'],
    byKeyOnly: true,
    run: (hands) => hands.chooseNext(1),
  },
  {
    id: 'undo',
    group: 'playing',
    keys: ['Ctrl+KeyZ'],
    why: nothingDone,
    run: (hands) => hands.undo(),
  },
  {
    id: 'redo',
    group: 'playing',
    keys: ['Ctrl+Shift+KeyZ', 'Ctrl+KeyY'],
    why: nothingUndone,
    run: (hands) => hands.redo(),
  },
  {
    id: 'wheel-left',
    group: 'regiments',
    keys: ['KeyQ'],
    when: isOfRanks,
    why: onlyRanks,
    run: (hands) => hands.drill({ kind: 'wheel', angle: WHEEL }),
  },
  {
    id: 'wheel-right',
    group: 'regiments',
    keys: ['KeyE'],
    when: isOfRanks,
    why: onlyRanks,
    run: (hands) => hands.drill({ kind: 'wheel', angle: -WHEEL }),
  },
  {
    id: 'wider',
    group: 'regiments',
    keys: ['Equal', 'NumpadAdd'],
    when: isOfRanks,
    why: onlyRanks,
    run: (hands) => hands.reform(1),
  },
  {
    id: 'deeper',
    group: 'regiments',
    keys: ['Minus', 'NumpadSubtract'],
    when: isOfRanks,
    why: onlyRanks,
    run: (hands) => hands.reform(-1),
  },
  {
    id: 'run',
    group: 'moving',
    keys: ['KeyU'],
    run: (hands) => hands.toggleRun(),
  },
  {
    id: 'window',
    group: 'skirmish',
    keys: ['KeyO'],
    when: isSkirmish,
    why: onlyFighters,
    run: (hands) => hands.toggleWindow(),
  },
  {
    id: 'uncheck',
    group: 'skirmish',
    keys: ['Backspace'],
    when: isSkirmish,
    why: onlyFighters,
    run: (hands) => hands.check('last'),
  },
];
