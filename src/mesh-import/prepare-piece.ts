import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { Inches } from '../kernel/units.ts';
import type { PieceKind } from '../rules/core/terrain.ts';
import type { PieceDocument } from '../scenario/schema.ts';
import type { Colours } from './imported-mesh.ts';
import type { ImportChange } from './import-fault.ts';
import type { ColliderKind } from './choices.ts';
import { buildColumns, type Columns, leastCell } from './columns.ts';
import { findLadders, type Ladder } from './ladders.ts';
import { boxOf, INCHES_BY_UNIT, type ImportPlacing, placeImported } from './placing.ts';
import type { Reduced } from './reduce.ts';
import { type PieceReport, reportOn } from './report.ts';
import { simplify } from './simplify.ts';
import { toParts } from './to-parts.ts';
import { writeUserGlb } from './write-user-glb.ts';

/** The options for making terrain of an imported mesh. */
type PieceImportOptions = {
  readonly placing: ImportPlacing;
  readonly kind: PieceKind | 'best';
  readonly collider: ColliderKind | 'best';
};

/** A generated file, under a name derived from its contents. */
export type PreparedFile = { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** A terrain piece made of an imported mesh. */
export type PreparedPiece = {
  readonly piece: Omit<PieceDocument, 'id' | 'at'>;
  /** The collider that was made; for `best`, the one that suits the mesh. */
  readonly collider: ColliderKind;
  /** The display mesh comes first. */
  readonly files: readonly PreparedFile[];
  readonly look: { readonly mesh: TriangleMesh; readonly colours: Colours | undefined };
  readonly report: PieceReport;
  /** Maximum deviations of the display mesh and of the collider from the file. */
  readonly errors: { readonly look: Inches; readonly across: Inches; readonly up: Inches };
};

/** Triangles of the display mesh, and of the collider. */
const LOOK_TRIANGLES = 24_000;
const RULE_TRIANGLES = 1_200;
/** Cells along the longer side of the report's grid. */
const REPORT_CELLS = 110;
const MOST_HEIGHT: Inches = 200;

/** Reports the current step, and the share of the work done, 0 to 1. */
export type Say = (change: ImportChange, share: number) => void;

/**
 * Makes a terrain piece of an imported mesh: the display mesh, the collider, and a report.
 *
 * @errors None: a mesh was checked when it was read, and its size on the table is playable ({@link playableSize}).
 */
export async function preparePiece(reduced: Reduced, wish: PieceImportOptions, say: Say): Promise<PreparedPiece> {
  say('standing', 0.05);
  const placed = placeImported(reduced, wish.placing);
  const size = sizeOf(placed);
  const scale = Math.max(...size) / Math.max(...sizeOf(reduced.mesh));
  say('ladders', 0.15);
  const { ladders, rest } = findLadders(placed, reduced.parts);
  say('reducing-look', 0.3);
  const { painted } = reduced;
  const seen = painted ? placeImported(painted, wish.placing) : placed;
  const look = await simplify(seen, painted?.colours ?? reduced.colours, LOOK_TRIANGLES);
  say('measuring', 0.5);
  const columns = buildColumns(rest, Math.max(0.06, Math.max(size[0], size[2]) / REPORT_CELLS, leastCell(rest)));
  // Rays are cast at the display mesh: for a huge mesh the result is the same within its error.
  const measured = reportOn(look.mesh, columns, ladders, reduced.degenerate);
  const report = {
    ...measured,
    triangles: reduced.whole,
    watertight: reduced.watertight,
    openEdges: reduced.openEdges,
  };
  const lookFile = toUserAssetFile(look.mesh, look.colours);
  const collider = wish.collider === 'best' ? bestCollider(columns, report) : wish.collider;
  say('colliding', 0.75);
  const made = await makeCollider(rest, collider, ladders, lookFile, look.mesh);
  const error = reduced.error * scale;
  return {
    piece: {
      kind: wish.kind === 'best' ? bestKind(reduced.name, columns, report) : wish.kind,
      shape: made.shape,
      ...made.look,
    },
    collider,
    files: [lookFile, ...made.files],
    look,
    report,
    errors: { look: look.error + error, across: made.across + error, up: made.up + error },
  };
}

type MadeCollider = {
  readonly shape: PieceDocument['shape'];
  readonly look: { readonly look?: string };
  readonly files: readonly PreparedFile[];
  readonly across: Inches;
  readonly up: Inches;
};

async function makeCollider(
  rest: TriangleMesh,
  kind: ColliderKind,
  ladders: readonly Ladder[],
  lookFile: PreparedFile,
  seen: TriangleMesh,
): Promise<MadeCollider> {
  const built = rest.indices.length === 0 ? 'convex' : kind;
  // A mesh whose faces all look inwards has no inside to build parts of.
  const solid = built === 'mesh' ? undefined : toParts(rest, built, ladders);
  if (solid && solid.parts.length > 0) {
    const { parts, across, up } = solid;
    return { shape: { parts: [...parts] }, look: { look: lookFile.path }, files: [], across, up };
  }
  const walked = await simplify(rest, undefined, RULE_TRIANGLES);
  const isSame = ladders.length === 0 && walked.error === 0 && seen.indices.length === walked.mesh.indices.length;
  const file = isSame ? lookFile : toUserAssetFile(walked.mesh, undefined);
  const mesh = { mesh: { file: file.path } };
  const rungs = ladders.map(({ at, size }) => ({
    shape: { box: [...size] as [number, number, number] },
    at: [...at] as [number, number, number],
    role: 'ladder' as const,
  }));
  const shape = rungs.length > 0 ? { parts: [{ shape: mesh }, ...rungs] } : mesh;
  return {
    shape,
    look: isSame ? {} : { look: lookFile.path },
    files: isSame ? [] : [file],
    across: walked.error,
    up: walked.error,
  };
}

/** A file named after its contents, so that equal files are stored once. */
export function toUserAssetFile(mesh: TriangleMesh, colours: Colours | undefined): PreparedFile {
  const bytes = writeUserGlb(mesh, colours);
  return { path: `mine/${sha256(bytes).slice(0, 32)}.glb`, bytes };
}

/** Undulating ground keeps its mesh as collider; anything with storeys or upright walls is built of parts. */
function bestCollider(columns: Columns, { ground }: Pick<PieceReport, 'ground'>): ColliderKind {
  const filled = columns.cells.filter((stretches) => stretches.length > 0);
  const storeyed = filled.filter((stretches) => stretches.length > 1 || stretches[0]!.low > 0.3).length;
  const isHill = filled.length > 0 && storeyed <= 0.05 * filled.length && ground.slope > 2 * ground.level;
  return isHill ? 'mesh' : 'convex';
}

/** Words in file names, and the kinds they indicate; the first match counts. */
const KIND_BY_WORD: readonly (readonly [RegExp, PieceKind])[] = [
  [/hill|mound|moor|dune|dome|slope/i, 'hill'],
  [/tower/i, 'tower'],
  [/house|cottage|hut/i, 'house'],
  [/bridge|gangway/i, 'bridge'],
  [/stair|steps/i, 'stairs'],
  [/ladder/i, 'ladder'],
  [/barricade|sandbag/i, 'barricade'],
  [/fence|hedge/i, 'fence'],
  [/wall/i, 'wall'],
  [/crater/i, 'crater'],
  [/tree|wood|forest/i, 'woods'],
  [/rock|stone|boulder|cliff/i, 'rock'],
  [/crate|box|chest/i, 'crate'],
  [/container|drum|barrel|tank/i, 'container'],
  [/statue/i, 'statue'],
  [/pipe/i, 'pipes'],
  [/platform|scaffold|deck/i, 'platform'],
  [/bunker|building|church|barn|hall/i, 'building'],
];

/** The probable kind of a piece, by the name of its file, or else by its shape. */
function bestKind(name: string, columns: Columns, report: Pick<PieceReport, 'ground'>): PieceKind {
  const word = KIND_BY_WORD.find(([words]) => words.test(name));
  return word?.[1] ?? (bestCollider(columns, report) === 'mesh' ? 'hill' : 'ruin');
}

function sizeOf(mesh: TriangleMesh): readonly [Inches, Inches, Inches] {
  const { min, max } = boxOf(mesh);
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

/**
 * The size of an imported mesh on the table, and whether it is playable: neither tiny nor larger than the largest
 * table. Known before anything is made of the mesh.
 */
export function playableSize({ mesh }: Pick<Reduced, 'mesh'>, placing: ImportPlacing) {
  const by = INCHES_BY_UNIT[placing.unit] * placing.scale;
  const size = sizeOf(mesh).map((side) => side * by);
  return { size, isPlayable: Math.max(...size) >= 0.1 && size.every((side) => side <= MOST_HEIGHT) };
}
