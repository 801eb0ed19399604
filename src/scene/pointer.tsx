import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import type { Camera, Mesh, Scene } from 'three';
import { Raycaster, Vector2, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Hands } from '../app/hands.ts';
import { wantedModels } from '../app/fight-steps.ts';
import { tableNow, useTable } from '../app/table-store.ts';
import type { Point } from '../kernel/point.ts';
import type { ModelId, UnitId } from '../rules/core/ids.ts';
import { GROUND_NAME } from './ground.tsx';
import type { EyeRay } from './pick.ts';
import { pickModel } from './pick.ts';

/** Further than this many pixels a press is a drag. */
const CLICK_SLOP = 5;

/** The left hand on the table: click picks, drag on a model carries its ghost, drag on the empty table boxes units. */
export function Pointer({ hands }: { readonly hands: Hands }) {
  const { gl, camera, scene } = useThree();
  useEffect(() => watchPointer(gl.domElement, camera, scene, hands), [gl, camera, scene, hands]);
  return null;
}

type Press = {
  readonly x: number;
  readonly y: number;
  readonly model: ModelId | undefined;
  moved: 'no' | 'model' | 'box';
};

function watchPointer(dom: HTMLElement, camera: Camera, scene: Scene, hands: Hands): () => void {
  const aim = createAim(dom, camera, scene);
  let press: Press | undefined;
  let box: HTMLElement | undefined;

  let clicked: Point | undefined;
  let last: PointerEvent | undefined;
  let turning: { readonly x: number; readonly y: number } | undefined;

  const measure = () => {
    const ground = last && tableNow().ruler && aim.ground(last);
    if (ground) hands.measureTo(ground, clicked);
  };
  const down = (event: PointerEvent) => {
    if (event.button === 2) turning = { x: event.clientX, y: event.clientY };
    if (event.button !== 0) return;
    clicked = aim.ground(event);
    press = { x: event.clientX, y: event.clientY, model: aim.wanted(event), moved: 'no' };
  };
  const move = (event: PointerEvent) => {
    last = event;
    if (press === undefined) {
      if (event.target === dom) measure();
      if (event.target === dom) dom.style.cursor = aim.wanted(event) === undefined ? '' : 'pointer';
      return;
    }
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > CLICK_SLOP;
    if (press.moved === 'no' && far)
      press.moved = press.model !== undefined && hands.dragFrom(press.model) ? 'model' : 'box';
    if (press.moved === 'model') {
      const ground = aim.ground(event);
      if (ground) hands.dragTo([ground[0], ground[2]], ground[1]);
    } else if (press.moved === 'box') box = drawBox(box, press, event);
  };
  const up = (event: PointerEvent) => {
    if (event.button === 2 && turning) {
      const still = Math.hypot(event.clientX - turning.x, event.clientY - turning.y) <= CLICK_SLOP;
      turning = undefined;
      if (still) openMenu(event, aim.model(event), hands);
    }
    if (press === undefined || event.button !== 0) return;
    const ended = press;
    press = undefined;
    box?.remove();
    box = undefined;
    // While something is shown, a click is the way past it.
    if (ended.moved === 'no' && tableNow().playing !== undefined) hands.hurry();
    else if (ended.moved === 'model') hands.drop();
    else if (ended.moved === 'box')
      boxUnits(dom, camera, ended, event).forEach((unit, i) => hands.pickUnit(unit, i > 0 || event.shiftKey));
    else if (ended.model !== undefined) hands.pickModel(ended.model, { add: event.shiftKey, alone: event.altKey });
    else if (!event.shiftKey && !tableNow().game?.state.charge) hands.pickNothing();
  };
  const leave = () => {
    press = undefined;
    turning = undefined;
    box?.remove();
    box = undefined;
  };
  const menu = (event: Event) => event.preventDefault();
  // A ruler taken up by its key begins where the pointer already rests.
  const unwatch = useTable.subscribe(({ ruler }, before) => {
    if (ruler !== undefined && before.ruler === undefined) measure();
  });
  dom.addEventListener('pointerdown', down);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('blur', leave);
  dom.addEventListener('contextmenu', menu);
  return () => {
    leave();
    unwatch();
    dom.removeEventListener('pointerdown', down);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('blur', leave);
    dom.removeEventListener('contextmenu', menu);
  };
}

/** Right of the pointer: what can be done with the unit under it, or with all. A drag in hand is let go instead. */
function openMenu(event: PointerEvent, model: ModelId | undefined, hands: Hands): void {
  const { game, drag, playing } = tableNow();
  if (game === undefined || playing !== undefined) return;
  if (drag) hands.cancel();
  else
    hands.showMenu({
      x: event.clientX,
      y: event.clientY,
      unit: model && game.state.models.get(model)?.unit,
      ...(model ? { model } : {}),
    });
}

/** What the pointer points at: a model, or a place on the ground. */
function createAim(dom: HTMLElement, camera: Camera, scene: Scene) {
  const caster = new Raycaster();
  const at = new Vector2();
  let bvh: { readonly mesh: Mesh; readonly tree: MeshBVH } | undefined;

  const cast = (event: PointerEvent) => {
    const frame = dom.getBoundingClientRect();
    at.set(((event.clientX - frame.left) / frame.width) * 2 - 1, 1 - ((event.clientY - frame.top) / frame.height) * 2);
    camera.updateMatrixWorld();
    caster.setFromCamera(at, camera);
    return caster.ray;
  };
  const eyeRay = (event: PointerEvent): EyeRay => {
    const ray = cast(event);
    return {
      from: [ray.origin.x, ray.origin.y, ray.origin.z],
      along: [ray.direction.x, ray.direction.y, ray.direction.z],
    };
  };
  const model = (event: PointerEvent): ModelId | undefined => {
    const models = tableNow().game?.state.models;
    return models && pickModel(eyeRay(event), models.values());
  };
  return {
    model,
    /** The model the hand is most likely after: in the press of a fight one that is asked for, even behind others. */
    wanted(event: PointerEvent): ModelId | undefined {
      const wanted = wantedModels(tableNow());
      return (wanted.length > 0 ? pickModel(eyeRay(event), wanted) : undefined) ?? model(event);
    },
    ground(event: PointerEvent): Point | undefined {
      const mesh = scene.getObjectByName(GROUND_NAME) as Mesh | undefined;
      if (mesh === undefined) return undefined;
      if (bvh?.mesh !== mesh || bvh.tree.geometry !== mesh.geometry)
        bvh = { mesh, tree: new MeshBVH(mesh.geometry, { indirect: true }) };
      const hit = bvh.tree.raycastFirst(cast(event), 2);
      return hit === null ? undefined : [hit.point.x, hit.point.y, hit.point.z];
    },
  };
}

function drawBox(box: HTMLElement | undefined, press: Press, event: PointerEvent): HTMLElement {
  const it =
    box ?? document.body.appendChild(Object.assign(document.createElement('div'), { className: 'selection-box' }));
  const [left, top] = [Math.min(press.x, event.clientX), Math.min(press.y, event.clientY)];
  it.style.cssText = `left:${left}px;top:${top}px;width:${Math.abs(event.clientX - press.x)}px;height:${Math.abs(event.clientY - press.y)}px`;
  return it;
}

/** Own units with a model inside the box on the screen. */
function boxUnits(dom: HTMLElement, camera: Camera, press: Press, event: PointerEvent): readonly UnitId[] {
  const state = tableNow().game?.state;
  if (state === undefined) return [];
  const frame = dom.getBoundingClientRect();
  const [left, right] = [Math.min(press.x, event.clientX), Math.max(press.x, event.clientX)];
  const [top, bottom] = [Math.min(press.y, event.clientY), Math.max(press.y, event.clientY)];
  const spot = new Vector3();
  const units = new Set<UnitId>();
  for (const model of state.models.values()) {
    spot.set(model.at[0], model.at[1] + model.height / 2, model.at[2]).project(camera);
    const [x, y] = [frame.left + ((spot.x + 1) / 2) * frame.width, frame.top + ((1 - spot.y) / 2) * frame.height];
    const mine = state.units.get(model.unit)?.side === state.side;
    if (mine && spot.z < 1 && x >= left && x <= right && y >= top && y <= bottom) units.add(model.unit);
  }
  return [...units];
}
