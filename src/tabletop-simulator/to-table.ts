import { readPlainGlb } from '../geometry/mesh/read-plain-glb.ts';
import type { TriangleMesh } from '../geometry/mesh/triangle-mesh.ts';
import { err } from '../kernel/result.ts';
import type { Inches } from '../kernel/units.ts';
import type { Decoders, ImportedMesh } from '../mesh-import/imported-mesh.ts';
import { boxOf } from '../mesh-import/placing.ts';
import { playableSize, type PreparedFile, type PreparedPiece, preparePiece } from '../mesh-import/prepare-piece.ts';
import { readImport } from '../mesh-import/read-import.ts';
import { reduceImported } from '../mesh-import/reduce.ts';
import type { SystemName } from '../rules/core/system.ts';
import { LIMITS } from '../scenario/limits.ts';
import type { PieceDocument, ScenarioDocument } from '../scenario/schema.ts';
import { toPiece } from '../scenario/to-terrain.ts';
import type { LeftObject, LeftWhy } from './left-out.ts';
import { whyNoMesh } from './left-out.ts';
import type { ModelFile } from './model-files.ts';
import { placedPoint, tablePose, tiltedMesh } from './pose.ts';
import type { TtsSave, SaveObject, Triple } from './read-save.ts';

/** A table made of a save, the mesh files it needs, and every object that is not on it. */
export type TableOfSave = {
  readonly document: ScenarioDocument;
  readonly files: readonly PreparedFile[];
  readonly left: readonly LeftObject[];
};

/** Says how many of the meshes are ready. */
type SayMeshes = (done: number, all: number) => void;

/** What meshes are used as: figures, dice, coins, chips and bags are no terrain. */
const FIGURE = 1;
const CONTAINER = new Set([6, 7]);
const TOKENS: Readonly<Record<number, 'die' | 'counter'>> = { 2: 'die', 3: 'counter', 5: 'counter' };

/** An unlocked object smaller than this on both sides is a figure: terrain is locked, or larger. */
const FIGURE_SIZE: Inches = 3;
/** A mat is flat and large: its sides and its thickness. */
const MAT = { side: 20, thick: 0.3 } as const;
/** Feet within this of the table's surface stand on it. */
const ON_GROUND: Inches = 0.1;
/** The turns of the mission that a table with objectives becomes, and the range of an objective. */
const MISSION = { turns: 5, radius: 3 } as const;
/** The usual sizes of tables, the smallest first. */
const TABLES: readonly (readonly [width: Inches, depth: Inches])[] = [
  [30, 22],
  [44, 30],
  [36, 36],
  [48, 48],
  [60, 44],
  [44, 60],
  [72, 48],
  [48, 72],
  [96, 48],
];

/** A mesh as it will stand: the prepared piece, and the middle of its foot in the mesh's own frame. */
type Prepared = {
  readonly piece: PreparedPiece;
  readonly foot: Triple;
  readonly size: Triple;
};

type Standing = { readonly object: SaveObject; readonly mesh: Prepared; readonly at: Triple };

/** An object of the game's own, 1 unit along each axis. */
const CUBE: TriangleMesh = {
  positions: Float64Array.from(
    [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1, (i >> 1) & 1, i >> 2].map((bit) => bit - 0.5)),
  ),
  indices: Uint32Array.from([
    0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5,
  ]),
};

/** Mesh files of the game have neither pictures nor packed geometry. */
const NO_DECODERS: Decoders = {
  picture: async () => undefined,
  draco: () => Promise.reject(new Error('draco')),
};

/**
 * The terrain and objectives of a save as a table: every object with a mesh that came along, in the place, turn, tilt and
 * size that it has there. Everything else is listed.
 *
 * @param find The file of a mesh by its address; undefined where it did not come along.
 * @errors None: what cannot be placed is in the list.
 */
export async function tableOfSave(
  save: TtsSave,
  find: (address: string) => ModelFile | undefined,
  system: SystemName,
  say: SayMeshes = () => {},
): Promise<TableOfSave> {
  const left: LeftObject[] = [];
  const leave = ({ name, kind }: SaveObject, why: LeftWhy): void => void left.push({ name, kind, why });
  const meshes = meshMaker(find);
  const standing: Standing[] = [];
  const objectives: SaveObject[] = [];
  for (const [i, object] of save.objects.entries()) {
    say(i, save.objects.length);
    listHeld(object, leave);
    if (isObjective(object)) {
      objectives.push(object);
      continue;
    }
    const why = whyNotTerrain(object);
    const made = why ?? (await meshes(object));
    if ('kind' in made) leave(object, made);
    else standing.push({ object, mesh: made, at: placeOf(object, made) });
  }
  const mats = standing.filter(({ mesh }) => isMat(mesh));
  for (const { object } of mats) leave(object, { kind: 'mat' });
  const things = standing.filter((one) => {
    const isFigure = isFigureSized(one);
    if (isFigure) leave(one.object, { kind: 'figure' });
    return !isFigure && !mats.includes(one);
  });
  const ground = groundOf(mats, things);
  const terrain: PieceDocument[] = [];
  const files = new Map<string, PreparedFile>();
  const names = new Set<string>();
  for (const { object, mesh, at } of things) {
    const [x, y, z] = [at[0] - ground.centre[0], at[1] - ground.height, at[2] - ground.centre[1]];
    if (Math.abs(x) > ground.width / 2 || Math.abs(z) > ground.depth / 2) leave(object, { kind: 'off-table' });
    else if (terrain.length === LIMITS.pieces) leave(object, { kind: 'too-many' });
    else {
      for (const file of mesh.piece.files) files.set(file.path, file);
      const { yaw } = tablePose(object);
      terrain.push({
        id: freeId(object.name, names),
        ...mesh.piece.piece,
        at:
          Math.abs(y) <= ON_GROUND
            ? [toTenThousandth(x), toTenThousandth(z)]
            : [toTenThousandth(x), toTenThousandth(y), toTenThousandth(z)],
        ...(yaw === 0 ? {} : { yaw: toTenThousandth(yaw) }),
      });
    }
  }
  const markers = objectives.flatMap((object, i) => {
    const [x, , z] = tablePose(object).at;
    const at: [number, number] = [toTenThousandth(x - ground.centre[0]), toTenThousandth(z - ground.centre[1])];
    const isOn = Math.abs(at[0]) <= ground.width / 2 && Math.abs(at[1]) <= ground.depth / 2 && i < LIMITS.objectives;
    if (!isOn) leave(object, { kind: i < LIMITS.objectives ? 'off-table' : 'too-many' });
    return isOn ? [{ id: freeId(object.name, names), name: object.name, at, radius: MISSION.radius }] : [];
  });
  return {
    document: {
      ...{ format: 'highground/scenario', version: markers.length > 0 ? 2 : 1, name: save.name },
      ...{ system, table: { width: ground.width, depth: ground.depth }, terrain },
      ...(markers.length > 0 ? { mission: { turns: MISSION.turns, objectives: markers } } : {}),
    },
    files: [...files.values()],
    left,
  };
}

const isObjective = ({ name, kind, mesh }: SaveObject): boolean =>
  /\bobjective\b/i.test(name) && (mesh !== undefined || /token|tile|checker|coin|chip/i.test(kind));

/** Lists what an object holds, which has no place of its own on the table. */
function listHeld(object: SaveObject, leave: (object: SaveObject, why: LeftWhy) => void): void {
  const { attached, states } = object.holds;
  if (attached > 0) leave(object, { kind: 'attached', count: attached });
  if (states > 0) leave(object, { kind: 'states', count: states });
}

/** Why an object is no terrain, as far as the save tells without its mesh. */
function whyNotTerrain({ kind, mesh, holds }: SaveObject): LeftWhy | undefined {
  if (holds.inside > 0 || /bag|container/i.test(kind) || CONTAINER.has(mesh?.use ?? 0))
    return { kind: 'container', inside: holds.inside };
  if (kind === 'BlockSquare') return undefined;
  if (mesh === undefined) return whyNoMesh(kind);
  const token = TOKENS[mesh.use];
  if (token !== undefined) return { kind: token };
  return mesh.use === FIGURE ? { kind: 'figure' } : undefined;
}

/** Makes pieces of meshes: objects that show the same file in the same way share one. */
function meshMaker(find: (address: string) => ModelFile | undefined) {
  const made = new Map<string, Promise<Prepared | LeftWhy>>();
  const read = new Map<string, Promise<ImportedMesh | LeftWhy>>();
  return (object: SaveObject): Promise<Prepared | LeftWhy> => {
    const { rotation, scale, mesh } = object;
    const source = mesh?.address ?? '';
    const key = JSON.stringify([source, rotation[0], rotation[2], scale, object.name]);
    const known = made.get(key);
    if (known) return known;
    const raw =
      read.get(source) ?? (mesh === undefined ? Promise.resolve(cubeOf(object)) : readModel(mesh.address, find));
    read.set(source, raw);
    const next = raw.then((one) => ('kind' in one ? one : prepare({ ...one, name: object.name }, object)));
    made.set(key, next);
    return next;
  };
}

const cubeOf = ({ name }: SaveObject): ImportedMesh => ({
  ...{ name, ending: 'obj', mesh: CUBE, colours: undefined, parts: [], degenerate: 0, lost: [] },
});

async function readModel(
  address: string,
  find: (address: string) => ModelFile | undefined,
): Promise<ImportedMesh | LeftWhy> {
  const file = find(address);
  if (file === undefined) return { kind: 'no-file', address };
  const bytes = await file.bytes();
  if (bytes === undefined) return { kind: 'unreadable', file: file.name };
  // The cache keeps the ending of the address; whatever it is called, the game reads an OBJ file.
  const imported = await readImport('model.obj', bytes, NO_DECODERS);
  return imported.ok ? imported.value : { kind: 'refused', file: file.name, fault: imported.error };
}

async function prepare(imported: ImportedMesh, object: SaveObject): Promise<Prepared | LeftWhy> {
  const tilted = { ...imported, mesh: tiltedMesh(imported.mesh, object) };
  const { min, max } = boxOf(tilted.mesh);
  const size: Triple = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  const placing = { unit: 'inch', scale: 1, up: 'y', turns: 0 } as const;
  if (!playableSize(tilted, placing).isPlayable) return { kind: 'not-playable', size };
  const reduced = await reduceImported(tilted, () => {});
  if (!reduced.ok) return { kind: 'refused', file: imported.name, fault: reduced.error };
  const piece = await preparePiece(reduced.value, { placing, kind: 'best', collider: 'best' }, () => {});
  if (!isSound(piece)) return { kind: 'no-shape' };
  return { piece, size, foot: [(min[0] + max[0]) / 2, min[1], (min[2] + max[2]) / 2] };
}

/** Whether a scenario with the piece could be read. */
function isSound({ piece, files }: PreparedPiece): boolean {
  const parts = 'parts' in piece.shape ? piece.shape.parts : undefined;
  if (parts?.length === 0 || (parts?.length ?? 0) > LIMITS.partsPerPiece) return false;
  return toPiece({ ...piece, id: 'piece', at: [0, 0, 0] }, '', (path) => {
    const file = files.find((one) => one.path === path);
    const mesh = file && readPlainGlb(file.bytes);
    return mesh?.ok ? mesh : err({ kind: 'mesh-not-yet', file: path });
  }).ok;
}

const placeOf = (object: SaveObject, { foot }: Prepared): Triple => placedPoint(tablePose(object), foot);

const isMat = ({ size: [width, height, depth] }: Prepared): boolean =>
  height <= MAT.thick && Math.min(width, depth) >= MAT.side;

const isFigureSized = ({ object, mesh }: Standing): boolean =>
  !object.isLocked && object.mesh !== undefined && Math.max(mesh.size[0], mesh.size[2]) < FIGURE_SIZE;

type Ground = {
  /** The height of the table's surface in the save, and its middle there: x and z of our axes. */
  readonly height: Inches;
  readonly centre: readonly [x: Inches, z: Inches];
  readonly width: Inches;
  readonly depth: Inches;
};

/** The table's surface: the largest mat's, or else where most pieces stand, as large as they need. */
function groundOf(mats: readonly Standing[], things: readonly Standing[]): Ground {
  const [mat] = mats.toSorted((a, b) => b.mesh.size[0] * b.mesh.size[2] - a.mesh.size[0] * a.mesh.size[2]);
  if (mat) {
    const { size } = mat.mesh;
    const isAcross = Math.abs(Math.round(tablePose(mat.object).yaw / 90)) % 2 === 1;
    const [width, depth] = (isAcross ? [size[2], size[0]] : [size[0], size[2]]).map((side) =>
      Math.min(LIMITS.mostSize, toTenThousandth(side)),
    ) as [Inches, Inches];
    return { height: mat.at[1] + size[1], centre: [mat.at[0], mat.at[2]], width, depth };
  }
  const reach = (axis: 0 | 2): Inches =>
    Math.max(0, ...things.map(({ at, mesh }) => Math.abs(at[axis]) + Math.max(mesh.size[0], mesh.size[2]) / 2));
  const [x, z] = [reach(0), reach(2)];
  const [width, depth] =
    TABLES.find(([w, d]) => w / 2 >= x && d / 2 >= z) ??
    ([Math.min(LIMITS.mostSize, Math.ceil(2 * x)), Math.min(LIMITS.mostSize, Math.ceil(2 * z))] as const);
  return { height: usualHeight(things), centre: [0, 0], width, depth };
}

/** The height at which most pieces have their feet, to a tenth of an inch; of equals the lowest. */
function usualHeight(things: readonly Standing[]): Inches {
  const heights = things.map(({ at }) => at[1]).toSorted((a, b) => a - b);
  let [best, most] = [0, 0];
  for (const low of heights) {
    const near = heights.filter((height) => height >= low && height <= low + ON_GROUND);
    if (near.length > most) [best, most] = [near[Math.floor(near.length / 2)]!, near.length];
  }
  return best;
}

/** An id that scenarios allow and nothing else has. */
function freeId(wanted: string, taken: Set<string>): string {
  const stem =
    wanted
      .replace(/[^A-Za-z0-9._-]+/g, '-')
      .replace(/^[^A-Za-z0-9]+|-+$/g, '')
      .slice(0, 56) || 'piece';
  let id = stem;
  for (let n = 2; taken.has(id); n++) id = `${stem}-${n}`;
  taken.add(id);
  return id;
}

/** A length or an angle to a ten-thousandth. */
const toTenThousandth = (value: number): number => Math.round(value * 1e4) / 1e4 || 0;
