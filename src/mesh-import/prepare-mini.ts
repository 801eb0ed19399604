import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import type { Inches } from '../kernel/units.ts';
import type { Colours } from './imported-mesh.ts';
import { ROUND_BASES, type ChosenBase } from './choices.ts';
import { boxOf, type ImportPlacing, placeImported } from './placing.ts';
import { type PreparedFile, type Say, toUserAssetFile } from './prepare-piece.ts';
import type { Reduced } from './reduce.ts';
import { simplify } from './simplify.ts';

/** The options for making a mini of an imported mesh. */
type MiniImportOptions = { readonly placing: ImportPlacing; readonly base: ChosenBase };

/** A mini made of an imported mesh. It faces −z; its feet are at 0. */
export type PreparedMini = {
  readonly files: readonly PreparedFile[];
  readonly look: { readonly mesh: TriangleMesh; readonly colours: Colours | undefined };
  readonly base: ChosenBase;
  readonly height: Inches;
  readonly report: {
    readonly triangles: number;
    readonly kept: number;
    readonly size: readonly [Inches, Inches, Inches];
    readonly watertight: boolean;
    readonly openEdges: number;
    /** Maximum overhang beyond its base. */
    readonly overhang: Inches;
  };
  readonly errors: { readonly look: Inches };
};

/** Triangles of a mini: few enough to draw a regiment fast. */
const MINI_TRIANGLES = 8_000;
const MM = 25.4;
/** The feet are within this share of the height. */
const FEET = 0.12;

/** Makes a mini of an imported mesh. */
export async function prepareMini(reduced: Reduced, wish: MiniImportOptions, say: Say): Promise<PreparedMini> {
  say('standing', 0.2);
  const placed = placeImported(reduced, wish.placing);
  const { min, max } = boxOf(placed);
  const size = [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as const;
  say('reducing-look', 0.5);
  const { painted } = reduced;
  const seen = painted ? placeImported(painted, wish.placing) : placed;
  const look = await simplify(seen, painted?.colours ?? reduced.colours, MINI_TRIANGLES);
  const [w, d] = 'round' in wish.base ? [wish.base.round, wish.base.round] : wish.base.oval;
  const overhang = Math.max(0, size[0] / 2 - w / 2 / MM, size[2] / 2 - d / 2 / MM);
  const scale = Math.max(...size) / Math.max(...fileSize(reduced));
  return {
    files: [toUserAssetFile(look.mesh, look.colours)],
    look,
    base: wish.base,
    height: Math.round(size[1] * 1000) / 1000,
    report: {
      triangles: reduced.whole,
      kept: look.mesh.indices.length / 3,
      size,
      watertight: reduced.watertight,
      openEdges: reduced.openEdges,
      overhang,
    },
    errors: { look: look.error + reduced.error * scale },
  };
}

/** The smallest common base that holds the feet. */
export function guessBase(reduced: Reduced, placing: ImportPlacing): ChosenBase {
  const { positions, indices } = placeImported(reduced, placing);
  const { max } = boxOf({ positions, indices });
  let reach = 0;
  for (const v of indices)
    if (positions[3 * v + 1]! <= FEET * max[1])
      reach = Math.max(reach, Math.sqrt(positions[3 * v]! ** 2 + positions[3 * v + 2]! ** 2));
  const mm = 2 * reach * MM;
  return { round: ROUND_BASES.find((base) => base >= mm * 0.92) ?? 130 };
}

function fileSize({ mesh }: Reduced): readonly number[] {
  const { min, max } = boxOf(mesh);
  return [0, 1, 2].map((k) => max[k]! - min[k]!);
}
