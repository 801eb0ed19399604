import { SOLID_GRAZE, BOUND_SLACK } from '../../kernel/tolerances.ts';
import { buildBvh } from '../../geometry/sight/bvh.ts';
import {
  eyesOf,
  findSightLine,
  isClear,
  type Recent,
  type SightScene,
  silhouetteOf,
  silhouettePoint,
  type Upright,
} from '../../geometry/sight/sight.ts';
import type { Point } from '../../kernel/point.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Hill } from './hill-cores.ts';
import { type Disc, distanceTo } from './shadows.ts';

/** Lines that show most figures which are seen: middle to middle, along both sides, and crosswise; all from top to top. */
const LIKELY = [
  [0, 0],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [1, -1],
] as const;

/** Points across and up a body that lines are sampled between, as the table does. */
const ACROSS = [0, -1, 1, -0.5, 0.5] as const;
const UP = [1, 0.5, 0, 0.75, 0.25] as const;

/** What may be between two bodies: solids by their numbers, and cores numbered after them; and whether triangles are. */
export type Among = { readonly near: number[]; readonly triangles: boolean };

/**
 * Whether any line joins two bodies: what the table answers.
 *
 * A few likely lines come first. Then what the table would do is done in its order, with what it does not know: where
 * triangles are out of the way none is asked about, and a core is asked before the skin round it.
 *
 * Past solids and hills that all reach down to the lower foot, of lines that are one in plan the one from top to top is
 * stopped last: whatever stops it stops those below, which run no higher, unless both ends lie inside one hill. There no
 * other line is tried.
 *
 * @param cores Blocks within what the scene's triangles enclose: what goes through them is stopped.
 * @param hills What all the triangles are the skins of; undefined where they are more than that.
 */
export function bodyView(
  scene: SightScene,
  cores: readonly Upright[],
  hills: readonly Hill[] | undefined,
  disc: Disc,
): (from: Point, to: Point, among: Among) => boolean {
  const bare: SightScene = { ...scene, bvh: buildBvh(new Float64Array()) };
  const isPlain = scene.bvh.count.length === 0;
  const { uprights } = scene;
  return (from, to, { near, triangles }) => {
    const [viewer, target] = [uprightAt(from, disc), uprightAt(to, disc)];
    const world = triangles ? scene : bare;
    const recent = { triangle: -1 };
    for (const [a, b] of LIKELY) {
      // Left of the one is right of the other.
      const line = { from: silhouettePoint(viewer, target, a, 1), to: silhouettePoint(target, viewer, -b, 1) };
      if (isClear(world, line, cores, near, recent)) return true;
    }
    const solids = near.filter((i) => i < uprights.length);
    if (isPlain || !areApart(from, to, disc)) return findSightLine(world, viewer, target, [], solids) !== undefined;
    const foot = Math.min(viewer.low, target.low) + SOLID_GRAZE;
    const grounded = solids.filter((i) => uprights[i]!.low <= foot);
    const found = findSightLine(bare, viewer, target, [], grounded);
    if (!found || isClear(world, found, [], solids)) return found !== undefined;
    const isDown =
      hills !== undefined &&
      grounded.length === solids.length &&
      hills.every((hill) => hill.low <= foot && (isBeside(hill, from, disc) || isBeside(hill, to, disc)));
    return hasSampledLine(world, cores, viewer, target, near, isDown);
  };
}

const isBeside = ({ outline }: Hill, [x, , z]: Point, { radius }: Disc): boolean =>
  distanceTo(outline, x, z) > radius + BOUND_SLACK;

const areApart = (a: Point, b: Point, { radius }: Disc): boolean =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[2] - b[2]) ** 2) > 2 * radius + BOUND_SLACK;

/** Whether one of the lines is clear that are tried where sight has to be sampled; of them only those from top to top. */
function hasSampledLine(
  scene: SightScene,
  cores: readonly Upright[],
  viewer: Upright,
  target: Upright,
  near: number[],
  onlyTops: boolean,
): boolean {
  const isJoined = (starts: readonly Point[], ends: readonly Point[]): boolean => {
    // Lines to one point are mostly stopped by the same triangle.
    const recent = ends.map((): Recent => ({ triangle: -1 }));
    return starts.some((from) => ends.some((to, i) => isClear(scene, { from, to }, cores, near, recent[i])));
  };
  const topOf = ({ low, high }: Upright): Inches => (onlyTops ? low + TOP_ROW * (high - low) : low);
  const outlineOf = (body: Upright, other: Upright): readonly Point[] =>
    silhouetteOf(body, other).filter(([, y]) => y >= topOf(body));
  const ups = onlyTops ? UP.slice(0, 1) : UP;
  return (
    isJoined(samplesOf(viewer, target, ups), samplesOf(target, viewer, ups)) ||
    isJoined(eyesOf(viewer, target), outlineOf(target, viewer)) ||
    isJoined(outlineOf(viewer, target), eyesOf(target, viewer))
  );
}

/** Points of an outline that are at least so far up a body are its top ones. */
const TOP_ROW = 0.95;

const samplesOf = (body: Upright, other: Upright, ups: readonly number[]): readonly Point[] =>
  ups.flatMap((up) => ACROSS.map((across) => silhouettePoint(body, other, across, up)));

const uprightAt = ([x, y, z]: Point, { radius, height }: Disc): Upright => ({
  core: [[x, z]],
  radius,
  low: y,
  high: y + height,
});
