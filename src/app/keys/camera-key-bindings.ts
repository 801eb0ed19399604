import { type KeyBinding, whyNothingPicked } from './key-binding.ts';
import type { TableState } from '../state/table-state.ts';
import { messages } from '../../messages/messages.ts';

const isBusyWithGhost = ({ drag, ruler }: TableState): boolean => drag !== undefined || ruler !== undefined;

/** Keys that move the camera. */
export const CAMERA_KEY_BINDINGS: readonly KeyBinding[] = [
  {
    id: 'pan-on',
    group: 'eye',
    keys: ['KeyW'],
    byKeyOnly: true,
  },
  {
    id: 'pan-left',
    group: 'eye',
    keys: ['KeyA'],
    byKeyOnly: true,
  },
  {
    id: 'pan-back',
    group: 'eye',
    keys: ['KeyS'],
    byKeyOnly: true,
  },
  {
    id: 'pan-right',
    group: 'eye',
    keys: ['KeyD'],
    byKeyOnly: true,
  },
  {
    id: 'frame',
    group: 'eye',
    keys: ['KeyF'],
    when: (table) => !isBusyWithGhost(table),
    why: whyNothingPicked,
    run: (actions) => actions.view.look('frame'),
  },
  {
    id: 'eye',
    group: 'eye',
    keys: ['KeyP'],
    why: (table) =>
      table.look.kind === 'eye' || table.selection.length > 0 ? undefined : messages.keys.why.nothingPicked,
    run: (actions) => actions.tools.lookFromModel(),
  },
  {
    id: 'zoom-here',
    group: 'eye',
    keys: ['KeyZ'],
    byKeyOnly: true,
    run: (actions) => actions.tools.zoomHere(),
  },
  {
    id: 'ceiling-down',
    group: 'eye',
    keys: ['PageDown'],
    run: (actions) => actions.tools.stepCeiling(-1),
  },
  {
    id: 'ceiling-up',
    group: 'eye',
    keys: ['PageUp'],
    why: (table) => (table.tools.ceiling === undefined ? messages.keys.why.noFloorLifted : undefined),
    run: (actions) => actions.tools.stepCeiling(1),
  },
  { id: 'top', group: 'eye', keys: ['KeyT'], run: (actions) => actions.view.look('top') },
  { id: 'home', group: 'eye', keys: ['Home'], run: (actions) => actions.view.look('home') },
  {
    id: 'keep-view',
    group: 'eye',
    keys: ['Ctrl+Digit#'],
    byKeyOnly: true,
    run: (actions, digit) => actions.view.camera('save', digit),
  },
  {
    id: 'recall-view',
    group: 'eye',
    keys: ['Shift+Digit#'],
    byKeyOnly: true,
    run: (actions, digit) => actions.view.camera('recall', digit),
  },
];
