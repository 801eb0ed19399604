import type { KeyBinding } from './key-binding.ts';
import type { Actions } from '../actions.ts';
import type { TableState } from '../state/table-state.ts';
import type { ReplayViewerActions } from '../replay-viewer/replay-viewer-loader.ts';
import { messages } from '../../messages/messages.ts';

const isWatching = ({ replayViewer }: TableState): boolean => replayViewer !== undefined;
const isNotWatching = ({ replayViewer, editor }: TableState): boolean =>
  replayViewer === undefined && editor === undefined;

/** How far keys and buttons seek, seconds. */
export const SEEK = { near: 5, far: 15 } as const;

/** A key binding of the replay viewer. */
const watching = (
  keyBinding: Pick<KeyBinding, 'id' | 'keys' | 'once' | 'byKeyOnly'>,
  menuAction: (actions: ReplayViewerActions) => unknown,
): KeyBinding => ({
  ...keyBinding,
  group: 'replay',
  when: isWatching,
  run: (actions: Actions) => {
    const own = actions.replayViewer.actions();
    return own && menuAction(own);
  },
});

/** Keys that open a replay, and the keys of the replay viewer. */
export const REPLAY_VIEWER_KEY_BINDINGS: readonly KeyBinding[] = [
  {
    id: 'watch',
    group: 'replay',
    keys: ['KeyH'],
    when: isNotWatching,
    why: ({ game }) => (game && game.cut > 0 ? undefined : messages.keys.why.nothingDone),
    run: (actions) => actions.replayViewer.watch({ kind: 'game' }),
  },
  {
    id: 'open-replay',
    group: 'replay',
    keys: [],
    run: (actions) => actions.replayViewer.pick(),
  },
  watching({ id: 'replay-play', keys: ['Space'], once: true }, (actions) => actions.toggle()),
  watching({ id: 'replay-next', keys: ['Period'] }, (actions) => actions.step(1)),
  watching({ id: 'replay-before', keys: ['Comma'] }, (actions) => actions.step(-1)),
  watching({ id: 'replay-backwards', keys: ['KeyJ'], once: true }, (actions) => actions.shuttle(-1)),
  watching({ id: 'replay-pause', keys: ['KeyK'], once: true }, (actions) => actions.pause()),
  watching({ id: 'replay-forwards', keys: ['KeyL'], once: true }, (actions) => actions.shuttle(1)),
  watching({ id: 'replay-again', keys: ['KeyB'] }, (actions) => actions.jump(-SEEK.far)),
  watching({ id: 'replay-left', keys: ['ArrowLeft'], byKeyOnly: true }, (actions) => actions.jump(-SEEK.near)),
  watching({ id: 'replay-right', keys: ['ArrowRight'], byKeyOnly: true }, (actions) => actions.jump(SEEK.near)),
  watching({ id: 'replay-faster', keys: ['Equal', 'NumpadAdd'] }, (actions) => actions.faster(1)),
  watching({ id: 'replay-slower', keys: ['Minus', 'NumpadSubtract'] }, (actions) => actions.faster(-1)),
  watching({ id: 'replay-start', keys: ['Ctrl+Home'] }, (actions) => actions.toEnd('start')),
  watching({ id: 'replay-end', keys: ['Ctrl+End', 'End'] }, (actions) => actions.toEnd('end')),
  watching({ id: 'replay-camera', keys: ['KeyC'], once: true }, (actions) => actions.nextCamera()),
  watching({ id: 'replay-frame', keys: ['KeyF'], once: true }, (actions) => actions.frame()),
  watching({ id: 'replay-proof', keys: ['KeyO'], once: true }, (actions) => actions.toggleProof()),
  watching({ id: 'replay-spoilers', keys: ['KeyN'], once: true }, (actions) => actions.toggleSpoilers()),
  watching({ id: 'replay-panels', keys: ['KeyH'], once: true }, (actions) => actions.togglePanels()),
  watching({ id: 'replay-review', keys: ['KeyR'], once: true }, (actions) => actions.toggleReview()),
  watching({ id: 'replay-branch', keys: ['Shift+Enter'], once: true }, (actions) => actions.branch()),
  watching({ id: 'replay-share', keys: ['Ctrl+Shift+KeyC'], once: true }, (actions) => actions.share()),
  watching({ id: 'replay-leave', keys: ['Escape'], once: true }, (actions) => actions.stepBack()),
];

/** Key bindings that also apply while a replay is watched. */
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
/** Key bindings of the replay viewer that lead out of an embedded replay, or have no panel there. */
const NOT_EMBEDDED: ReadonlySet<string> = new Set([
  'replay-panels',
  'replay-review',
  'replay-branch',
  'replay-share',
  'replay-leave',
  'palette',
  'keys',
]);
/** Key bindings that open a replay. */
const OPENS: ReadonlySet<string> = new Set(['watch', 'open-replay']);

/** Whether a key binding applies in the view that is open, the table or the replay viewer, which changes no game. */
export function isOfRoom({ id, group }: KeyBinding, { replayViewer, embedded }: TableState): boolean {
  if (embedded && (replayViewer === undefined || NOT_EMBEDDED.has(id))) return false;
  return replayViewer ? group === 'replay' || STILL.has(id) : group !== 'replay' || OPENS.has(id);
}
