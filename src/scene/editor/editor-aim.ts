import { type Camera, Matrix4, Mesh, Plane, Ray, Raycaster, type Scene, Vector2, Vector3 } from 'three';
import { MeshBVH } from 'three-mesh-bvh';
import type { Grip } from '../../app/state/editor.ts';
import type { TableStore } from '../../app/state/table-store.ts';
import { documentOf } from '../../editor/session.ts';
import { type Thing, unitsOf, unitThing } from '../../editor/thing.ts';
import type { Point } from '../../kernel/point.ts';
import { PIECES_NAME, type PieceMark } from './editor-pieces.tsx';
import { modelsOfUnits } from './editor-units.tsx';
import { pickModel } from '../camera/pick.ts';
import { handlesOf } from './plan-editor.ts';
import { STRAIGHT_DOWN_SQUARED } from '../../kernel/display-tolerances.ts';

/** A place on the screen, in CSS pixels of the window. */
type Spot = { readonly clientX: number; readonly clientY: number };

/** A pointer within this distance of a handle, in CSS pixels, is on the handle. */
const HANDLE_REACH = 15;
/** Least upward component of the normal of a face that models can stand on: 1 is level. */
const GROUND_UP = 0.7;

/** What a pointer over the editor's table points at. */
export type EditorAim = {
  /** The place at a height in inches over the table; undefined when the ray never meets it. */
  readonly level: (at: Spot, y: number) => Point | undefined;
  /** The piece or unit under the pointer. */
  readonly thing: (at: Spot) => Thing | undefined;
  /** A place on top of a piece that is not excluded, or on the table. */
  readonly ground: (at: Spot, without: readonly Thing[]) => Point | undefined;
  /** The visible surface under the pointer, however steep: a brush works on a hill's side, not on what is behind it. */
  readonly surface: (at: Spot) => Point | undefined;
  /** The handle under the pointer. */
  readonly grip: (at: Spot) => Grip | undefined;
  /** Where a handle is dragged to: on its level, or along the vertical line. */
  readonly pulled: (at: Spot, grip: Grip) => Point | undefined;
  /** Whether a place of the table is seen within a box of the screen, in CSS pixels. */
  readonly isWithin: (at: Point, left: number, top: number, right: number, bottom: number) => boolean;
};

/** Creates the picking for a canvas. A piece's search tree is built when a ray first meets its bounding box. */
export function createEditorAim(store: TableStore, dom: HTMLElement, camera: Camera, scene: Scene): EditorAim {
  const screen = createScreen(dom, camera);
  const nearest = createPieceCast(scene, screen);
  const hit = new Vector3();
  const plane = new Plane(new Vector3(0, 1, 0), 0);
  const level = (at: Spot, y: number): Point | undefined => {
    plane.constant = -y;
    const found = screen.rayAt(at).intersectPlane(plane, hit);
    return found ? [found.x, y, found.z] : undefined;
  };
  return {
    level,
    thing(at) {
      const [piece, unit] = [nearest(at, []), unitUnder(store, screen.rayAt(at))];
      if (piece && unit) return unit.distance < piece.distance ? unit.thing : piece.thing;
      return piece?.thing ?? unit?.thing;
    },
    ground(at, without) {
      const found = nearest(at, without);
      if (found && found.up > GROUND_UP && found.point.y > 0) return [found.point.x, found.point.y, found.point.z];
      return level(at, 0);
    },
    surface(at) {
      const point = nearest(at, [])?.point;
      return point && point.y > 0 ? [point.x, point.y, point.z] : level(at, 0);
    },
    grip({ clientX, clientY }) {
      const handles = handlesNow(store);
      if (handles === undefined) return undefined;
      const isNear = (point: Point): boolean => {
        const [x, y] = screen.placeOf(point);
        return Math.hypot(x - clientX, y - clientY) < HANDLE_REACH;
      };
      if (isNear(handles.turn)) return 'turn';
      if (!handles.hasPieces) return undefined;
      if (isNear(handles.raise)) return 'raise';
      return isNear(handles.scale) ? 'scale' : undefined;
    },
    pulled(at, grip) {
      const handles = handlesNow(store);
      if (handles === undefined) return undefined;
      return grip === 'raise' ? onUpright(screen.rayAt(at), handles.about) : level(at, handles.low);
    },
    isWithin(at, left, top, right, bottom) {
      const [x, y] = screen.placeOf(at);
      return x >= left && x <= right && y >= top && y <= bottom;
    },
  };
}

const handlesNow = (store: TableStore) => {
  const { editor } = store.getState();
  return editor && handlesOf(editor);
};

type Screen = {
  /** The ray from the camera through a place on the screen. The same object is changed by every call. */
  readonly rayAt: (at: Spot) => Ray;
  /** Where a place of the table is seen, in CSS pixels of the window. */
  readonly placeOf: (point: Point) => readonly [x: number, y: number];
};

function createScreen(dom: HTMLElement, camera: Camera): Screen {
  const caster = new Raycaster();
  const [mouse, place] = [new Vector2(), new Vector3()];
  return {
    rayAt({ clientX, clientY }) {
      const frame = dom.getBoundingClientRect();
      mouse.set(((clientX - frame.left) / frame.width) * 2 - 1, 1 - ((clientY - frame.top) / frame.height) * 2);
      camera.updateMatrixWorld();
      caster.setFromCamera(mouse, camera);
      return caster.ray;
    },
    placeOf([x, y, z]) {
      const frame = dom.getBoundingClientRect();
      place.set(x, y, z).project(camera);
      return [frame.left + ((place.x + 1) / 2) * frame.width, frame.top + ((1 - place.y) / 2) * frame.height];
    },
  };
}

type PieceHit = { readonly thing: Thing; readonly point: Vector3; readonly up: number; readonly distance: number };

/** Finds the nearest piece under a place on the screen, except excluded ones; only pieces at rest count. */
function createPieceCast(
  scene: Scene,
  { rayAt }: Screen,
): (at: Spot, without: readonly Thing[]) => PieceHit | undefined {
  const trees = new WeakMap<object, MeshBVH>();
  const [there, back] = [new Ray(), new Matrix4()];
  const treeOf = (hard: PieceMark['hard']): MeshBVH => {
    const tree = trees.get(hard) ?? new MeshBVH(hard, { indirect: true });
    trees.set(hard, tree);
    return tree;
  };
  return (at, without) => {
    const ray = rayAt(at);
    let best: PieceHit | undefined;
    for (const piece of scene.getObjectByName(PIECES_NAME)?.children ?? []) {
      if (!(piece instanceof Mesh)) continue;
      const { thing, hard } = piece.userData as PieceMark;
      if (without.includes(thing)) continue;
      if (hard.boundingBox === null) hard.computeBoundingBox();
      const local = there.copy(ray).applyMatrix4(back.copy(piece.matrixWorld).invert());
      if (hard.boundingBox && !local.intersectsBox(hard.boundingBox)) continue;
      // Pieces at rest are rotated and moved, never scaled: distances stay the same.
      const found = treeOf(hard).raycastFirst(local, 2);
      if (found === null || (best !== undefined && found.distance >= best.distance)) continue;
      const { distance, face } = found;
      best = { thing, point: ray.at(distance, new Vector3()), up: Math.abs(face?.normal.y ?? 1), distance };
    }
    return best;
  };
}

/** The unit whose model a ray meets first, and its approximate distance, inches. */
function unitUnder(
  store: TableStore,
  { origin, direction }: Ray,
): { readonly thing: Thing; readonly distance: number } | undefined {
  const { editor } = store.getState();
  if (editor === undefined) return undefined;
  const { models } = modelsOfUnits(editor, unitsOf(documentOf(editor.session)));
  const ray = { from: [origin.x, origin.y, origin.z], along: [direction.x, direction.y, direction.z] } as const;
  const found = pickModel(ray, models.values());
  const model = found && models.get(found);
  return model && { thing: unitThing(model.unit), distance: origin.distanceTo(new Vector3(...model.at)) - 1 };
}

/** The point nearest to a ray on the vertical line through a place in plan. */
function onUpright({ origin, direction }: Ray, [x, z]: readonly [x: number, z: number]): Point {
  const [dx, dz] = [origin.x - x, origin.z - z];
  const flat = direction.x * direction.x + direction.z * direction.z;
  const along = flat < STRAIGHT_DOWN_SQUARED ? 0 : -(dx * direction.x + dz * direction.z) / flat;
  return [x, origin.y + direction.y * along, z];
}
