import type { Index } from '../../kernel/units.ts';
import type { AgileAction } from '../agile/agile.ts';
import type { SideLink } from '../geodesic/walk-mesh.ts';
import type { SurfaceFaces, SurfaceLink } from './surface-links.ts';

/**
 * Ground once for each number of checks that a mover on it may have spent.
 *
 * @shape `corners`: three nodes for each face; those of faces with s checks spent are s times the number of nodes further
 *        on. `faceAt`: as in {@link SurfaceFaces}. `own`: by face, the one of the given faces that it repeats, by index.
 *        `spent`: by face, the number of checks.
 */
type CountedGround = {
  readonly corners: Int32Array;
  readonly faceAt: Int32Array;
  readonly links: readonly SideLink[];
  readonly own: Int32Array;
  readonly spent: Uint8Array;
};

/**
 * Faces repeated for each number of checks spent, from none to all: steps lead on among faces of the same number, and a
 * climb or jump by the check that is next leads to the next number.
 *
 * @param nodes Number of nodes of the given faces.
 * @source E-24, S-16, S-18: checks are made in their order; held against test/property/climbs-from-slopes.test.ts.
 */
export function withChecksCounted(
  { corners, faceAt }: Pick<SurfaceFaces, 'corners' | 'faceAt'>,
  links: readonly SurfaceLink[],
  nodes: number,
  checks: readonly (AgileAction | 'none')[],
): CountedGround {
  const most = checks.length;
  const count = (most + 1) * (corners.length / 3);
  const ground = {
    corners: new Int32Array(3 * count),
    faceAt: faceAt.map((face) => face * (most + 1)),
    own: new Int32Array(count),
    spent: new Uint8Array(count),
  };
  // Faces over one triangle of the plan stay together.
  const [first, step] = [new Int32Array(corners.length / 3), new Int32Array(corners.length / 3)];
  for (let t = 0; t + 1 < faceAt.length; t++)
    for (let f = faceAt[t]!; f < faceAt[t + 1]!; f++) {
      first[f] = ground.faceAt[t]! + f - faceAt[t]!;
      step[f] = faceAt[t + 1]! - faceAt[t]!;
    }
  for (let f = 0; f < first.length; f++)
    for (let s = 0; s <= most; s++) {
      const face = first[f]! + s * step[f]!;
      for (let k = 0; k < 3; k++) ground.corners[3 * face + k] = corners[3 * f + k]! + s * nodes;
      ground.own[face] = f;
      ground.spent[face] = s;
    }
  const sideAt = (side: Index, s: number): Index => {
    const f = Math.floor(side / 3);
    return 3 * (first[f]! + s * step[f]!) + (side % 3);
  };
  const counted: SideLink[] = [];
  for (const { from, to, cost, check } of links)
    for (let s = 0; s <= most; s++)
      if (!check || check === checks[s])
        counted.push({ from: sideAt(from, s), to: sideAt(to, check ? s + 1 : s), cost });
  return { ...ground, links: counted };
}
