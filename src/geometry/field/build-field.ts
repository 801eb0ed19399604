import { BURIED_DEPTH } from '../../kernel/tolerances.ts';
import type { Inches } from '../../kernel/units.ts';
import type { Agile } from '../agile/agile.ts';
import { agileJoints, isMetAt } from '../agile/agile-corners.ts';
import type { Bounds } from '../bounds.ts';
import { gatesOf } from '../obstacles/gates.ts';
import { jointsOf, nearbyObstacles } from '../obstacles/joints.ts';
import type { KeptOutlines } from '../obstacles/kept-outlines.ts';
import type { Obstacle } from '../obstacles/levels.ts';
import { signedDistance } from '../outlines/rounded.ts';
import type { JoinedSheet } from '../slopes/sheet-links.ts';
import { indexBoxes } from '../outlines/box-index.ts';
import { type AllKeptTangents, type Corner, type Field, NOTHING } from './field.ts';

/** The inputs of a field besides its obstacles. */
type FieldParts = {
  readonly joinSheets?: (corners: Corner[]) => readonly JoinedSheet[];
  readonly agile?: Agile | undefined;
  readonly kept?: KeptOutlines;
  readonly keptTangents?: AllKeptTangents;
};

/**
 * A field from grown obstacles; O(n²) in overlapping outlines only.
 *
 * @param also.joinSheets Adds the corners that are portals onto sloping surfaces, and returns those surfaces.
 * @param also.agile       For a mover that climbs and jumps only as declared.
 * @param also.keptTangents What the fields of the same table keep of their tangents.
 * @param also.kept Results cached for other fields: where the same obstacles meet, paths bend at the same places.
 * @source Derived here: shortest paths bend only at corners of grown obstacles and where outlines cross; the first is
 *         Lozano-Pérez & Wesley 1979. Held against test/oracles/least-by-grid.ts.
 */
export function buildField(
  obstacles: readonly Obstacle[],
  bounds: Bounds,
  freeStep: Inches,
  { joinSheets, agile, kept, keptTangents }: FieldParts = {},
): Field {
  const corners: Corner[] = [];
  const boxes = new Float64Array(4 * obstacles.length);
  obstacles.forEach(({ shape: s }, i) => {
    boxes[4 * i] = s.minX;
    boxes[4 * i + 1] = s.maxX;
    boxes[4 * i + 2] = s.minZ;
    boxes[4 * i + 3] = s.maxZ;
  });
  const boxIndex = indexBoxes(boxes);
  const neighbours = nearbyObstacles(boxes, boxIndex);
  obstacles.forEach((o, i) => {
    if (o.through) return;
    const s = o.shape;
    const n = s.px.length;
    for (let k = 0; k < n; k++) {
      const before = (k + n - 1) % n;
      const corner: Corner = {
        x: s.px[k]!,
        z: s.pz[k]!,
        rho: s.rho,
        obstacle: i,
        cone: n > 1 ? [s.nx[before]!, s.nz[before]!, s.nx[k]!, s.nz[k]!] : undefined,
        owners: NOTHING,
      };
      if (agile && !isMetAt(obstacles, o, corner)) continue;
      if (!isBuried(obstacles, neighbours[i]!, corner)) corners.push(corner);
    }
  });
  const joints = agile
    ? agileJoints(obstacles, agile, freeStep)
    : jointsOf(obstacles, neighbours, freeStep, kept?.joints);
  for (const joint of joints) corners.push({ ...joint, rho: 0, obstacle: -1, cone: undefined });
  for (const { x, z, obstacle, along } of agile ? [] : gatesOf(obstacles, bounds, freeStep, kept?.gates))
    corners.push({ x, z, rho: 0, obstacle: -1, cone: undefined, owners: NOTHING, gate: { obstacle, along } });
  for (const [x, z] of agile?.lipPlaces ?? []) {
    agile!.lips.add(corners.length);
    corners.push({ x, z, rho: 0, obstacle: -1, cone: undefined, owners: NOTHING });
  }
  const sheets = joinSheets?.(corners) ?? [];
  const portals = new Map(
    sheets.flatMap((joined) => joined.portals.map((portal) => [portal.corner, { joined, portal }] as const)),
  );
  const tangents: Field['tangents'] = new Array(2 * corners.length);
  const free: Field['free'] = { x: 0, z: 0, tangents: undefined };
  return {
    obstacles,
    bounds,
    freeStep,
    agile,
    corners,
    hasGates: corners.some((c) => c.gate !== undefined),
    boxes,
    boxIndex,
    sheets,
    portals,
    tangents,
    kept: { bytes: 0, tangents, free, among: keptTangents ?? { bytes: 0, all: [] } },
    free,
    left: NOTHING,
    arcs: new Array(corners.length),
    overByCorner: new Array(corners.length),
    nearByCorner: new Array(corners.length),
    onTable: new Uint8Array(corners.length),
    regions: { tree: undefined },
  };
}

/**
 * Whether a corner lies in another obstacle that blocks at least the same heights, so that no path bends there.
 *
 * The whole circle must lie inside, or its arc together with the meeting point of the tangents at the arc's ends.
 */
function isBuried(
  obstacles: readonly Obstacle[],
  neighbours: readonly number[],
  { x, z, rho, cone, obstacle }: Corner,
): boolean {
  const own = obstacles[obstacle]!;
  for (const i of neighbours) {
    const other = obstacles[i]!;
    if (other.through || other.lo > own.lo || other.hi < own.hi) continue;
    const s = other.shape;
    if (x <= s.minX || x >= s.maxX || z <= s.minZ || z >= s.maxZ) continue;
    if (!cone || rho === 0) {
      if (signedDistance(s, x, z) < -rho - BURIED_DEPTH) return true;
      continue;
    }
    const [ax, az, bx, bz] = cone;
    const tip = rho / (1 + ax * bx + az * bz);
    if (
      signedDistance(s, x + rho * ax, z + rho * az) < -BURIED_DEPTH &&
      signedDistance(s, x + rho * bx, z + rho * bz) < -BURIED_DEPTH &&
      signedDistance(s, x + tip * (ax + bx), z + tip * (az + bz)) < -BURIED_DEPTH
    )
      return true;
  }
  return false;
}
