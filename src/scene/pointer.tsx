import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { Camera } from 'three';
import type { Actions } from '../app/actions.ts';
import { useTableStore } from '../app/state/table-store.ts';
import type { Point } from '../kernel/point.ts';
import type { ModelId } from '../rules/core/ids.ts';
import type { GameState } from '../rules/core/state/state.ts';
import { createAim, type ScreenSpot } from './camera/aim.ts';
import { boxBetween, drawBox, unitsIn } from './editor/box-select.ts';
import { carryTo, click, dragOf, mouseMapOf, type Press, type Presser } from './camera/press.ts';
import type { RenderContext } from './context/render-context.ts';
import { systemOf } from '../rules/play/systems.ts';

/** A press that moves more pixels than this is a drag; fingers are less steady. */
const CLICK_SLOP = 5;
const TOUCH_SLOP = 12;
/** Milliseconds after which a resting finger opens the menu. */
const HOLD = 520;
/** Milliseconds between wheel steps that change floors or turn a squad, and radians of such a turn. */
const WHEEL_PAUSE = 110;
const NOTCH = Math.PI / 12;

type PointerProps = { readonly actions: Actions; readonly context: RenderContext };

/** The pointer on the table: a click selects; a drag moves a model's ghost, or draws a selection box. */
export function Pointer({ actions, context }: PointerProps) {
  const { gl, camera, scene } = useThree();
  const store = useTableStore();
  useEffect(() => {
    const aim = createAim(store, gl.domElement, camera, scene);
    return watchPointer({ dom: gl.domElement, camera, aim, store, actions, context });
  }, [gl, camera, scene, store, actions, context]);
  return null;
}

type Picture = Presser<ScreenSpot> & {
  readonly dom: HTMLElement;
  readonly camera: Camera;
  readonly context: RenderContext;
};

/** A press with its place on the screen. */
type ScreenPress = Press & { readonly id: number; readonly x: number; readonly y: number };

/** The pointer's state from one event to the next. */
type Gesture = {
  press: ScreenPress | undefined;
  box: HTMLElement | undefined;
  holding: ReturnType<typeof setTimeout> | undefined;
  /** Where the ground was last pressed. */
  clicked: Point | undefined;
  last: PointerEvent | undefined;
  /** Where the button that turns the camera went down. */
  turning: { readonly x: number; readonly y: number } | undefined;
  /** When the wheel last turned what is dragged, milliseconds. */
  wheeled: number;
};

/** Listens to the pointer over a picture; returns a function that stops it. */
function watchPointer(on: Picture): () => void {
  const { dom, actions, store } = on;
  const gesture: Gesture = {
    press: undefined,
    box: undefined,
    holding: undefined,
    clicked: undefined,
    last: undefined,
    turning: undefined,
    wheeled: 0,
  };
  const over = new AbortController();
  const listen = { signal: over.signal };
  // A ruler started by its key begins at the resting pointer.
  over.signal.addEventListener(
    'abort',
    store.subscribe(({ ruler }, before) => {
      if (ruler !== undefined && before.ruler === undefined) measure(on, gesture);
    }),
  );
  actions.tools.setAim(() => gesture.last && on.aim.ground(gesture.last));
  dom.addEventListener('pointerdown', (event) => pressDown(event, on, gesture), { ...listen, capture: true });
  dom.addEventListener('wheel', (event) => turnWheel(event, on, gesture), { ...listen, capture: true, passive: false });
  window.addEventListener('pointermove', (event) => movePointer(event, on, gesture), listen);
  window.addEventListener('pointerup', (event) => liftPointer(event, on, gesture), listen);
  window.addEventListener('pointercancel', () => endPress(on, gesture), listen);
  window.addEventListener(
    'blur',
    () => {
      gesture.turning = undefined;
      endPress(on, gesture);
    },
    listen,
  );
  dom.addEventListener('contextmenu', (event) => event.preventDefault(), listen);
  return () => {
    endPress(on, gesture);
    over.abort();
  };
}

function measure({ aim, actions, store }: Picture, { last, clicked }: Gesture): void {
  const ground = last && store.getState().ruler && aim.ground(last);
  if (ground && last) actions.tape.measureTo(ground, clicked, aim.model(last));
}

function layOver(spot: ScreenSpot, { aim, actions }: Picture): void {
  const ground = aim.ground(spot);
  if (ground) actions.hands.layOver(ground);
}

function endPress({ context }: Picture, gesture: Gesture): void {
  clearTimeout(gesture.holding);
  gesture.box?.remove();
  gesture.box = undefined;
  gesture.press = undefined;
  context.holdCamera(false);
}

function pressDown(event: PointerEvent, on: Picture, gesture: Gesture): void {
  const { aim, actions, context } = on;
  gesture.last = event;
  const touch = event.pointerType === 'touch';
  if (gesture.press !== undefined && touch) {
    // A second finger drops a waypoint during a drag; otherwise both move the camera.
    if (gesture.press.as === 'carry' || gesture.press.as === 'tape') actions.move.corner();
    else {
      clearTimeout(gesture.holding);
      gesture.press.as = 'nothing';
    }
    return;
  }
  if (event.button === 2) gesture.turning = { x: event.clientX, y: event.clientY };
  if (event.button !== 0) return;
  const at = aim.ground(event);
  const model = aim.wanted(event);
  gesture.clicked = at;
  gesture.press = { id: event.pointerId, x: event.clientX, y: event.clientY, model, touch, at, as: 'press' };
  if (!touch) return;
  // One finger pans, unless it is about to drag or measure.
  const { ruler, game } = on.store.getState();
  if (ruler || (model !== undefined && actions.move.canCarry(model)) || isOwnRegiment(game?.state, model))
    context.holdCamera(true);
  gesture.holding = setTimeout(() => {
    if (gesture.press?.as !== 'press') return;
    gesture.press.as = 'nothing';
    openMenu(event, model, gesture.clicked, on);
  }, HOLD);
}

function movePointer(event: PointerEvent, on: Picture, gesture: Gesture): void {
  const { press } = gesture;
  if (press !== undefined && event.pointerId !== press.id) return;
  gesture.last = event;
  if (press === undefined) {
    if (event.target === on.dom) hover(event, on, gesture);
    return;
  }
  const slop = press.touch ? TOUCH_SLOP : CLICK_SLOP;
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > slop;
  if (press.as === 'press' && far) {
    clearTimeout(gesture.holding);
    press.as = dragOf(press, event, on);
  }
  if (press.as === 'carry') carryTo(event, on);
  else if (press.as === 'tape') measure(on, gesture);
  else if (press.as === 'box') gesture.box = drawBox(gesture.box, boxBetween(press, event.clientX, event.clientY));
}

function hover(event: PointerEvent, on: Picture, gesture: Gesture): void {
  const { drag, tools, hands } = on.store.getState();
  if (hands.laying) layOver(event, on);
  else if (drag?.sticky || hands.carry?.sticky) carryTo(event, on);
  else measure(on, gesture);
  if (tools.sight) on.actions.tools.sightTo(on.aim.model(event));
  // While a button turns the camera, nothing is hovered.
  if (event.buttons !== 0) return;
  on.dom.style.cursor = on.aim.wanted(event) === undefined ? '' : 'pointer';
}

function liftPointer(event: PointerEvent, on: Picture, gesture: Gesture): void {
  const { aim, actions, dom, camera } = on;
  const { turning, press } = gesture;
  if (event.button === 2 && turning) {
    const still = Math.hypot(event.clientX - turning.x, event.clientY - turning.y) <= CLICK_SLOP;
    gesture.turning = undefined;
    if (still && !dropCorner(on)) openMenu(event, aim.model(event), aim.ground(event), on);
  }
  if (press === undefined || event.button !== 0 || event.pointerId !== press.id) return;
  endPress(on, gesture);
  if (press.as === 'carry') void actions.move.drop();
  else if (press.as === 'tape') {
    actions.tape.pin();
    if (event.ctrlKey && mouseMapOf(on).ctrlMeasures) actions.tape.measure(false);
  } else if (press.as === 'box')
    unitsIn(on.store.getState(), boxBetween(press, event.clientX, event.clientY), dom, camera).forEach((unit, i) =>
      actions.selection.pickUnit(unit, i > 0 || event.shiftKey),
    );
  else if (press.as === 'press') click(press, event, on);
}

function turnWheel(event: WheelEvent, { actions, store }: Picture, gesture: Gesture): void {
  const { drag, hands } = store.getState();
  const inHand = hands.carry !== undefined || hands.laying?.kind === 'marker';
  if (drag === undefined && !inHand) return;
  // With Ctrl, or two fingers on a touchpad, it zooms as ever.
  if (event.ctrlKey) return;
  // During a drag the wheel does not zoom.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.timeStamp - gesture.wheeled < WHEEL_PAUSE) return;
  gesture.wheeled = event.timeStamp;
  const by = event.deltaY + event.deltaX < 0 ? 1 : -1;
  if (inHand) actions.hands.turn(by);
  else if (event.shiftKey && drag?.squad) actions.move.turnSquad(by * NOTCH);
  else actions.move.stepFloor(by);
}

/** In regiments the whole unit is dragged, by its own rules. */
function isOwnRegiment(state: GameState | undefined, model: ModelId | undefined): boolean {
  const unit = model && state?.models.get(model)?.unit;
  return (
    state !== undefined &&
    systemOf(state).shape === 'ranked' &&
    unit !== undefined &&
    state.units.get(unit)?.side === state.side
  );
}

/** A right click drops a waypoint of the drag or tape; where there can be none it cancels the drag. */
function dropCorner({ actions, store }: Picture): boolean {
  const { drag, ruler, hands } = store.getState();
  if (hands.carry || hands.laying) return actions.hands.cancel();
  if (drag) {
    if (!actions.move.corner()) actions.selection.cancel();
    return true;
  }
  return ruler?.from !== undefined && actions.move.corner();
}

/** Opens the menu for the unit under the pointer, or for the table. */
function openMenu(
  event: PointerEvent,
  model: ModelId | undefined,
  at: Point | undefined,
  { actions, store }: Picture,
): void {
  const { game, playing } = store.getState();
  if (game === undefined || playing !== undefined) return;
  actions.view.showMenu({
    x: event.clientX,
    y: event.clientY,
    at,
    unit: model && game.state.models.get(model)?.unit,
    ...(model ? { model } : {}),
  });
}
