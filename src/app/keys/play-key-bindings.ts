import { type KeyBinding, whyNoGame } from './key-binding.ts';
import { isLookingOn, lastOwnEntry } from '../state/room.ts';
import type { TableState } from '../state/table-state.ts';
import { opponentMessages } from '../../messages/opponent.ts';
import { messages } from '../../messages/messages.ts';
import { roomUiMessages } from '../../messages/room.ts';
import { PHASES } from '../../rules/core/turn.ts';
import { systemOf } from '../../rules/play/systems.ts';

/** Whether the game on the table has fighters that attempt to engage. */
const hasFighters = ({ game }: TableState): boolean =>
  game !== undefined && PHASES[game.state.rules.system].includes('engage');

/** Whether the game on the table has units in ranks. */
const hasRanks = ({ game }: TableState): boolean => game !== undefined && systemOf(game.state).shape === 'ranked';

const WHEEL = Math.PI / 36;
const onlyRegiments = (table: TableState): string | undefined =>
  hasRanks(table) ? undefined : messages.keys.why.onlyRegiments;
const onlyFighters = (table: TableState): string | undefined =>
  hasFighters(table) ? undefined : messages.keys.why.onlyFighters;
const noOpponent = ({ opponent }: TableState): string | undefined =>
  opponent ? undefined : opponentMessages.why.noOpponent;

/** Why nothing can be undone now, in one sentence: in a room, each player offers to take back their own command. */
export function whyNoUndo(table: TableState): string | undefined {
  if (!table.game || table.game.cut === 0) return messages.keys.why.nothingDone;
  if (!table.room) return undefined;
  if (isLookingOn(table)) return roomUiMessages.onlyWatching;
  return lastOwnEntry(table) === undefined ? roomUiMessages.nothingToTakeBack : undefined;
}

/** Why nothing can be redone now, in one sentence. */
export const whyNoRedo = ({ game, room }: TableState): string | undefined =>
  room ? roomUiMessages.noRedo : game && game.cut < game.log.length ? undefined : messages.keys.why.nothingUndone;

/** Keys that select and play. */
export const PLAY_KEY_BINDINGS: readonly KeyBinding[] = [
  {
    id: 'next-unit',
    group: 'picking',
    keys: ['BracketRight'],
    why: whyNoGame,
    run: (actions) => actions.selection.cycle(1),
  },
  {
    id: 'previous-unit',
    group: 'picking',
    keys: ['BracketLeft'],
    why: whyNoGame,
    run: (actions) => actions.selection.cycle(-1),
  },
  {
    id: 'next-target',
    group: 'picking',
    keys: ['Quote'],
    why: whyNoGame,
    run: (actions) => actions.selection.cycleTarget(1),
  },
  {
    id: 'previous-target',
    group: 'picking',
    keys: ['Semicolon'],
    why: whyNoGame,
    run: (actions) => actions.selection.cycleTarget(-1),
  },
  {
    id: 'commit',
    group: 'playing',
    keys: ['Enter', 'NumpadEnter'],
    once: true,
    // The first press only takes up a hand-over: a second Enter of the other player answers nothing.
    run: (actions) => void (actions.play.takeOver() || actions.play.commit()),
  },
  {
    id: 'end-phase',
    group: 'playing',
    keys: ['Shift+Enter'],
    once: true,
    why: whyNoGame,
    run: (actions) => void (actions.play.takeOver() || actions.play.askToEndPhase()),
  },
  {
    id: 'decline',
    group: 'playing',
    keys: ['KeyN'],
    once: true,
    run: (actions) => void (actions.play.takeOver() || actions.play.decline()),
  },
  {
    id: 'cancel',
    group: 'playing',
    keys: ['Escape'],
    byKeyOnly: true,
    run: (actions) => actions.selection.cancel(),
  },
  {
    id: 'hint',
    group: 'playing',
    keys: ['KeyY'],
    once: true,
    why: (table) => whyNoGame(table) ?? (table.room ? opponentMessages.why.notInRoom : undefined),
    run: (actions) => actions.opponent.toggleHint(),
  },
  {
    id: 'opponent-pause',
    group: 'playing',
    keys: ['Shift+KeyP'],
    once: true,
    why: noOpponent,
    run: (actions) => actions.opponent.togglePause(),
  },
  {
    id: 'opponent-hurry',
    group: 'playing',
    keys: ['Shift+KeyY'],
    once: true,
    why: noOpponent,
    run: (actions) => actions.opponent.hurry(),
  },
  {
    id: 'choose',
    group: 'playing',
    keys: ['Digit#'],
    byKeyOnly: true,
    run: (actions, digit) => actions.play.chooseNumber(digit),
  },
  {
    id: 'ahead',
    group: 'regiments',
    keys: ['ArrowUp', 'ArrowLeft'],
    byKeyOnly: true,
    run: (actions) => actions.play.chooseNext(-1),
  },
  {
    id: 'back',
    group: 'regiments',
    keys: ['ArrowDown', 'ArrowRight'],
    byKeyOnly: true,
    run: (actions) => actions.play.chooseNext(1),
  },
  {
    id: 'undo',
    group: 'playing',
    keys: ['Ctrl+KeyZ'],
    why: whyNoUndo,
    run: (actions) => actions.play.undo(),
  },
  {
    id: 'redo',
    group: 'playing',
    keys: ['Ctrl+Shift+KeyZ', 'Ctrl+KeyY'],
    why: whyNoRedo,
    run: (actions) => actions.play.redo(),
  },
  {
    id: 'wheel-left',
    group: 'regiments',
    keys: ['KeyQ'],
    when: hasRanks,
    why: onlyRegiments,
    run: (actions) => actions.regiments.drill({ kind: 'wheel', angle: WHEEL }),
  },
  {
    id: 'wheel-right',
    group: 'regiments',
    keys: ['KeyE'],
    when: hasRanks,
    why: onlyRegiments,
    run: (actions) => actions.regiments.drill({ kind: 'wheel', angle: -WHEEL }),
  },
  {
    id: 'wider',
    group: 'regiments',
    keys: ['Equal', 'NumpadAdd'],
    when: hasRanks,
    why: onlyRegiments,
    run: (actions) => actions.regiments.reform(1),
  },
  {
    id: 'deeper',
    group: 'regiments',
    keys: ['Minus', 'NumpadSubtract'],
    when: hasRanks,
    why: onlyRegiments,
    run: (actions) => actions.regiments.reform(-1),
  },
  {
    id: 'run',
    group: 'moving',
    keys: ['KeyU'],
    run: (actions) => actions.move.toggleRun(),
  },
  {
    id: 'window',
    group: 'skirmish',
    keys: ['KeyO'],
    when: hasFighters,
    why: onlyFighters,
    run: (actions) => actions.skirmish.toggleWindow(),
  },
  {
    id: 'uncheck',
    group: 'skirmish',
    keys: ['Backspace'],
    when: hasFighters,
    why: onlyFighters,
    run: (actions) => actions.skirmish.check('last'),
  },
];
