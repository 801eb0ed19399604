import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { Camera, Scene } from 'three';
import type { Actions } from '../app/actions.ts';
import { KEY_MAPS, type MouseMap } from '../app/keys/key-maps.ts';
import { tableNow, useTable } from '../app/state/table-store.ts';
import type { Point } from '../kernel/point.ts';
import type { ModelId } from '../rules/core/ids.ts';
import { createAim, type Spot } from './camera/aim.ts';
import { boxBetween, drawBox, unitsIn } from './editor/box-select.ts';
import type { Stage } from './context/render-context.ts';
import { systemOf } from '../rules/play/systems.ts';

/** Further than this many pixels a press is a drag; fingers are less steady. */
const CLICK_SLOP = 5;
const TOUCH_SLOP = 12;
/** A finger that rests so long asks what can be done. */
const HOLD = 520;
/** A tape shorter than this is none: a click with it begins one. */
const LEAST_TAPE = 0.3;
/** Between two steps of the wheel that change a floor or turn a squad, milliseconds. */
const WHEEL_PAUSE = 110;
const NOTCH = Math.PI / 12;

type PointerProps = { readonly actions: Actions; readonly stage: Stage };

/** The hand on the table: click picks, drag on a model carries its ghost, drag on the empty table boxes units. */
export function Pointer({ actions, stage }: PointerProps) {
  const { gl, camera, scene } = useThree();
  useEffect(() => watchPointer(gl.domElement, camera, scene, { actions, stage }), [gl, camera, scene, actions, stage]);
  return null;
}

type Press = {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly model: ModelId | undefined;
  readonly touch: boolean;
  readonly at: Point | undefined;
  /** What the press has become. */
  as: 'press' | 'carry' | 'box' | 'tape' | 'nothing';
};

function watchPointer(dom: HTMLElement, camera: Camera, scene: Scene, { actions, stage }: PointerProps): () => void {
  const aim = createAim(dom, camera, scene);
  const over = new AbortController();
  const listen = { signal: over.signal };
  let press: Press | undefined;
  let box: HTMLElement | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let clicked: Point | undefined;
  let last: PointerEvent | undefined;
  let turning: { readonly x: number; readonly y: number } | undefined;
  let wheeled = 0;

  const mouseMap = (): MouseMap => KEY_MAPS[tableNow().settings.keyMap].mouse;
  const measure = () => {
    const ground = last && tableNow().ruler && aim.ground(last);
    if (ground && last) actions.measureTo(ground, clicked, aim.model(last));
  };
  const carryTo = (spot: Spot) => {
    const ground = aim.ground(spot);
    if (ground) actions.dragTo([ground[0], ground[2]], ground[1]);
  };
  const end = () => {
    clearTimeout(holding);
    box?.remove();
    box = undefined;
    press = undefined;
    stage.holdEye(false);
  };

  const down = (event: PointerEvent) => {
    last = event;
    const touch = event.pointerType === 'touch';
    if (press !== undefined && touch) {
      // A second finger: a corner for what is carried; else the two of them move the eye.
      if (press.as === 'carry' || press.as === 'tape') actions.corner();
      else {
        clearTimeout(holding);
        press.as = 'nothing';
      }
      return;
    }
    if (event.button === 2) turning = { x: event.clientX, y: event.clientY };
    if (event.button !== 0) return;
    clicked = aim.ground(event);
    const model = aim.wanted(event);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, model, touch, at: clicked, as: 'press' };
    if (!touch) return;
    // One finger pans, but not when it is about to carry or to measure.
    if (tableNow().ruler || (model !== undefined && actions.canCarry(model)) || isOwnRegiment(model))
      stage.holdEye(true);
    holding = setTimeout(() => {
      if (press?.as !== 'press') return;
      press.as = 'nothing';
      openMenu(event, model, clicked, actions);
    }, HOLD);
  };

  /** What a press turns into once it has become a drag. */
  const become = (pressed: Press, event: PointerEvent): Press['as'] => {
    const { ruler } = tableNow();
    if (ruler !== undefined || (event.ctrlKey && mouseMap().ctrlMeasures)) {
      if (ruler === undefined) actions.measure(true);
      if (tableNow().ruler === undefined || pressed.at === undefined) return 'nothing';
      actions.measureFrom(pressed.at, pressed.model);
      return 'tape';
    }
    if (pressed.model !== undefined && actions.dragFrom(pressed.model)) return 'carry';
    return pressed.touch ? 'nothing' : 'box';
  };

  const move = (event: PointerEvent) => {
    if (press !== undefined && event.pointerId !== press.id) return;
    last = event;
    if (press === undefined) {
      if (event.target === dom) hover(event);
      return;
    }
    const slop = press.touch ? TOUCH_SLOP : CLICK_SLOP;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > slop;
    if (press.as === 'press' && far) {
      clearTimeout(holding);
      press.as = become(press, event);
    }
    if (press.as === 'carry') carryTo(event);
    else if (press.as === 'tape') measure();
    else if (press.as === 'box') box = drawBox(box, boxBetween(press, event.clientX, event.clientY));
  };
  const hover = (event: PointerEvent) => {
    const { drag, tools } = tableNow();
    if (drag?.sticky) carryTo(event);
    else measure();
    if (tools.sight) actions.sightTo(aim.model(event));
    // Nobody aims while a button turns the eye.
    if (event.buttons !== 0) return;
    dom.style.cursor = aim.wanted(event) === undefined ? '' : 'pointer';
  };

  const up = (event: PointerEvent) => {
    if (event.button === 2 && turning) {
      const still = Math.hypot(event.clientX - turning.x, event.clientY - turning.y) <= CLICK_SLOP;
      turning = undefined;
      if (still && !dropCorner(actions)) openMenu(event, aim.model(event), aim.ground(event), actions);
    }
    if (press === undefined || event.button !== 0 || event.pointerId !== press.id) return;
    const ended = press;
    end();
    if (ended.as === 'carry') actions.drop();
    else if (ended.as === 'tape') {
      actions.pin();
      if (event.ctrlKey && mouseMap().ctrlMeasures) actions.measure(false);
    } else if (ended.as === 'box')
      unitsIn(boxBetween(ended, event.clientX, event.clientY), dom, camera).forEach((unit, i) =>
        actions.pickUnit(unit, i > 0 || event.shiftKey),
      );
    else if (ended.as === 'press') click(ended, event);
  };
  const click = ({ model, at }: Press, event: PointerEvent) => {
    const { playing, drag, ruler } = tableNow();
    // While something is shown, a click is the way past it.
    if (playing !== undefined) actions.hurry();
    else if (drag?.sticky) actions.drop();
    else if (ruler !== undefined) tapeClick(at, model);
    else if (event.altKey && model === undefined) actions.ping(at);
    else if (model !== undefined) {
      actions.pickModel(model, { add: event.shiftKey, alone: event.altKey });
      if (tableNow().tools.sight) actions.sightTo(model);
    } else if (!event.shiftKey && !tableNow().game?.state.charge) actions.pickNothing();
  };
  const tapeClick = (at: Point | undefined, model: ModelId | undefined) => {
    const { ruler } = tableNow();
    if (mouseMap().tapeClick === 'ping') actions.ping(at);
    else if (ruler?.from && Math.hypot(ruler.to[0] - ruler.from[0], ruler.to[2] - ruler.from[2]) > LEAST_TAPE)
      actions.pin();
    else if (at) actions.measureFrom(at, model);
  };

  const wheel = (event: WheelEvent) => {
    const { drag } = tableNow();
    if (drag === undefined) return;
    // While something is carried the wheel belongs to it, and not to the eye.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.timeStamp - wheeled < WHEEL_PAUSE) return;
    wheeled = event.timeStamp;
    const by = event.deltaY + event.deltaX < 0 ? 1 : -1;
    if (event.shiftKey && drag.squad) actions.turnSquad(by * NOTCH);
    else actions.stepFloor(by);
  };

  // A ruler taken up by its key begins where the pointer already rests.
  over.signal.addEventListener(
    'abort',
    useTable.subscribe(({ ruler }, before) => {
      if (ruler !== undefined && before.ruler === undefined) measure();
    }),
  );
  actions.takeAim(() => last && aim.ground(last));
  dom.addEventListener('pointerdown', down, { ...listen, capture: true });
  dom.addEventListener('wheel', wheel, { ...listen, capture: true, passive: false });
  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', up, listen);
  window.addEventListener('pointercancel', end, listen);
  window.addEventListener(
    'blur',
    () => {
      turning = undefined;
      end();
    },
    listen,
  );
  dom.addEventListener('contextmenu', (event) => event.preventDefault(), listen);
  return () => {
    end();
    over.abort();
  };
}

/** In a battle of regiments it is the unit that is carried, by rules of its own. */
function isOwnRegiment(model: ModelId | undefined): boolean {
  const state = tableNow().game?.state;
  const unit = model && state?.models.get(model)?.unit;
  return (
    state !== undefined &&
    systemOf(state).shape === 'ranked' &&
    unit !== undefined &&
    state.units.get(unit)?.side === state.side
  );
}

/** A right click drops a corner of what is carried or measured; where there are none it lets go of what is carried. */
function dropCorner(actions: Actions): boolean {
  const { drag, ruler } = tableNow();
  if (drag) {
    if (!actions.corner()) actions.cancel();
    return true;
  }
  return ruler?.from !== undefined && actions.corner();
}

/** Beside the pointer: what can be done with the unit under it, or with all. */
function openMenu(event: PointerEvent, model: ModelId | undefined, at: Point | undefined, actions: Actions): void {
  const { game, playing } = tableNow();
  if (game === undefined || playing !== undefined) return;
  actions.showMenu({
    x: event.clientX,
    y: event.clientY,
    at,
    unit: model && game.state.models.get(model)?.unit,
    ...(model ? { model } : {}),
  });
}
