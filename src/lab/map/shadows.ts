import { SHADOW_MARGIN } from '../../kernel/tolerances.ts';
import type { SightScene } from '../../geometry/sight/sight.ts';
import type { PlanPoint, Point } from '../../kernel/point.ts';
import type { Inches, Radians } from '../../kernel/units.ts';
import type { HillCore } from './hill-cores.ts';
import type { TerrainPiece } from '../../rules/core/terrain.ts';
import * as trig from '../../kernel/trig.ts';

/** Something that can come between two bodies: an upright solid, or the box around the triangles of a piece. */
type Blocker = {
  readonly core: readonly PlanPoint[];
  readonly radius: Inches;
  readonly low: Inches;
  readonly high: Inches;
  /** Its index among the scene's uprights and then the cores; −1 for triangles, which never surely stop all lines. */
  readonly upright: number;
  /** For a core, the outline of its hill. The core stops lines through it for viewers outside that hill. */
  readonly within?: readonly PlanPoint[];
};

/** Everything that can come between two bodies of a scene. */
type Blockers = readonly Blocker[];

/**
 * What solids do to the view of a body at one place. `clear`: nothing is between; `hidden`: solids stop every line;
 * else the uprights that may matter, cores numbered after them, and whether triangles do.
 */
type Between = 'clear' | 'hidden' | { readonly near: number[]; readonly triangles: boolean };

/** Directions that blockers are sorted into. */
const SECTORS = 256;
const TURN = 2 * Math.PI;

/** The blockers of a scene, triangles of one owner gathered in a box, and the blocks within its hills. */
export function shadowBlockersOf(scene: SightScene, cores: readonly HillCore[] = []): Blockers {
  const uprights = scene.uprights.map((u, upright): Blocker => ({ ...u, upright }));
  const boxes = new Map<number, [number, number, number, number, number, number]>();
  for (let i = 0; i < scene.bvh.given.length; i++) {
    const owner = scene.ownerByTriangle[scene.bvh.given[i]!]!;
    const box = boxes.get(owner) ?? [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
    for (let c = 0; c < 9; c++) {
      const v = scene.bvh.corners[9 * i + c]!;
      box[c % 3] = Math.min(box[c % 3]!, v);
      box[3 + (c % 3)] = Math.max(box[3 + (c % 3)]!, v);
    }
    boxes.set(owner, box);
  }
  const soft = [...boxes.values()].map(
    ([x0, y0, z0, x1, y1, z1]): Blocker => ({
      core: [
        [x0, z0],
        [x1, z0],
        [x1, z1],
        [x0, z1],
      ],
      radius: 0,
      low: y0 - SHADOW_MARGIN,
      high: y1 + SHADOW_MARGIN,
      upright: -1,
    }),
  );
  const inner = cores.map(
    ({ outline, ...core }, i): Blocker => ({ ...core, upright: scene.uprights.length + i, within: outline }),
  );
  return [...uprights, ...soft, ...inner];
}

/** Which pieces stop sight. */
export const isOpaque = (piece: TerrainPiece): boolean => piece.traits.opaque;

/** A blocker as seen from one place: bearings are relative to `middle`. */
type Shadow = {
  readonly blocker: Blocker;
  readonly middle: Radians;
  /** Bearings of other bodies whose view it may affect; all from −π to π where the place is inside or touches it. */
  readonly from: Radians;
  readonly to: Radians;
  /** Its nearest distance. */
  readonly nearest: Inches;
};

/** What comes between a body at a place and another of the same radius and height elsewhere. */
type Shadows = (other: Point) => Between;

/**
 * What comes between a body and others like it: settled for most of them by the bearings of solids.
 *
 * Lines between two discs of one radius run within the strip between their outer tangents. A convex solid outside the
 * strip, or behind, breaks none of them; solids that touch one another and reach across the strip from edge to edge
 * between the two, each from the lower foot to the higher top, break all. For a given place, which solids reach into
 * the strip depends only on the other body's bearing and distance, so bearings are worked out once for all others.
 *
 * @source The strip's argument is that of {@link findGroundedLine}'s joined solids, for its first box of lines.
 */
export function castShadows(
  scene: SightScene,
  blockers: Blockers,
  [x, y, z]: Point,
  { radius, height }: Disc,
): Shadows {
  const sectors: Shadow[][] = Array.from({ length: SECTORS }, () => []);
  for (const blocker of blockers) {
    // From inside a hill, all of it can be seen through.
    if (blocker.within && distanceTo(blocker.within, x, z) < radius + SHADOW_MARGIN) continue;
    const shadow = shadowOf(blocker, x, z, radius);
    const first = Math.floor(((shadow.middle + shadow.from) / TURN) * SECTORS);
    const last = Math.floor(((shadow.middle + shadow.to) / TURN) * SECTORS);
    const count = Math.min(last - first + 1, SECTORS);
    for (let i = 0; i < count; i++) sectors[(((first + i) % SECTORS) + SECTORS) % SECTORS]!.push(shadow);
  }
  const screen: Stretch[] = [];
  return ([ox, oy, oz]) => {
    const [dx, dz] = [ox - x, oz - z];
    const distance = Math.sqrt(dx * dx + dz * dz);
    const bearing = trig.atan2(dz, dx);
    const low = Math.min(y, oy);
    const high = Math.max(y, oy) + height;
    const sector = sectors[(Math.floor((bearing / TURN) * SECTORS) + SECTORS) % SECTORS]!;
    let near: number[] | undefined;
    let triangles = false;
    screen.length = 0;
    for (const { blocker, nearest, from, to, middle } of sector) {
      if (blocker.high <= low || blocker.low >= high || nearest > distance + radius) continue;
      const at = within(bearing - middle);
      if (at < from || at > to) continue;
      near ??= [];
      if (blocker.upright < 0) {
        triangles = true;
        continue;
      }
      near.push(blocker.upright);
      if (blocker.low > low || blocker.high < high + SHADOW_MARGIN || distance === 0) continue;
      const stretch = stretchOf(blocker, x, z, dx / distance, dz / distance, radius);
      if (!stretch || stretch.near < radius + SHADOW_MARGIN || stretch.far > distance - radius - SHADOW_MARGIN)
        continue;
      if (stretch.right && stretch.left) return 'hidden';
      if (!blocker.within) screen.push(stretch);
    }
    if (!near) return 'clear';
    return screen.length > 1 && isClosed(scene, screen) ? 'hidden' : { near, triangles };
  };
}

/** Radius and height of bodies. */
export type Disc = { readonly radius: Inches; readonly height: Inches };

/** The part of a solid in a strip: its extent along the strip, and whether it reaches the right and the left edge. */
type Stretch = {
  readonly upright: number;
  readonly near: Inches;
  readonly far: Inches;
  readonly right: boolean;
  readonly left: boolean;
};

/** The part of a solid in a strip of given half-width around a line; undefined where it does not reach in. */
function stretchOf(
  { core, radius, upright }: Blocker,
  x: Inches,
  z: Inches,
  ux: number,
  uz: number,
  half: Inches,
): Stretch | undefined {
  const wide = half + SHADOW_MARGIN;
  let [near, far, least, most] = [Infinity, -Infinity, Infinity, -Infinity];
  const note = (s: Inches): void => {
    if (s < near) near = s;
    if (s > far) far = s;
  };
  const n = core.length;
  let [ps, po] = [0, 0];
  for (let i = -1; i < n; i++) {
    const p = core[i < 0 ? n - 1 : i]!;
    const s = (p[0] - x) * ux + (p[1] - z) * uz;
    const o = (p[1] - z) * ux - (p[0] - x) * uz;
    if (o < least) least = o;
    if (o > most) most = o;
    const [inner, outer] = [-wide - radius, wide + radius];
    if (o >= inner && o <= outer) note(s);
    if (i >= 0) {
      if (po < inner !== o < inner) note(ps + ((s - ps) * (inner - po)) / (o - po));
      if (po < outer !== o < outer) note(ps + ((s - ps) * (outer - po)) / (o - po));
    }
    [ps, po] = [s, o];
  }
  if (near > far) return undefined;
  return {
    upright,
    near: near - radius,
    far: far + radius,
    right: least - radius <= -wide,
    left: most + radius >= wide,
  };
}

/** Whether solids that touch one another close a strip from edge to edge. */
function isClosed({ touching }: SightScene, screen: readonly Stretch[]): boolean {
  const reached = screen.filter(({ right }) => right);
  const waiting = new Set(screen.filter(({ right }) => !right));
  for (const { upright } of reached)
    for (const other of waiting) {
      if (!touching[upright]!.has(other.upright)) continue;
      if (other.left) return true;
      waiting.delete(other);
      reached.push(other);
    }
  return false;
}

/** A difference of bearings, normalised to −π to π. */
function within(bearing: Radians): Radians {
  if (bearing > Math.PI) return bearing - TURN;
  return bearing < -Math.PI ? bearing + TURN : bearing;
}

function shadowOf(blocker: Blocker, x: Inches, z: Inches, r: Inches): Shadow {
  const { core, radius } = blocker;
  const nearest = distanceTo(core, x, z) - radius;
  let [mx, mz] = [0, 0];
  for (const p of core) [mx, mz] = [mx + p[0] / core.length, mz + p[1] / core.length];
  const middle = trig.atan2(mz - z, mx - x);
  // A viewer inside it, or touching it, may have it on any side.
  const everywhere: Shadow = { blocker, middle, nearest, from: -Math.PI, to: Math.PI };
  if (nearest <= 2 * r + SHADOW_MARGIN) return everywhere;
  let [from, to] = [Infinity, -Infinity];
  for (const p of core) {
    const [dx, dz] = [p[0] - x, p[1] - z];
    const bearing = within(trig.atan2(dz, dx) - middle);
    const wide = trig.asin(Math.min((r + radius + SHADOW_MARGIN) / Math.sqrt(dx * dx + dz * dz), 1));
    [from, to] = [Math.min(from, bearing - wide), Math.max(to, bearing + wide)];
  }
  return to - from >= Math.PI ? everywhere : { blocker, middle, from, to, nearest };
}

/** Distance in plan from a point to a convex outline, in inches; 0 inside. */
export function distanceTo(core: readonly PlanPoint[], x: Inches, z: Inches): Inches {
  let least = Infinity;
  let isInside = core.length > 2;
  for (let i = 0, j = core.length - 1; i < core.length; j = i++) {
    const [ax, az] = core[j]!;
    const [bx, bz] = core[i]!;
    const [ex, ez] = [bx - ax, bz - az];
    const dd = ex * ex + ez * ez;
    const t = dd === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * ex + (z - az) * ez) / dd));
    const [ox, oz] = [x - ax - t * ex, z - az - t * ez];
    least = Math.min(least, Math.sqrt(ox * ox + oz * oz));
    if (ex * (z - az) - (x - ax) * ez < 0) isInside = false;
  }
  return isInside ? 0 : least;
}
