import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import { type Camera, Matrix4, Mesh, Plane, Ray, Raycaster, type Scene, Vector2, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { EditorActions } from '../../app/editor/editor-actions.ts';
import { allCarried, type Grip } from '../../app/state/editor.ts';
import { tableNow } from '../../app/state/table-store.ts';
import { documentOf } from '../../editor/session.ts';
import { type Thing, unitsOf, unitThing } from '../../editor/thing.ts';
import type { Point } from '../../kernel/point.ts';
import { boxBetween, drawBox } from './box-select.ts';
import { PIECES_NAME, type PieceMark } from './editor-pieces.tsx';
import { modelsOfUnits } from './editor-units.tsx';
import { pickModel } from '../camera/pick.ts';
import { handlesOf } from './plan-editor.ts';

/** Further than this many pixels a press is a drag, and nearer than this a handle is meant. */
const SLOP = 5;
const NEAR = 15;
/** A finger that rests so long opens the menu, milliseconds; and a brush that rests works on as often. */
const HOLD = 520;
const BRUSH_BEAT = 110;

/** The hand on a table under construction: click picks, drag carries, handles turn, raise and scale. */
export function EditorPointer({ actions }: { readonly actions: EditorActions }) {
  const { gl, camera, scene } = useThree();
  useEffect(() => watchBuilder(gl.domElement, camera, scene, actions), [gl, camera, scene, actions]);
  return null;
}

type Press = {
  readonly x: number;
  readonly y: number;
  readonly thing: Thing | undefined;
  readonly grip: Grip | undefined;
  what: 'still' | 'carry' | 'box' | 'stroke' | 'tool';
};

function watchBuilder(dom: HTMLElement, camera: Camera, scene: Scene, actions: EditorActions): () => void {
  const aim = createEditorAim(dom, camera, scene);
  let press: Press | undefined;
  let box: HTMLElement | undefined;
  let turning: { readonly x: number; readonly y: number } | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let beating: ReturnType<typeof setInterval> | undefined;

  const down = (event: PointerEvent) => {
    if (event.target !== dom) return;
    if (event.button === 2) turning = { x: event.clientX, y: event.clientY };
    if (press !== undefined && event.pointerType === 'touch') clearTimeout(holding);
    if (event.button !== 0) return;
    const editor = tableNow().editor;
    if (editor === undefined) return;
    const { hold } = editor;
    const grip = aim.grip(event);
    const thing = grip ? editor.picked[0] : aim.thing(event);
    press = { x: event.clientX, y: event.clientY, thing, grip, what: 'still' };
    if (hold.kind === 'brushing') {
      const at = aim.surface(event);
      if (at) {
        press.what = 'stroke';
        actions.startStroke(at);
        beating = setInterval(actions.holdBrush, BRUSH_BEAT);
      }
    } else if (hold.kind === 'placing' || hold.kind === 'drawing') press.what = 'tool';
    // A finger that takes hold of something does not push the table.
    if (event.pointerType === 'touch' && (press.what !== 'still' || thing !== undefined)) event.stopPropagation();
    if (event.pointerType === 'touch' && press.what === 'still' && !grip)
      holding = setTimeout(() => {
        if (press?.what !== 'still') return;
        leave();
        openMenu(event);
      }, HOLD);
  };

  const move = (event: PointerEvent) => {
    const hold = tableNow().editor?.hold;
    if (hold === undefined) return;
    if (press === undefined || press.what === 'tool') {
      if (event.target === dom) point(event);
      if (press === undefined) return;
    }
    if (press.what === 'still' && Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLOP) {
      clearTimeout(holding);
      begin(press, event);
    }
    if (press.what === 'carry') carry(event);
    else if (press.what === 'stroke') {
      const at = aim.surface(event);
      if (at) actions.brushTo(at);
    } else if (press.what === 'box') box = drawBox(box, boxBetween(press, event.clientX, event.clientY));
  };

  /** What follows the pointer without a button held. */
  const point = (event: PointerEvent) => {
    const editor = tableNow().editor;
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
    dom.style.cursor =
      hold.kind !== 'free' ? 'crosshair' : aim.grip(event) ? 'grab' : aim.thing(event) ? 'pointer' : '';
  };

  const begin = (start: Press, event: PointerEvent) => {
    const editor = tableNow().editor;
    if (editor === undefined) return;
    const at = { clientX: start.x, clientY: start.y };
    if (start.grip) {
      const from = aim.pulled(at, start.grip);
      if (from && actions.takeUp(editor.picked, start.grip, from)) start.what = 'carry';
      return;
    }
    if (start.thing === undefined) {
      start.what = 'box';
      return;
    }
    if (!editor.picked.includes(start.thing)) actions.pick([start.thing], { add: event.shiftKey });
    const things = tableNow().editor?.picked ?? [];
    const from = aim.ground(at, things);
    start.what = from && actions.takeUp(things, 'move', from) ? 'carry' : 'tool';
    if (start.what === 'carry') dom.style.cursor = 'grabbing';
  };

  const carry = (event: PointerEvent) => {
    const hold = tableNow().editor?.hold;
    if (hold?.kind !== 'carrying') return;
    const to = hold.grip === 'move' ? aim.ground(event, allCarried(hold)) : aim.pulled(event, hold.grip);
    if (to) actions.carryTo(to, event.altKey);
  };

  /** Beside the pointer: what can be done with the thing under it, or on the ground. */
  const openMenu = (event: PointerEvent) =>
    actions.openMenu({ x: event.clientX, y: event.clientY, thing: aim.thing(event), at: aim.ground(event, []) });

  const up = (event: PointerEvent) => {
    if (event.button === 2 && turning) {
      const still = Math.hypot(event.clientX - turning.x, event.clientY - turning.y) <= SLOP;
      turning = undefined;
      if (still && press === undefined && !actions.putBack()) openMenu(event);
      return;
    }
    if (press === undefined || event.button !== 0) return;
    const ended = press;
    leave();
    dom.style.cursor = '';
    const hold = tableNow().editor?.hold;
    if (ended.what === 'carry') actions.drop();
    else if (ended.what === 'stroke') actions.endStroke();
    else if (ended.what === 'box') {
      const [left, top, right, bottom] = boxBetween(ended, event.clientX, event.clientY);
      actions.pickBox((at) => aim.isWithin(at, left, top, right, bottom), event.shiftKey);
    } else if (hold?.kind === 'placing') {
      point(event);
      actions.setDown(event.shiftKey);
    } else if (hold?.kind === 'drawing') {
      const at = aim.level(event, 0);
      if (at) actions.setCorner(at, event.altKey);
    } else if (ended.what === 'still' && !ended.grip)
      actions.pick(ended.thing ? [ended.thing] : [], { add: event.shiftKey, alone: event.altKey });
  };

  const leave = () => {
    clearTimeout(holding);
    clearInterval(beating);
    press = undefined;
    box?.remove();
    box = undefined;
  };
  /** Another window, a call, a browser that takes the finger for itself: nothing more is heard of this press. */
  const away = () => {
    leave();
    actions.letLie();
  };
  const menu = (event: Event) => event.preventDefault();
  // Before the camera hears of it: a finger that carries does not push.
  window.addEventListener('pointerdown', down, true);
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', away);
  window.addEventListener('blur', away);
  // Before the page hides, when what is owed to the shelf is kept.
  window.addEventListener('beforeunload', away);
  dom.addEventListener('contextmenu', menu);
  return () => {
    leave();
    dom.style.cursor = '';
    window.removeEventListener('pointerdown', down, true);
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', away);
    window.removeEventListener('blur', away);
    window.removeEventListener('beforeunload', away);
    dom.removeEventListener('contextmenu', menu);
  };
}

type Spot = { readonly clientX: number; readonly clientY: number };

/** What a pointer over a table under construction points at. */
function createEditorAim(dom: HTMLElement, camera: Camera, scene: Scene) {
  const caster = new Raycaster();
  const [mouse, hit, spot] = [new Vector2(), new Vector3(), new Vector3()];
  const plane = new Plane(new Vector3(0, 1, 0), 0);
  const trees = new WeakMap<object, MeshBVH>();
  const [there, back] = [new Ray(), new Matrix4()];

  const cast = ({ clientX, clientY }: Spot) => {
    const frame = dom.getBoundingClientRect();
    mouse.set(((clientX - frame.left) / frame.width) * 2 - 1, 1 - ((clientY - frame.top) / frame.height) * 2);
    camera.updateMatrixWorld();
    caster.setFromCamera(mouse, camera);
    return caster.ray;
  };
  const onScreen = ([x, y, z]: Point): readonly [number, number] => {
    const frame = dom.getBoundingClientRect();
    spot.set(x, y, z).project(camera);
    return [frame.left + ((spot.x + 1) / 2) * frame.width, frame.top + ((1 - spot.y) / 2) * frame.height];
  };
  /** The nearest piece under a ray that is not left out; only forms at rest are asked. */
  const nearest = (at: Spot, without: readonly Thing[]) => {
    const ray = cast(at);
    const pieces = scene.getObjectByName(PIECES_NAME)?.children ?? [];
    let best:
      | { readonly thing: Thing; readonly point: Vector3; readonly up: number; readonly distance: number }
      | undefined;
    for (const piece of pieces) {
      if (!(piece instanceof Mesh)) continue;
      const { thing, hard } = piece.userData as PieceMark;
      if (without.includes(thing)) continue;
      if (hard.boundingBox === null) hard.computeBoundingBox();
      const local = there.copy(ray).applyMatrix4(back.copy(piece.matrixWorld).invert());
      if (hard.boundingBox && !local.intersectsBox(hard.boundingBox)) continue;
      const tree = trees.get(hard) ?? new MeshBVH(hard, { indirect: true });
      trees.set(hard, tree);
      // Pieces at rest are turned and moved, never stretched: distances stay.
      const found = tree.raycastFirst(local, 2);
      if (found && (best === undefined || found.distance < best.distance))
        best = {
          thing,
          point: ray.at(found.distance, new Vector3()),
          up: Math.abs(found.face?.normal.y ?? 1),
          distance: found.distance,
        };
    }
    return best;
  };
  const level = (at: Spot, y: number): Point | undefined => {
    plane.constant = -y;
    const found = cast(at).intersectPlane(plane, hit);
    return found ? [found.x, y, found.z] : undefined;
  };
  const unit = (at: Spot): { readonly thing: Thing; readonly distance: number } | undefined => {
    const editor = tableNow().editor;
    if (editor === undefined) return undefined;
    const { models } = modelsOfUnits(editor, unitsOf(documentOf(editor.session)));
    const { origin, direction } = cast(at);
    const ray = { from: [origin.x, origin.y, origin.z], along: [direction.x, direction.y, direction.z] } as const;
    const found = pickModel(ray, models.values());
    const model = found && models.get(found);
    return model && { thing: unitThing(model.unit), distance: origin.distanceTo(hit.set(...model.at)) - 1 };
  };
  return {
    level,
    /** The thing under the pointer. */
    thing(at: Spot): Thing | undefined {
      const [piece, who] = [nearest(at, []), unit(at)];
      if (piece && who) return who.distance < piece.distance ? who.thing : piece.thing;
      return piece?.thing ?? who?.thing;
    },
    /** A place on top of something that is not left out, or on the table. */
    ground(at: Spot, without: readonly Thing[]): Point | undefined {
      const found = nearest(at, without);
      if (found && found.up > 0.7 && found.point.y > 0) return [found.point.x, found.point.y, found.point.z];
      return level(at, 0);
    },
    /** What is seen under the pointer, however steep: a brush works on the side of a hill, not on what lies behind it. */
    surface(at: Spot): Point | undefined {
      const point = nearest(at, [])?.point;
      return point && point.y > 0 ? [point.x, point.y, point.z] : level(at, 0);
    },
    /** The handle under the pointer. */
    grip({ clientX, clientY }: Spot): Grip | undefined {
      const editor = tableNow().editor;
      const handles = editor && handlesOf(editor);
      if (handles === undefined) return undefined;
      const near = (point: Point): boolean => {
        const [x, y] = onScreen(point);
        return Math.hypot(x - clientX, y - clientY) < NEAR;
      };
      if (near(handles.turn)) return 'turn';
      if (!handles.hasPieces) return undefined;
      if (near(handles.raise)) return 'raise';
      return near(handles.scale) ? 'scale' : undefined;
    },
    /** Where a handle is pulled to: on the level it lies on, or along the line upwards. */
    pulled(at: Spot, grip: Grip): Point | undefined {
      const editor = tableNow().editor;
      const handles = editor && handlesOf(editor);
      if (handles === undefined) return undefined;
      if (grip !== 'raise') return level(at, handles.low);
      const { origin, direction } = cast(at);
      // The point of the upright line through the middle that is nearest to the ray.
      const [dx, dz] = [origin.x - handles.about[0], origin.z - handles.about[1]];
      const flat = direction.x * direction.x + direction.z * direction.z;
      const along = flat < 1e-6 ? 0 : -(dx * direction.x + dz * direction.z) / flat;
      return [handles.about[0], origin.y + direction.y * along, handles.about[1]];
    },
    isWithin(at: Point, left: number, top: number, right: number, bottom: number): boolean {
      const [x, y] = onScreen(at);
      return x >= left && x <= right && y >= top && y <= bottom;
    },
  };
}
