import type { Habit } from './habit.ts';
import type { Hands } from '../hands.ts';
import type { TableState } from '../table/table-state.ts';
import type { TheatreHands } from '../replay-viewer/theatre-door.ts';
import { messages } from '../../messages/messages.ts';

const isWatching = ({ theatre }: TableState): boolean => theatre !== undefined;
const isNotWatching = ({ theatre, build }: TableState): boolean => theatre === undefined && build === undefined;

/** How far keys jump, seconds. */
const FAR = 15;
const NEAR = 5;

/** A key of whoever watches. */
const watching = (
  habit: Pick<Habit, 'id' | 'keys' | 'once' | 'byKeyOnly'>,
  deed: (hands: TheatreHands) => unknown,
): Habit => ({
  ...habit,
  group: 'replay',
  when: isWatching,
  run: (hands: Hands) => {
    const own = hands.theatre.hands();
    return own && deed(own);
  },
});

/** Keys that open a replay, and those of its bar. */
export const THEATRE_HABITS: readonly Habit[] = [
  {
    id: 'watch',
    group: 'replay',
    keys: ['KeyH'],
    when: isNotWatching,
    why: ({ game }) => (game && game.cut > 0 ? undefined : messages.keys.why.nothingDone),
    run: (hands) => hands.theatre.watch({ kind: 'game' }),
  },
  {
    id: 'open-replay',
    group: 'replay',
    keys: [],
    run: (hands) => hands.theatre.pick(),
  },
  watching({ id: 'replay-play', keys: ['Space'], once: true }, (hands) => hands.toggle()),
  watching({ id: 'replay-next', keys: ['Period'] }, (hands) => hands.step(1)),
  watching({ id: 'replay-before', keys: ['Comma'] }, (hands) => hands.step(-1)),
  watching({ id: 'replay-backwards', keys: ['KeyJ'], once: true }, (hands) => hands.shuttle(-1)),
  watching({ id: 'replay-pause', keys: ['KeyK'], once: true }, (hands) => hands.pause()),
  watching({ id: 'replay-forwards', keys: ['KeyL'], once: true }, (hands) => hands.shuttle(1)),
  watching({ id: 'replay-again', keys: ['KeyB'] }, (hands) => hands.jump(-FAR)),
  watching({ id: 'replay-left', keys: ['ArrowLeft'], byKeyOnly: true }, (hands) => hands.jump(-NEAR)),
  watching({ id: 'replay-right', keys: ['ArrowRight'], byKeyOnly: true }, (hands) => hands.jump(NEAR)),
  watching({ id: 'replay-faster', keys: ['Equal', 'NumpadAdd'] }, (hands) => hands.faster(1)),
  watching({ id: 'replay-slower', keys: ['Minus', 'NumpadSubtract'] }, (hands) => hands.faster(-1)),
  watching({ id: 'replay-start', keys: ['Ctrl+Home'] }, (hands) => hands.toEnd('start')),
  watching({ id: 'replay-end', keys: ['Ctrl+End', 'End'] }, (hands) => hands.toEnd('end')),
  watching({ id: 'replay-camera', keys: ['KeyC'], once: true }, (hands) => hands.nextCamera()),
  watching({ id: 'replay-frame', keys: ['KeyF'], once: true }, (hands) => hands.frame()),
  watching({ id: 'replay-proof', keys: ['KeyO'], once: true }, (hands) => hands.toggleProof()),
  watching({ id: 'replay-spoilers', keys: ['KeyN'], once: true }, (hands) => hands.toggleSpoilers()),
  watching({ id: 'replay-panels', keys: ['KeyH'], once: true }, (hands) => hands.togglePanels()),
  watching({ id: 'replay-branch', keys: ['Shift+Enter'], once: true }, (hands) => hands.branch()),
  watching({ id: 'replay-share', keys: ['Ctrl+Shift+KeyC'], once: true }, (hands) => hands.share()),
  watching({ id: 'replay-leave', keys: ['Escape'], once: true }, (hands) => hands.leave()),
];

/** What keys still do while a replay is watched, besides its own. */
const STILL: ReadonlySet<string> = new Set([
  'pan-on',
  'pan-left',
  'pan-back',
  'pan-right',
  'top',
  'home',
  'palette',
  'keys',
  'sound',
]);
/** What opens one. */
const OPENS: ReadonlySet<string> = new Set(['watch', 'open-replay']);

/** Whether a habit is one of the room where hands are: whoever watches changes nothing of the game. */
export const isOfRoom = ({ id, group }: Habit, { theatre }: TableState): boolean =>
  theatre ? group === 'replay' || STILL.has(id) : group !== 'replay' || OPENS.has(id);
