/** A point or a direction, inches. */
export type Vec = readonly [x: number, y: number, z: number];

/** A solid: the signed distance of a point from its surface (negative inside), and its bounding box. */
export type Solid = {
  readonly distance: (x: number, y: number, z: number) => number;
  readonly low: Vec;
  readonly high: Vec;
};

/** A corner of an outline. */
export type Corner = readonly [x: number, y: number];

const solidOf = (distance: Solid['distance'], low: Vec, high: Vec): Solid => ({ distance, low, high });

const about = (x: number, y: number, z: number): readonly [Vec, Vec] => [
  [-x, -y, -z],
  [x, y, z],
];

/** A ball about the origin. */
export const ball = (r: number): Solid => solidOf((x, y, z) => Math.sqrt(x * x + y * y + z * z) - r, ...about(r, r, r));

/** An ellipsoid about the origin, given by its half axes. */
export const egg = (rx: number, ry: number, rz: number): Solid =>
  solidOf(
    (x, y, z) => {
      const near = Math.hypot(x / rx, y / ry, z / rz);
      const slope = Math.hypot(x / (rx * rx), y / (ry * ry), z / (rz * rz));
      return slope < 1e-9 ? -Math.min(rx, ry, rz) : (near * (near - 1)) / slope;
    },
    ...about(rx, ry, rz),
  );

/** A box about the origin, given by its edge lengths, with edges rounded by `bevel`. */
export function block(wide: number, tall: number, deep: number, bevel = 0.012): Solid {
  const r = Math.min(bevel, wide / 2, tall / 2, deep / 2);
  const [hx, hy, hz] = [wide / 2 - r, tall / 2 - r, deep / 2 - r];
  return solidOf(
    (x, y, z) => {
      const [qx, qy, qz] = [Math.abs(x) - hx, Math.abs(y) - hy, Math.abs(z) - hz];
      const [ox, oy, oz] = [Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)];
      return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - r;
    },
    ...about(wide / 2, tall / 2, deep / 2),
  );
}

/** A round cone from one ball to another: limbs, tails, shafts. @source Quilez, "Distance functions", round cone */
export function limb(a: Vec, b: Vec, ra: number, rb = ra): Solid {
  const [bx, by, bz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const l2 = bx * bx + by * by + bz * bz;
  const rr = ra - rb;
  const a2 = l2 - rr * rr;
  const il2 = 1 / l2;
  const r = Math.max(ra, rb);
  return solidOf(
    (x, y, z) => {
      const [px, py, pz] = [x - a[0], y - a[1], z - a[2]];
      const along = px * bx + py * by + pz * bz;
      const beyond = along - l2;
      const [cx, cy, cz] = [px * l2 - bx * along, py * l2 - by * along, pz * l2 - bz * along];
      const x2 = cx * cx + cy * cy + cz * cz;
      const y2 = along * along * l2;
      const z2 = beyond * beyond * l2;
      const k = Math.sign(rr) * rr * rr * x2;
      if (Math.sign(beyond) * a2 * z2 > k) return Math.sqrt(x2 + z2) * il2 - rb;
      if (Math.sign(along) * a2 * y2 < k) return Math.sqrt(x2 + y2) * il2 - ra;
      return (Math.sqrt(x2 * a2 * il2) + along * rr) * il2 - ra;
    },
    [Math.min(a[0], b[0]) - r, Math.min(a[1], b[1]) - r, Math.min(a[2], b[2]) - r],
    [Math.max(a[0], b[0]) + r, Math.max(a[1], b[1]) + r, Math.max(a[2], b[2]) + r],
  );
}

/** A ring about the y axis. */
export const ring = (radius: number, thick: number): Solid =>
  solidOf(
    (x, y, z) => Math.hypot(Math.hypot(x, z) - radius, y) - thick,
    ...about(radius + thick, thick, radius + thick),
  );

/** Signed distance from a closed outline, negative inside. @source Quilez, "2D distance functions", polygon */
function fromOutline(outline: readonly Corner[], x: number, y: number): number {
  let [best, sign] = [Infinity, 1];
  let last = outline[outline.length - 1]!;
  for (const corner of outline) {
    const [ex, ey] = [last[0] - corner[0], last[1] - corner[1]];
    const [wx, wy] = [x - corner[0], y - corner[1]];
    const share = Math.min(1, Math.max(0, (wx * ex + wy * ey) / (ex * ex + ey * ey || 1)));
    best = Math.min(best, (wx - ex * share) ** 2 + (wy - ey * share) ** 2);
    const [above, below, left] = [y >= corner[1], y < last[1], ex * wy > ey * wx];
    if ((above && below && left) || (!above && !below && !left)) sign = -sign;
    last = corner;
  }
  return sign * Math.sqrt(best);
}

const extent = (outline: readonly Corner[]) => {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), foot: Math.min(...ys), top: Math.max(...ys) };
};

/** An outline in x and y, `deep` thick about z = 0, its edges rounded by `bevel`. */
export function plate(outline: readonly Corner[], deep: number, bevel = 0.01): Solid {
  const { left, right, foot, top } = extent(outline);
  const half = deep / 2;
  return solidOf(
    (x, y, z) => {
      const [across, out] = [fromOutline(outline, x, y) + bevel, Math.abs(z) - half + bevel];
      return Math.min(Math.max(across, out), 0) + Math.hypot(Math.max(across, 0), Math.max(out, 0)) - bevel;
    },
    [left, foot, -half],
    [right, top, half],
  );
}

/** An outline of radius and height, revolved about the y axis; `bevel` is added all round. */
export function lathe(outline: readonly Corner[], bevel = 0.012): Solid {
  const { right, foot, top } = extent(outline);
  return grown(
    solidOf((x, y, z) => fromOutline(outline, Math.hypot(x, z), y), [-right, foot, -right], [right, top, right]),
    bevel,
  );
}

/** A cone or a cylinder along y from its foot at 0: radius at the foot, radius at the top. */
export const post = (foot: number, top: number, tall: number, bevel = 0.012): Solid =>
  lathe(
    [
      // Past the axis, so that the centre is no edge.
      [-0.5, bevel],
      [Math.max(foot - bevel, 1e-3), bevel],
      [Math.max(top - bevel, 1e-3), tall - bevel],
      [-0.5, tall - bevel],
    ],
    bevel,
  );

/** A solid grown by `by` on all sides: its edges become round. */
export const grown = ({ distance, low, high }: Solid, by: number): Solid =>
  solidOf(
    (x, y, z) => distance(x, y, z) - by,
    [low[0] - by, low[1] - by, low[2] - by],
    [high[0] + by, high[1] + by, high[2] + by],
  );
