import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import { allCarried, type Grip } from '../../app/state/editor.ts';
import { type TableStore, useTableStore } from '../../app/state/table-store.ts';
import type { Thing } from '../../editor/thing.ts';
import { boxBetween, drawBox } from './box-select.ts';
import { createEditorAim, type EditorAim } from './editor-aim.ts';

/** A press that moves more pixels than this is a drag. */
const SLOP = 5;
/** Milliseconds after which a resting finger opens the menu, and between strokes of a resting brush. */
const HOLD = 520;
const BRUSH_EVERY = 110;

/** The pointer in the editor: a click selects, a drag moves, handles turn, raise and scale. */
export function EditorPointer({ actions }: { readonly actions: EditorActions }) {
  const { gl, camera, scene } = useThree();
  const store = useTableStore();
  useEffect(() => {
    const aim = createEditorAim(store, gl.domElement, camera, scene);
    return watchEditorPointer({ dom: gl.domElement, aim, store, actions });
  }, [gl, camera, scene, store, actions]);
  return null;
}

type Press = {
  readonly x: number;
  readonly y: number;
  readonly thing: Thing | undefined;
  readonly grip: Grip | undefined;
  what: 'still' | 'carry' | 'box' | 'stroke' | 'tool';
};

type Picture = {
  readonly dom: HTMLElement;
  readonly aim: EditorAim;
  readonly store: TableStore;
  readonly actions: EditorActions;
};

/** The pointer's state from one event to the next. */
type Gesture = {
  press: Press | undefined;
  box: HTMLElement | undefined;
  /** Where the button that turns the camera went down. */
  turning: { readonly x: number; readonly y: number } | undefined;
  holding: ReturnType<typeof setTimeout> | undefined;
  brushing: ReturnType<typeof setInterval> | undefined;
};

/** Listens to the pointer over the editor; returns a function that stops it. */
function watchEditorPointer(on: Picture): () => void {
  const { dom, actions } = on;
  const gesture: Gesture = {
    press: undefined,
    box: undefined,
    turning: undefined,
    holding: undefined,
    brushing: undefined,
  };
  const over = new AbortController();
  const listen = { signal: over.signal };
  /** Ends a press that another window or the browser has interrupted. */
  const away = () => {
    endPress(gesture);
    actions.letLie();
  };
  // Captured, to run before the camera's listeners: a finger that drags must not pan.
  window.addEventListener('pointerdown', (event) => pressDown(event, on, gesture), { ...listen, capture: true });
  window.addEventListener('pointermove', (event) => movePointer(event, on, gesture), listen);
  window.addEventListener('pointerup', (event) => liftPointer(event, on, gesture), listen);
  window.addEventListener('pointercancel', away, listen);
  window.addEventListener('blur', away, listen);
  // Runs before the page hides, when unsaved changes are written.
  window.addEventListener('beforeunload', away, listen);
  dom.addEventListener('contextmenu', (event) => event.preventDefault(), listen);
  return () => {
    endPress(gesture);
    dom.style.cursor = '';
    over.abort();
  };
}

function endPress(gesture: Gesture): void {
  clearTimeout(gesture.holding);
  clearInterval(gesture.brushing);
  gesture.press = undefined;
  gesture.box?.remove();
  gesture.box = undefined;
}

function pressDown(event: PointerEvent, on: Picture, gesture: Gesture): void {
  const { dom, aim, actions } = on;
  if (event.target !== dom) return;
  const touch = event.pointerType === 'touch';
  if (event.button === 2) gesture.turning = { x: event.clientX, y: event.clientY };
  if (gesture.press !== undefined && touch) clearTimeout(gesture.holding);
  if (event.button !== 0) return;
  const { editor } = on.store.getState();
  if (editor === undefined) return;
  const { hold } = editor;
  const grip = aim.grip(event);
  const thing = grip ? editor.picked[0] : aim.thing(event);
  const press: Press = { x: event.clientX, y: event.clientY, thing, grip, what: 'still' };
  gesture.press = press;
  if (hold.kind === 'brushing') {
    const at = aim.surface(event);
    if (at) {
      press.what = 'stroke';
      actions.startStroke(at);
      gesture.brushing = setInterval(actions.holdBrush, BRUSH_EVERY);
    }
  } else if (hold.kind === 'placing' || hold.kind === 'drawing') press.what = 'tool';
  // A finger that drags something does not pan.
  if (touch && (press.what !== 'still' || thing !== undefined)) event.stopPropagation();
  if (touch && press.what === 'still' && !grip)
    gesture.holding = setTimeout(() => {
      if (gesture.press?.what !== 'still') return;
      endPress(gesture);
      openMenu(event, on);
    }, HOLD);
}

function movePointer(event: PointerEvent, on: Picture, gesture: Gesture): void {
  const hold = on.store.getState().editor?.hold;
  if (hold === undefined) return;
  const { press } = gesture;
  if (press === undefined || press.what === 'tool') {
    if (event.target === on.dom) hover(event, on);
    if (press === undefined) return;
  }
  if (press.what === 'still' && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP) {
    clearTimeout(gesture.holding);
    beginDrag(press, event, on);
  }
  if (press.what === 'carry') carry(event, on);
  else if (press.what === 'stroke') {
    const at = on.aim.surface(event);
    if (at) on.actions.brushTo(at);
  } else if (press.what === 'box') gesture.box = drawBox(gesture.box, boxBetween(press, event.clientX, event.clientY));
}

/** Handles pointer moves without a button. */
function hover(event: PointerEvent, { dom, aim, store, actions }: Picture): void {
  const { editor } = store.getState();
  if (editor === undefined) return;
  const { hold } = editor;
  if (hold.kind === 'placing') {
    const at = aim.ground(event, []);
    if (at) actions.placeTo(at, event.altKey);
  } else if (hold.kind === 'drawing') {
    const at = aim.level(event, 0);
    if (at) actions.penTo(at, event.altKey);
  } else if (hold.kind === 'brushing') {
    const at = aim.surface(event);
    if (at) actions.brushTo(at);
  }
  dom.style.cursor = hold.kind !== 'free' ? 'crosshair' : aim.grip(event) ? 'grab' : aim.thing(event) ? 'pointer' : '';
}

/** Decides what a drag moves. */
function beginDrag(press: Press, event: PointerEvent, { dom, aim, store, actions }: Picture): void {
  const { editor } = store.getState();
  if (editor === undefined) return;
  const at = { clientX: press.x, clientY: press.y };
  if (press.grip) {
    const from = aim.pulled(at, press.grip);
    if (from && actions.takeUp(editor.picked, press.grip, from)) press.what = 'carry';
    return;
  }
  if (press.thing === undefined) {
    press.what = 'box';
    return;
  }
  if (!editor.picked.includes(press.thing)) actions.pick([press.thing], { add: event.shiftKey });
  const things = store.getState().editor?.picked ?? [];
  const from = aim.ground(at, things);
  press.what = from && actions.takeUp(things, 'move', from) ? 'carry' : 'tool';
  if (press.what === 'carry') dom.style.cursor = 'grabbing';
}

function carry(event: PointerEvent, { aim, store, actions }: Picture): void {
  const hold = store.getState().editor?.hold;
  if (hold?.kind !== 'carrying') return;
  const to = hold.grip === 'move' ? aim.ground(event, allCarried(hold)) : aim.pulled(event, hold.grip);
  if (to) actions.carryTo(to, event.altKey);
}

/** Opens the menu for the thing or the ground under the pointer. */
function openMenu(event: PointerEvent, { aim, actions }: Picture): void {
  actions.openMenu({ x: event.clientX, y: event.clientY, thing: aim.thing(event), at: aim.ground(event, []) });
}

function liftPointer(event: PointerEvent, on: Picture, gesture: Gesture): void {
  const { dom, aim, actions } = on;
  const { turning, press } = gesture;
  if (event.button === 2 && turning) {
    const still = Math.hypot(event.clientX - turning.x, event.clientY - turning.y) <= SLOP;
    gesture.turning = undefined;
    if (still && press === undefined && !actions.putBack()) openMenu(event, on);
    return;
  }
  if (press === undefined || event.button !== 0) return;
  endPress(gesture);
  dom.style.cursor = '';
  const hold = on.store.getState().editor?.hold;
  if (press.what === 'carry') actions.drop();
  else if (press.what === 'stroke') actions.endStroke();
  else if (press.what === 'box') {
    const [left, top, right, bottom] = boxBetween(press, event.clientX, event.clientY);
    actions.pickBox((at) => aim.isWithin(at, left, top, right, bottom), event.shiftKey);
  } else if (hold?.kind === 'placing') {
    hover(event, on);
    actions.setDown(event.shiftKey);
  } else if (hold?.kind === 'drawing') {
    const at = aim.level(event, 0);
    if (at) actions.setCorner(at, event.altKey);
  } else if (press.what === 'still' && !press.grip)
    actions.pick(press.thing ? [press.thing] : [], { add: event.shiftKey, alone: event.altKey });
}
