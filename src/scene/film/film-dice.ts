import {
  BoxGeometry,
  type BufferGeometry,
  Color,
  Group,
  InstancedMesh,
  Mesh,
  MeshStandardMaterial,
  type Scene,
} from 'three';
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js';
import type { ThrownDice } from '../../app/state/services.ts';
import { dicePlaceAt, FILMED_FELT } from '../../camera/director/dice-place.ts';
import { type DiceMoment, diceAt } from '../../timeline/dice-at.ts';
import { clipAt, type Timeline } from '../../timeline/timeline.ts';
import type { Facts } from '../../replay-viewer/facts.ts';
import { buildD20, createD20Material } from '../dice/build-d20.ts';
import { buildDie, createDieMaterial } from '../dice/build-die.ts';
import { DRAWN_DIE_SIZE, layDice } from '../dice/felt.tsx';
import { type TrayPart, trayAbout } from '../dice/tray-part.ts';
import type { PlanPoint } from '../../kernel/point.ts';
import type { Seconds } from '../../kernel/units.ts';

/** The largest scale of filmed dice. */
const LARGEST = 1.25;
/** Thickness of the felt, and size of its rim, inches. */
const FELT = 0.07;
const RIM = { height: 0.26, width: 0.16 } as const;
/** Height of its oak foot above the grass on the mat, inches. */
const FOOT = 0.5;
const D20_RADIUS = 0.47;
const MOST = 18;
const DULL = 0.5;
/** Seconds in which the felt appears and disappears. */
const COMES = 0.28;

/** Dice on the table itself, for films, where no tray is beside the picture. */
export type FilmDice = {
  /** Shows the dice of a second, or none. @returns Whether anything changed. */
  readonly show: (timeline: Timeline, facts: Facts, time: Seconds) => boolean;
  readonly dispose: () => void;
};

/** Creates hidden dice for a scene. */
export function createFilmDice(scene: Scene): FilmDice {
  const group = new Group();
  group.visible = false;
  const felt = new MeshStandardMaterial({ color: '#2f5040', roughness: 1 });
  const oak = new MeshStandardMaterial({ color: '#4a3020', roughness: 0.55 });
  const dice: Readonly<Record<6 | 20, InstancedMesh>> = {
    6: diceOf(buildDie(DRAWN_DIE_SIZE), createDieMaterial()),
    20: diceOf(buildD20(D20_RADIUS), createD20Material()),
  };
  group.add(dice[6], dice[20]);
  scene.add(group);
  let tray: { readonly of: ThrownDice; readonly part: TrayPart; readonly parts: readonly Mesh[] } | undefined;

  const layTray = (thrown: ThrownDice): TrayPart => {
    if (tray?.of === thrown) return tray.part;
    for (const one of tray?.parts ?? []) remove(one);
    const part = trayAbout(thrown);
    tray = { of: thrown, part, parts: trayParts(part.halfWidth, part.halfDepth, felt, oak) };
    group.add(...tray.parts);
    // The dice keep their places; the part of the tray they fell into is centred on the group.
    for (const one of [dice[6], dice[20]]) one.position.set(-part.x, FELT, -part.z);
    return part;
  };

  return {
    show(timeline, facts, time) {
      const moment = diceAt(timeline, time);
      const share = moment ? presence(timeline, moment, time) : 0;
      const thrown = moment && facts.throwOf(moment);
      const wasThere = group.visible;
      group.visible = share > 0 && thrown !== undefined;
      if (!moment || !thrown || share <= 0) return wasThere;
      const { halfWidth, halfDepth } = layTray(thrown);
      const size = Math.min(LARGEST, FILMED_FELT.halfWidth / halfWidth, FILMED_FELT.halfDepth / halfDepth) * share;
      const [x, y, z] = dicePlaceAt(timeline, timeline.clips[moment.clip]!.start);
      group.position.set(x, y + FOOT * size, z);
      group.scale.setScalar(size);
      throwTo(dice, moment, thrown);
      return true;
    },
    dispose() {
      scene.remove(group);
      for (const part of tray?.parts ?? []) remove(part);
      for (const one of [dice[6], dice[20]]) {
        const paint = one.material as MeshStandardMaterial;
        paint.map?.dispose();
        paint.dispose();
        one.geometry.dispose();
        one.dispose();
      }
      felt.dispose();
      oak.dispose();
    },
  };
}

/** How far the felt has appeared, 0 to 1: it appears as the throw begins and disappears in the next clip. */
function presence(timeline: Timeline, { clip }: DiceMoment, time: Seconds): number {
  const { index, since } = clipAt(timeline, time);
  if (index > clip + 1) return 0;
  const t = Math.min(1, since / COMES);
  const eased = t * t * (3 - 2 * t);
  return index === clip ? eased : 1 - eased;
}

/** Places the dice of a throw, and dims the failures once they lie still. */
function throwTo(dice: Readonly<Record<6 | 20, InstancedMesh>>, moment: DiceMoment, thrown: ThrownDice): void {
  const sides = thrown.sides === 20 ? 20 : 6;
  dice[sides === 20 ? 6 : 20].visible = false;
  const mesh = dice[sides];
  mesh.visible = true;
  mesh.count = Math.min(MOST, thrown.dice);
  layDice(mesh, ALL.slice(0, mesh.count), thrown, moment.share * (thrown.frames - 1));
  const good = moment.share >= 1 ? (moment.groups[moment.at]?.good ?? []) : [];
  const split = good.includes(true) && good.includes(false);
  for (let i = 0; i < mesh.count; i++) mesh.setColorAt(i, ivory.setScalar(split && !good[i] ? DULL : 1));
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

const ALL = Array.from({ length: MOST }, (_, i) => i);
/** Reused for every die of every frame. */
const ivory = new Color();

function diceOf(form: BufferGeometry, paint: MeshStandardMaterial): InstancedMesh {
  const mesh = new InstancedMesh(form, paint, MOST);
  mesh.count = 0;
  mesh.castShadow = true;
  mesh.receiveShadow = true;
  mesh.frustumCulled = false;
  // Raised by the thickness of the felt.
  mesh.position.y = FELT;
  return mesh;
}

/** A piece of felt with an oak rim. */
function trayParts(
  halfWidth: number,
  halfDepth: number,
  felt: MeshStandardMaterial,
  oak: MeshStandardMaterial,
): readonly Mesh[] {
  const floor = new Mesh(new BoxGeometry(2 * halfWidth, FELT, 2 * halfDepth), felt);
  floor.position.y = FELT / 2;
  const long = 2 * halfWidth + 2 * RIM.width;
  const rims = [-1, 1].flatMap((side) => [
    rim([long, RIM.width], [0, side * (halfDepth + RIM.width / 2)], oak),
    rim([RIM.width, 2 * halfDepth], [side * (halfWidth + RIM.width / 2), 0], oak),
  ]);
  const foot = new Mesh(new BoxGeometry(long, FOOT, 2 * halfDepth + 2 * RIM.width), oak);
  foot.position.y = -FOOT / 2;
  for (const part of [floor, foot, ...rims]) part.castShadow = part.receiveShadow = true;
  return [floor, foot, ...rims];
}

function rim([width, depth]: PlanPoint, [x, z]: PlanPoint, oak: MeshStandardMaterial): Mesh {
  const part = new Mesh(new RoundedBoxGeometry(width, RIM.height, depth, 2, 0.05), oak);
  part.position.set(x, RIM.height / 2, z);
  return part;
}

function remove(part: Mesh): void {
  part.removeFromParent();
  part.geometry.dispose();
}
